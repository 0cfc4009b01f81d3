"""The plain driver: resting points, re-runs, sources, replays."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import IllegalAnswer, RulesFault
from codeduello.kernel import (
    EVERYONE,
    Ask,
    AskBoth,
    Attach,
    Choice,
    Concede,
    Entry,
    Event,
    Need,
    Over,
    Procedure,
    Roll,
    Row,
    Run,
    ask,
    chance,
    offer,
    tell,
)
from codeduello.kernel.table import Table

Start = Callable[..., Run]
Everything = Callable[[Run], Any]
FIRST, SECOND, THIRD = range(3)


def awaited(run: Run) -> Need:
    return run.need


def yes_or_no(d: Any, seat: int) -> int:
    offer(d, 0)
    offer(d, 1)
    return ask(d, seat)


def three_stations(d: Any) -> None:
    tell(d, EVERYONE, FIRST)
    d.heard[0] = yes_or_no(d, 0)
    tell(d, 1, SECOND, 0, d.heard[0])
    d.heard[1] = yes_or_no(d, 1)
    tell(d, EVERYONE, THIRD)
    d.over = 1


def test_the_re_run_after_each_answer_tells_nothing_twice(start: Start) -> None:
    run = start(three_stations)
    counts = []
    for seat in (0, 1):
        counts.append([run.view(1).count(what) for what in (FIRST, SECOND, THIRD)])
        run.choose(seat, 1)
    counts.append([run.view(1).count(what) for what in (FIRST, SECOND, THIRD)])
    assert counts == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert sum(event.what == FIRST for _, event in run.log()) == 1


def test_the_log_names_the_audience_of_every_event(start: Start) -> None:
    run = start(three_stations)
    run.choose(0, 1)
    run.choose(1, 0)
    own = [(audience, event) for audience, event in run.log() if event.what >= 0]
    assert own == [(2, Event(FIRST, 2, 0)), (1, Event(SECOND, 0, 1)), (2, Event(THIRD, 2, 0))]


def test_what_is_told_at_the_beginning_is_told_once(start: Start) -> None:
    run = start(three_stations, begin=lambda d: tell(d, 0, 9, 1, 5))
    run.choose(0, 0)
    run.choose(1, 0)
    assert run.view(0).count(9) == 1
    assert run.view(0).events[0] == Event(9, 1, 5)


def test_what_begin_sets_is_there_when_the_step_is_run_again(start: Start) -> None:
    def begin(d: Any) -> None:
        d.beat = 7

    def step(d: Any) -> None:
        d.beat += 1
        yes_or_no(d, 0)
        yes_or_no(d, 1)
        d.over = 1

    run = start(step, begin=begin)
    run.choose(0, 0)
    run.choose(1, 0)
    assert awaited(run) == Over((8, (-1, -1), 2))  # 7 and once 1, though the step was run three times


def counted(calls: list[int]) -> Callable[[Any], None]:
    """Three steps with one question each; every run of a step writes down its beat."""

    def step(d: Any) -> None:
        calls.append(d.beat)
        yes_or_no(d, 0)
        d.beat += 1
        d.over = int(d.beat == 3)

    return step


def test_a_step_is_run_again_from_the_last_resting_point_only(start: Start) -> None:
    calls: list[int] = []
    run = start(counted(calls))
    for _ in range(3):
        run.choose(0, 1)
    assert calls == [0, 0, 1, 1, 2, 2]  # up to the question, then with its answer


def test_with_a_source_no_step_is_run_twice(start: Start) -> None:
    calls: list[int] = []
    start(counted(calls), source=lambda need, table: Choice(1))
    assert calls == [0, 1, 2]


def test_what_was_offered_before_a_roll_is_offered_once_after_it(start: Start, contest: Callable[..., Row]) -> None:
    def step(d: Any) -> None:
        offer(d, 1)
        offer(d, 2)
        chance(d, contest(0, ((), ())))
        d.heard[0] = ask(d, 0)
        d.over = 1

    run = start(step)
    run.throw((3, 3))
    run.throw((1, 2))
    assert awaited(run) == Ask(0, (1, 2))


def test_steps_without_a_question_follow_one_another(start: Start) -> None:
    def step(d: Any) -> None:
        d.beat += 1
        d.over = int(d.beat == 5)

    assert start(step).need == Over((5, (-1, -1), 2))


def test_ranges_are_checked_at_every_resting_point(start: Start) -> None:
    def step(d: Any) -> None:
        d.beat += 50

    with pytest.raises(RulesFault, match=r"Tiny.beat is 100, declared 0..99"):  # 0, 50, 100
        start(step)


def test_ranges_are_checked_after_the_beginning(start: Start) -> None:
    def begin(d: Any) -> None:
        d.points[1] = 10

    with pytest.raises(RulesFault, match=r"Tiny.points is \[0, 10\]"):
        start(three_stations, begin=begin)


def test_the_set_up_reaches_beginning_and_result(bout: Procedure) -> None:
    run = Run(bout, "rulings", (1,))
    assert run.record.rules == "rulings"
    assert awaited(run) == Ask(0, (0, 1, 2))
    run.choose(0, 0)
    assert awaited(run) == AskBoth((0, 1, 2), (0,))  # the challenged is the stubborn one


def test_an_illegal_answer_from_a_source_is_refused(start: Start) -> None:
    with pytest.raises(IllegalAnswer, match="option 5"):
        start(three_stations, source=lambda need, table: Choice(5))


def test_a_source_is_given_every_need_in_turn(start: Start) -> None:
    needs: list[Need] = []

    def source(need: Need, table: Table) -> Entry:
        needs.append(need)
        return Choice(len(needs) - 1)

    run = start(three_stations, source=source)
    assert needs == [Ask(0, (0, 1)), Ask(1, (0, 1))]
    assert awaited(run) == Over((0, (0, 1), 2))


def answer_both(run: Run, need: AskBoth, data: st.DataObject) -> None:
    """The two answers in any order, the first perhaps changed."""
    first = data.draw(st.sampled_from((0, 1)))
    for _ in range(data.draw(st.integers(1, 2))):
        run.choose(first, data.draw(st.sampled_from(need.options(first))))
        if run.need != AskBoth(need.challenger, need.challenged, (first == 0, first == 1)):
            return
    run.choose(1 - first, data.draw(st.sampled_from(need.options(1 - first))))


def answer_somehow(run: Run, data: st.DataObject) -> None:
    """One legal answer of any kind. Who leaves does so at a question, or before the first throw."""
    need = run.need
    between_ties = isinstance(need, Roll) and bool(need.thrown)
    if not between_ties and data.draw(st.integers(0, 19)) == 19:
        run.give(Concede(data.draw(st.sampled_from((0, 1)))))
    elif isinstance(need, Ask):
        run.choose(need.seat, data.draw(st.sampled_from(need.options)))
    elif isinstance(need, AskBoth):
        answer_both(run, need, data)
    elif isinstance(need, Roll):
        if need.attachable and not between_ties and data.draw(st.integers(0, 3)) == 3:
            text = data.draw(st.sampled_from(["1d4", "-1d4", "+1", "-2"]))
            run.give(Attach(data.draw(st.sampled_from((0, 1))), text))
        else:
            run.throw(tuple(data.draw(st.integers(1, sides)) for sides in need.row.dice))


@settings(deadline=None)
@given(stubborn=st.sampled_from((0, 1, 2)), data=st.data())
def test_streamed_or_replayed_a_duel_is_its_answers(
    bout: Procedure, everything: Everything, stubborn: int, data: st.DataObject
) -> None:
    live = Run(bout, None, (stubborn,))
    for _ in range(data.draw(st.integers(0, 40))):
        if isinstance(live.need, Over):
            break
        answer_somehow(live, data)
    replayed = Run(bout, None, (stubborn,))
    for entry in live.answers:
        replayed.give(entry)
    assert everything(replayed) == everything(live)
    if isinstance(live.need, Over):
        tape = list(live.answers)
        streamed = Run(bout, None, (stubborn,), lambda need, table: tape.pop(0))
        assert everything(streamed) == everything(live)
        assert not tape


@settings(deadline=None)
@given(stubborn=st.sampled_from((0, 1, 2)), data=st.data())
def test_a_viewer_never_loses_or_gains_an_event_in_the_past(bout: Procedure, stubborn: int, data: st.DataObject) -> None:
    run = Run(bout, None, (stubborn,))
    for _ in range(data.draw(st.integers(0, 20))):
        if isinstance(run.need, Over):
            break
        before = [run.view(viewer).events for viewer in range(3)]
        answer_somehow(run, data)
        for viewer in range(3):
            assert run.view(viewer).events[: len(before[viewer])] == before[viewer]


@settings(deadline=None)
@given(data=st.data())
def test_every_view_is_the_log_as_far_as_its_viewer_is_addressed(bout: Procedure, data: st.DataObject) -> None:
    run = Run(bout, None, (2,))
    for _ in range(data.draw(st.integers(0, 20))):
        if isinstance(run.need, Over):
            break
        answer_somehow(run, data)
    for viewer in range(3):
        addressed = tuple(event for audience, event in run.log() if audience in (EVERYONE, viewer))
        assert run.view(viewer).events == addressed
