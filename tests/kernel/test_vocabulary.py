"""Vocabularies, and texts that spell or begin a word."""

import pytest

from codeduello.errors import AmbiguousText, UnknownName, UsageError
from codeduello.kernel import Vocabulary, match_one

WORDS = Vocabulary("move", "attack", "wait", "wait longer", "surrender")
NAMES = ["wait", "wait longer", "Wave", "surrender"]


def test_numbers_are_the_places_of_the_words() -> None:
    attack, wait, longer, surrender = WORDS
    assert (attack, wait, longer, surrender) == (0, 1, 2, 3)
    assert len(WORDS) == 4
    assert WORDS.names == ("attack", "wait", "wait longer", "surrender")


def test_name_and_number_are_inverse() -> None:
    for number in WORDS:
        assert WORDS.number(WORDS.name(number)) == number
    assert WORDS.name(2) == "wait longer"


@pytest.mark.parametrize("name", ["Attack", "att", "", "flee"])
def test_a_word_is_found_only_as_it_is_spelt_and_the_message_names_all(name: str) -> None:
    with pytest.raises(UnknownName) as error:
        WORDS.number(name)
    assert str(error.value) == f"there is no move {name!r}; known: attack, wait, wait longer, surrender"


def test_a_word_stands_once() -> None:
    with pytest.raises(ValueError, match="names a word twice"):
        Vocabulary("move", "attack", "wait", "attack")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("wait", 0),  # spelt out, though "wait longer" begins with it
        ("WAIT", 0),
        (" wait longer ", 1),
        ("wait l", 1),
        ("wav", 2),
        ("s", 3),
        ("Surrender", 3),
    ],
)
def test_the_name_that_a_text_spells_or_begins(text: str, place: int) -> None:
    assert match_one("option", text, NAMES) == place


@pytest.mark.parametrize("text", ["w", "wa", "WAI"])
def test_a_beginning_of_several_names_is_ambiguous(text: str) -> None:
    with pytest.raises(AmbiguousText, match=r"wait, wait longer.*give more letters"):
        match_one("option", text, NAMES)


def test_an_ambiguous_text_names_only_what_it_could_be() -> None:
    with pytest.raises(AmbiguousText) as error:
        match_one("option", "wai", NAMES)
    assert "Wave" not in str(error.value)
    assert "surrender" not in str(error.value)


@pytest.mark.parametrize("text", ["", "  ", "ait", "waits", "flee"])
def test_a_text_that_begins_no_name_is_unknown(text: str) -> None:
    with pytest.raises(UnknownName, match=r"there is no option .* known: wait, wait longer, Wave, surrender"):
        match_one("option", text, NAMES)


def test_case_is_folded_as_in_every_script() -> None:
    assert match_one("name", "STRASSE", ["straße", "gasse"]) == 0


def test_both_mistakes_are_of_usage() -> None:
    assert issubclass(AmbiguousText, UsageError)
    assert issubclass(UnknownName, UsageError)
