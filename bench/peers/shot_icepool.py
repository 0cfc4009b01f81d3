"""The Shot of Arcane in icepool, with both twists played their best: Overwhelming (with advantage, twisting first) against Steadfast.

Pools are asked for their sum and the one die worth rolling again; a distance is the first's total less the other's.
"""

from fractions import Fraction
from functools import cache
from typing import Any, Final

import icepool
from bench.peers.shot_twists import LOSE, TIE, WIN, Results, first_leaves, second_leaves

D6: Final = icepool.d(6)
D20: Final = icepool.d(20)


WITH_LOWEST: Final = icepool.multiset_function(lambda pool: (pool.sum(), pool.lowest().sum()))
WITH_HIGHEST: Final = icepool.multiset_function(lambda pool: (pool.sum(), pool.highest().sum()))
"""The sum of a pool and its lowest, or highest, die."""


def shot(bonuses: tuple[int, int], dice: tuple[int, int, int, int]) -> tuple[Fraction, Fraction]:
    """How likely the first wins, and ties: attack bonuses of both; trick and fault dice of the first, then of the other."""
    second_leaves.cache_clear()
    tricks, faults, foes_tricks, foes_faults = dice
    distance = icepool.highest(D20, D20) - D20 + bonuses[0] - bonuses[1] - faults @ D6 - foes_tricks @ D6
    with_tricks = icepool.map(lambda apart, pool: (apart + pool[0], pool[1]), distance, WITH_LOWEST(D6.pool(tricks)))
    thrown = icepool.map(lambda one, pool: (one[0] + pool[0], one[1], pool[1]), with_tricks, WITH_HIGHEST(D6.pool(foes_faults)), star=False)
    result = icepool.map(lambda one: result_die(first_leaves(*one)), thrown, star=False)
    return result.probability(WIN), result.probability(TIE)


@cache
def result_die(results: Results) -> Any:
    """Wins, ties and losses as a die."""
    return icepool.Die({WIN: results[0], TIE: results[1], LOSE: results[2]})
