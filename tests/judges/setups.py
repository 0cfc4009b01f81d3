"""The duels that third parties judge, each explored once."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import ByHabit, Strategy, Uniform, play_of
from codeduello.games import load
from codeduello.kernel import Pair

pytest.importorskip("numba", reason="the extra fast is not installed")

EQUALS = ("feud", "A: Agg-7, Str-7, Wor-7", "B: Agg-7, Str-7, Wor-7")
UNLIKE = ("feud", "A: Agg-9, Str-6, Wor-7", "B: Skill-2, Agg-5, Str-8, Wor-4")
FISTS = ("sangfroid", "A; 7; fisticuffs", "B; 7; fisticuffs")
UNEVEN = ("sangfroid", "A; 7; fisticuffs", "B; 8; fisticuffs")
SWORD_AXE = ("sangfroid", "A; 7; sword", "B; 7; axe")
ARMED = ("sangfroid", "A; 7; sword, dagger", "B; 7; axe, spear")
SHORT = ("idle_rounds", "1")
FRAIL = ("wound_limit", "1")
TOUGHER = ("wound_limit", "2")
RANDOM = Uniform()
BEST_TEST = ByHabit("best-test")
SWORDHAND = ByHabit("swordhand")


@cache
def duel_of(game: str, challenger: str, challenged: str, *settings: tuple[str, str]) -> OpenDuel:
    """A duel under the rulings as written, and settings over them."""
    loaded = load(game)
    return OpenDuel(loaded, loaded.settle(settings=list(settings)), Pair(*map(loaded.sheet.parse, (challenger, challenged))))


@cache
def play(duel: OpenDuel, strategies: tuple[Uniform | ByHabit, Uniform | ByHabit]) -> Any:
    """How likely every choice is when the two play like this, in fractions."""
    return play_now(duel, strategies, exact=True)


def play_now(duel: OpenDuel, strategies: tuple[Strategy, Strategy], *, exact: bool = False) -> Any:
    """The same for any players, in floats."""
    return play_of(Pair(*strategies), duel.reckoner(exact), duel.game, duel.rulings, lambda payoff: duel.ends(payoff, exact))


@cache
def values_of(duel: OpenDuel) -> list[Fraction]:
    """What every state is worth when both play their best, in fractions."""
    found: list[Fraction] = duel.reckoner(exact=True).values(duel.ends(WIN, exact=True))
    return found


def chance_of(duel: OpenDuel, result: str) -> dict[int, Fraction]:
    """The ends of a duel, worth 1 where they have this result, else 0."""
    return {state: Fraction(duel.result(outcome) == result) for state, outcome in duel.outcomes.items()}


def find_state(duel: OpenDuel, **fields: object) -> int:
    """The first state whose record holds these numbers (a list for a number for each seat)."""
    for state in range(len(duel.graph)):
        record = duel.graph.record(state)
        if all(plain(getattr(record, name)) == held for name, held in fields.items()):
            return state
    raise LookupError(f"no state has {fields}")


def plain(held: Any) -> object:
    return held if isinstance(held, int) else list(held)


def invented_values(duel: OpenDuel) -> list[Fraction]:
    """A worth for every state that no duel has: so that sealed choices have no saddle point."""
    return [Fraction(state * 7 % 11 + state % 3, 13) for state in range(len(duel.graph))]
