"""The outer contract: what a procedure that stands still is waiting for. Callers see nothing else."""

from dataclasses import dataclass
from typing import Any, Final

from codeduello.errors import IllegalAnswer
from codeduello.kernel.rows import AGAIN, Row
from codeduello.kernel.tape import Attach, Both, Choice, Concede, Entry, Faces, Fell, Throws

NOTHING: Final = Both(None, None)


@dataclass(frozen=True, slots=True)
class Ask:
    """One seat must choose one of `options` (their numbers, at least two)."""

    seat: int
    options: tuple[int, ...]

    def check(self, entry: Entry) -> None:
        """Raise `IllegalAnswer` unless `entry` answers this."""
        if type(entry) is not Choice:
            raise IllegalAnswer(f"a choice is asked for here, not {entry}")
        if entry.option not in self.options:
            raise IllegalAnswer(f"option {entry.option} is not offered; offered: {self.options}")


@dataclass(frozen=True, slots=True)
class AskBoth:
    """Both seats must choose, secretly and at once; `answered` tells which of them already has."""

    challenger: tuple[int, ...]
    challenged: tuple[int, ...]
    answered: tuple[bool, bool] = (False, False)

    def options(self, seat: int) -> tuple[int, ...]:
        """What is offered to this seat."""
        return self.challenged if seat else self.challenger

    def check(self, entry: Entry) -> None:
        """Raise `IllegalAnswer` unless `entry` answers this, in part or whole.

        The message never shows what a seat chose: it may reach the other.
        """
        if type(entry) is not Both or entry == NOTHING:
            raise IllegalAnswer("a secret choice by both seats is asked for here")
        for seat in (0, 1):
            chosen = entry.slot(seat)
            if chosen is not None and chosen not in self.options(seat):
                raise IllegalAnswer("that option is not offered to this seat")
            if chosen is None and self.answered[seat]:
                raise IllegalAnswer("what a seat has sealed can be replaced, but not taken away")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice must be thrown for `row`; `thrown` holds the throws so far that said "again".

    `attachable`: the table may attach outside modifiers before the first throw.
    """

    row: Row
    attachable: bool = False
    thrown: tuple[Faces, ...] = ()

    def check(self, entry: Entry) -> None:
        """Raise `DiceError` for impossible faces and `IllegalAnswer` for another kind of answer."""
        if type(entry) is Attach and self.attachable and not self.thrown:
            self.row.attach(entry.seat, entry.expression)
            return
        if type(entry) is Fell and not self.thrown and entry.outcome in self.row.outcomes:
            return
        if type(entry) is not Throws or not entry.throws:
            raise IllegalAnswer(f"dice are asked for here, not {entry}")
        if entry.throws[: len(self.thrown)] != self.thrown:
            raise IllegalAnswer(f"the throws {self.thrown} have fallen and stay")
        for faces in entry.throws:
            self.row.check_faces(faces)
        for faces in entry.throws[:-1]:
            if self.row.read(faces) != AGAIN:
                raise IllegalAnswer(f"the throw {faces} was decisive: nothing is thrown after it")


@dataclass(frozen=True, slots=True)
class Over:
    """The procedure has ended with `result`: an outcome, a sheet, changed sheets."""

    result: Any


Need = Ask | AskBoth | Roll | Over


def may_concede(need: Need, entry: Entry) -> bool:
    """Is `entry` a seat leaving while something is still awaited?"""
    return type(entry) is Concede and entry.seat in (0, 1) and not isinstance(need, Over)
