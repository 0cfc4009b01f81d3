"""The arithmetic of the fifth edition, as far as a duellist needs it. Source: SRD 5.1 and 5.2 (CC-BY-4.0)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, Final

from codeduello.kernel import Vocabulary

ABILITIES: Final = Vocabulary("ability", "str", "dex", "con", "int", "wis", "cha")
STR, DEX, CON, INT, WIS, CHA = ABILITIES
ABILITY_OF_SKILL: Final = (DEX, CHA, CHA, CHA, WIS, WIS, INT, INT)
"""The ability of each skill, in the order of `words.SKILLS`."""

HIGHEST_LEVEL: Final = 20


def modifier(score: int) -> int:
    """The modifier of an ability score."""
    return (score - 10) // 2


def proficiency(level: float) -> int:
    """The proficiency bonus at a level, or at a challenge rating (fractions count as 1)."""
    return (max(ceil(level), 1) + 7) // 4


@cache
def slot_tables() -> Mapping[str, Any]:
    """The tables of spell slots."""
    return tomllib.loads((Path(__file__).parent / "slots.toml").read_text("utf-8"))


def full_slots(caster_level: int) -> dict[int, int]:
    """How many slots of each level a full caster of this level has (0: none; above 20 as 20)."""
    if caster_level < 1:
        return {}
    return dict(enumerate(slot_tables()["full"][min(caster_level, HIGHEST_LEVEL) - 1], 1))


def pact_slots(level: int) -> tuple[int, int]:
    """How many pact slots a warlock of this level has, and their level; (0, 0) for none."""
    if level < 1:
        return 0, 0
    count, slot = slot_tables()["pact"][min(level, HIGHEST_LEVEL) - 1]
    return count, slot


def hit_points(die: int, con: int, levels: int, *, first: bool) -> int:
    """The hit points of that many levels with average rolls; the first level of all has the whole die."""
    average = max(1, die // 2 + 1 + con)
    return levels * average + (max(1, die + con) - average if first and levels else 0)
