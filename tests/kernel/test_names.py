"""Names of people: what is accepted, and how they stand in a line."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import InvalidText
from codeduello.kernel import clean_name, format_name, split_items, take_name

TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
letters = st.one_of(
    st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=TURNING + "\u2028\u2029"),
    st.sampled_from(' ;,"\\:='),
)
# Any name that is accepted, often with separators and quotation marks in it.
names = (
    st.text(letters, min_size=1, max_size=20)
    .filter(lambda text: bool(unicodedata.normalize("NFC", text).strip()))
    .map(clean_name)
)


@pytest.mark.parametrize(
    "name", ["Zoë", "d'Artagnan", "李白", "فاطمة", "O", "🤺", "a" * 400, "Anne of the 3 Ways", 'Tom "Red" Hale']
)
def test_accepted_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_space_around_a_name_is_dropped() -> None:
    assert clean_name("  Anne \n") == "Anne"


@settings(deadline=None)
@given(names)
def test_a_clean_name_is_clean(name: str) -> None:
    assert clean_name(name) == name


def test_composed_and_decomposed_spellings_are_the_same_name() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert composed != decomposed
    assert clean_name(decomposed) == clean_name(composed) == composed


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_an_empty_name_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="the name is empty"):
        clean_name(text)


def test_a_name_over_400_characters_is_refused() -> None:
    with pytest.raises(InvalidText, match="has 401 characters; accepted: up to 400"):
        clean_name("a" * 401)


def test_the_length_is_that_of_the_composed_name() -> None:
    assert clean_name("e\u0308" * 400) == "ë" * 400


@pytest.mark.parametrize("mark", ["\x00", "\n", "\r", "\t", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", *TURNING])
def test_control_characters_line_breaks_and_turning_marks_are_refused(mark: str) -> None:
    with pytest.raises(InvalidText, match=rf"U\+{ord(mark):04X}\) at place 3"):
        clean_name(f"ab{mark}cd")


@pytest.mark.parametrize("half", ["\ud800", "\udfff"])
def test_half_a_surrogate_pair_is_refused(half: str) -> None:
    with pytest.raises(InvalidText, match="at place 2"):
        clean_name(f"a{half}b")


def test_the_message_says_what_the_name_is_of() -> None:
    with pytest.raises(InvalidText, match="the title is empty"):
        clean_name("", "title")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Anne", "Anne"),
        ("Anne Bonny", "Anne Bonny"),
        ("a;b", '"a;b"'),
        ('Tom "Red"', '"Tom \\"Red\\""'),
        ("a,b", "a,b"),
        ("a\\b", "a\\b"),
    ],
)
def test_a_name_is_quoted_only_where_it_would_mislead(name: str, written: str) -> None:
    assert format_name(name, ";") == written


@settings(deadline=None)
@given(names, st.sampled_from(["", "; 9", "; 9; sword", ", Count; 4", ';"x"', '; a "b"']))
def test_the_name_at_the_head_of_a_line_is_taken_as_it_was_written(name: str, rest: str) -> None:
    assert take_name(format_name(name, ";,") + rest, ";,") == (name, rest)


@settings(deadline=None)
@given(st.lists(names, min_size=1, max_size=5), st.sampled_from([";", "; ", " ; "]))
def test_items_are_split_as_they_were_joined(people: list[str], joint: str) -> None:
    items = [format_name(name, ";") for name in people]
    assert split_items(joint.join(items), ";") == items
    assert [take_name(item, ";")[0] for item in items] == people


@settings(deadline=None)
@given(st.lists(st.tuples(names, names), min_size=1, max_size=4))
def test_items_that_hold_two_names_are_split_and_taken(people: list[tuple[str, str]]) -> None:
    line = "; ".join(f"{format_name(name, ',;')}, {format_name(title, ';')}" for name, title in people)
    taken = []
    for item in split_items(line, ";"):
        name, rest = take_name(item, ",")
        taken.append((name, take_name(rest[1:], ";")[0]))
    assert taken == people


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a;b ; c", ["a", "b", "c"]),
        ("a;;b;", ["a", "", "b", ""]),
        ('"a;b"; c', ['"a;b"', "c"]),
        ('x "a;b" 3; c', ['x "a;b" 3', "c"]),
        ('"a;b; c', ['"a', "b", "c"]),  # a quotation that nobody closes quotes nothing
        ('5"; 6"', ['5"', '6"']),  # nor does one that stands inside a word
        ('"a\\";b";c', ['"a\\";b"', "c"]),
    ],
)
def test_a_separator_in_a_quoted_name_separates_nothing(line: str, items: list[str]) -> None:
    assert split_items(line, ";") == items


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("Anne; 9", "Anne", "; 9"),
        (" Anne ; 9", "Anne", "; 9"),
        ('"a;b" ; 9', "a;b", "; 9"),
        ('"a" b; 9', '"a" b', "; 9"),  # more follows the quotation: it is part of the name
        ("Anne", "Anne", ""),
        ("", "", ""),
    ],
)
def test_a_name_ends_at_the_first_separator_outside_quotation_marks(text: str, name: str, rest: str) -> None:
    assert take_name(text, ";") == (name, rest)


def test_a_quoted_name_may_be_followed_by_a_space_that_separates() -> None:
    name, rest = take_name('"a;b c" 3', " ")
    assert (name, rest.strip()) == ("a;b c", "3")
