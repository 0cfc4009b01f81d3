"""A duellist of Feud from the fields of a form."""

from collections.abc import Mapping
from typing import Final

from codeduello.games.feud.sheet import NAMELESS, SHORT
from codeduello.games.feud.words import ATTRIBUTES
from codeduello.kernel import SheetField, format_name

EXAMPLES: Final = (6, 8, 5, 9, 6, 8)
FIELDS: Final = (
    SheetField("name", "Name", "Ines"),
    SheetField("skill", "Skill", "1"),
    *[
        SheetField(short.lower(), f"{name.capitalize()} (each pair adds to 14)", str(example))
        for short, name, example in zip(SHORT, ATTRIBUTES.names, EXAMPLES, strict=True)
    ],
    SheetField("injuries", "Injuries", "hand"),
    SheetField("feuds", "Feuds, each with its cause", "Otto over hand; Berta over ear"),
    SheetField("dead", "Dead", "yes"),
)


def line_of(fields: Mapping[str, str]) -> str:
    """The line that these fields make. What is wrong with it, `sheet.parse_sheet` says."""
    traits = [f"{name}-{fields[name.lower()]}" for name in ("Skill", *SHORT) if fields.get(name.lower())]
    parts = [f"{format_name(fields.get('name') or NAMELESS, ':;')}: {', '.join(traits)}"]
    if fields.get("injuries"):
        parts.append(f"injuries {fields['injuries']}")
    parts += [f"feuds {feud.strip()}" for feud in fields.get("feuds", "").split(";") if feud.strip()]
    return "; ".join([*parts, *(["dead"] if fields.get("dead") else [])])
