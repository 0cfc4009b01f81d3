"""The words `offer` and `ask`: one seat chooses in the open."""

from collections.abc import Callable
from typing import Any

import pytest

from codeduello.errors import DiceError, IllegalAnswer, RulesFault
from codeduello.kernel import (
    ASKED,
    CHOSE,
    EVERYONE,
    OFFERED,
    Ask,
    AskBoth,
    Attach,
    Both,
    Choice,
    Concede,
    Event,
    Need,
    Over,
    Roll,
    Run,
    Throws,
    ask,
    offer,
    tell,
)

Start = Callable[..., Run]
Everything = Callable[[Run], Any]
CHOICE_MADE = 3


def awaited(run: Run) -> Need:
    return run.need


def ask_the_challenged(d: Any) -> None:
    for option in (4, 7, 9):
        offer(d, option)
    d.heard[1] = ask(d, 1)
    tell(d, EVERYONE, CHOICE_MADE, 1, d.heard[1])
    d.over = 1


def test_what_was_offered_is_awaited_from_the_seat_that_is_asked(start: Start) -> None:
    assert start(ask_the_challenged).need == Ask(1, (4, 7, 9))


def test_the_choice_comes_back_to_the_rule_and_stands_on_the_tape(start: Start) -> None:
    run = start(ask_the_challenged)
    run.choose(1, 7)
    assert run.answers == (Choice(7),)
    assert awaited(run) == Over((0, (-1, 7), 2))


def test_all_hear_that_a_seat_is_asked_but_only_that_seat_its_options_and_its_choice(start: Start) -> None:
    run = start(ask_the_challenged)
    run.choose(1, 7)
    to_all = (Event(ASKED, 1, 0), Event(CHOICE_MADE, 1, 7))
    assert run.view(0).events == to_all
    assert run.view(2).events == to_all
    assert run.view(1).events == (
        Event(ASKED, 1, 0),
        Event(OFFERED, 1, (4, 7, 9)),
        Event(CHOSE, 1, 7),
        Event(CHOICE_MADE, 1, 7),
    )


def test_only_the_asked_seats_view_shows_the_options(start: Start) -> None:
    run = start(ask_the_challenged)
    assert [run.view(viewer).options for viewer in range(3)] == [(), (4, 7, 9), ()]
    run.choose(1, 4)
    assert run.view(1).options == ()


def test_a_single_option_is_taken_without_entry_and_without_event(start: Start) -> None:
    def step(d: Any) -> None:
        offer(d, 8)
        d.heard[0] = ask(d, 0)
        d.over = 1

    run = start(step)
    assert awaited(run) == Over((0, (8, -1), 2))
    assert run.answers == ()
    assert run.log() == []


def test_each_question_has_its_own_menu(start: Start) -> None:
    def step(d: Any) -> None:
        offer(d, 1)
        offer(d, 2)
        d.heard[0] = ask(d, 0)
        offer(d, 5)
        offer(d, 6)
        d.heard[1] = ask(d, 1)
        d.over = 1

    run = start(step)
    run.choose(0, 2)
    assert awaited(run) == Ask(1, (5, 6))
    run.choose(1, 5)
    assert awaited(run) == Over((0, (2, 5), 2))


def test_asking_with_nothing_offered_is_a_fault_of_the_rules(start: Start) -> None:
    with pytest.raises(RulesFault, match="nothing was offered"):
        start(lambda d: ask(d, 0))


@pytest.mark.parametrize("option", [0, 5, -1, 10])
def test_an_option_that_is_not_offered_is_refused_and_nothing_changes(start: Start, everything: Everything, option: int) -> None:
    run = start(ask_the_challenged)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match=r"\(4, 7, 9\)"):
        run.choose(1, option)
    assert everything(run) == before


@pytest.mark.parametrize("seat", [0, 2, -1])
def test_a_seat_that_is_not_asked_is_refused_and_nothing_changes(start: Start, everything: Everything, seat: int) -> None:
    run = start(ask_the_challenged)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="not asked"):
        run.choose(seat, 4)
    assert everything(run) == before


@pytest.mark.parametrize("entry", [Both(4, 7), Throws(((1, 2),)), Attach(1, "1d4"), None, 4])
def test_another_kind_of_answer_is_refused_and_nothing_changes(start: Start, everything: Everything, entry: Any) -> None:
    run = start(ask_the_challenged)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="a choice is asked for"):
        run.give(entry)
    assert everything(run) == before


def test_dice_are_refused_where_a_choice_is_asked_for(start: Start, everything: Everything) -> None:
    run = start(ask_the_challenged)
    before = everything(run)
    with pytest.raises(IllegalAnswer, match="no dice"):
        run.throw((1, 2))
    assert everything(run) == before


def test_after_the_end_every_answer_is_refused_and_nothing_changes(start: Start, everything: Everything) -> None:
    run = start(ask_the_challenged)
    run.choose(1, 4)
    before = everything(run)
    answers: list[Callable[[], None]] = [
        lambda: run.choose(1, 4),
        lambda: run.give(Choice(4)),
        lambda: run.give(Both(4, 4)),
        lambda: run.throw((1,)),
        lambda: run.give(Throws(((1,),))),
        lambda: run.give(Attach(0, "1d4")),
        lambda: run.give(Concede(0)),
    ]
    for answer in answers:
        with pytest.raises((IllegalAnswer, DiceError)):
            answer()
        assert everything(run) == before


def test_needs_are_values(contest: Callable[..., Any]) -> None:
    assert Ask(0, (1, 2)) == Ask(0, (1, 2)) != Ask(1, (1, 2))
    assert AskBoth((1,), (2,)) != AskBoth((1,), (2,), (True, False))
    assert Roll(contest(0, ((), ()))) == Roll(contest(0, ((), ())), attachable=False, thrown=())
