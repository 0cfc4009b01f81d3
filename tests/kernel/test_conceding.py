"""Conceding: a person leaves, at any need, once."""

from collections.abc import Callable
from typing import Any

import pytest

from codeduello.errors import IllegalAnswer
from codeduello.kernel import (
    CONCEDED,
    ROLLED,
    Ask,
    Attach,
    Both,
    Choice,
    Concede,
    Event,
    Need,
    Over,
    Row,
    Run,
    Throws,
    ask,
    ask_both,
    attachable,
    chance,
    offer,
    offer_to,
)

Start = Callable[..., Run]
Everything = Callable[[Run], Any]
Contest = Callable[..., Row]
NO_ASSIST: tuple[tuple[()], tuple[()]] = ((), ())


def awaited(run: Run) -> Need:
    return run.need


def choose_alone(d: Any) -> None:
    offer(d, 1)
    offer(d, 2)
    d.heard[0] = ask(d, 0)
    d.over = 1


def choose_both(d: Any) -> None:
    for seat in (0, 1):
        offer_to(d, seat, 1)
        offer_to(d, seat, 2)
    d.heard = list(ask_both(d))
    d.over = 1


def roller(contest: Contest) -> Callable[[Any], None]:
    def step(d: Any) -> None:
        d.heard[0] = chance(d, attachable(d, contest(0, NO_ASSIST)))
        d.over = 1

    return step


@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat_may_leave_whoever_is_asked(start: Start, seat: int) -> None:
    run = start(choose_alone)
    run.give(Concede(seat))
    assert run.answers == (Concede(seat),)
    assert awaited(run) == Over((0, (-1, -1), 1 - seat))  # the other wins


def test_everyone_is_told_who_left(start: Start) -> None:
    run = start(choose_alone)
    run.give(Concede(1))
    assert [run.view(viewer).events[-1] for viewer in range(3)] == [Event(CONCEDED, 1, 0)] * 3


def test_earlier_answers_stay_on_the_tape(start: Start) -> None:
    def step(d: Any) -> None:
        for seat in (0, 1):
            offer(d, 1)
            offer(d, 2)
            d.heard[seat] = ask(d, seat)
        d.over = 1

    run = start(step)
    run.choose(0, 2)
    run.give(Concede(0))
    assert run.answers == (Choice(2), Concede(0))
    assert awaited(run) == Over((0, (2, -1), 1))


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("sealed", [0, 1])
def test_a_sealed_choice_disappears_with_whoever_leaves(start: Start, everything: Everything, sealed: int, leaver: int) -> None:
    run, unsealed = start(choose_both), start(choose_both)
    run.choose(sealed, 2)
    run.give(Concede(leaver))
    unsealed.give(Concede(leaver))
    assert run.answers == (Concede(leaver),)
    assert everything(run) == everything(unsealed)


def test_a_complete_pair_stays(start: Start) -> None:
    def step(d: Any) -> None:
        if d.beat:
            choose_alone(d)
            return
        choose_both(d)
        d.over, d.beat = 0, 1

    run = start(step)
    run.choose(0, 2)
    run.choose(1, 1)
    run.give(Concede(1))
    assert run.answers == (Both(2, 1), Concede(1))


def test_one_may_leave_before_any_throw(start: Start, contest: Contest) -> None:
    run = start(roller(contest))
    run.give(Concede(1))
    assert run.answers == (Concede(1),)
    assert run.view(2).count(ROLLED) == 0


def test_one_may_leave_after_a_modifier_was_attached(start: Start, contest: Contest) -> None:
    run = start(roller(contest))
    run.give(Attach(0, "1d4"))
    run.give(Concede(1))
    assert run.answers == (Attach(0, "1d4"), Concede(1))
    assert awaited(run) == Over((0, (-1, -1), 0))


def test_one_may_leave_in_the_middle_of_ties_and_the_throws_stay(start: Start, contest: Contest) -> None:
    run = start(roller(contest))
    run.throw((3, 3))
    run.throw((1, 1))
    run.give(Concede(0))
    assert run.answers == (Throws(((3, 3), (1, 1))), Concede(0))
    assert [event.what for event in run.view(2).events] == [ROLLED, ROLLED, CONCEDED]
    assert awaited(run) == Over((0, (-1, -1), 1))


def test_a_concession_among_ties_is_replayed_answer_by_answer(start: Start, contest: Contest, everything: Everything) -> None:
    run, again = start(roller(contest)), start(roller(contest))
    run.throw((3, 3))
    run.give(Concede(0))
    for entry in run.answers:
        again.give(entry)
    assert everything(again) == everything(run)


def test_a_concession_among_ties_is_replayed_from_a_source(start: Start, contest: Contest, everything: Everything) -> None:
    run = start(roller(contest))
    run.throw((3, 3))
    run.give(Concede(0))
    tape = iter(run.answers)
    again = start(roller(contest), source=lambda need, table: next(tape))
    assert everything(again) == everything(run)


def lingering_leave(d: Any, seat: int) -> None:
    """The duel is lost, but a question is left to settle."""
    d.ending, d.winner = 1, 1 - seat


def settle_afterwards(d: Any) -> None:
    offer(d, 8 if d.ending else 1)
    offer(d, 9 if d.ending else 2)
    d.heard[1] = ask(d, 1)
    d.over = 1


def test_what_is_left_to_settle_is_still_asked(start: Start) -> None:
    run = start(settle_afterwards, concede=lingering_leave)
    run.give(Concede(0))
    assert awaited(run) == Ask(1, (8, 9))
    run.choose(1, 9)
    assert awaited(run) == Over((0, (-1, 9), 1))
    assert run.answers == (Concede(0), Choice(9))


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_leaves_twice(start: Start, everything: Everything, seat: int) -> None:
    run = start(settle_afterwards, concede=lingering_leave)
    run.give(Concede(0))
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="nobody can concede any more"):
        run.give(Concede(seat))
    assert everything(run) == before


def test_nobody_leaves_after_the_end(start: Start, everything: Everything) -> None:
    run = start(choose_alone)
    run.choose(0, 1)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="over"):
        run.give(Concede(0))
    assert everything(run) == before


@pytest.mark.parametrize("seat", [2, -1])
def test_only_a_seat_can_leave(start: Start, everything: Everything, seat: int) -> None:
    run = start(choose_alone)
    before = everything(run)
    with pytest.raises(IllegalAnswer):
        run.give(Concede(seat))
    assert everything(run) == before


def test_where_the_procedure_knows_no_leaving_nobody_leaves(start: Start, everything: Everything) -> None:
    run = start(choose_alone, concede=None)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="nobody can concede in the trial"):
        run.give(Concede(0))
    assert everything(run) == before


def test_what_was_offered_before_a_concession_is_not_offered_after_it(start: Start, contest: Contest) -> None:
    def step(d: Any) -> None:
        if not d.ending:
            offer(d, 1)
            offer(d, 2)
            chance(d, contest(0, NO_ASSIST))
        settle_afterwards(d)

    run = start(step, concede=lingering_leave)
    run.give(Concede(0))
    assert awaited(run) == Ask(1, (8, 9))
