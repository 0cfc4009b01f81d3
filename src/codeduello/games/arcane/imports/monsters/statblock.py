"""The spells in the English text of a stat block: lists by slots (2014), lists by uses a day (2014 and 2024), and spells cast in a sentence."""

import re
from dataclasses import dataclass, field
from typing import Final

from codeduello.games.arcane.imports.caster import FULL_NAMES
from codeduello.games.arcane.imports.monsters.names import (
    LONGEST_NAME,
    MOST_WORDS,
    Doubt,
    known_name_at,
    names_cast_in,
    names_in_list,
)

LONGEST_TEXT: Final = 8000
MOST_HEADINGS: Final = 60

TH: Final = r"(?:st|nd|rd|th)"
NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ORDINALS: Final = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TIMES: Final = ("once", "twice", "thrice")
COUNT: Final = rf"(?:[0-9]{{1,2}}|{'|'.join(NUMBERS[1:])})"
HEADING: Final = re.compile(
    rf"""(?:\b|(?<=[a-z])(?=[0-9]\ ?/))(?:
        (?P<cantrips>cantrips?):? (?:\ \([^()\n]{{1,60}}\))?
      | (?: (?P<low>[0-9]){TH}? (?:\ ?[-\u2013\u2014]\ ?(?P<high>[1-9]){TH}?)? (?P<level>[ -]levels?)?
          | level\ (?P<at>[1-9]) | (?P<ordinal>{"|".join(ORDINALS[1:])})[ -]level ) \ ?\((?P<how>[^()\n]{{1,60}})\)
      | (?P<bare>[1-9]){TH}[ -]level
      | (?P<often>at\ will|constant(?:ly)?|(?P<uses>[0-9]{{1,2}})\ ?/\ ?(?:(?:short|long)\ )?(?:day|rest|turn|round|week|month|year)
          | (?P<times>{"|".join(TIMES)})\ (?:per|a)\ day)
        (?:\ (?:each|ea\.?))? (?:\ \([^()\n]{{1,60}}\))?
    )(?P<colon>\ ?:)?""",
    re.VERBOSE | re.IGNORECASE,
)
SLOTS: Final = re.compile(rf"\b({COUNT})\ (?:([1-9]){TH}[- ]level\ )?(?:spell\ )?slots?", re.IGNORECASE)
PER_DAY: Final = re.compile(r"([0-9]{1,2}) ?/ ?[a-z]", re.IGNORECASE)
LIMIT: Final = re.compile(rf"\b{COUNT} (?:spell )?slots?\b|[0-9] ?/ ?day\b|\b(?:once|twice|times) (?:per|a) day\b", re.IGNORECASE)
"""What tells that spells are limited. Where it stands in no heading, it was not understood."""

TO_HIT: Final = re.compile(r"([+\u2212-] ?[0-9]{1,2}) to hit with (?:(?:its|their|his|her) )?(?:innate )?spell", re.IGNORECASE)
SAVE_DC: Final = re.compile(r"\bsave DC ([0-9]{1,2})\b|\((?:spell save )?DC ([0-9]{1,2})\)", re.IGNORECASE)
ABILITY: Final = (
    re.compile(r"spell ?casting ability (?:score )?(?:is|\() ?([a-z]{3,12})\b", re.IGNORECASE),
    re.compile(r"\b([a-z]{3,12}) as (?:(?:its|the|their|his|her) )?(?:innate )?spell ?casting ability", re.IGNORECASE),
    re.compile(r"\b([a-z]{3,12}) \((?:spell save )?DC [0-9]", re.IGNORECASE),
)
BREAK: Final = re.compile(r"<br ?/?>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listed:
    """A spell as it is listed: `level` where the list tells it; `is_free` where it costs no slot."""

    name: str
    level: int | None = None
    is_free: bool = False
    is_castable: bool = True


@dataclass(slots=True)
class SpellText:
    """What was read out of a text: ability by three letters or "", spell attack and save DC where printed, slots, pact slots (level, count), spells, and doubts."""

    ability: str = ""
    attack: int | None = None
    save_dc: int | None = None
    slots: dict[int, int] = field(default_factory=dict)
    pact: tuple[int, int] | None = None
    spells: list[Listed] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


def read_spell_text(text: str) -> SpellText:
    """The spells of a text, and how they are cast."""
    plain = plain_text(text)
    found = SpellText(ability_in(plain), attack_in(plain), save_dc_in(plain))
    headings = [heading for heading in HEADING.finditer(plain) if is_heading(plain, heading)][:MOST_HEADINGS]
    intro = plain[: headings[0].start()] if headings else plain
    found.spells += [Listed(name, is_free=True) for name in names_cast_in(intro)]
    for place, heading in enumerate(headings):
        end = headings[place + 1].start() if place + 1 < len(headings) else len(plain)
        read_list(found, heading, names_in_list(list_after(plain, heading.end(), end), found.doubts))
    find_limits(found, plain, headings)
    return found


def is_heading(text: str, heading: re.Match[str]) -> bool:
    """Is this the heading of a list: with a colon behind it, or (where it tells slots or uses) with a known spell?"""
    tells = heading["uses"] or (heading["how"] and SLOTS.search(heading["how"]))
    if heading["low"] and not heading["level"] and not tells:
        return False
    return bool(heading["colon"]) or (bool(tells) and known_name_at(text, heading.end()) != "")


def find_limits(found: SpellText, text: str, headings: list[re.Match[str]]) -> None:
    """Take for a doubt what limits spells and stands in no heading."""
    for limit in LIMIT.finditer(text):
        if not any(heading.start() <= limit.start() < heading.end() for heading in headings):
            line = text[text.rfind("\n", 0, limit.start()) + 1 : limit.end()][-LONGEST_NAME:].strip()
            found.doubts.append((line, "not counted: this is no heading of a list of spells"))


def plain_text(text: str) -> str:
    """A text without marks of emphasis, with straight apostrophes and single blanks."""
    straight = BREAK.sub("\n", text[:LONGEST_TEXT]).replace("\u2019", "'").replace("\u00a0", " ").replace("**", "").replace("_", "")
    return re.sub(r"[ \t]+", " ", straight)


def ability_in(text: str) -> str:
    """The spellcasting ability that a text names, by its three letters; "" for none."""
    by_name = {full: short for short, full in FULL_NAMES.items()} | {short: short for short in FULL_NAMES}
    for pattern in ABILITY:
        for word in pattern.findall(text):
            if word.lower() in by_name:
                return by_name[word.lower()]
    return ""


def attack_in(text: str) -> int | None:
    """The spell attack that a text prints; None for none."""
    found = TO_HIT.search(text)
    return int(found[1].replace(" ", "").replace("\u2212", "-")) if found else None


def save_dc_in(text: str) -> int | None:
    """The DC of saves that a text prints; None for none."""
    found = SAVE_DC.search(text)
    return int(found[1] or found[2]) if found else None


def list_after(text: str, start: int, end: int) -> str:
    """The list behind a heading: to the end of its line, and on where a line ends with a comma, or the next holds but a spell."""
    kept = ""
    for line in map(str.strip, text[start:end].split("\n")):
        if kept and not kept.endswith(","):
            if not is_list_line(line):
                break
            kept += ","
        kept = f"{kept} {line}".strip()
    return kept


def is_list_line(line: str) -> bool:
    """Is this the line of a list that has a spell in each: a few words, and no sentence?"""
    is_short = 0 < len(line.split()) <= MOST_WORDS and not re.search(r"[.:;]", line)
    return is_short and (line[0].islower() or known_name_at(line, 0) != "")


def read_list(found: SpellText, heading: re.Match[str], names: list[str]) -> None:
    """Take the spells of one heading in."""
    if heading["cantrips"] or heading["low"] == "0":
        found.spells += [Listed(name, 0) for name in names]
    elif level_of(heading) > 0:
        read_leveled(found, heading, names)
    elif heading["often"].lower().startswith("constant"):
        found.spells += [Listed(name, is_free=True, is_castable=False) for name in names]
        found.doubts.append((heading[0], "always in effect, not cast"))
    else:
        found.spells += [Listed(name, is_free=True, is_castable=int(heading["uses"] or 1) > 0) for name in names]


def read_leveled(found: SpellText, heading: re.Match[str], names: list[str]) -> None:
    """Take in the spells of a level, or of all levels for which there are pact slots."""
    level, how = level_of(heading), heading["how"] or ""
    slots, per_day = SLOTS.search(how), PER_DAY.search(how)
    if slots and (slots[2] or heading["high"]):
        found.pact = (int(slots[2] or heading["high"]), count_in(slots[1]))
        found.spells += [Listed(name) for name in names]
    elif slots:
        found.slots[level] = found.slots.get(level, 0) + count_in(slots[1])
        found.spells += [Listed(name, level) for name in names]
    elif per_day or "at will" in how.lower():
        found.spells += [Listed(name, level, is_free=True, is_castable=per_day is None or int(per_day[1]) > 0) for name in names]
    else:
        found.doubts.append((heading[0], "spells that cannot be cast: no number of slots is told"))
        found.spells += [Listed(name, level, is_castable=False) for name in names]


def level_of(heading: re.Match[str]) -> int:
    """The level that a heading tells, in figures or words; -1 for none."""
    if heading["ordinal"]:
        return ORDINALS.index(heading["ordinal"].lower())
    return int(heading["low"] or heading["at"] or heading["bare"] or -1)


def count_in(text: str) -> int:
    """A number in figures or as a word."""
    return int(text) if text.isdecimal() else NUMBERS.index(text.lower())
