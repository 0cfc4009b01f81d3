"""The logs: what was appended is read back in order, and of two who write one number one lands."""

import pytest
from sqlalchemy import update
from tests.roster.filling import DUEL, NOW, OTHER, all_rows, at_once, begin, fill, rows, summary, texts

from codeduello.errors import RecordError, UnknownName
from codeduello.roster.database import Database
from codeduello.roster.logs import Logs, SeqTaken
from codeduello.roster.tables import ACTS, DUELS, PLACES


def test_what_was_appended_is_read_back_in_order(logs: Logs) -> None:
    bodies = [b"", b"\x00\x80\x00", bytes(range(256)), "Ánna 🤺".encode(), b"x" * 511, b"x" * 512, b"x" * 100_000]
    logs.append(DUEL, 0, NOW, bodies[:1], summary())
    logs.append(DUEL, 1, NOW + 0.25, bodies[1:3], summary())
    logs.append(DUEL, 3, NOW + 0.5, bodies[3:], summary())
    kept = logs.read(DUEL)
    assert [one.body for one in kept] == bodies
    assert [one.seq for one in kept] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.at for one in kept] == [NOW, NOW + 0.25, NOW + 0.25, *[NOW + 0.5] * 4]


def test_only_what_is_new_is_read(logs: Logs) -> None:
    begin(logs, length=5)
    assert [one.seq for one in logs.read(DUEL, 3)] == [4, 5]
    assert logs.read(DUEL, 5) == []


def test_duels_do_not_mix(logs: Logs) -> None:
    begin(logs, DUEL, 2)
    begin(logs, OTHER, 3)
    assert len(logs.read(DUEL)) == logs.length(DUEL) == 2
    assert len(logs.read(OTHER)) == logs.length(OTHER) == 3


def test_a_duel_that_is_not_there(logs: Logs) -> None:
    assert logs.read(DUEL) == []
    with pytest.raises(UnknownName, match="there is no duel"):
        logs.length(DUEL)


def test_a_number_that_is_written_is_taken(logs: Logs, database: Database) -> None:
    begin(logs, length=3)
    before = all_rows(database)
    with pytest.raises(SeqTaken):
        logs.append(DUEL, 2, NOW + 9, texts(3, 6), summary("over"))
    assert all_rows(database) == before, "neither acts nor the summary of what came second are kept"


def test_a_duel_is_begun_once(logs: Logs, database: Database) -> None:
    begin(logs, length=2)
    before = all_rows(database)
    with pytest.raises(SeqTaken):
        begin(logs, length=4)
    assert all_rows(database) == before


def test_a_place_is_taken_once_and_the_acts_beside_it_are_not_kept(logs: Logs, database: Database) -> None:
    first, second = fill(database)
    before = all_rows(database)
    with pytest.raises(RecordError):
        logs.append(OTHER, 1, NOW + 2, texts(2, 4), summary(), places=((1, first.id), (0, second.id)))
    assert all_rows(database) == before, "all or none"
    logs.append(OTHER, 1, NOW + 2, texts(2, 4), summary(), places=((1, first.id),))
    assert (OTHER, 1, first.id) in rows(database, PLACES)


def test_the_summary_follows_the_log(logs: Logs, database: Database) -> None:
    begin(logs, length=2)
    logs.append(DUEL, 2, NOW + 3, texts(3, 3), summary("thinking", since=NOW + 3, deadline=NOW + 60, awaited=2))
    assert rows(database, DUELS) == [(DUEL, "sangfroid", "thinking", 2, NOW + 3, NOW + 60, 3)]


def test_two_processes_write_one_number_and_one_lands(logs: Logs, other_process: Database) -> None:
    begin(logs)
    others = Logs(other_process)

    def write(by: Logs, after: int, name: bytes) -> bool:
        try:
            by.append(DUEL, after, NOW, [name, name], summary())
        except SeqTaken:
            return False
        return True

    for turn in range(20):
        after = 1 + 2 * turn
        landed = at_once(lambda after=after: write(logs, after, b"first"), lambda after=after: write(others, after, b"second"))  # type: ignore[misc]
        assert sorted(landed) == [False, True]
        winner = b"first" if landed[0] else b"second"
        assert [one.body for one in others.read(DUEL, after)] == [winner, winner], "both acts of one writer, none of the other's"
    assert [one.seq for one in logs.read(DUEL)] == list(range(1, 42))


def test_four_writers_who_read_again_leave_no_gap(logs: Logs, other_process: Database) -> None:
    begin(logs)
    others = Logs(other_process)

    def write(by: Logs, name: int) -> None:
        for number in range(10):
            while True:
                after = by.length(DUEL)
                try:
                    by.append(DUEL, after, NOW, [f"{name} {number}".encode()], summary())
                    break
                except SeqTaken:
                    continue

    at_once(*[lambda by=by, name=name: write(by, name) for name, by in enumerate((logs, others, logs, others))])
    kept = logs.read(DUEL)
    assert [one.seq for one in kept] == list(range(1, 42))
    assert logs.length(DUEL) == 41
    assert len({one.body for one in kept}) == 41, "everything is kept once"
    for name in range(4):
        own = [one.body for one in kept if one.body.startswith(f"{name} ".encode())]
        assert own == [f"{name} {number}".encode() for number in range(10)], "and in the order in which each wrote it"


def test_a_log_whose_acts_were_exchanged_is_not_read(logs: Logs, database: Database) -> None:
    begin(logs, length=2)
    first = next(body for _, seq, _, body in rows(database, ACTS) if seq == 1)
    with database.engine.begin() as connection:
        connection.execute(update(ACTS).where(ACTS.c.seq == 2).values(body=first))
    with pytest.raises(RecordError, match="cannot be opened"):
        logs.read(DUEL)
