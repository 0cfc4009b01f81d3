"""The ledger: what each finished duel did to the characters in it, once and only once, and how it is taken back.

The duel's id is unique among the entries, and a seat among the changes of an entry: whoever asks a second time, at the same moment, after a
restart or from another device, finds what stands there already. An entry and all that it changes are written in one transaction.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from codeduello.errors import IllegalAnswer, NotAllowed, RecordError, UnknownName
from codeduello.roster.characters import DUEL, Character, Roster, advance, read_character, set_line, write_entry
from codeduello.roster.merging import NOTHING, lost_on_the_way, merged
from codeduello.roster.settled import Settled
from codeduello.roster.tables import CHANGES, ENGAGED, ENTRIES

TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Applied:
    """What was done to the characters of a duel: by seat, each as it stands now. `is_new`: was it done just now?"""

    entry: str
    characters: Mapping[int, Character]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Stroke:
    """A change as it stands in the ledger."""

    character: str
    seq: int
    entry: str
    before: str
    after: str


def apply(roster: Roster, settled: Settled, characters: Mapping[int, str], *, by: str, at: float, also: Callable[[Connection], None] | None = None) -> Applied:
    """Do to these characters (an id for each seat) what the duel did. What has been done stays as it is, also if it was undone since.

    `also` is done in the same transaction, where anything is new. Raises `RecordError` where a character is of another game, or the duel was
    settled with another character in that seat.
    """
    for _ in range(TRIES):
        try:
            with roster.database.writing() as connection:
                applied = apply_in(connection, settled, characters, by=by, at=at)
                if also is not None and applied.is_new:
                    also(connection)
                return applied
        except IntegrityError:
            continue
    raise RecordError(f"the duel {settled.duel} is being settled by others at the same time, again and again; try again")


def apply_in(connection: Connection, settled: Settled, characters: Mapping[int, str], *, by: str, at: float) -> Applied:
    """The same within a transaction. Raises `IntegrityError` where somebody else was first."""
    if len(set(characters.values())) < len(characters):
        raise RecordError(f"one character cannot stand in both seats of the duel {settled.duel}")
    entry = connection.execute(select(ENTRIES.c.id).where(ENTRIES.c.duel == settled.duel).with_for_update()).scalar()
    standing = {seat: read_character(connection, characters[seat]) for seat in sorted(characters, key=lambda seat: characters[seat])}
    for character in standing.values():
        if character.game != settled.game.name:
            raise RecordError(f"{character.name} is a character of {character.game}; the duel was one of {settled.game.name}")
    done = seats_of(connection, entry) if entry is not None else {}
    for seat, character in standing.items():
        if seat in done and done[seat].character != character.id:
            raise RecordError(f"the duel {settled.duel} has been settled for another character than {character.name}")
    todo = {seat: character for seat, character in standing.items() if seat not in done}
    if not todo:
        return Applied(entry or "", standing, is_new=False)
    if entry is None:
        entry = write_entry(connection, DUEL, by=by, note=settled.note, at=at, duel=settled.duel, winner=settled.winner)
    elif connection.execute(select(ENTRIES.c.undone).where(ENTRIES.c.id == entry)).scalar() is not None:
        raise IllegalAnswer(f"the duel {settled.duel} was undone: redo it first")
    after = sheets_after(settled, todo, done)
    changed = {seat: advance(connection, character, entry, settled.game.sheet.format(after[seat]), seat) for seat, character in todo.items()}
    connection.execute(update(ENGAGED).where(ENGAGED.c.duel == settled.duel, ENGAGED.c.seat.in_(list(todo))).values(settled=at))
    return Applied(entry, standing | changed, is_new=True)


def seats_of(connection: Connection, entry: str) -> "dict[int, Stroke]":
    """What an entry did, by seat."""
    rows = connection.execute(select(CHANGES).where(CHANGES.c.entry == entry))
    return {row.seat: Stroke(row.character, row.seq, row.entry, row.before, row.after) for row in rows}


def sheets_after(settled: Settled, characters: Mapping[int, Character], done: "Mapping[int, Stroke]") -> dict[int, Any]:
    """The sheets after the duel. What a character lost to somebody else in the meantime, its foe in this duel does not get. `done`: the side settled before."""
    kind = settled.game.sheet
    before = {seat: kind.keep(settled.before[seat]) for seat in characters}
    after = {seat: keep_as(settled, seat, before[seat]) for seat in characters}
    lost = {seat: lost_on_the_way(character.sheet, before[seat], after[seat], kind.pool) for seat, character in characters.items()}
    lost |= {seat: lost_on_the_way(kind.parse(stroke.before), settled.before[seat], settled.after[seat], kind.pool) for seat, stroke in done.items()}
    return {
        seat: merged(character.sheet, before[seat], after[seat], pool=kind.pool, lost=lost.get(1 - seat, NOTHING)) for seat, character in characters.items()
    }


def keep_as(settled: Settled, seat: int, kept: Any) -> Any:
    """The sheet after a duel, with what the roster alone knows of the character (see `SheetKind.keep`)."""
    before, after = settled.before[seat], settled.after[seat]
    return merged(kept, before, after, pool=settled.game.sheet.pool) if kept != before else after


@dataclass(frozen=True, slots=True)
class Undoing:
    """Whether an entry is taken back (or done again), its characters as they stand now, and the names of those whose owners have not asked for it yet."""

    is_done: bool
    characters: list[Character]
    waiting: tuple[str, ...] = ()


def undo(roster: Roster, entry: str, *, by: str, at: float, for_all: bool = False, reason: str = "") -> Undoing:
    """Take an entry back: its characters stand as before it. Where they have several owners it is done once all have asked (`for_all`: a game master's word).
    `reason` is put behind the entry's note.

    Raises `IllegalAnswer` naming what came later and depends on it, `NotAllowed` where none of its characters is `by`'s.
    """
    with roster.database.writing() as connection:
        undone, wanted = standing_of(connection, entry)
        strokes = strokes_of(connection, entry)
        characters = [read_character(connection, stroke.character) for stroke in strokes]
        check_part(characters, by, for_all=for_all)
        if undone is not None:
            return Undoing(True, characters)
        for stroke in strokes:
            if not stroke.before:
                raise IllegalAnswer("that is how the character came to the roster: put it away instead")
            refuse_chain(connection, stroke)
        if waiting := ask(connection, entry, characters, wanted | {by}, for_all=for_all):
            return Undoing(False, characters, waiting)
        connection.execute(update(ENTRIES).where(ENTRIES.c.id == entry).values(undone=at, undo_wanted=""))
        if reason:
            connection.execute(update(ENTRIES).where(ENTRIES.c.id == entry).values(note=ENTRIES.c.note + f" (undone: {reason})"))
        for stroke, character in zip(strokes, characters, strict=True):
            restore(connection, character, stroke.before, stroke.seq - 1)
        return Undoing(True, [read_character(connection, one.id) for one in characters])


def check_part(characters: list[Character], by: str, *, for_all: bool) -> None:
    """Raise `NotAllowed` where nobody among these is `by`'s."""
    if not for_all and all(one.owner != by for one in characters):
        raise NotAllowed(f"this happened to {' and '.join(one.name for one in characters)}, who are somebody else's")


def redo(roster: Roster, entry: str, *, by: str, for_all: bool = False) -> Undoing:
    """Do again what was taken back, once all owners have asked, as with `undo`.

    Raises `IllegalAnswer` where the characters do not stand any more as before it, `NotAllowed` as `undo`.
    """
    with roster.database.writing() as connection:
        undone, wanted = standing_of(connection, entry)
        strokes = strokes_of(connection, entry)
        characters = [read_character(connection, stroke.character) for stroke in strokes]
        check_part(characters, by, for_all=for_all)
        if undone is None:
            return Undoing(True, characters)
        for stroke, character in zip(strokes, characters, strict=True):
            refuse_chain(connection, stroke)
            if character.line != stroke.before:
                raise IllegalAnswer(f"{character.name} has changed since: what was undone does not fit any more")
        if waiting := ask(connection, entry, characters, wanted | {by}, for_all=for_all):
            return Undoing(False, characters, waiting)
        connection.execute(update(ENTRIES).where(ENTRIES.c.id == entry).values(undone=None, undo_wanted=""))
        for stroke, character in zip(strokes, characters, strict=True):
            restore(connection, character, stroke.after, stroke.seq)
        return Undoing(True, [read_character(connection, one.id) for one in characters])


def ask(connection: Connection, entry: str, characters: list[Character], wanted: set[str], *, for_all: bool) -> tuple[str, ...]:
    """Write down who has asked for an entry to be undone, or done again; the names of those whose owners have not."""
    waiting = () if for_all else tuple(one.name for one in characters if one.owner not in wanted)
    if waiting:
        connection.execute(update(ENTRIES).where(ENTRIES.c.id == entry).values(undo_wanted=" ".join(sorted(wanted))))
    return waiting


def standing_of(connection: Connection, entry: str) -> tuple[float | None, set[str]]:
    """When an entry was taken back (None if it stands), and who has asked for that. Raises `UnknownName`."""
    row = connection.execute(select(ENTRIES.c.undone, ENTRIES.c.undo_wanted).where(ENTRIES.c.id == entry).with_for_update()).first()
    if row is None:
        raise UnknownName("entry in the ledger", entry[:40], [])
    return None if row.undone is None else float(row.undone), set(row.undo_wanted.split())


def strokes_of(connection: Connection, entry: str) -> list[Stroke]:
    """The changes of an entry, in the order of their characters' ids."""
    rows = connection.execute(select(CHANGES).where(CHANGES.c.entry == entry).order_by(CHANGES.c.character))
    return [Stroke(row.character, row.seq, row.entry, row.before, row.after) for row in rows]


def refuse_chain(connection: Connection, stroke: Stroke) -> None:
    """Raise `IllegalAnswer` naming the later entries of a character that stand."""
    later = connection.execute(
        select(ENTRIES.c.kind, ENTRIES.c.note, ENTRIES.c.duel)
        .join(CHANGES, CHANGES.c.entry == ENTRIES.c.id)
        .where(CHANGES.c.character == stroke.character, CHANGES.c.seq > stroke.seq, ENTRIES.c.undone.is_(None))
        .order_by(CHANGES.c.seq.desc())
    ).all()
    if later:
        chain = ", ".join(f"{row.kind} {row.duel or ''} {row.note}".strip()[:80] for row in later)
        raise IllegalAnswer(f"later things rest on this; undo them first, in this order: {chain}")


def restore(connection: Connection, character: Character, line: str, seq: int) -> None:
    """Have a character stand as this line says."""
    set_line(connection, character.id, line, character.rules.sheet.parse(line).name, seq)
