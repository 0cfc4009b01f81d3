"""The words `chance` and `attachable`: dice on the tape, ties, sure rows, outside modifiers."""

from collections.abc import Callable
from typing import Any

import pytest

from codeduello.errors import DiceError, IllegalAnswer, InvalidText
from codeduello.kernel import (
    ATTACHED,
    NOBODY,
    ROLLED,
    SURE,
    Attach,
    Both,
    Choice,
    Dice,
    Event,
    Expression,
    Need,
    Over,
    Roll,
    Row,
    Run,
    Score,
    Thrown,
    Throws,
    attachable,
    chance,
    row,
)

Start = Callable[..., Run]
Everything = Callable[[Run], Any]
Contest = Callable[..., Row]
NO_ASSIST: tuple[tuple[()], tuple[()]] = ((), ())


def awaited(run: Run) -> Need:
    return run.need


def one_roll(thrown: Row, *, is_open: bool = False) -> Callable[[Any], None]:
    """A procedure that throws for this row once and keeps the outcome in `heard[0]`."""

    def step(d: Any) -> None:
        d.heard[0] = chance(d, attachable(d, thrown) if is_open else thrown)
        d.over = 1

    return step


@pytest.fixture
def closed(start: Start, contest: Contest) -> Run:
    """A d4 against a d4, without modifiers."""
    return start(one_roll(contest(0, NO_ASSIST)))


@pytest.fixture
def open_(start: Start, contest: Contest) -> Run:
    """A d4 against a d4, open to modifiers."""
    return start(one_roll(contest(0, NO_ASSIST), is_open=True))


def test_the_row_is_awaited_and_the_faces_decide(closed: Run, contest: Contest) -> None:
    assert awaited(closed) == Roll(contest(0, NO_ASSIST))
    closed.throw((2, 4))
    assert awaited(closed) == Over((0, (1, -1), 2))  # 4 beats 2: the challenged is the outcome
    assert closed.answers == (Throws(((2, 4),)),)


def test_everyone_is_told_the_row_and_the_faces(closed: Run, contest: Contest) -> None:
    closed.throw((2, 4))
    event = Event(ROLLED, NOBODY, Thrown(contest(0, NO_ASSIST), (2, 4)))
    assert [closed.view(viewer).events for viewer in range(3)] == [(event,)] * 3


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((5, 1), "face 1 is 5"),
        ((1, 0), "face 2 is 0"),
        ((1,), "1 faces were given, 2 dice"),
        ((1, 2, 3), "3 faces were given, 2 dice"),
        ((), "0 faces were given, 2 dice"),
    ],
)
def test_faces_that_the_dice_cannot_show_are_refused_and_nothing_changes(
    closed: Run, everything: Everything, faces: tuple[int, ...], message: str
) -> None:
    before = everything(closed)
    with pytest.raises(DiceError, match=message):
        closed.throw(faces)
    with pytest.raises(DiceError, match=message):
        closed.give(Throws((faces,)))
    assert everything(closed) == before


@pytest.mark.parametrize("entry", [Choice(0), Both(0, 0), Throws(()), Attach(0, "1d4"), None])
def test_another_kind_of_answer_is_refused_and_nothing_changes(closed: Run, everything: Everything, entry: Any) -> None:
    before = everything(closed)
    with pytest.raises(IllegalAnswer, match="dice are asked for"):
        closed.give(entry)
    assert everything(closed) == before


def test_nobody_can_choose_while_dice_are_awaited(closed: Run, everything: Everything) -> None:
    before = everything(closed)
    with pytest.raises(IllegalAnswer, match="not asked"):
        closed.choose(0, 0)
    assert everything(closed) == before


def test_ties_are_thrown_again_and_every_throw_stays_in_one_entry(closed: Run, contest: Contest) -> None:
    closed.throw((3, 3))
    assert awaited(closed) == Roll(contest(0, NO_ASSIST), thrown=((3, 3),))
    closed.throw((4, 4))
    closed.throw((4, 2))
    assert closed.answers == (Throws(((3, 3), (4, 4), (4, 2))),)
    assert awaited(closed) == Over((0, (0, -1), 2))


def test_every_tied_throw_is_told_once(closed: Run, contest: Contest) -> None:
    told = []
    for faces in ((3, 3), (4, 4), (4, 2)):
        closed.throw(faces)
        told.append(Event(ROLLED, NOBODY, Thrown(contest(0, NO_ASSIST), faces)))
        assert closed.view(2).events == tuple(told)


def test_the_throws_may_be_given_at_once(closed: Run, start: Start, contest: Contest, everything: Everything) -> None:
    at_once = start(one_roll(contest(0, NO_ASSIST)))
    at_once.give(Throws(((3, 3), (4, 2))))
    closed.throw((3, 3))
    closed.throw((4, 2))
    assert everything(at_once) == everything(closed)


def test_nothing_may_be_thrown_after_a_decisive_throw(closed: Run, everything: Everything) -> None:
    before = everything(closed)
    with pytest.raises(IllegalAnswer, match="decisive"):
        closed.give(Throws(((4, 2), (1, 3))))
    assert everything(closed) == before


def test_wrong_faces_among_ties_are_refused_and_the_ties_stay(closed: Run, everything: Everything) -> None:
    closed.throw((3, 3))
    before = everything(closed)
    with pytest.raises(DiceError, match="face 2 is 9"):
        closed.throw((1, 9))
    assert everything(closed) == before


def test_throws_that_were_made_cannot_be_taken_back(closed: Run, everything: Everything) -> None:
    closed.throw((3, 3))
    before = everything(closed)
    with pytest.raises(IllegalAnswer):
        closed.give(Throws(((4, 2),)))
    assert everything(closed) == before


def test_a_sure_row_is_told_as_sure_and_makes_no_entry(start: Start) -> None:
    sure = Row((Score((Dice(2, 6),)),), lambda total: 7)
    run = start(one_roll(sure))
    assert awaited(run) == Over((0, (7, -1), 2))
    assert run.answers == ()
    assert run.log() == [(2, Event(SURE, NOBODY, Thrown(sure, ())))]


def test_a_conditioned_row_with_one_outcome_left_is_sure(start: Start, contest: Contest) -> None:
    run = start(one_roll(contest(3, NO_ASSIST)))  # d4+3 is 4 at least: it ties with a 4 at most, and never loses
    assert awaited(run) == Over((0, (0, -1), 2))
    assert run.answers == ()


def test_an_attachment_is_recorded_told_to_everyone_and_makes_the_row_anew(open_: Run, contest: Contest) -> None:
    assert awaited(open_) == Roll(contest(0, NO_ASSIST), attachable=True)
    open_.give(Attach(1, "1d6+1"))
    assert open_.answers == (Attach(1, "1d6+1"),)
    remade = contest(0, ((), (Expression.parse("1d6+1"),)))
    assert awaited(open_) == Roll(remade, attachable=True)
    assert remade.dice == (4, 4, 6)
    event = Event(ATTACHED, 1, "1d6+1")
    assert [open_.view(viewer).events for viewer in range(3)] == [(event,)] * 3


def test_the_modifier_counts_for_its_seat(open_: Run) -> None:
    open_.give(Attach(1, "1d6+1"))
    open_.throw((4, 1, 3))  # 4 against 1 + 3 + 1
    assert awaited(open_) == Over((0, (1, -1), 2))
    assert open_.answers == (Attach(1, "1d6+1"), Throws(((4, 1, 3),)))


def test_several_modifiers_are_kept_in_their_order(open_: Run, contest: Contest) -> None:
    for seat, text in ((0, "1d4"), (1, "-1d6"), (0, "+2")):
        open_.give(Attach(seat, text))
    mine = Expression.parse("1d4"), Expression.parse("+2")
    assert awaited(open_) == Roll(contest(0, (mine, (Expression.parse("-1d6"),))), attachable=True)
    assert [entry.seat for entry in open_.answers if isinstance(entry, Attach)] == [0, 1, 0]


def test_a_sure_row_that_is_open_is_asked_for_because_a_modifier_may_unsettle_it(start: Start, contest: Contest) -> None:
    run = start(one_roll(contest(9, NO_ASSIST), is_open=True))
    assert isinstance(run.need, Roll)
    run.give(Attach(1, "+9"))
    run.throw((1, 2))  # 1 + 9 against 2 + 9
    assert awaited(run) == Over((0, (1, -1), 2))


@pytest.mark.parametrize("text", ["", "d6", "banana", "1d1"])
def test_a_bad_expression_is_refused_and_nothing_changes(open_: Run, everything: Everything, text: str) -> None:
    before = everything(open_)
    with pytest.raises(InvalidText, match="no dice expression"):
        open_.give(Attach(0, text))
    assert everything(open_) == before


def test_a_seat_whose_roll_takes_no_modifier_is_refused_and_nothing_changes(start: Start, everything: Everything) -> None:
    @row
    def lone_check(assists: Any) -> Row:
        made = Row((Score((Dice(1, 20),), owner=0),), lambda total: int(total > 10))
        made.attach_seats = (0,)
        return made

    run = start(one_roll(lone_check(NO_ASSIST), is_open=True))
    before = everything(run)
    for seat in (1, 2):
        with pytest.raises(IllegalAnswer, match="takes no outside modifier"):
            run.give(Attach(seat, "1d4"))
        assert everything(run) == before


def test_nothing_is_attached_after_the_first_throw(open_: Run, everything: Everything) -> None:
    open_.throw((3, 3))
    before = everything(open_)
    with pytest.raises(IllegalAnswer):
        open_.give(Attach(0, "1d4"))
    assert everything(open_) == before


def test_only_the_row_that_was_opened_takes_modifiers(start: Start, contest: Contest, everything: Everything) -> None:
    def step(d: Any) -> None:
        d.heard[0] = chance(d, attachable(d, contest(0, NO_ASSIST)))
        d.heard[1] = chance(d, contest(0, NO_ASSIST))
        d.over = 1

    run = start(step)
    run.throw((1, 2))
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="dice are asked for"):
        run.give(Attach(0, "1d4"))
    assert everything(run) == before
