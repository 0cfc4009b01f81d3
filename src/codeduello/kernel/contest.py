"""Contests: parts of a duel that can be reckoned by themselves, such as the Shot of two wizards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from codeduello.kernel.seats import Pair

Loop = Callable[..., None]
"""The arithmetic of a contest: a loop over lists, which may be handed in compiled."""


def unsigned(place: int) -> int:
    """A place in a list that is never negative. Compiled it becomes an unsigned number, which needs no test for places counted from the end."""
    return place


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """How likely the challenger wins, ties and loses, and what that is worth to the challenger. Fractions, or floats from a compiled loop."""

    win: Any
    tie: Any
    lose: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Contest:
    """`form` shows how a side is written, `parse` reads one (raising `InvalidText`). `odds(rulings, sides, first, loop)` are those when the seat `first` chooses first.

    `loop` is the arithmetic in plain Python; handed to `odds` it gives fractions. `vectors(numpy)` makes the same of whole vectors.
    """

    form: str
    parse: Callable[[str], Any]
    odds: Callable[[Any, Pair[Any], int, Loop], ContestOdds]
    loop: Loop
    vectors: Callable[[Any], Loop] | None = None
