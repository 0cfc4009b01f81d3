"""Views: what one viewer was told, and no way to anything else."""

import gc
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import pytest

from codeduello.errors import UnknownName
from codeduello.kernel import (
    EVERYONE,
    Both,
    Choice,
    Event,
    Procedure,
    Record,
    Run,
    View,
    ask,
    offer,
    parse_viewer,
    tell,
)
from codeduello.kernel.table import Table

Start = Callable[..., Run]
PUBLIC, PRIVATE = 0, 1
SECRET = 41


def reachable(start: object) -> list[object]:
    """Everything that can be reached from an object, without the globals of modules and what classes hold."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, ModuleType | type):
            continue
        seen[id(thing)] = thing
        if isinstance(thing, FunctionType):
            waiting += [thing.__closure__, thing.__defaults__, thing.__kwdefaults__]
        else:
            waiting += gc.get_referents(thing)
    return list(seen.values())


def tell_apart(secrets: int) -> Callable[[Any], None]:
    """Tells the challenger that many secrets between two public events, then asks the challenger."""

    def step(d: Any) -> None:
        tell(d, EVERYONE, PUBLIC, 0, 3)
        for _ in range(secrets):
            tell(d, 0, PRIVATE, 0, SECRET)
        tell(d, EVERYONE, PUBLIC, 1, 4)
        offer(d, 1)
        offer(d, 2)
        ask(d, 0)
        d.over = 1

    return step


def test_a_view_is_the_fold_of_what_its_viewer_was_told(start: Start) -> None:
    run = start(tell_apart(1))
    own = [event for event in run.view(0).events if event.what >= 0]
    assert own == [Event(PUBLIC, 0, 3), Event(PRIVATE, 0, SECRET), Event(PUBLIC, 1, 4)]
    for viewer in (1, 2):
        assert [event for event in run.view(viewer).events if event.what >= 0] == [Event(PUBLIC, 0, 3), Event(PUBLIC, 1, 4)]


def test_events_are_numbered_for_each_viewer_so_that_secrets_leave_no_gap(start: Start) -> None:
    silent, talkative = start(tell_apart(0)), start(tell_apart(5))
    assert silent.view(1) == talkative.view(1)
    assert silent.view(2) == talkative.view(2)
    assert len(talkative.view(0).events) == len(silent.view(0).events) + 5


def test_a_view_does_not_change_once_taken(start: Start) -> None:
    run = start(tell_apart(0))
    view = run.view(0)
    events = view.events
    run.choose(0, 1)
    assert (view.events, view.options) == (events, (1, 2))
    assert len(run.view(0).events) > len(events)


@pytest.fixture
def view() -> View:
    thing = (7, 8)
    return View(1, (Event(2, 0, 5), Event(2, 1, 6), Event(2, 0, 7), Event(3, 0, 9), Event(2, 0, thing)))


def test_latest_is_the_number_last_told_about_somebody(view: View) -> None:
    assert view.latest(2, 0) == 7  # the last event about 0 holds no number
    assert view.latest(2, 1) == 6
    assert view.latest(3, 1) is None
    assert view.latest(4, 0) is None


def test_count_is_how_often_something_was_told(view: View) -> None:
    assert view.count(2) == 4
    assert view.count(2, 0) == 3
    assert view.count(2, 1) == 1
    assert view.count(9) == 0


def played(bout: Procedure) -> Run:
    """A bout under way: a round is over, the challenged has sealed the second guard."""
    run = Run(bout, None, (2,))
    run.give(Choice(1))
    run.give(Both(2, 0))
    run.throw((2, 4))  # 2 + 2 against 4: a tie
    run.throw((1, 4))  # 1 + 2 against 4
    run.choose(1, 1)
    run.choose(1, 2)
    return run


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_from_a_view_neither_record_nor_table_nor_run_can_be_reached(bout: Procedure, viewer: int) -> None:
    run = played(bout)
    found = reachable(run.view(viewer))
    assert not [thing for thing in found if isinstance(thing, Record | Table | Run)]
    assert any(thing is run.view(viewer).events[0] for thing in found)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_from_a_view_no_event_of_another_viewer_can_be_reached(bout: Procedure, viewer: int) -> None:
    run = played(bout)
    hidden = [event for audience, event in run.log() if audience not in (EVERYONE, viewer)]
    assert hidden
    found = {id(thing) for thing in reachable(run.view(viewer))}
    assert not [event for event in hidden if id(event) in found]


@pytest.mark.parametrize("viewer", [0, 2])
def test_from_a_view_no_sealed_choice_can_be_reached(bout: Procedure, viewer: int) -> None:
    run = played(bout)
    assert run.answers[-1] == Both(None, 2)
    assert not [thing for thing in reachable(run.view(viewer)) if isinstance(thing, Both)]


def test_the_search_finds_what_is_there_to_be_found(bout: Procedure) -> None:
    run = played(bout)
    found = reachable(run)
    assert any(isinstance(thing, Record) for thing in found)
    assert any(isinstance(thing, Table) for thing in found)
    assert any(isinstance(thing, Both) for thing in found)
    planted = reachable(View(0, (), options=(run.record,)))  # type: ignore[arg-type]
    assert any(isinstance(thing, Record) for thing in planted)


def test_viewers_have_names() -> None:
    assert [parse_viewer(name) for name in ("challenger", "challenged", "spectator")] == [0, 1, 2]
    with pytest.raises(UnknownName, match="challenger, challenged, spectator"):
        parse_viewer("judge")
