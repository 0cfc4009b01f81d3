"""Dice expressions as a person types them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import InvalidText
from codeduello.kernel import Dice, Expression


def dice_in(counts: list[int]) -> st.SearchStrategy[tuple[Dice, ...]]:
    one = [st.builds(Dice, st.just(count), st.integers(2, 100), sign=st.sampled_from((1, -1))) for count in counts]
    return st.tuples(*one)


# Any number of terms that together throw 20 dice at most.
few_dice = st.lists(st.integers(1, 20), max_size=5).filter(lambda counts: sum(counts) <= 20).flatmap(dice_in)
expressions = st.one_of(
    st.builds(Expression, few_dice, st.integers(-999, 999)),
    st.builds(Expression, advantage=st.sampled_from((1, -1))),
)


@settings(deadline=None)
@given(expressions)
def test_parse_reads_what_str_writes(expression: Expression) -> None:
    assert Expression.parse(str(expression)) == expression


@settings(deadline=None)
@given(expressions)
def test_equal_expressions_hash_alike_and_are_written_alike(expression: Expression) -> None:
    twin = Expression.parse(str(expression).upper())
    assert hash(twin) == hash(expression)
    assert str(twin) == str(expression)


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("1d4", Expression((Dice(1, 4),))),
        ("+1d4", Expression((Dice(1, 4),))),
        ("-1d4", Expression((Dice(1, 4, sign=-1),))),
        ("2d6+1", Expression((Dice(2, 6),), 1)),
        ("1+2d6", Expression((Dice(2, 6),), 1)),
        ("2d6-1d4+3-1", Expression((Dice(2, 6), Dice(1, 4, sign=-1)), 2)),
        ("+3", Expression((), 3)),
        ("3", Expression((), 3)),
        ("-3", Expression((), -3)),
        ("0", Expression()),
        (" 2D6 + 1 ", Expression((Dice(2, 6),), 1)),
        ("advantage", Expression(advantage=1)),
        (" Disadvantage ", Expression(advantage=-1)),
    ],
)
def test_accepted_texts(text: str, expression: Expression) -> None:
    assert Expression.parse(text) == expression


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1d4", "1d4"),
        ("+1d4", "1d4"),
        ("-1d4", "-1d4"),
        ("1+2d6", "2d6+1"),
        ("3", "+3"),
        ("-3", "-3"),
        ("0", "+0"),
        ("1d4-1", "1d4-1"),
    ],
)
def test_how_an_expression_is_written(text: str, written: str) -> None:
    assert str(Expression.parse(text)) == written


@pytest.mark.parametrize("text", ["20d100", "10d6+10d6", "1d2", "+999", "-999", "500+499", "999+1-1"])
def test_the_limits_are_within(text: str) -> None:
    assert str(Expression.parse(text))


@pytest.mark.parametrize("text", ["21d6", "11d6+10d6", "1d1", "1d101", "0d6", "1d0", "+1000", "999+1", "-999-1"])
def test_beyond_the_limits_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="up to 20 dice of 2 to 100 sides"):
        Expression.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "d6",
        "1d",
        "1d4+",
        "+",
        "++3",
        "1d4--1",
        "1d41d4",
        "1d4 1d4",
        "1.5",
        "1d6x2",
        "adv",
        "advantage+1",
        "\u22121d4",
        "1d4;",
        "1d-4",
    ],
)
def test_other_texts_are_refused_with_what_is_accepted(text: str) -> None:
    with pytest.raises(InvalidText, match=r"terms such as 1d4, -1d4, 2d6\+1 or \+3"):
        Expression.parse(text)


@pytest.mark.parametrize("text", ["1d4 2", "1 1d4", "1 d 4", "2 3"])
def test_a_space_inside_a_term_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        Expression.parse(text)


def test_a_long_text_is_shown_shortened_in_the_message() -> None:
    with pytest.raises(InvalidText) as error:
        Expression.parse("1d4" + "!" * 10_000)
    assert len(str(error.value)) < 300
