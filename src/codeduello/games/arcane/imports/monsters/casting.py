"""How a monster casts: spells, slots and attacks out of the parts of a stat block, added to a `Caster`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.caster import Caster, Pact, Slots, Spell
from codeduello.games.arcane.imports.common import COVEN, COVEN_SPELLS, LEGENDARY_SPELLS, named_spell
from codeduello.games.arcane.imports.given import Given, Report, brief
from codeduello.games.arcane.imports.monsters.monster import Part, cr_in
from codeduello.games.arcane.imports.monsters.statblock import Listed, SpellText, plain_text, read_spell_text
from codeduello.games.arcane.imports.spells import key_of, spell_facts

MOST_SPELLS: Final = 400
MOST_SLOTS: Final = 99
HIGHEST_PROFICIENCY: Final = 9
SAVE_BASE: Final = 8
MAGICAL: Final = ("acid", "cold", "fire", "force", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder")
SPELL_ATTACK: Final = re.compile(r"\b(?:melee|ranged)(?: or (?:melee|ranged))? spell attack:? ?\+? ?([0-9]{1,2})", re.IGNORECASE)
ATTACK_ROLL: Final = re.compile(
    r"\b(melee or ranged|ranged or melee|melee|ranged) attack roll:? ?\+? ?([0-9]{1,2})", re.IGNORECASE
)
DAMAGE: Final = re.compile(r"\b[0-9]{1,4}(?: ?\([^()]{1,40}\))? ([a-z]{4,11}) damage", re.IGNORECASE)
NAMED_AFTER_MAGES: Final = (
    "acid arrow", "arcane hand", "arcane sword", "arcanist's magic aura", "black tentacles", "faithful hound", "floating disk", "freezing sphere",
    "hideous laughter", "instant summons", "irresistible dance", "magic aura", "magnificent mansion", "private sanctum", "resilient sphere",
    "secret chest", "telepathic bond", "tiny hut",
)  # fmt: skip
"""Spells that other books name after a mage, and the SRD without one."""


@dataclass(slots=True)
class Casting:
    """One way in which a monster casts: the ability by three letters ("" where not told), the spell attack and the DC of saves where they are printed; `found` stands in their place."""

    name: str
    path: str
    ability: str = ""
    attack: int | None = None
    found: str | int | float | None = None
    save_dc: int | None = None


def settle_proficiency(caster: Caster, cr: Given, stated: Given, castings: list[Casting]) -> None:
    """Challenge rating and proficiency bonus: as stated, else by the rating, else by a printed spell attack, else 2 (reported)."""
    caster.cr = cr_in(cr)
    given = stated.whole(0, 0, HIGHEST_PROFICIENCY)
    if given or caster.cr is not None:
        caster.proficiency = given or proficiency(caster.cr or 0)
        if caster.cr is None:
            cr.report.assume(cr.path, cr.value, f"no challenge rating; proficiency bonus {given} as stated")
        return
    by_attack = [one.attack - caster.modifier(one.ability) for one in castings if one.attack is not None and one.ability]
    fitting = [bonus for bonus in by_attack if 2 <= bonus <= HIGHEST_PROFICIENCY]
    caster.proficiency = fitting[0] if fitting else 2
    cr.report.assume(
        cr.path,
        cr.value,
        f"no challenge rating; proficiency bonus {caster.proficiency}" + (", by the spell attack" if fitting else ""),
    )


def settle_attacks(caster: Caster, castings: list[Casting], report: Report) -> None:
    """The spell attack of every way of casting: as printed, else ability and proficiency bonus (reported); the highest counts."""
    printed = {one.ability: one.attack for one in reversed(castings) if one.attack is not None}
    for one in castings:
        if one.ability not in printed:
            printed[one.ability] = attack_not_printed(caster, one, report)
    if not printed:
        return
    caster.casting_ability = max(dict.fromkeys(one.ability for one in castings), key=lambda ability: printed[ability] or 0)
    caster.attack = caster.attack_base = printed[caster.casting_ability]
    if len(set(printed.values())) > 1:
        caster.attack_by_class = {one.name: printed[one.ability] or 0 for one in castings}


def attack_not_printed(caster: Caster, one: Casting, report: Report) -> int:
    """A spell attack by the DC of saves that is printed, else by ability and proficiency bonus; reported."""
    reckoned = caster.modifier(one.ability) + caster.proficiency
    if one.save_dc is not None and one.save_dc - SAVE_BASE != reckoned:
        taken = one.save_dc - SAVE_BASE
        why = f"by the save DC {one.save_dc} (by {one.ability} and proficiency bonus it would be {reckoned:+d}), as it is not printed"
    else:
        taken, why = reckoned, f"by {one.ability} and proficiency bonus, as it is not printed"
    report.assume(one.path, one.found, f"spell attack {taken:+d}, {why}")
    return taken


def settle_abilities(caster: Caster, castings: list[Casting], report: Report) -> None:
    """The ability of every way of casting: where none is told, that of another, else the best of the mind (reported)."""
    told = next((one.ability for one in castings if one.ability), "")
    for one in castings:
        if not one.ability and not told:
            told = max(("int", "wis", "cha"), key=caster.modifier)
            report.assume(one.path, None, f"{told} as the spellcasting ability: none is told")
        one.ability = one.ability or told


def add_slots(caster: Caster, level: int, count: int) -> None:
    """Add spell slots."""
    held = caster.slots.setdefault(level, Slots(0, 0))
    held.most = held.left = min(held.most + count, MOST_SLOTS)


def add_pact(caster: Caster, level: int, count: int, report: Report, path: str) -> None:
    """Add pact slots; of several those of the highest level are kept."""
    held = caster.pact
    if held is not None and held.level != level:
        report.assume(path, f"pact slots of level {min(level, held.level)}", "left out: there are some of a higher level")
    if held is None or level >= held.level:
        most = min(count + (held.most if held is not None and held.level == level else 0), MOST_SLOTS)
        caster.pact = Pact(level, most, most)


def add_spells(caster: Caster, listed: Iterable[Listed], report: Report, path: str) -> None:
    """Add spells by their names, as the file spells them."""
    for one in listed:
        if len(caster.spells) >= MOST_SPELLS:
            report.problem(f"{path}: only the first {MOST_SPELLS} spells are read")
            return
        caster.spells.append(spell_of(one, caster.edition, report, path))


def spell_of(listed: Listed, edition: str | None, report: Report, path: str) -> Spell:
    """A listed spell. One that has another name in other books is reported."""
    facts = spell_facts(listed.name, edition or "2014")
    if facts is not None and (
        key_of(facts.name) in NAMED_AFTER_MAGES
        or " ".join(listed.name.replace("\u2019", "'").lower().split()) != facts.name.lower()
    ):
        report.assume(path, listed.name, f"the spell {facts.name} of the SRD, which goes by different names")
    spell = named_spell(listed.name, edition, report, path, level=listed.level, castable=listed.is_castable, free=listed.is_free)
    return replace(spell, name=" ".join(brief(listed.name).split()))


def read_castings(caster: Caster, parts: Iterable[Part], report: Report) -> list[Casting]:
    """The ways of casting that the texts of a stat block tell; slots and spells are added to the caster."""
    castings: list[Casting] = []
    for part in parts:
        named = "spellcasting" in part.name.lower()
        if not named and "spellcasting ability" not in part.text.lower():
            continue
        found = read_spell_text(part.text)
        if reason := why_left_out(part, found):
            report.assume(part.path, part.name, f"left out: {reason}")
        elif found.spells:
            take_in(caster, found, report, part.path)
            castings.append(Casting(part.name, part.path, found.ability, found.attack, save_dc=found.save_dc))
        elif named:
            report.assume(part.path, part.name, "no spells: none can be read out of its text")
    return castings


def why_left_out(part: Part, found: SpellText) -> str:
    """Why the spells of a part do not count; "" where they do."""
    if found.spells and part.is_legendary:
        return LEGENDARY_SPELLS
    if found.spells and part.name.lower().startswith("variant"):
        return "an optional part, which some of its kind have"
    return COVEN_SPELLS if found.spells and COVEN.search(f"{part.name} {part.text}") else ""


def take_in(caster: Caster, found: SpellText, report: Report, path: str) -> None:
    """Add slots and spells that were read out of a text."""
    for level, count in found.slots.items():
        add_slots(caster, level, count)
    if found.pact is not None:
        add_pact(caster, *found.pact, report, path)
    for doubt, assumed in found.doubts:
        report.assume(path, doubt, assumed)
    add_spells(caster, found.spells, report, path)


def read_other_attacks(caster: Caster, parts: Iterable[Part], report: Report) -> None:
    """Magical attacks that are no spells: said to be spell attacks (2014), or with the bonus and the damage of one (2024, reported)."""
    for part in parts:
        if part.is_legendary:
            continue
        text = plain_text(part.text)
        if said := SPELL_ATTACK.search(text):
            caster.other_attacks[part.name] = int(said[1])
        elif caster.attack is not None and (rolled := ATTACK_ROLL.search(text)) and is_like_a_spell(caster, rolled, text):
            if "ranged" in rolled[1].lower():
                caster.other_attacks[part.name] = int(rolled[2])
            taken = "a magical attack" if part.name in caster.other_attacks else "no magical attack: it is a melee attack"
            report.assume(part.path, part.name, f"{taken}; the text does not say")


def is_like_a_spell(caster: Caster, rolled: re.Match[str], text: str) -> bool:
    """Has an attack the bonus of a spell attack, and damage of a kind that weapons do not deal?"""
    damage = DAMAGE.search(text, rolled.end())
    bonuses = (caster.attack, *caster.attack_by_class.values())
    return damage is not None and damage[1].lower() in MAGICAL and int(rolled[2]) in bonuses
