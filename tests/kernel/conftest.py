"""Small procedures on which the kernel is tried."""

from collections.abc import Callable
from typing import Any

import pytest

from codeduello.kernel import (
    AGAIN,
    EVERYONE,
    Dice,
    DuelRecord,
    Expression,
    Pair,
    Procedure,
    Row,
    Run,
    Score,
    ask,
    ask_both,
    attachable,
    chance,
    offer,
    offer_to,
    per_seat,
    row,
    single,
    tell,
)

Assists = tuple[tuple[Expression, ...], tuple[Expression, ...]]
Conceding = Callable[[Any, int], None]


class Tiny(DuelRecord):
    """`beat` counts resting points, `heard` holds whatever a test wants to keep."""

    beat = single(0, 99)
    heard = per_seat(-1, 99, start=-1)
    points = per_seat(0, 9)
    guard = per_seat(0, 9, private=True)


def _seat_score(seat: int, edge: int, assists: Assists) -> Score:
    """A d4, plus what was attached; the edge is the challenger's."""
    added = tuple(dice for one in assists[seat] for dice in one.dice)
    bonus = sum(one.bonus for one in assists[seat]) + (0 if seat else edge)
    return Score((Dice(1, 4), *added), bonus, owner=seat)


def _who_is_higher(challenger: int, challenged: int) -> int:
    if challenger == challenged:
        return AGAIN
    return 0 if challenger > challenged else 1


@row
def contest_row(edge: int, assists: Assists = ((), ())) -> Row:
    """A d4 against a d4: the outcome is the seat with the higher score, ties are thrown again."""
    made = Row((_seat_score(0, edge, assists), _seat_score(1, edge, assists)), _who_is_higher)
    made.attach_seats = (0, 1)
    return made


def leave(d: Any, seat: int) -> None:
    """Who leaves loses, and the duel ends at once."""
    d.ending, d.winner, d.over = 1, 1 - seat, 1


def no_begin(d: Any) -> None:
    """Nothing to prepare."""


@pytest.fixture(scope="session")
def contest() -> Callable[..., Row]:
    """`contest(edge, ((), ()))` is a row that takes modifiers for both seats and rerolls ties."""
    return contest_row


@pytest.fixture(scope="session")
def start() -> Callable[..., Run]:
    """`start(step)` runs a procedure with this step over a `Tiny` record; its result is (beat, heard, winner)."""

    def begin_run(
        step: Callable[[Any], None],
        *,
        begin: Callable[..., None] = no_begin,
        concede: Conceding | None = leave,
        source: Any = None,
    ) -> Run:
        procedure = Procedure("trial", Tiny, begin, step, lambda d: (d.beat, tuple(d.heard), d.winner), concede)
        return Run(procedure, None, (), source)

    return begin_run


@pytest.fixture(scope="session")
def everything() -> Callable[[Run], tuple[Any, ...]]:
    """All that a run holds: whatever was refused must leave it as it was."""

    def held(run: Run) -> tuple[Any, ...]:
        return (run.answers, run.need, [run.view(viewer) for viewer in range(3)], run.log(), run.record.snapshot())

    return held


ROUND, CALLS, GUARDS, SCORES = range(4)


def _begin_bout(d: Tiny, stubborn: int) -> None:
    """`stubborn`: the seat that knows one guard only; 2 if none does."""
    d.heard = [stubborn, -1]
    tell(d, EVERYONE, ROUND, 2, 0)


def _bout_round(d: Tiny) -> None:
    for call in range(3 - d.beat):
        offer(d, call)
    call = ask(d, d.beat % 2)
    tell(d, EVERYONE, CALLS, d.beat % 2, call)
    for seat in (0, 1):
        for guard in range(1 if d.heard[0] == seat else 3):
            offer_to(d, seat, guard)
    d.guard = list(ask_both(d))
    for seat in (0, 1):
        tell(d, seat, GUARDS, seat, d.guard[seat])
    edge = d.guard[0] - d.guard[1]
    open_row = contest_row(edge, Pair((), ()))
    winner = chance(d, attachable(d, open_row) if call else open_row)
    d.points[winner] += 1
    tell(d, EVERYONE, SCORES, winner, d.points[winner])
    d.beat += 1
    if d.beat == 3:
        d.over, d.ending, d.winner = 1, 2, int(d.points[1] > d.points[0])


@pytest.fixture(scope="session")
def bout() -> Procedure:
    """Three rounds of a call (3, 2, 1 options), a secret guard each, and a contest that may take modifiers."""
    return Procedure("bout", Tiny, _begin_bout, _bout_round, lambda d, stubborn: (tuple(d.points), d.winner), leave)
