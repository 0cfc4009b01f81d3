"""Make the table of spells that the importers of Arcane look into, from two packages that ship the SRDs (CC-BY-4.0).

    python scripts/make_spells.py      (needs tinys_srd and dndwright: pip install -c constraints.txt ".[srd]")

Only what a duel asks of a spell is taken: level, school, kind of attack, whether it asks for a save, whether it deals damage.
"""

import csv
import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tinys_srd import Spells

TABLE: Final = Path(__file__).parent.parent / "src" / "codeduello" / "games" / "arcane" / "imports" / "spells.csv"
COLUMNS: Final = ("edition", "name", "level", "school", "attack", "save", "damage")
ATTACK: Final = re.compile(r"(melee|ranged) spell attack", re.IGNORECASE)
SAVE: Final = re.compile(r"(?:makes?|succeeds? on|fail(?:s|ed)?(?: on)?|repeats?) (?:a|an|the|its|their|this|that|another)\b[^.]{0,30}?(?:saving throw|save)\b", re.IGNORECASE)
TYPE: Final = "(?:acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder)"
DAMAGE: Final = re.compile(rf"\b\d+(?:d\d+)?[^.]{{0,40}}? {TYPE}(?:,? or {TYPE}| or [A-Z][a-z]+ \([^)]*\))? damage|\d+d\d+ damage", re.IGNORECASE)

CORRECTED: Final[dict[tuple[str, str], dict[str, str | int]]] = {
    ("2014", "Hunter's Mark"): {"damage": 0},
    ("2014", "Sleep"): {"damage": 0},
    ("2024", "Antilife Shell"): {"save": 0},
    ("2024", "True Polymorph"): {"save": 1},
}
"""What the words of a text would be misread for: dice that are no damage of the spell's own, saves that others make, or that are asked for in other words."""

Entry = tuple[str, str, int, str, str, int, int]


def of_2014() -> Iterator[Entry]:
    """The spells of SRD 5.1."""
    for name in dir(Spells):
        spell = getattr(Spells, name)
        if name.startswith("_") or not hasattr(spell, "school"):
            continue
        text = " ".join(spell.desc)
        damage = hasattr(spell, "damage") or bool(DAMAGE.search(text))
        yield "2014", spell.name, spell.level, spell.school["index"], attack_in(text), int(asks_for_save(text) or (hasattr(spell, "dc") and spell.index != "light")), int(damage)


def of_2024() -> Iterator[Entry]:
    """The spells of SRD 5.2."""
    found = importlib.util.find_spec("dndwright")
    assert found is not None
    assert found.origin is not None
    content = Path(found.origin).parent / "content" / "spells.json"
    for spell in json.loads(content.read_text("utf-8"))["spells"]:
        text = spell["description"]
        name = spell["name"].replace("\u2019", "'")
        yield "2024", name, spell["level"], spell["school"].lower(), attack_in(text), int(asks_for_save(text)), int(bool(DAMAGE.search(text)))


def asks_for_save(text: str) -> bool:
    """Does the foe make a save? (What only helps a friend's saves asks for none.)"""
    if "held or worn by a hostile creature" in text:  # Light: the save is that of whoever holds the thing, and nothing happens to them
        return False
    return bool(SAVE.search(text.replace("attack roll or a saving throw", "").replace("attack roll or saving throw", "")))


def attack_in(text: str) -> str:
    """melee, ranged, or nothing."""
    found = ATTACK.search(text)
    return found[1].lower() if found else ""


def corrected(entry: Entry) -> dict[str, str | int]:
    """An entry by its columns, with its corrections."""
    row: dict[str, str | int] = dict(zip(COLUMNS, entry, strict=True))
    return row | CORRECTED.get(entry[:2], {})


def main() -> None:
    """Write the table."""
    rows = [corrected(entry) for entry in sorted([*of_2014(), *of_2024()], key=lambda entry: entry[:2])]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    sys.stdout.write(f"{len(rows)} spells\n")


if __name__ == "__main__":
    main()
