"""Opening the store: the one that was named, or the user's own."""

from pathlib import Path

from codeduello.folders import folder
from codeduello.roster.address import is_missing
from codeduello.roster.database import Database, open_database


def default_database() -> str:
    """Where duels and characters are kept if nothing else is said."""
    return str(folder("data") / "field.sqlite")


def open_store(database: str | None, key_file: str | None) -> Database:
    """The database that was named, or the user's own (made now if it is not there)."""
    return open_database(database or default_database(), Path(key_file) if key_file else None)


def has_store(database: str | None = None) -> bool:
    """Is there a store already? (Looking makes none.)"""
    return not is_missing(database or default_database())
