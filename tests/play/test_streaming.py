"""Duels streamed without stopping are those of a match: same players, same dice, same duel."""

import random
from dataclasses import fields
from typing import Any

import pytest

from codeduello.bots import ByLot, make_player, player_names
from codeduello.bots.levels import find_level
from codeduello.dice import Scripted, Seeded
from codeduello.errors import DiceError
from codeduello.games import load
from codeduello.kernel import Faces, Game, Over, Pair, Policy, Row, View, values_of
from codeduello.play import Match, Setup, play_out
from codeduello.play.streaming import stream_duel

GAMES = ("sangfroid", "feud", "arcane")
FREE = {"counter": ["1d4", "advantage", "none"], "tables": ["reconstruction"]}


class Noting:
    """A player that notes the views it is handed."""

    def __init__(self, player: Policy) -> None:
        self._player = player
        self.seen: list[View] = []

    def choose(self, view: View) -> int:
        self.seen.append(view)
        return self._player.choose(view)


class NotingDice:
    """Dice that note the rows they were asked for."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self.rows: list[Row] = []

    def throw(self, row: Row) -> Faces:
        self.rows.append(row)
        return self._dice.throw(row)


def any_rulings(game: Game, lots: random.Random) -> Any:
    """Every ruling at any of its values; numbers within two of their least."""
    chosen = []
    for declared in fields(game.rulings):
        if "range" in declared.metadata:
            low, _ = declared.metadata["range"]
            chosen.append((declared.name, str(low + lots.randrange(3))))
        else:
            chosen.append((declared.name, lots.choice(FREE.get(declared.name) or values_of(declared))))
    return game.settle(settings=chosen)


def same_duel(game: Game, seed: int, names: tuple[str, str]) -> None:
    lots = random.Random(seed)
    rulings = any_rulings(game, lots)
    sheets = Pair(*[game.sheet.parse(line) for line in lots.choices(sorted(game.sheet.samples.values()), k=2)])

    def players() -> list[Noting]:
        return [Noting(make_player(Setup(game, rulings, sheets), name, seed, f"seat {seat}")) for seat, name in enumerate(names)]

    streamed, stepped = players(), players()
    run_dice, match_dice = NotingDice(seed), NotingDice(seed)
    run = stream_duel(game, rulings, sheets, Pair(*streamed), run_dice)
    match = Match(Setup(game, rulings, sheets))
    heir = ByLot(random.Random(0))
    play_out(match, Pair(*stepped), Pair(heir, heir), match_dice)
    assert isinstance(run.need, Over)
    assert run.need.result == match.outcome
    assert run.answers == match.duel.answers
    assert run.log() == match.full_log()
    assert [run.view(viewer) for viewer in range(3)] == [match.duel.view(viewer) for viewer in range(3)]
    assert run.record.snapshot() == match.duel.record.snapshot()
    assert [one.seen for one in streamed] == [one.seen for one in stepped]
    assert run_dice.rows == match_dice.rows[: len(run_dice.rows)]  # the aftermath may throw more


@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_duels_by_lot_are_the_same_either_way(game: str) -> None:
    for seed in range(200):
        same_duel(load(game), seed, ("random", "random"))


@pytest.mark.parametrize("game", GAMES)
def test_duels_of_the_games_own_programs_are_the_same_either_way(game: str) -> None:
    names = [name for name in player_names(load(game)) if find_level(load(game), name) is None]
    for seed in range(30):
        same_duel(load(game), 1000 + seed, (names[seed % len(names)], names[-1]))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_streams_the_same_duel_and_another_another(game: str) -> None:
    loaded = load(game)
    sheets = Pair(*[loaded.sheet.parse(line) for line in sorted(loaded.sheet.samples.values())[:2]])

    def answers(seed: int) -> object:
        players: Pair[Policy] = Pair(*[ByLot(random.Random(f"{seed} {seat}")) for seat in (0, 1)])
        return stream_duel(loaded, loaded.rulings, sheets, players, Seeded(seed)).answers

    assert [answers(seed) for seed in range(10)] == [answers(seed) for seed in range(10)]
    assert len({str(answers(seed)) for seed in range(10)}) > 1


def test_dice_that_run_out_end_a_stream_with_their_own_fault() -> None:
    game = load("feud")
    sheets = Pair(*[game.sheet.parse(game.sheet.samples[name]) for name in ("luc", "pell")])
    player = ByLot(random.Random(1))
    with pytest.raises(DiceError, match="run out of throws"):
        stream_duel(game, game.rulings, sheets, Pair(player, player), Scripted([(3, 3)]))
