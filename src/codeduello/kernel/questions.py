"""Rows asked for by name: how a game turns a few words into one of its rows."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from codeduello.errors import InvalidText, UnknownName
from codeduello.kernel.rows import Row

SIDES: Final = {"challenger": (0,), "challenged": (1,), "both": (0, 1)}


@dataclass(frozen=True, slots=True)
class RowQuestion:
    """A row that can be asked for: `usage` shows its arguments ("WEAPON WEAPON [shield=SIDE]").

    `build(rulings, args, options)` makes the row from texts; `names(outcome)` words its outcomes;
    outcomes in `always` are listed even where they cannot happen.
    """

    usage: str
    build: Callable[[Any, list[str], dict[str, str]], Row]
    names: Callable[[int], str]
    always: tuple[int, ...] = ()

    def ask(self, rulings: Any, args: list[str], options: dict[str, str]) -> Row:
        """The row; raises `InvalidText` for too few, too many or unknown arguments."""
        bare = re.sub(r"\[[^]]*\]", "", self.usage).split()
        optional = re.findall(r"\[([A-Z ]+)\]", self.usage)
        allowed = re.findall(r"\[(\w+)=", self.usage)
        unknown = [key for key in options if key not in allowed]
        if unknown or not len(bare) <= len(args) <= len(bare) + len(optional):
            given = " ".join([*args, *[f"{key}={value}" for key, value in options.items()]])
            raise InvalidText(f"{given or 'nothing'!r} was given; accepted: {self.usage or 'no arguments'}")
        return self.build(rulings, args, options)


def seats_named(text: str) -> tuple[int, ...]:
    """The seats meant by "challenger", "challenged" or "both"; raises `UnknownName`."""
    if text not in SIDES:
        raise UnknownName("side", text, SIDES)
    return SIDES[text]


def whole_number(text: str, low: int, high: int, what: str) -> int:
    """A whole number in low..high; raises `InvalidText`."""
    if re.fullmatch(r"[+-]?[0-9]{1,5}", text.strip()) and low <= int(text) <= high:
        return int(text)
    raise InvalidText(f"{what} {text[:40]!r}: accepted is a whole number from {low} to {high}")


def contest_name(outcome: int) -> str:
    """The words for outcomes that are a seat, or nobody."""
    return ("challenger", "challenged", "tie")[outcome]
