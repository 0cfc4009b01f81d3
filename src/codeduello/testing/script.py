"""Duels driven by words: options by their names, dice by their faces.

    duel = Script("sangfroid", "A; 9; sword", "B; 9; axe", death_roll="at_or_over")
    duel.do(("take sword", "take axe"), [1], "attack", "fight", [6, 6, 1, 1], "wound", [6, 6])
    duel.outcome.ending
"""

from collections.abc import Sequence
from typing import Any

from codeduello.errors import IllegalAnswer
from codeduello.games import load
from codeduello.kernel import (
    TABLE_EVENTS,
    Ask,
    AskBoth,
    Attach,
    Both,
    Concede,
    Game,
    Outcome,
    Over,
    Pair,
    Procedure,
    Roll,
    Row,
    Run,
    match_one,
)

Answer = str | tuple[str, str] | Sequence[int]


class Script:
    """One duel of `game` between two sheet lines, answered step by step. Rulings are given as texts by name."""

    def __init__(self, game: str | Game, challenger: str, challenged: str, **rulings: str) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.rulings = self.game.settle(settings=list(rulings.items()))
        self.sheets = Pair(self.game.sheet.parse(challenger), self.game.sheet.parse(challenged))
        self.run = Run(self.game.duel, self.rulings, tuple(self.sheets))
        self._options = self.game.prose.options

    def do(self, *answers: Answer) -> "Script":
        """Answer in order: an option's name, a pair of names (challenger's first), or a list of faces."""
        for answer in answers:
            self._answer(self.run, self._options.names, answer)
        return self

    def _answer(self, run: Run, names: tuple[str, ...], answer: Answer) -> None:
        need = run.need
        if isinstance(answer, str):
            if not isinstance(need, Ask):
                raise IllegalAnswer(f"{answer!r} was scripted where the need is {need}")
            run.choose(need.seat, self._find(names, need.options, answer))
        elif isinstance(answer, tuple):
            if not isinstance(need, AskBoth):
                raise IllegalAnswer(f"{answer!r} was scripted where the need is {need}")
            chosen = [self._find(names, need.options(seat), name) for seat, name in enumerate(answer)]
            run.give(Both(chosen[0], chosen[1]))
        else:
            run.throw(tuple(answer))

    def _find(self, names: tuple[str, ...], options: tuple[int, ...], name: str) -> int:
        return options[match_one("option", name, [names[option] for option in options])]

    def attach(self, seat: int, expression: str) -> "Script":
        """The table attaches an outside modifier."""
        self.run.give(Attach(seat, expression))
        return self

    def concede(self, seat: int) -> "Script":
        """This seat leaves."""
        self.run.give(Concede(seat))
        return self

    def offered(self, seat: int | None = None) -> list[str]:
        """The names of the options open now (to this seat)."""
        need = self.run.need
        if isinstance(need, AskBoth):
            return [self._options.name(option) for option in need.options(seat or 0)]
        return [self._options.name(option) for option in need.options] if isinstance(need, Ask) else []

    @property
    def asked(self) -> int | None:
        """The seat that is asked alone now, or None."""
        return self.run.need.seat if isinstance(self.run.need, Ask) else None

    @property
    def row(self) -> Row:
        """The row that dice are asked for."""
        if not isinstance(self.run.need, Roll):
            raise IllegalAnswer(f"no dice are asked for; the need is {self.run.need}")
        return self.run.need.row

    @property
    def outcome(self) -> Outcome:
        """The outcome of the duel, once it is over."""
        if not isinstance(self.run.need, Over):
            raise IllegalAnswer(f"the duel is not over; the need is {self.run.need}")
        result = self.run.need.result
        assert isinstance(result, Outcome)
        return result

    def told(self, viewer: int = 2) -> list[tuple[str, int, Any]]:
        """The events this viewer was told: name, who, detail. The table's own have names such as "rolled"."""
        names = self.game.prose.event_names
        events = self.run.view(viewer).events
        return [(TABLE_EVENTS[what] if what < 0 else names.name(what), who, detail) for what, who, detail in events]

    def heard(self, what: str, viewer: int = 2) -> list[tuple[int, Any]]:
        """Who and detail of every event of this name that the viewer was told."""
        return [(who, detail) for name, who, detail in self.told(viewer) if name == what]

    def after(self, *answers: Answer) -> Pair[Any]:
        """Both sheets after the duel, the aftermath being answered in order."""
        aftermath: Procedure = self.game.aftermath
        run = Run(aftermath, self.rulings, (self.sheets, self.outcome))
        for answer in answers:
            self._answer(run, self.game.prose.aftermath.options.names, answer)
        if not isinstance(run.need, Over):
            raise IllegalAnswer(f"the aftermath is not over; the need is {run.need}")
        result = run.need.result
        assert isinstance(result, Pair)
        return result
