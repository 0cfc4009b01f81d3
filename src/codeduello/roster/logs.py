"""The logs of duels: acts appended under the key (duel, seq), read back in order.

Two writers of one number: the database lets one land, the other gets `SeqTaken` and must read what came before it.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from codeduello.errors import RecordError, UnknownName
from codeduello.roster.characters import engage
from codeduello.roster.database import Database, plain
from codeduello.roster.tables import ACTS, DUELS, PLACES, PULSE
from codeduello.roster.writer import Writer

Seated = Sequence[tuple[int, str]]
"""Pairs of a seat and an id."""

UNDER_WAY: Final = ("running", "thinking")
CHANNEL: Final = "codeduello"
"""The channel on which PostgreSQL tells other processes which duel has changed."""


class SeqTaken(Exception):
    """Somebody else wrote this number first. Nothing of what was to be appended is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One act as it was read: its number (from 1), when it was done, its text."""

    seq: int
    at: float
    body: bytes


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a duel: its game, its state (a word), the seats awaited (a bit each), since when, and until when."""

    game: str
    state: str
    awaited: int
    since: float
    deadline: float | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A duel in somebody's list."""

    duel: str
    seats: tuple[int, ...]
    summary: Summary


class Logs:
    """The logs of one database. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    def append(self, duel: str, after: int, at: float, bodies: Sequence[bytes], summary: Summary, *, places: Seated = (), engaged: Seated = ()) -> None:
        """Add acts behind number `after` (0: a new duel), all or none. `places` are (seat, person) taken by them, `engaged` (seat, character). Raises `SeqTaken`."""
        self.appending(duel, after, at, bodies, summary, places=places, engaged=engaged).result()

    def appending(
        self, duel: str, after: int, at: float, bodies: Sequence[bytes], summary: Summary, *, places: Seated = (), engaged: Seated = ()
    ) -> "Future[None]":
        """The same without waiting: the future is done once all of it is kept."""
        acts = [
            {"duel": duel, "seq": seq, "at": at, "body": self._database.cipher.seal(body, place_of(duel, seq))}
            for seq, body in enumerate(bodies, after + 1)
        ]
        row = {"game": summary.game, "state": summary.state, "awaited": summary.awaited, "since": summary.since, "deadline": summary.deadline}
        row["length"] = after + len(bodies)

        def write(connection: Connection) -> None:
            try:
                with connection.begin_nested():
                    self._add(connection, duel, acts, row, places)
                    if engaged:
                        engage(connection, duel, engaged, at)
            except IntegrityError as fault:
                if is_written(connection, duel, after + 1):
                    raise SeqTaken(f"number {after + 1} of {duel} is written") from None
                raise RecordError(f"what was to be kept of {duel} does not fit what is kept: {plain(fault)}") from None

        return self._writer.write(write)

    def _add(self, connection: Connection, duel: str, acts: list[dict[str, Any]], row: dict[str, Any], places: Seated) -> None:
        """Write the rows."""
        if acts[0]["seq"] == 1:
            connection.execute(insert(DUELS), {"id": duel, **row})
        connection.execute(insert(ACTS), acts)
        if acts[0]["seq"] > 1:
            connection.execute(update(DUELS).where(DUELS.c.id == duel), row)
        if places:
            connection.execute(insert(PLACES), [{"duel": duel, "seat": seat, "person": person} for seat, person in places])
        self._notify(connection, duel)

    def _notify(self, connection: Connection, duel: str) -> None:
        if self._database.is_postgres:
            connection.execute(text("select pg_notify(:channel, :duel)"), {"channel": CHANNEL, "duel": duel})

    def read(self, duel: str, after: int = 0) -> list[Kept]:
        """The acts behind number `after`."""
        asked = select(ACTS.c.seq, ACTS.c.at, ACTS.c.body).where(ACTS.c.duel == duel, ACTS.c.seq > after).order_by(ACTS.c.seq)
        with self._database.reading() as connection:
            rows = connection.execute(asked).all()
        return [Kept(seq, at, self._database.cipher.open(body, place_of(duel, seq))) for seq, at, body in rows]

    def length(self, duel: str) -> int:
        """How many acts there are; raises `UnknownName` where there is no such duel."""
        with self._database.reading() as connection:
            found = connection.execute(select(DUELS.c.length).where(DUELS.c.id == duel)).scalar()
        if found is None:
            raise UnknownName("duel", duel, [])
        return int(found)

    def of_person(self, person: str, most: int = 60) -> list[Listed]:
        """The duels in which this person has a place, the last changed first."""
        own = (
            select(DUELS.c.id)
            .where(DUELS.c.id.in_(select(PLACES.c.duel).where(PLACES.c.person == person)))
            .order_by(DUELS.c.since.desc(), DUELS.c.id)
            .limit(most)
        )
        asked = (
            select(DUELS, PLACES.c.seat)
            .join(PLACES, PLACES.c.duel == DUELS.c.id)
            .where(PLACES.c.person == person, DUELS.c.id.in_(own))
            .order_by(DUELS.c.since.desc(), DUELS.c.id, PLACES.c.seat)
        )
        found: dict[str, Listed] = {}
        with self._database.reading() as connection:
            for row in connection.execute(asked):
                summary = Summary(row.game, row.state, row.awaited, row.since, row.deadline)
                seats = found[row.id].seats if row.id in found else ()
                found[row.id] = Listed(row.id, (*seats, row.seat), summary)
        return list(found.values())

    def pressing(self) -> list[str]:
        """The ids of the duels under way in which somebody's time runs, or a program is awaited."""
        return self._ids(DUELS.c.state.in_(UNDER_WAY), (DUELS.c.state == "thinking") | DUELS.c.deadline.is_not(None))

    def due(self, now: float) -> list[str]:
        """The ids of the duels in which somebody's time has run out."""
        return self._ids(DUELS.c.state.in_(UNDER_WAY), DUELS.c.deadline <= now)

    def stuck(self, before: float) -> list[str]:
        """The ids of the duels that have waited for a program since then: the process that had it think may be gone."""
        return self._ids(DUELS.c.state == "thinking", DUELS.c.since < before)

    def _ids(self, *conditions: ColumnElement[bool]) -> list[str]:
        with self._database.reading() as connection:
            return list(connection.execute(select(DUELS.c.id).where(*conditions)).scalars())

    def last_beat(self) -> float | None:
        """When a server last was alive; None for a new database."""
        with self._database.reading() as connection:
            last = connection.execute(select(PULSE.c.at).where(PULSE.c.id == 1)).scalar()
        return None if last is None else float(last)

    def since_beat(self, now: float) -> float:
        """How long ago a server last was alive (0 for a new database)."""
        last = self.last_beat()
        return 0.0 if last is None else max(0.0, now - last)

    def beat(self, now: float) -> None:
        """Say that a server is alive."""
        with self._database.writing() as connection:
            if not connection.execute(update(PULSE).where(PULSE.c.id == 1).values(at=now)).rowcount:
                with suppress(IntegrityError), connection.begin_nested():  # another process was first
                    connection.execute(insert(PULSE), {"id": 1, "at": now})


def is_written(connection: Connection, duel: str, seq: int) -> bool:
    """Is there an act of this number?"""
    return connection.execute(select(ACTS.c.seq).where(ACTS.c.duel == duel, ACTS.c.seq == seq)).first() is not None


def place_of(duel: str, seq: int) -> str:
    """What an act is sealed to."""
    return f"duel {duel} act {seq}"
