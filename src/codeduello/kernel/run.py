"""The plain driver: one procedure of a game, run from resting point to resting point along its tape."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from codeduello.errors import DuelError, IllegalAnswer, RulesFault
from codeduello.kernel.events import CONCEDED, Event
from codeduello.kernel.expression import Expression
from codeduello.kernel.needs import AskBoth, Need, Over, Roll, may_concede
from codeduello.kernel.record import DuelRecord, Record, Snapshot
from codeduello.kernel.seats import EVERYONE
from codeduello.kernel.table import Leaves, Source, Table, TapeEnds
from codeduello.kernel.tape import Attach, Both, Choice, Concede, Entry, Faces, Throws
from codeduello.kernel.views import View


@dataclass(frozen=True, slots=True)
class Procedure:
    """Creation, duel or aftermath, on one contract.

    `begin(record, *setup)` fills a fresh record and may tell; `step(record)` runs from one resting
    point to the next; `result(record, *setup)` says what came of it once `record.over` is set.
    `concede(record, seat)` settles what follows when a seat leaves; None where nobody can leave.
    `forget(record)` clears, at a resting point, what can no longer matter to how it ends; the numeric road uses it, the table never.
    """

    name: str
    record: type[Record]
    begin: Callable[..., None]
    step: Callable[[Any], None]
    result: Callable[..., Any]
    concede: Callable[[Any, int], None] | None = None
    forget: Callable[[Any], None] | None = None


class Run:
    """One procedure under way. `need` says what is awaited; `give` answers it.

    With a `source` every need is answered at once and the run goes through to its end: nothing is
    run twice. Without one each answer re-runs the step from the last resting point.
    """

    def __init__(self, procedure: Procedure, rules: Any, setup: tuple[Any, ...], source: Source | None = None) -> None:
        self.procedure = procedure
        self.setup = setup
        self.record = procedure.record()
        self.record.rules = rules
        self.table = self.record.table = Table(source)
        procedure.begin(self.record, *setup)
        self.need: Need = Over(None)
        self._rest()
        self._advance()

    @property
    def answers(self) -> tuple[Entry, ...]:
        """Everything answered so far, in order."""
        return tuple(self.table.tape)

    def view(self, viewer: int) -> View:
        """What this viewer was told, with the options open to it now."""
        need = self.need
        options: tuple[int, ...] = ()
        if isinstance(need, AskBoth) and viewer in (0, 1):
            options = () if need.answered[viewer] else need.options(viewer)
        elif viewer == getattr(need, "seat", None):
            options = need.options  # type: ignore[union-attr, assignment]
        return self.table.view(viewer, options)

    def log(self) -> list[tuple[int, Event]]:
        """Every event with its audience: the full view, for after the end."""
        return list(self.table.log)

    def give(self, entry: Entry) -> None:
        """Answer what is needed. Raises `IllegalAnswer` or `DiceError`, and then nothing has changed."""
        tape = self.table.tape
        if type(entry) is Concede:
            self._check_concession(entry)
        elif isinstance(self.need, Over):
            raise IllegalAnswer("it is over: nothing more can be answered")
        else:
            self.need.check(entry)
        if type(entry) is Attach:
            entry = Attach(entry.seat, str(Expression.parse(entry.expression)))
        before = list(tape)
        if self._replaces_last(entry):
            tape.pop()
        tape.append(entry)
        try:
            self._run_again()
        except DuelError:
            tape[:] = before
            self._run_again()
            raise

    def _run_again(self) -> None:
        """Run the tape anew from the last resting point."""
        self._return_to_rest()
        self._advance()

    def choose(self, seat: int, option: int) -> None:
        """Answer for one seat. A sealed choice may be replaced until the other seat has answered too."""
        need = self.need
        if isinstance(need, AskBoth) and seat in (0, 1):
            if option not in need.options(seat):
                raise IllegalAnswer("that option is not offered to this seat")
            self.give(self._sealed(need).with_slot(seat, option))
        elif getattr(need, "seat", None) == seat:
            self.give(Choice(option))
        else:
            raise IllegalAnswer("this seat is not asked now")

    def throw(self, faces: Faces) -> None:
        """Answer with dice: one throw for the row that is needed."""
        need = self.need
        if not isinstance(need, Roll):
            raise IllegalAnswer("no dice are asked for now")
        need.row.check_faces(faces)
        self.give(Throws((*need.thrown, faces)))

    def _sealed(self, need: AskBoth) -> Both:
        """The pair as answered so far; a seat with a single option has answered."""
        if any(need.answered):
            last = self.table.tape[-1]
            assert type(last) is Both
            return last
        menus = need.challenger, need.challenged
        return Both(*[menu[0] if len(menu) == 1 else None for menu in menus])

    def _replaces_last(self, entry: Entry) -> bool:
        """Does the last entry of the tape await more? Who concedes takes back a sealed choice, but no dice."""
        need = self.need
        if isinstance(need, Roll):
            return bool(need.thrown) and type(entry) is not Concede
        return isinstance(need, AskBoth) and any(need.answered)

    def _check_concession(self, entry: Concede) -> None:
        if self.procedure.concede is None:
            raise IllegalAnswer(f"nobody can concede in the {self.procedure.name}")
        if not may_concede(self.need, entry) or self._is_settled():
            raise IllegalAnswer("it is over: nobody can concede any more")

    def _is_settled(self) -> bool:
        return isinstance(self.record, DuelRecord) and self.record.ending != 0

    def _advance(self) -> None:
        """Run steps until an answer is missing or the procedure is over."""
        record, table = self.record, self.table
        while not record.over:
            try:
                self.procedure.step(record)
            except TapeEnds as end:
                self.need = end.need
                return
            except Leaves as leaver:
                self._leave(leaver.seat)
            self._rest()
        if table.cursor != len(table.tape):
            raise IllegalAnswer(f"the procedure is over after {table.cursor} answers; {len(table.tape)} were given")
        self.need = Over(self.procedure.result(record, *self.setup))

    def _leave(self, seat: int) -> None:
        if self.procedure.concede is None:
            raise RulesFault(f"nobody can concede in the {self.procedure.name}")
        self.table.clear_menus()
        self.table.tell(EVERYONE, CONCEDED, seat, 0)
        self.procedure.concede(self.record, seat)

    def _rest(self) -> None:
        """Remember this resting point; with a source nothing is run twice, so nothing need be remembered."""
        self.record.check_ranges()
        table = self.table
        if table.source is not None:
            return
        self._snapshot: Snapshot = self.record.snapshot()
        self._rest_cursor = table.cursor
        self._rest_told = [len(told) for told in table.told]
        self._rest_log = len(table.log)

    def _return_to_rest(self) -> None:
        self.record.restore(self._snapshot)
        table = self.table
        table.cursor = self._rest_cursor
        for told, length in zip(table.told, self._rest_told, strict=True):
            del told[length:]
        del table.log[self._rest_log :]
        table.clear_menus()


