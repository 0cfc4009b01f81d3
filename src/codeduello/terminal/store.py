"""The roster at the terminal: opened for one command, and characters found in it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from codeduello.kernel import Game, Imported
from codeduello.roster.characters import IMPORTED, LOCAL, Character, Roster
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

    def keep(self, game: Game, imported: Imported, *, is_corrected: bool = False) -> Character:
        """The character in the roster, with the document it was made of. One that was made of the very same document is there already, as it stands now.

        What was corrected by hand is somebody new.
        """
        origin = origin_of(imported)
        with self.roster() as roster:
            for one in roster.listed(LOCAL, game.name):
                if not is_corrected and origin is not None and one.name == imported.name and roster.origin(one.id) == origin:
                    return one
            return roster.add(LOCAL, game, imported.sheet, kind=IMPORTED, note=f"from {imported.format}", at=time.time(), origin=origin)

    @property
    def is_there(self) -> bool:
        """Is there a store already?"""
        return has_store(self.database)


def origin_of(imported: Imported) -> bytes | None:
    """The document to be kept with a character: only those of other programs, which it may be written back into."""
    return None if imported.document is None else json.dumps(imported.document).encode()
