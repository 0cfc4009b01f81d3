"""Rows as the table handles them: interning, faces, parts, words."""

from collections.abc import Callable

import pytest

from codeduello.errors import DiceError, IllegalAnswer, InvalidText
from codeduello.kernel import Dice, Expression, Keep, PoolRow, Row, Score, row
from codeduello.kernel.pools import gather

Contest = Callable[..., Row]


def lead(challenger: int, challenged: int) -> int:
    return challenger - challenged


@row
def clash(mine: int, foes: int) -> Row:
    """2d6 and a bonus each; the challenger's is the lesser of two throws."""
    return Row((Score((Dice(2, 6, 2),), mine, 0), Score((Dice(2, 6),), foes, 1)), lead)


@row
def feint(mine: int, foes: int) -> Row:
    """Another row with the same arguments."""
    return Row((Score((Dice(1, 6),), mine), Score((Dice(1, 6),), foes)), lead)


def test_the_same_arguments_give_the_same_object() -> None:
    assert clash(1, 2) is clash(1, 2)


def test_other_arguments_or_another_row_give_another_object() -> None:
    made = [clash(1, 2), clash(2, 1), feint(1, 2)]
    assert len({id(one) for one in made}) == 3


def test_a_row_knows_its_name_and_arguments() -> None:
    assert (clash(1, 2).name, clash(1, 2).args) == ("clash", (1, 2))
    assert repr(clash(1, 2)) == "clash(1, 2)"


def test_dice_stand_in_the_order_in_which_faces_are_given() -> None:
    mixed = Row((Score((Dice(1, 20), Dice(2, 4))), Score((Dice(1, 6, 2),))), lead)
    assert mixed.dice == (20, 4, 4, 6, 6)
    assert clash(0, 0).dice == (6,) * 6


def test_faces_are_read_score_by_score() -> None:
    # the lesser of 5+4 and 6+6 is 9, and 1; 1+2 and 3
    assert clash(1, 3).read((5, 4, 6, 6, 1, 2)) == 10 - 6


def test_parts_give_each_score_its_own_faces() -> None:
    thrown = clash(0, 0)
    assert thrown.parts((1, 2, 3, 4, 5, 6)) == [(thrown.scores[0], (1, 2, 3, 4)), (thrown.scores[1], (5, 6))]


def test_a_score_splits_its_faces_among_its_terms() -> None:
    attack, fear = Dice(1, 20, 2, Keep.GREATER), Dice(1, 4, sign=-1)
    assert Score((attack, fear)).split((3, 18, 2)) == [(attack, (3, 18)), (fear, (2,))]


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((1, 2, 3), "3 faces were given, 6 dice are thrown here"),
        ((1,) * 7, "7 faces were given, 6 dice are thrown here"),
        ((1, 1, 1, 7, 1, 1), "face 4 is 7; a d6 shows 1 to 6"),
        ((0, 1, 1, 1, 1, 1), "face 1 is 0; a d6 shows 1 to 6"),
        ((1, 1, 1, 1, 1, -2), "face 6 is -2; a d6 shows 1 to 6"),
    ],
)
def test_impossible_faces_are_refused_saying_which_and_what_is_possible(faces: tuple[int, ...], message: str) -> None:
    with pytest.raises(DiceError, match=message):
        clash(0, 0).check_faces(faces)


@pytest.mark.parametrize("face", [True, 2.0, "2", None])
def test_a_face_is_a_whole_number(face: object) -> None:
    with pytest.raises(DiceError, match="face 1 is"):
        clash(0, 0).check_faces((face, 1, 1, 1, 1, 1))  # type: ignore[arg-type]


def test_every_face_of_a_die_is_accepted() -> None:
    for face in range(1, 7):
        clash(0, 0).check_faces((face,) * 6)


def test_a_message_about_a_number_of_faces_names_the_dice() -> None:
    with pytest.raises(DiceError, match="the lesser of 2 throws of 2d6, then 2d6"):
        clash(0, 0).check_faces(())


@pytest.mark.parametrize(
    ("thrown", "text"),
    [
        (Row((Score((Dice(2, 6),)), Score((Dice(2, 6),))), lead), "2d6, then 2d6"),
        (Row((Score((Dice(1, 20), Dice(1, 4, sign=-1))),), int), "1d20, then 1d4"),
        (Row((Score((Dice(1, 6, 4, Keep.ALL_BUT_LEAST),)),), int), "4d6 without the lowest"),
        (Row((Score((Dice(1, 20, 2, Keep.GREATER),)),), int), "the greater of 2 throws of 1d20"),
        (Row((Score((), 5),), int), "no dice"),
        (PoolRow(Score((Dice(3, 6),)), gather), "3d6"),
    ],
)
def test_the_dice_to_throw_in_words(thrown: Row, text: str) -> None:
    assert thrown.describe_dice() == text


@pytest.mark.parametrize(
    ("score", "faces", "text"),
    [
        (Score((Dice(2, 6),), 3), (5, 4), "5+4 + 3 = 12"),
        (Score((Dice(2, 6),), -3), (5, 4), "5+4 - 3 = 6"),
        (Score((Dice(2, 6),)), (5, 4), "5+4 = 9"),
        (Score((Dice(1, 20),)), (17,), "17"),
        (Score((Dice(1, 20),), 2), (17,), "17 + 2 = 19"),
        (Score((Dice(2, 6, 2),)), (5, 4, 2, 3), "the lesser of 5+4 and 2+3 = 5"),
        (Score((Dice(1, 20, 2, Keep.GREATER),), 1), (3, 18), "the greater of 3 and 18 + 1 = 19"),
        (Score((Dice(1, 6, 4, Keep.ALL_BUT_LEAST),)), (1, 6, 5, 4), "1+6+5+4 without the lowest = 15"),
        (Score((Dice(1, 20), Dice(1, 4))), (10, 3), "10 + 3 = 13"),
        (Score((Dice(1, 20), Dice(1, 4, sign=-1))), (10, 3), "10 - 3 = 7"),
        (Score((Dice(1, 20), Dice(2, 4, sign=-1)), 1), (10, 3, 1), "10 - (3+1) + 1 = 7"),
    ],
)
def test_the_arithmetic_of_a_score_in_words(score: Score, faces: tuple[int, ...], text: str) -> None:
    assert score.show(faces) == text


def test_attaching_makes_the_row_of_the_longer_argument(contest: Contest) -> None:
    bane = Expression.parse("-1d4")
    assert contest(2, ((), ())).attach(1, "-1d4") is contest(2, ((), (bane,)))
    assert contest(2, ((), ())).attach(0, "-1d4") is contest(2, ((bane,), ()))
    assert contest(2, ((bane,), ())).attach(0, "-1d4") is contest(2, ((bane, bane), ()))


def test_expressions_that_mean_the_same_make_the_same_row(contest: Contest) -> None:
    assert contest(0, ((), ())).attach(0, " 1D4 + 2 ") is contest(0, ((), ())).attach(0, "1d4+2")


def test_attaching_leaves_the_row_as_it_was(contest: Contest) -> None:
    before = contest(0, ((), ()))
    before.attach(0, "1d4")
    assert before.dice == (4, 4)


def test_a_row_without_modifiers_refuses_them() -> None:
    with pytest.raises(IllegalAnswer, match="clash of seat 0 takes no outside modifier"):
        clash(0, 0).attach(0, "1d4")


def test_a_text_that_is_no_expression_is_refused(contest: Contest) -> None:
    with pytest.raises(InvalidText, match="no dice expression"):
        contest(0, ((), ())).attach(0, "two")
