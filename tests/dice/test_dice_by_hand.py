"""Faces typed by the players."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codeduello.dice import ByHand, parse_faces
from codeduello.errors import DiceError
from codeduello.kernel import Row

Rows = Callable[..., Row]


@pytest.mark.parametrize("text", ["3 5", "35", "3,5", "3, 5", " 3  5 ", "3;5", "3+5", "3|5", "3/5", "3\t5", "03 05", "3,5,"])
def test_two_faces_may_be_typed_in_many_ways(dice_row: Rows, text: str) -> None:
    assert parse_faces(text, dice_row(6, 6)) == (3, 5)


def test_faces_of_large_dice_are_typed_apart(dice_row: Rows) -> None:
    assert parse_faces("13 5", dice_row(20, 20)) == (13, 5)
    assert parse_faces("100", dice_row(100)) == (100,)


def test_digits_are_never_split_where_a_die_has_more_than_nine_sides(dice_row: Rows) -> None:
    assert parse_faces("12", dice_row(20)) == (12,)
    # "12" beside a d20 is one face, so the second one is missing
    with pytest.raises(DiceError, match="1 faces were given, 2 dice"):
        parse_faces("12", dice_row(6, 20))


def test_digits_are_split_up_to_nine_sides(dice_row: Rows) -> None:
    assert parse_faces("914", dice_row(9, 9, 4)) == (9, 1, 4)


@pytest.mark.parametrize("text", ["", "   ", ",", "3", "3 5 1", "351"])
def test_a_wrong_number_of_faces_is_refused(dice_row: Rows, text: str) -> None:
    with pytest.raises(DiceError, match="faces were given, 2 dice are thrown here"):
        parse_faces(text, dice_row(6, 6))


@pytest.mark.parametrize("text", ["7 1", "1 7", "0 1", "1 0", "17", "999 1", "000 1"])
def test_a_face_that_the_dice_do_not_have_is_refused(dice_row: Rows, text: str) -> None:
    with pytest.raises(DiceError, match="a d6 shows 1 to 6"):
        parse_faces(text, dice_row(6, 6))


@pytest.mark.parametrize(
    "text",
    [
        "a b",
        "three five",
        "3 x",
        "-3 5",
        "3.5 1",
        "1e1 2",
        "0x3 5",
        "3_5 1",
        "1" * 100 + " 2",
        "9" * 5000 + " 5",
        "1000 1",
        "³ ⁵",
        "３ ５",
        "٣ ٥",
        "३ ५",
        "Ⅲ Ⅴ",
        "⚂ ⚄",
        "3\x005",
        "{0} 5",
    ],
)
def test_what_is_no_plain_number_is_refused_and_the_dice_are_named(dice_row: Rows, text: str) -> None:
    with pytest.raises(DiceError, match="are no faces; accepted are 2 numbers for 1d6, then 1d6") as refused:
        parse_faces(text, dice_row(6, 6))
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("text", ["３５", "٣٥", "³⁵", "३५"])
def test_digits_of_other_scripts_are_refused_when_typed_together_too(dice_row: Rows, text: str) -> None:
    with pytest.raises(DiceError):
        parse_faces(text, dice_row(6, 6))


@given(st.lists(st.tuples(st.integers(2, 100), st.integers(1, 100)), min_size=1, max_size=8))
def test_whatever_falls_can_be_typed(dice_row: Rows, thrown: list[tuple[int, int]]) -> None:
    row = dice_row(*[sides for sides, _ in thrown])
    faces = tuple(min(sides, face) for sides, face in thrown)
    assert parse_faces(" ".join(map(str, faces)), row) == faces


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_faces_that_fit(dice_row: Rows, text: str) -> None:
    row = dice_row(6, 6)
    try:
        faces = parse_faces(text, row)
    except DiceError:
        return
    assert len(faces) == 2
    assert all(1 <= face <= 6 for face in faces)


def test_typed_faces_are_asked_for_until_they_fit(dice_row: Rows) -> None:
    typed = iter(["", "seven", "3 9", "3 5", "1 1"])
    asked: list[Row] = []
    complaints: list[str] = []

    def ask(row: Row) -> str:
        asked.append(row)
        return next(typed)

    row = dice_row(6, 6)
    dice = ByHand(ask, complaints.append)
    assert dice.throw(row) == (3, 5)
    # three answers did not fit, the fourth did
    assert asked == [row] * 4
    assert len(complaints) == 3
    assert "0 faces" in complaints[0]
    assert "'seven'" in complaints[1]
    assert "face 2 is 9" in complaints[2]
    assert dice.throw(row) == (1, 1)


def test_leaving_the_keyboard_is_not_swallowed(dice_row: Rows) -> None:
    def leave(row: Row) -> str:
        raise EOFError

    with pytest.raises(EOFError):
        ByHand(leave, lambda message: None).throw(dice_row(6))
