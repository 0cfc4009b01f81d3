"""Whose characters: what a person has, found and checked, for pages and programs alike."""

import asyncio
import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from codeduello import games
from codeduello.errors import DuelError, InvalidText, NotAllowed, UnknownName, Unusable
from codeduello.kernel import Game, Imported
from codeduello.play.differences import changes
from codeduello.play.importing import LARGEST_DOCUMENT, from_fields, import_document, read_character
from codeduello.roster.characters import EDITED, IMPORTED, LOCAL, MADE, RESTED, Character, Happening
from codeduello.roster.ledger import Undoing, redo, undo
from codeduello.web.answering import NothingHere
from codeduello.web.house import House
from codeduello.web.identity import Caller

LONGEST_NOTE: Final = 400
LONGEST_LINE: Final = 20_000


class NoSuchCharacter(NothingHere):
    """There is no character behind this link, or it is somebody else's."""

    def __init__(self) -> None:
        super().__init__("there is no character of yours behind this link")


@dataclass(frozen=True, slots=True)
class Told:
    """A happening with what it changed, in short lines."""

    happening: Happening
    lines: tuple[str, ...]


async def own(house: House, caller: Caller, character: str) -> Character:
    """One of the caller's characters. Raises `NoSuchCharacter`."""
    try:
        found = await asyncio.to_thread(house.roster.get, character[:32])
    except DuelError:
        raise NoSuchCharacter from None
    if not caller.id or found.owner != caller.id or found.owner == LOCAL:
        raise NoSuchCharacter
    return found


async def listed(house: House, caller: Caller, game: str | None = None, *, gone: bool = False) -> list[Character]:
    """The caller's characters."""
    return await asyncio.to_thread(lambda: house.roster.listed(caller.id, game, gone=gone)) if caller.id else []


async def for_duel(house: House, caller: Caller, character: str) -> Character | None:
    """The caller's character that is sent into a duel; None for no id. Raises `NoSuchCharacter`, `NotAllowed` for one that is dead or put away."""
    if not character:
        return None
    found = await own(house, caller, character)
    if found.is_dead or found.gone is not None:
        raise NotAllowed(f"{found.name} is {'dead' if found.is_dead else 'put away'} and cannot be sent into a duel")
    return found


async def told(house: House, character: Character) -> list[Told]:
    """Everything that happened to a character, the latest first."""
    game = character.rules
    history = await asyncio.to_thread(house.roster.history, character.id)
    return [Told(one, tuple(changes(game, game.sheet.parse(one.before), game.sheet.parse(one.after))) if one.before else ()) for one in history]


async def read(content: bytes, game: str, settings: Mapping[str, str]) -> tuple[Game, Imported]:
    """A character read from what was sent. Raises `Unusable` or `UsageError`."""
    chosen = games.load(game) if game else None
    return await asyncio.to_thread(read_character, content, chosen, {key: value for key, value in settings.items() if value})


async def ready_made(name: str) -> tuple[Game, Imported, str]:
    """A ready-made character by its name, and whose text it is. Raises `UnknownName`."""
    for game in map(games.load, games.names()):
        found = await asyncio.to_thread(game.sheet.find, name)
        if found is not None:
            return *import_document(found[0], {}, game), found[1]
    raise UnknownName("monster of the SRD", name[:40], ["archmage", "mage", "lich", "and the others, each also with -2014 or -2024 behind it"])


def packed(imported: Imported) -> str:
    """A document as it travels through the page on which it is looked over; "" for what is ours anyway."""
    return "" if imported.document is None else base64.b64encode(zlib.compress(json.dumps(imported.document).encode(), 6)).decode()


def unpacked(text: str) -> bytes | None:
    """The inverse of `packed`. Raises `Unusable` for what never was packed here."""
    if not text:
        return None
    try:
        reader = zlib.decompressobj()
        content = reader.decompress(base64.b64decode(text, validate=True), LARGEST_DOCUMENT)
    except (ValueError, zlib.error):
        raise Unusable("the document did not come back as it was sent: bring the file again") from None
    if reader.unconsumed_tail or not reader.eof:
        raise Unusable("the document did not come back whole: bring the file again")
    return content


async def keep(house: House, caller: Caller, game: Game, line: str, *, note: str, origin: bytes | None) -> Character:
    """A new character of the caller's from a line. Raises `UsageError`."""
    sheet = game.sheet.parse(checked(line))
    kind = IMPORTED if origin is not None else MADE
    return await asyncio.to_thread(lambda: house.roster.add(caller.id, game, sheet, kind=kind, note=note[:LONGEST_NOTE], at=house.sources.now(), origin=origin))


def line_in(game: Game, fields: Mapping[str, str]) -> str:
    """The line that the fields of a form make: the one typed as a whole, where there is one. Raises `UsageError`."""
    typed = fields.get("line", "").strip()
    if typed:
        return game.sheet.samples.get(typed.lower(), typed)
    known = {one.key for one in game.sheet.fields}
    given = {key: value.strip() for key, value in fields.items() if key in known and value.strip()}
    return game.sheet.format(from_fields(given, game)[1].sheet)


def checked(line: str) -> str:
    """A line of a bearable length, on one line. Raises `InvalidText`."""
    if len(line) > LONGEST_LINE:
        raise InvalidText(f"the line has {len(line)} characters; accepted: up to {LONGEST_LINE}")
    return " ".join(line.split())


async def edit(house: House, caller: Caller, character: Character, line: str, note: str) -> Character:
    """Another line for a character."""
    sheet = character.rules.sheet.parse(checked(line))
    return await change(house, caller, character, sheet, kind=EDITED, note=note)


async def rest(house: House, caller: Caller, character: Character, kind: str, wishes: Mapping[str, str]) -> Character:
    """A rest, or time that passes."""
    rests = character.rules.rests
    if kind not in rests:
        raise InvalidText(f"{kind[:40]!r} is no rest of {character.rules.title}; accepted: {', '.join(rests) or 'none'}")
    given = {key: value.strip() for key, value in wishes.items() if key in rests[kind].wishes and value.strip()}
    words = [f"{kind} rest" if kind != "time" else "time passes", *[f"{key}={value}" for key, value in given.items()]]
    return await change(house, caller, character, rests[kind].take(character.sheet, given), kind=RESTED, note=" ".join(words))


async def change(house: House, caller: Caller, character: Character, sheet: Any, *, kind: str, note: str) -> Character:
    """A change by the owner."""
    return await asyncio.to_thread(
        lambda: house.roster.change(character, sheet, kind=kind, by=caller.id, at=house.sources.now(), note=" ".join(note.split())[:LONGEST_NOTE])
    )


async def take_back(house: House, caller: Caller, character: Character, entry: str) -> Undoing:
    """Undo an entry of this character. Raises `DuelError`."""
    await check_entry(house, character, entry)
    return await asyncio.to_thread(lambda: undo(house.roster, entry, by=caller.id, at=house.sources.now()))


async def do_again(house: House, caller: Caller, character: Character, entry: str) -> Undoing:
    """Redo an entry of this character. Raises `DuelError`."""
    await check_entry(house, character, entry)
    return await asyncio.to_thread(lambda: redo(house.roster, entry, by=caller.id))


async def check_entry(house: House, character: Character, entry: str) -> None:
    """Raise `InvalidText` for an entry that is not one of this character's."""
    history = await asyncio.to_thread(house.roster.history, character.id)
    if entry not in [one.entry for one in history]:
        raise InvalidText(f"nothing of that kind has happened to {character.name}")
