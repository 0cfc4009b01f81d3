"""Backup and restore: everything that is kept in one file, from SQLite or PostgreSQL and into either.

The file is a zip of one list of JSON lines for each table, and the key that opens what is sealed: keep it as you keep a key.
"""

import base64
import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from codeduello.errors import RecordError, UsageError
from codeduello.roster.database import Database, plain
from codeduello.roster.sealing import KEY_BYTES
from codeduello.roster.tables import METADATA

FORM: Final = "codeduello backup 1"
KEY: Final = "key"
ABOUT: Final = "about"
BATCH: Final = 500
LATER: Final = ("characters", "entries", "changes", "engaged", "campaigns", "members", "campaign_duels", "deliveries")
"""Tables that backups made before they were thought of do not have."""


def back_up(database: Database, path: Path) -> dict[str, int]:
    """Write all tables, as they stand at one moment, to `path` (readable by its owner alone); how many rows of each. Raises `RecordError`."""
    counts: dict[str, int] = {}
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        descriptor = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w+b") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, FORM)
            archive.writestr(KEY, database.key.hex())
            with database.reading() as plain_reading:
                repeatable = {"isolation_level": "REPEATABLE READ"} if database.is_postgres else {}
                connection = plain_reading.execution_options(**repeatable)
                for table in METADATA.sorted_tables:
                    counts[table.name] = write_table(archive, connection, table)
        fresh.replace(path)
    except OSError as fault:
        raise RecordError(f"the backup cannot be written to {path}: {fault.strerror}") from None
    finally:
        fresh.unlink(missing_ok=True)
    return counts


def write_table(archive: zipfile.ZipFile, connection: Connection, table: Table) -> int:
    """One table as lines; how many."""
    count = 0
    with archive.open(table.name, "w", force_zip64=True) as file:
        for row in connection.execution_options(yield_per=BATCH).execute(select(table)):
            file.write(json.dumps([plain_value(value) for value in row]).encode() + b"\n")
            count += 1
    return count


def plain_value(value: Any) -> Any:
    """A value as JSON holds it."""
    return {"base64": base64.b64encode(bytes(value)).decode()} if isinstance(value, bytes | memoryview) else value


def read_value(value: Any) -> Any:
    """The inverse of `plain_value`."""
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def key_in(path: Path) -> bytes:
    """The key in a backup. Raises `UsageError` for a file that is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.read(ABOUT).decode() != FORM:
                raise UsageError(f"{path} is a backup of another form; accepted is {FORM!r}")
            key = bytes.fromhex(archive.read(KEY).decode())
    except (OSError, zipfile.BadZipFile, KeyError, ValueError) as fault:
        raise UsageError(f"{path} is no backup of ours: {fault}") from None
    if len(key) != KEY_BYTES:
        raise UsageError(f"{path} holds a key of {len(key)} bytes; a key has {KEY_BYTES}")
    return key


def restore(database: Database, path: Path) -> dict[str, int]:
    """Read a backup into an empty database that has its key, all or nothing; how many rows of each table. Raises `RecordError` for one that is not empty."""
    if key_in(path) != database.key:
        raise RecordError("the database has another key than the backup: restore into a new database, with no key beside it")
    try:
        with zipfile.ZipFile(path) as archive, database.writing() as connection:
            return {table.name: restore_table(archive, connection, table) for table in METADATA.sorted_tables}
    except (OSError, zipfile.BadZipFile, zlib.error, KeyError, TypeError, ValueError, EOFError, SQLAlchemyError) as fault:
        raise RecordError(f"{path} is not whole, and nothing of it was restored: {plain(fault)}") from None


def restore_table(archive: zipfile.ZipFile, connection: Connection, table: Table) -> int:
    """One table; how many rows. Raises `RecordError` where there are rows already."""
    if connection.execute(select(func.count()).select_from(table)).scalar():
        raise RecordError(f"the database is not empty ({table.name}); a backup is restored into a new one")
    count = 0
    if table.name in LATER and table.name not in archive.namelist():
        return 0
    for rows in batches(archive, table):
        connection.execute(insert(table), rows)
        count += len(rows)
    return count


def batches(archive: zipfile.ZipFile, table: Table) -> Iterator[list[dict[str, Any]]]:
    """The rows of a table, some at a time."""
    names = [column.name for column in table.columns]
    rows: list[dict[str, Any]] = []
    with archive.open(table.name) as file:
        for line in file:
            rows.append(dict(zip(names, map(read_value, json.loads(line)), strict=True)))
            if len(rows) == BATCH:
                yield rows
                rows = []
    if rows:
        yield rows
