"""Values at the table: from what a seat was told to what each of its options is worth, by the table of the duel's values.

The position is worked out from the view; the step under way is expanded on the plain road, and each way it can come to rest is looked up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from codeduello.analysis.payoffs import Payoff
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.recall import Recall, Standing
from codeduello.analysis.reckon import foe_share, own_share, pair_share
from codeduello.analysis.reckoner import FREE, Reckoner
from codeduello.analysis.store import about, folder, key_of
from codeduello.analysis.table import ValueTable, keep_table, make_table, open_table
from codeduello.compiled import Budget, Graph
from codeduello.compiled.marks import ASKS, BOTH, PAIR, ROLLS, STATE
from codeduello.compiled.plain import PlainExplorer
from codeduello.kernel import Both, Choice, Game, Outcome, Pair, Row, Throws, View


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option of the seat that is asked: what it is worth to that seat (0 to 1), how often best play takes it, and what it risks.

    `wins_now`, `loses_now` and `dies_now` are how likely the duel ends so before its next resting point (a turn, a round), both playing their best.
    """

    option: int
    value: float
    mix: float
    wins_now: float
    loses_now: float
    dies_now: float


def value_table(
    game: Game,
    rulings: Any,
    sheets: Pair[Any],
    payoff: Payoff,
    *,
    budget: Budget | None = None,
    exploring: Callable[[int, int], None] = lambda done, known: None,
    reckoning: Callable[[int, int], None] = lambda done, of: None,
) -> ValueTable:
    """The table of a duel's values: as it was kept on disk, else reckoned now. Raises as `OpenDuel` and `explore` do."""
    path = folder() / f"{key_of(game, rulings, sheets, 'table', payoff)}.table"
    kept = _opened(str(path))
    if kept is not None:
        return kept
    duel = OpenDuel(game, rulings, sheets, budget=budget, exploring=exploring, reckoning=reckoning)
    values = duel.reckoner().values(duel.ends(payoff))
    _opened.cache_clear()
    return keep_table(path, make_table(duel, values, about(f"values ({payoff.name})", game, rulings, sheets)))


@lru_cache(maxsize=8)
def _opened(path: str) -> ValueTable | None:
    return open_table(Path(path))


class AtTable:
    """Reckons a seat's options in one duel from its views."""

    def __init__(self, game: Game, rulings: Any, sheets: Pair[Any], table: ValueTable) -> None:
        self._game = game
        self._rulings = rulings
        self._sheets = sheets
        self._table = table
        self._recalls: dict[int, Recall] = {}
        self._expanded: dict[Any, Expansion] = {}

    def options(self, view: View, heat: float = 0.0) -> list[OptionValue]:
        """The options of the seat that is asked, in the order of its menu. With `heat` the mix is not the best one (see `commit.commit_state`)."""
        seat = view.viewer
        if seat not in self._recalls:
            self._recalls[seat] = Recall(self._game.duel, self._rulings, self._sheets, seat)
        standing = self._recalls[seat].standings(view)[0]
        if standing.rest.fields not in self._expanded:
            self._expanded = {standing.rest.fields: Expansion(self._game, self._rulings, self._sheets, self._table, standing)}
        return self._expanded[standing.rest.fields].options(standing, seat, heat)


class Expansion:
    """Everything that can follow in the step under way."""

    def __init__(self, game: Game, rulings: Any, sheets: Pair[Any], table: ValueTable, standing: Standing) -> None:
        self.graph: Graph = PlainExplorer(game, rulings).expand(standing.rest.fields)
        self._outcomes: dict[int, Outcome] = {}
        worths = []
        for state in range(len(self.graph)):
            worths.append(table.worth(self.graph.packed(state)))
            record = self.graph.record(state)
            if record.over:
                record.rules = rulings
                self._outcomes[state] = game.duel.result(record, *sheets)
        self._worths = worths
        self._reckoner = Reckoner(self.graph)
        self._plays: dict[float, Any] = {}

    def options(self, standing: Standing, seat: int, heat: float) -> list[OptionValue]:
        """The options at this point of the step."""
        play, best, nodes = self._play(heat), self._play(0.0), self._reckoner.reckon_one(0, self._worths[:])
        node = self._node_of(standing)
        graph = self.graph
        edges = range(graph.starts[node], graph.starts[node + 1])
        if graph.kinds[node] != BOTH:
            shares = [((edge, 1.0),) for edge in edges]
            mixes = [play[edge] for edge in edges]
            labels = [graph.labels[edge] for edge in edges]
        else:
            shares, mixes, labels = self._pair(edges, graph.infos[node], seat, play, best)
        return [
            self._option(label, mix, share, nodes, seat) for label, mix, share in zip(labels, mixes, shares, strict=True)
        ]

    def _pair(self, edges: range, across: int, seat: int, play: Any, best: Any) -> tuple[Any, Any, Any]:
        """For each option of a seat in a pair: the edges it may lead along (by the other's best mix), how often it is taken, its label."""
        begin, down = edges.start, len(edges) // across
        if seat == 0:
            theirs = [foe_share(best, begin, down, across, other) for other in range(across)]
            shares = [tuple((begin + one * across + other, theirs[other]) for other in range(across)) for one in range(down)]
            return shares, [own_share(play, begin, down, one) for one in range(down)], [self.graph.labels[begin + one * across] % PAIR for one in range(down)]
        own = [own_share(best, begin, down, one) for one in range(down)]
        shares = [tuple((begin + one * across + other, own[one]) for one in range(down)) for other in range(across)]
        return shares, [foe_share(play, begin, down, across, other) for other in range(across)], [self.graph.labels[begin + other] // PAIR for other in range(across)]

    def _option(self, label: int, mix: float, shares: Any, nodes: list[float], seat: int) -> OptionValue:
        value, now = 0.0, [0.0, 0.0, 0.0]
        for edge, share in shares:
            target = self.graph.targets[edge]
            worth = self._worths[target - STATE] if target < 0 else nodes[target]
            value += share * (worth if seat == 0 else 1 - worth)
            for state, part in self._ends_behind(edge).items():
                outcome = self._outcomes[state]
                now[0] += share * part * (outcome.winner == seat)
                now[1] += share * part * (outcome.winner == 1 - seat)
                now[2] += share * part * (not outcome.alive[seat])
        return OptionValue(int(label), value, float(mix), *now)

    def _ends_behind(self, edge: int) -> dict[int, float]:
        """How likely each end of the duel is before the step comes to rest, once this edge was taken and both play their best."""
        ends: dict[int, float] = {}
        paths = [(edge, 1.0)]
        play = self._play(0.0)
        graph = self.graph
        while paths:
            edge, share = paths.pop()
            target = graph.targets[edge]
            if target < 0:
                if target - STATE in self._outcomes:
                    ends[target - STATE] = ends.get(target - STATE, 0.0) + share
                continue
            for place, further in enumerate(range(graph.starts[target], graph.starts[target + 1])):
                part = share * self._share_of(target, place, further, play)
                if part:
                    paths.append((further, part))
        return ends

    def _share_of(self, node: int, place: int, edge: int, play: Any) -> float:
        graph = self.graph
        if graph.kinds[node] == ROLLS:
            row: Row = graph.rows[graph.infos[node]]
            return row.weights[place] / row.total
        if graph.kinds[node] == BOTH:
            begin, across = graph.starts[node], graph.infos[node]
            down = (graph.starts[node + 1] - begin) // across
            return float(pair_share(play, begin, down, across, edge))
        return float(play[edge])

    def _play(self, heat: float) -> Any:
        if heat not in self._plays:
            reckoner = self._reckoner
            play = reckoner.commit(self._worths, FREE, reckoner.no_mix(), only=1)
            if heat:
                hot = [reckoner.commit(self._worths, fixed, play[:], heat, only=1) for fixed in ((0, 1), (1, 0))]
                play = merged(self.graph, hot)
            self._plays[heat] = play
        return self._plays[heat]

    def _node_of(self, standing: Standing) -> int:
        """The node that stands at the end of this tape."""
        graph, node = self.graph, 0
        for entry in standing.tape:
            begin, end = graph.starts[node], graph.starts[node + 1]
            if isinstance(entry, Choice):
                place = list(graph.labels[begin:end]).index(entry.option)
            elif isinstance(entry, Both):
                assert entry.challenger is not None and entry.challenged is not None
                place = list(graph.labels[begin:end]).index(entry.challenger + PAIR * entry.challenged)
            elif isinstance(entry, Throws):
                row = graph.rows[graph.infos[node]]
                place = row.outcomes.index(row.read(entry.throws[-1]))
            else:
                continue
            node = graph.targets[begin + place]
        return node


def merged(graph: Graph, plays: list[Any]) -> Any:
    """One play out of the challenger's part of the first and the other's part of the second."""
    mix = plays[0][:]
    for node, kind in enumerate(graph.kinds):
        begin, end = graph.starts[node], graph.starts[node + 1]
        if kind == ASKS + 1:
            mix[begin:end] = plays[1][begin:end]
        elif kind == BOTH:
            down = (end - begin) // graph.infos[node]
            shift = begin + down if down > 1 else begin
            mix[shift:end] = plays[1][shift:end]
    return mix
