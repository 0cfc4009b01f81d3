"""Bringing a character by a file or by pasting: read, looked over with everything doubtful, corrected, kept."""

import json
from typing import Any, Final

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codeduello import games
from codeduello.errors import DuelError, InvalidText, UsageError
from codeduello.kernel import Game, Imported
from codeduello.play.importing import parse_document
from codeduello.web.answering import page, sentence, status_of
from codeduello.web.characters import holding
from codeduello.web.characters.pages import to_character
from codeduello.web.guard import LARGEST_IMPORT
from codeduello.web.identity import NAMELESS, address_of, caller_of, house_of, welcome

SHOWN: Final = ("level", "cr", "rules", "proficiency_bonus", "spell_attack_bonus", "slots", "pact")


async def form(request: Request) -> Response:
    """The form for a file or a text."""
    return await page(request, "characters/import.html", **form_content({}))


def form_content(given: dict[str, str]) -> dict[str, Any]:
    """What the form is filled with."""
    return {"given": given, "games": [games.load(name) for name in games.names()]}


async def fields_and_file(request: Request) -> tuple[dict[str, str], bytes]:
    """The fields of the form, and the bytes of the file, or of the text pasted."""
    async with request.form(max_files=1, max_fields=60, max_part_size=LARGEST_IMPORT) as given:
        fields = {name: value for name, value in given.multi_items() if isinstance(value, str)}
        file = given.get("file")
        content = await file.read() if isinstance(file, UploadFile) else b""
    return fields, content or fields.get("text", "").encode("utf-8", "replace")


async def look_over(request: Request) -> Response:
    """What was sent, read; or the form again with what is wrong."""
    caller = await caller_of(request)
    fields, content = await fields_and_file(request)
    try:
        credit = ""
        if fields.get("monster", "").strip():
            game, imported, credit = await holding.ready_made(fields["monster"])
        elif content.strip():
            game, imported = await holding.read(content, fields.get("game", ""), {name: fields.get(name, "") for name in ("schools", "pick", "attack")})
        else:
            raise InvalidText("neither a file, a text nor a name was given")
    except DuelError as fault:
        given = {name: fields.get(name, "") for name in ("game", "schools", "pick", "monster", "attack")}
        return await page(request, "characters/import.html", status_of(fault), caller=caller, **form_content(given) | {"fault": sentence(fault)})
    made = imported_content(game, imported, game.sheet.format(imported.sheet), holding.packed(imported))
    return await page(request, "characters/imported.html", caller=caller, **made | {"credit": credit})


def imported_content(game: Game, imported: Imported, line: str, origin: str) -> dict[str, Any]:
    """What the page for looking it over is filled with."""
    derived = [(key.replace("_", " "), json.dumps(imported.values[key])) for key in SHOWN if imported.values.get(key) not in (None, {}, "")]
    return {"game": game, "imported": imported, "line": line, "origin": origin, "derived": derived, "credit": ""}


async def keep(request: Request) -> Response:
    """Looked over and, where need be, corrected: kept; or the page again with what is wrong."""
    house, caller = house_of(request), await caller_of(request)
    fields, _ = await fields_and_file(request)
    game = games.load(fields.get("game", ""))
    content = holding.unpacked(fields.get("origin", ""))
    origin = json.dumps(parse_document(content)).encode() if content is not None else None
    try:
        game.sheet.parse(holding.checked(fields.get("line", "")))
        house.creating.add(address_of(request))
        caller = await welcome(house, caller, caller.name or NAMELESS)
        kept = await holding.keep(house, caller, game, fields.get("line", ""), note=f"from {fields.get('format', 'a file')}"[:80], origin=origin)
    except UsageError as fault:
        imported = Imported(fields.get("format", ""), "", None)
        more = imported_content(game, imported, fields.get("line", ""), fields.get("origin", ""))
        return await page(request, "characters/imported.html", 400, caller=caller, **more | {"fault": sentence(fault)})
    return to_character(house, caller, kept)


ROUTES: Final = [
    Route("/roster/import", form, methods=["GET"]),
    Route("/roster/import", look_over, methods=["POST"]),
    Route("/roster/keep", keep, methods=["POST"]),
]
