"""Exploring on the compiled road: room for the graph, the explorer's loop, and what it stops for."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from codeduello.compiled import explorer, tabulator
from codeduello.compiled.graph import Graph
from codeduello.compiled.limits import Budget
from codeduello.compiled.marks import (
    DONE,
    EDGES,
    FAULTY,
    FINISHED,
    MARGIN,
    NO_ROOM,
    NO_ROW,
    NODES,
    REFILL,
    STATES,
    TAPE,
)
from codeduello.compiled.memory import write_rulings
from codeduello.compiled.model import Model, model_of
from codeduello.compiled.row_table import RowTable
from codeduello.errors import RulesFault
from codeduello.kernel import Game

WORDS = "words_on_tape"
PAUSE = 20_000
FIRST_ROOM = 1 << 12
RESERVED = 1 << 23

Progress = Callable[[int, int], None]
"""Is told how many states were expanded, and how many are known."""


def line(kind: Any) -> Any:
    """The type of a one-dimensional array."""
    return types.Array(kind, 1, "C")


def plane(kind: Any) -> Any:
    """The type of a two-dimensional array."""
    return types.Array(kind, 2, "C")


GRAPH = types.Tuple(
    [plane(types.uint64), line(types.int32), line(types.uint8), *[line(types.int32)] * 3, line(types.uint16), line(types.uint8)]
)
ROWS = types.Tuple([line(types.int64), line(types.int32), line(types.int64), line(types.int64)])
BITS = types.Tuple([line(types.uint64), line(types.int32), line(types.int16), line(types.int8)])


def explore_signature(model: Model) -> tuple[Any, ...]:
    """The types of `explorer.explore`."""
    numbers = line(types.int64)
    return (line(model.records[WORDS]), BITS, plane(types.int64), GRAPH, line(types.uint32), ROWS, numbers, numbers, plane(types.int64))


class Room:
    """The arrays of a graph in the making. Room for a large graph is reserved at once, since what is not touched takes no memory; beyond it they double."""

    def __init__(self, width: int, budget: Budget) -> None:
        self._budget = budget
        self._width = width
        try:
            self._reserve(RESERVED)
        except MemoryError:
            self._reserve(FIRST_ROOM)

    def _reserve(self, states: int) -> None:
        self.states = np.empty((states + MARGIN, self._width), np.uint64)
        self.nodes = [np.empty(4 * len(self.states), kind) for kind in (np.uint8, np.int32, np.int32)]
        self.edges = [np.empty(8 * len(self.states), kind) for kind in (np.int32, np.uint16, np.uint8)]
        self.first = np.empty(len(self.states) + 1, np.int32)
        self.first[0] = 0
        self.table = np.zeros(16 * FIRST_ROOM, np.uint32)

    @property
    def graph(self) -> tuple[Any, ...]:
        """The arrays in the explorer's order."""
        kinds, infos, starts = self.nodes
        return (self.states, self.first, kinds, infos, starts, *self.edges)

    def limits(self) -> Any:
        """How many states, nodes and edges fit, and after how many states to pause."""
        return np.array([min(len(self.states), len(self.table) // 2), len(self.nodes[0]) - 1, len(self.edges[0]), PAUSE], np.int64)

    def check(self, counts: Any) -> None:
        """Raise `TooLarge` beyond the budget: a state takes its bytes, a place in `first` and about two in the hash table, a node 9, an edge 7."""
        states, nodes, edges = int(counts[STATES]), int(counts[NODES]), int(counts[EDGES])
        self._budget.check(states, states * (8 * self._width + 12) + nodes * 9 + edges * 7)

    def grow(self, counts: Any) -> None:
        """Make more room wherever it has become scarce."""
        states, nodes, edges = int(counts[STATES]), int(counts[NODES]), int(counts[EDGES])
        if states + 2 * MARGIN > len(self.states):
            size = 2 * len(self.states)
            self.states = enlarged(self.states, size, states)
            self.first = enlarged(self.first, size + 1, int(counts[DONE]) + 1)
        if nodes + 2 * MARGIN > len(self.nodes[0]):
            for place, array in enumerate(self.nodes):  # one at a time, so that only one is there twice
                self.nodes[place] = enlarged(array, 2 * len(array), nodes + 1)
        if edges + 2 * MARGIN > len(self.edges[0]):
            for place, array in enumerate(self.edges):
                self.edges[place] = enlarged(array, 2 * len(array), edges)
        if 2 * (states + 2 * MARGIN) > len(self.table):
            self.table = np.zeros(4 * len(self.table), np.uint32)
            counts[REFILL] = 1

    def trimmed(self, layout: Any, counts: Any, rows: RowTable) -> Graph:
        """The finished graph."""
        states, nodes, edges = (int(counts[place]) for place in (STATES, NODES, EDGES))
        kinds, infos, starts = self.nodes
        targets, labels, rounds = (array[:edges] for array in self.edges)
        packed = self.states[:states].view(np.uint8).reshape(-1)
        return Graph(
            layout, packed, self.first[: states + 1], kinds[:nodes], infos[:nodes], starts[: nodes + 1], targets, labels, rounds,
            tuple(rows.rows), True,
        )  # fmt: skip


def enlarged(array: Any, size: int, used: int) -> Any:
    """A longer array with the same beginning."""
    made = np.empty((size, *array.shape[1:]), array.dtype)
    made[:used] = array[:used]
    return made


def explore_compiled(game: Game, rulings: Any, first: bytes, budget: Budget, progress: Progress) -> Graph:
    """The graph of a duel from its packed first state. Raises `TooLarge`, `KeyboardInterrupt`, and `RulesFault` for a field out of its range."""
    model = model_of(game)
    driver = model.driver(explorer.explore, WORDS, explore_signature)
    room, rows = Room(model.layout.words, budget), RowTable(model.factories)
    work = np.zeros(1, model.memories[WORDS])
    write_rulings(work[0], rulings, model.things)
    bits = tuple(work.view(kind) for kind in (np.uint64, np.int32, np.int16, np.int8))
    slots = [[slot.offset + k * slot.bits // 8, slot.bits, slot.low, slot.high] for slot in model.layout.slots for k in range(slot.numbers)]
    counts, tree = np.array([1, 0, 0, 0, 1], np.int64), np.zeros((TAPE, 4), np.int64)
    room.states[0] = np.frombuffer(first, np.uint64)
    status = NO_ROOM
    while status != FINISHED:
        room.check(counts)
        if status == NO_ROOM:
            room.grow(counts)
        elif status == NO_ROW:
            rows.add(int(work["need_row"][0]))
        elif status == FAULTY:
            raise RulesFault(f"{game.name}: behind state {int(counts[DONE])} a field leaves its range, or a rule fails")
        progress(int(counts[DONE]), int(counts[STATES]))
        status = driver(work, bits, np.array(slots, np.int64), room.graph, room.table, rows.arrays, counts, room.limits(), tree)
    progress(int(counts[DONE]), int(counts[STATES]))
    return room.trimmed(model.layout, counts, rows)


def tabulate_signature(model: Model) -> tuple[Any, ...]:
    """The types of `tabulator.tabulate`."""
    numbers = types.int64
    return (line(model.records[WORDS]), line(types.uint64), GRAPH, ROWS, numbers, line(types.float64), plane(numbers), numbers, numbers)


def weigh_compiled(graph: Graph, game: Game, rulings: Any, name: str, seat: int, *, weights: Any, watch: Progress) -> None:
    """What a habit favours at every node where this seat chooses. Raises `RulesFault` where a rule fails."""
    model = model_of(game)
    driver = model.driver(tabulator.tabulate, WORDS, tabulate_signature, habit=game.habits[name])
    rows = RowTable(model.factories, graph.rows)
    work = np.zeros(1, model.memories[WORDS])
    write_rulings(work[0], rulings, model.things)
    states = graph.states.view(np.uint64).reshape(len(graph), model.layout.words)
    arrays = (states, graph.first, graph.kinds, graph.infos, graph.starts, graph.targets, graph.labels, graph.rounds)
    tree, state = np.zeros((TAPE, 4), np.int64), 0
    while state < len(graph):
        watch(state, len(graph))
        end = min(len(graph), state + PAUSE)
        state = driver(work, work.view(np.uint64), arrays, rows.arrays, seat, weights, tree, state, end)
        if state < end:
            raise RulesFault(f"{game.name}: behind state {state} a rule or the habit {name} fails")
