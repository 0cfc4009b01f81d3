"""Any duellist is written as a line that reads as the same duellist, whatever the names in it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from codeduello.errors import InvalidText
from codeduello.games.arcane.sheet import Duellist, Effect, format_sheet, parse_sheet
from codeduello.kernel import clean_name
from codeduello.testing import Script

Duels = Callable[..., Script]

NASTY = [
    "a;b",
    "a, b",
    'said "Zoë"',
    '"quoted"',
    '"half',
    'half "',
    'in "mid; dle" here',
    "back\\slash",
    "1",
    "9 concentration",
    "concentration",
    "hp 3/3",
    "none",
    "#x",
    "a:b*c",
    "\u00e9\u0301",
    "零 七",
    "'",
    "a" * 400,
]


def is_clean(text: str) -> bool:
    try:
        return clean_name(text) == text
    except InvalidText:
        return False


words = st.one_of(
    st.sampled_from(NASTY),
    st.text(alphabet=" ;,:\"'\\*/x01ab", min_size=1, max_size=12),
    st.text(min_size=1, max_size=20),
).filter(is_clean)
bonus = st.integers(-20, 50)
power = st.one_of(st.integers(0, 9), st.integers(11, 19))  # a cantrip or a slot; without a slot
schools = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 9)), max_size=8, unique_by=lambda pair: pair[0]).map(tuple)
plain_effects = st.builds(Effect, st.sampled_from(["shield", "mind blank", "rank 3"]), st.integers(0, 9), st.booleans())


@st.composite
def duellists(draw: st.DrawFn) -> Duellist:
    most = draw(st.integers(1, 9999))
    return Duellist(
        name=draw(words),
        initiative=draw(bonus),
        checks=draw(st.tuples(*[bonus] * 8)),
        attack=draw(bonus),
        powers=tuple(draw(st.lists(power, max_size=12))),
        schools=draw(schools),
        hp=draw(st.integers(0, most)),
        hp_max=most,
        hit_dice=draw(st.integers(0, 99)),
        level=draw(st.integers(0, 99)),
        effects=tuple(draw(st.lists(plain_effects, max_size=3))),
        conditions=tuple(draw(st.lists(words, max_size=3))),
        dishonours=draw(st.integers(0, 9999)),
    )


@settings(deadline=None)
@given(duellists())
def test_any_duellist(duellist: Duellist) -> None:
    assert parse_sheet(format_sheet(duellist)) == duellist


@pytest.mark.parametrize("name", [name for name in NASTY if is_clean(name)])
def test_nasty_names_and_conditions(name: str) -> None:
    duellist = Duellist(name, conditions=(name, "prone", name))
    assert parse_sheet(format_sheet(duellist)) == duellist


@pytest.mark.parametrize("name", ["a;b", "a, b", 'said "Zoë"', '"quoted"'])
def test_effects_whose_names_must_be_quoted(name: str) -> None:
    duellist = Duellist("A", effects=(Effect(name, 2, True), Effect(name, 0), Effect("shield", 1)))
    assert parse_sheet(format_sheet(duellist)) == duellist


@settings(deadline=None)
@example([Effect("a;b", 1)])
@given(st.lists(st.builds(Effect, words, st.integers(0, 9), st.booleans()), max_size=3))
def test_effects_of_any_name(effects: list[Effect]) -> None:
    duellist = Duellist("A", effects=tuple(effects))
    assert parse_sheet(format_sheet(duellist)) == duellist


@pytest.mark.parametrize("name", ["9 concentration", "concentration", "1", "hp 3/3", "零 七", "a:b*c", "'"])
def test_effects_with_names_that_need_no_quotes(name: str) -> None:
    duellist = Duellist("A", effects=(Effect(name, 2, True), Effect(name, 0)))
    assert parse_sheet(format_sheet(duellist)) == duellist


def test_a_name_in_either_spelling_is_the_same() -> None:
    assert parse_sheet("Zoe\u0308") == parse_sheet("Zo\u00eb")  # decomposed, composed


def test_a_sheet_after_a_duel_round_trips(score: Duels) -> None:
    sheets = ('"Ann; the Bold"; schools enchantment', "Ben; conditions prone")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets).do("pride by enchantment")
    for sheet in duel.after():
        assert parse_sheet(format_sheet(sheet)) == sheet


def test_a_condition_by_a_foe_of_a_very_long_name_round_trips(score: Duels) -> None:
    name = "A" * 388 + " " + "B" * 11  # "charmed by " has 11 characters: the 400th of the condition is the space
    duel = score((11, 10), papers=("pride", "pride"), sheets=(f"{name}; schools enchantment", "Ben")).do("pride by enchantment")
    ben = duel.after()[1]
    assert parse_sheet(format_sheet(ben)) == ben


def test_powers_none_is_kept_and_named_by_the_duel_as_what_is_missing(stakes: Duels) -> None:
    bare = replace(parse_sheet("Ben"), powers=())
    assert parse_sheet(format_sheet(bare)) == bare
    with pytest.raises(InvalidText, match=r"Ben has no power.*a cantrip \(0\).*a slot \(1 to 9\).*without a slot"):
        stakes(("Ann", format_sheet(bare)))
