"""Exact odds from end to end, against OpenSpiel's value iteration: exploring and solving, both."""

from typing import Final

from bench.numeric_parts.setups import check_equal, peer, sangfroid, solve_by_values
from bench.peers.sangfroid_machine import BARE_HANDS
from bench.tables import Batch, Finding, compare

WITHIN: Final = 1e-9
"""The most that a sweep of value iteration may still change."""

WIDE: Final = 1e-9
"""So close both values must be."""

STATS: Final = (8, 7)
SHEETS: Final = tuple(f"{stat}; fisticuffs" for stat in STATS)
IDLE_ROUNDS: Final = 1
INSTALL: Final = "open-spiel==2.0.2 cvxpy==1.9.3"


def measure(missing: list[str]) -> list[Finding]:
    """About the smallest duel there is: bare hands, Sangfroid 8 and 7, one idle round."""

    def ours() -> float:
        found = solve_by_values(sangfroid(SHEETS[0], SHEETS[1], ("idle_rounds", str(IDLE_ROUNDS))))
        values["ours"] = 2 * found - 1
        return 1

    values: dict[str, float] = {}
    what = "explore and solve sangfroid bare hands 8/7 / OpenSpiel value_iteration"
    found = compare(what, ours, value_iteration(values, missing), goal=100, unit="s", is_long=True)
    if "theirs" in values:
        check_equal(what, values["ours"], values["theirs"], WIDE)
    return [found]


def value_iteration(values: dict[str, float], missing: list[str]) -> Batch | None:
    """Explored and solved by OpenSpiel, which needs cvxpy to be imported."""
    module = peer("bench.peers.sangfroid_openspiel", INSTALL, missing)
    if not module or not peer("open_spiel.python.algorithms.value_iteration", INSTALL, missing):
        return None

    def batch() -> float:
        values["theirs"] = module.value_of(STATS, BARE_HANDS, IDLE_ROUNDS, WITHIN)
        return 1

    return batch
