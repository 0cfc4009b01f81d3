"""Characters for programs: the same as the pages."""

import asyncio
import json
from typing import Any, Final

import msgspec
from starlette.requests import Request

from codeduello import games
from codeduello.play.documents import plain, sheet_document
from codeduello.roster.characters import Character
from codeduello.web.characters import holding
from codeduello.web.endpoint import Endpoint
from codeduello.web.identity import Caller, address_of, house_of


class NewCharacter(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A character of a game, as its line."""

    game: str
    line: str


class NewLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Another line for a character, and why."""

    line: str
    note: str = ""


class Resting(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A rest of a character's game, with what may be said of it."""

    kind: str
    wishes: dict[str, str] = {}


class Taking(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An entry of a character's history, to be undone or done again."""

    entry: str


class Foreign(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A document of another program. `schools` is now or sheet, `pick` the name of one of several, `attack` a class; with `keep` it is kept at once."""

    document: Any
    schools: str = ""
    pick: str = ""
    attack: str = ""
    keep: bool = False


class Doubt(msgspec.Struct, kw_only=True):
    """A doubtful field: where, what was found, what was assumed."""

    path: str
    found: str
    assumed: str


class Read(msgspec.Struct, kw_only=True):
    """A character read: `id` is "" where it was not kept."""

    id: str
    format: str
    name: str
    line: str
    sheet: dict[str, Any]
    assumptions: list[Doubt]
    problems: list[str]
    values: dict[str, Any]


class Happened(msgspec.Struct, kw_only=True):
    """Something that happened to a character; `duel` is "" where it was none. `changes` are short lines."""

    entry: str
    kind: str
    at: float
    duel: str
    note: str
    undone: bool
    before: str
    after: str
    changes: list[str]


class Kept(msgspec.Struct, kw_only=True):
    """A character as it stands. `history` has the latest first; it is empty in lists."""

    id: str
    game: str
    name: str
    line: str
    sheet: dict[str, Any]
    dead: bool
    removed: bool
    history: list[Happened]


class Keepings(msgspec.Struct, kw_only=True):
    """Your characters."""

    characters: list[Kept]


class Undone(msgspec.Struct, kw_only=True):
    """Whether it is undone (or done again); else who has to ask for it too."""

    done: bool
    waiting: list[str]
    character: Kept


def kept_of(character: Character, history: list[Happened]) -> Kept:
    """See `Kept`."""
    document = sheet_document(character.rules, character.sheet)
    return Kept(
        id=character.id, game=character.game, name=character.name, line=character.line, sheet=document["sheet"], dead=character.is_dead,
        removed=character.gone is not None, history=history,
    )  # fmt: skip


async def with_history(request: Request, character: Character) -> Kept:
    """A character with everything that happened to it."""
    told = await holding.told(house_of(request), character)
    history = [
        Happened(
            entry=one.happening.entry, kind=one.happening.kind, at=one.happening.at, duel=one.happening.duel or "", note=one.happening.note,
            undone=one.happening.undone is not None, before=one.happening.before, after=one.happening.after, changes=list(one.lines),
        )
        for one in told
    ]  # fmt: skip
    return kept_of(character, history)


async def own(request: Request, caller: Caller) -> Character:
    """The character in the address. Raises `NoSuchCharacter`."""
    return await holding.own(house_of(request), caller, request.path_params["character"])


async def my_characters(request: Request, caller: Caller, body: None) -> Keepings:
    """See `Keepings`."""
    return Keepings(characters=[kept_of(one, []) for one in await holding.listed(house_of(request), caller)])


async def add_character(request: Request, caller: Caller, body: NewCharacter) -> Kept:
    """A character from a line."""
    house = house_of(request)
    game = games.load(body.game)
    game.sheet.parse(holding.checked(body.line))
    house.creating.add(address_of(request))
    return await with_history(request, await holding.keep(house, caller, game, body.line, note="", origin=None))


async def read_character(request: Request, caller: Caller, body: Foreign) -> Read:
    """A character from a document of another program."""
    house = house_of(request)
    content = json.dumps(body.document).encode()
    game, imported = await holding.read(content, "", {"schools": body.schools, "pick": body.pick, "attack": body.attack})
    line, name = game.sheet.format(imported.sheet), ""
    origin = json.dumps(imported.document).encode() if imported.document is not None else None
    if body.keep:
        house.creating.add(address_of(request))
        name = (await holding.keep(house, caller, game, line, note=f"from {imported.format}", origin=origin)).id
    return Read(
        id=name, format=imported.format, name=imported.name, line=line, sheet=plain(game.sheet.describe(imported.sheet)),
        assumptions=[Doubt(path=one.path, found=one.found, assumed=one.assumed) for one in imported.assumptions], problems=list(imported.problems),
        values=imported.values,
    )  # fmt: skip


async def show_character(request: Request, caller: Caller, body: None) -> Kept:
    """A character and its history."""
    return await with_history(request, await own(request, caller))


async def edit_character(request: Request, caller: Caller, body: NewLine) -> Kept:
    """Another line."""
    changed = await holding.edit(house_of(request), caller, await own(request, caller), body.line, body.note)
    return await with_history(request, changed)


async def rest_character(request: Request, caller: Caller, body: Resting) -> Kept:
    """A rest."""
    changed = await holding.rest(house_of(request), caller, await own(request, caller), body.kind, body.wishes)
    return await with_history(request, changed)


async def undo_entry(request: Request, caller: Caller, body: Taking) -> Undone:
    """See `Undone`."""
    undoing = await holding.take_back(house_of(request), caller, await own(request, caller), body.entry)
    return Undone(done=undoing.is_done, waiting=list(undoing.waiting), character=await with_history(request, await own(request, caller)))


async def redo_entry(request: Request, caller: Caller, body: Taking) -> Undone:
    """Done again; see `Undone`."""
    undoing = await holding.do_again(house_of(request), caller, await own(request, caller), body.entry)
    return Undone(done=undoing.is_done, waiting=list(undoing.waiting), character=await with_history(request, await own(request, caller)))


async def remove_character(request: Request, caller: Caller, body: None) -> Kept:
    """Put away."""
    house, character = house_of(request), await own(request, caller)
    await asyncio.to_thread(house.roster.put_away, character.id, house.sources.now())
    return await with_history(request, await own(request, caller))


async def bring_back_character(request: Request, caller: Caller, body: None) -> Kept:
    """Brought back."""
    house, character = house_of(request), await own(request, caller)
    await asyncio.to_thread(house.roster.bring_back, character.id)
    return await with_history(request, await own(request, caller))


ENDPOINTS: Final = (
    Endpoint("GET", "/characters", "Your characters.", my_characters, gives=Keepings),
    Endpoint("POST", "/characters", "A new character from a line.", add_character, NewCharacter, Kept, 201),
    Endpoint("POST", "/characters/import", "Read a character from a document of another program; keep it if you say so.", read_character, Foreign, Read),
    Endpoint("GET", "/characters/{character}", "A character and everything that happened to it.", show_character, gives=Kept),
    Endpoint("POST", "/characters/{character}/line", "Give a character another line.", edit_character, NewLine, Kept),
    Endpoint("POST", "/characters/{character}/rest", "Let a character rest, or time pass.", rest_character, Resting, Kept),
    Endpoint("POST", "/characters/{character}/undo", "Take an entry of its history back.", undo_entry, Taking, Undone),
    Endpoint("POST", "/characters/{character}/redo", "Do again what was taken back.", redo_entry, Taking, Undone),
    Endpoint("POST", "/characters/{character}/remove", "Put a character away.", remove_character, None, Kept),
    Endpoint("POST", "/characters/{character}/bring-back", "Bring back one that was put away.", bring_back_character, None, Kept),
)
