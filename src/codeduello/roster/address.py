"""Where a database is: a file for SQLite, or the address of a PostgreSQL server; and where its key lies."""

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from codeduello.errors import InvalidText, RecordError

ACCEPTED: Final = "accepted is a file for SQLite, or an address postgresql://USER@HOST/NAME"
DRIVERS: Final = ("postgresql", "postgresql+psycopg")


def read_address(where: str) -> URL:
    """The address of a database; a path is a SQLite file, under just that name. Raises `InvalidText`, or `RecordError` where its folder cannot be made."""
    if "://" in where:
        return read_server(where)
    if not where or "\0" in where:
        raise InvalidText(f"{where!r} is no name of a file; {ACCEPTED}")
    path = Path(where).absolute()
    try:
        if path.is_dir():
            raise InvalidText(f"{where} is a folder; {ACCEPTED}")
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        raise RecordError(f"{path.parent} cannot be made, or not looked into: {fault.strerror}") from None
    return URL.create("sqlite", database=str(path))


def read_server(where: str) -> URL:
    """The address of a PostgreSQL server. Raises `InvalidText`."""
    try:
        url = make_url(where)
        known = url.drivername in DRIVERS and (url.port is None or 0 < url.port < 1 << 16)
    except (ArgumentError, ValueError):
        known = False
    if not known:
        raise InvalidText(f"an address of the kind {where.split('://', maxsplit=1)[0][:40]!r} that cannot be one here; {ACCEPTED}")
    return url


def key_beside(where: str) -> Path:
    """Where the key of a SQLite file lies if nothing else is said. Raises `InvalidText` for a server, which has no beside, and for a file of that name."""
    url = read_address(where)
    if url.get_backend_name() != "sqlite" or url.database is None:
        raise InvalidText("a PostgreSQL database needs a place for its key: accepted is --key-file FILE (made if it is not there)")
    path = Path(url.database)
    if path.suffix == ".key":
        raise InvalidText(f"{where} has the name that its key would have; accepted is another ending, such as .sqlite")
    return path.with_suffix(".key")


def is_missing(where: str) -> bool:
    """Is this a SQLite file that is not there yet?"""
    url = read_address(where)
    return url.get_backend_name() == "sqlite" and url.database is not None and not Path(url.database).exists()
