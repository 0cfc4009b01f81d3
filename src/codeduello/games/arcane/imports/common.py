"""What several formats need: names, scores, hit points, dice, spells that are only named."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster, HitDie, Spell
from codeduello.games.arcane.imports.given import Given, Report
from codeduello.games.arcane.imports.spells import spell_facts
from codeduello.kernel.names import LONGEST, TURNING_MARKS

NAMELESS: Final = "Nameless"
HIGHEST_SCORE: Final = 99
MOST_HP: Final = 99_999
DICE: Final = re.compile(r"\s*(\d{1,3})\s*[dD]\s*(\d{1,3})\b", re.ASCII)
DIE_OF_CLASS: Final = {
    "artificer": 8, "barbarian": 12, "bard": 8, "bloodhunter": 10, "cleric": 8, "druid": 8, "fighter": 10, "monk": 8, "mystic": 8,
    "paladin": 10, "ranger": 10, "rogue": 8, "sorcerer": 6, "warlock": 8, "wizard": 6,
}  # fmt: skip
COMMON_DIE: Final = 8
COVEN: Final = re.compile(r"\bcoven\b|share the spell slots|hag allies", re.IGNORECASE)
COVEN_SPELLS: Final = "spells of a coven take several of its kind"
LEGENDARY_SPELLS: Final = "spells of legendary actions are not cast in a duel"
INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def read_name(given: Given) -> str:
    """A name that can stand in a line: composed, without marks that control or cannot be seen. What was changed is reported."""
    raw = given.text()
    kept = "".join(" " if letter in "\t\r\n\v\f" else "" if is_unseen(letter) else letter for letter in raw)
    name = unicodedata.normalize("NFC", " ".join(kept.split()))[:LONGEST].strip()
    if not name:
        given.report.assume(given.path, given.value, NAMELESS)
        return NAMELESS
    if name != unicodedata.normalize("NFC", raw):
        given.report.assume(given.path, given.value, name)
    return name


def is_unseen(letter: str) -> bool:
    """Is this a control character, or a mark that is not seen and turns or joins the text around it? (Joiners within scripts stay.)"""
    return letter in TURNING_MARKS or (unicodedata.category(letter) in INVISIBLE and letter not in "\u200c\u200d")


def read_score(given: Given) -> int:
    """An ability score, 0 to 99; 10 (reported) where none is given. Raises `Unusable` for what is no such number."""
    if not given.is_there or given.value == "":
        given.report.assume(given.path, given.value, "10")
        return 10
    return given.needed(0, HIGHEST_SCORE, "ability score")


def read_scores(caster: Caster, found: dict[str, Given]) -> None:
    """All six scores, by their three letters."""
    caster.scores = {name: read_score(found[name]) for name in ABILITIES.names}


def settle_hp(caster: Caster, now: Given, most: int, temp: int = 0) -> None:
    """Hit points within 0 and their maximum; `now` may be missing (full). What is brought into that range is reported."""
    caster.hp_max = max(1, most)
    if caster.hp_max != most:
        now.report.assume("hp maximum", most, str(caster.hp_max))
    caster.hp_temp = max(0, temp)
    current = now.whole(caster.hp_max, -MOST_HP, MOST_HP)
    caster.hp = min(max(current, 0), caster.hp_max)
    if caster.hp != current:
        now.report.assume(now.path, now.value, str(caster.hp))


def hit_dice_in(text: str, spent: int = 0) -> list[HitDie]:
    """The hit dice of a formula such as 18d8 + 36."""
    return [HitDie(int(die), int(count), max(0, int(count) - spent)) for count, die in DICE.findall(text[:200])[:1] if int(die) and int(count)]


def average_of(text: str) -> int | None:
    """The average of a formula such as 6d8 + 6, rounded down; None for what is none."""
    found = DICE.match(text[:200])
    if found is None:
        return None
    bonus = sum(int(sign + count) for sign, count in re.findall(r"([+-])\s*(\d{1,5})\b(?!\s*[dD])", text[found.end() : 200].replace("\u2212", "-")))
    return int(found[1]) * (int(found[2]) + 1) // 2 + bonus


def named_spell(name: str, edition: str | None, report: Report, path: str, *, level: int | None = None, castable: bool = True, free: bool = False) -> Spell:
    """A spell that the file only names, as the SRD has it. One that is in no SRD has an unknown school and strikes at nobody: that is reported."""
    facts = spell_facts(name, edition or "2014")
    if facts is None:
        report.assume(path, name, "a spell of unknown school that cannot be told to strike at a foe: it is in no SRD")
        return Spell(name, level if level is not None else 1, is_castable=castable, is_free=free)
    return Spell(facts.name, facts.level if level is None else level, facts.school, facts.attack, facts.save, facts.damage, castable, free)


def die_of_class(name: str) -> int | None:
    """The size of the hit dice of a class by its name; None for a class that is not known."""
    plain = re.sub(r"[^a-z]", "", name[:80].lower())
    return next((die for known, die in DIE_OF_CLASS.items() if plain.startswith(known)), None)


def dice_by_class(classes: Iterable[tuple[str, int]]) -> dict[int, int]:
    """How many hit dice of which size classes of these names and levels have together; d8 for a class that is not known."""
    counts: dict[int, int] = {}
    for name, levels in classes:
        die = die_of_class(name) or COMMON_DIE
        counts[die] = counts.get(die, 0) + levels
    return counts


def camel(skill: str) -> str:
    """The name of a skill as sheets in JavaScript write it: sleightOfHand."""
    first, *rest = skill.split("_")
    return first + "".join(word.capitalize() for word in rest)
