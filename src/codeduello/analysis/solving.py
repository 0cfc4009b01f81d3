"""Best play: the value of an open duel, the first choices with what they are worth, and how far the play found is from unbeatable."""

import time
from dataclasses import dataclass
from typing import Any

from codeduello.analysis.payoffs import Payoff
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.reckon import foe_share, own_share
from codeduello.analysis.reckoner import FREE
from codeduello.compiled.marks import ASKS, BOTH, PAIR, ROLLS, STATE
from codeduello.kernel import Row


@dataclass(frozen=True, slots=True)
class Choosable:
    """An option: its number, what it is worth to the challenger against best play, and how often best play takes it."""

    option: int
    value: Any
    mix: Any


@dataclass(frozen=True, slots=True)
class Decision:
    """A question at the start: who is asked, behind which rolls (row and outcome), with which options. `both`: the other is asked at the same time."""

    seat: int
    after: tuple[tuple[Row, int], ...]
    both: bool
    options: tuple[Choosable, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The value to the challenger when both play their best, with a proof: against the play found no seat can gain more than `gap`.

    `values` has a number for every state of the graph, `mix` one for every edge (see `reckon`).
    """

    value: Any
    payoff: Payoff
    method: str
    exact: bool
    gap: Any
    states: int
    seconds: float
    decisions: tuple[Decision, ...]
    values: Any
    mix: Any


def solve(duel: OpenDuel, payoff: Payoff, *, exact: bool = False) -> Solution:
    """Solve an open duel. Raises `NotOpen`, `TooLarge`, and `NotExact` where a value is asked for in fractions that may be none."""
    begun = time.perf_counter()
    reckoner, ends = duel.reckoner(exact), duel.ends(payoff, exact)
    values = reckoner.values(ends)
    mix = reckoner.commit(values, FREE, reckoner.no_mix())
    high = best_response(duel, mix, 0, payoff, exact)[0]
    low = best_response(duel, mix, 1, payoff, exact)[0]
    circles = reckoner.circles
    method = f"backward, {circles} circles by strategy iteration" if circles else "backward in one pass"
    seconds = time.perf_counter() - begun
    gap = max(high - low, 0 * high)
    decisions = tuple(FirstDecisions(duel, values, mix, exact).found())
    return Solution(values[0], payoff, method, exact, gap, len(duel.graph), seconds, decisions, values, mix)


def best_response(duel: OpenDuel, mix: Any, seat: int, payoff: Payoff, exact: bool = False) -> Any:
    """What every state is worth to the challenger when this seat answers its best to the other's play in `mix`."""
    fixed = (0, 1) if seat == 0 else (1, 0)
    return duel.reckoner(exact).values(duel.ends(payoff, exact), fixed, mix)


class FirstDecisions:
    """Finds the first questions of a duel, behind whatever the dice say before."""

    def __init__(self, duel: OpenDuel, values: Any, mix: Any, exact: bool) -> None:
        self._graph = duel.graph
        self._reckoner = duel.reckoner(exact)
        self._values = values
        self._mix = mix

    def found(self) -> list[Decision]:
        """The decisions in the order of the graph."""
        return self._in_state(0, ())

    def _in_state(self, state: int, after: tuple[tuple[Row, int], ...]) -> list[Decision]:
        graph = self._graph
        base = graph.first[state]
        if base == graph.first[state + 1]:
            return []
        return self._at_node(int(base), self._reckoner.reckon_one(state, self._values), int(base), after)

    def _at_node(self, node: int, worths: list[Any], base: int, after: tuple[tuple[Row, int], ...]) -> list[Decision]:
        graph = self._graph
        kind = graph.kinds[node]
        edges = range(graph.starts[node], graph.starts[node + 1])
        if kind == BOTH:
            return self._pair(edges, int(graph.infos[node]), worths, base, after)
        if kind in (ASKS, ASKS + 1):
            options = tuple(Choosable(int(graph.labels[edge]), self._worth(edge, worths, base), self._mix[edge]) for edge in edges)
            return [Decision(int(kind) - ASKS, after, False, options)]
        found = []
        for place, edge in enumerate(edges):
            row = graph.rows[graph.infos[node]]
            further = (*after, (row, row.outcomes[place])) if kind == ROLLS else after
            target = int(graph.targets[edge])
            if target < 0:
                found += self._in_state(target - STATE, further)
            else:
                found += self._at_node(target, worths, base, further)
        return found

    def _pair(self, edges: range, across: int, worths: list[Any], base: int, after: tuple[tuple[Row, int], ...]) -> list[Decision]:
        """Both seats' options, each worth what it brings against the other's best mix."""
        graph, begin = self._graph, edges.start
        down = len(edges) // across
        own = [own_share(self._mix, begin, down, one) for one in range(down)]
        foe = [foe_share(self._mix, begin, down, across, other) for other in range(across)]
        table = [[self._worth(begin + one * across + other, worths, base) for other in range(across)] for one in range(down)]
        mine = [sum(weight * worth for weight, worth in zip(foe, row, strict=True)) for row in table]
        theirs = [sum(weight * worth for weight, worth in zip(own, column, strict=True)) for column in zip(*table, strict=True)]
        first = tuple(
            Choosable(int(graph.labels[begin + one * across]) % PAIR, mine[one], own[one]) for one in range(down)
        )
        second = tuple(
            Choosable(int(graph.labels[begin + other]) // PAIR, theirs[other], foe[other]) for other in range(across)
        )
        return [Decision(seat, after, True, options) for seat, options in ((0, first), (1, second)) if len(options) > 1]

    def _worth(self, edge: int, worths: list[Any], base: int) -> Any:
        target = int(self._graph.targets[edge])
        return self._values[target - STATE] if target < 0 else worths[target - base]
