"""A game: the pieces in its folder, gathered in one value named GAME."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from codeduello.errors import UnknownName
from codeduello.kernel.contest import Contest
from codeduello.kernel.policy import Chair, Habit, Policy
from codeduello.kernel.prose import Prose
from codeduello.kernel.questions import RowQuestion
from codeduello.kernel.rulings import Presets, Setting, settle
from codeduello.kernel.run import Procedure


@dataclass(frozen=True, slots=True)
class SheetKind:
    """How a character of this game is read and written. parse(format(sheet)) == sheet.

    `samples` maps a name to its line, `form` shows how a line is written, `wishes` what a new character may be
    asked to be (beside a name). `describe(sheet)` gives its fields in words, for programs.
    """

    parse: Callable[[str], Any]
    format: Callable[[Any], str]
    samples: Mapping[str, str]
    form: str
    wishes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    describe: Callable[[Any], dict[str, Any]] = asdict


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Everything about one duelling game. Made once, in the `__init__` of its folder; no two are equal.

    `lopsided` are the rulings that can name a seat, at the value that names none: under these a duel with the
    seats exchanged ends in the mirror. `players` are programs that look at their view, `habits` such as are written in the rules' words.
    In a game that `is_open` nothing is hidden but what both choose at the same time, so that it can be solved as it lies; `contests` are
    parts of a duel that can be reckoned by themselves, `counsellor` names the player that gives advice where the whole cannot be solved.
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

    def settle(self, preset: str = "as-written", settings: list[Setting] | None = None) -> Any:
        """The rulings of a preset with settings over it; raises `UnknownName` or `InvalidText`."""
        return settle(self.rulings, self.presets, preset, settings or [])

    def row(self, name: str) -> RowQuestion:
        """The row question called `name`; raises `UnknownName`."""
        if name not in self.rows:
            raise UnknownName(f"row of {self.name}", name, self.rows)
        return self.rows[name]
