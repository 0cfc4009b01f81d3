"""Exploring on the plain road: the same graph, made with the kernel's own table. Slower, and needs nothing installed."""

from array import array
from collections.abc import Callable
from typing import Any

from codeduello.compiled.graph import Graph
from codeduello.compiled.layout import Layout
from codeduello.compiled.limits import Budget
from codeduello.compiled.marks import ASKS, BOTH, PAIR, PASSES, ROLLS, STATE
from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Fell, Game, Need, Record, Roll, Row
from codeduello.kernel.record import Snapshot
from codeduello.kernel.table import Table, TapeEnds

OFTEN = 200
TAKEN = 400
"""Bytes that a state takes with all that belongs to it, roughly."""


class PlainExplorer:
    """Expands one state after the other; numbers everything in the order in which the compiled explorer does."""

    def __init__(self, game: Game, rulings: Any) -> None:
        self._step = game.duel.step
        self._forget = game.duel.forget or (lambda record: None)
        self._round_event = game.round_event
        self.layout = Layout(game.duel.record)
        self._record = game.duel.record()
        self._record.rules = rulings
        self._known: dict[bytes, int] = {}
        self._packed: list[bytes] = []
        self._rows: dict[Row, int] = {}
        self._first, self._kinds, self._infos, self._starts = array("i", [0]), array("B"), array("i"), array("i", [0])
        self._targets, self._labels, self._rounds = array("i"), array("H"), array("B")

    def explore(self, first: bytes, budget: Budget, progress: Callable[[int, int], None]) -> Graph:
        """The graph from a packed first state."""
        self._number(first)
        state = 0
        while state < len(self._packed):
            if state % OFTEN == 0:
                budget.check(len(self._packed), len(self._packed) * TAKEN)
                progress(state, len(self._packed))
            self._expand(self._packed[state])
            self._first.append(len(self._kinds))
            state += 1
        progress(state, state)
        return self._graph()

    def expand(self, fields: Snapshot) -> Graph:
        """The graph of one step from these fields: state 0 with its nodes, then every way in which the step can come to rest, unexpanded."""
        self._record.restore(fields)
        self._forget(self._record)
        self._number(self.layout.pack(self._record))
        self._expand(self._packed[0])
        self._first.extend([len(self._kinds)] * len(self._packed))
        return self._graph()

    def _graph(self) -> Graph:
        return Graph(
            self.layout, b"".join(self._packed), self._first, self._kinds, self._infos, self._starts,
            self._targets, self._labels, self._rounds, tuple(self._rows), False,
        )  # fmt: skip

    def _number(self, packed: bytes) -> int:
        """The number of this state, a new one if it is new."""
        found = self._known.setdefault(packed, len(self._packed))
        if found == len(self._packed):
            self._packed.append(packed)
        return found

    def _expand(self, packed: bytes) -> None:
        """The tree of answers behind one state, depth first."""
        self.layout.unpack(packed, self._record)
        if self._record.over:
            return
        paths: list[tuple[int, list[Entry]]] = [(-1, [])]
        while paths:
            slot, tape = paths.pop()
            self.layout.unpack(packed, self._record)
            need, rounds = run_step(self._step, self._record, tape, self._round_event)
            if need is None:
                self._rest(slot, rounds)
                continue
            if isinstance(need, Roll) and len(need.row.outcomes) == 1:
                paths.append((slot, [*tape, Fell(need.row.outcomes[0])]))
                continue
            if slot >= 0:
                self._targets[slot] = len(self._kinds)
            edge, answers = self._open(need)
            paths += [(edge + place, [*tape, answer]) for place, answer in reversed(list(enumerate(answers)))]

    def _rest(self, slot: int, rounds: int) -> None:
        self._record.check_ranges()
        self._forget(self._record)
        if slot < 0:
            slot = self._node(PASSES, 0, [0])
        self._targets[slot] = STATE + self._number(self.layout.pack(self._record))
        self._rounds[slot] = rounds

    def _open(self, need: Need) -> tuple[int, list[Entry]]:
        """A node for this need: its first edge, and the answers along its edges."""
        if isinstance(need, Ask):
            return self._node(ASKS + need.seat, 0, need.options), [Choice(option) for option in need.options]
        if isinstance(need, AskBoth):
            pairs = [(one, other) for one in need.challenger for other in need.challenged]
            labels = [one + PAIR * other for one, other in pairs]
            return self._node(BOTH, len(need.challenged), labels), [Both(*pair) for pair in pairs]
        assert isinstance(need, Roll)
        number = self._rows.setdefault(need.row, len(self._rows))
        return self._node(ROLLS, number, range(len(need.row.outcomes))), [Fell(outcome) for outcome in need.row.outcomes]

    def _node(self, kind: int, info: int, labels: Any) -> int:
        edge = len(self._targets)
        self._kinds.append(kind)
        self._infos.append(info)
        self._labels.extend(labels)
        self._targets.extend([0] * len(labels))
        self._rounds.extend([0] * len(labels))
        self._starts.append(len(self._targets))
        return edge


def run_step(step: Callable[[Any], None], record: Record, tape: list[Entry], round_event: int) -> tuple[Need | None, int]:
    """Run a step along a tape: what is needed where it ends (None: it came to rest), and how many rounds began."""
    table = record.table = Table()
    table.tape = tape
    try:
        step(record)
    except TapeEnds as end:
        return end.need, 0
    return None, sum(1 for event in table.told[2] if event.what == round_event)
