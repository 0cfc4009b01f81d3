"""Dice that fall as written, and throwing until a row is decided."""

from collections.abc import Callable

import pytest

from codeduello.dice import Scripted, throw_until_decided
from codeduello.errors import DiceError
from codeduello.kernel import Row, Throws

Rows = Callable[..., Row]


def test_throws_come_in_the_order_of_the_script(dice_row: Rows) -> None:
    dice = Scripted([(1, 2), (6, 5)])
    assert [dice.throw(dice_row(6, 6)), dice.throw(dice_row(6, 6))] == [(1, 2), (6, 5)]


def test_a_script_may_be_any_iterable(dice_row: Rows) -> None:
    dice = Scripted((face,) for face in (3, 4))
    assert [dice.throw(dice_row(6)), dice.throw(dice_row(6))] == [(3,), (4,)]


def test_a_script_that_has_run_out_says_what_was_wanted(dice_row: Rows) -> None:
    dice = Scripted([(1,)])
    dice.throw(dice_row(6))
    for _ in range(2):
        with pytest.raises(DiceError, match="run out of throws; 1d6, then 1d20 are wanted"):
            dice.throw(dice_row(6, 20))


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((1,), "1 faces were given, 2 dice"),
        ((1, 2, 3), "3 faces were given, 2 dice"),
        ((), "0 faces were given, 2 dice"),
        ((7, 1), "face 1 is 7; a d6 shows 1 to 6"),
        ((1, 0), "face 2 is 0; a d6 shows 1 to 6"),
        ((-1, 1), "face 1 is -1"),
    ],
)
def test_a_throw_that_does_not_fit_the_row_is_refused(dice_row: Rows, faces: tuple[int, ...], message: str) -> None:
    with pytest.raises(DiceError, match=message):
        Scripted([faces]).throw(dice_row(6, 6))


def test_a_tie_is_thrown_again_until_it_is_decided(tie_row: Row) -> None:
    dice = Scripted([(3, 3), (5, 5), (2, 6), (1, 1)])
    assert throw_until_decided(dice, tie_row) == Throws(((3, 3), (5, 5), (2, 6)))
    assert dice.throw(tie_row) == (1, 1)


def test_a_decisive_first_throw_is_the_only_one(tie_row: Row) -> None:
    assert throw_until_decided(Scripted([(4, 3)]), tie_row) == Throws(((4, 3),))


def test_a_script_that_ends_in_a_tie_runs_out(tie_row: Row) -> None:
    with pytest.raises(DiceError, match="run out"):
        throw_until_decided(Scripted([(3, 3)]), tie_row)
