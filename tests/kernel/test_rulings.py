"""Rulings: presets, settings, texts and digests."""

import re
from dataclasses import FrozenInstanceError, fields, make_dataclass
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import InvalidText, UnknownName
from codeduello.kernel import Expression, Free, accepted_by, differences, digest, number, ruling, settings_of, values_of
from codeduello.kernel.rulings import find_ruling, format_value, parse_value, settle


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


FREE = Free(Expression.parse, str, ("1d4",), "a dice expression")
House: Any = make_dataclass(
    "House",
    [
        ("colour", Colour, ruling(Colour.RED, "the flag is not described", "S1", note="a warning")),
        ("polite", bool, ruling(False, "manners are a custom", "S2")),
        ("rounds", int, number(3, 1, 99, "how long it lasts", "S3")),
        ("counter_dice", Expression, ruling(Expression.parse("1d4"), "dice of one's own", "S4", free=FREE)),
    ],
    frozen=True,
)
PRESETS = {"as-written": {}, "tavern": {"polite": "true", "rounds": "5"}}
PLAIN = [("colour", "red"), ("polite", "false"), ("rounds", "3"), ("counter_dice", "1d4")]


def settled(*settings: tuple[str, str], preset: str = "as-written") -> Any:
    return settle(House(), PRESETS, preset, settings)


def field_of(name: str) -> Any:
    return find_ruling(House(), name)


def test_as_written_is_the_default() -> None:
    assert settled() == House()
    assert settings_of(settled()) == PLAIN


def test_a_preset_sets_what_it_names_and_leaves_the_rest() -> None:
    assert settled(preset="tavern") == House(polite=True, rounds=5)


def test_settings_go_over_the_preset_and_later_over_earlier() -> None:
    house = settled(("rounds", "7"), ("colour", "dark_blue"), ("rounds", "9"), preset="tavern")
    assert house == House(colour=Colour.DARK_BLUE, polite=True, rounds=9)
    assert settled(("rounds", "9"), ("rounds", "7")).rounds == 7


def test_the_default_is_not_changed_by_settling() -> None:
    default = House()
    settle(default, PRESETS, "tavern", [("colour", "dark_blue")])
    assert settings_of(default) == PLAIN
    with pytest.raises(FrozenInstanceError):
        default.rounds = 4


def test_an_unknown_preset_is_refused_naming_those_there_are() -> None:
    with pytest.raises(UnknownName, match="no preset 'inn'; known: as-written, tavern"):
        settled(preset="inn")


@pytest.mark.parametrize("name", ["colours", "", "Rounds"])
def test_an_unknown_ruling_is_refused_naming_those_there_are(name: str) -> None:
    with pytest.raises(UnknownName, match="known: colour, polite, rounds, counter_dice"):
        settled((name, "3"))


@pytest.mark.parametrize("name", ["counter_dice", "counter-dice", " counter-dice "])
def test_hyphens_stand_for_underscores_in_names(name: str) -> None:
    assert settled((name, "2d6")).counter_dice == Expression.parse("2d6")


@pytest.mark.parametrize(
    ("name", "text", "accepted"),
    [
        ("colour", "green", "red, dark_blue"),
        ("colour", "", "red, dark_blue"),
        ("colour", "1", "red, dark_blue"),
        ("polite", "yes", "true, false"),
        ("polite", "1", "true, false"),
        ("rounds", "0", "1 to 99"),
        ("rounds", "100", "1 to 99"),
        ("rounds", "-3", "1 to 99"),
        ("rounds", "3.0", "1 to 99"),
        ("rounds", "three", "1 to 99"),
        ("rounds", "\u0663", "1 to 99"),  # an Arabic three
        ("rounds", "1" * 5000, "1 to 99"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_naming_those_that_are(name: str, text: str, accepted: str) -> None:
    with pytest.raises(InvalidText, match=f"ruling {name} = .*: accepted are {accepted}$") as error:
        settled((name, text))
    assert len(str(error.value)) < 200


def test_a_free_value_is_refused_by_its_own_reader() -> None:
    with pytest.raises(InvalidText, match="no dice expression"):
        settled(("counter_dice", "some"))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("colour", "DARK-BLUE", Colour.DARK_BLUE),
        ("colour", " red ", Colour.RED),
        ("polite", "True", True),
        ("polite", "false", False),
        ("rounds", "1", 1),
        ("rounds", " 99 ", 99),
        ("rounds", "007", 7),
        ("counter_dice", "1d4 + 1", Expression.parse("1d4+1")),
    ],
)
def test_values_are_read_without_regard_to_case_and_hyphens(name: str, text: str, value: Any) -> None:
    read = parse_value(field_of(name), text)
    assert read == value
    assert type(read) is type(value)


def test_what_each_ruling_accepts() -> None:
    accepted = [accepted_by(declared) for declared in fields(House)]
    assert accepted == [["red", "dark_blue"], ["true", "false"], ["1 to 99"], ["1d4", "a dice expression"]]


def test_every_value_listed_can_be_set() -> None:
    for declared in fields(House):
        assert declared.default in [parse_value(declared, text) for text in values_of(declared)]


def test_a_ruling_carries_its_reason_its_source_and_its_warning() -> None:
    known = field_of("colour").metadata
    assert (known["why"], known["source"], known["note"]) == ("the flag is not described", "S1", "a warning")
    assert field_of("rounds").metadata["note"] == ""


houses = st.builds(
    House,
    colour=st.sampled_from(Colour),
    polite=st.booleans(),
    rounds=st.integers(1, 99),
    counter_dice=st.sampled_from(["1d4", "-2d6+3", "+1", "advantage"]).map(Expression.parse),
)


@settings(deadline=None)
@given(houses)
def test_rulings_are_read_back_from_their_settings(house: Any) -> None:
    assert settled(*settings_of(house)) == house
    for declared in fields(House):
        value = getattr(house, declared.name)
        assert parse_value(declared, format_value(declared, value)) == value


@settings(deadline=None)
@given(houses, houses)
def test_differences_over_the_base_give_the_rulings(house: Any, base: Any) -> None:
    assert settle(base, PRESETS, "as-written", differences(house, base)) == house
    assert differences(house, house) == []


def test_differences_name_only_what_differs() -> None:
    assert differences(settled(preset="tavern"), House()) == [("polite", "true"), ("rounds", "5")]
    assert differences(House(), settled(preset="tavern")) == [("polite", "false"), ("rounds", "3")]


@settings(deadline=None)
@given(houses, houses)
def test_digests_are_equal_where_rulings_are(house: Any, other: Any) -> None:
    assert re.fullmatch("[0-9a-f]{16}", digest(house))
    assert (digest(house) == digest(other)) == (house == other)


def test_a_digest_does_not_depend_on_how_the_rulings_came_about() -> None:
    assert digest(settled(preset="tavern")) == digest(settled(("rounds", "5"), ("polite", "TRUE")))
