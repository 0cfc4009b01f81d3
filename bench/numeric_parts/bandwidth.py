"""How much of the machine's memory bandwidth a sweep of the solver uses: bytes it must move a second, against a triad."""

from typing import Any, Final

import numba
import numpy as np
from bench.numeric_parts.setups import ROUNDS, sangfroid
from bench.tables import Finding, compare

from codeduello.analysis.payoffs import WIN
from codeduello.compiled import Graph

LENGTH: Final = 1 << 24
"""Numbers in each array of the triad: 128 MB."""

GIGABYTE: Final = 1e9
A_STATE: Final = 4 + 4 + 1 + 4 + 8 + 8
"""Its places in the order, the blocks, the loops and the first nodes; its value written, and read once."""

A_NODE: Final = 1 + 4 + 4
"""Its kind, its row, its first edge."""

AN_EDGE: Final = 4
"""Its target. Probabilities are shared by rows and stay in the cache."""


def measure(missing: list[str]) -> list[Finding]:
    """One pass over the sword,axe mirror at 12/12."""
    duel = sangfroid("12; sword, axe", "12; sword, axe")
    reckoner, ends, needed = duel.reckoner(), duel.ends(WIN), needed_by(duel.graph)

    def ours() -> float:
        reckoner.values(ends)
        return needed

    return [compare("bytes moved by a sweep, sword,axe mirror 12/12 / triad", ours, triad(), goal=0.75, unit="GB/s", rounds=ROUNDS)]


def needed_by(graph: Graph) -> float:
    """Gigabytes: every array once, each value written and read once."""
    return (A_STATE * len(graph) + A_NODE * len(graph.kinds) + AN_EDGE * graph.edges) / GIGABYTE


def _add_scaled(into: Any, one: Any, other: Any, by: float) -> None:
    for place in range(len(into)):
        into[place] = one[place] + by * other[place]


def triad() -> Any:
    """a = b + s c; two arrays read, one written."""
    into, one, other = (np.ones(LENGTH) for _ in range(3))
    add_scaled = numba.njit(nogil=True, fastmath=True)(_add_scaled)

    def batch() -> float:
        add_scaled(into, one, other, 0.5)
        return 3 * 8 * LENGTH / GIGABYTE

    return batch
