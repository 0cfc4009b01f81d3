"""Monsters of Open5e: of its first interface (monsters) and its second (creatures). Spells stand in their texts only."""

import re
from typing import Final

from codeduello.games.arcane.imports.caster import FULL_NAMES, Caster
from codeduello.games.arcane.imports.common import read_name, read_scores
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.monsters.casting import (
    MOST_SPELLS,
    Casting,
    add_spells,
    read_castings,
    read_other_attacks,
    settle_abilities,
    settle_attacks,
    settle_proficiency,
)
from codeduello.games.arcane.imports.monsters.monster import (
    Part,
    by_skill,
    lenient_whole,
    parts_of,
    settle_monster_hp,
    settle_skills,
    trimmed,
)
from codeduello.games.arcane.imports.monsters.statblock import Listed
from codeduello.games.arcane.imports.spells import key_of

PARTS_V1: Final = ("special_abilities", "actions", "bonus_actions", "reactions", "legendary_actions")
PASSIVE: Final = 10
LONGEST_SENSES: Final = 400
LEGENDARY: Final = ("LEGENDARY_ACTION", "LAIR_ACTION", "MYTHIC_ACTION")


def is_v1(given: Given) -> bool:
    """Is it a monster of the first interface?"""
    has_scores = given.is_group and any(name in given.value for name in FULL_NAMES.values())
    return has_scores and isinstance(given.at("slug").value, str)


def is_v2(given: Given) -> bool:
    """Is it a creature of the second interface?"""
    return given.at("ability_scores").is_group and isinstance(given.at("key").value, str)


def read_v1(given: Given) -> Caster:
    """The monster. Raises `Unusable` for scores that are none."""
    edition = "2024" if "2024" in given.at("document__slug").text() else "2014"
    caster = Caster("open5e-v1", read_name(given.at("name")), "npc", edition)
    read_scores(caster, {short: given.at(full) for short, full in FULL_NAMES.items()})
    parts = [part for key in PARTS_V1 for part in parts_of(given.at(key), "desc", legendary=key == "legendary_actions")]
    castings = read_castings(caster, parts, given.report)
    compare_spell_list(caster, given.at("spell_list"), castings)
    cr = given.at("cr") if given.at("cr").number() is not None else given.at("challenge_rating")
    settle(caster, given, parts, castings, cr)
    settle_skills(caster, skills_v1(caster, given))
    caster.initiative = caster.modifier("dex")
    return caster


def read_v2(given: Given) -> Caster:
    """The creature. Raises `Unusable` for scores that are none."""
    caster = Caster("open5e-v2", read_name(given.at("name")), "npc", edition_of(given.at("document")))
    read_scores(caster, {short: given.at("ability_scores", full) for short, full in FULL_NAMES.items()})
    parts = [*parts_of(given.at("traits"), "desc"), *actions_in(given.at("actions"))]
    castings = read_castings(caster, parts, given.report)
    settle(caster, given, parts, castings, given.at("challenge_rating"))
    settle_skills(caster, by_skill(given.at("skill_bonuses_all")) | by_skill(given.at("skill_bonuses")))
    caster.initiative = initiative_of(caster, given.at("initiative_bonus"))
    return caster


def settle(caster: Caster, given: Given, parts: list[Part], castings: list[Casting], cr: Given) -> None:
    """What both interfaces tell in the same way."""
    settle_abilities(caster, castings, given.report)
    settle_proficiency(caster, cr, given.at("proficiency_bonus"), castings)
    settle_attacks(caster, castings, given.report)
    read_other_attacks(caster, parts, given.report)
    settle_monster_hp(caster, given.at("hit_points"), given.at("hit_dice"))


def skills_v1(caster: Caster, given: Given) -> dict[str, Given]:
    """The skills of the first interface, which keeps perception beside the others: in some books its bonus, in some the passive score."""
    if given.at("skills").text().strip():
        given.report.assume("skills", given.at("skills").value, "without proficiency in any: accepted is a group of numbers")
    skills, beside = by_skill(given.at("skills")), given.at("perception")
    listed, found = skills.get("perception"), beside.number()
    if found is None:
        return skills
    if listed is not None:
        if listed.number() != found:
            beside.report.assume(beside.path, beside.value, f"{brief(listed.value)}, as {listed.path} has it")
        return skills
    if is_passive(caster, given, found):
        beside.report.assume(beside.path, beside.value, f"{found - PASSIVE:+g}, as this is the passive score")
        beside = Given(found - PASSIVE, beside.path, beside.report)
    return skills | {"perception": beside}


def is_passive(caster: Caster, given: Given, found: float) -> bool:
    """Is this a passive score (10 and the bonus): more than any bonus, or what the senses call passive?"""
    passive = re.search(r"passive perception:? ([0-9]{1,2})", given.at("senses").text()[:LONGEST_SENSES], re.IGNORECASE)
    return found > caster.modifier("wis") + 2 * caster.proficiency or (passive is not None and int(passive[1]) == found)


def compare_spell_list(caster: Caster, given: Given, castings: list[Casting]) -> None:
    """Report a list of spells that contradicts the text, which counts. Without a text the list tells what is on the sheet (reported)."""
    slugs = (
        [one.text().strip("/").rpartition("/")[2] for one in trimmed(given, MOST_SPELLS).entries()]
        if isinstance(given.value, list)
        else []
    )
    listed = {letters_of(slug): slug.replace("-", " ") for slug in slugs if letters_of(slug)}
    if castings:
        strange = [name for letters, name in listed.items() if letters not in {letters_of(spell.name) for spell in caster.spells}]
        if strange:
            given.report.assume(
                given.path,
                f"{len(strange)} spells such as {strange[0]}",
                "left out: they contradict the text of Spellcasting, which is used",
            )
    elif listed:
        given.report.assume(given.path, given.value, "on the sheet, but without slots: no text tells how they are cast")
        add_spells(caster, [Listed(name) for name in listed.values()], given.report, given.path)
        castings.append(Casting("spell_list", given.path))


def letters_of(name: str) -> str:
    """A spell's name in letters only, to compare a title with a slug."""
    return "".join(letter for letter in key_of(name) if letter.isalnum())


def edition_of(document: Given) -> str:
    """The edition of the document a creature is from; 2014 (reported) where it tells none."""
    told = [document.at("gamesystem", "key"), document.at("gamesystem"), document.at("key"), document.at("name"), document]
    text = " ".join(one.text() for one in told).lower()
    for edition, marks in (("2024", ("2024", "5.2")), ("2014", ("2014", "5.1", "srd"))):
        if any(mark in text for mark in marks):
            return edition
    document.report.assume(document.path, text or document.value, "the rules of 2014")
    return "2014"


def actions_in(given: Given) -> list[Part]:
    """The actions of a creature, with those that are legendary marked."""
    legendary = {one.path for one in trimmed(given).groups() if one.at("action_type").text().strip().upper() in LEGENDARY}
    return [Part(part.name, part.text, part.path, part.path in legendary) for part in parts_of(given, "desc")]


def initiative_of(caster: Caster, given: Given) -> int:
    """Initiative as given, else dexterity; that is reported for the rules of 2024, where it may be more."""
    if not given.is_there and caster.edition == "2024":
        given.report.assume(given.path, given.value, f"{caster.modifier('dex')}, by dexterity alone")
    return lenient_whole(given, caster.modifier("dex"))
