"""The words `offer_to` and `ask_both`: both seats choose, neither knowing the other's choice."""

from collections.abc import Callable
from typing import Any

import pytest

from codeduello.errors import IllegalAnswer, RulesFault
from codeduello.kernel import (
    ASKED,
    CHOSE,
    EVERYONE,
    NOBODY,
    OFFERED,
    AskBoth,
    Both,
    Choice,
    Event,
    Over,
    Run,
    Throws,
    ask_both,
    offer_to,
    tell,
)

Start = Callable[..., Run]
Everything = Callable[[Run], Any]
BEFORE, REVEALED = 0, 1


def guard_in_secret(d: Any) -> None:
    """The challenger has 70, 71, 72; the challenged 80, 81."""
    tell(d, EVERYONE, BEFORE)
    for option in (70, 71, 72):
        offer_to(d, 0, option)
    for option in (80, 81):
        offer_to(d, 1, option)
    d.heard = list(ask_both(d))
    for seat in (0, 1):
        tell(d, EVERYONE, REVEALED, seat, d.heard[seat])
    d.over = 1


def told(run: Run) -> list[tuple[Event, ...]]:
    return [run.view(viewer).events for viewer in range(3)]


def test_both_are_awaited_with_a_menu_each(start: Start) -> None:
    run = start(guard_in_secret)
    assert run.need == AskBoth((70, 71, 72), (80, 81), (False, False))
    assert [run.view(viewer).options for viewer in range(3)] == [(70, 71, 72), (80, 81), ()]


def test_the_pair_is_one_entry_with_a_slot_for_each_seat(start: Start) -> None:
    run = start(guard_in_secret)
    run.choose(0, 71)
    assert run.answers == (Both(71, None),)
    run.choose(1, 80)
    assert run.answers == (Both(71, 80),)
    assert run.need == Over((0, (71, 80), 2))


def test_both_slots_may_be_given_at_once(start: Start) -> None:
    run = start(guard_in_secret)
    run.give(Both(72, 81))
    assert run.need == Over((0, (72, 81), 2))


def test_the_order_of_the_two_answers_leaves_no_trace(start: Start, everything: Everything) -> None:
    runs = [start(guard_in_secret) for _ in range(3)]
    runs[0].choose(0, 71)
    runs[0].choose(1, 80)
    runs[1].choose(1, 80)
    runs[1].choose(0, 71)
    runs[2].give(Both(71, 80))
    assert everything(runs[0]) == everything(runs[1]) == everything(runs[2])


def test_each_seat_hears_its_own_menu_and_choice_and_everyone_that_both_are_asked(start: Start) -> None:
    run = start(guard_in_secret)
    run.give(Both(71, 80))
    before, asked = Event(BEFORE, NOBODY, 0), Event(ASKED, NOBODY, 0)
    reveal = (Event(REVEALED, 0, 71), Event(REVEALED, 1, 80))
    assert told(run) == [
        (before, asked, Event(OFFERED, 0, (70, 71, 72)), Event(CHOSE, 0, 71), *reveal),
        (before, asked, Event(OFFERED, 1, (80, 81)), Event(CHOSE, 1, 80), *reveal),
        (before, asked, *reveal),
    ]


@pytest.mark.parametrize(("seat", "option"), [(0, 70), (0, 72), (1, 81)])
def test_a_sealed_choice_tells_nobody_anything(start: Start, seat: int, option: int) -> None:
    run = start(guard_in_secret)
    before, log = told(run), run.log()
    run.choose(seat, option)
    assert told(run) == before
    assert run.log() == log


def test_whatever_is_sealed_the_need_and_the_others_views_are_the_same(start: Start) -> None:
    seen = []
    for option in (70, 71, 72):
        run = start(guard_in_secret)
        run.choose(0, option)
        seen.append((run.need, run.view(1), run.view(2)))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0] == AskBoth((70, 71, 72), (80, 81), (True, False))


def test_who_has_sealed_has_no_options_left_and_the_other_keeps_its_own(start: Start) -> None:
    run = start(guard_in_secret)
    run.choose(1, 81)
    assert run.need == AskBoth((70, 71, 72), (80, 81), (False, True))
    assert [run.view(viewer).options for viewer in range(3)] == [(70, 71, 72), (), ()]


def test_a_sealed_choice_may_be_replaced_until_the_other_has_answered(start: Start) -> None:
    run = start(guard_in_secret)
    run.choose(0, 70)
    run.choose(0, 72)
    run.choose(0, 71)
    assert run.answers == (Both(71, None),)
    run.choose(1, 81)
    assert run.answers == (Both(71, 81),)


def test_a_replaced_choice_leaves_no_trace(start: Start, everything: Everything) -> None:
    straight, wavering = start(guard_in_secret), start(guard_in_secret)
    straight.choose(0, 71)
    for option in (70, 72, 71):
        wavering.choose(0, option)
    assert everything(wavering) == everything(straight)


def test_nothing_can_be_replaced_once_both_have_answered(start: Start, everything: Everything) -> None:
    def step(d: Any) -> None:
        for seat in (0, 1):
            for option in range(2):
                offer_to(d, seat, 10 * (d.beat + 1) + option)
        ask_both(d)
        d.beat += 1
        d.over = int(d.beat == 2)

    run = start(step)
    run.choose(0, 10)
    run.choose(1, 11)
    before = everything(run)
    for answer in (10, 11):
        with pytest.raises(IllegalAnswer):
            run.choose(0, answer)
        assert everything(run) == before
    run.choose(0, 20)
    run.choose(1, 21)
    assert run.answers == (Both(10, 11), Both(20, 21))


def test_an_error_of_one_seat_never_shows_what_the_other_chose(start: Start, everything: Everything) -> None:
    mistakes: list[Callable[[Run], None]] = [
        lambda run: run.choose(1, 72),
        lambda run: run.choose(1, 99),
        lambda run: run.give(Both(71, 99)),
        lambda run: run.give(Choice(80)),
        lambda run: run.give(Throws(((1,),))),
        lambda run: run.throw((1,)),
    ]
    for mistake in mistakes:
        messages = []
        for sealed in (70, 71):
            run = start(guard_in_secret)
            run.choose(0, sealed)
            before = everything(run)
            with pytest.raises(IllegalAnswer) as error:
                mistake(run)
            assert everything(run) == before
            messages.append(str(error.value))
        assert messages[0] == messages[1]
        assert "7" not in messages[0]


def test_the_other_seats_option_is_refused_and_nothing_changes(start: Start, everything: Everything) -> None:
    run = start(guard_in_secret)
    before = everything(run)
    for seat, option in ((0, 80), (1, 70)):
        with pytest.raises(IllegalAnswer, match="not offered to this seat"):
            run.choose(seat, option)
    assert everything(run) == before


@pytest.mark.parametrize("seat", [2, -1])
def test_nobodys_answer_is_refused_and_nothing_changes(start: Start, everything: Everything, seat: int) -> None:
    run = start(guard_in_secret)
    before = everything(run)
    with pytest.raises(IllegalAnswer):
        run.choose(seat, 80)
    assert everything(run) == before


def test_a_pair_with_two_empty_slots_is_no_answer(start: Start, everything: Everything) -> None:
    run = start(guard_in_secret)
    before = everything(run)
    with pytest.raises(IllegalAnswer):
        run.give(Both(None, None))
    assert everything(run) == before


def test_two_single_options_make_no_entry_and_no_event(start: Start) -> None:
    def step(d: Any) -> None:
        offer_to(d, 0, 5)
        offer_to(d, 1, 6)
        d.heard = list(ask_both(d))
        d.over = 1

    run = start(step)
    assert (run.need, run.answers, run.log()) == (Over((0, (5, 6), 2)), (), [])


def one_has_no_choice(d: Any) -> None:
    offer_to(d, 0, 5)
    offer_to(d, 1, 6)
    offer_to(d, 1, 7)
    d.heard = list(ask_both(d))
    d.over = 1


def test_a_seat_with_one_option_need_not_be_waited_for(start: Start) -> None:
    run = start(one_has_no_choice)
    run.choose(1, 7)
    assert run.answers == (Both(5, 7),)
    assert run.need == Over((0, (5, 7), 2))


def test_that_a_seat_has_one_option_shows_in_no_other_view(start: Start) -> None:
    def free(d: Any) -> None:
        offer_to(d, 0, 4)
        one_has_no_choice(d)

    bound, unbound = start(one_has_no_choice), start(free)
    bound.choose(1, 7)
    unbound.choose(1, 7)
    unbound.choose(0, 5)
    assert bound.view(1) == unbound.view(1)
    assert bound.view(2) == unbound.view(2)


@pytest.mark.parametrize("seat", [0, 1])
def test_asking_both_with_nothing_offered_to_one_is_a_fault_of_the_rules(start: Start, seat: int) -> None:
    def step(d: Any) -> None:
        offer_to(d, 1 - seat, 1)
        offer_to(d, 1 - seat, 2)
        ask_both(d)

    with pytest.raises(RulesFault, match="nothing was offered"):
        start(step)
