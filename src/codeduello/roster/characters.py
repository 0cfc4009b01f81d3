"""The roster: whose characters there are, how they stand, and everything that ever happened to them.

A character is its line; each change has the line before and after it and belongs to one entry of the ledger, so that the line now is
always the one the last change left, and can be brought back to any earlier one.
"""

import secrets
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, insert, select, update
from sqlalchemy.exc import IntegrityError

from codeduello import games
from codeduello.errors import AmbiguousText, IllegalAnswer, NotAllowed, UnknownName
from codeduello.kernel import Game
from codeduello.roster.database import Database
from codeduello.roster.tables import CHANGES, CHARACTERS, DUELS, ENGAGED, ENTRIES

LOCAL: Final = "local"
"""The owner of what the terminal keeps: whoever uses this machine's account."""

MADE, IMPORTED, EDITED, RESTED, DUEL, RULED = "made", "imported", "edited", "rested", "duel", "ruled"
MOST_CHARACTERS: Final = 2000


@dataclass(frozen=True, slots=True)
class Character:
    """A character as it stands. `seq` is the number of its last change; `gone` when it was put away (None: it is there)."""

    id: str
    owner: str
    game: str
    name: str
    line: str
    seq: int
    since: float
    gone: float | None

    @property
    def rules(self) -> Game:
        """Its game."""
        return games.load(self.game)

    @property
    def sheet(self) -> Any:
        """The character in its game's own type."""
        return self.rules.sheet.parse(self.line)

    @property
    def is_dead(self) -> bool:
        """Is it dead (in a game whose characters die)?"""
        return bool(getattr(self.sheet, "dead", False))


@dataclass(frozen=True, slots=True)
class Happening:
    """One change of a character: what kind, when, by whom, in which duel, its number, the line before and after, and when it was undone."""

    entry: str
    kind: str
    at: float
    made_by: str
    duel: str | None
    note: str
    undone: float | None
    seq: int
    before: str
    after: str


class Roster:
    """The characters of one database. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, owner: str, game: Game, sheet: Any, *, kind: str = MADE, note: str = "", at: float, origin: bytes | None = None) -> Character:
        """A new character. `origin` is the document it was made of. Raises `IllegalAnswer` where the owner has too many."""
        kept = game.sheet.keep(sheet)
        line = game.sheet.format(kept)
        row = {"id": secrets.token_hex(16), "owner": owner, "game": game.name, "name": kept.name, "line": line, "seq": 1, "since": at, "gone": None}
        packed = zlib.compress(origin, 9) if origin is not None else None
        with self.database.writing() as connection:
            if len(connection.execute(select(CHARACTERS.c.id).where(CHARACTERS.c.owner == owner)).all()) >= MOST_CHARACTERS:
                raise IllegalAnswer(f"the roster is full: accepted are {MOST_CHARACTERS} characters")
            connection.execute(insert(CHARACTERS), row | {"origin": packed})
            entry = write_entry(connection, kind, by=owner, note=note, at=at)
            write_change(connection, row["id"], 1, entry, before="", after=line)
        return Character(**row)

    def origin(self, character: str) -> bytes | None:
        """The document that a character was made of."""
        with self.database.reading() as connection:
            packed = connection.execute(select(CHARACTERS.c.origin).where(CHARACTERS.c.id == character)).scalar()
        return None if packed is None else zlib.decompress(packed)

    def get(self, character: str) -> Character:
        """A character by its id. Raises `UnknownName`."""
        with self.database.reading() as connection:
            return read_character(connection, character)

    def listed(self, owner: str, game: str | None = None, *, gone: bool = False) -> list[Character]:
        """Somebody's characters, by game and name; those put away instead with `gone`."""
        query = columns().where(CHARACTERS.c.owner == owner, CHARACTERS.c.gone.is_not(None) if gone else CHARACTERS.c.gone.is_(None))
        if game is not None:
            query = query.where(CHARACTERS.c.game == game)
        with self.database.reading() as connection:
            return [character_of(row) for row in connection.execute(query.order_by(CHARACTERS.c.game, CHARACTERS.c.name, CHARACTERS.c.since))]

    def find(self, owner: str, text: str, game: str | None = None, *, gone: bool = False) -> Character:
        """Somebody's character by its name, or by how its id begins. Raises `UnknownName`, or `AmbiguousText` where several are meant."""
        known = self.listed(owner, game, gone=gone)
        wanted = unicodedata.normalize("NFC", text).strip().casefold()
        found = [one for one in known if one.name.casefold() == wanted] or [one for one in known if len(wanted) >= 4 and one.id.startswith(wanted)]
        if not found:
            raise UnknownName("character in the roster", text[:80], [one.name for one in known])
        if len(found) > 1:
            raise AmbiguousText(f"several characters are called {text[:80]!r}: say which by its id ({', '.join(f'{one.id[:8]} {one.game}' for one in found)})")
        return found[0]

    def change(self, character: Character, sheet: Any, *, kind: str, by: str, at: float, note: str = "") -> Character:
        """A character changed by its owner. Raises `IllegalAnswer` where it was changed in between, so that nothing is written over."""
        line = character.rules.sheet.format(sheet)
        with self.database.writing() as connection:
            stands = read_character(connection, character.id)
            if stands.line != character.line:
                raise IllegalAnswer(f"{character.name} was changed in between: look at it again")
            if line == stands.line:
                return stands
            entry = write_entry(connection, kind, by=by, note=note, at=at)
            return advance(connection, stands, entry, line)

    def put_away(self, character: str, at: float) -> None:
        """Take a character off the list; it can be brought back."""
        self._set_gone(character, at)

    def bring_back(self, character: str) -> None:
        """The inverse of `put_away`."""
        self._set_gone(character, None)

    def _set_gone(self, character: str, at: float | None) -> None:
        with self.database.writing() as connection:
            connection.execute(update(CHARACTERS).where(CHARACTERS.c.id == character).values(gone=at))

    def history(self, character: str) -> list[Happening]:
        """Everything that happened to a character, the latest first, what was undone with it."""
        query = (
            select(ENTRIES, CHANGES.c.seq, CHANGES.c.before, CHANGES.c.after)
            .join(CHANGES, CHANGES.c.entry == ENTRIES.c.id)
            .where(CHANGES.c.character == character)
            .order_by(CHANGES.c.seq.desc())
        )
        with self.database.reading() as connection:
            return [
                Happening(row.id, row.kind, row.at, row.made_by, row.duel, row.note, row.undone, row.seq, row.before, row.after)
                for row in connection.execute(query)
            ]

    def changed_by(self, entry: str) -> list[str]:
        """The characters (ids) that an entry changed."""
        with self.database.reading() as connection:
            return list(connection.execute(select(CHANGES.c.character).where(CHANGES.c.entry == entry)).scalars())

    def engage(self, duel: str, characters: Sequence[tuple[int, str]], at: float) -> None:
        """Say that characters are in a duel: pairs of a seat and an id. Said twice, it stands once."""
        try:
            with self.database.writing() as connection:
                engage(connection, duel, characters, at)
        except IntegrityError:  # somebody said so at the same moment
            with self.database.writing() as connection:
                engage(connection, duel, characters, at)

    def engaged(self, duel: str) -> dict[int, str]:
        """The characters in a duel, by seat."""
        with self.database.reading() as connection:
            return {row.seat: row.character for row in connection.execute(select(ENGAGED.c.seat, ENGAGED.c.character).where(ENGAGED.c.duel == duel))}

    def duels_of(self, character: str) -> list[str]:
        """The duels in which a character is, that are not settled yet."""
        with self.database.reading() as connection:
            query = select(ENGAGED.c.duel).where(ENGAGED.c.character == character, ENGAGED.c.settled.is_(None)).order_by(ENGAGED.c.since)
            return list(connection.execute(query).scalars())

    def to_settle(self) -> list[str]:
        """The duels of the field that are over, and whose characters have not been told yet."""
        query = select(ENGAGED.c.duel).join(DUELS, DUELS.c.id == ENGAGED.c.duel).where(ENGAGED.c.settled.is_(None), DUELS.c.state == "over")
        with self.database.reading() as connection:
            return list(connection.execute(query.distinct().order_by(ENGAGED.c.duel)).scalars())

    def release(self, duel: str, at: float) -> None:
        """A duel that leaves no mark: its characters are free of it."""
        with self.database.writing() as connection:
            connection.execute(update(ENGAGED).where(ENGAGED.c.duel == duel, ENGAGED.c.settled.is_(None)).values(settled=at))


def check_owner(character: Character, person: str) -> None:
    """Raise `NotAllowed` for what is somebody else's."""
    if character.owner != person:
        raise NotAllowed(f"{character.name} is somebody else's")


def columns() -> Select[Any]:
    """What is read of a character (not its origin, which can be long)."""
    return select(*[column for column in CHARACTERS.c if column.name != "origin"])


def character_of(row: Row[Any]) -> Character:
    """A row as a character."""
    return Character(row.id, row.owner, row.game, row.name, row.line, row.seq, row.since, row.gone)


def read_character(connection: Connection, character: str) -> Character:
    """A character by its id. In a transaction that writes, nobody else changes it until that is over. Raises `UnknownName`."""
    row = connection.execute(columns().where(CHARACTERS.c.id == character).with_for_update()).first()
    if row is None:
        raise UnknownName("character in the roster", character[:40], [])
    return character_of(row)


def write_entry(connection: Connection, kind: str, *, by: str, note: str, at: float, duel: str | None = None, winner: int | None = None) -> str:
    """A new entry of the ledger; its id."""
    entry = secrets.token_hex(16)
    connection.execute(insert(ENTRIES), {"id": entry, "kind": kind, "at": at, "made_by": by, "duel": duel, "note": note, "undone": None, "undo_wanted": "", "winner": winner})
    return entry


def write_change(connection: Connection, character: str, seq: int, entry: str, *, before: str, after: str, seat: int = 0) -> None:
    """What an entry did to a character."""
    connection.execute(insert(CHANGES), {"character": character, "seq": seq, "entry": entry, "seat": seat, "before": before, "after": after})


def advance(connection: Connection, character: Character, entry: str, line: str, seat: int = 0) -> Character:
    """A character with one more change."""
    sheet = character.rules.sheet.parse(line)
    seq = next_seq(connection, character.id)
    write_change(connection, character.id, seq, entry, before=character.line, after=line, seat=seat)
    set_line(connection, character.id, line, sheet.name, seq)
    return Character(character.id, character.owner, character.game, sheet.name, line, seq, character.since, character.gone)


def next_seq(connection: Connection, character: str) -> int:
    """The number of the next change."""
    last = connection.execute(select(CHANGES.c.seq).where(CHANGES.c.character == character).order_by(CHANGES.c.seq.desc()).limit(1)).scalar()
    return (last or 0) + 1


def set_line(connection: Connection, character: str, line: str, name: str, seq: int) -> None:
    """How a character stands now."""
    connection.execute(update(CHARACTERS).where(CHARACTERS.c.id == character).values(line=line, name=name, seq=seq))


def engage(connection: Connection, duel: str, characters: Sequence[tuple[int, str]], at: float) -> None:
    """See `Roster.engage`."""
    there = set(connection.execute(select(ENGAGED.c.seat).where(ENGAGED.c.duel == duel)).scalars())
    fresh = list(fresh_engagements(duel, characters, at, there))
    if fresh:
        connection.execute(insert(ENGAGED), fresh)


def fresh_engagements(duel: str, characters: Sequence[tuple[int, str]], at: float, there: set[int]) -> Iterator[dict[str, Any]]:
    """The rows that are not there yet."""
    for seat, character in characters:
        if seat not in there:
            yield {"duel": duel, "seat": seat, "character": character, "since": at, "settled": None}
