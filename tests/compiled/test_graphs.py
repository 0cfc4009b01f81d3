"""The graph of a duel by both roads, its counts, and what forgetting does to it."""

import dataclasses
import random
import tomllib
from typing import Any

import pytest

from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.compiled import Budget, Graph, explore
from codeduello.compiled.marks import STATE
from codeduello.errors import RulesFault, TooLarge
from codeduello.games import load
from codeduello.kernel import Game, Pair
from codeduello.testing.draws import draw_settings

pytest.importorskip("numba", reason="the extra fast is not installed")

FISTS = "A; 7; fisticuffs"
EQUALS = "A: Agg-7, Str-7, Wor-7"
SMALL = {"sangfroid": {"idle_rounds": "1", "carry": "all"}, "feud": {"wound_limit": "1"}}
SHEETS = {"sangfroid": [FISTS, "B; 8; fisticuffs"], "feud": [EQUALS, "B: Agg-9, Str-5, Wor-7"]}


def pair(game: Game, lines: list[str]) -> Pair[Any]:
    return Pair(*map(game.sheet.parse, lines))


def same_rolls(one: Graph, other: Graph) -> bool:
    """Rows may be numbered otherwise: the plain road takes sure outcomes without a row."""
    return all(
        one.rows[mine] is other.rows[theirs]
        for kind, mine, theirs in zip(one.kinds, one.infos, other.infos, strict=True)
        if kind == 2
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_both_roads_make_the_same_graph_under_random_rulings(name: str, seed: int) -> None:
    game = load(name)
    lots = random.Random(f"graphs {name} {seed}")
    rulings = game.settle(settings=draw_settings(game, lots, SMALL[name]))
    sheets = pair(game, SHEETS[name])
    fast, plain = (explore(game, rulings, sheets, fast=road) for road in (True, False))
    for part in ("first", "kinds", "starts", "targets", "labels", "rounds"):
        assert list(getattr(fast, part)) == list(getattr(plain, part)), part
    assert bytes(fast.states) == plain.states
    assert same_rolls(fast, plain)


def paths(graph: Graph, depth: int) -> list[int]:
    """How many paths of 1, 2, .. answers begin the duel (perft), counted on the graph."""
    counts = [0] * depth
    todo = [(int(graph.first[0]), 0)]
    while todo:
        node, length = todo.pop()
        while length < depth:
            break
        edges = range(graph.starts[node], graph.starts[node + 1])
        step = 0 if graph.kinds[node] == 4 else 1
        if step:
            counts[length] += len(edges)
        for edge in edges:
            target = int(graph.targets[edge])
            root = int(graph.first[target - STATE]) if target < 0 else target
            ended = target < 0 and root == graph.first[target - STATE + 1]
            if not ended and length + step < depth:
                todo.append((root, length + step))
    return counts


@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_the_graph_has_the_counts_of_the_game(name: str) -> None:
    game = load(name)
    found = tomllib.loads((game.folder / "counts.toml").read_text("utf-8"))["count"]
    for entry in found:
        rulings = game.settle(settings=[(key, str(value)) for key, value in entry.get("rulings", {}).items()])
        graph = explore(game, rulings, pair(game, entry["sheets"]))
        assert paths(graph, len(entry["nodes"])) == entry["nodes"], entry["name"]


@pytest.mark.parametrize(
    ("name", "rulings"),
    [
        ("sangfroid", {"idle_rounds": "2"}),
        ("sangfroid", {"death_roll": "at_or_over", "idle_rounds": "2", "relief": "instead"}),
        ("feud", {"wound_limit": "3"}),
    ],
)
def test_forgetting_makes_fewer_states_and_changes_no_value(name: str, rulings: dict[str, str]) -> None:
    game = load(name)
    remembering = dataclasses.replace(game, duel=dataclasses.replace(game.duel, forget=None))
    house = game.settle(settings=list(rulings.items()))
    found = []
    for one in (game, remembering):
        duel = OpenDuel(one, house, pair(game, ["A; 8; axe", "B; 7; sword"] if name == "sangfroid" else SHEETS["feud"]))
        found.append((len(duel.graph), float(duel.reckoner().values(duel.ends(WIN))[0])))
    assert found[0][0] < found[1][0]
    assert found[0][1] == pytest.approx(found[1][1], abs=1e-13)


def test_the_sword_mirror_at_twelve_has_as_many_states_as_an_independent_count() -> None:
    """150,624 by the independent solution, counted from the four pairs of first weapons on, with six ends; here 150,614 before a turn."""
    game = load("sangfroid")
    graph = explore(game, game.rulings, pair(game, ["A; 12; sword", "B; 12; sword"]))
    ends = len(list(graph.ends()))
    before_first_weapons, first_weapons = 1, 4
    assert len(graph) - ends - before_first_weapons == 150_614
    assert 150_614 + first_weapons + ends == 150_624


@pytest.mark.parametrize("road", [True, False])
def test_too_little_memory_is_said_before_it_runs_out(road: bool) -> None:
    game = load("sangfroid")
    with pytest.raises(TooLarge, match=r"states take .* MB and there are more; allowed are 1 MB.*--memory"):
        explore(game, game.rulings, pair(game, ["A; 12; sword, dagger", "B; 12; club, dagger"]), budget=Budget(1), fast=road)


def test_progress_is_told_and_an_interrupt_is_heard() -> None:
    game = load("sangfroid")
    told: list[tuple[int, int]] = []

    def watch(done: int, known: int) -> None:
        told.append((done, known))
        if done > 50_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore(game, game.rulings, pair(game, ["A; 12; sword", "B; 12; sword"]), progress=watch)
    assert told[0][0] == 0
    assert 50_000 < told[-1][0] < 100_000
    assert all(known >= done for done, known in told)


def test_sheets_that_cannot_duel_are_refused() -> None:
    game = load("sangfroid")
    with pytest.raises(Exception, match="is dead and fights no more"):
        explore(game, game.rulings, pair(game, ["A; 7; sword; dead", FISTS]))


def test_a_field_that_leaves_its_range_is_found() -> None:
    game = load("sangfroid")
    broken = dataclasses.replace(game, duel=dataclasses.replace(game.duel, forget=outgrow))
    with pytest.raises(RulesFault, match="leaves its range"):
        explore(broken, game.rulings, pair(game, [FISTS, FISTS]))


def outgrow(d: Any) -> None:
    """A rule that adds 100 to a field of one signed byte: compiled, 60 wraps round to -96."""
    if d.opened and not d.over:
        d.tallies[0] = 60
        d.tallies[0] += 100


outgrow.__annotations__ = {"d": load("sangfroid").duel.record, "return": None}
