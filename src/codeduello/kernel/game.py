"""A game: the pieces in its folder, gathered in one value named GAME."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from codeduello.errors import UnknownName
from codeduello.kernel.contest import Contest
from codeduello.kernel.importing import Imported
from codeduello.kernel.policy import Chair, Habit, Policy
from codeduello.kernel.prose import Prose
from codeduello.kernel.questions import RowQuestion
from codeduello.kernel.rulings import Presets, Setting, settle
from codeduello.kernel.run import Procedure


@dataclass(frozen=True, slots=True)
class SheetField:
    """A field of a character as a form asks for it: its key, what it is called, an example of what is written there."""

    key: str
    title: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class SheetKind:
    """How a character of this game is read and written. parse(format(sheet)) == sheet.

    `samples` maps a name to its line, `form` shows how a line is written, `wishes` what a new character may be
    asked to be (beside a name). `describe(sheet)` gives its fields in words, for programs. `read(document, settings)` makes a character of a
    document (JSON values) of another program, where the game knows any; it raises `Unusable` with the reason. `keep(sheet)` is the character as
    it enters a roster. `fields` are what a form asks for, and `line_of(fields)` makes a line of the texts given there (all but the name may be
    missing). `find(name)` gives the document of a ready-made character and its attribution, None where there is none. `changes(before, after)`
    tells in short lines what is different; `returns` are, by name, what a document that a character was made of can be turned back into, from
    the document, the character as it was made, and as it stands. `facts(sheet)` are what stands on it, in words for people. `pool` names the
    fields that hold possessions, of which each can be there once, in any of them; `shelf` says what `find` can find.
    """

    parse: Callable[[str], Any]
    format: Callable[[Any], str]
    samples: Mapping[str, str]
    form: str
    wishes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    describe: Callable[[Any], dict[str, Any]] = asdict
    read: Callable[[Any, Mapping[str, str]], Imported] | None = None
    keep: Callable[[Any], Any] = lambda sheet: sheet
    fields: tuple[SheetField, ...] = ()
    line_of: Callable[[Mapping[str, str]], str] | None = None
    find: Callable[[str], tuple[Any, str] | None] = lambda name: None
    changes: Callable[[Any, Any], list[str]] | None = None
    returns: Mapping[str, Callable[[Any, Any, Any], Any]] = field(default_factory=dict)
    facts: Callable[[Any], list[tuple[str, str]]] | None = None
    pool: tuple[str, ...] = ()
    shelf: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """A rest between duels: `take(sheet, wishes)` gives the character after it. `wishes` are what may be said of it, with an example each.

    Raises `InvalidText` for a wish that cannot be.
    """

    summary: str
    take: Callable[[Any, Mapping[str, str]], Any]
    wishes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Everything about one duelling game. Made once, in the `__init__` of its folder; no two are equal.

    `lopsided` are the rulings that can name a seat, at the value that names none: under these a duel with the
    seats exchanged ends in the mirror. `players` are programs that look at their view, `habits` such as are written in the rules' words.
    In a game that `is_open` nothing is hidden but what both choose at the same time, so that it can be solved as it lies; `contests` are
    parts of a duel that can be reckoned by themselves, `counsellor` names the player that gives advice where the whole cannot be solved.
    `rests` are what lets characters recover between duels.
    """

    name: str
    title: str
    version: str
    summary: str
    folder: Path
    rulings: Any
    presets: Presets
    sheet: SheetKind
    creation: Procedure
    duel: Procedure
    aftermath: Procedure
    prose: Prose
    rows: Mapping[str, RowQuestion]
    round_event: int
    players: Mapping[str, Callable[[Chair], Policy]]
    lopsided: Mapping[str, str] = field(default_factory=dict)
    habits: Mapping[str, Habit] = field(default_factory=dict)
    is_open: bool = False
    contests: Mapping[str, Contest] = field(default_factory=dict)
    counsellor: str = ""
    rests: Mapping[str, Rest] = field(default_factory=dict)

    def settle(self, preset: str = "as-written", settings: list[Setting] | None = None) -> Any:
        """The rulings of a preset with settings over it; raises `UnknownName` or `InvalidText`."""
        return settle(self.rulings, self.presets, preset, settings or [])

    def row(self, name: str) -> RowQuestion:
        """The row question called `name`; raises `UnknownName`."""
        if name not in self.rows:
            raise UnknownName(f"row of {self.name}", name, self.rows)
        return self.rows[name]
