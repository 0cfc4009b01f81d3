"""The pages of one's characters: the list, one character with its history, a new one, and what is done to it."""

import json
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from codeduello import games
from codeduello.errors import UsageError
from codeduello.kernel import Game
from codeduello.play.differences import changes
from codeduello.play.facts import facts_of
from codeduello.play.importing import export_document, import_document
from codeduello.roster.characters import Character
from codeduello.web.answering import form_of, page, sentence
from codeduello.web.characters import holding
from codeduello.web.identity import NAMELESS, Caller, address_of, caller_of, give_key, house_of, set_key, welcome


async def roster(request: Request) -> Response:
    """All characters of whoever asks."""
    house, caller = house_of(request), await caller_of(request)
    kept, gone = await holding.listed(house, caller), await holding.listed(house, caller, gone=True)
    shown = [{"game": games.load(name), "characters": [one for one in kept if one.game == name]} for name in games.names()]
    response = await page(request, "characters/roster.html", caller=caller, shelves=shown, gone=gone)
    give_key(house, caller, response)
    return response


async def new(request: Request) -> Response:
    """The form for a new character."""
    game = games.load(request.query_params.get("game", games.names()[0]))
    return await page(request, "characters/new.html", **form_content(game, {}))


def form_content(game: Game, given: dict[str, str]) -> dict[str, Any]:
    """What the form is filled with."""
    return {"game": game, "games": [games.load(name) for name in games.names()], "given": given, "samples": list(game.sheet.samples.items())}


async def add(request: Request) -> Response:
    """A new character from the form, or the form again with what is wrong."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    game = games.load(fields.get("game", ""))
    try:
        line = holding.line_in(game, fields)
        game.sheet.parse(holding.checked(line))
        house.creating.add(address_of(request))
        caller = await welcome(house, caller, caller.name or NAMELESS)
        kept = await holding.keep(house, caller, game, line, note="by form", origin=None)
    except UsageError as fault:
        return await page(request, "characters/new.html", 400, caller=caller, **form_content(game, fields) | {"fault": sentence(fault)})
    return to_character(house_of(request), caller, kept)


def to_character(house: Any, caller: Caller, character: Character) -> Response:
    """On to a character's page."""
    response = RedirectResponse(f"/roster/{character.id}", 303)
    set_key(house, response, caller.key)
    return response


async def show(request: Request) -> Response:
    """A character."""
    return await shown(request)


async def shown(request: Request, status: int = 200, **more: Any) -> Response:
    """A character's page, with what is to be said on it."""
    house, caller = house_of(request), await caller_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    happenings = await holding.told(house, character)
    undoable = next((one.happening.entry for one in happenings if one.happening.undone is None and one.happening.before), "")
    undone = [one.happening for one in happenings if one.happening.undone is not None]
    redoable = max(undone, key=lambda one: one.undone or 0.0).entry if undone else ""
    origin = house.roster.origin(character.id)
    return await page(
        request, "characters/character.html", status, caller=caller,
        **{
            "character": character, "game": character.rules, "facts": facts_of(character.rules, character.sheet), "happenings": happenings, "undoable": undoable,
            "redoable": redoable, "returns": list(character.rules.sheet.returns) if origin is not None else [], "notice": "", "line": character.line,
            "since_made": changes(character.rules, character.rules.sheet.parse(happenings[-1].happening.after), character.sheet), **more,
        },
    )  # fmt: skip


async def edit(request: Request) -> Response:
    """Another line."""
    return await doing(request, lambda house, caller, character, fields: holding.edit(house, caller, character, fields.get("line", ""), fields.get("note", "")))


async def rest(request: Request) -> Response:
    """A rest."""
    return await doing(request, lambda house, caller, character, fields: holding.rest(house, caller, character, fields.get("kind", ""), fields))


async def undo(request: Request) -> Response:
    """The last thing taken back."""
    return await back_or_forth(request, holding.take_back, "undone")


async def redo(request: Request) -> Response:
    """The last thing taken back, done again."""
    return await back_or_forth(request, holding.do_again, "done again")


async def back_or_forth(request: Request, work: Any, what: str) -> Response:
    """An entry undone, or done again; or, where others must ask for it too, who."""
    house, caller = house_of(request), await caller_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    undoing = await work(house, caller, character, (await form_of(request)).get("entry", ""))
    if not undoing.is_done:
        return await shown(request, notice=f"Asked for. It is {what} once the owner of {' and '.join(undoing.waiting)} asks for it too.")
    return RedirectResponse(f"/roster/{character.id}", 303)


async def doing(request: Request, work: Any) -> Response:
    """Something done to a character; the page again with what is wrong."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    try:
        await work(house, caller, character, fields)
    except UsageError as fault:
        return await shown(request, 400, fault=sentence(fault), line=fields.get("line", character.line))
    return RedirectResponse(f"/roster/{character.id}", 303)


async def remove(request: Request) -> Response:
    """A character put away."""
    house, caller = house_of(request), await caller_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    house.roster.put_away(character.id, house.sources.now())
    return RedirectResponse("/roster", 303)


async def bring_back(request: Request) -> Response:
    """And brought back."""
    house, caller = house_of(request), await caller_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    house.roster.bring_back(character.id)
    return RedirectResponse(f"/roster/{character.id}", 303)


async def export(request: Request) -> Response:
    """A character to take along: for import, as a list of changes, or as what it came from with the changed fields."""
    house, caller = house_of(request), await caller_of(request)
    character = await holding.own(house, caller, request.path_params["character"])
    kind, game = request.path_params["kind"], character.rules
    if kind == "changes.txt":
        first = (await holding.told(house, character))[-1].happening.after
        lines = changes(game, game.sheet.parse(first), character.sheet) or ["nothing has changed"]
        return Response("\n".join(lines) + "\n", media_type="text/plain; charset=utf-8")
    if kind == "character.json":
        return downloaded(export_document(game, character.sheet), kind)
    name = kind.removesuffix(".json")
    origin = house.roster.origin(character.id)
    if name not in game.sheet.returns or origin is None:
        raise UsageError(f"there is no export {kind[:40]!r} of this character; accepted: character.json, changes.txt, and for what was imported {', '.join(game.sheet.returns)}")
    document = json.loads(origin)
    made = import_document(document, {}, game)[1].sheet
    return downloaded(game.sheet.returns[name](document, game.sheet.keep(made), character.sheet), kind)


def downloaded(document: Any, name: str) -> Response:
    """A JSON document as a file."""
    return Response(json.dumps(document, indent=2), media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTES: Final = [
    Route("/roster", roster),
    Route("/roster/new", new, methods=["GET"]),
    Route("/roster/new", add, methods=["POST"]),
    Route("/roster/{character}", show),
    Route("/roster/{character}/edit", edit, methods=["POST"]),
    Route("/roster/{character}/rest", rest, methods=["POST"]),
    Route("/roster/{character}/undo", undo, methods=["POST"]),
    Route("/roster/{character}/redo", redo, methods=["POST"]),
    Route("/roster/{character}/remove", remove, methods=["POST"]),
    Route("/roster/{character}/bring-back", bring_back, methods=["POST"]),
    Route("/roster/{character}/{kind}", export),
]
