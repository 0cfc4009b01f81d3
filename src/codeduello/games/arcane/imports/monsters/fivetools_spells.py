"""Spellcasting of 5etools: at will, so many times a day, by slots, by pact slots."""

import re
from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.common import COVEN, COVEN_SPELLS, LEGENDARY_SPELLS
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.monsters.casting import MOST_SLOTS, MOST_SPELLS, Casting, add_pact, add_slots, add_spells
from codeduello.games.arcane.imports.monsters.fivetools_tags import untagged
from codeduello.games.arcane.imports.monsters.monster import trimmed
from codeduello.games.arcane.imports.monsters.names import clean_name, names_cast_in
from codeduello.games.arcane.imports.monsters.statblock import Listed, ability_in, plain_text, save_dc_in
from codeduello.games.arcane.imports.spells import key_of

LIMITED: Final = ("daily", "rest", "restLong", "weekly", "monthly", "yearly", "recharge", "charges")
NOT_CAST: Final = {
    "ritual": "on the sheet, but not castable: a ritual takes ten minutes",
    "constant": "on the sheet, but not castable: always in effect",
}
SPELL_TAG: Final = re.compile(r"\{@spell ([^{}|]{1,80})(?:\|[^{}]{0,200})?\}", re.IGNORECASE)
HIT_TAG: Final = re.compile(r"\{@hit ([+-]?[0-9]{1,2})\b[^{}]{0,40}\}")
TIMES: Final = re.compile(r"([0-9]{1,4})", re.ASCII)


def read_spellcasting(caster: Caster, given: Given) -> list[Casting]:
    """The ways of casting in a list; their spells and slots are added to the caster."""
    castings: list[Casting] = []
    for one in trimmed(given).groups():
        before = len(caster.spells)
        if COVEN.search(f"{one.at('name').text()} {header_of(one)}"):
            given.report.assume(one.path, one.at("name").value, f"left out: {COVEN_SPELLS}")
            continue
        read_one(caster, one)
        if len(caster.spells) > before:
            castings.append(casting_of(one))
        elif not one.at("legendary").is_there:
            given.report.assume(one.path, one.at("name").value, "no spells: none are listed")
    return castings


def casting_of(given: Given) -> Casting:
    """The ability, and the spell attack where the header prints it."""
    header = header_of(given)
    hit = HIT_TAG.search(header)
    ability = given.at("ability").word()[:3]
    told = ability if ability in ABILITIES.names else ability_in(plain_text(untagged(header)))
    plain = plain_text(untagged(header))
    return Casting(brief(given.at("name").text("Spellcasting")), given.path, told, int(hit[1]) if hit else None, save_dc=save_dc_in(plain))


def header_of(given: Given) -> str:
    """The text above the list of spells, with its tags."""
    return " ".join(line.value for line in trimmed(given.at("headerEntries")).entries() if isinstance(line.value, str))[:4000]


def read_one(caster: Caster, given: Given) -> None:
    """Add the spells and slots of one way of casting."""
    report, before = given.report, len(caster.spells)
    if given.at("legendary").is_there:
        report.assume(given.at("legendary").path, given.at("name").value, f"left out: {LEGENDARY_SPELLS}")
    header = plain_text(untagged(header_of(given)))
    add_spells(caster, (Listed(name, is_free=True) for name in shown(given, "will", given.at("will"), header)), report, given.at("will").path)
    for key in LIMITED:
        for times, names in trimmed(given.at(key)).named():
            left = TIMES.match(times)
            free = [Listed(name, is_free=True, is_castable=left is None or int(left[1]) > 0) for name in shown(given, key, names, header)]
            add_spells(caster, free, report, names.path)
    for key, assumed in NOT_CAST.items():
        if given.at(key).is_there:
            report.assume(given.at(key).path, given.at(key).value, assumed)
            add_spells(caster, [Listed(name, is_free=True, is_castable=False) for name in names_in(given.at(key))], report, given.at(key).path)
    for level, one in trimmed(given.at("spells")).named():
        read_level(caster, level, one)
    known = {key_of(spell.name) for spell in caster.spells[before:]}
    told = [] if given.at("legendary").is_there else names_cast_in(header)
    add_spells(caster, [Listed(name, is_free=True) for name in told if key_of(name) not in known], report, given.at("headerEntries").path)


def shown(given: Given, key: str, names: Given, header: str) -> Iterator[str]:
    """The names in a list. Of one that is hidden (the header tells it) those that a sentence about casting names; others are reported."""
    is_hidden = any(one.text() == key for one in trimmed(given.at("hidden")).entries())
    told = " ".join(sentence for sentence in header.lower().split(". ") if "cast" in sentence)
    for name in names_in(names):
        if is_hidden and name.lower() not in told:
            names.report.assume(names.path, name, "left out: the text names it, and does not say that it is cast")
        else:
            yield name


def read_level(caster: Caster, level: str, given: Given) -> None:
    """Add the spells of a level and its slots; with `lower` these are pact slots, and the spells are of several levels."""
    if level not in tuple("0123456789") or not (given.is_group or isinstance(given.value, list)):
        given.report.assume(given.path, given.value, "left out: accepted are levels 0 to 9")
        return
    names, slots, at = names_in(given.at("spells") if given.is_group else given), given.at("slots"), int(level)
    count = slots.whole(0, 0, MOST_SLOTS)
    is_pact = at > 0 and given.at("lower").is_there
    free = at > 0 and not slots.is_there
    if is_pact and count:
        add_pact(caster, at, count, given.report, given.path)
    elif at and count:
        add_slots(caster, at, count)
    if free:
        given.report.assume(slots.path, None, f"spells of level {at} at will: no number of slots is told")
    add_spells(caster, [Listed(name, None if is_pact else at, is_free=free) for name in names], given.report, given.path)


def names_in(given: Given) -> Iterator[str]:
    """The names of the spells in a list: texts with tags or without, or groups that hold one as their entry."""
    for one in trimmed(given, MOST_SPELLS).entries():
        text = one.at("entry").text() if one.is_group else one.text()
        tagged = [name.strip() for name in SPELL_TAG.findall(text)]
        name = clean_name(untagged(text))[:80]
        if tagged or any(map(str.isalpha, name)):
            yield from tagged or [name]
        else:
            one.report.assume(one.path, one.value, "left out: this is no name of a spell")
