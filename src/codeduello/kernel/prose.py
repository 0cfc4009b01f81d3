"""How a game's words become English: templates, filled with names and numbers. Texts live in the games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from codeduello.kernel.outcome import Outcome
from codeduello.kernel.rows import Row
from codeduello.kernel.views import View
from codeduello.kernel.vocabulary import Vocabulary

Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One event in English. `{who}`, `{foe}`, `{n}` and `{thing}` (the word of `things` numbered n) are filled in.

    `source` is the sentence of SOURCE.md behind it; with `begins` a new paragraph begins. An empty text says nothing: the event only
    changes the standing.
    """

    text: str
    source: str = ""
    things: Vocabulary | None = None
    begins: bool = False

    def fill(self, names: Names, who: int, detail: Any) -> str:
        """The English sentence."""
        pair = (*names, "nobody")
        thing = self.things.name(detail) if self.things is not None and isinstance(detail, int) else ""
        foe = pair[1 - who] if who in (0, 1) else "nobody"
        return self.text.format(who=pair[who], foe=foe, n=detail, thing=thing)


@dataclass(frozen=True, slots=True)
class Throw:
    """A row in English: its title, what decides it, the sentence behind it, and what its fixed numbers are."""

    title: str
    goal: Callable[[Row], str] | str = ""
    source: str = ""
    bonus: str = ""

    def goal_of(self, row: Row) -> str:
        """What decides this row."""
        return self.goal if isinstance(self.goal, str) else self.goal(row)


Standing = list[tuple[str, str, str]]
"""A label, and what it is for the challenger and for the challenged."""


def for_both(label: str, of: Callable[[int], str]) -> tuple[str, str, str]:
    """A line of a standing: `of(seat)` for each seat."""
    return label, of(0), of(1)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of both duellists to be drawn between 0 and `most`: what it is, for each seat (None where the viewer does not know)."""

    label: str
    values: tuple[int | None, int | None]
    most: int


def no_gauges(view: View) -> "list[Gauge]":
    """Nothing is drawn."""
    return []


@dataclass(frozen=True, slots=True)
class TableText:
    """A table to look things up in: its title, the heads of its columns, its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """All the English of one game.

    `open_options` are those whose choice a rule tells to everyone at once; whoever chooses among others
    is asked in private. Forgetting one hides too much, never too little. `terms(rulings)` says what the rulings
    mean for a player, `question(view)` what is asked with the view's options, `primer` how the game goes, in a few sentences; `tables(rulings)` are what a player looks up, `gauges(view)` the numbers worth drawing, `sheet_terms` what the parts of a
    character's line mean; `helped` says that outside help may be given to some rolls.
    """

    events: Mapping[int, Line]
    event_names: Vocabulary
    options: Vocabulary
    explain_option: Mapping[int, str]
    throws: Mapping[str, Throw]
    ending: Callable[[Outcome, Names], str]
    standing: Callable[[View], Standing]
    concession: str
    open_options: frozenset[int]
    terms: Callable[[Any], list[str]]
    question: Callable[[View], str]
    primer: tuple[str, ...]
    tables: Callable[[Any], "list[TableText]"]
    creation: "ProcedureProse"
    aftermath: "ProcedureProse"
    gauges: Callable[[View], list[Gauge]] = no_gauges
    sheet_terms: tuple[tuple[str, str], ...] = ()
    helped: bool = False


@dataclass(frozen=True, slots=True)
class ProcedureProse:
    """The English of a creation or an aftermath. `asks` is what its questions ask."""

    events: Mapping[int, Line]
    event_names: Vocabulary
    options: Vocabulary
    explain_option: Mapping[int, str]
    throws: Mapping[str, Throw]
    asks: str = ""

    def question(self, view: View) -> str:
        """What is asked."""
        return self.asks
