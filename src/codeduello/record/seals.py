"""The mark at the end of each line of a record: eight hex digits over the line and the mark before it.

A changed, missing, added or moved line breaks the mark of that line, so that it can be named. The marks
show damage and careless edits; the dice are proved by their seed or secret, not by these.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

MARK_LENGTH: Final = 8
BEFORE: Final = "  #"


def mark(previous: str, line: str) -> str:
    """The mark of a line behind the line marked `previous`."""
    return hashlib.sha256(f"{previous}\n{line}".encode()).hexdigest()[:MARK_LENGTH]


def seal_lines(lines: Iterable[str]) -> list[str]:
    """Each line with its mark."""
    sealed = []
    previous = ""
    for line in lines:
        previous = mark(previous, line)
        sealed.append(f"{line}{BEFORE}{previous}")
    return sealed


def split_mark(sealed: str) -> tuple[str, str]:
    """A line and its mark ("" where it has none)."""
    line, found, given = sealed.rpartition(BEFORE)
    if not found or len(given) != MARK_LENGTH:
        return sealed, ""
    return line, given


def broken_marks(sealed: Iterable[str]) -> list[int]:
    """The numbers (from 1) of the lines whose mark does not fit."""
    broken = []
    previous = ""
    for number, whole in enumerate(sealed, 1):
        line, given = split_mark(whole)
        if mark(previous, line) != given:
            broken.append(number)
        previous = given
    return broken
