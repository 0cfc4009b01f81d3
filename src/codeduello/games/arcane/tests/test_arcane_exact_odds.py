"""Known odds as fractions, from the rules page or by hand, each counted once more over all faces."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from codeduello.games import load
from codeduello.games.arcane import rows
from codeduello.kernel import Row

D20 = range(1, 21)
D6 = range(1, 7)
D4 = range(1, 5)
WELL = 2

Odds = tuple[Fraction, Fraction, Fraction]
"""Challenger wins, tie, challenged wins."""


def row(name: str, *args: str, rulings: dict[str, str] | None = None, **options: str) -> Row:
    game = load("arcane")
    settled = game.settle(settings=list((rulings or {}).items()))
    return game.row(name).ask(settled, list(args), options)


def of(counted: Counter[str], *outcomes: str) -> Fraction:
    """How often these outcomes fall among the untied."""
    untied = counted.total() - counted["tie"]
    return Fraction(sum(counted[outcome] for outcome in outcomes), untied)


def test_a_check_at_5_against_3_without_counter() -> None:
    # a + 5 against b + 3: of 400 pairs 18 tie (b = a + 2), 153 = 17 + .. + 1 have b >= a + 3, 229 are left;
    # won by 5 or more where a >= b + 3: 153; lost by 5 or more where b >= a + 7: 13 + .. + 1 = 91.
    odds = row("check", "5", "3", rulings={"counter": "none"}, strong="challenger").fractions()
    assert odds[0] + odds[WELL] == Fraction(229, 382)
    assert odds[WELL] == Fraction(153, 382)
    assert odds[1 + WELL] == Fraction(91, 382)
    counted: Counter[str] = Counter()
    for a, b in product(D20, D20):
        lead = a + 5 - (b + 3)
        counted["tie" if lead == 0 else "well" if lead >= 5 else "won" if lead > 0 else "lost"] += 1
    assert of(counted, "won", "well") == Fraction(229, 382)
    assert of(counted, "well") == Fraction(153, 382)


@pytest.mark.parametrize("bonus", ["-20", "0", "5", "50"])
def test_a_check_at_equal_bonuses_with_the_counter(bonus: str) -> None:
    # a + c against b: for c = 1, .. 4 there are 171 + 153 + 136 + 120 = 580 losses and 19 + 18 + 17 + 16 = 70 ties
    # of 1600; 950 are left: 950 / 1530.
    first = row("check", bonus, bonus, strong="challenger").fractions()
    second = row("check", bonus, bonus, strong="challenged").fractions()
    assert first[0] + first[WELL] == Fraction(95, 153)
    assert second[1] + second[1 + WELL] == Fraction(95, 153)
    counted: Counter[str] = Counter()
    for a, c, b in product(D20, D4, D20):
        counted["tie" if a + c == b else "won" if a + c > b else "lost"] += 1
    assert of(counted, "won") == Fraction(95, 153)


def test_a_check_where_both_have_the_counter_is_even() -> None:
    odds = row("check", "4", "4", strong="both").fractions()
    assert odds[0] == odds[1]
    assert odds[WELL] == odds[1 + WELL]


@pytest.mark.parametrize(
    ("tie", "bonus", "higher"),
    [
        ("reroll", 0, Fraction(1, 2)),
        ("bonus", 0, Fraction(1, 2)),
        ("challenger", 0, Fraction(21, 40)),  # 190 + 20 ties of 400
        ("reroll", 2, Fraction(229, 382)),  # as a check at 5 against 3
        ("bonus", 2, Fraction(247, 400)),  # 229 + 18 ties
        ("challenger", 2, Fraction(247, 400)),
        ("bonus", -2, Fraction(153, 400)),  # the 18 ties go to the other
        ("challenger", -2, Fraction(171, 400)),  # 153 + 18
    ],
)
def test_initiative(tie: str, bonus: int, higher: Fraction) -> None:
    assert row("initiative", str(bonus), "0", rulings={"initiative_tie": tie}).fractions()[0] == higher
    counted: Counter[str] = Counter()
    for a, b in product(D20, D20):
        favoured = tie == "challenger" or (tie == "bonus" and bonus > 0)
        settled = "won" if favoured else "lost" if tie == "bonus" and bonus < 0 else "tie"
        counted[settled if a + bonus == b else "won" if a + bonus > b else "lost"] += 1
    assert of(counted, "won") == higher


def attack_roll(advantage: int, seat: int) -> dict[int, Fraction]:
    """The natural faces and their odds."""
    odds = rows.attack(advantage, 0, seat, rows.NO_ASSISTS).fractions()
    return {outcome % 32: weight for outcome, weight in odds.items()}


def pool_sums(pool: Row) -> dict[int, Fraction]:
    """The pips of a pool and their odds."""
    sums: dict[int, Fraction] = {}
    for outcome, weight in pool.fractions().items():
        pips = sum(face * (outcome >> 8 * (face - 1) & 255) for face in D6)
        sums[pips] = sums.get(pips, Fraction(0)) + weight
    return sums


def spread(one: dict[int, Fraction], other: dict[int, Fraction], sign: int = 1) -> dict[int, Fraction]:
    """The odds of the sum (or difference) of two independent numbers."""
    both: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        both[a + sign * b] = both.get(a + sign * b, Fraction(0)) + p * q
    return both


def shot_odds(tricks: tuple[int, int] = (0, 0), faults: tuple[int, int] = (0, 0), advantage: int = 0) -> Odds:
    """The Shot at +0 each, the rows of its attack, tricks and faults folded together; nobody rerolls."""
    totals = []
    for seat in (0, 1):
        total = spread(attack_roll(advantage if seat == 0 else 0, seat), pool_sums(rows.tricks(tricks[seat], seat)))
        totals.append(spread(total, pool_sums(rows.faults(faults[seat], seat)), -1))
    lead = spread(totals[0], totals[1], -1)
    won = sum((weight for one, weight in lead.items() if one > 0), Fraction(0))
    lost = sum((weight for one, weight in lead.items() if one < 0), Fraction(0))
    return won, lead[0], lost


def counted_odds(leads: list[int]) -> Odds:
    """The odds of equally likely leads."""
    won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    return Fraction(won, len(leads)), Fraction(leads.count(0), len(leads)), Fraction(lost, len(leads))


def test_the_shot_without_dice() -> None:
    # 20 ties of 400, the rest halved.
    assert shot_odds() == (Fraction(19, 40), Fraction(1, 20), Fraction(19, 40))
    assert counted_odds([a - b for a, b in product(D20, D20)]) == shot_odds()


def test_the_shot_with_one_trick_die_more() -> None:
    # a + t against b: 19 + .. + 14 = 99 ties and 171 + 153 + 136 + 120 + 105 + 91 = 776 losses of 2400; 1525 wins.
    assert shot_odds(tricks=(1, 0)) == (Fraction(61, 96), Fraction(33, 800), Fraction(97, 300))
    assert counted_odds([a + t - b for a, t, b in product(D20, D6, D20)]) == shot_odds(tricks=(1, 0))


def test_a_fault_die_for_the_foe_is_worth_a_trick_die() -> None:
    assert shot_odds(faults=(0, 1)) == (Fraction(61, 96), Fraction(33, 800), Fraction(97, 300))
    assert counted_odds([a - (b - f) for a, b, f in product(D20, D20, D6)]) == shot_odds(faults=(0, 1))


def test_the_shot_with_advantage() -> None:
    # The higher of two is k in 2k - 1 of 400 ways, and beats k - 1 of 20: 5130 of 8000; tied in 400.
    assert shot_odds(advantage=1) == (Fraction(513, 800), Fraction(1, 20), Fraction(247, 800))
    assert counted_odds([max(a, c) - b for a, c, b in product(D20, D20, D20)]) == shot_odds(advantage=1)


def test_the_shot_with_dice_on_both_sides() -> None:
    leads = [a + t - f - (b + u) for a, b in product(D20, D20) for t, f, u in product(D6, D6, D6)]
    assert shot_odds(tricks=(1, 1), faults=(1, 0)) == counted_odds(leads)


def test_abilities_average_as_is_well_known() -> None:
    # 4d6 without the lowest: 15869 pips over the 1296 throws, about 12.24; 18 in 21 throws, 3 in one.
    odds = rows.ability().fractions()
    assert sum(score * weight for score, weight in odds.items()) == Fraction(15869, 1296)
    assert (odds[18], odds[3]) == (Fraction(21, 1296), Fraction(1, 1296))
