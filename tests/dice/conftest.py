"""Rows to throw, made for the tests of the dice."""

from collections.abc import Callable

import pytest

from codeduello.kernel import AGAIN, Dice, Row, Score


def _sum_of(*totals: int) -> int:
    return sum(totals)


def _higher_or_again(first: int, second: int) -> int:
    if first == second:
        return AGAIN
    return int(second > first)


@pytest.fixture(scope="session")
def dice_row() -> Callable[..., Row]:
    """`dice_row(6, 6, 20)` throws these dice in this order; its outcome is their sum."""

    def build(*sides: int) -> Row:
        return Row(tuple(Score((Dice(1, one),)) for one in sides), _sum_of)

    return build


@pytest.fixture(scope="session")
def tie_row() -> Row:
    """A d6 against a d6; a tie is thrown again."""
    return Row((Score((Dice(1, 6),)), Score((Dice(1, 6),))), _higher_or_again)
