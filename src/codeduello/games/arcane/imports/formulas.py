"""Bonuses written as formulas, as Foundry keeps them: `@abilities.cha.mod + floor(@prof / 2)[Luck]`.

The text comes from a stranger: it is read by the small grammar below and never run. Terms of dice (`1d4`) cannot be part of a fixed bonus and
count 0; so do references that are not known. What cannot be read at all counts 0 as a whole.

    sum     = product (("+" | "-") product)*
    product = factor (("*" | "/") factor)*
    factor  = ("+" | "-") factor | number | dice | @reference | function "(" sum ("," sum)* ")" | "(" sum ")"     each with an optional [note]
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

LONGEST: Final = 400
DEEPEST: Final = 24
LARGEST: Final = 1_000_000.0
TOKEN: Final = re.compile(
    r"\s*(?:(?P<dice>\d{0,4}[dD]\d{1,4}\w{0,8})|(?P<number>\d{1,9}(?:\.\d{1,9})?)|@(?P<reference>[A-Za-z_][\w.-]{0,80})|(?P<word>[A-Za-z]{1,8})(?=\s*\()|(?P<mark>[-+*/(),]))(?:\s*\[[^\]]{0,200}\])?",
    re.ASCII,
)
FUNCTIONS: Final[dict[str, Callable[[Sequence[float]], float]]] = {
    "floor": lambda of: math.floor(of[0]),
    "ceil": lambda of: math.ceil(of[0]),
    "round": lambda of: math.floor(of[0] + 0.5),
    "abs": lambda of: abs(of[0]),
    "min": min,
    "max": max,
}

Known = Callable[[str], float | None]
"""The value of a reference (without the @), None if there is none of that name."""


@dataclass(slots=True)
class Formula:
    """What a formula is worth: the fixed part, and what was left out of it. `is_readable` is false where nothing of it counts."""

    value: float = 0.0
    dice: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    is_readable: bool = True

    @property
    def is_whole(self) -> bool:
        """Does all of it count?"""
        return self.is_readable and not self.dice and not self.unknown


class _Unreadable(Exception):
    """The text is no formula."""


def read_formula(text: str, known: Known) -> Formula:
    """Read a formula; never raises. An empty text is worth 0."""
    found = Formula()
    if not text.strip():
        return found
    try:
        reader = _Reader(tokens_of(text), known, found)
        found.value = reader.sum(0)
        if reader.left:
            raise _Unreadable
    except (_Unreadable, ZeroDivisionError, IndexError):
        return Formula(is_readable=False)
    return found


def tokens_of(text: str) -> list[tuple[str, str]]:
    """The tokens as (kind, text). Raises `_Unreadable`."""
    if len(text) > LONGEST:
        raise _Unreadable
    tokens, place = [], 0
    rest = text.rstrip()
    while place < len(rest):
        read = TOKEN.match(rest, place)
        if read is None or read.lastgroup is None:
            raise _Unreadable
        tokens.append((read.lastgroup, read[read.lastgroup]))
        place = read.end()
    return tokens


class _Reader:
    """Reads tokens by the grammar, from left to right."""

    def __init__(self, tokens: list[tuple[str, str]], known: Known, found: Formula) -> None:
        self._tokens = tokens
        self._place = 0
        self._known = known
        self._found = found

    @property
    def left(self) -> bool:
        """Are there tokens that have not been read?"""
        return self._place < len(self._tokens)

    def _next(self, *marks: str) -> str:
        """Take the next token if it is one of these marks; "" if it is not."""
        if self.left and self._tokens[self._place] in [("mark", mark) for mark in marks]:
            self._place += 1
            return self._tokens[self._place - 1][1]
        return ""

    def sum(self, depth: int) -> float:
        """A sum."""
        value = self._product(depth)
        while mark := self._next("+", "-"):
            term = self._product(depth)
            value = value + term if mark == "+" else value - term
        return bounded(value)

    def _product(self, depth: int) -> float:
        value = self._factor(depth)
        while mark := self._next("*", "/"):
            factor = self._factor(depth)
            value = value * factor if mark == "*" else value / factor
        return bounded(value)

    def _factor(self, depth: int) -> float:
        if depth > DEEPEST:
            raise _Unreadable
        if mark := self._next("+", "-"):
            value = self._factor(depth + 1)
            return -value if mark == "-" else value
        if self._next("("):
            return self._closed(depth)[0]
        kind, text = self._tokens[self._place]
        self._place += 1
        return self._atom(kind, text, depth)

    def _atom(self, kind: str, text: str, depth: int) -> float:
        if kind == "number":
            return float(text)
        if kind == "dice":
            self._found.dice.append(text)
            return 0.0
        if kind == "reference":
            value = self._known(text)
            if value is None:
                self._found.unknown.append(text)
            return bounded(value or 0.0)
        function = FUNCTIONS.get(text.lower()) if kind == "word" else None
        if function is None or not self._next("("):
            raise _Unreadable
        return bounded(function(self._closed(depth)))

    def _closed(self, depth: int) -> list[float]:
        """Sums with commas between them, up to the closing bracket."""
        values = [self.sum(depth + 1)]
        while self._next(","):
            values.append(self.sum(depth + 1))
        if not self._next(")"):
            raise _Unreadable
        return values


def bounded(value: float) -> float:
    """The value; raises `_Unreadable` where it is beyond any bonus."""
    if not -LARGEST <= value <= LARGEST:
        raise _Unreadable
    return value
