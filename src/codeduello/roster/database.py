"""The database: SQLite in one file, or PostgreSQL; opened, brought to the newest tables, and its key read.

SQLite is set so that what was acknowledged survives a power cut (`synchronous=FULL`) and writers wait for each other.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from codeduello.errors import InvalidText, RecordError
from codeduello.roster.migrating import migrate
from codeduello.roster.sealing import Cipher, read_key

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
KINDS: Final = ("sqlite", "postgresql")


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
    url = read_url(where)
    key = read_key(key_file or key_beside(where))
    try:
        engine = make_engine(url)
        migrate(engine)
    except ImportError:
        raise RecordError("PostgreSQL needs the extra codeduello[postgres] (psycopg)") from None
    except (OperationalError, OSError) as fault:
        raise RecordError(f"the database {make_url(url).render_as_string()} cannot be opened: {plain(fault)}") from None
    return Database(engine, Cipher(key), key)


def key_beside(where: str) -> Path:
    """Where the key of a SQLite file lies if nothing else is said. Raises `InvalidText` for a server, which has no beside."""
    if read_url(where).startswith("sqlite"):
        return Path(where.removeprefix("sqlite:///")).with_suffix(".key")
    raise InvalidText("a PostgreSQL database needs a place for its key: accepted is --key-file FILE (made if it is not there)")


def plain(fault: Exception) -> str:
    """What a database said, in its first line and without the statement."""
    said = str(fault.orig) if isinstance(fault, SQLAlchemyError) and hasattr(fault, "orig") else str(fault)
    return said.strip().splitlines()[0] if said.strip() else type(fault).__name__


def read_url(where: str) -> str:
    """The address of a database; a path is a SQLite file. Raises `InvalidText`."""
    if "://" not in where:
        path = Path(where).absolute()
        if path.is_dir():
            raise InvalidText(f"{where} is a folder; accepted is a file for SQLite, or an address postgresql://USER@HOST/NAME")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as fault:
            raise RecordError(f"{path.parent} cannot be made: {fault.strerror}") from None
        return f"sqlite:///{path}"
    try:
        kind = make_url(where).get_backend_name()
    except (ArgumentError, SQLAlchemyError):
        kind = "none"
    if kind not in KINDS:
        raise InvalidText(f"a database of the kind {where.split('://', maxsplit=1)[0]!r}; accepted is a file for SQLite, or an address postgresql://USER@HOST/NAME")
    return where


def make_engine(url: str) -> Engine:
    """The engine, set up as this project wants it."""
    if not url.startswith("sqlite"):
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
