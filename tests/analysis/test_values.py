"""Values of open duels: the figures of the independent solution, symmetry, and what must change nothing."""

import dataclasses
import random
from array import array
from fractions import Fraction
from typing import Any

import pytest

from codeduello.analysis.payoffs import SURVIVAL, WIN, Payoff
from codeduello.analysis.position import NotOpen, OpenDuel
from codeduello.analysis.reckoner import NotExact, Reckoner
from codeduello.analysis.solving import best_response, solve
from codeduello.compiled import Graph
from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.kernel.rows import Row
from codeduello.kernel.score import Dice, Score

INES, LUC = "Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8", "Skill-1, Agg-8, Con-6, Str-7, Qui-7, Wor-8, Emp-6"
PARTS = ("first", "kinds", "infos", "starts", "targets", "labels", "rounds")
EQUAL = "Agg-7, Str-7, Wor-7"


def duel(name: str, one: str, other: str, **rulings: str) -> OpenDuel:
    game = load(name)
    sheets = Pair(*map(game.sheet.parse, (one, other)))
    return OpenDuel(game, game.settle(settings=list(rulings.items())), sheets)


def value(found: OpenDuel, payoff: Payoff = WIN) -> float:
    return float(found.reckoner().values(found.ends(payoff))[0])


@pytest.mark.parametrize(
    ("one", "other", "rulings", "wanted"),
    [
        ("9; sword", "9; axe", {}, 0.627338136),
        ("9; sword", "9; axe", {"death_roll": "at_or_over"}, 0.660025631),
        ("10; sword, buckler", "9; axe, dagger", {}, 0.626182421),
        ("9; sword, axe", "9; dagger, club", {}, 0.627196413),
        ("9; sword, axe", "9; dagger, club", {"death_dice": "each"}, 0.662442718),
        ("9; sword, buckler", "8; spear, buckler", {"buckler_penalty": "carried"}, 0.594338892),
        ("8; axe, dagger", "9; spear, sword", {"death_roll": "at_or_over", "relief": "instead"}, 0.309659664),
        ("9; sword", "9; sword", {"death_roll": "at_or_over", "idle_result": "challenger_loses"}, 0.451),
        ("7; sword", "12; sword", {}, 0.691),
    ],
)
def test_sangfroid_has_the_values_of_an_independent_solution(one: str, other: str, rulings: dict[str, str], wanted: float) -> None:
    pytest.importorskip("numba", reason="the plain road takes minutes for these")
    digits = 1e-9 if len(str(wanted)) > 6 else 5e-4
    assert value(duel("sangfroid", f"A; {one}", f"B; {other}", **rulings)) == pytest.approx(wanted, abs=digits)


def test_feud_ines_against_luc_and_equals() -> None:
    assert value(duel("feud", f"A: {INES}", f"B: {LUC}")) == pytest.approx(0.900168463, abs=1e-9)
    assert solve(duel("feud", f"A: {EQUAL}", f"B: {EQUAL}"), WIN, exact=True).value == Fraction(1, 2)


@pytest.mark.parametrize("rulings", [{}, {"death_roll": "at_or_over"}])
def test_a_mirror_is_worth_exactly_a_half(rulings: dict[str, str]) -> None:
    found = solve(duel("sangfroid", "A; 7; spear", "B; 7; spear", idle_rounds="1", **rulings), WIN, exact=True)
    assert found.value == Fraction(1, 2)
    assert found.exact and found.gap == 0


@pytest.mark.parametrize(("name", "one", "other"), [("sangfroid", "8; axe", "7; sword"), ("feud", f": {INES}", f": {LUC}")])
def test_the_seats_exchanged_the_value_is_the_rest_of_one(name: str, one: str, other: str) -> None:
    sign = "; " if name == "sangfroid" else ""
    forth = value(duel(name, f"A{sign}{one}", f"B{sign}{other}"))
    back = value(duel(name, f"A{sign}{other}", f"B{sign}{one}"))
    assert forth + back == pytest.approx(1, abs=1e-12)


def test_other_names_change_nothing() -> None:
    plain = duel("sangfroid", "A; 7; sword", "B; 7; axe", idle_rounds="1")
    named = duel("sangfroid", '"Zoë; of, the [Lamp]", Lady; 7; sword; defeats 3', "宮本; 7; axe", idle_rounds="1")
    assert solve(plain, WIN).value == solve(named, WIN).value
    assert len(plain.graph) == len(named.graph)


@pytest.mark.parametrize(("name", "one", "other"), [("sangfroid", "A; 7; sword", "B; 8; axe"), ("feud", f"A: {INES}", f"B: {LUC}")])
def test_payoffs_exchanged_or_stretched_move_the_value_alike(name: str, one: str, other: str) -> None:
    found = duel(name, one, other)
    ends = found.ends(WIN)
    reckoner = found.reckoner()
    normal = reckoner.values(ends)[0]
    stretched = reckoner.values({state: 10 * worth - 3 for state, worth in ends.items()})[0]
    if name == "sangfroid":  # in Feud a circle is begun at a half, but the payoffs decide all the same
        assert stretched == pytest.approx(10 * normal - 3, abs=1e-11)
    turned = duel(name, other, one)
    worse = turned.reckoner().values({state: 1 - worth for state, worth in turned.ends(WIN).items()})[0]
    wanting_to_lose = reckoner.values({state: 1 - worth for state, worth in ends.items()})[0]
    assert worse == pytest.approx(1 - wanting_to_lose, abs=1e-11)


def with_neutral_nodes(graph: Graph, lots: random.Random) -> Graph:
    """The same graph with rolls of a single outcome put in before many of the ways to rest."""
    sure = Row((Score((Dice(1, 1),)),), lambda total: 0)
    rows = (*graph.rows, sure)
    kinds, infos, starts, first = array("B"), array("i"), array("i", [0]), array("i", [0])
    targets, labels, rounds = array("i"), array("H"), array("B")
    for state in range(len(graph)):
        base, end = graph.first[state], graph.first[state + 1]
        moved = first[-1] - base
        loose: list[int] = []
        for node in range(base, end):
            kinds.append(graph.kinds[node])
            infos.append(graph.infos[node])
            for edge in range(graph.starts[node], graph.starts[node + 1]):
                target = int(graph.targets[edge])
                targets.append(target if target < 0 else target + moved)
                labels.append(graph.labels[edge])
                rounds.append(graph.rounds[edge])
                if target < 0 and lots.random() < 0.4:
                    loose.append(len(targets) - 1)
            starts.append(len(targets))
        for edge in loose:
            node = len(kinds)
            kinds.append(2)
            infos.append(len(rows) - 1)
            targets.append(targets[edge])
            labels.append(0)
            rounds.append(rounds[edge])
            targets[edge], rounds[edge] = node, 0
            starts.append(len(targets))
        first.append(len(kinds))
    return Graph(graph.layout, graph.states, first, kinds, infos, starts, targets, labels, rounds, rows, False)


@pytest.mark.parametrize(("name", "one", "other"), [("sangfroid", "A; 7; fisticuffs", "B; 7; axe"), ("feud", f"A: {INES}", f"B: {LUC}")])
def test_neutral_nodes_change_no_value_and_no_odds(name: str, one: str, other: str) -> None:
    rulings = {"idle_rounds": "1"} if name == "sangfroid" else {"wound_limit": "2"}
    found = duel(name, one, other, **rulings)
    changed = Reckoner(with_neutral_nodes(found.graph, random.Random(1)))
    assert len(changed.graph.kinds) > len(found.graph.kinds)
    assert changed.values(found.ends(WIN))[0] == pytest.approx(value(found), abs=1e-13)


@pytest.mark.parametrize("payoff", [WIN, SURVIVAL])
@pytest.mark.parametrize(("name", "one", "other"), [("sangfroid", "A; 8; sword", "B; 7; axe, buckler"), ("feud", f"A: {INES}", f"B: {LUC}")])
def test_the_stated_gap_is_that_of_best_responses_found_by_another_road(name: str, one: str, other: str, payoff: Payoff) -> None:
    """Case 13: the mix is taken from the compiled solution, the best responses are reckoned plainly."""
    rulings = {"idle_rounds": "1"} if name == "sangfroid" else {"wound_limit": "2"}
    found = duel(name, one, other, **rulings)
    solution = solve(found, payoff)
    plain = Reckoner(plain_copy(found.graph))
    mix = [float(weight) for weight in solution.mix]
    ends = found.ends(payoff)
    high, low = plain.values(ends, (0, 1), mix)[0], plain.values(ends, (1, 0), mix)[0]
    assert high - low == pytest.approx(float(solution.gap), abs=1e-12)
    assert solution.gap < 1e-12
    assert low - 1e-12 <= solution.value <= high + 1e-12


def plain_copy(graph: Graph) -> Graph:
    parts: dict[str, Any] = {part: [int(one) for one in getattr(graph, part)] for part in PARTS}
    return dataclasses.replace(graph, states=bytes(graph.states), compiled=False, **parts)


def test_a_worse_play_is_answered_for_a_gain() -> None:
    """Test of the test: against a player by lot the best response gains much."""
    found = duel("feud", f"A: {EQUAL}", f"B: {EQUAL}")
    reckoner = found.reckoner()
    mix = reckoner.no_mix()
    for seat in (0, 1):
        reckoner.put_weights(seat, reckoner.weights(1), mix)
    assert best_response(found, mix, 0, WIN)[0] > 0.8


def test_an_exact_value_is_the_same_number_as_the_float() -> None:
    found = duel("sangfroid", "A; 7; fisticuffs", "B; 8; axe", idle_rounds="1")
    exact = solve(found, WIN, exact=True).value
    assert isinstance(exact, Fraction)
    assert float(exact) == pytest.approx(solve(found, WIN).value, abs=1e-14)


def test_between_calm_duellists_nobody_strikes_under_at_or_over() -> None:
    pytest.importorskip("numba", reason="the plain road takes minutes for this")
    assert value(duel("sangfroid", "A; 9; sword", "B; 9; sword", death_roll="at_or_over")) == 0.5


def test_games_with_secrets_are_not_solved_here() -> None:
    with pytest.raises(NotOpen, match="in arcane duellists keep secrets"):
        duel("arcane", "A", "B")


def test_what_may_be_no_fraction_is_refused_as_one() -> None:
    assert issubclass(NotExact, Exception)


def test_decisions_at_the_start_say_who_chooses_and_what_it_is_worth() -> None:
    pytest.importorskip("numba", reason="the plain road takes long for this")
    first: Any = solve(duel("sangfroid", "A; 9; sword", "B; 9; axe"), WIN).decisions
    assert [(one.seat, one.both, one.after) for one in first] == [(0, True, ()), (1, True, ())]
    assert [one.mix for one in first[0].options] == [0, 1]  # the sword, not the fists
    assert first[0].options[1].value == pytest.approx(0.627338136, abs=1e-9)
