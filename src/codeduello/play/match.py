"""The match: a duel and then its aftermath, as one sequence of needs and answers. Sans I/O: it never waits for anybody."""

from dataclasses import dataclass
from typing import Any

from codeduello.errors import IllegalAnswer
from codeduello.kernel import (
    Attach,
    Concede,
    Entry,
    Event,
    Faces,
    Game,
    Need,
    Outcome,
    Over,
    Pair,
    ProcedureProse,
    Prose,
    Run,
    View,
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match begins with: the game, its rulings, and both sheets."""

    game: Game
    rulings: Any
    sheets: Pair[Any]

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called; where both have the same name, the seat is added."""
        first, second = self.sheets.challenger.name, self.sheets.challenged.name
        if first == second:
            return f"{first} (challenger)", f"{second} (challenged)"
        return first, second


@dataclass(frozen=True, slots=True)
class Chapter:
    """What one viewer was told in the duel or in its aftermath, with the prose to say it."""

    title: str
    prose: Prose | ProcedureProse
    view: View


class Match:
    """A match under way. `need` says what is awaited; `Over(sheets after)` ends it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.duel = Run(setup.game.duel, setup.rulings, tuple(setup.sheets))
        self.aftermath: Run | None = None
        self._go_on()

    @property
    def run(self) -> Run:
        """The procedure under way: the duel, or its aftermath."""
        return self.aftermath or self.duel

    @property
    def need(self) -> Need:
        """What is awaited now."""
        return self.run.need

    @property
    def outcome(self) -> Outcome | None:
        """How the duel ended; None while it goes on."""
        need = self.duel.need
        return need.result if isinstance(need, Over) else None

    @property
    def sheets_after(self) -> Pair[Any] | None:
        """Both sheets as the match leaves them; None while it goes on."""
        need = self.aftermath.need if self.aftermath else None
        return need.result if isinstance(need, Over) else None

    @property
    def prose(self) -> Prose | ProcedureProse:
        """The English of what is under way."""
        prose = self.setup.game.prose
        return prose.aftermath if self.aftermath else prose

    def choose(self, seat: int, option: int) -> None:
        """A seat's choice; a sealed one may be replaced until the other seat has answered. Raises `IllegalAnswer`."""
        self.run.choose(seat, option)
        self._go_on()

    def throw(self, faces: Faces) -> None:
        """One throw for the row that is needed. Raises `IllegalAnswer` or `DiceError`."""
        self.run.throw(faces)
        self._go_on()

    def attach(self, seat: int, expression: str) -> None:
        """An outside modifier for this seat's roll. Raises `IllegalAnswer` or `InvalidText`."""
        self.run.give(Attach(seat, expression))

    def concede(self, seat: int) -> None:
        """This seat leaves the duel. Raises `IllegalAnswer` once the duel is over."""
        if self.aftermath:
            raise IllegalAnswer("the duel is over: nobody can concede any more")
        self.run.give(Concede(seat))
        self._go_on()

    def give(self, entry: Entry) -> None:
        """Any answer, as it stands in a record."""
        self.run.give(entry)
        self._go_on()

    def view(self, viewer: int) -> View:
        """What this viewer knows of the procedure under way."""
        return self.run.view(viewer)

    def chapters(self, viewer: int) -> list[Chapter]:
        """All that this viewer was told, the duel first."""
        prose = self.setup.game.prose
        told = [Chapter("duel", prose, self.duel.view(viewer))]
        if self.aftermath:
            told.append(Chapter("aftermath", prose.aftermath, self.aftermath.view(viewer)))
        return told

    def full_log(self) -> list[tuple[int, Event]]:
        """Every event of the duel with its audience. Raises `IllegalAnswer` while the duel goes on: secrets are secrets."""
        if self.outcome is None:
            raise IllegalAnswer("the full view is open once the duel is over")
        return self.duel.log()

    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.duel.view(2).count(self.setup.game.round_event)

    def _go_on(self) -> None:
        """Begin the aftermath once the duel is over."""
        if self.aftermath is None and self.outcome is not None:
            setup = self.setup
            self.aftermath = Run(setup.game.aftermath, setup.rulings, (setup.sheets, self.outcome))
