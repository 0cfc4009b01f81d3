"""Section 4: initiative, reveal, power, attack, tricks, faults and result."""

from collections.abc import Callable
from itertools import product

import pytest

from codeduello.games.arcane.words import QUICK, WEIRD
from codeduello.testing import Script

Duels = Callable[..., Script]

STYLES = ("steadfast", "quick", "overwhelming", "weird", "disruptive")
# Written down by hand from the page: a row for each own style, a column for each of the foe's, in the order above.
ADVANTAGE = (
    (0, 1, 0, 0, 1),  # steadfast: quick, disruptive
    (0, 0, 1, 1, 0),  # quick: overwhelming, weird
    (1, 0, 0, 0, 1),  # overwhelming: steadfast, disruptive
    (1, 0, 1, 0, 0),  # weird: overwhelming, steadfast
    (0, 1, 0, 1, 0),  # disruptive: quick, weird
)
SLOTS = ("Ann; powers 0 1 2 2*", "Ben; powers 0 1 2 1*")


def test_initiative_is_thrown_before_anything_is_revealed(shot: Duels) -> None:
    duel = shot()
    assert duel.row.name == "initiative"
    assert duel.heard("style_is") == duel.heard("power_is") == []
    duel.do([1, 20])
    assert duel.heard("is_lower") == [(0, 0)]


def test_both_reveal_style_and_power_to_all(shot: Duels) -> None:
    duel = shot(styles=("quick", "weird"), sheets=SLOTS, powers=("slot 2", "cantrip")).do([1, 20])
    assert duel.heard("style_is") == [(0, QUICK), (1, WEIRD)]
    assert duel.heard("power_is") == [(0, 2), (1, 0)]


@pytest.mark.parametrize(
    ("powers", "stronger"),
    [
        (("slot 2", "slot 1"), 0),
        (("slot 1", "slot 2"), 1),
        (("cantrip", "slot 1"), 1),
        (("free 2", "slot 1"), 0),
        (("slot 1", "cantrip"), 0),
    ],
)
def test_the_higher_power_gains_one_trick_die(shot: Duels, powers: tuple[str, str], stronger: int) -> None:
    duel = shot(sheets=SLOTS, powers=powers).do([1, 20])
    assert duel.heard("higher_power") == [(stronger, 0)]
    assert duel.do([10], [10]).row.args == (1, stronger)  # one trick die, whose


@pytest.mark.parametrize("powers", [("cantrip", "cantrip"), ("slot 1", "slot 1"), ("slot 1", "free 1"), ("free 2", "slot 2")])
def test_equal_powers_give_no_die(shot: Duels, powers: tuple[str, str]) -> None:
    duel = shot(sheets=SLOTS, powers=powers).do([1, 20])
    assert len(duel.heard("equal_power")) == 1
    assert duel.do([11], [10]).outcome.winner == 0  # no pool is thrown: nobody has a die


def test_the_die_for_power_joins_those_won_in_the_stare(shot: Duels) -> None:
    duel = shot(((0, "twitch", True),), sheets=SLOTS, powers=("slot 2", "slot 1")).do([1, 20], [10], [10])
    assert duel.row.dice == (6, 6, 6)  # two by the twitch, one by the power


def test_slots_are_spent_by_slots_alone(shot: Duels) -> None:
    duel = shot(sheets=SLOTS, powers=("slot 2", "free 1")).do([1, 20])
    assert duel.heard("slot_spent") == [(0, 2)]


@pytest.mark.parametrize(("mine", "foes"), list(product(range(5), range(5))))
def test_advantage_goes_by_the_styles_as_they_are_now(stare: Duels, win: Duels, mine: int, foes: int) -> None:
    # Each begins with the next style of the list and comes to the one in question by Sage Advice.
    before = STYLES[(mine + 1) % 5], STYLES[(foes + 1) % 5]
    duel = stare(styles=before, stare_rounds="2")
    win(duel, 0, "sage advice").do(STYLES[mine])
    win(duel, 1, "sage advice").do(STYLES[foes], [1, 20])
    assert len(duel.row.dice) == 1 + ADVANTAGE[mine][foes]
    duel.do([10] * len(duel.row.dice))
    assert len(duel.row.dice) == 1 + ADVANTAGE[foes][mine]
    expected = [(0, 0)] * ADVANTAGE[mine][foes] + [(1, 0)] * ADVANTAGE[foes][mine]
    assert duel.heard("has_advantage") == expected


@pytest.mark.parametrize("faces", [[3, 17], [17, 3]])
def test_with_advantage_the_higher_d20_counts(shot: Duels, faces: list[int]) -> None:
    duel = shot(styles=("steadfast", "quick"), sheets=("Ann; attack 2", "Ben")).do([1, 20], faces)
    assert duel.heard("casts") == [(0, 19)]  # 17 + 2


def test_the_attack_is_a_d20_and_the_spell_attack(shot: Duels) -> None:
    duel = shot(sheets=("Ann; attack 7", "Ben; attack -3")).do([1, 20], [4], [15])
    assert duel.heard("casts") == [(0, 11), (1, 12)]
    assert duel.outcome.winner == 1


def test_tricks_are_added_and_faults_taken_away(shot: Duels) -> None:
    wins = (0, "show off", True), (1, "twitch", False)  # Ann: one trick; Ben: one trick, one fault
    duel = shot(wins, styles=("quick", "quick")).do([1, 20], [10], [10], [5], [6], [3])
    duel.do("keep the dice", "keep the dice")
    assert duel.heard("total_is") == [(0, 15), (1, 13)]  # 10 + 5; 10 + 6 - 3


def test_all_dice_are_seen_by_all(shot: Duels) -> None:
    wins = (0, "show off", True), (0, "show off", True)
    duel = shot(wins, styles=("disruptive", "steadfast")).do([1, 20], [10], [10, 10], [2, 5], [6, 6])
    two, five, sixes = 1 << 8, 1 << 32, 2 << 40  # a pool counts its faces in eights of bits
    for viewer in (0, 1, 2):
        assert duel.heard("trick_dice_are", viewer) == [(0, two + five), (1, 0)]
        assert duel.heard("fault_dice_are", viewer) == [(0, 0), (1, sixes)]


def test_totals_may_be_negative(shot: Duels) -> None:
    wins = (0, "the look", True), (1, "the look", True)  # two faults each
    duel = shot(wins, styles=("quick", "quick")).do([1, 20], [1], [1], [6, 6], [6, 5])
    assert duel.heard("total_is") == [(0, -11), (1, -10)]
    assert duel.outcome.winner == 1
    assert duel.outcome.facts.totals == (-11, -10)


@pytest.mark.parametrize(("naturals", "winner"), [((11, 10), 0), ((10, 11), 1), ((20, 1), 0), ((1, 20), 1)])
def test_the_higher_total_wins(score: Duels, naturals: tuple[int, int], winner: int) -> None:
    outcome = score(naturals).outcome
    assert (outcome.ending, outcome.winner) == ("shot", winner)
    assert outcome.facts.totals == naturals


def test_equal_totals_are_a_tie(score: Duels) -> None:
    outcome = score((9, 9)).outcome
    assert (outcome.ending, outcome.result) == ("tie", "draw")


def test_the_outcome_tells_styles_levels_and_slots(shot: Duels) -> None:
    duel = shot(styles=("quick", "overwhelming"), sheets=SLOTS, powers=("slot 2", "free 1")).do([1, 20])
    facts = duel.do([10, 10], [10], [6]).outcome.facts  # Ann's trick die for the higher power
    assert facts.styles == ("quick", "overwhelming")
    assert facts.levels == (2, 1)
    assert facts.slots == (2, 0)
    assert facts.totals == (16, 10)
