"""An open duel as places that lead to one another: what is common to all that other programs take.

A place is the end of the duel, a throw of chance (dice, or a seat whose play is given), a choice, or a pair of sealed choices. Questions
with the same answers that lead to the same places are one place. A list of places begins with the one where the duel begins.
"""

from dataclasses import dataclass
from typing import Any, Final

CUT: Final = "cut"
"""The result where a duel is not followed further."""


@dataclass(frozen=True, slots=True)
class End:
    """The duel is over, or is not followed further (`ending` is "" then). `worth` is to the challenger."""

    result: str
    ending: str
    worth: Any


@dataclass(frozen=True, slots=True)
class Chance:
    """Probabilities above 0 that add to 1, each with the place it leads to; no place twice."""

    ways: tuple[tuple[Any, int], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat chooses: every option by name, with the place it leads to."""

    seat: int
    ways: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sealed:
    """Both choose in secret at once: the options of each seat, and the places, a row for each option of the challenger."""

    options: tuple[tuple[str, ...], tuple[str, ...]]
    table: tuple[tuple[int, ...], ...]


Place = End | Chance | Choice | Sealed
