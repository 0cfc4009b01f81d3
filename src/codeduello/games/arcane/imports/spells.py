"""The spells of the SRDs: level, school, kind of attack, for files that name a spell and say no more.

`spells.csv` is made by scripts/make_spells.py.

This work includes material taken from the System Reference Document 5.1 ("SRD 5.1") by Wizards of the Coast LLC, available at
https://dnd.wizards.com/resources/systems-reference-document, and material from the System Reference Document 5.2 ("SRD 5.2") by Wizards
of the Coast LLC, available at https://www.dndbeyond.com/srd. Both are licensed under the Creative Commons Attribution 4.0 International
License, available at https://creativecommons.org/licenses/by/4.0/legalcode.
"""

import csv
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

MAGES: Final = ("bigby", "drawmij", "evard", "leomund", "melf", "mordenkainen", "nystul", "otiluke", "otto", "rary", "tasha", "tenser")
"""Whose names the SRD leaves out of the names of their spells."""

RENAMED: Final = {
    "black tentacles": "black tentacles",
    "magic aura": "arcanist's magic aura",
    "instant summons": "instant summons",
    "feeblemind": "befuddlement",
    "hand": "arcane hand",
    "sword": "arcane sword",
}
ASIDE: Final = re.compile(r"\s*[(*†].*$")


@dataclass(frozen=True, slots=True)
class SpellFacts:
    """What a duel asks of a spell: its level, its school; `attack` is melee, ranged or ""; does it ask the foe for a save, does it deal damage?"""

    name: str
    level: int
    school: str
    attack: str
    save: bool
    damage: bool


def key_of(name: str) -> str:
    """A spell's name as it is looked up: small letters, plain apostrophes, no remark behind it, no mage's name before it."""
    plain = unicodedata.normalize("NFKC", name).replace("\u2019", "'").lower()
    plain = " ".join(ASIDE.sub("", plain).split())
    first, _, rest = plain.partition("'s ")
    return rest if rest and first in MAGES else plain


@cache
def table() -> dict[tuple[str, str], SpellFacts]:
    """All spells, by edition and name."""
    with (Path(__file__).parent / "spells.csv").open(encoding="utf-8", newline="") as file:
        return {
            (row["edition"], key_of(row["name"])): SpellFacts(
                row["name"], int(row["level"]), row["school"], row["attack"], row["save"] == "1", row["damage"] == "1"
            )
            for row in csv.DictReader(file)
        }


def spell_facts(name: str, edition: str) -> SpellFacts | None:
    """The spell of this name in this edition, else in the other; None for one that is in no SRD."""
    key = key_of(name)
    other = "2014" if edition == "2024" else "2024"
    for wanted in (edition or "2014", other):
        for spelt in (key, RENAMED.get(key, key)):
            if (found := table().get((wanted, spelt))) is not None:
                return found
    return None
