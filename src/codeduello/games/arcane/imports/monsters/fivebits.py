"""Monsters of 5e-bits (dnd5eapi.co), of the rules of 2014."""

from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import FULL_NAMES, SKILL_NAMES, Caster
from codeduello.games.arcane.imports.common import read_name, read_scores
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.monsters.casting import (
    MOST_SLOTS,
    MOST_SPELLS,
    Casting,
    add_slots,
    add_spells,
    read_castings,
    read_other_attacks,
    settle_abilities,
    settle_attacks,
    settle_proficiency,
)
from codeduello.games.arcane.imports.monsters.monster import parts_of, settle_monster_hp, settle_skills, trimmed
from codeduello.games.arcane.imports.monsters.statblock import Listed, ability_in, attack_in, plain_text, read_spell_text
from codeduello.games.arcane.imports.spells import spell_facts

SKILL: Final = "skill-"
TEXTS: Final = ("special_abilities", "actions", "reactions")


def is_it(given: Given) -> bool:
    """Is it a monster of dnd5eapi, or a reference to one?"""
    if not isinstance(given.at("index").value, str) or not given.is_group:
        return False
    has_scores = any(name in given.value for name in FULL_NAMES.values())
    return has_scores or "/monsters/" in given.at("url").text()


def read(given: Given) -> Caster:
    """The monster. Raises `Unusable` for a mere reference, and for scores that are none."""
    if not any(given.at(name).is_there for name in FULL_NAMES.values()):
        raise Unusable(
            f"this only refers to a monster, it holds no ability scores; fetch it from {brief(given.at('url').text() or given.at('index').value)}"
        )
    report = given.report
    caster = Caster("5e-bits", read_name(given.at("name")), "npc", "2024" if "/2024/" in given.at("url").text() else "2014")
    read_scores(caster, {short: given.at(full) for short, full in FULL_NAMES.items()})
    parts = [part for key in TEXTS for part in parts_of(given.at(key), "desc")]
    castings = read_structured(caster, given.at("special_abilities")) or read_castings(caster, parts, report)
    settle_abilities(caster, castings, report)
    settle_proficiency(caster, given.at("challenge_rating"), given.at("proficiency_bonus"), castings)
    settle_skills(caster, skills_in(given.at("proficiencies")))
    report_odd_skills(caster, skills_in(given.at("proficiencies")))
    caster.initiative = caster.modifier("dex")
    settle_attacks(caster, castings, report)
    read_other_attacks(caster, parts, report)
    rolled, dice = given.at("hit_points_roll"), given.at("hit_dice")
    settle_monster_hp(caster, given.at("hit_points"), rolled if rolled.text() else dice)
    return caster


def skills_in(given: Given) -> dict[str, Given]:
    """The skills among the proficiencies."""
    found: dict[str, Given] = {}
    for one in trimmed(given).groups():
        index = one.at("proficiency", "index").word()
        skill = index.removeprefix(SKILL).replace("-", "_")
        if index.startswith(SKILL) and skill in SKILL_NAMES and one.at("value").is_there:
            found[skill] = one.at("value")
    return found


def report_odd_skills(caster: Caster, found: dict[str, Given]) -> None:
    """Report skills that neither proficiency nor expertise gives; they are taken as stored."""
    for skill, given in found.items():
        base = caster.skill_base(skill)
        usual = (base + caster.proficiency, base + 2 * caster.proficiency)
        if caster.skills[skill] not in usual:
            given.report.assume(
                given.path,
                given.value,
                f"{skill} {caster.skills[skill]:+d} as stored, although {usual[0]:+d} or {usual[1]:+d} would follow",
            )


def read_structured(caster: Caster, given: Given) -> list[Casting]:
    """The ways of casting that stand apart from the text; their spells and slots are added to the caster."""
    castings = []
    for one in trimmed(given).groups():
        listed = one.at("spellcasting", "spells")
        if one.at("spellcasting").is_group and isinstance(listed.value, list) and listed.value:
            read_slots(caster, one)
            add_spells(caster, spells_in(one), given.report, listed.path)
            castings.append(casting_of(one))
    return castings


def casting_of(given: Given) -> Casting:
    """The ability and the spell attack: as stored, or by the text where 0 or nothing is stored (as it is where it was never filled in)."""
    spellcasting, text = given.at("spellcasting"), plain_text(given.at("desc").text())
    index = spellcasting.at("ability", "index").word()[:3]
    stored, printed = spellcasting.at("modifier"), attack_in(text)
    attack = stored.whole(0, -20, 40) or printed
    if stored.is_there and printed is not None and attack != printed:
        given.report.assume(stored.path, stored.value, f"{printed}, as the text has it")
        attack = printed
    ability = index if index in ABILITIES.names else ability_in(text)
    dc = spellcasting.at("dc").number()
    return Casting(brief(given.at("name").text("Spellcasting")), stored.path, ability, attack, stored.number(), None if dc is None else int(dc))


def read_slots(caster: Caster, given: Given) -> None:
    """Add the slots: as stored, else those of the text (reported)."""
    slots = given.at("spellcasting", "slots")
    stored = (
        {level: count.whole(0, 0, MOST_SLOTS) for level, count in trimmed(slots).named() if level in tuple("123456789")}
        if slots.is_group
        else {}
    )
    counts = {int(level): count for level, count in stored.items()}
    if not counts and (counts := read_spell_text(given.at("desc").text()).slots):
        given.report.assume(slots.path, slots.value, "slots by the text")
    for level, count in counts.items():
        if count:
            add_slots(caster, level, count)


def spells_in(given: Given) -> list[Listed]:
    """The spells: free where they have a usage of their own, or where there are no slots at all."""
    has_slots = bool(given.at("spellcasting", "slots").value) or bool(read_spell_text(given.at("desc").text()).slots)
    found: list[Listed] = []
    for one in trimmed(given.at("spellcasting", "spells"), MOST_SPELLS).groups():
        name, usage = (
            one.at("name").text().strip() or one.at("url").text().rstrip("/").rpartition("/")[2].replace("-", " "),
            one.at("usage"),
        )
        if not name:
            one.report.assume(one.path, one.value, "left out")
            continue
        level = level_of(one.at("level"), name)
        free = usage.is_group or not has_slots
        castable = not usage.at("times").is_there or usage.at("times").whole(1, 0, 999) > 0
        found.append(Listed(name, level, is_free=free, is_castable=castable))
    return found


def level_of(given: Given, name: str) -> int | None:
    """The level as stored, unless the SRD has another for that name (reported); None where none is stored."""
    if given.number() is None:
        return None
    stored, facts = given.whole(0, 0, 9), spell_facts(name, "2014")
    if facts is None or facts.level == stored:
        return stored
    given.report.assume(given.path, given.value, f"{facts.level}, the level of {facts.name} in the SRD")
    return facts.level
