"""Down and grabbed: the lesser of two rolls, how a hold begins and how it ends."""

import pytest

from codeduello.games.sangfroid.tests.opening import A_WINS, B_WINS, BRISK, LIVES, TIE, begin, latest
from codeduello.games.sangfroid.words import FISTS, TAKE
from codeduello.testing import Script

# Down or grabbed: twice, and the lesser


@pytest.mark.parametrize(
    ("faces", "winner"),
    [
        ([6, 6, 1, 2, 1, 1], 0),  # the lesser is the second, 3+2 = 5 against 2+2 = 4
        ([6, 6, 1, 2, 2, 2], 1),  # 3+2 = 5 against 4+2 = 6, the 12 does not count
        ([1, 2, 6, 6, 1, 1], 0),  # the lesser is the first
        ([1, 2, 6, 6, 2, 2], 1),
        ([1, 6, 6, 1, 3, 3], 0),  # sums count, not single dice: 7 against 6
    ],
)
def test_a_duellist_who_is_down_rolls_twice_and_takes_the_lesser_sum(faces: list[int], winner: int) -> None:
    duel = begin("9; axe", "10; club").do("attack", B_WINS, "knock down", "attack", faces)
    assert duel.heard("wins_exchange")[-1] == (winner, 0)


@pytest.mark.parametrize(("faces", "winner"), [([1, 1, 6, 6, 1, 2], 1), ([2, 2, 6, 6, 1, 2], 0)])
def test_a_grabbed_duellist_rolls_twice_and_takes_the_lesser_sum(faces: list[int], winner: int) -> None:
    # B's lesser is 3: more than 2, less than 4
    duel = begin("10; fisticuffs", "9; fisticuffs").do("attack", A_WINS, "grab", "attack", faces)
    assert duel.heard("wins_exchange")[-1] == (winner, 0)


def test_being_down_counts_for_the_defender_as_well() -> None:
    duel = begin("9; axe", "11; club").do("attack", B_WINS, "knock down", "wait", "nothing", "attack")
    assert duel.row.describe_dice() == "the lesser of 2 throws of 2d6, then 2d6"


def test_both_hampered_roll_twice_each() -> None:
    duel = begin("9; club", "10; club").do("attack", B_WINS, "knock down", "attack", [6, 6, 6, 6, 1, 1], "knock down")
    duel.do("attack")  # B, at 9 against 8
    assert len(duel.row.dice) == 8
    duel.do([6, 6, 1, 3, 5, 5, 1, 2])  # the lesser sums: 4 against 3
    assert duel.heard("wins_exchange")[-1] == (0, 0)


def test_down_and_grabbed_at_once_still_rolls_only_twice() -> None:
    duel = begin("9; axe", "11; club").do("attack", B_WINS, "knock down", "wait", "nothing")
    duel.do("wait", "take fists", "wait", "nothing")
    # B, at 10, is first
    duel.do("attack", [1, 1, 1, 1, 6, 6], "grab")
    assert (latest(duel, "is_down"), latest(duel, "is_grabbed")) == ((1, 0), (1, 0))
    duel.do("attack")
    assert len(duel.row.dice) == 4 + 2


# The grab


def test_a_grab_takes_its_point_at_once_before_the_attack_is_paid_for() -> None:
    duel = begin("9; fisticuffs", "10; fisticuffs").do("attack", B_WINS, "grab")
    assert duel.heard("is_grabbed") == [(0, 1)]
    assert duel.heard("sangfroid_is")[2:] == [(0, 8), (1, 9)]


def test_a_defender_may_grab_the_attacker_who_then_pays_both() -> None:
    duel = begin("10; fisticuffs", "9; fisticuffs").do("attack", B_WINS, "grab")
    assert duel.heard("sangfroid_is")[2:] == [(0, 9), (0, 8)]


def test_a_foe_at_0_can_still_be_grabbed_and_stays_at_0() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs")
    for _ in range(7):
        duel.do("wait", "attack", TIE)
    duel.do("attack", B_WINS)
    assert duel.offered() == ["wound", "grab"]
    duel.do("grab")
    assert latest(duel, "is_grabbed") == (1, 0)
    assert latest(duel, "sangfroid_is") == (0, 11)


def test_an_attacker_grabbed_out_of_the_last_point_has_nothing_left_to_pay() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs")
    for _ in range(6):
        duel.do("wait", "attack", TIE)
    duel.do("wait", "attack", B_WINS, "grab")
    assert latest(duel, "sangfroid_is") == (0, 12)  # 7 - 6, then the grab; not -1


def test_grab_is_not_offered_against_a_foe_already_grabbed() -> None:
    duel = begin("9; fisticuffs", "12; fisticuffs").do("attack", B_WINS, "grab", "wait", "nothing")
    duel.do("attack", [1, 1, 1, 1, 6, 6])
    assert duel.row.name == "death"  # a wound is all that is left


# How a hold ends


def held(arms: str = "sword, axe", holder: str = "fisticuffs") -> Script:
    """A (at 8, after the grab) is held by B (at 11); A's turn."""
    duel = Script("sangfroid", f"A; 9; {arms}", f"B; 12; {holder}", **BRISK)
    for seat, sheet in enumerate(duel.sheets):
        if sheet.armaments:
            duel.run.choose(seat, TAKE + (FISTS if seat else sheet.armaments[0]))
    return duel.do("attack", [1, 1, 6, 6], "grab")


def test_a_hold_ends_when_the_grabbed_duellist_breaks_free_on_a_wait() -> None:
    duel = held().do("wait", "break free")
    assert duel.heard("breaks_free") == [(0, 0)]
    assert latest(duel, "is_grabbed") == (0, 0)
    assert len(duel.do("attack").row.dice) == 4


def test_breaking_free_is_offered_only_while_grabbed() -> None:
    assert "break free" in held().do("wait").offered()
    assert "break free" not in begin("9; sword, axe", "8; fisticuffs").do("wait").offered()


def test_a_hold_ends_when_the_grabbed_duellist_wins_an_exchange_as_attacker() -> None:
    duel = held().do("attack", [6, 6, 6, 6, 1, 1], LIVES)
    assert latest(duel, "is_grabbed") == (0, 0)


def test_a_hold_ends_when_the_grabbed_duellist_wins_an_exchange_as_defender() -> None:
    duel = held().do("wait", "nothing", "attack", [6, 6, 6, 6, 1, 1], LIVES)
    assert latest(duel, "is_grabbed") == (0, 0)


def test_a_swords_win_on_a_tie_ends_a_hold() -> None:
    duel = held().do("attack", [6, 6, 1, 1, 2, 3], LIVES)  # 2+3 = 5+0
    assert latest(duel, "is_grabbed") == (0, 0)


def test_a_hold_outlasts_a_lost_exchange_and_a_stalemate() -> None:
    lost = held().do("attack", [1, 1, 6, 6, 6, 6], LIVES)  # 2+3 against 12
    assert latest(lost, "is_grabbed") == (1, 0)
    tied = held("axe").do("attack", [1, 1, 6, 6, 1, 3])  # 2+2 = 4+0
    assert tied.heard("stalemate") == [(2, 0)]
    assert latest(tied, "is_grabbed") == (1, 0)


def test_the_exchange_that_ends_a_hold_is_still_rolled_twice() -> None:
    duel = held().do("attack")
    assert len(duel.row.dice) == 4 + 2


def test_changing_the_weapon_does_not_end_a_hold() -> None:
    duel = held().do("wait", "take axe")
    assert latest(duel, "is_grabbed") == (1, 0)


def test_the_grabber_may_change_weapon_and_the_hold_goes_on() -> None:
    duel = held(holder="dagger").do("wait", "nothing", "wait", "take dagger")
    assert latest(duel, "is_grabbed") == (1, 0)


def test_disarming_the_grabbed_duellist_does_not_end_a_hold() -> None:
    duel = held(holder="dagger").do("wait", "nothing", "wait", "take dagger", "wait", "nothing")
    duel.do("attack", [1, 1, 1, 1, 6, 6], "disarm")
    assert latest(duel, "is_grabbed") == (1, 0)


def test_a_hold_outlasts_the_round() -> None:
    duel = held().do("wait", "nothing", "wait", "wait", "nothing")
    assert len(duel.heard("round_begins")) == 3
    assert latest(duel, "is_grabbed") == (1, 0)
