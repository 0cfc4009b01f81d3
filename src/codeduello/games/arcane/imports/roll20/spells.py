"""The spells of a Roll20 sheet: one row each, with what was typed or dragged there."""

from typing import Final

from codeduello.games.arcane.imports.caster import Caster, Spell
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.roll20.sheet import Sheet
from codeduello.games.arcane.imports.spells import SpellFacts, spell_facts
from codeduello.games.arcane.words import SCHOOLS

MOST_SPELLS: Final = 1000
DEFAULT_SCHOOL: Final = "abjuration"
KNOWING: Final = ("bard", "bloodhunter", "fighter", "ranger", "rogue", "sorcerer", "warlock")
"""Classes that know their spells (fighters and rogues by their archetypes); the others prepare them."""

PREPARING: Final = ("artificer", "cleric", "druid", "paladin", "wizard")
Row = dict[str, Given]


def read_spells(caster: Caster, sheet: Sheet, classes: list[str]) -> list[Spell]:
    """All spells. How spells that nobody marked as prepared count is reported."""
    if len(sheet.rows) > MOST_SPELLS:
        sheet.report.problem(f"attribs: more than {MOST_SPELLS} rows of spells; the others are left out")
    rows = [(section, row) for (section, _), row in list(sheet.rows.items())[:MOST_SPELLS]]
    some_prepared = any(is_marked(row) for section, row in rows if section != "cantrip")
    spells, taken_as = [], {"known": 0, "unprepared": 0}
    for section, row in rows:
        spell, unmarked = read_row(section, row, caster.kind == "npc" or is_known(row, classes, some_prepared), sheet)
        if spell is not None:
            spells.append(spell)
            taken_as["known" if spell.is_castable else "unprepared"] += unmarked
    if caster.kind != "npc":
        tell(sheet, classes, taken_as, some_prepared)
    return spells


def tell(sheet: Sheet, classes: list[str], taken_as: dict[str, int], some_prepared: bool) -> None:
    """Report what spells without the mark of being prepared were taken for, where that is doubtful."""
    said = ", ".join(classes) or None
    if taken_as["known"]:
        sheet.report.assume("attribs.spellprepared", said, f"{taken_as['known']} spells not marked as prepared are known, and castable")
    if taken_as["unprepared"] and not some_prepared:
        sheet.report.assume("attribs.spellprepared", said, f"{taken_as['unprepared']} spells cannot be cast: none is marked as prepared")


def is_marked(row: Row) -> bool:
    """Is the spell marked as prepared?"""
    return "spellprepared" in row and row["spellprepared"].flag()


def is_known(row: Row, classes: list[str], some_prepared: bool) -> bool:
    """Is a spell that is not marked castable all the same? By the spell's class if it is one of the character's, else by all classes."""
    names = [plain(name) for name in classes]
    own = plain(row["spellclass"].text()) if "spellclass" in row else ""
    if own and any(own.startswith(name) for name in names if name):
        names = [own]
    if any(name.startswith(PREPARING) for name in names):
        return any(name.startswith(KNOWING) for name in names) and not some_prepared
    return any(name.startswith(KNOWING) for name in names) or not some_prepared


def plain(name: str) -> str:
    """A class's name in small letters only."""
    return "".join(letter for letter in name[:80].lower() if letter.isalpha())


def read_row(section: str, row: Row, known: bool, sheet: Sheet) -> tuple[Spell | None, bool]:
    """The spell of a row, None (reported) for one without a name; and whether it was castable or not by `known` only."""
    if "spellname" not in row or not row["spellname"].is_there:
        if any(name in row and row[name].is_there for name in ("spellschool", "spelldamage", "spellattack", "spelldescription")):
            sheet.report.assume(next(iter(row.values())).path, None, "left out: a spell without a name")
        return None, False
    name = brief(row["spellname"].text()).strip()
    facts = spell_facts(name, "2014")
    level = level_of(section, row, facts)
    free = level > 0 and "innate" in row and row["innate"].is_there
    if free:
        sheet.report.assume(row["innate"].path, row["innate"].value, "castable without a slot: how often it was cast is not kept")
    unmarked = level > 0 and not free and not is_marked(row)
    attack, save, damage = strikes(row, facts)
    if facts is None and not (attack or save or damage):
        sheet.report.assume(row["spellname"].path, name, "a spell that cannot be told to strike at a foe: it is in no SRD, and its row does not say")
    return Spell(name, level, read_school(row, facts, sheet), attack, save, damage, known or not unmarked, free), unmarked


def level_of(section: str, row: Row, facts: SpellFacts | None) -> int:
    """The level of a spell: by its section; in the section of monsters as it stands, else by the SRD."""
    if section != "npc":
        return 0 if section == "cantrip" else int(section)
    told = row.get("spelllevel")
    if told is not None and told.word() in ("cantrip", "0"):
        return 0
    if told is not None and told.number() is not None:
        return told.whole(1, 0, 9)
    taken = 1 if facts is None else facts.level
    row["spellname"].report.assume(row["spellname"].path, row["spellname"].value, f"a spell of level {taken}")
    return taken


def read_school(row: Row, facts: SpellFacts | None, sheet: Sheet) -> str:
    """The school of a spell. Where none was set the sheet shows its default: that is weak evidence, and reported."""
    given = row.get("spellschool")
    word = "" if given is None else given.word()
    path = f"{row['spellname'].path.removesuffix('spellname')}spellschool"
    if word in SCHOOLS.names:
        return word
    if not word:
        other = f"; in the SRD it is {facts.school}" if facts is not None and facts.school != DEFAULT_SCHOOL else ""
        sheet.report.assume(path, row["spellname"].value, f"{DEFAULT_SCHOOL}, what the sheet shows where no school was set{other}")
        return DEFAULT_SCHOOL
    sheet.report.assume(path, word, facts.school if facts is not None else "no school")
    return facts.school if facts is not None else ""


def strikes(row: Row, facts: SpellFacts | None) -> tuple[str, bool, bool]:
    """How a spell strikes: attack, save, damage, by its row or the SRD."""
    word = row["spellattack"].word() if "spellattack" in row else ""
    attack = word if word in ("melee", "ranged") else ""
    if facts is None:
        return attack, is_set(row, "spellsave"), is_set(row, "spelldamage")
    return attack or facts.attack, facts.save, facts.damage


def is_set(row: Row, name: str) -> bool:
    """Is something typed in this field of a row?"""
    return name in row and row[name].word() not in ("", "0", "none")
