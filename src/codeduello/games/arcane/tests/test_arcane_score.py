"""Section 5: whose stakes count, pride and its options, dishonour."""

from collections.abc import Callable
from itertools import product

import pytest

from codeduello.testing import Script

Duels = Callable[..., Script]
Both = Callable[[Script, tuple[str, str]], None]

THREE = ("pride", "first blood", "death")
ALL_SCHOOLS = "schools illusion enchantment divination abjuration necromancy"
ALL_OPTIONS = [
    "lose a hit die",
    "pride by necromancy",
    "pride by abjuration",
    "pride by divination",
    "pride by enchantment",
    "pride by illusion",
]


@pytest.mark.parametrize(("winner", "stated", "meant", "losers"), list(product((0, 1), THREE, THREE, THREE)))
def test_the_winners_true_stakes_befall_the_loser(score: Duels, winner: int, stated: str, meant: str, losers: str) -> None:
    naturals, papers = ((11, 10), (meant, losers)) if winner == 0 else ((10, 11), (losers, meant))
    facts = score(naturals, stated, papers).outcome.facts
    assert facts.stated == stated
    assert facts.suffers[1 - winner] == meant
    assert facts.suffers[winner] == "none"


def test_what_is_suffered_is_told_to_all(score: Duels) -> None:
    duel = score((11, 10), papers=("death", "pride"))
    assert duel.heard("suffers") == [(1, 2)]  # death is the third of the stakes


def test_without_a_school_pride_costs_a_hit_die_unasked(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "death"))
    assert duel.outcome.facts.pride == ("", "hit die")


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_takes_an_option_of_pride_by_the_own_schools(score: Duels, winner: int) -> None:
    sheets = (f"Ann; {ALL_SCHOOLS}", "Ben") if winner == 0 else ("Ann", f"Ben; {ALL_SCHOOLS}")
    duel = score((11, 10) if winner == 0 else (10, 11), papers=("pride", "pride"), sheets=sheets)
    assert duel.asked == winner
    assert duel.offered() == ALL_OPTIONS


def test_the_losers_schools_open_nothing(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=("Ann", f"Ben; {ALL_SCHOOLS}"))
    assert duel.outcome.facts.pride == ("", "hit die")


@pytest.mark.parametrize("school", ["necromancy", "abjuration", "divination", "enchantment", "illusion"])
def test_each_school_opens_its_own_option_only(score: Duels, school: str) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=(f"Ann; schools {school}", "Ben"))
    assert duel.offered() == ["lose a hit die", f"pride by {school}"]
    assert duel.do(f"pride by {school}").outcome.facts.pride == ("", school)


@pytest.mark.parametrize("school", ["conjuration", "evocation", "transmutation"])
def test_the_other_three_schools_open_nothing(score: Duels, school: str) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=(f"Ann; schools {school}", "Ben"))
    assert duel.outcome.facts.pride == ("", "hit die")


def test_the_hit_die_may_be_taken_though_a_school_is_open(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=("Ann; schools illusion", "Ben")).do("lose a hit die")
    assert duel.outcome.facts.pride == ("", "hit die")


@pytest.mark.parametrize(
    ("powers", "chosen", "opens"),
    [
        ("0 3", "cantrip", True),  # the slot of level 3 is still there
        ("0 3", "slot 3", False),  # it was spent
        ("0 3x2", "slot 3", True),  # another is left
        ("0 3 4", "slot 3", True),  # a higher one is left
        ("0 2 3", "slot 3", False),  # a lower one does not reach
        ("0 2x4", "slot 2", False),  # none was high enough
        ("0 9", "cantrip", True),
        ("0 3*", "free 3", False),  # a cast without a slot is of that one spell, no slot
    ],
)
def test_a_school_opens_where_a_slot_it_needs_is_left(score: Duels, powers: str, chosen: str, opens: bool) -> None:
    sheets = (f"Ann; powers {powers}; schools illusion:3", f"Ben; powers {powers}")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=(chosen, chosen))
    assert ("pride by illusion" in duel.offered()) is opens


@pytest.mark.parametrize("left", ["0 1", "1x2", "1 3*"])
def test_a_school_that_needs_no_slot_is_open_while_any_power_is_left(score: Duels, left: str) -> None:
    sheets = (f"Ann; powers {left}; schools illusion", "Ben; powers 0 1")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=("slot 1", "slot 1"))
    assert duel.offered() == ["lose a hit die", "pride by illusion"]


def test_without_any_power_left_no_school_is_open(score: Duels) -> None:
    sheets = ("Ann; powers 1; schools illusion", "Ben; powers 0 1")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=("slot 1", "slot 1"))
    assert duel.outcome.facts.pride == ("", "hit die")  # a hit die is all there is, so nothing is asked


def test_in_a_tie_each_suffers_at_the_same_time(score: Duels) -> None:
    duel = score((10, 10), papers=("death", "first blood"))
    assert duel.outcome.facts.suffers == ("first blood", "death")
    assert duel.outcome.winner == 2


def test_in_a_tie_the_foe_counts_as_the_winner_for_pride(score: Duels) -> None:
    sheets = ("Ann; schools illusion", "Ben; schools necromancy")
    duel = score((10, 10), papers=("pride", "pride"), sheets=sheets)
    assert duel.offered(0) == ["lose a hit die", "pride by illusion"]
    assert duel.offered(1) == ["lose a hit die", "pride by necromancy"]
    duel.do(("pride by illusion", "lose a hit die"))
    assert duel.outcome.facts.pride == ("hit die", "illusion")  # Ann suffers what Ben chose


def test_in_a_tie_a_single_pride_is_chosen_by_the_foe_of_who_suffers_it(score: Duels) -> None:
    sheets = ("Ann; schools illusion", "Ben; schools necromancy")
    duel = score((10, 10), papers=("death", "pride"), sheets=sheets)
    assert (duel.asked, duel.offered()) == (1, ["lose a hit die", "pride by necromancy"])
    facts = duel.do("pride by necromancy").outcome.facts
    assert (facts.suffers, facts.pride) == (("pride", "death"), ("necromancy", ""))


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(
    ("papers", "dishonoured"),
    [
        (("death", "pride"), (True, False)),
        (("pride", "death"), (False, True)),  # it binds the challenged too
        (("death", "death"), (True, True)),
        (("pride", "first blood"), (False, False)),
        (("first blood", "pride"), (False, False)),
    ],
)
def test_to_state_pride_and_mean_death_is_dishonourable(
    score: Duels, winner: int, papers: tuple[str, str], dishonoured: tuple[bool, bool]
) -> None:
    duel = score((11, 10) if winner == 0 else (10, 11), "pride", papers)
    assert duel.outcome.facts.dishonoured == dishonoured
    assert duel.heard("acts_dishonourably") == [(seat, 0) for seat in (0, 1) if dishonoured[seat]]


@pytest.mark.parametrize("stated", ["first blood", "death"])
def test_to_mean_death_is_no_dishonour_where_blood_was_stated(score: Duels, stated: str) -> None:
    assert score((11, 10), stated, ("death", "death")).outcome.facts.dishonoured == (False, False)
