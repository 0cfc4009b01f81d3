"""The graph of a duel: its states, and between them the questions and rolls with what each answer leads to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from codeduello.compiled.layout import Layout
from codeduello.kernel import Record, Row


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything reachable from the first state, numbered in the order of discovery.

    `states` are packed records of `layout.size` bytes. The nodes of state s are those from `first[s]` up to
    `first[s + 1]`, the first being the root; a state without nodes is the end of the duel. `kinds[n]` is one of `marks` (ASKS + seat, ROLLS, BOTH,
    PASSES), `infos[n]` the number of the row, or how many options the challenged duellist has in a pair. The edges of node n are those from `starts[n]` up to
    `starts[n + 1]`: `targets` (a node, or STATE + a state), `labels` (the option; both, + PAIR times the second; the place in the row), `rounds` begun on the way.
    """

    layout: Layout
    states: Any
    first: Any
    kinds: Any
    infos: Any
    starts: Any
    targets: Any
    labels: Any
    rounds: Any
    rows: tuple[Row, ...]
    compiled: bool

    def __len__(self) -> int:
        return len(self.first) - 1

    @property
    def edges(self) -> int:
        """How many edges there are."""
        return len(self.targets)

    def packed(self, state: int) -> bytes:
        """The bytes of a state."""
        size = self.layout.size
        return bytes(self.states[state * size : (state + 1) * size])

    def record(self, state: int) -> Record:
        """The record of a state, without rulings and table."""
        made = self.layout.record()
        self.layout.unpack(self.packed(state), made)
        return made

    def ends(self) -> Iterator[int]:
        """The states in which the duel is over."""
        return (state for state in range(len(self)) if self.first[state] == self.first[state + 1])
