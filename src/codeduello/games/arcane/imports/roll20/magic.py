"""The magic of a Roll20 sheet: slots, the casting ability, the spell attack."""

import re
from typing import Final

from codeduello.games.arcane.fifth_edition import modifier
from codeduello.games.arcane.imports.caster import FULL_NAMES, Caster, Slots
from codeduello.games.arcane.imports.given import Given
from codeduello.games.arcane.imports.roll20.sheet import Sheet
from codeduello.games.arcane.imports.roll20.spells import read_spells

MOST_SLOTS: Final = 99
HIGHEST: Final = 99
ABILITY: Final = re.compile(r"@?\{?(strength|dexterity|constitution|intelligence|wisdom|charisma)", re.ASCII)
NO_ABILITY: Final = ("", "0*", "0", "0*+", "none", "spell")
"""Of a spell: "spell" stands for the ability of the sheet."""


def read_magic(caster: Caster, sheet: Sheet, classes: list[str]) -> None:
    """Slots, spells and the spell attack."""
    for level in range(1, 10):
        most = sheet.number(f"lvl{level}_slots_total").whole(0, 0, MOST_SLOTS)
        if most:
            caster.slots[level] = Slots(most, read_left(sheet.number(f"lvl{level}_slots_expended"), most))
    if caster.slots and any("warlock" in name.lower() for name in classes):
        sheet.report.assume("attribs.class", ", ".join(classes), "slots like all others for the warlock's pact slots: the sheet does not tell them apart")
    caster.spells = read_spells(caster, sheet, classes)
    caster.casting_ability = read_ability(sheet.at("spellcasting_ability"))
    caster.attack = read_attack(caster, sheet)
    caster.attack_base = caster.attack


def read_left(given: Given, most: int) -> int:
    """How many slots are left. The attribute says "expended" and holds what is left, by Roll20's own script: that is reported."""
    if given.number() is None:
        given.report.assume(given.path, given.value, f"all {most} are left")
        return most
    left = given.whole(most, 0, most)
    given.report.assume(given.path, given.value, f"{left} of {most} left (as Roll20's own script counts); some sheets mean that so many are spent")
    return left


def read_ability(given: Given) -> str:
    """The casting ability by its three letters; "" for none."""
    word = given.word()
    found = ABILITY.match(word)
    if found is None:
        if word not in NO_ABILITY:
            given.report.assume(given.path, given.value, "no casting ability")
        return ""
    return next(name for name, full in FULL_NAMES.items() if full == found[1])


def read_attack(caster: Caster, sheet: Sheet) -> int | None:
    """The spell attack: as it stands, else worked out (reported). None for one who casts nothing."""
    given = sheet.number("spell_attack_bonus")
    if caster.kind == "npc" and not caster.spells and not sheet.at("npcspellcastingflag").flag():
        return None
    if given.number() is not None and (caster.casting_ability or given.whole(0, -HIGHEST, HIGHEST)):
        return given.whole(0, -HIGHEST, HIGHEST)
    if not caster.spells:
        return None
    ability = caster.casting_ability or best_of_rows(caster, sheet)
    made = caster.proficiency + (caster.modifier(ability) if ability else modifier(max(caster.scores[name] for name in ("int", "wis", "cha"))))
    given.report.assume(given.path, given.value, f"{made}: the proficiency bonus, and {ability or 'the best casting ability'}")
    return made


def best_of_rows(caster: Caster, sheet: Sheet) -> str:
    """The best ability among those that single spells are cast with; "" for none."""
    found = {read_ability(row["spell_ability"]) for row in sheet.rows.values() if "spell_ability" in row} - {""}
    return max(sorted(found), key=caster.modifier, default="")
