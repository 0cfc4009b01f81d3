"""The Shot of Arcane in dyce, with both twists played their best: Overwhelming (with advantage, twisting first) against Steadfast.

Pools are asked for their sum and the one die worth rolling again; a distance is the first's total less the other's. `expand` would
drop what is unlikely, so that it is told not to.
"""

import importlib
import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Final

from bench.peers.shot_twists import LOSE, TIE, WIN, Results, first_leaves, second_leaves

dyce: Any = importlib.import_module("dyce")
H, P = dyce.H, dyce.P
D6: Final = H(6)
D20: Final = H(20)
NOTHING_DROPPED: Final = Fraction(0)


def shot(bonuses: tuple[int, int], dice: tuple[int, int, int, int]) -> tuple[Fraction, Fraction]:
    """How likely the first wins, and ties: attack bonuses of both; trick and fault dice of the first, then of the other."""
    second_leaves.cache_clear()
    tricks, faults, foes_tricks, foes_faults = dice
    highest = (2 @ P(20)).at(-1)
    distance = highest - D20 + bonuses[0] - bonuses[1] - faults @ D6 - foes_tricks @ D6
    with_tricks = distance.apply(add_tricks, H.from_counts(lowest_of(tricks)))
    thrown = with_tricks.apply(add_faults, H.from_counts(highest_of(foes_faults)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = dyce.expand(twist, thrown, min_path_probability=NOTHING_DROPPED)
    return Fraction(result[WIN], result.total), Fraction(result[TIE], result.total)


def lowest_of(dice: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Sum and lowest die of a pool, with counts."""
    return (((sum(roll), roll[0]), count) for roll, count in (dice @ P(6)).rolls_with_counts())


def highest_of(dice: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Sum and highest die of a pool, with counts."""
    return (((sum(roll), roll[-1]), count) for roll, count in (dice @ P(6)).rolls_with_counts())


def add_tricks(apart: int, pool: tuple[int, int]) -> tuple[int, int]:
    """The first's tricks, and the lowest of them."""
    return apart + pool[0], pool[1]


def add_faults(one: tuple[int, int], pool: tuple[int, int]) -> tuple[int, int, int]:
    """The second's faults, and the highest of them."""
    return one[0] + pool[0], one[1], pool[1]


def twist(one: Any) -> Any:
    """What both twists leave."""
    return result_die(first_leaves(*one.outcome))


@cache
def result_die(results: Results) -> Any:
    """Wins, ties and losses as a die."""
    return H({outcome: count for outcome, count in zip((WIN, TIE, LOSE), results, strict=True) if count})
