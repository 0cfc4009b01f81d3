"""What lists and clocks ask of the store: whose duels, which are under way, whose time is over, when a server last was alive."""

from tests.roster.filling import DUEL, NOW, OTHER, at_once, begin, fill, rows, summary, texts

from codeduello.roster.database import Database
from codeduello.roster.logs import Logs
from codeduello.roster.people import People, Person
from codeduello.roster.tables import PULSE


def somebody(people: People) -> Person:
    return people.welcome("a key", "Anna", NOW, "a" * 32)


def test_everybody_sees_the_duels_they_have_a_place_in(logs: Logs, database: Database) -> None:
    first, second = fill(database)
    assert {(one.duel, one.seats) for one in logs.of_person(first.id)} == {(DUEL, (0,))}
    assert {(one.duel, one.seats) for one in logs.of_person(second.id)} == {(DUEL, (1,)), (OTHER, (0,))}
    assert logs.of_person("nobody") == []


def test_a_list_shows_the_last_changed_first(logs: Logs, people: People) -> None:
    anna = somebody(people)
    for number, since in enumerate((5, 9, 1)):
        begin(logs, f"{number:032d}", 1, summary(since=NOW + since), ((0, anna.id),))
    assert [one.summary.since - NOW for one in logs.of_person(anna.id)] == [9, 5, 1]
    logs.append(f"{2:032d}", 1, NOW, texts(2, 2), summary("over", since=NOW + 20, awaited=0))
    assert logs.of_person(anna.id)[0].summary == summary("over", since=NOW + 20, awaited=0)


def test_who_has_both_seats_has_one_entry(logs: Logs, people: People) -> None:
    anna = somebody(people)
    begin(logs, DUEL, 1, None, ((1, anna.id), (0, anna.id)))
    assert [(one.duel, one.seats) for one in logs.of_person(anna.id)] == [(DUEL, (0, 1))]


def test_a_list_is_as_long_as_was_asked(logs: Logs, people: People) -> None:
    anna = somebody(people)
    for number in range(5):
        begin(logs, f"{number:032d}", 1, summary(since=NOW + number), ((0, anna.id), (1, anna.id)))
    found = logs.of_person(anna.id, most=3)
    assert [(one.duel, one.seats) for one in found] == [(f"{number:032d}", (0, 1)) for number in (4, 3, 2)], (
        "duels are counted, not seats"
    )


def test_in_which_duels_something_presses(logs: Logs) -> None:
    """A program is awaited, or somebody's time runs."""
    for number, (state, ends) in enumerate((("open", 5), ("running", 5), ("thinking", None), ("over", 5), ("running", None))):
        begin(logs, f"{number:032d}", 1, summary(state, deadline=None if ends is None else NOW + ends))
    assert sorted(logs.pressing()) == [f"{number:032d}" for number in (1, 2)]


def test_in_which_duels_time_has_run_out(logs: Logs) -> None:
    for number, (state, ends) in enumerate(
        (("running", 5), ("running", 6), ("thinking", 4), ("open", 1), ("over", 1), ("running", None))
    ):
        begin(logs, f"{number:032d}", 1, summary(state, deadline=None if ends is None else NOW + ends))
    assert sorted(logs.due(NOW + 5)) == [f"{number:032d}" for number in (0, 2)], "at the very moment time is over"
    assert logs.due(NOW) == []


def test_which_programs_have_been_awaited_for_long(logs: Logs) -> None:
    for number, (state, since) in enumerate((("thinking", 0), ("thinking", 10), ("running", 0), ("over", 0))):
        begin(logs, f"{number:032d}", 1, summary(state, since=NOW + since))
    assert logs.stuck(NOW + 10) == [f"{0:032d}"]


def test_a_new_database_has_missed_nothing(logs: Logs) -> None:
    assert logs.since_beat(NOW) == 0.0


def test_how_long_no_server_was_alive(logs: Logs, database: Database) -> None:
    logs.beat(NOW)
    logs.beat(NOW + 5)
    assert logs.since_beat(NOW + 7.5) == 2.5
    assert logs.since_beat(NOW - 100) == 0.0, "a clock that was put back"
    assert rows(database, PULSE) == [(1, NOW + 5)]


def test_servers_that_begin_at_once_share_one_pulse(logs: Logs, database: Database, other_process: Database) -> None:
    at_once(*[lambda by=by: by.beat(NOW) for by in (logs, Logs(other_process), logs, Logs(other_process))])
    assert rows(database, PULSE) == [(1, NOW)]
