"""Events: what was told. A view, a log, a replay and a screen are lists of them."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from codeduello.kernel.rows import Row
from codeduello.kernel.tape import Faces

# What the table tells by itself; the numbers of a game's own events begin at 0.
ASKED: Final = -1
OFFERED: Final = -2
CHOSE: Final = -3
ROLLED: Final = -4
SURE: Final = -5
ATTACHED: Final = -6
CONCEDED: Final = -7
FELL: Final = -8

TABLE_EVENTS: Final = {
    ASKED: "asked",
    OFFERED: "offered",
    CHOSE: "chose",
    ROLLED: "rolled",
    SURE: "sure",
    ATTACHED: "attached",
    CONCEDED: "conceded",
    FELL: "fell",
}


@dataclass(frozen=True, slots=True)
class Thrown:
    """A row and the faces thrown for it; no faces where the outcome was sure."""

    row: Row
    faces: Faces


class Event(NamedTuple):
    """Something told: what (a word of the game, or one of the above), about whom (0, 1 or 2 for nobody), detail.

    The detail is a number (for FELL, which stands for a roll on the numeric road, its outcome); options for OFFERED, what was thrown for ROLLED and SURE, an expression for ATTACHED.
    """

    what: int
    who: int
    detail: "int | str | tuple[int, ...] | Thrown"
