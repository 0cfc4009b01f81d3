"""The rule-of-thumb player, and what holds in every duel however it is played."""

import random
from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise
from typing import Any, Final

import pytest

from codeduello.bots import make_player
from codeduello.games import load
from codeduello.games.sangfroid.sheet import SAMPLES
from codeduello.games.sangfroid.state import Duel
from codeduello.games.sangfroid.words import (
    ATTACK,
    AXE,
    BREAK_FREE,
    DAGGER,
    ENDINGS,
    FIGHT,
    FISTS,
    SANGFROID_IS,
    STAND_UP,
    SURRENDER,
    SWORD,
    TAKE,
    TALLIES_ARE,
    WAIT,
    WOUND,
)
from codeduello.kernel import Ask, AskBoth, Outcome, Over, Pair, Roll, Run, View, values_of
from codeduello.kernel.table import Table
from codeduello.play import Setup

GAME: Final = load("sangfroid")
TURN_OPTIONS: Final = (ATTACK, WAIT, SURRENDER)
Player = Callable[[View], int]
Maker = Callable[[Setup, random.Random], Player]


def any_option(setup: Setup, rng: random.Random) -> Player:
    """A player without a thought."""
    return lambda view: rng.choice(view.options)


def swordhand(setup: Setup, rng: random.Random) -> Player:
    """The player under test, held to its word: a view alone, an offered option, the same again for an equal view."""
    player = make_player(setup, "swordhand", 0, "one")

    def choose(view: View) -> int:
        chosen = player.choose(view)
        assert chosen in view.options
        if rng.random() < 0.1:
            again = make_player(setup, "swordhand", 1, "another")
            assert again.choose(View(view.viewer, tuple(view.events), tuple(view.options))) == chosen
        return chosen

    return choose


def any_rulings(rng: random.Random) -> Any:
    """Every ruling at random."""
    settings = []
    for ruling in fields(GAME.rulings):
        values = ["1", "3", "6"] if ruling.name == "idle_rounds" else values_of(ruling)
        settings.append((ruling.name, rng.choice(values)))
    return GAME.settle(settings=settings)


def play(rng: random.Random, makers: tuple[Maker, Maker]) -> Run:
    """A duel between two samples to its end."""
    sheets = Pair(*[GAME.sheet.parse(rng.choice(list(SAMPLES.values()))) for _ in range(2)])
    setup = Setup(GAME, any_rulings(rng), sheets)
    players = [maker(setup, rng) for maker in makers]
    run = Run(GAME.duel, setup.rulings, tuple(sheets))
    while not isinstance(run.need, Over):
        need = run.need
        if isinstance(need, Roll):
            run.throw(tuple(rng.randint(1, sides) for sides in need.row.dice))
        elif isinstance(need, AskBoth):
            seat = rng.choice([seat for seat in (0, 1) if not need.answered[seat]])
            run.choose(seat, players[seat](run.view(seat)))
        else:
            assert isinstance(need, Ask)
            run.choose(need.seat, players[need.seat](run.view(need.seat)))
    return run


def outcome_of(run: Run) -> Outcome:
    """The outcome of a duel that is over."""
    assert isinstance(run.need, Over)
    assert isinstance(run.need.result, Outcome)
    return run.need.result


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_swordhand_needs_its_view_alone_and_answers_with_an_offered_option(seed: int, seat: int) -> None:
    rng = random.Random(f"swordhand {seed} {seat}")
    for _ in range(40):
        makers = (swordhand, any_option) if seat == 0 else (any_option, swordhand)
        outcome = outcome_of(play(rng, makers))
        assert outcome.ending in ENDINGS.names
        assert not (outcome.ending == "surrender" and outcome.winner != seat)  # it never surrenders


def test_two_swordhands_bring_their_duel_to_an_end() -> None:
    rng = random.Random("two swordhands")
    for _ in range(60):
        outcome = outcome_of(play(rng, (swordhand, swordhand)))
        assert outcome.ending in ("death", "spent", "idle")


# Its habits, each in a position made by hand


def choice(options: tuple[int, ...], hands: tuple[int, int] = (FISTS, FISTS), *, down: int = 0, grabbed: int = 0) -> int:
    """What swordhand chooses as the challenger who holds this, is down, is grabbed."""
    d = Duel()
    d.hand[:] = hands
    d.down[0], d.grabbed[0] = down, grabbed
    d.table = Table()
    weights = d.table.weigh(lambda: GAME.habits["swordhand"](d, 0), options)
    assert len(weights) == 1
    return next(iter(weights))


def test_it_takes_its_best_weapon_first() -> None:
    assert choice((TAKE + FISTS, TAKE + DAGGER, TAKE + AXE)) == TAKE + AXE
    assert choice((TAKE + FISTS, TAKE + SWORD, TAKE + AXE)) == TAKE + SWORD


def test_it_strikes_with_the_better_weapon_and_waits_with_the_worse() -> None:
    assert choice(TURN_OPTIONS, (SWORD, AXE)) == ATTACK
    assert choice(TURN_OPTIONS, (AXE, SWORD)) == WAIT


@pytest.mark.parametrize("trouble", ["down", "grabbed"])
def test_it_does_not_strike_while_down_or_held(trouble: str) -> None:
    assert choice(TURN_OPTIONS, (SWORD, AXE), **{trouble: 1}) == WAIT
    assert choice(TURN_OPTIONS, (SWORD, AXE), **{trouble: 0}) == ATTACK


def test_it_mends_what_hampers_it() -> None:
    assert choice((TAKE + FISTS, STAND_UP), (SWORD, AXE), down=1) == STAND_UP
    assert choice((TAKE + FISTS, BREAK_FREE), (SWORD, AXE), grabbed=1) == BREAK_FREE


def test_it_fights_when_attacked_and_wounds_when_it_wins() -> None:
    assert choice((FIGHT, SURRENDER)) == FIGHT
    assert choice((WOUND, WOUND + 1)) == WOUND


def test_it_takes_what_is_offered_where_no_habit_fits() -> None:
    assert choice((SURRENDER,)) == SURRENDER


# However a duel is played


def random_duels(name: str, number: int) -> list[Run]:
    """Duels between players without a thought."""
    rng = random.Random(name)
    return [play(rng, (any_option, any_option)) for _ in range(number)]


def test_sangfroid_never_rises_and_is_never_negative() -> None:
    for run in random_duels("sangfroid", 150):
        for seat in (0, 1):
            told = [event.detail for event in run.view(2).events if event.what == SANGFROID_IS and event.who == seat]
            values = [value for value in told if isinstance(value, int)]
            assert values == sorted(values, reverse=True)
            assert values[-1] >= 0


def test_every_duel_names_its_ending_and_a_winner_or_a_draw() -> None:
    seen = set()
    for run in random_duels("endings", 150):
        outcome = outcome_of(run)
        seen.add(outcome.ending)
        assert (outcome.winner == 2) == (outcome.result == "draw")
        assert outcome.alive.count(False) == (outcome.ending == "death")
    assert {"death", "surrender"} <= seen


def test_tallies_never_fall_but_by_relief_one_at_a_time() -> None:
    for run in random_duels("tallies", 100):
        for seat in (0, 1):
            told = [event.detail for event in run.view(2).events if event.what == TALLIES_ARE and event.who == seat]
            counts = [0, *[value for value in told if isinstance(value, int)]]
            assert all(after >= before - 1 and after >= 0 for before, after in pairwise(counts))
