"""A duellist of Arcane from the fields of a form."""

from collections.abc import Mapping
from typing import Final

from codeduello.games.arcane.words import SKILLS
from codeduello.kernel import SheetField, format_name

FIELDS: Final = (
    SheetField("name", "Name", "Vell"),
    SheetField("level", "Level", "5"),
    SheetField("initiative", "Initiative bonus", "2"),
    *[SheetField(name, "Sleight of hand bonus" if name == "sleight" else f"{name.capitalize()} bonus", "0") for name in SKILLS.names],
    SheetField("attack", "Spell attack bonus", "6"),
    SheetField("powers", "Powers: 0 a cantrip, 1x4 four slots of level 1, 4* a spell of level 4 without a slot", "0 1x4 2x3 3x2"),
    SheetField("schools", "Schools, each with the lowest slot it needs, if any", "illusion enchantment:2"),
    SheetField("hp", "Hit points now and at most", "30/38"),
    SheetField("hit_dice", "Hit dice left", "5d6"),
    SheetField("effects", "Spells on the duellist: level, and concentration if the duellist's own", "mage armor 1"),
    SheetField("conditions", "Conditions", "poisoned for 1 minute"),
    SheetField("dishonours", "Dishonours", "0"),
    SheetField("rested", "Powers after a long rest", "0 1x4 2x3 3x2"),
    SheetField("pact", "Pact slots among them", "3x2"),
    SheetField("all_dice", "All hit dice", "5d6"),
    SheetField("dead", "Dead", "yes"),
)


def line_of(fields: Mapping[str, str]) -> str:
    """The line that these fields make. What is wrong with it, `sheet.parse_sheet` says."""
    told = [one.key for one in FIELDS if one.key not in ("name", "dead") and fields.get(one.key)]
    parts = [format_name(fields.get("name", ""), ";"), *[f"{key.replace('_', ' ')} {fields[key]}" for key in told]]
    return "; ".join([*parts, *(["dead"] if fields.get("dead") else [])])
