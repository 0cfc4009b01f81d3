"""From what one viewer was told back to how the duel may stand: the rules are run again, and what they tell is held against the view.

Whatever the viewer was not told is tried in every way, and stays open where the view does not decide it. In a game with nothing hidden one
position is left. Nothing but the view, the rulings and the sheets goes in, so nothing that the viewer does not know can come out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from codeduello.errors import IllegalAnswer
from codeduello.kernel import (
    ATTACHED,
    CHOSE,
    ROLLED,
    Ask,
    AskBoth,
    Attach,
    Both,
    Choice,
    Entry,
    Event,
    Need,
    Pair,
    Procedure,
    Record,
    Roll,
    Thrown,
    Throws,
    View,
)
from codeduello.kernel.table import Table, TapeEnds


@dataclass(frozen=True, slots=True)
class Rest:
    """A resting point: the fields there, and how many events the viewer had been told."""

    fields: Any
    told: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How the duel may stand: the last resting point, the answers given since, and what is needed now."""

    rest: Rest
    tape: tuple[Entry, ...]
    need: Need


class Recall:
    """Works out positions for one viewer of one duel. A view that goes on from the one before is followed from where that stood."""

    def __init__(self, procedure: Procedure, rules: Any, sheets: Pair[Any], viewer: int) -> None:
        self._procedure = procedure
        self._viewer = viewer
        self._record = procedure.record()
        self._record.rules = rules
        self._record.table = Table()
        procedure.begin(self._record, *sheets)
        self._begun = tuple(self._record.table.told[viewer])
        self._start = Rest(self._record.snapshot(), len(self._begun))
        self._followed: tuple[tuple[Event, ...], list[Rest]] = ((), [self._start])

    def standings(self, view: View) -> list[Standing]:
        """Every way in which the duel may stand, for a viewer who was told this. Raises `IllegalAnswer` where there is none."""
        if view.events[: len(self._begun)] != self._begun:
            raise IllegalAnswer("this view is of another duel")
        before, rests = self._followed
        if view.events[: len(before)] != before:
            rests = [self._start]
        found = [standing for rest in rests for standing in self._from(rest, view)]
        if not found:
            raise IllegalAnswer("no duel by these rules tells what this view holds")
        unlike = {repr((standing.rest, standing.tape)): standing for standing in found}
        self._followed = view.events, list({standing.rest.fields: standing.rest for standing in found}.values())
        return list(unlike.values())

    def record_at(self, standing: Standing) -> Record:
        """The record where this standing was reached, in the middle of its step."""
        self._run(standing.rest, list(standing.tape))
        return self._record

    def _from(self, rest: Rest, view: View) -> Iterator[Standing]:
        """Every standing behind this resting point."""
        tapes: list[tuple[Rest, tuple[Entry, ...]]] = [(rest, ())]
        while tapes:
            here, tape = tapes.pop()
            need, told = self._run(here, list(tape))
            count = here.told + len(told)
            if view.events[here.told : count] != told:
                continue
            if need is None:
                if not self._record.over:
                    tapes.append((Rest(self._record.snapshot(), count), ()))
            elif count == len(view.events):
                yield Standing(here, tape, need)
            else:
                tapes += [(here, (*tape, entry)) for entry in self._answers(need, view.events[count])]

    def _run(self, rest: Rest, tape: list[Entry]) -> tuple[Need | None, tuple[Event, ...]]:
        """Run on from a resting point along these answers: what is needed then (None: it rests), and what was told on the way."""
        self._record.restore(rest.fields)
        table = self._record.table = Table()
        table.tape = tape
        need: Need | None = None
        try:
            self._procedure.step(self._record)
        except TapeEnds as end:
            need = end.need
        return need, tuple(table.told[self._viewer])

    def _answers(self, need: Need, event: Event) -> Iterator[Entry]:
        """The answers that may have led to the event that was told next."""
        if isinstance(need, Roll):
            if event.what == ROLLED and isinstance(event.detail, Thrown):
                yield Throws((*need.thrown, event.detail.faces))
            elif event.what == ATTACHED and isinstance(event.detail, str):
                yield Attach(event.who, event.detail)
        elif isinstance(need, Ask):
            known = event.what == CHOSE and need.seat == self._viewer
            yield from (Choice(option) for option in ([event.detail] if known else need.options))  # type: ignore[arg-type]
        elif isinstance(need, AskBoth):
            mine = [event.detail] if event.what == CHOSE and event.who == self._viewer else None
            menus = [mine if mine and seat == self._viewer else need.options(seat) for seat in (0, 1)]
            yield from (Both(one, other) for one in menus[0] for other in menus[1])  # type: ignore[arg-type]
