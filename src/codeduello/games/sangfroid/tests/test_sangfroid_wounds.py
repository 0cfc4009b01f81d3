"""Wounds, death rolls and the shield."""

from typing import Final

import pytest

from codeduello.games.sangfroid.tests.opening import A_WINS, B_WINS, LIVES, TIE, begin, latest
from codeduello.testing import Script


def wounded_once() -> Script:
    """A has one tally and is at 8 (9 - 1); B is at 9 and to act."""
    return begin("9; axe", "10; axe").do("attack", B_WINS, "wound", LIVES, "wait", "nothing")


# The death roll


@pytest.mark.parametrize(
    ("sangfroid", "faces", "dies"),
    [(9, [4, 5], True), (9, [4, 6], False), (9, [1, 1], True), (7, [3, 4], True), (7, [4, 4], False), (11, [5, 6], True)],
)
def test_a_wound_kills_on_2d6_at_or_under_current_sangfroid(sangfroid: int, faces: list[int], dies: bool) -> None:
    duel = begin(f"{sangfroid}; axe", "12; axe").do("attack", B_WINS, "wound", faces)
    assert duel.heard("dies") == [(0, 0)] * dies
    assert duel.heard("survives") == [(0, 0)] * (not dies)


def test_at_sangfroid_12_the_first_wound_is_sure_death() -> None:
    duel = begin("12; axe", "11; axe").do("attack", B_WINS, "wound")  # 2d6 is never over 12
    assert duel.outcome.ending == "death"


def test_who_survives_has_one_fresh_wound_more() -> None:
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "wound", LIVES)
    assert latest(duel, "fresh_wounds") == (1, 0)
    duel.do("attack", B_WINS, "wound", LIVES)
    assert duel.heard("fresh_wounds")[:2] == [(0, 1), (0, 2)]


@pytest.mark.parametrize(("faces", "dies"), [([2, 2, 2, 2], True), ([2, 2, 2, 3], False), ([6, 6, 1, 1], False)])
def test_a_tally_adds_2d6_to_the_sum(faces: list[int], dies: bool) -> None:
    # against 8: 8 kills, 9 does not; 14 does not either, though one pair shows 2
    duel = wounded_once().do("attack", B_WINS, "wound", faces)
    assert duel.heard("dies") == [(0, 0)] * dies


@pytest.mark.parametrize(("faces", "dies"), [([1, 1, 1, 1, 1, 2], True), ([1, 1, 1, 1, 2, 2], False)])
def test_two_tallies_add_4d6_to_the_sum(faces: list[int], dies: bool) -> None:
    # two wounds by a gamble: 9 - 2 = 7; 7 kills, 8 does not
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "gamble", [1], LIVES, LIVES, "wait", "nothing")
    duel.do("attack", B_WINS, "wound", faces)
    assert duel.heard("dies") == [(0, 0)] * dies


def test_fresh_wounds_add_no_dice_and_have_not_lowered_sangfroid() -> None:
    # A, wounded in this round, is still at 9 when struck again: two dice, and 9 kills
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "wound", LIVES, "attack", B_WINS, "wound")
    assert len(duel.row.dice) == 2
    duel.do([4, 5])
    assert duel.heard("dies") == [(0, 0)]


def test_two_wounds_at_once_are_two_death_rolls_without_dice_for_each_other() -> None:
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "gamble", [2])
    assert (duel.row.name, len(duel.row.dice)) == ("death", 2)
    duel.do(LIVES)
    assert (duel.row.name, len(duel.row.dice)) == ("death", 2)
    duel.do(LIVES)
    assert latest(duel, "fresh_wounds") == (2, 0)


def test_two_wounds_at_once_both_have_the_dice_for_tallies() -> None:
    duel = wounded_once().do("attack", B_WINS, "gamble", [2])
    assert len(duel.row.dice) == 4
    duel.do([6, 6, 6, 6])
    assert len(duel.row.dice) == 4


def test_the_second_of_two_wounds_may_kill() -> None:
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "gamble", [1], LIVES, [4, 5])
    assert (duel.outcome.ending, duel.outcome.winner) == ("death", 1)


def test_after_a_mortal_first_wound_the_second_is_not_rolled() -> None:
    duel = begin("9; axe", "10; axe").do("attack", B_WINS, "gamble", [1], [4, 5])
    assert (duel.outcome.ending, duel.outcome.winner) == ("death", 1)


# The shield: -2 to hit


AFTER_2_LESS: Final = [  # the bearer's axe +2-2, the other's +2
    ([3, 4, 2, 2], "A"),  # 7 against 6
    ([3, 3, 2, 2], "nobody"),  # 6 against 6
    ([3, 2, 2, 2], "B"),  # 5 against 6
]


def winner_of(duel: Script) -> str:
    """Who won the last exchange."""
    if duel.heard("stalemate"):
        return "nobody"
    return "AB"[duel.heard("wins_exchange")[-1][0]]


@pytest.mark.parametrize(("faces", "winner"), AFTER_2_LESS)
def test_a_raised_shield_gives_its_bearer_2_less_to_hit_in_defence(faces: list[int], winner: str) -> None:
    duel = begin("10; axe, buckler", "9; axe").do("wait", "raise shield", "attack", faces)
    assert winner_of(duel) == winner


@pytest.mark.parametrize(("faces", "winner"), AFTER_2_LESS)
def test_a_raised_shield_gives_its_bearer_2_less_to_hit_in_attack(faces: list[int], winner: str) -> None:
    duel = begin("10; axe, buckler", "9; axe").do("wait", "raise shield", "wait", "nothing", "attack", faces)
    assert winner_of(duel) == winner


def test_a_carried_shield_that_is_not_raised_costs_nothing_to_hit() -> None:
    duel = begin("10; axe, buckler", "9; axe").do("attack", [1, 2, 1, 1])  # 3+2 against 2+2
    assert winner_of(duel) == "A"


# The shield: to deflect


def behind_shield(sangfroid: int = 9, foe: int = 8) -> Script:
    """A has raised the shield, B attacks and wins."""
    duel = begin(f"{sangfroid}; axe, buckler", f"{foe}; axe").do("wait", "raise shield")
    return duel.do("attack", B_WINS)


@pytest.mark.parametrize(("faces", "deflected"), [([4, 4], True), ([4, 5], False), ([1, 1], True), ([6, 6], False)])
def test_a_blow_is_deflected_on_2d6_strictly_under_current_sangfroid(faces: list[int], deflected: bool) -> None:
    duel = behind_shield().do("wound")
    assert (duel.row.name, len(duel.row.dice)) == ("deflect", 2)
    duel.do(faces)
    assert duel.heard("deflects") == [(0, 0)] * deflected
    assert duel.heard("fails_to_deflect") == [(0, 0)] * (not deflected)


def test_a_deflected_blow_is_no_wound() -> None:
    duel = behind_shield().do("wound", [4, 4])
    assert duel.heard("survives") == duel.heard("fresh_wounds") == []
    assert latest(duel, "sangfroid_is") == (9, 7)  # the attack is resolved and paid for


def test_a_blow_that_is_not_deflected_goes_on_to_the_death_roll() -> None:
    duel = behind_shield().do("wound", [4, 5])
    assert duel.row.name == "death"
    duel.do([4, 5])
    assert duel.heard("dies") == [(0, 0)]


def test_a_gamble_is_deflected_whole_after_the_d6_and_before_any_death_roll() -> None:
    duel = behind_shield().do("gamble")
    assert duel.row.name == "gamble"
    duel.do([1])
    assert duel.row.name == "deflect"
    duel.do([4, 4])
    assert duel.heard("survives") == []
    assert len(duel.heard("deflects")) == 1


def test_a_gamble_not_deflected_wounds_twice_without_a_second_deflection() -> None:
    duel = behind_shield().do("gamble", [1], [6, 6], LIVES, LIVES)
    assert len(duel.heard("survives")) == 2
    assert latest(duel, "tallies_are") == (2, 0)  # B's was the second turn: the round is over


def test_a_failed_gamble_is_no_blow_to_deflect() -> None:
    duel = behind_shield().do("gamble", [3])
    assert duel.heard("deflects") == duel.heard("fails_to_deflect") == []


def test_a_special_is_no_blow_to_deflect() -> None:
    duel = begin("9; axe, buckler", "8; club").do("wait", "raise shield", "attack", B_WINS, "knock down")
    assert duel.heard("deflects") == duel.heard("fails_to_deflect") == []
    assert latest(duel, "is_down") == (1, 0)


def test_an_attacker_who_is_struck_deflects_with_the_shield_raised_before() -> None:
    duel = begin("9; axe, buckler", "8; axe").do("wait", "raise shield", "wait", "nothing")
    assert duel.do("attack", B_WINS, "wound").row.name == "deflect"


def test_without_a_raised_shield_nothing_is_deflected() -> None:
    duel = begin("9; axe, buckler", "8; axe").do("wait", "nothing", "attack", B_WINS, "wound")
    assert duel.row.name == "death"


# The shield: up and down


def test_a_shield_is_raised_on_a_wait_and_lowered_after_a_foes_attack() -> None:
    duel = begin("9; axe, buckler", "8; axe").do("wait", "raise shield")
    assert duel.heard("shield_is") == [(0, 1)]
    duel.do("attack", [3, 3, 2, 2])  # a stalemate at -2: the shield is spent all the same
    assert duel.heard("shield_is") == [(0, 1), (0, 0)]


def test_its_bearers_own_attack_spends_a_shield() -> None:
    duel = begin("9; axe, buckler", "8; axe").do("wait", "raise shield", "wait", "nothing", "attack", A_WINS, "gamble", [6])
    assert duel.heard("shield_is") == [(0, 1), (0, 0)]


def test_a_shield_stays_up_over_rounds_without_an_attack() -> None:
    duel = begin("9; axe, buckler", "8; axe").do("wait", "raise shield", "wait", "nothing", "wait", "nothing")
    assert duel.heard("shield_is") == [(0, 1)]
    assert duel.do("attack", B_WINS, "wound").row.name == "deflect"


def test_one_attack_lowers_both_shields() -> None:
    duel = begin("9; axe, buckler", "8; axe, buckler").do("wait", "raise shield", "wait", "raise shield")
    duel.do("attack", TIE)  # both at -2
    assert duel.heard("shield_is") == [(0, 1), (1, 1), (0, 0), (1, 0)]


def test_a_shield_does_not_turn_the_second_attack() -> None:
    duel = behind_shield().do("wound", [4, 4], "wait", "nothing")
    assert duel.do("attack", B_WINS, "wound").row.name == "death"
