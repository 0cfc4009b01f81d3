"""The roster at the terminal: opened for one command, and characters found in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from codeduello.roster.characters import LOCAL, Character, Roster
from codeduello.roster.opening import has_store, open_store


@dataclass(frozen=True, slots=True)
class Store:
    """Which roster: its database and key (None: the user's own), and the game that names are looked up in (None: all)."""

    database: str | None = None
    key_file: str | None = None
    game: str | None = None

    @contextmanager
    def roster(self) -> Iterator[Roster]:
        """The roster, open."""
        opened = open_store(self.database, self.key_file)
        try:
            yield Roster(opened)
        finally:
            opened.close()

    def find(self, roster: Roster, name: str, *, gone: bool = False) -> Character:
        """One of the user's characters. Raises `UnknownName` or `AmbiguousText`."""
        return roster.find(LOCAL, name, self.game, gone=gone)

    @property
    def is_there(self) -> bool:
        """Is there a store already?"""
        return has_store(self.database)
