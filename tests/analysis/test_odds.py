"""Odds between given players: exact and in floats, by both roads, with what never ends (case 7), and simulation against them."""

import math
import random
from array import array
from fractions import Fraction

import pytest

from codeduello.analysis.odds import reckon_odds
from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.reckoner import Reckoner
from codeduello.analysis.simulate import simulate, wilson
from codeduello.analysis.strategies import ByHabit, ByValues, Strategy, Uniform
from codeduello.compiled import Graph, Layout
from codeduello.compiled.marks import PASSES, ROLLS, STATE
from codeduello.games import load
from codeduello.kernel import DuelRecord, Pair
from codeduello.kernel.rows import Row
from codeduello.kernel.score import Dice, Score

Case = tuple[str, str, str, dict[str, str]]
EXPLORED: dict[str, OpenDuel] = {}
EQUAL = "Agg-7, Str-7, Wor-7"
SMALL: Case = ("sangfroid", "A; 7; fisticuffs", "B; 8; axe", {"idle_rounds": "1"})
FEUD: Case = ("feud", f"A: {EQUAL}", "B: Agg-9, Str-5, Wor-7", {})


def duel(case: Case, fast: bool | None = None) -> OpenDuel:
    name, one, other, rulings = case
    game = load(name)
    return OpenDuel(game, game.settle(settings=list(rulings.items())), Pair(*map(game.sheet.parse, (one, other))), fast=fast)


def plain_duel(case: Case) -> OpenDuel:
    """The duel by the plain road, explored once for all tests that ask it."""
    return EXPLORED.setdefault(case[0], duel(case, fast=False))


def players(case: Case) -> list[Pair[Strategy]]:
    habit = ByHabit(next(iter(load(case[0]).habits)))
    best = ByValues(WIN)
    return [Pair(Uniform(), Uniform()), Pair(habit, Uniform()), Pair(best, habit), Pair(ByValues(WIN, 0.1), best)]


@pytest.mark.parametrize("place", [1, 3])
@pytest.mark.parametrize("case", [SMALL, FEUD], ids=["sangfroid", "feud"])
def test_floats_fractions_and_both_roads_agree(case: Case, place: int) -> None:
    seated = players(case)[place]
    fast = reckon_odds(duel(case), seated)
    plain = reckon_odds(plain_duel(case), seated)
    assert fast.shares.keys() == plain.shares.keys()
    for key, share in fast.shares.items():
        assert share == pytest.approx(plain.shares[key], abs=1e-12)
    assert fast.mean_rounds == pytest.approx(plain.mean_rounds, abs=1e-10)
    if place < 2:
        exact = reckon_odds(duel(case), seated, exact=True)
        assert sum(exact.shares.values()) + exact.never == 1  # not nearly
        for key, share in fast.shares.items():
            assert share == pytest.approx(float(exact.shares[key]), abs=1e-12)


@pytest.mark.parametrize("place", [0, 2])
@pytest.mark.parametrize("case", [SMALL, FEUD], ids=["sangfroid", "feud"])
def test_simulation_is_within_four_standard_errors_of_the_odds(case: Case, place: int) -> None:
    pytest.importorskip("numba", reason="the extra fast is not installed")
    seated = players(case)[place]
    found, count = duel(case), 200_000
    odds = reckon_odds(found, seated)
    played = simulate(found.game, found.rulings, found.sheets, open_seats(seated), duels=count, seed=11)
    assert sum(played.tally.counts.values()) == count
    for key in {*odds.shares, *played.tally.counts}:
        share = float(odds.shares.get(key, 0))
        error = math.sqrt(share * (1 - share) / count) + 1e-9
        assert abs(played.tally.counts.get(key, 0) / count - share) <= 4 * error, key
    mean, half = played.mean_rounds
    assert abs(mean - float(odds.mean_rounds)) <= 4 / 1.96 * half


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("case", [SMALL, FEUD], ids=["sangfroid", "feud"])
def test_workers_and_order_change_nothing_and_a_duel_stands_alone(case: Case, place: int) -> None:
    pytest.importorskip("numba", reason="the extra fast is not installed")
    found = duel(case)
    seated: Pair[Strategy | None] = Pair(*players(case)[place])
    tallies = [
        simulate(found.game, found.rulings, found.sheets, seated, duels=120_001, seed=5, workers=workers).tally for workers in (1, 2, 8)
    ]
    assert tallies[0] == tallies[1] == tallies[2]
    assert simulate(found.game, found.rulings, found.sheets, seated, duels=120_001, seed=6).tally != tallies[0]


def test_one_simulated_duel_alone_is_the_same_as_among_many() -> None:
    sampling = pytest.importorskip("codeduello.compiled.sampling", reason="the extra fast is not installed")
    from codeduello.compiled import first_state

    found = duel(FEUD)
    first = first_state(found.game, found.rulings, found.sheets)
    many = sampling.Simulator(found.game, found.rulings, first, Pair(0, 1)).play(3, 0, 500, noting=True)
    for number in (0, 1, 77, 499):
        alone = sampling.Simulator(found.game, found.rulings, first, Pair(0, 1)).play(3, number, number + 1, noting=True)
        assert (alone.which, alone.lengths) == ([many.which[number]], [many.lengths[number]])


def open_seats(seated: Pair[Strategy]) -> Pair[Strategy | None]:
    return Pair(*seated)


def toy(kinds: list[int], starts: list[int], first: list[int], targets: list[int]) -> Graph:
    """A graph by hand with a coin for its rolls; every edge begins a round."""
    edges = len(targets)
    return Graph(Layout(DuelRecord), b"", first, kinds, [0] * len(kinds), starts, targets, [0] * edges, [1] * edges, (COIN,), False)


COIN = Row((Score((Dice(1, 2),)),), lambda face: face)


def test_what_never_ends_is_stated_and_all_adds_to_one() -> None:
    """State 0 throws a coin: to the end (3), or into 1 and 2, which lead to each other for ever."""
    graph = toy([ROLLS, PASSES, PASSES], [0, 2, 3, 4], [0, 1, 2, 3, 3], [STATE + 3, STATE + 1, STATE + 2, STATE + 1])
    reckoner = Reckoner(graph, exact=True)
    mass, never, rounds = reckoner.flow(reckoner.no_mix())
    assert (mass[3], never, rounds) == (Fraction(1, 2), Fraction(1, 2), 1)
    assert reckoner.values({3: Fraction(1)})[0] == Fraction(3, 4)  # for ever is worth a half


def test_a_circle_that_can_be_left_is_left_for_certain() -> None:
    """State 0 throws a coin: again, or to the end. Two rounds on average, by the geometric series."""
    graph = toy([ROLLS], [0, 2], [0, 1, 1], [STATE + 0, STATE + 1])
    mass, never, rounds = Reckoner(graph, exact=True).flow([Fraction(0)] * 2)
    assert (mass[1], never, rounds) == (1, 0, 2)


BLANK = """
{"name": "blank", "attack": {"-3-18": "-"}, "charge": {"-3-18": "-"}, "hew": {"-3-18": "-"},
 "dismemberment": {"2-12": {"part": "ear", "counts": "disfigured"}}}
"""


def test_two_who_only_clash_fight_as_long_as_the_series_says() -> None:
    """Case 7: tables that are blank. Fighting on, a round ends the duel only by a clash (146 of 1296 throws) in which not both fail their test of
    strong 7 (21 of 36): 1 / (146/1296 * (1 - (15/36)**2)) rounds."""
    game = load("feud")
    rulings = game.settle(settings=[("tables", BLANK.strip())])
    found = OpenDuel(game, rulings, Pair(*map(game.sheet.parse, (f"A: {EQUAL}", f"B: {EQUAL}"))))
    odds = reckon_odds(found, Pair(ByHabit("best-test"), ByHabit("best-test")), exact=True)
    assert odds.never == 0
    assert odds.mean_rounds == 1 / (Fraction(146, 1296) * (1 - Fraction(15, 36) ** 2))
    assert set(odds.endings) == {"shattered"}


def test_two_who_always_wait_are_stopped_and_no_winner_is_invented() -> None:
    """Case 7: under at_or_over best play between equals never strikes; the seconds stop it."""
    found = duel(("sangfroid", "A; 7; sword", "B; 7; sword", {"death_roll": "at_or_over", "idle_rounds": "2"}))
    odds = reckon_odds(found, Pair(ByValues(WIN), ByValues(WIN)))
    assert odds.shares == {("idle", "draw"): pytest.approx(1)}
    assert odds.never == 0
    assert odds.mean_rounds == pytest.approx(2)


def test_a_tied_check_is_rerolled_in_the_odds() -> None:
    """Case 3: +5 against +3, no counter: 229/382, by 5 or more 153/382; not 0.5725 (tie lost), 0.595 (split), 0.356 (more than 5)."""
    game = load("arcane")
    row = game.row("check").ask(game.settle(settings=[("counter", "none")]), ["5", "3"], {})
    shares = row.fractions()
    assert (shares[0] + shares[2], shares[2]) == (Fraction(229, 382), Fraction(153, 382))


def test_a_tied_check_is_rerolled_in_the_simulation() -> None:
    """Case 3, by duels: one round of the Stare in which both lead with twitch (a trick die for the winner, two if by 5 or more)."""
    sampling = pytest.importorskip("codeduello.compiled.tracing", reason="the extra fast is not installed")
    game = load("arcane")
    rulings = game.settle(settings=[("counter", "none"), ("stare_rounds", "1")])
    row = game.row("check").ask(rulings, ["5", "3"], {})
    factories = sampling.model_of(game).factories
    assert factories.row(factories.key(row)).fractions() == row.fractions()  # what the compiled road samples is this row
    lots, wins, well, count = random.Random(12), 0, 0, 40_000
    for _ in range(count):
        outcome = 4
        while outcome not in (0, 1, 2, 3):  # the table throws again for as long as it is tied
            outcome = row.read((lots.randint(1, 20), lots.randint(1, 20)))
        wins += outcome in (0, 2)
        well += outcome == 2
    for seen, share in ((wins, 229 / 382), (well, 153 / 382)):
        assert abs(seen / count - share) <= 4 * math.sqrt(share * (1 - share) / count)


@pytest.mark.parametrize(("count", "of", "low", "high"), [(0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (50, 100, 0.40383, 0.59617), (1, 1000, 0.00018, 0.00564)])
def test_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    """By hand from the formula: for 0 of n the upper end is z^2 / (n + z^2); for 50 of 100 it is 1/2 +- z/2 / sqrt(n + z^2)."""
    assert list(wilson(count, of)) == pytest.approx([low, high], abs=1e-5)
    if count == 0:
        assert wilson(0, of)[1] == pytest.approx(1.959963984540054**2 / (of + 1.959963984540054**2))


def test_wilson_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    lots = random.Random(4)
    held = 0
    for _ in range(1000):
        count = sum(lots.random() < 0.3 for _ in range(60))
        low, high = wilson(count, 60)
        held += low <= 0.3 <= high
    assert 920 <= held <= 980


def test_flow_keeps_arrays_of_the_plain_graph_as_they_are() -> None:
    found = plain_duel(FEUD)
    before = array("i", found.graph.targets)
    reckon_odds(found, players(FEUD)[1])
    assert found.graph.targets == before
