"""Feud's tables: read from TOML (or the same as JSON), checked, and looked up.

The source names its tables and does not print them. What ships (tables.toml) is a reconstruction and
says so wherever it is shown; a user's own file replaces it as a whole.
"""

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.feud.words import FRIGHTENS, KILLS, MAIMS, PARTS, SEVERITIES, TABLES
from codeduello.kernel import clean_name

LOWEST: Final = -3
HIGHEST: Final = 18
KEY: Final = re.compile(r"(-?\d{1,2})(?: or (less|more)|-(\d{1,2}))?")
CELL: Final = re.compile(r"-|(w{0,2})(F?)(D?)(K?)")
SHIPPED: Final = "reconstruction"


@dataclass(frozen=True, slots=True)
class Tables:
    """Three attack tables, each a cell for every result from -3 to 18, and dismemberment for 2 to 12.

    A cell is an integer as described in `words`; a dismemberment is (part, severity, bleeds), `bleeds`
    being the 2d6 result at or under which it is fatal, or 0.
    """

    name: str
    attack: tuple[int, ...]
    charge: tuple[int, ...]
    hew: tuple[int, ...]
    dismemberment: tuple[tuple[int, int, int], ...]

    def __hash__(self) -> int:
        return hash(self.name)

    def cell(self, table: int, result: int) -> int:
        """What this table inflicts at this result."""
        return (self.attack, self.charge, self.hew)[table][result - LOWEST]


def read_cell(table: str, row: str, text: Any) -> int:
    """A cell such as "-", "w", "ww", "F", "D", "K" or "wF"."""
    read = CELL.fullmatch(text) if isinstance(text, str) and text else None
    if read is None:
        raise InvalidText(f"table {table}, row {row!r}: {text!r} is no effect; accepted: -, w, ww, F, D, K and joined, as wF")
    wounds, frightens, maims, kills = (part or "" for part in read.groups())
    return len(wounds) + FRIGHTENS * len(frightens) + MAIMS * len(maims) + KILLS * len(kills)


def write_cell(cell: int) -> str:
    """The text of a cell: the inverse of `read_cell`."""
    letters = "w" * (cell & 3) + "F" * bool(cell & FRIGHTENS) + "D" * bool(cell & MAIMS) + "K" * bool(cell & KILLS)
    return letters or "-"


def spread_rows(table: str, rows: Any, low: int, high: int) -> dict[int, tuple[str, Any]]:
    """Each result in low..high with its row's key and value; raises `InvalidText` for gaps and overlaps."""
    if not isinstance(rows, dict):
        raise InvalidText(f"table {table} is missing; accepted: a table [{table}] with a row for every result")
    found: dict[int, tuple[str, Any]] = {}
    for key, value in rows.items():
        read = KEY.fullmatch(key)
        if read is None:
            raise InvalidText(f"table {table}, row {key!r}: accepted are keys such as 7, 1-4, 0 or less, 15 or more")
        first, word, last = int(read[1]), read[2], read[3]
        start = low if word == "less" else first
        stop = high if word == "more" else int(last) if last else first
        if not low <= start <= stop <= high:
            raise InvalidText(f"table {table}, row {key!r}: results run from {low} to {high}")
        for result in range(start, stop + 1):
            if result in found:
                raise InvalidText(f"table {table}, row {key!r}: the result {result} stands in row {found[result][0]!r} too")
            found[result] = (key, value)
    missing = [result for result in range(low, high + 1) if result not in found]
    if missing:
        raise InvalidText(f"table {table} has no row for the result {missing[0]}; it needs every result from {low} to {high}")
    return found


def read_attack(table: str, rows: Any) -> tuple[int, ...]:
    """One attack table, total from -3 to 18."""
    found = spread_rows(table, rows, LOWEST, HIGHEST)
    return tuple(read_cell(table, *found[result]) for result in range(LOWEST, HIGHEST + 1))


def read_dismemberment(rows: Any) -> tuple[tuple[int, int, int], ...]:
    """The dismemberment table, total from 2 to 12."""
    found = spread_rows("dismemberment", rows, 2, 12)
    return tuple(_read_loss(*found[result]) for result in range(2, 13))


def _read_loss(key: str, row: Any) -> tuple[int, int, int]:
    where = f"table dismemberment, row {key!r}"
    if not isinstance(row, dict) or not {"part", "counts"} <= set(row) <= {"part", "counts", "bleeds"}:
        raise InvalidText(f'{where}: accepted is {{ part = "leg", counts = "dismembered", bleeds = 4 }} (bleeds may be left out)')
    if row["part"] not in PARTS.names:
        raise InvalidText(f"{where}: part {row['part']!r}; accepted: {', '.join(PARTS.names)}")
    if row["counts"] not in SEVERITIES.names[1:]:
        raise InvalidText(f"{where}: counts {row['counts']!r}; accepted: {', '.join(SEVERITIES.names[1:])}")
    bleeds = row.get("bleeds", 0)
    if type(bleeds) is not int or not (bleeds == 0 or 2 <= bleeds <= 12):
        raise InvalidText(f"{where}: bleeds {bleeds!r}; accepted: 2 to 12, or left out")
    return PARTS.number(row["part"]), SEVERITIES.number(row["counts"]), bleeds


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which no key stands twice."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        doubled = next(key for key in keys if keys.count(key) > 1)
        raise InvalidText(f"tables: the row or table {doubled!r} stands twice")
    return dict(pairs)


def parse_tables(text: str) -> Tables:
    """The tables in a TOML or JSON text, or those that ship for "reconstruction"; raises `InvalidText`."""
    if text.strip() in (SHIPPED, ""):
        return shipped()
    try:
        content = json.loads(text, object_pairs_hook=without_doubles) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise InvalidText(f"tables: neither {SHIPPED!r} nor a file of tables in TOML: {fault}") from None
    unknown = [key for key in content if key not in (*TABLES.names, "dismemberment", "name")]
    if unknown:
        raise InvalidText(f"tables: {unknown[0]!r} is no table; accepted: name, {', '.join(TABLES.names)}, dismemberment")
    name = clean_name(str(content.get("name", "house tables")), "name of the tables")
    attack, charge, hew = [read_attack(table, content.get(table)) for table in TABLES.names]
    return Tables(name, attack, charge, hew, read_dismemberment(content.get("dismemberment")))


def format_tables(tables: Tables) -> str:
    """One line that `parse_tables` reads back: the name of those that ship, or all of a user's own as JSON."""
    if tables == shipped():
        return SHIPPED
    content: dict[str, Any] = {"name": tables.name}
    for table, cells in zip(TABLES.names, (tables.attack, tables.charge, tables.hew), strict=True):
        content[table] = {str(result): write_cell(cell) for result, cell in enumerate(cells, LOWEST)}
    content["dismemberment"] = {
        str(result): {"part": PARTS.name(part), "counts": SEVERITIES.name(severity), "bleeds": bleeds}
        for result, (part, severity, bleeds) in enumerate(tables.dismemberment, 2)
    }
    return json.dumps(content, separators=(",", ":"))


@cache
def shipped() -> Tables:
    """The reconstruction that ships with the game."""
    return parse_tables((Path(__file__).parent / "tables.toml").read_text("utf-8"))
