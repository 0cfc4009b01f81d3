"""A value given in somebody's file, and where it stands; and the report of what was doubtful.

Files are tolerated as they are: what is missing has a default, what is odd is reported with its path and taken for something,
and only what nothing can be made of is refused.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from codeduello.errors import Unusable
from codeduello.kernel import Assumption

MOST_REPORTED: Final = 400
MOST_ENTRIES: Final = 20_000
LONGEST_FOUND: Final = 80
NUMERAL: Final = re.compile(r"\s*([+-]?)\s*([0-9]{1,9})(?:\.([0-9]{1,9}))?\s*", re.ASCII)


@dataclass(slots=True)
class Report:
    """What was assumed, and what could not be used, in the order in which it was met."""

    assumptions: list[Assumption] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def assume(self, path: str, found: object, assumed: str) -> None:
        """Say that this was found at `path`, and what was assumed."""
        if len(self.assumptions) >= MOST_REPORTED:
            return
        one = Assumption(printable(path), brief(found), assumed)
        if one not in self.assumptions:
            self.assumptions.append(one)

    def problem(self, text: str) -> None:
        """Say what cannot be used, or cannot be done."""
        if len(self.problems) < MOST_REPORTED and text not in self.problems:
            self.problems.append(text)


def brief(found: object) -> str:
    """A value as a short text on one line, without control characters."""
    if found is None:
        return "nothing"
    if isinstance(found, dict | list):
        return f"a {'list' if isinstance(found, list) else 'group'} of {len(found)}"
    text = printable(str(found)[: 4 * LONGEST_FOUND])
    return text if len(text) <= LONGEST_FOUND else f"{text[: LONGEST_FOUND - 2]}.."


def printable(text: str) -> str:
    """A text with blanks for what cannot be printed."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def step(key: str) -> str:
    """A key as it stands in a path."""
    return key if key.isidentifier() and len(key) < LONGEST_FOUND else brief(key)


@dataclass(frozen=True, slots=True)
class Given:
    """A value of a document: `value` is None where there is none, `path` names its place."""

    value: Any
    path: str
    report: Report

    def at(self, *keys: str | int) -> "Given":
        """What stands under these keys, one within the other; nothing where one of them is not there."""
        found, path = self.value, self.path
        for key in keys:
            if isinstance(found, dict):
                found = found.get(str(key))
            elif isinstance(found, list) and isinstance(key, int):
                found = found[key] if -len(found) <= key < len(found) else None
            else:
                found = None
            path += f"[{key}]" if isinstance(key, int) else f".{step(key)}" if path else step(key)
        return Given(found, path, self.report)

    @property
    def is_there(self) -> bool:
        """Is there a value (and not null)?"""
        return self.value is not None

    @property
    def is_group(self) -> bool:
        """Is it a group of named values?"""
        return isinstance(self.value, dict)

    def entries(self) -> Iterator["Given"]:
        """The values of a list or a group, without empty places. What is neither is reported, and holds none."""
        for _, one in self.named():
            yield one

    def named(self) -> Iterator[tuple[str, "Given"]]:
        """The values of a list or group with their keys."""
        if isinstance(self.value, dict):
            pairs: Any = [(str(key), self.at(str(key))) for key in islice(self.value, MOST_ENTRIES)]
        elif isinstance(self.value, list):
            pairs = [(str(place), self.at(place)) for place in range(min(len(self.value), MOST_ENTRIES))]
        else:
            pairs = []
            if self.is_there and self.value != "":
                self.report.assume(self.path, self.value, "an empty list")
        if len(pairs) == MOST_ENTRIES:
            self.report.problem(f"{self.path}: of {len(self.value)} entries the first {MOST_ENTRIES} were read")
        for key, one in pairs:
            if one.is_there:
                yield key, one

    def groups(self) -> Iterator["Given"]:
        """The groups among the values of a list or group; other values are reported and left out."""
        for one in self.entries():
            if one.is_group:
                yield one
            else:
                self.report.assume(one.path, one.value, "left out")

    def text(self, default: str = "") -> str:
        """A text; numbers are written out, anything else is the default. Not more than 4,000 characters."""
        if isinstance(self.value, str):
            return self.value[:4000].encode("utf-8", "replace").decode("utf-8")
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return str(self.value)
        return default

    def word(self) -> str:
        """A text in small letters, without blanks around it."""
        return self.text().strip().lower()

    def flag(self, default: bool = False) -> bool:
        """Yes or no, in any of the ways in which programs write it."""
        if isinstance(self.value, str):
            return self.value.strip().lower() not in ("", "0", "false", "no", "off")
        return bool(self.value) if isinstance(self.value, bool | int | float) else default

    def number(self) -> float | None:
        """A number, also one written as a text; None where there is none."""
        if isinstance(self.value, bool):
            return None
        if isinstance(self.value, int | float):
            return self.value if abs(self.value) < math.inf else None
        if isinstance(self.value, str) and (read := NUMERAL.fullmatch(self.value[:40])):
            return float(f"{read[1]}{read[2]}.{read[3] or 0}")
        return None

    def whole(self, default: int = 0, low: int = -9999, high: int = 9999) -> int:
        """A whole number from `low` to `high`. Missing or empty: the default. Odd values are reported: out of range the nearest is taken, else the default."""
        if not self.is_there or self.value == "":
            return default
        found = self.number()
        if found is None:
            self.report.assume(self.path, self.value, str(default))
            return default
        taken = int(min(max(found, low), high) // 1)
        if taken != found:
            self.report.assume(self.path, self.value, str(taken))
        return taken

    def needed(self, low: int, high: int, what: str) -> int:
        """A whole number without which there is no character. Raises `Unusable` naming the place."""
        found = self.number()
        if found is None or not low <= found <= high or found != found // 1:
            raise Unusable(f"{self.path}: {brief(self.value)} is no {what}; accepted is a whole number from {low} to {high}")
        return int(found)
