"""A duellist of Sangfroid from the fields of a form."""

from collections.abc import Mapping
from typing import Final

from codeduello.kernel import SheetField, format_name

FIELDS: Final = (
    SheetField("name", "Name", "Aramis"),
    SheetField("title", "Title", "Knight of the Lamp"),
    SheetField("sangfroid", "Sangfroid, 7 to 12", "9"),
    SheetField("armaments", "Armaments carried, up to two", "sword, buckler"),
    SheetField("possesses", "Further armaments", "axe"),
    SheetField("defeats", "Defeats", "0"),
    SheetField("embarrassments", "Defeats by surrender among them", "0"),
    SheetField("dead", "Dead", "yes"),
)
FEWEST: Final = "7"


def line_of(fields: Mapping[str, str]) -> str:
    """The line that these fields make. What is wrong with it, `sheet.parse_sheet` says."""
    title = f", {format_name(fields['title'], ';')}" if fields.get("title") else ""
    parts = [format_name(fields.get("name", ""), ",;") + title, fields.get("sangfroid") or FEWEST, fields.get("armaments") or "fisticuffs"]
    parts += [f"{key} {fields[key]}" for key in ("possesses", "defeats", "embarrassments") if fields.get(key)]
    return "; ".join([*parts, *(["dead"] if fields.get("dead") else [])])
