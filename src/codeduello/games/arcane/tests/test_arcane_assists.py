"""Section 3: outside modifiers, attached after both declarations and before the dice."""

from collections.abc import Callable

import pytest

from codeduello.errors import DiceError, IllegalAnswer, InvalidText
from codeduello.kernel import Attach
from codeduello.testing import Script

Duels = Callable[..., Script]


@pytest.fixture
def check(stare: Duels) -> Script:
    """Both twitch; the check is about to be thrown at equal bonuses."""
    return stare().do([1, 20], "twitch", "twitch")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_d4_is_added(check: Script, seat: int) -> None:
    check.attach(seat, "1d4").do([10, 3, 12] if seat == 0 else [12, 10, 3])  # 13 against 12
    assert check.heard("wins_check") == [(seat, 0)]


def test_a_d4_is_taken_away(check: Script) -> None:
    check.attach(0, "-1d4").do([12, 3, 10])  # 9 against 10
    assert check.heard("wins_check") == [(1, 0)]


def test_advantage_keeps_the_higher_d20(check: Script) -> None:
    check.attach(0, "advantage").do([3, 12, 10])
    assert check.heard("wins_check") == [(0, 0)]


def test_disadvantage_keeps_the_lower_d20(check: Script) -> None:
    check.attach(1, "disadvantage").do([10, 12, 9])  # 10 against the lesser of 12 and 9
    assert check.heard("wins_check") == [(0, 0)]


@pytest.mark.parametrize("attached", [("advantage", "disadvantage"), ("disadvantage", "advantage", "advantage")])
def test_advantage_and_disadvantage_cancel_however_many(check: Script, attached: tuple[str, ...]) -> None:
    for one in attached:
        check.attach(0, one)
    assert check.row.dice == (20, 20)


def test_advantage_twice_is_advantage_once(check: Script) -> None:
    check.attach(0, "advantage").attach(0, "advantage")
    assert check.row.dice == (20, 20, 20)


def test_modifiers_add_up(check: Script) -> None:
    check.attach(0, "1d4").attach(0, "1d4").attach(0, "+2")
    check.do([10, 1, 1, 13])  # 10 + 1 + 1 + 2 = 14 against 13
    assert check.heard("wins_check") == [(0, 0)]


def test_both_checks_may_be_modified(check: Script) -> None:
    check.attach(1, "1d6").attach(0, "1d4").do([10, 4, 10, 5])  # 14 against 15
    assert check.heard("wins_check") == [(1, 0)]


def test_modifiers_count_towards_the_five(check: Script) -> None:
    check.attach(0, "+5").do([10, 10])
    assert check.heard("wins_check_well") == [(0, 0)]


def test_a_modifier_and_the_counter_are_both_added(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "eye of the beholder").attach(0, "1d6")
    assert sorted(duel.row.dice) == [4, 6, 20, 20]
    duel.do([10, 3, 3, 15])  # 16 against 15
    assert duel.heard("wins_check") == [(0, 0)]


def test_modifiers_stay_on_a_reroll(check: Script) -> None:
    check.attach(0, "1d4").do([10, 4, 14])  # 14 each
    with pytest.raises(DiceError):
        check.do([10, 9])
    check.do([5, 3, 7])  # 8 against 7
    assert check.heard("wins_check") == [(0, 0)]


def test_modifiers_are_part_of_the_record_and_told_to_all(check: Script) -> None:
    check.attach(1, "1d4").attach(0, "advantage")
    assert check.heard("attached", 2) == [(1, "1d4"), (0, "advantage")]
    assert check.run.answers[-2:] == (Attach(1, "1d4"), Attach(0, "advantage"))


def test_a_modifier_holds_for_one_check_only(check: Script) -> None:
    check.attach(0, "1d4").do([10, 1, 5], [1, 20], "twitch", "twitch")
    assert check.row.dice == (20, 20)


def test_a_certain_check_is_still_open_to_modifiers(stare: Duels) -> None:
    # 1 + 50 beats 20 - 20 by 51 at least: sure without help, but the table is asked all the same.
    duel = stare(sheets=("Ann; sleight 50", "Ben; sleight -20")).do([1, 20], "twitch", "twitch")
    duel.attach(1, "+90").do([20, 1])  # 70 against 71
    assert duel.heard("wins_check") == [(1, 0)]


def test_a_modifier_that_is_no_expression_is_refused(check: Script) -> None:
    with pytest.raises(InvalidText, match="accepted"):
        check.attach(0, "guidance")
    assert check.row.dice == (20, 20)


def test_nothing_can_be_attached_after_a_tied_throw(check: Script) -> None:
    check.do([10, 10])
    with pytest.raises(IllegalAnswer):
        check.attach(0, "1d4")


def test_nothing_can_be_attached_to_initiative(stare: Duels) -> None:
    duel = stare()
    with pytest.raises(IllegalAnswer):
        duel.attach(0, "1d4")


def test_nothing_can_be_attached_before_both_have_declared(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch")
    with pytest.raises(IllegalAnswer):
        duel.attach(0, "1d4")


def test_nothing_can_be_attached_in_the_shot(shot: Duels) -> None:
    duel = shot(((0, "twitch", False),))
    for answer in ([1, 20], [10], [10]):  # initiative, both attacks, then the trick die
        with pytest.raises(IllegalAnswer):
            duel.attach(0, "1d4")
        duel.do(answer)
    assert duel.row.name == "tricks"
    with pytest.raises(IllegalAnswer):
        duel.attach(0, "1d4")
