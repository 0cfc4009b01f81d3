"""Reckoning on a graph: what every state is worth, and how a duel between given policies flows through it.

States are taken component by component, successors first. A component of one state is reckoned once; in a circle the best choices are
fixed, the linear equations of the states in it are solved, and that is repeated until nothing changes: exact up to the arithmetic.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from codeduello.analysis import commit, flowing, ordering, reckon
from codeduello.analysis.linear import solve_linear
from codeduello.analysis.matrix_game import solve_matrix
from codeduello.compiled import Graph
from codeduello.compiled.marks import STATE
from codeduello.errors import DuelError
from codeduello.kernel import Row

FREE: Final = (0, 0)
GIVEN: Final = (1, 1)
PATIENCE: Final = 200
"""How often the choices in a circle may change before its values are taken as they are."""

PATIENCE_EXACT: Final = 12
"""The same in fractions, which grow longer each time."""

WIDEST: Final = 256
Watch = Callable[[int, int], None]


def ignore(done: int, of: int) -> None:
    """For those who show no progress."""


class NotExact(DuelError):
    """A value that may be no fraction was asked for as one."""


class Reckoner:
    """Holds a graph's arrays in the kind of number asked for: floats, or fractions if `exact`.

    `watch` is told components done and how many there are.
    """

    def __init__(self, graph: Graph, *, exact: bool = False, watch: Watch = ignore) -> None:
        self.graph = graph
        self.exact = exact
        self.fast = graph.compiled and not exact
        self._watch = watch
        self._own_mix: Any = None
        self._loops = self._numbers("b", len(graph))
        self.order: Any = self._numbers("i", len(graph))
        self._blocks = self._numbers("i", len(graph) + 1)
        self._arrays = tuple(self._held(array) for array in (graph.first, graph.kinds, graph.infos, graph.starts, graph.targets))
        self._rounds = self._held(graph.rounds)
        self._chances = self._all_chances(graph.rows)
        self._components = self._sort()
        self._scratch = self._zeros(self._most_nodes() + WIDEST)
        self._ready = self._numbers("b", len(self._scratch))

    def values(self, ends: dict[int, Any], fixed: tuple[int, int] = FREE, mix: Any = None) -> Any:
        """What each state is worth to the challenger; `ends` holds the worth of those that end the duel. Where a seat is fixed, `mix` is its play."""
        values = self._zeros(len(self.graph))
        for state, worth in ends.items():
            values[state] = worth
        place, given = 0, self._zeros(1) if mix is None else mix
        while True:
            place = self._sweep(place, values, fixed, given)
            if place == self._components:
                return values
            states = self._component(place)
            if len(states) > 1 or self._loops[states[0]]:
                self._reckon_circle(states, values, fixed, mix)
            else:
                self._reckon_state(states[0], values, fixed, given)
            place += 1

    def commit(self, values: Any, fixed: tuple[int, int], mix: Any, heat: float = 0, only: int | None = None) -> Any:
        """Write into `mix` what the seats that are free choose by these values (see `commit.commit_state`), in all states or the first few; answers `mix`."""
        spare = values[:] if isinstance(values, list) else values.copy()
        state, count = 0, only or len(self.graph)
        while state < count:
            state = int(
                self._run(
                    commit.commit_from, state, count, self._arrays, self._chances, spare, fixed, mix, self._scratch, self._ready, heat
                )
            )
            if state < count:
                self._commit_state(state, spare, fixed, mix, heat)
                state += 1
        return mix

    def put_weights(self, seat: int, weights: Any, mix: Any) -> None:
        """Write one seat's play into `mix`, from a weight for every edge (whole numbers, or shares)."""
        held = [Fraction(weight) for weight in weights] if self.exact else weights
        self._run(commit.even_out, self._arrays, seat, held, mix)

    def no_mix(self) -> Any:
        """A mix for every edge, all zero."""
        return self._zeros(self.graph.edges)

    @property
    def circles(self) -> int:
        """How many components are circles: states that can come back to themselves."""
        if self.fast:
            return self._count_circles()
        components = map(self._component, range(self._components))
        return sum(1 for states in components if len(states) > 1 or self._loops[states[0]])

    def _count_circles(self) -> int:
        import numpy as np

        sizes = np.diff(self._blocks[: self._components + 1])
        starts = self.order[self._blocks[: self._components]]
        return int(np.count_nonzero((sizes > 1) | (self._loops[starts] > 0)))

    def weights(self, weight: int = 0) -> Any:
        """The same weight for every edge, as `put_weights` takes them."""
        if not self.graph.compiled:
            return [weight] * self.graph.edges
        import numpy as np

        return np.full(self.graph.edges, weight, np.float64)

    def flow(self, mix: Any) -> tuple[Any, Any, Any]:
        """Both seats' play given: how likely each state that ends the duel is, that it never ends, and the mean number of rounds."""
        mass, begun = self._zeros(len(self.graph)), self._zeros(1)
        mass[0] = self._one()
        never, place = self._zero(), self._components - 1
        while True:
            place = self._run(flowing.flow, place, self.order, self._blocks, self._loops, self._arrays, self._chances, mix, self._scratch, mass, self._rounds, begun)  # fmt: skip
            if place < 0:
                return mass, never, begun[0]
            never += self._flow_round(self._component(place), mix, mass, begun)
            place -= 1

    def state_nodes(self, state: int) -> list[Any]:
        """What each node of a state is worth, after `reckon_one`."""
        first = self._arrays[0]
        return list(self._scratch[: first[state + 1] - first[state]])

    def reckon_one(self, state: int, values: Any) -> list[Any]:
        """What each node of this state is worth by the values of its successors."""
        self._reckon_state(state, values, FREE, self._zeros(1))
        return self.state_nodes(state)

    def _sweep(self, place: int, values: Any, fixed: tuple[int, int], mix: Any) -> int:
        """Go on, in pieces where somebody watches."""
        step = max(1, self._components // 50)
        while place < self._components:
            goal = min(self._components, place + step)
            reached = self._run(
                reckon.sweep, place, goal, self.order, self._blocks, self._loops, self._arrays, self._chances, values, fixed, mix,
                self._scratch, self._ready,
            )  # fmt: skip
            self._watch(int(reached), self._components)
            if reached < goal:
                return int(reached)
            place = int(reached)
        return place

    def _reckon_state(self, state: int, values: Any, fixed: tuple[int, int], mix: Any) -> dict[int, Any]:
        """Reckon one state, pairs that need a solver included; answers the pairs solved."""
        solved: dict[int, Any] = {}
        base = self._arrays[0][state]
        while True:
            node = self._run(
                reckon.reckon_state, state, self._arrays, self._chances, values, fixed, mix, self._scratch, self._ready
            )
            if node == reckon.SETTLED:
                break
            found = solve_matrix(self._matrix(node, base, values), self.exact)
            self._scratch[node - base] = found.value
            self._ready[node - base] = 1
            solved[int(node)] = found
        for node in solved:
            self._ready[node - base] = 0
        return solved

    def _matrix(self, node: int, base: int, values: Any) -> list[list[Any]]:
        _, _, infos, starts, targets = self._arrays
        across = infos[node]
        worths = [
            reckon.edge_value(targets[edge], values, self._scratch, base) for edge in range(starts[node], starts[node + 1])
        ]
        return [worths[start : start + across] for start in range(0, len(worths), across)]

    def _commit_state(self, state: int, values: Any, fixed: tuple[int, int], mix: Any, heat: float) -> None:
        solved = self._reckon_state(state, values, fixed, mix)
        base, starts = self._arrays[0][state], self._arrays[3]
        for node, found in solved.items():
            self._ready[node - base] = 1
            weights = [*(found.rows if len(found.rows) > 1 else ()), *(found.columns if len(found.columns) > 1 else ())]
            for place, weight in enumerate(weights):
                mix[starts[node] + place] = weight
        self._run(commit.commit_state, state, self._arrays, values, fixed, mix, self._scratch, self._ready, heat)
        for node in solved:
            self._ready[node - base] = 0

    def _reckon_circle(self, states: Sequence[int], values: Any, fixed: tuple[int, int], mix: Any) -> None:
        """The values of states that lead to one another."""
        if mix is None:
            mix = self._own_mix = self.no_mix() if self._own_mix is None else self._own_mix
        for state in states:
            values[state] = self._half()
        into = self._zeros(len(self.graph))
        for _ in range(PATIENCE_EXACT if self.exact else PATIENCE):
            before = [values[state] for state in states]
            for state in states:
                self._commit_state(state, values, fixed, mix, 0)
            for place, state in enumerate(states):
                values[state] = before[place]
            after = self._solve_given(states, values, mix, into)
            for state, worth in zip(states, after, strict=True):
                values[state] = worth
            if all(abs(now - then) <= (0 if self.exact else 1e-15) for now, then in zip(after, before, strict=True)):
                return
        if self.exact:
            raise NotExact("choices are mixed inside a circle of states: the value may be no fraction. Accepted: without fractions")

    def _solve_given(self, states: Sequence[int], values: Any, mix: Any, into: Any) -> list[Any]:
        """With all choices in a circle given: the values of its states. One from which there is no way out is worth a half."""
        place_of = {int(state): place for place, state in enumerate(states)}
        matrix, right = [], []
        for state in states:
            row, rest = [self._zero()] * len(states), self._zero()
            for successor, share in self._spread(state, self._one(), mix, into)[0]:
                if successor in place_of:
                    row[place_of[successor]] = share
                else:
                    rest += share * values[successor]
            matrix.append(row)
            right.append(rest)
        return solve_linear(matrix, right, self._half())

    def _flow_round(self, states: Sequence[int], mix: Any, mass: Any, begun: Any) -> Any:
        """Let the weight that has come into a circle out of it again; answers how much never leaves."""
        into = self._zeros(len(self.graph))
        spread = [self._spread(state, self._one(), mix, into) for state in states]
        place_of = {int(state): place for place, state in enumerate(states)}
        back = [[self._zero()] * len(states) for _ in states]
        for place, (shares, _) in enumerate(spread):
            for successor, share in shares:
                if successor in place_of:
                    back[place_of[successor]][place] = share
        inflow = [mass[state] for state in states]
        trapped = trapped_places([[back[j][i] for j in range(len(states))] for i in range(len(states))], spread, place_of)
        visits = self._visits(back, inflow, trapped)
        for state in states:
            mass[state] = self._zero()
        for place, (shares, rounds) in enumerate(spread):
            if place in trapped:
                continue
            begun[0] += visits[place] * rounds
            for successor, share in shares:
                if successor not in place_of:
                    mass[successor] += visits[place] * share
        return sum((visits[place] for place in trapped), self._zero())

    def _visits(self, back: list[list[Any]], inflow: list[Any], trapped: set[int]) -> list[Any]:
        """How often each state of a circle is visited; for those from which there is no way out, how likely they are ever reached first."""
        matrix = [[self._zero() if j in trapped else share for j, share in enumerate(row)] for row in back]
        return solve_linear(matrix, inflow, self._zero())

    def _spread(self, state: int, weight: Any, mix: Any, into: Any) -> tuple[list[tuple[int, Any]], Any]:
        """Where a state leads, and the rounds begun on the way."""
        first, _, _, starts, targets = self._arrays
        begun = self._run(
            flowing.spread_state, state, weight, self._arrays, self._chances, mix, self._scratch, into, self._rounds
        )
        span = targets[starts[first[state]] : starts[first[state + 1]]]
        successors = sorted({int(target) - STATE for target in span if target < 0})
        shares = [(successor, into[successor]) for successor in successors if into[successor] != 0]
        for successor in successors:
            into[successor] = self._zero()
        return shares, begun

    def _component(self, place: int) -> list[int]:
        return [int(state) for state in self.order[self._blocks[place] : self._blocks[place + 1]]]

    def _sort(self) -> int:
        count = len(self.graph)
        first, _, _, starts, targets = self._arrays
        index, low, stack = (self._numbers("i", count) for _ in range(3))
        calls, counts = self._pairs(count), self._numbers("i", 5)
        self._run(ordering.find_loops, first, starts, targets, self._loops)
        return int(self._run(ordering.order_states, first, starts, targets, self.order, self._blocks, index, low, stack, calls, counts))

    def _most_nodes(self) -> int:
        first = self.graph.first
        if self.graph.compiled:
            import numpy as np

            return int(np.max(np.diff(np.asarray(first))))
        return int(max(after - here for here, after in pairwise(first)))

    def _all_chances(self, rows: Sequence[Row]) -> tuple[Any, Any]:
        starts, chances = [0], []
        for row in rows:
            total = row.total
            chances += [Fraction(weight, total) if self.exact else weight / total for weight in row.weights]
            starts.append(len(chances))
        if not self.fast:
            return starts, chances
        import numpy as np

        return np.array(starts, np.int64), np.array(chances, np.float64)

    def _run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Run a kernel: compiled for these arguments, or as it stands."""
        if not self.fast:
            return kernel(*arguments)
        from codeduello.compiled.accelerate import accelerated
        from codeduello.compiled.jit import kind_of

        return accelerated(kernel, tuple(map(kind_of, arguments)))(*arguments)

    def _held(self, array: Any) -> Any:
        return array if self.fast else list(array)

    def _numbers(self, letter: str, length: int) -> Any:
        if not self.fast:
            return [0] * length
        import numpy as np

        return np.zeros(length, np.int32 if letter == "i" else np.int8)

    def _pairs(self, length: int) -> Any:
        if not self.fast:
            return PairsOfRows(length + 1)
        import numpy as np

        return np.zeros((length + 1, 2), np.int32)

    def _zeros(self, length: int) -> Any:
        if not self.fast:
            return [self._zero()] * length
        import numpy as np

        return np.zeros(length, np.float64)

    def _zero(self) -> Any:
        return Fraction(0) if self.exact else 0.0

    def _one(self) -> Any:
        return Fraction(1) if self.exact else 1.0

    def _half(self) -> Any:
        return Fraction(1, 2) if self.exact else 0.5


class PairsOfRows:
    """Two numbers a line, read and written as `pairs[line, column]`, where there is no numpy."""

    def __init__(self, length: int) -> None:
        self._held = [0] * (2 * length)

    def __getitem__(self, place: tuple[int, int]) -> int:
        return self._held[2 * place[0] + place[1]]

    def __setitem__(self, place: tuple[int, int], number: int) -> None:
        self._held[2 * place[0] + place[1]] = number


def trapped_places(matrix: list[list[Any]], spread: list[tuple[list[tuple[int, Any]], Any]], inside: dict[int, int]) -> set[int]:
    """Those places of a circle from which no way leads out."""
    free = {place for place, (shares, _) in enumerate(spread) if any(successor not in inside for successor, _ in shares)}
    while True:
        more = {i for i, row in enumerate(matrix) if i not in free and any(row[j] for j in free)}
        if not more:
            return set(range(len(matrix))) - free
        free |= more

