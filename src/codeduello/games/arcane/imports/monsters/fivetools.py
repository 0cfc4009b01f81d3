"""Monsters of 5etools: an entry of its bestiary files."""

import re
from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.common import read_name, read_scores
from codeduello.games.arcane.imports.given import Given, Report, brief
from codeduello.games.arcane.imports.monsters.casting import (
    read_castings,
    read_other_attacks,
    settle_abilities,
    settle_attacks,
    settle_proficiency,
)
from codeduello.games.arcane.imports.monsters.fivetools_spells import read_spellcasting
from codeduello.games.arcane.imports.monsters.fivetools_tags import parts_in
from codeduello.games.arcane.imports.monsters.monster import by_skill, lenient_whole, settle_monster_hp, settle_skills, trimmed

SOURCES_2024: Final = ("xmm", "xphb", "xdmg")
PARTS: Final = ("trait", "action", "bonus", "reaction", "legendary", "mythic")
FEWEST_SCORES: Final = 3
PRINTED_ELSEWHERE: Final = {("archmage", "xmm"): 7}
"""Initiative that several other data sets agree on against 5etools, by name and source."""


def is_it(given: Given) -> bool:
    """Is it an entry of a bestiary: a source, with ability scores or a reference to the entry that has them?"""
    scores = sum(name in given.value for name in ABILITIES.names) if given.is_group else 0
    return scores + FEWEST_SCORES * given.at("_copy").is_group >= FEWEST_SCORES and isinstance(given.at("source").value, str)


def read(given: Given) -> Caster:
    """The monster. Raises `Unusable` for an entry whose values stand in another, and for scores that are none."""
    refuse_a_copy(given)
    report = given.report
    caster = Caster("5etools", read_name(given.at("name")), "npc", edition_of(given))
    read_scores(caster, {name: given.at(name) for name in ABILITIES.names})
    parts = [part for key in PARTS for part in parts_in(given.at(key), legendary=key in ("legendary", "mythic"))]
    castings = read_spellcasting(caster, given.at("spellcasting")) or read_castings(caster, parts, report)
    settle_abilities(caster, castings, report)
    settle_proficiency(caster, given.at("cr"), Given(None, "", report), castings)
    settle_skills(caster, by_skill(given.at("skill")))
    for choice in trimmed(given.at("skill", "other")).entries():
        report.assume(choice.path, choice.value, "left out: a choice of skills")
    caster.initiative = initiative_of(caster, given)
    settle_attacks(caster, castings, report)
    read_other_attacks(caster, parts, report)
    read_hp(caster, given.at("hp"))
    return caster


def refuse_a_copy(given: Given) -> None:
    """Raise `Unusable` for an entry that only tells how it differs from another; say so where it has its own scores all the same."""
    copied = given.at("_copy")
    if not copied.is_there:
        return
    parent = f"{brief(copied.at('name').text() or copied.value)} ({brief(copied.at('source').text() or 'source not told')})"
    if not all(given.at(name).is_there for name in ABILITIES.names):
        raise Unusable(
            f"{copied.path}: this entry only tells how it differs from {parent}, where its values stand;"
            " accepted is an entry that holds all of them, such as that one"
        )
    given.report.assume(copied.path, parent, "only what stands in this entry itself")


def edition_of(given: Given) -> str:
    """The edition: by the source, else by marks that only the rules of 2024 have."""
    if given.at("source").word() in SOURCES_2024 or given.at("srd52").flag() or given.at("basicRules2024").flag():
        return "2024"
    marks = [part.text for part in parts_in(given.at("action"), tagged=True)]
    return "2024" if any("{@atkr" in text or "|xphb" in text.lower() for text in marks) else "2014"


def initiative_of(caster: Caster, given: Given) -> int:
    """Initiative: a number, or dexterity with the proficiency bonus so many times; without either dexterity."""
    told, dexterity = given.at("initiative"), caster.modifier("dex")
    if not told.is_group:
        return lenient_whole(told, dexterity)
    times, mode = told.at("proficiency"), told.at("advantageMode")
    if mode.is_there:
        given.report.assume(mode.path, mode.value, "left out: advantage or disadvantage on initiative")
    if told.at("initiative").is_there:
        return lenient_whole(told.at("initiative"), dexterity)
    found = dexterity + times.whole(0, 0, 2) * caster.proficiency
    elsewhere = PRINTED_ELSEWHERE.get((given.at("name").word(), given.at("source").word()), found)
    if elsewhere != found:
        given.report.assume(times.path, times.value, f"initiative {found:+d}, although other data sets print {elsewhere:+d}")
    return found


def read_hp(caster: Caster, given: Given) -> None:
    """Hit points: an average and a formula, a bare number, or words of which the first number is taken (reported)."""
    special = given.at("special")
    if not given.is_group:
        return settle_monster_hp(caster, given, Given("", given.path, given.report))
    if given.at("average").number() is not None or not special.is_there:
        return settle_monster_hp(caster, given.at("average"), given.at("formula"))
    first = re.search(r"[0-9]{1,5}", special.text()[:200])
    report = Report()
    settle_monster_hp(
        caster,
        Given(int(first[0]) if first else None, special.path, report),
        Given(given.at("formula").value, given.path, report),
    )
    given.report.assume(
        special.path, special.value, f"{caster.hp_max} hit points" + ("" if caster.hit_dice else " and no hit dice")
    )
    return None
