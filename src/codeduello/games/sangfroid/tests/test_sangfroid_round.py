"""The duellist at the start, the order of a round, its turns and its end."""

import pytest

from codeduello.games.sangfroid.tests.opening import A_WINS, B_WINS, LIVES, TIE, begin, latest
from codeduello.games.sangfroid.words import AXE, FISTS, SWORD, TAKE
from codeduello.kernel import AskBoth
from codeduello.testing import Script

# Duellist


def test_a_duel_starts_with_the_stat_as_current_sangfroid() -> None:
    assert latest(begin("7; axe", "12; axe"), "sangfroid_is") == (7, 12)


def test_a_duel_starts_without_wounds_holds_falls_or_raised_shields() -> None:
    duel = begin("9; axe, buckler", "9; axe, buckler")
    unheard = ("tallies_are", "fresh_wounds", "is_down", "is_grabbed", "shield_is")
    assert [duel.heard(what) for what in unheard] == [[], [], [], [], []]


def test_any_carried_weapon_or_fists_may_be_taken_in_hand_first() -> None:
    duel = Script("sangfroid", "A; 9; sword, buckler; possesses club", "B; 9; axe")
    assert duel.offered(0) == ["take fists", "take sword", "take club"]
    assert duel.offered(1) == ["take fists", "take axe"]


def test_a_duellist_with_only_a_buckler_has_fists_alone() -> None:
    duel = Script("sangfroid", "A; 9; buckler", "B; 10; axe")
    assert duel.offered(0) == ["take fists"]
    duel.run.choose(1, TAKE + AXE)
    assert latest(duel, "holds") == (FISTS, AXE)


def test_the_first_choice_of_weapon_is_hidden_until_both_have_chosen() -> None:
    duel = Script("sangfroid", "A; 9; sword", "B; 9; axe")
    before = duel.told(1), duel.told(2)
    duel.run.choose(0, TAKE + SWORD)
    assert (duel.told(1), duel.told(2)) == before
    duel.run.choose(1, TAKE + AXE)
    assert duel.heard("holds", viewer=1) == duel.heard("holds", viewer=2) == [(0, SWORD), (1, AXE)]


def test_either_seat_may_choose_its_first_weapon_before_the_other() -> None:
    duel = Script("sangfroid", "A; 9; sword", "B; 9; axe")
    duel.run.choose(1, TAKE + AXE)
    assert isinstance(duel.run.need, AskBoth)
    duel.run.choose(0, TAKE + SWORD)
    assert latest(duel, "holds") == (SWORD, AXE)


# Order


@pytest.mark.parametrize(("challenger", "challenged", "first"), [(10, 9, 0), (9, 10, 1), (12, 7, 0), (7, 12, 1)])
def test_the_higher_sangfroid_takes_the_first_turn(challenger: int, challenged: int, first: int) -> None:
    duel = begin(f"{challenger}; axe", f"{challenged}; axe")
    assert duel.asked == first
    duel.do("wait", "nothing")
    assert duel.asked == 1 - first


def test_the_order_is_settled_anew_by_current_sangfroid_each_round() -> None:
    # A is at 10: 1 for the attack, 1 for the wound; B is still at 9 and now the higher
    duel = begin("10; axe", "9; axe").do("attack", B_WINS, "wound", LIVES, "wait", "nothing")
    assert latest(duel, "sangfroid_is") == (8, 9)
    assert duel.heard("goes_first") == [(0, 0), (1, 0)]
    assert duel.asked == 1


def test_a_spear_claim_overrides_the_higher_sangfroid_for_one_round() -> None:
    # B, at 12, would go first in every round
    duel = begin("7; spear", "12; axe").do("attack", A_WINS, "act first", "wait", "nothing")
    assert duel.heard("claims_first") == [(0, 0)]
    assert duel.asked == 0
    duel.do("wait", "nothing", "wait", "nothing")
    assert duel.heard("claims_first") == [(0, 0)]
    assert duel.asked == 1


def test_a_spear_claim_leaves_no_coin_to_throw() -> None:
    # B pays for its attack: 10 - 1 = 9, equal to A
    duel = begin("9; spear", "10; axe", order_tie="coin").do("attack", A_WINS, "act first", "wait", "nothing")
    assert latest(duel, "sangfroid_is") == (9, 9)
    assert duel.asked == 0


def test_of_two_claims_in_one_round_the_later_holds() -> None:
    low_claims_last = begin("7; spear", "12; spear").do("attack", B_WINS, "act first", "attack", A_WINS, "act first")
    assert low_claims_last.asked == 0
    high_claims_last = begin("7; spear", "12; spear").do("attack", A_WINS, "act first", "attack", B_WINS, "act first")
    assert high_claims_last.asked == 1
    assert high_claims_last.heard("claims_first") == [(1, 0)]


def test_a_claim_by_the_one_who_already_acts_last_counts_too() -> None:
    # A (12) goes first and claims, B (7) claims after it
    duel = begin("12; spear", "7; spear").do("attack", A_WINS, "act first", "attack", B_WINS, "act first")
    assert duel.heard("claims_first") == [(1, 0)]


# Turns


def test_a_turn_is_attack_wait_or_surrender() -> None:
    assert begin("10; axe", "9; axe").offered() == ["attack", "wait", "surrender"]


def test_each_duellist_has_one_turn_in_a_round() -> None:
    duel = begin("10; fisticuffs", "9; fisticuffs").do("wait", "wait")
    assert duel.heard("turn") == [(0, 0), (1, 0), (0, 0)]
    assert len(duel.heard("round_begins")) == 2


# End of round


def test_fresh_wounds_become_tallies_and_cost_sangfroid_only_when_the_round_ends() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "wound", LIVES)
    assert latest(duel, "fresh_wounds") == (0, 1)
    assert latest(duel, "tallies_are") == (0, 0)
    assert latest(duel, "sangfroid_is") == (9, 9)  # A paid 1; B's wound is not booked yet
    duel.do("wait", "nothing")
    assert latest(duel, "fresh_wounds") == (0, 0)
    assert latest(duel, "tallies_are") == (0, 1)
    assert latest(duel, "sangfroid_is") == (9, 8)


def test_two_fresh_wounds_cost_two_points() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "gamble", [1], LIVES, LIVES, "wait", "nothing")
    assert latest(duel, "tallies_are") == (0, 2)
    assert latest(duel, "sangfroid_is") == (9, 7)


def test_both_duellists_are_booked() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "wound", LIVES, "attack", B_WINS, "wound", LIVES)
    assert latest(duel, "tallies_are") == (1, 1)
    assert latest(duel, "sangfroid_is") == (8, 7)  # each paid 1 and lost 1


def test_tallies_already_booked_are_not_paid_for_again() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "wound", LIVES, "wait", "nothing")
    duel.do("wait", "nothing", "wait", "nothing", "endure")
    assert latest(duel, "tallies_are") == (0, 1)
    assert latest(duel, "sangfroid_is") == (9, 8)


def test_booked_wounds_never_bring_sangfroid_under_0() -> None:
    duel = begin("7; axe", "12; axe")
    for _ in range(6):
        duel.do("wait", "nothing", "attack", TIE)
    assert latest(duel, "sangfroid_is") == (1, 12)  # 7 - 6
    # two wounds at Sangfroid 1: 2d6 is never 1 or less, no dice are needed
    duel.do("attack", B_WINS, "gamble", [1], "wait", "nothing")
    assert latest(duel, "tallies_are") == (2, 0)
    assert latest(duel, "sangfroid_is") == (0, 11)
