"""The graph of a duel unfolded into places, along the course that is asked for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final

from codeduello.adapters.places import CUT, Chance, Choice, End, Place, Sealed
from codeduello.analysis.payoffs import WIN, Payoff
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.reckon import foe_share, own_share
from codeduello.compiled.marks import ASKS, BOTH, PAIR, PASSES, ROLLS, STATE
from codeduello.errors import UsageError
from codeduello.kernel import CHALLENGER, SEATS


@dataclass(frozen=True, slots=True)
class Course:
    """Which way is taken through a duel: from which state, who is `free`, how the others play, and where to stop.

    `play` is a mix as `strategies.play_of` makes it. After `steps` steps (None: never) a duel is cut off, worth what `values` says of its state.
    """

    free: tuple[int, ...] = SEATS
    play: Any = None
    start: int = 0
    steps: int | None = None
    values: Any = None

    def __post_init__(self) -> None:
        if self.play is None and set(self.free) != set(SEATS):
            raise UsageError(
                f"free are the seats {self.free}, and no play is given for the others; accepted with a mix as play_of makes it"
            )
        if self.steps is not None and self.values is None:
            raise UsageError(f"cut off after {self.steps} steps, and not told what states are worth there; accepted with values")


WHOLE: Final = Course()
"""A duel from its beginning to its ends, both seats free."""


def unfold(duel: OpenDuel, course: Course = WHOLE, payoff: Payoff = WIN) -> list[Place]:
    """The places of a duel on this course; place 0 is where it begins. Probabilities of dice are fractions, those of given play as in `course.play`."""
    return Unfolder(duel, course, payoff).places()


Leads = Callable[[int], int]


class Unfolder:
    """Turns the nodes of a graph into places, state by state."""

    def __init__(self, duel: OpenDuel, course: Course, payoff: Payoff) -> None:
        graph = duel.graph
        self._duel = duel
        self._course = course
        self._payoff = payoff
        self._first, self._kinds, self._infos = map(numbers, (graph.first, graph.kinds, graph.infos))
        self._starts, self._targets, self._labels = map(numbers, (graph.starts, graph.targets, graph.labels))
        self._names = duel.game.prose.options
        self._chances = [tuple(Fraction(weight, row.total) for weight in row.weights) for row in graph.rows]
        self._found: list[Place | None] = []
        self._points: dict[tuple[int, int | None], int] = {}
        self._known: dict[Place, int] = {}
        self._waiting: list[tuple[int, int | None]] = []

    def places(self) -> list[Place]:
        """All places, the first being the start."""
        self._at(self._course.start, self._course.steps)
        while self._waiting:
            point = self._waiting.pop()
            self._found[self._points[point]] = self._open(*point)
        return [place for place in self._found if place is not None]

    def _at(self, state: int, left: int | None) -> int:
        """The number of a state's place; all ends that are alike have one."""
        if state in self._duel.outcomes:
            outcome = self._duel.outcomes[state]
            return self._number(End(self._duel.result(outcome), outcome.ending, self._payoff.value(outcome)))
        if left == 0:
            return self._number(End(CUT, "", as_number(self._course.values[state])))
        if (state, left) not in self._points:
            self._points[state, left] = len(self._found)
            self._found.append(None)
            self._waiting.append((state, left))
        return self._points[state, left]

    def _number(self, place: Place) -> int:
        """The number of a place, which may be known already."""
        if place not in self._known:
            self._known[place] = len(self._found)
            self._found.append(place)
        return self._known[place]

    def _open(self, state: int, left: int | None) -> Place:
        """A state's first question, with everything behind it."""
        below = None if left is None else left - 1
        inner: dict[int, int] = {}

        def leads(edge: int) -> int:
            target = self._targets[edge]
            if target < 0:
                return self._at(target - STATE, below)
            if target not in inner:
                inner[target] = self._settled(self._place(target, leads))
            return inner[target]

        return self._place(self._first[state], leads)

    def _settled(self, place: Place) -> int:
        """The number of a place; of the next one where nothing is open."""
        if isinstance(place, Chance) and len(place.ways) == 1:
            return place.ways[0][1]
        return self._number(place)

    def _place(self, node: int, leads: Leads) -> Place:
        """What a node is. `leads` tells the place at the end of an edge."""
        kind, edges = self._kinds[node], range(self._starts[node], self._starts[node + 1])
        if kind == PASSES:
            return Chance(((Fraction(1), leads(edges[0])),))
        if kind == ROLLS:
            return self._mixed(zip(self._chances[self._infos[node]], edges, strict=True), leads)
        if kind == BOTH:
            return self._pair(edges, self._infos[node], leads)
        if kind - ASKS in self._course.free:
            return Choice(kind - ASKS, tuple((self._names.name(self._labels[edge]), leads(edge)) for edge in edges))
        return self._mixed([(self._course.play[edge], edge) for edge in edges], leads)

    def _pair(self, edges: range, across: int, leads: Leads) -> Place:
        """A pair of sealed choices: left to the seats that are free and have a choice, by lot for the others."""
        lines = [edges[start : start + across] for start in range(0, len(edges), across)]
        options = (
            tuple(self._names.name(self._labels[line[0]] % PAIR) for line in lines),
            tuple(self._names.name(self._labels[edge] // PAIR) for edge in lines[0]),
        )
        free = [seat for seat in SEATS if seat in self._course.free and len(options[seat]) > 1]
        if len(free) == len(SEATS):
            return Sealed(options, tuple(tuple(map(leads, line)) for line in lines))
        shares = [[] if seat in free else self._shares_in_pair(seat, edges.start, len(lines), across) for seat in SEATS]
        if not free:
            both = [one * other for one, other in product(*shares)]
            return self._mixed(zip(both, edges, strict=True), leads)
        seat, given = free[0], shares[1 - free[0]]
        ways = lines if seat == CHALLENGER else zip(*lines, strict=True)
        mixed = [self._settled(self._mixed(zip(given, way, strict=True), leads)) for way in ways]
        return Choice(seat, tuple(zip(options[seat], mixed, strict=True)))

    def _shares_in_pair(self, seat: int, begin: int, down: int, across: int) -> list[Any]:
        """How likely each option is of a seat whose play is given."""
        play = self._course.play
        if seat == CHALLENGER:
            return [own_share(play, begin, down, one) for one in range(down)]
        return [foe_share(play, begin, down, across, other) for other in range(across)]

    def _mixed(self, ways: Iterable[tuple[Any, int]], leads: Leads) -> Chance:
        """A throw of chance over edges; what leads to the same place is added up, what cannot happen is left out."""
        added: dict[int, Any] = {}
        for share, edge in ways:
            if share > 0:
                place = leads(edge)
                added[place] = added.get(place, 0) + as_number(share)
        return Chance(tuple((share, place) for place, share in added.items()))


def numbers(held: Any) -> list[int]:
    """The numbers that an array holds."""
    return memoryview(held).tolist()


def as_number(share: Any) -> Any:
    """A float for any kind of float, a fraction for any other number."""
    return float(share) if isinstance(share, float) else Fraction(share)
