"""Seats, audiences and pairs: who sits where, who is told.

Seats are 0 (challenger) and 1 (challenged); 2 stands for nobody as a seat, for everyone as an
audience, and for a spectator as a viewer.
"""

from typing import Final, Generic, NamedTuple, TypeVar

from codeduello.errors import UnknownName

T = TypeVar("T")

CHALLENGER: Final = 0
CHALLENGED: Final = 1
NOBODY: Final = 2
EVERYONE: Final = 2
SPECTATOR: Final = 2

SEATS: Final = (CHALLENGER, CHALLENGED)
SEAT_NAMES: Final = ("challenger", "challenged", "nobody")
VIEWER_NAMES: Final = ("challenger", "challenged", "spectator")


class Pair(NamedTuple, Generic[T]):
    """One value for each seat; `pair[seat]` reads it."""

    challenger: T
    challenged: T


def parse_viewer(name: str) -> int:
    """The viewer (0, 1 or 2) called `name`; raises `UnknownName`."""
    if name not in VIEWER_NAMES:
        raise UnknownName("viewer", name, VIEWER_NAMES)
    return VIEWER_NAMES.index(name)
