"""Every game that can be loaded keeps the contract: the same suite that third-party games run."""

import random

import pytest

from codeduello import games
from codeduello.games import load
from codeduello.testing import check_game, check_mirror
from codeduello.testing.draws import draw_duel, draw_settings, draw_sheets


@pytest.mark.parametrize("name", games.built_in())
def test_a_game_keeps_the_contract(name: str) -> None:
    check_game(load(name), duels=150)


@pytest.mark.parametrize("name", games.built_in())
def test_a_duel_with_the_seats_exchanged_ends_in_the_mirror(name: str) -> None:
    game = load(name)
    for seed in range(300):
        lots = random.Random(f"mirror {name} {seed}")
        rulings = game.settle(settings=draw_settings(game, lots, dict(game.lopsided)))
        sheets = draw_sheets(game, lots)
        run = draw_duel(game, rulings, sheets, lots=lots, seed=seed)
        check_mirror(game, rulings, sheets, run.answers)
