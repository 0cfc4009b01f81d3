"""How a handler answers: a page, or for the page's own script and for programs JSON; and what a refusal looks like."""

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from codeduello.errors import DuelError, IllegalAnswer, NotAllowed, UnknownName, Unusable, UsageError
from codeduello.web.house import House, TooMany
from codeduello.web.identity import NAMELESS, Caller, Unknown, address_of, caller_of, house_of
from codeduello.web.rendering import render

LOG: Final = logging.getLogger("codeduello.web")
Handler = Callable[[Request], Awaitable[Response]]
STATUS: Final[tuple[tuple[type[DuelError], int], ...]] = (
    (TooMany, 429),
    (Unknown, 401),
    (NotAllowed, 403),
    (IllegalAnswer, 409),
    (Unusable, 400),
    (UsageError, 400),
    (DuelError, 409),
)
TITLES: Final = {400: "That cannot be used", 403: "Not yours", 404: "Nothing here", 409: "Not now", 429: "Too many", 500: "A fault of ours"}


class NoSuchDuel(UnknownName):
    """There is no duel behind this link."""

    def __init__(self) -> None:
        DuelError.__init__(self, "there is no duel behind this link; links are 32 letters and digits long, as they were given to you")


class NothingHere(DuelError):
    """There is nothing behind a link, or it is somebody else's: which of both is not said."""


def status_of(fault: DuelError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(fault, NoSuchDuel | NothingHere):
        return 404
    return next(status for kind, status in STATUS if isinstance(fault, kind))


def wants_json(request: Request) -> bool:
    """Does the page's script ask, or a program?"""
    return "application/json" in request.headers.get("accept", "")


def sentence(fault: DuelError) -> str:
    """What is wrong, as a sentence."""
    text = str(fault)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"


async def refuse(request: Request, fault: DuelError) -> Response:
    """The answer to what cannot be."""
    status = status_of(fault)
    if wants_json(request):
        return JSONResponse({"ok": False, "message": sentence(fault)}, status)
    duel = request.path_params.get("duel")
    back, text = (f"/d/{duel}", "Back to the duel") if duel and status not in (403, 404) else ("/", "To the front page")
    return await page(request, "fault.html", status, title=TITLES.get(status, "That cannot be"), fault=sentence(fault), back=back, back_text=text)


async def page(request: Request, template: str, status: int = 200, *, caller: Caller | None = None, **content: Any) -> HTMLResponse:
    """A page for whoever asks."""
    known = caller or await caller_of(request)
    me = known.person if known.name != NAMELESS else None
    return HTMLResponse(render(template, me=me, ticket=house_of(request).sources.new_id, **{"fault": "", **content}), status)


def done(request: Request, to: str, message: str = "") -> Response:
    """What was asked for is done: on to the next page, or a word for the script."""
    if wants_json(request):
        return JSONResponse({"ok": True, "message": message, "to": to})
    return RedirectResponse(to, 303)


def duel_of(request: Request) -> str:
    """The duel in the address; wrong ones are counted."""
    duel: str = request.path_params["duel"]
    house_of(request).wrong.check(address_of(request))
    return duel


async def looking(request: Request, work: Awaitable[Any]) -> Any:
    """The result of work on a duel; a link with nothing behind it is counted, and answered as such."""
    house: House = house_of(request)
    try:
        return await work
    except UnknownName as fault:
        if str(fault).startswith("there is no duel"):
            house.wrong.add(address_of(request))
            raise NoSuchDuel from None
        raise


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, the last of each name. Raises `UsageError` for files."""
    async with request.form(max_files=0, max_fields=200) as form:
        return {name: value for name, value in form.multi_items() if isinstance(value, str)}


def document(content: Any, status: int = 200) -> Response:
    """A JSON document."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def parse_json(body: bytes) -> Any:
    """JSON as it came; raises `UsageError`."""
    try:
        return json.loads(body or b"{}")
    except (ValueError, RecursionError) as fault:
        raise UsageError(f"the body is no JSON: {fault}") from None
