"""Stat blocks of the SRD 5.2 as the package dndwright ships them (its creatures.json). Spells stand in the texts only."""

from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.common import read_name, read_scores
from codeduello.games.arcane.imports.given import Given
from codeduello.games.arcane.imports.monsters.casting import (
    read_castings,
    read_other_attacks,
    settle_abilities,
    settle_attacks,
    settle_proficiency,
)
from codeduello.games.arcane.imports.monsters.monster import by_skill, lenient_whole, parts_of, settle_monster_hp, settle_skills

PARTS: Final = ("traits", "actions", "bonus_actions", "reactions", "legendary_actions")


def is_it(given: Given) -> bool:
    """Is it such a stat block: scores under `abilities`, with the dice of its hit points or the number of its rating?"""
    has_marks = given.at("hp_formula").is_there or given.at("cr_numeric").is_there
    return has_marks and given.at("abilities").is_group and any(name in given.at("abilities").value for name in ABILITIES.names)


def read(given: Given) -> Caster:
    """The creature. Raises `Unusable` for scores that are none."""
    report = given.report
    caster = Caster("srd-2024", read_name(given.at("name")), "npc", "2024")
    read_scores(caster, {name: given.at("abilities", name) for name in ABILITIES.names})
    parts = [part for key in PARTS for part in parts_of(given.at(key), "text", legendary=key == "legendary_actions")]
    castings = read_castings(caster, parts, report)
    settle_abilities(caster, castings, report)
    cr = given.at("cr_numeric") if given.at("cr_numeric").number() is not None else given.at("cr")
    settle_proficiency(caster, cr, given.at("proficiency_bonus"), castings)
    settle_skills(caster, by_skill(given.at("skills")))
    settle_attacks(caster, castings, report)
    read_other_attacks(caster, parts, report)
    caster.initiative = initiative_of(caster, given.at("initiative"))
    settle_monster_hp(caster, given.at("hp"), given.at("hp_formula"))
    return caster


def initiative_of(caster: Caster, given: Given) -> int:
    """Initiative as given, else by dexterity alone (reported)."""
    if not given.is_there:
        given.report.assume(given.path, given.value, f"{caster.modifier('dex')}, by dexterity alone")
    return lenient_whole(given, caster.modifier("dex"))
