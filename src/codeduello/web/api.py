"""The field for programs: the same actions as the pages, as JSON. Each endpoint is declared once; routes and the OpenAPI document come from that."""

import asyncio
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from codeduello import games
from codeduello.errors import DuelError, UsageError
from codeduello.kernel import parse_viewer
from codeduello.play.documents import rules_document
from codeduello.web.answering import document, duel_of, looking, parse_json, sentence, status_of
from codeduello.web.challenging import challenge, listed, rematch
from codeduello.web.characters.api import ENDPOINTS as OF_CHARACTERS
from codeduello.web.characters.holding import for_duel
from codeduello.web.doings import (
    Challenge,
    Place,
    allow,
    choose,
    concede,
    fixed_character,
    read_form,
    short_name,
    take_place,
    throw,
)
from codeduello.web.duel_view import eyes_of
from codeduello.web.endpoint import Done, Endpoint
from codeduello.web.faces import Faces, faces_of
from codeduello.web.identity import Caller, address_of, bearer_of, house_of, welcome
from codeduello.web.meeting import Meeting
from codeduello.web.past_pages import over
from codeduello.web.recording import record_of
from codeduello.web.sight import Sight, see
from codeduello.web.thinking import programs_of

LONGEST_WAIT: Final = 25.0


class NewPerson(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody new."""

    name: str


class Key(msgspec.Struct, kw_only=True):
    """A key: whoever has it is this person. It is told once."""

    key: str
    name: str


class GameInfo(msgspec.Struct, kw_only=True):
    """A game: how characters are written, samples, programs, and its rulings with what they accept."""

    name: str
    title: str
    version: str
    summary: str
    form: str
    samples: dict[str, str]
    wishes: dict[str, list[str]]
    programs: list[str]
    presets: dict[str, dict[str, str]]
    rulings: list[dict[str, Any]]


class Games(msgspec.Struct, kw_only=True):
    """All games."""

    games: list[GameInfo]


class Opened(msgspec.Struct, kw_only=True):
    """A duel opened; send its link to the other."""

    duel: str
    link: str


class Entry(msgspec.Struct, kw_only=True):
    """A duel in a list; `mine`: it waits for you."""

    id: str
    headline: str
    status: str
    since: float
    deadline: float | None
    mine: bool


class Duels(msgspec.Struct, kw_only=True):
    """Your duels, the last changed first."""

    duels: list[Entry]


class Answer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An answer to the question with this `decision`; `option` by name. `replace`: put it in place of what you have sealed."""

    decision: str
    option: str
    seat: str = ""
    replace: bool = False


class Throw(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Faces of dice thrown by hand, in the order asked for."""

    decision: str
    faces: list[int]


class Leaving(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat leaves; it need be named only by who has both."""

    seat: str = ""


class Allowing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Whether others may watch."""

    watchable: bool


async def list_games(request: Request, caller: Caller, body: None) -> Games:
    """See `Games`."""
    return Games(games=[game_info(name) for name in games.names()])


def game_info(name: str) -> GameInfo:
    """See `GameInfo`."""
    game = games.load(name)
    told = rules_document(game)
    return GameInfo(
        name=game.name,
        title=game.title,
        version=game.version,
        summary=game.summary,
        form=game.sheet.form,
        samples=dict(game.sheet.samples),
        wishes={key: list(values) for key, values in game.sheet.wishes.items()},
        programs=programs_of(game),
        presets=told["presets"],
        rulings=told["rulings"],
    )


async def add_person(request: Request, caller: Caller, body: NewPerson) -> Key:
    """See `Key`."""
    house = house_of(request)
    name = short_name(body.name)
    house.creating.add(address_of(request))
    made = await welcome(house, Caller("", None), name)
    return Key(key=made.key, name=name)


async def my_duels(request: Request, caller: Caller, body: None) -> Duels:
    """See `Duels`."""
    return Duels(duels=[Entry(**one) for one in await listed(house_of(request), caller)])


async def open_duel(request: Request, caller: Caller, body: Challenge) -> Opened:
    """See `Opened`."""
    _, duel = await challenge(house_of(request), caller, body, address_of(request))
    return Opened(duel=duel, link=str(request.url_for("duel", duel=duel)))


async def look(request: Request, caller: Caller, body: None) -> Sight:
    """The duel as the caller may see it; with `lines` and `wait`, once there are more lines than that or the seconds are over."""
    house, name = house_of(request), duel_of(request)

    def view(meeting: Meeting) -> Sight:
        eyes = eyes_of(meeting, caller.id)
        return see(meeting, eyes.viewer, shared=eyes.shared)

    known, wait = number_of(request, "lines", 1 << 30), number_of(request, "wait", int(LONGEST_WAIT))
    with house.hall.watching(name) as changed:
        sight: Sight = await looking(request, house.hall.look(name, view))
        if not wait or known is None or len(sight.lines) > known or sight.questions or sight.end:
            return sight
        try:
            await asyncio.wait_for(changed.wait(), wait)
        except TimeoutError:
            return sight
        again: Sight = await looking(request, house.hall.look(name, view))
        return again


def number_of(request: Request, name: str, most: int) -> int | None:
    """A whole number behind the question mark; None where it is not given. Raises `UsageError`."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 11 and int(text) <= most):
        raise UsageError(f"{name} {text[:20]!r}: accepted is a whole number, 0 to {most}")
    return int(text)


async def sit(request: Request, caller: Caller, body: Place) -> Done:
    """Take a place."""
    house = house_of(request)
    fixed = await looking(request, house.hall.look(duel_of(request), lambda meeting: fixed_character(meeting, caller.id)))
    character = await for_duel(house, caller, fixed or body.character)
    return await do(request, take_place(caller.id, body, character))


async def answer(request: Request, caller: Caller, body: Answer) -> Done:
    """Answer what is asked."""
    return await do(request, choose(caller.id, seat_named(body.seat), body.decision, body.option, replace=body.replace))


async def throw_dice(request: Request, caller: Caller, body: Throw) -> Done:
    """Type the faces of dice thrown by hand."""
    return await do(request, throw(caller.id, body.decision, " ".join(map(str, body.faces[:100]))))


async def leave(request: Request, caller: Caller, body: Leaving) -> Done:
    """Leave the duel."""
    return await do(request, concede(caller.id, seat_named(body.seat)))


async def let_watch(request: Request, caller: Caller, body: Allowing) -> Done:
    """Say whether others may watch."""
    changed = False
    while (done := await do(request, allow(caller.id, body.watchable))).changed:
        changed = True
    return Done(ok=done.ok, changed=changed)


async def offer_again(request: Request, caller: Caller, body: None) -> Opened:
    """A rematch, with the seats changed."""
    duel = await looking(request, rematch(house_of(request), caller.id, duel_of(request), address_of(request)))
    return Opened(duel=duel, link=str(request.url_for("duel", duel=duel)))


async def do(request: Request, doing: Any) -> Done:
    """Have it done."""
    return Done(ok=True, changed=await looking(request, house_of(request).hall.do(duel_of(request), doing)))


def seat_named(seat: str) -> int | None:
    """A seat by name; None where none is named. Raises `UsageError`."""
    return parse_viewer(seat) if seat else None


async def get_record(request: Request, caller: Caller, body: None) -> str:
    """The record of a duel that is over, as text."""

    def view(meeting: Meeting) -> str:
        over(meeting, caller.id)
        return record_of(meeting)

    text: str = await looking(request, house_of(request).hall.look(duel_of(request), view))
    return text


async def get_faces(request: Request, caller: Caller, body: None) -> Faces:
    """All dice of a duel that is over, and what they were made of."""

    def view(meeting: Meeting) -> Faces:
        over(meeting, caller.id)
        return faces_of(meeting)

    found: Faces = await looking(request, house_of(request).hall.look(duel_of(request), view))
    return found


WAITING: Final = (("lines", "how many lines you know"), ("wait", f"seconds to wait for more, up to {LONGEST_WAIT:.0f}"))
ENDPOINTS: Final = (
    Endpoint("GET", "/games", "The games, their samples, programs and rulings.", list_games, gives=Games, needs_key=False),
    Endpoint("POST", "/people", "A new person; the key is told once.", add_person, NewPerson, Key, 201, needs_key=False),
    Endpoint("GET", "/duels", "Your duels: whose turn, since when.", my_duels, gives=Duels),
    Endpoint("POST", "/duels", "Make a challenge.", open_duel, Challenge, Opened, 201),
    Endpoint("GET", "/duels/{duel}", "The duel as you may see it: the log, the standing, what you are asked.", look, gives=Sight, query=WAITING),
    Endpoint("POST", "/duels/{duel}/place", "Take a place.", sit, Place, Done),
    Endpoint("POST", "/duels/{duel}/answers", "Answer what you are asked. The same answer twice has one effect.", answer, Answer, Done),
    Endpoint("POST", "/duels/{duel}/throws", "Type the faces of dice thrown by hand.", throw_dice, Throw, Done),
    Endpoint("POST", "/duels/{duel}/concession", "Leave the duel.", leave, Leaving, Done),
    Endpoint("POST", "/duels/{duel}/watchable", "Say whether others may watch.", let_watch, Allowing, Done),
    Endpoint("POST", "/duels/{duel}/rematch", "Offer a rematch with the seats changed, or find the one offered.", offer_again, None, Opened, 201),
    Endpoint("GET", "/duels/{duel}/record", "The record, once the duel is over, as text.", get_record, gives=str),
    Endpoint("GET", "/duels/{duel}/faces", "All dice, and what they were made of, once the duel is over.", get_faces, gives=Faces),
    *OF_CHARACTERS,
)
BASE: Final = "/api/v1"


def route_of(endpoint: Endpoint) -> Route:
    """The route of an endpoint."""

    async def handle(request: Request) -> Response:
        try:
            caller = await bearer_of(request) if endpoint.needs_key else Caller("", None)
            body = read_form(endpoint.takes, whole(parse_json(await request.body())), strict=True) if endpoint.takes is not None else None
            found = await endpoint.work(request, caller, body)
        except DuelError as fault:
            return JSONResponse({"ok": False, "message": sentence(fault)}, status_of(fault))
        if isinstance(found, str):
            return Response(found, endpoint.status, media_type="text/plain; charset=utf-8")
        return document(found, endpoint.status)

    return Route(BASE + endpoint.path, handle, methods=[endpoint.method])


def whole(found: Any) -> dict[str, Any]:
    """The object of a body; raises `UsageError` for anything else."""
    if not isinstance(found, dict):
        raise UsageError("the body is no JSON object; accepted is an object with the fields of this endpoint")
    return found
