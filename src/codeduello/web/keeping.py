"""The commands backup and restore."""

import sys
from pathlib import Path

from codeduello.errors import UsageError
from codeduello.roster.address import is_missing
from codeduello.roster.backup import back_up, key_in, restore
from codeduello.roster.opening import default_database, open_store
from codeduello.roster.sealing import read_key, write_key
from codeduello.web.serve import key_file_of


def run_backup(file: str, database: str | None, key_file: str | None) -> int:
    """Write everything to one file."""
    where = database or default_database()
    if is_missing(where):
        raise UsageError(f"there is no database {where}; accepted is --database with the one that the server keeps")
    opened = open_store(database, key_file)
    counts = back_up(opened, Path(file))
    opened.close()
    sys.stdout.write(f"{file}: {told(counts)}. It holds the key too: keep it as you keep a key.\n")
    return 0


def run_restore(file: str, database: str | None, key_file: str | None) -> int:
    """Read everything from one file into a new database."""
    key = key_in(Path(file))
    place = key_file_of(database or default_database(), key_file)
    if place.exists() and read_key(place) != key:
        raise UsageError(f"a key of another database lies at {place}; accepted is a new place: --database NEW [--key-file NEW]")
    if not place.exists():
        write_key(place, key)
    opened = open_store(database, key_file)
    counts = restore(opened, Path(file))
    opened.close()
    sys.stdout.write(f"restored from {file}: {told(counts)}.\n")
    return 0


def told(counts: dict[str, int]) -> str:
    """How many of what."""
    return ", ".join(f"{counts[name]} {name}" for name in ("people", "duels", "acts", "characters"))
