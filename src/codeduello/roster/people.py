"""People: a name and a key, no account. The key lives in the browser; here only its hash is kept."""

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from codeduello.roster.database import Database
from codeduello.roster.tables import PEOPLE

MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who came here."""

    id: str
    name: str


def hash_of(key: str) -> str:
    """The hash under which a key is kept. Keys are 256 random bits, so a plain hash cannot be undone."""
    return hashlib.sha256(f"codeduello key 1 {key}".encode()).hexdigest()


class People:
    """The people of one database. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, Person] = OrderedDict()

    def known(self, key: str) -> Person | None:
        """Whose key this is, where that was looked up lately; None says nothing. Blocks not. (Where others share the database nothing is remembered.)"""
        return self._known.get(key)

    def _remember(self, key: str, person: Person) -> None:
        if not self._database.is_postgres:
            self._known[key] = person
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def welcome(self, key: str, name: str, now: float, fresh_id: str) -> Person:
        """Whose key this is; if it is nobody's yet, a new person of this name. Two requests at once make one person."""
        found = self.by_key(key)
        if found is not None:
            return found
        try:
            with self._database.writing() as connection:
                connection.execute(insert(PEOPLE), {"id": fresh_id, "key_hash": hash_of(key), "name": name, "since": now})
        except IntegrityError:
            found = self.by_key(key)
            if found is None:
                raise
            return found
        return Person(fresh_id, name)

    def by_key(self, key: str) -> Person | None:
        """Whose key this is; None for a key that is nobody's."""
        found = self._find(PEOPLE.c.key_hash, hash_of(key))
        if found is not None:
            self._remember(key, found)
        return found

    def rename(self, person: str, name: str) -> None:
        """Another name, for duels to come."""
        with self._database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))
        self._known.clear()

    def set_recovery(self, person: str, code: str) -> None:
        """A code with which this person can be taken to another device; it replaces an earlier one."""
        with self._database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(recovery_hash=hash_of(code)))

    def recover(self, code: str, new_key: str) -> Person | None:
        """Whose code this is, under a new key: the old device's key and the code itself open nothing any more."""
        with self._database.writing() as connection:
            row = connection.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.recovery_hash == hash_of(code)).with_for_update()).first()
            if row is None:
                return None
            changed = {"key_hash": hash_of(new_key), "recovery_hash": None}
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == row.id).values(**changed))
        self._known.clear()
        return Person(row.id, row.name)

    def _find(self, column: object, value: str) -> Person | None:
        with self._database.reading() as connection:
            row = connection.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(column == value)).first()  # type: ignore[arg-type]
        return None if row is None else Person(row.id, row.name)


def new_id() -> str:
    """An id that nobody can guess: 32 hex digits, 128 random bits."""
    return secrets.token_hex(16)


def new_key() -> str:
    """A key that nobody can guess: 43 characters, 256 random bits."""
    return secrets.token_urlsafe(32)
