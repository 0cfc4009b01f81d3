"""Gambit judges the choice of a style for the Shot: five against five, worth what the Shot by itself is worth, all in fractions."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from codeduello.analysis.contests import contest_odds, find_contest
from codeduello.analysis.matrix_game import solve_exactly, solve_matrix
from codeduello.games import load
from codeduello.kernel import Pair

pygambit = pytest.importorskip("pygambit", reason="pygambit is not installed")
numpy = pytest.importorskip("numpy")

STYLES = ("steadfast", "quick", "overwhelming", "weird", "disruptive")
FIFTH = (Fraction(1, 5),) * 5
Side = tuple[int, int, int]
"""Attack bonus, tricks, faults."""

DUELS: list[tuple[Side, Side]] = [
    ((5, 0, 0), (5, 0, 0)),
    ((7, 1, 0), (5, 1, 1)),
    ((6, 2, 1), (8, 1, 2)),
    ((4, 3, 1), (6, 2, 0)),
    ((9, 0, 3), (5, 1, 1)),
]


@cache
def matrix_of(sides: tuple[Side, Side]) -> list[list[Fraction]]:
    """What each style of the challenger (a row) is worth against each, the challenger twisting first."""
    game = load("arcane")
    shot = find_contest(game, "shot")

    def worth(own: str, foe: str) -> Fraction:
        (attack, tricks, faults), (bonus, more, fewer) = sides
        both = Pair(shot.parse(f"{attack} {own} {tricks} {faults}"), shot.parse(f"{bonus} {foe} {more} {fewer}"))
        return Fraction(contest_odds(shot, game.rulings, both, 0).value)

    return [[worth(own, foe) for foe in STYLES] for own in STYLES]


def game_of(sides: tuple[Side, Side]) -> Any:
    """The same for Gambit: what one wizard does not get, the other does."""
    matrix = matrix_of(sides)
    theirs = [[1 - worth for worth in row] for row in matrix]
    return pygambit.StrategicGame.from_arrays(numpy.array(matrix, object), numpy.array(theirs, object))


def shares(profile: Any, player: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(share)) for _, share in profile[player])


@pytest.mark.parametrize("sides", DUELS)
def test_value_and_mixes_are_gambits(sides: tuple[Side, Side]) -> None:
    found = pygambit.nash.lp_solve(game_of(sides)).equilibrium
    ours = solve_exactly(matrix_of(sides))
    assert ours.value == Fraction(str(found.payoffs["1"]))
    assert (ours.rows, ours.columns) == (shares(found, "1"), shares(found, "2"))
    assert found.max_regret() == 0


@pytest.mark.parametrize("sides", DUELS)
def test_in_floats_highs_agrees(sides: tuple[Side, Side]) -> None:
    found = pygambit.nash.lp_solve(game_of(sides)).equilibrium
    assert solve_matrix(matrix_of(sides)).value == pytest.approx(float(found.payoffs["1"]), abs=1e-9)


def test_without_dice_and_with_equal_bonuses_every_style_is_as_good() -> None:
    found = pygambit.nash.enummixed_solve(game_of(DUELS[0])).equilibria
    assert [(shares(one, "1"), shares(one, "2")) for one in found] == [(FIFTH, FIFTH)], "there is no other equilibrium"
    assert solve_exactly(matrix_of(DUELS[0])).rows == FIFTH
    assert solve_exactly(matrix_of(DUELS[0])).value == Fraction(1, 2)
