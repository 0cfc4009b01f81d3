"""What a habit favours at every node of a graph, by the road that is there."""

from collections.abc import Callable
from typing import Any

from codeduello.compiled.graph import Graph
from codeduello.compiled.marks import ASKS, BOTH, PAIR, PASSES, ROLLS
from codeduello.compiled.plain import run_step
from codeduello.errors import RulesFault
from codeduello.kernel import Both, Choice, Entry, Fell, Game, Habit, Roll

Watch = Callable[[int, int], None]


def weigh_by_habit(graph: Graph, game: Game, rulings: Any, name: str, seat: int, *, weights: Any, watch: Watch) -> None:
    """Fill `weights`, a number for each edge, at the nodes where this seat chooses (see `tabulator.tabulate`)."""
    if graph.compiled:
        from codeduello.compiled.exploring import weigh_compiled

        weigh_compiled(graph, game, rulings, name, seat, weights=weights, watch=watch)
    else:
        PlainTabulator(graph, game, rulings, game.habits[name]).weigh(seat, weights, watch)


class PlainTabulator:
    """Asks a habit on the plain road."""

    def __init__(self, graph: Graph, game: Game, rulings: Any, habit: Habit) -> None:
        self._graph = graph
        self._game = game
        self._habit = habit
        self._record = game.duel.record()
        self._record.rules = rulings

    def weigh(self, seat: int, weights: Any, watch: Watch) -> None:
        """Go through all states."""
        for state in range(len(self._graph)):
            if state % 500 == 0:
                watch(state, len(self._graph))
            self._weigh_state(state, seat, weights)

    def _weigh_state(self, state: int, seat: int, weights: Any) -> None:
        graph = self._graph
        root = graph.first[state]
        if root == graph.first[state + 1] or graph.kinds[root] == PASSES:
            return
        packed = graph.packed(state)
        paths: list[tuple[int, list[Entry]]] = [(root, [])]
        while paths:
            node, tape = paths.pop()
            tape = self._reach(packed, tape)
            self._ask(node, seat, weights)
            for edge in range(graph.starts[node], graph.starts[node + 1]):
                if graph.targets[edge] >= 0:
                    paths.append((graph.targets[edge], [*tape, self._answer(node, edge)]))

    def _reach(self, packed: bytes, tape: list[Entry]) -> list[Entry]:
        """Run to the end of the tape; rolls with a single outcome are put in."""
        while True:
            self._graph.layout.unpack(packed, self._record)
            need, _ = run_step(self._game.duel.step, self._record, tape, self._game.round_event)
            if not isinstance(need, Roll) or len(need.row.outcomes) > 1:
                return tape
            tape = [*tape, Fell(need.row.outcomes[0])]

    def _answer(self, node: int, edge: int) -> Entry:
        graph = self._graph
        label = graph.labels[edge]
        if graph.kinds[node] == ROLLS:
            return Fell(graph.rows[graph.infos[node]].outcomes[label])
        return Both(label % PAIR, label // PAIR) if graph.kinds[node] == BOTH else Choice(label)

    def _ask(self, node: int, seat: int, weights: Any) -> None:
        graph = self._graph
        begin, end = graph.starts[node], graph.starts[node + 1]
        if graph.kinds[node] == ASKS + seat:
            self._favour(seat, tuple(graph.labels[begin:end]), weights, begin)
        elif graph.kinds[node] == BOTH:
            across = graph.infos[node]
            down = (end - begin) // across
            one = tuple(label % PAIR for label in graph.labels[begin:end:across])
            other = tuple(label // PAIR for label in graph.labels[begin : begin + across])
            if seat == 0 and down > 1:
                self._favour(seat, one, weights, begin)
            elif seat == 1 and across > 1:
                self._favour(seat, other, weights, begin + (down if down > 1 else 0))

    def _favour(self, seat: int, options: tuple[int, ...], weights: Any, begin: int) -> None:
        found = self._record.table.weigh(lambda: self._habit(self._record, seat), options)
        if not set(found) <= set(options):
            raise RulesFault(f"{self._game.name}: a habit favours what is not offered")
        for place, option in enumerate(options):
            weights[begin + place] = found.get(option, 0)
