"""The database: SQLite in one file, or PostgreSQL; opened, brought to the newest tables, and its key read.

SQLite is set so that what was acknowledged survives a power cut (`synchronous=FULL`) and writers wait for each other.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from codeduello.errors import RecordError
from codeduello.roster.address import key_beside, read_address
from codeduello.roster.migrating import migrate
from codeduello.roster.sealing import Cipher, read_key

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


@dataclass(frozen=True, slots=True)
class Database:
    """An open database and what seals its secrets."""

    engine: Engine
    cipher: Cipher
    key: bytes
    _writers: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with; on SQLite it waits for no writer, nor any writer for it."""
        with self.engine.connect() as connection:
            yield connection.execution_options(reads_only=True)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction to write in, all or nothing. On SQLite writers of this process take turns: its own waiting is by ever longer naps."""
        with self._writers if not self.is_postgres else nullcontext(), self.engine.begin() as connection:
            yield connection

    @property
    def is_postgres(self) -> bool:
        """Is it a PostgreSQL server (and can several processes share it)?"""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let all connections go."""
        self.engine.dispose()


def open_database(where: str, key_file: Path | None = None) -> Database:
    """The database at a path (SQLite) or an address `postgresql://..`. Its key lies beside it, or in `key_file`.

    Raises `InvalidText` for an address that cannot be one, `RecordError` where it cannot be opened.
    """
    url = read_address(where)
    key = read_key(key_file or key_beside(where))
    try:
        engine = make_engine(url)
    except ImportError:
        raise RecordError("PostgreSQL needs the extra codeduello[postgres] (psycopg)") from None
    try:
        migrate(engine)
    except (SQLAlchemyError, CommandError, OSError, ValueError) as fault:
        raise RecordError(f"the database {url.render_as_string()} cannot be opened: {plain(fault)}") from None
    finally:
        engine.dispose()
    return Database(engine, Cipher(key), key)


def plain(fault: Exception) -> str:
    """What a database said, in its first line and without the statement."""
    said = str(getattr(fault, "orig", None) or fault)
    return said.strip().splitlines()[0] if said.strip() else type(fault).__name__


def make_engine(url: URL) -> Engine:
    """The engine, set up as this project wants it."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_size=10)
    engine = create_engine(url)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    reads_only = connection.get_execution_options().get("reads_only")
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")
