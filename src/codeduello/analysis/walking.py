"""Walking on a compiled graph: duels between players whose every choice is a lot of known weights."""

from typing import Any

import numpy as np

from codeduello.analysis import walk_loop
from codeduello.compiled import Graph
from codeduello.compiled.accelerate import accelerated
from codeduello.compiled.jit import kind_of


class Walk:
    """A graph with thresholds for all choices and rolls, ready to be walked by several threads at once."""

    def __init__(self, graph: Graph, mix: Any) -> None:
        self._graph = graph
        self._ends = np.full(len(graph), -1, np.int32)
        ends = np.flatnonzero(np.diff(graph.first) == 0)
        self._ends[ends] = np.arange(len(ends))
        self._end_states = ends
        starts, thresholds = [0], []
        for row in graph.rows:
            whole = 0
            for weight in row.weights:
                whole += weight
                thresholds.append(whole / row.total)
            starts.append(len(thresholds))
        self._rows = (np.array(starts, np.int64), np.array(thresholds, np.float64))
        self._mix = np.ascontiguousarray(mix)
        self._arrays = tuple(np.asarray(array) for array in (graph.first, graph.kinds, graph.infos, graph.starts, graph.targets))

    def play(self, seed: int, begin: int, end: int) -> tuple[dict[int, int], int, int, int]:
        """The duels numbered from `begin` up to `end`: how often each end state came about, rounds, squared rounds, duels given up."""
        tallies, totals = np.zeros(len(self._end_states), np.int64), np.zeros(3, np.int64)
        arguments = (self._arrays, self._rows, self._mix, self._graph.rounds, self._ends, tallies, totals, seed, begin, end)
        accelerated(walk_loop.walk, tuple(map(kind_of, arguments)))(*arguments)
        ends = {int(state): int(count) for state, count in zip(self._end_states, tallies, strict=True) if count}
        return ends, int(totals[0]), int(totals[1]), int(totals[2])
