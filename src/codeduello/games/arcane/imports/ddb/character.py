"""Characters of D&D Beyond: the answer of its character service (v5), the character alone, or the old file with `characterConfiguration`.

The file holds what the player has chosen; scores, bonuses, slots and hit points are worked out from it. Nobody's account is read from it.
"""

from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.common import read_name
from codeduello.games.arcane.imports.ddb.attack import read_attack
from codeduello.games.arcane.imports.ddb.classes import ClassTaken, edition_of_all, read_classes
from codeduello.games.arcane.imports.ddb.hp import read_hit_dice, read_hit_points
from codeduello.games.arcane.imports.ddb.items import Inventory, read_inventory
from codeduello.games.arcane.imports.ddb.modifiers import Modifiers, read_modifiers
from codeduello.games.arcane.imports.ddb.scores import read_scores
from codeduello.games.arcane.imports.ddb.skills import Checks, read_initiative, read_skills, values_by_hand
from codeduello.games.arcane.imports.ddb.slots import read_slots
from codeduello.games.arcane.imports.ddb.spells import Holder, read_spells
from codeduello.games.arcane.imports.given import Given, brief

OLD_COMPANIONS: Final = ("characterConfiguration", "characterData")


def is_it(given: Given) -> bool:
    """Is it a character of D&D Beyond, or the envelope of one?"""
    if has_lists(character_in(given)):
        return True
    if not given.is_group:
        return False
    is_answer = "success" in given.value and "data" in given.value
    return is_answer or ("character" in given.value and any(key in given.value for key in OLD_COMPANIONS))


def has_lists(given: Given) -> bool:
    """Has it the lists that every character has?"""
    return isinstance(given.at("stats").value, list) and isinstance(given.at("classes").value, list)


def character_in(given: Given) -> Given:
    """The character in its envelope; the document itself where there is none."""
    for key in ("data", "character"):
        if given.is_group and key in given.value and not has_lists(given):
            return given.at(key)
    return given


def read(given: Given) -> Caster:
    """The character. Raises `Unusable` for an envelope without one, and for a score that is no number."""
    character = character_in(given)
    if not character.is_group or not (isinstance(character.at("stats").value, list) or isinstance(character.at("classes").value, list)):
        raise Unusable(
            f"{character.path}: {brief(character.value)} is no character; accepted is a group with the lists stats and classes,"
            " as D&D Beyond answers for a sheet that is public"
        )
    classes = read_classes(character.at("classes"))
    inventory = read_inventory(character.at("inventory"))
    modifiers = read_modifiers(character, classes, inventory)
    caster = Caster("ddb", name=read_name(character.at("name")), edition=edition_of_all(classes, character.at("classes")))
    read_basics(caster, character, classes, modifiers)
    read_checks(caster, character, classes, modifiers)
    read_magic(caster, character, classes, modifiers, inventory)
    read_hit_points(caster, character, classes, modifiers)
    caster.hit_dice = read_hit_dice(classes)
    return caster


def read_basics(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers) -> None:
    """Level, scores and proficiency bonus."""
    caster.level = sum(one.level for one in classes)
    if not caster.level:
        given = character.at("classes")
        given.report.assume(given.path, given.value, "level 0: no class")
    caster.scores = read_scores(character, modifiers)
    base = proficiency(caster.level)
    caster.proficiency = base + modifiers.total(caster.scores, base, "proficiency-bonus")


def read_checks(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers) -> None:
    """Skills and initiative."""
    is_mixed = {"2014", "2024"} <= {one.edition for one in classes}
    by_hand = values_by_hand(character.at("characterValues"))
    checks = Checks(caster.scores, caster.proficiency, caster.edition or "2014", is_mixed, modifiers, by_hand)
    caster.skills = read_skills(checks)
    caster.initiative = read_initiative(checks)


def read_magic(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers, inventory: Inventory) -> None:
    """Slots, spell attack and spells."""
    read_slots(caster, character, classes)
    read_attack(caster, character, classes, modifiers)
    holder = Holder(classes, inventory, caster.scores, caster.proficiency, caster.edition or "2014")
    caster.spells = read_spells(character, holder)
    if not caster.spells and (caster.slots or caster.pact):
        character.report.assume(character.at("classSpells").path, character.at("classSpells").value, "no spells, though there are slots")
