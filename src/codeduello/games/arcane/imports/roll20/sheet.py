"""The attributes of a Roll20 sheet by name, and its rows of spells. Attributes are absent until somebody touches them; numbers are texts."""

import re
from dataclasses import dataclass, field
from typing import Final

from codeduello.games.arcane.imports.formulas import read_formula
from codeduello.games.arcane.imports.given import NUMERAL, Given, Report

MOST_ATTRIBUTES: Final = 20_000
ID_LENGTH: Final = 20
ROW: Final = re.compile(r"repeating_spell-(cantrip|[1-9]|npc)_(?:(.{20})_([\w-]+)|([^_]+)_([\w-]+))", re.ASCII)
"""A row's id has 20 characters, among them _ and -; those of other length (by other programs) may hold no _."""

REFERENCE: Final = re.compile(r"@\{([\w.-]{1,80})\}", re.ASCII)


@dataclass(slots=True)
class Sheet:
    """Attributes by name, and the rows of spells by section and id with the fields of each."""

    report: Report
    entries: dict[str, Given] = field(default_factory=dict)
    rows: dict[tuple[str, str], dict[str, Given]] = field(default_factory=dict)

    def at(self, name: str, part: str = "current") -> Given:
        """The value of an attribute as it stands; nothing where it is absent or blank."""
        entry = self.entries.get(name)
        return filled(f"attribs.{name}{'.max' if part == 'max' else ''}", None if entry is None else entry.at(part).value, self.report)

    def number(self, name: str, part: str = "current") -> Given:
        """The value of an attribute as a number, where it is one or a sum that somebody typed (reported); else as it stands."""
        found = self.at(name, part)
        if not isinstance(found.value, str) or NUMERAL.fullmatch(found.value[:40]):
            return found
        read = read_formula(REFERENCE.sub(r"@\1", found.text()), lambda other: self.at(other).number())
        if not read.is_readable or read.dice or read.unknown:
            return found
        self.report.assume(found.path, found.value, f"{read.value:g}")
        return Given(read.value, found.path, self.report)


def filled(path: str, value: object, report: Report) -> Given:
    """A value at a path, nothing for a blank text."""
    return Given(None if isinstance(value, str) and not value.strip() else value, path, report)


def sheet_of(given: Given) -> Sheet:
    """The sheet in an export."""
    sheet = Sheet(given.report)
    listed = given.at("attribs")
    if isinstance(listed.value, list) and len(listed.value) > MOST_ATTRIBUTES:
        given.report.problem(f"{listed.path}: more than {MOST_ATTRIBUTES} attributes; the others are left out")
        listed = Given(listed.value[:MOST_ATTRIBUTES], listed.path, listed.report)
    for entry in listed.groups():
        add(sheet, entry)
    return sheet


def add(sheet: Sheet, entry: Given) -> None:
    """Take an attribute in. Of two with one name the first counts, as in Roll20; the other is reported if it differs."""
    name = entry.at("name").text()
    row = ROW.fullmatch(name)
    if row is not None:
        section, identity, part = row[1], row[2] or row[4], row[3] or row[5]
        place = sheet.rows.setdefault((section, identity), {})
        place.setdefault(part, filled(f"attribs.{name}", entry.at("current").value, sheet.report))
        return
    first = sheet.entries.setdefault(name, entry)
    if first.at("current").value != entry.at("current").value:
        sheet.report.assume(f"attribs.{name}", entry.at("current").value, "left out: the name stands there twice, and the first counts")
