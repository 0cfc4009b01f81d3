"""Foundry: whatever stands at whatever place, a document is read or refused with the reason; and read at once."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.sheet import format_sheet, parse_sheet
from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    Data,
    cast_by,
    change,
    character,
    effect,
    fighter,
    item,
    klass,
    npc,
    read,
    ring,
    spell,
    subclass,
    warlock,
    wizard,
)

ODD_NUMBERS: Final[tuple[Any, ...]] = (-1, 0.5, 10**40, float("inf"), float("nan"), True, "9" * 5000)
ODD: Final[tuple[Any, ...]] = (*ODD_NUMBERS, None, "", "odd", "@x + (", [], {}, [None, 7, "x", [[]]], {"a": None, "b": {"c": []}}, "\ud800")


def rich_character(form: str) -> Data:
    """One with something at every place that is read."""
    root = "data" if form == OLD else "system"
    classes = [
        wizard(3, form, at={"advancement": [{"type": "HitPoints", "value": {"1": "max", "2": "avg", "3": 4}}]}),
        fighter(3, form),
        subclass("fighter", "third", "int", form),
        warlock(1, form),
    ]
    spells = [spell("Pale Dart", 0, form), spell("Sleet", 2, form, strike="save", uses=(2, 1)), spell("Hush", 1, form, "innate", school="enc", uses=(1, 0))]
    casts = {"activities": {"cast": {"type": "cast", "uses": {"max": "2", "spent": 1}, "consumption": {"targets": [{"type": "activityUses"}]}}}}
    things = [
        item("Ash Rod", "weapon", form, effects=[effect(change(f"{root}.bonuses.rsak.attack", "1"))], at={"equipped": True, "attunement": 2} | casts),
        ring(change(f"{root}.abilities.con.value", 19, 4), change("flags.dnd5e.initiativeAlert", "true", 5), form=form),
        cast_by("Ash Rod", spell("Veil", 2, form, "unprepared")),
    ]
    at = {
        "skills.arc": {"value": 1, "ability": "int", "bonuses": {"check": "@prof"}},
        "bonuses": {"rsak": {"attack": "1"}, "abilities": {"check": "1", "skill": "1"}},
        "spells": {"spell1": {"value": 1, "override": None}, "spell2": {"value": 2, "override": 3}, "pact": {"value": 1, "override": None}},
        "attributes.hp": {"value": 8, "max": None, "temp": 1, "tempmax": 2, "bonuses": {"level": "1", "overall": "2"}},
        "attributes.init": {"bonus": "@prof", "value": 1, "ability": "dex"},
        "details.level": 7,
    }
    return character(*classes, *spells, *things, form=form, at=at, flags={"jackOfAllTrades": True})


def rich_monster() -> Data:
    """A monster with something at every place that is read of monsters only."""
    attack = {"ability": "int", "bonus": "1", "flat": False, "type": {"value": "ranged"}}
    burst = {"type.value": "natural", "activities": {"a": {"type": "attack", "attack": attack}}}
    hp = {"value": 8, "max": None, "formula": "3d8 + 3"}
    at = {"attributes.hp": hp, "attributes.hd.spent": 1, "attributes.spell.level": 3, "attributes.spellcasting": "int", "source.rules": "2024"}
    return npc(spell("Pale Dart"), item("Burst", "weapon", at=burst), at=at)


RICH: Final = {**{form: rich_character(form) for form in FORMS}, "monster": rich_monster()}


def places_in(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every place within a document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*way, key)
        yield from places_in(inner, (*way, key))


@contextmanager
def odd_at(document: Data, way: tuple[Any, ...], odd: Any) -> Iterator[Data]:
    """The document with an odd value at that place, for a while."""
    inner: Any = document
    for key in way[:-1]:
        inner = inner[key]
    kept = inner[way[-1]]
    inner[way[-1]] = odd
    try:
        yield document
    finally:
        inner[way[-1]] = kept


def check(document: Any, where: object) -> None:
    """Read it, or have it refused; what is read can be written."""
    try:
        imported = read(document)
    except Unusable as fault:
        assert str(fault).isprintable(), where
        assert len(str(fault)) > 20, where
        return
    json.dumps(imported.values, allow_nan=False)
    if imported.sheet.powers:
        assert parse_sheet(format_sheet(imported.sheet)) == imported.sheet, where
    assert all((one.path + one.found + one.assumed).isprintable() for one in imported.assumptions), where


@pytest.mark.parametrize("which", RICH)
def test_a_rich_document_is_read(which: str) -> None:
    assert read(RICH[which]).sheet.powers


@pytest.mark.parametrize("which", RICH)
def test_an_odd_value_at_any_place_ends_nothing(which: str) -> None:
    shift = list(RICH).index(which)  # the same place meets other odd values in other documents
    for number, way in list(enumerate(places_in(RICH[which])))[shift % 3 :: 3]:
        odd = ODD[(5 * number + 3 * shift) % len(ODD)]
        with odd_at(RICH[which], way, odd) as document:
            check(document, (way, odd))


@pytest.mark.parametrize("odd", ODD_NUMBERS, ids=lambda odd: f"{odd!r:.12}")
def test_an_odd_number_at_every_place_of_a_number_ends_nothing(odd: Any) -> None:
    body = RICH[NEW]["system"]
    for way in (way for way in list(places_in(body)) if way[-1] in ("value", "override", "max", "level", "bonus", "check")):
        with odd_at(body, way, odd):
            check(RICH[NEW], (way, odd))


@pytest.mark.parametrize("document", [{"type": "npc", "system": []}, {"type": ["npc"], "system": {}}, {"actor": {"type": {}}}, {"walls": [], "tokens": []}])
def test_a_strange_document_is_refused(document: Data) -> None:
    with pytest.raises(Unusable):
        read(document)


def seconds(document: Data) -> float:
    """The processor time that reading takes."""
    began = time.process_time()
    read(document)
    return time.process_time() - began


def test_many_spells_are_read_at_once() -> None:
    assert seconds(character(wizard(5), *[spell("Pale Dart", 1)] * 1000)) < 1


def test_many_changes_of_items_are_read_at_once() -> None:
    rings = [ring(*[change("system.bonuses.abilities.check", "1")] * 20) for _ in range(10)]
    assert seconds(character(wizard(5), *rings)) < 0.1


def test_many_classes_and_subclasses_are_read_at_once() -> None:
    names = [f"order{number}" for number in range(100)]
    assert seconds(character(*[klass(name) for name in names], *[subclass(name, "third", "int") for name in names])) < 0.1


def test_an_old_item_in_each_of_the_newer_actors_ends_nothing() -> None:
    for form in (MIDDLE, NEW):
        check(character(*RICH[OLD]["items"], form=form), form)
