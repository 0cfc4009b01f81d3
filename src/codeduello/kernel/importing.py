"""A character brought from another program: what came of it, and everything that was assumed on the way."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Assumption:
    """A doubtful field: where it stands (`items[3].system.level`), what was found there (a short text), what was assumed instead."""

    path: str
    found: str
    assumed: str


@dataclass(frozen=True, slots=True)
class Imported:
    """A character as it was read, of this `document` (of several in a file, the one meant; None for what is our own).

    `format` names the kind of file in a word, `title` for people; `sheet` is the character in this game's own type. `values` are what was derived on the way (plain JSON
    values, for people and programs who want to check). `problems` say what of the file could not be used, or what the character cannot do.
    """

    format: str
    name: str
    sheet: Any
    values: dict[str, Any] = field(default_factory=dict)
    assumptions: tuple[Assumption, ...] = ()
    problems: tuple[str, ...] = ()
    title: str = ""
    document: Any = field(default=None, repr=False)
