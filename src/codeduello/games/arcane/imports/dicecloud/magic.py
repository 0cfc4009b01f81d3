"""The magic of a DiceCloud archive: slots, pact slots, spells, and the spell attack of each spell list."""

import re
from typing import Final

from codeduello.games.arcane.fifth_edition import modifier, pact_slots
from codeduello.games.arcane.imports.caster import FULL_NAMES, Caster, Pact, Slots, Spell, Uses
from codeduello.games.arcane.imports.dicecloud.tree import Tree, counted, total_of, value_of
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.spells import spell_facts
from codeduello.games.arcane.words import SCHOOLS

MOST_SLOTS: Final = 99
MOST_SPELLS: Final = 1000
BRING_BACK: Final = ("longrest", "shortrest", "dawntrigger")
HIGHEST: Final = 99
PACT: Final = "pactSlot"
USUAL: Final = re.compile(r"slotLevel\d", re.ASCII)


def read_slots(caster: Caster, tree: Tree) -> None:
    """Slots and pact slots. What is kept in the shape of a slot, and is none, has no level or no total."""
    for one in tree.of("attribute"):
        if one.at("attributeType").text() != "spellSlot":
            continue
        name, most = one.at("variableName").text(), total_of(one).whole(0, 0, MOST_SLOTS)
        level = pact_level(tree, one) if name == PACT and most else counted(one.at("spellSlotLevel")).number()
        if not most or level is None:
            continue
        if not 1 <= level <= 9 or level != level // 1:
            one.report.assume(one.at("spellSlotLevel").path, level, "left out: slots of no level from 1 to 9")
        else:
            add_slots(caster, one, int(level), most)


def add_slots(caster: Caster, given: Given, level: int, most: int) -> None:
    """Count slots of a level in; those that stand outside the usual row (such as created ones) are reported."""
    left, name = value_of(given).whole(most, 0, most), given.at("variableName").text()
    if name == PACT:
        before = caster.pact if caster.pact is not None and caster.pact.level == level else Pact(level, 0, 0)
        caster.pact = Pact(level, before.most + most, before.left + left)
        return
    if not USUAL.fullmatch(name):
        given.report.assume(given.path, given.at("name").text() or name, f"{left} of {most} more slots of level {level}")
    slots = caster.slots.setdefault(level, Slots(0, 0))
    slots.most, slots.left = slots.most + most, slots.left + left


def pact_level(tree: Tree, given: Given) -> float | None:
    """The level of pact slots; by the warlock's level (reported) where it is not told. None (reported) where there is neither."""
    told = counted(given.at("spellSlotLevel")).number()
    if told is not None:
        return told
    classes = [one.at("level").whole(0, 0, HIGHEST) for one in tree.of("class") if one.at("variableName").word() == "warlock"]
    level = pact_slots(sum(classes))[1] or None
    said = f"pact slots of level {level}, by the levels of the warlock" if level else "left out: pact slots of an unknown level"
    given.report.assume(given.at("spellSlotLevel").path, given.at("spellSlotLevel").value, said)
    return level


def read_spells(caster: Caster, tree: Tree) -> None:
    """All spells, also those that only rest because they are not prepared."""
    found = tree.of("spell") + tree.resting
    if len(found) > MOST_SPELLS:
        tree.report.problem(f"properties: more than {MOST_SPELLS} spells; the others are left out")
    caster.spells = [read_spell(tree, one) for one in found[:MOST_SPELLS]]


def read_spell(tree: Tree, given: Given) -> Spell:
    """A spell: level and school from the file; how it strikes from the SRD, else from the file."""
    name = brief(given.at("name").text()).strip()
    facts = spell_facts(name, "2014")
    attack, save, damage = strikes(tree, given)
    if facts is not None:
        attack, save, damage = facts.attack or attack, facts.save, facts.damage
    elif not (attack or save or damage):
        given.report.assume(given.at("name").path, name, "a spell that cannot be told to strike at a foe: it is in no SRD, and its parts do not say")
    level = read_level(given.at("level"), facts.level if facts is not None else None)
    free = bool(level) and given.at("castWithoutSpellSlots").flag()
    ready = not level or free or given.at("prepared").flag() or given.at("alwaysPrepared").flag()
    school = read_school(given.at("school"), facts.school if facts is not None else "")
    return Spell(name or "nameless", level, school, attack, save, damage, is_free=free).with_uses(uses_of(given) if ready else Uses.GONE)


def read_level(given: Given, known: int | None) -> int:
    """The level of a spell; that of the SRD, else 1 (reported) where the file has none."""
    if given.number() is not None:
        return given.whole(1, 0, 9)
    taken = 1 if known is None else known
    given.report.assume(given.path, given.value, f"level {taken}")
    return taken


def read_school(given: Given, known: str) -> str:
    """The school of a spell; that of the SRD, else none (reported) where it is none of the eight."""
    if given.word() in SCHOOLS.names:
        return given.word()
    given.report.assume(given.path, given.value, known or "no school")
    return known


def strikes(tree: Tree, given: Given) -> tuple[str, bool, bool]:
    """How a spell strikes by its own parts: its attack, and whether saving throws or damage to others stand under it."""
    roll = given.at("attackRoll")
    rolls = roll.at("calculation").text().strip() if roll.is_group else roll.text().strip()
    attack = ("melee" if given.at("range").word().startswith("touch") else "ranged") if rolls else ""
    parts = [part for part in tree.under.get(given.at("_id").text(), []) if part.at("target").word() != "self"]
    save = any(part.at("type").text() == "savingThrow" for part in parts)
    damage = any(part.at("type").text() == "damage" and part.at("damageType").word() != "healing" for part in parts)
    return attack, save, damage


def uses_of(given: Given) -> Uses:
    """Can the spell be cast once more, as far as its own uses go?"""
    if given.at("insufficientResources").flag():
        return Uses.GONE
    left, most = given.at("usesLeft").number(), counted(given.at("uses")).number()
    if left is None and most is not None:
        left = most - given.at("usesUsed").whole(0, 0)
    return Uses.LEFT if left is None else Uses.of(left, come_back=given.at("reset").word() in BRING_BACK)


def read_spell_attack(caster: Caster, tree: Tree) -> None:
    """The spell attack: that of each spell list, and the best of them."""
    for one in tree.of("spellList")[:MOST_SPELLS]:
        name = brief(one.at("name").text()).strip() or "spells"
        attack = attack_of_list(caster, one)
        if attack > caster.attack_by_class.get(name, -HIGHEST - 1):
            caster.attack_by_class[name] = attack
        if caster.attack is None or attack > caster.attack:
            caster.attack, caster.casting_ability = attack, ability_of(one.at("ability"))
    if caster.attack is None and caster.spells:
        caster.attack = attack_without_list(caster, tree)
    caster.attack_base = caster.attack


def attack_of_list(caster: Caster, given: Given) -> int:
    """The attack of a spell list; proficiency bonus and ability (reported) where it has none."""
    found = counted(given.at("attackRollBonus"))
    if found.number() is not None:
        return found.whole(0, -HIGHEST, HIGHEST)
    made = caster.proficiency + caster.modifier(ability_of(given.at("ability")))
    given.report.assume(found.path, found.value, f"{made}: the proficiency bonus, and the modifier of its ability")
    return made


def attack_without_list(caster: Caster, tree: Tree) -> int:
    """The best attack of a single spell; else (all reported) proficiency bonus and the best of the three casting abilities."""
    rolls = [counted(one.at("attackRoll")) for one in tree.of("spell")]
    found = [one.whole(0, -HIGHEST, HIGHEST) for one in rolls if one.number() is not None]
    best = max(caster.scores[name] for name in ("int", "wis", "cha"))
    taken = max(found, default=caster.proficiency + modifier(best))
    tree.report.assume("properties.spellList", None, f"a spell attack of {taken}, {'that of a spell' if found else 'by the best casting ability'}")
    return taken


def ability_of(given: Given) -> str:
    """An ability by its three letters; "" for none."""
    return next((name for name, full in FULL_NAMES.items() if given.word() in (name, full)), "")
