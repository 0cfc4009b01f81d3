"""The pages of one duel: taking a place, the duel itself, what is done there, and handing the device over."""

import asyncio
import io
from typing import Any, Final

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codeduello.errors import DuelError, IllegalAnswer, NotAllowed, UsageError
from codeduello.kernel import SPECTATOR, VIEWER_NAMES, parse_viewer
from codeduello.play.sentences import sentences
from codeduello.roster.characters import Character
from codeduello.web.answering import done, duel_of, form_of, looking, page, sentence, wants_json
from codeduello.web.challenging import rematch
from codeduello.web.characters.holding import for_duel, listed
from codeduello.web.doings import (
    Place,
    allow,
    choose,
    concede,
    fixed_character,
    free_seat,
    seat_for,
    short_name,
    take_place,
    throw,
)
from codeduello.web.duel_view import Eyes, eyes_of, page_of, terms_content
from codeduello.web.identity import NAMELESS, Caller, address_of, caller_of, give_key, house_of, set_key, site_of, welcome
from codeduello.web.meeting import Meeting
from codeduello.web.sight import see

OWN: Final = "own"
"""Before the id of a character of one's own, in the form where a place is taken."""


async def duel(request: Request) -> Response:
    """The duel as whoever asks may see it; a form to take a place, for whoever may."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> tuple[str, dict[str, Any]]:
        if meeting.phase == "open" and free_seat(meeting, caller.id) is not None:
            return "place.html", {}
        eyes = eyes_of(meeting, caller.id) if meeting.phase != "open" else lobby_eyes(meeting, caller.id)
        return "duel.html", page_of(house, meeting, eyes, site_of(request))

    template, content = await looking(request, house.hall.look(name, view))
    if not content:
        kept = await listed(house, caller)
        content = await looking(request, house.hall.look(name, lambda meeting: place_content(meeting, caller, {}, kept)))
    response = await page(request, template, caller=caller, **content)
    give_key(house, caller, response)
    return response


def lobby_eyes(meeting: Meeting, person: str) -> Eyes:
    """Who waits for the other place to be taken; nobody else is shown it."""
    seats = meeting.seats_of(person)
    if not seats and person and meeting.terms.master == person:
        return Eyes(SPECTATOR, (), is_master=True)
    if not seats:
        raise NotAllowed("this place is kept for somebody else")
    return Eyes(seats[0], seats, is_master=meeting.terms.master == person)


def place_content(meeting: Meeting, caller: Caller, given: dict[str, str], kept: list[Character]) -> dict[str, Any]:
    """The form in which a place is taken."""
    seat = free_seat(meeting, caller.id)
    game = meeting.game
    mine = {one.id for one in kept if not one.is_dead}
    recalled = meeting.terms.recalled[seat] if seat is not None and meeting.terms.recalled[seat] in mine else ""
    sight = see(meeting, SPECTATOR)
    host = bool(caller.id) and caller.id in meeting.terms.reserved
    if meeting.terms.opponent == "table":
        who = "Who challenges takes a place first." if seat == 0 else f"Now the one whom {meeting.name(0)} challenges."
    elif meeting.terms.rematch_of:
        who = "A rematch, with the seats changed."
    elif host:
        who = "Your place first; then you get the link to send."
    else:
        who = f"{meeting.name(0)} challenges you."
    known = "" if caller.name == NAMELESS or (meeting.terms.opponent == "table" and seat == 1) else caller.name
    return terms_content(meeting) | {
        "sight": sight,
        "invitation": who,
        "given": {"name": known, "duellist": "", "line": ""} | given,
        "fixed": bool(fixed_character(meeting, caller.id)),
        "has_master": bool(meeting.terms.master) and meeting.terms.master not in meeting.terms.reserved,
        "kept": [(f"{OWN}:{one.id}", one.name, one.line) for one in kept if one.game == game.name and not one.is_dead and fixed_character(meeting, caller.id) in ("", one.id)],
        "suggested": meeting.terms.suggested[seat] if seat is not None and not recalled else "",
        "recalled": f"{OWN}:{recalled}",
        "samples": list(game.sheet.samples.items()),
        "wishes": list(game.sheet.wishes.items()),
        "commitment": meeting.commitment,
        "fault": "",
    }


async def place(request: Request) -> Response:
    """A place taken, or the form again with what is wrong."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)
    chosen = "" if own_character(fields) else fields.get("duellist", "")
    duellist = fields.get("line", "") if chosen == "line" else chosen
    try:
        if fields.get("duellist") == "line" and not duellist.strip():
            raise UsageError("the line of your own character is empty")
        called = short_name(fields.get("name", ""))
        wishes = {key.removeprefix("wish."): value for key, value in fields.items() if key.startswith("wish.") and value.strip()}
        wanted = Place(name=called, duellist=duellist, wishes=wishes, word=fields.get("word", ""), watchable="watchable" in fields, master_sees="master_sees" in fields)
        await looking(request, house.hall.look(name, lambda meeting: None))
        caller = await welcome(house, caller, called)
        fixed = await looking(request, house.hall.look(name, lambda meeting: fixed_character(meeting, caller.id)))
        character = await for_duel(house, caller, fixed or own_character(fields))
        await looking(request, house.hall.do(name, take_place(caller.id, wanted, character)))
    except UsageError as fault:
        kept = await listed(house, caller)
        content = await looking(request, house.hall.look(name, lambda meeting: place_content(meeting, caller, fields, kept)))
        return await page(request, "place.html", 400, caller=caller, **content | {"fault": sentence(fault)})
    if caller.name != called:
        await asyncio.to_thread(house.people.rename, caller.id, called)
    response = done(request, f"/d/{name}")
    set_key(house, response, caller.key)
    return response


def own_character(fields: dict[str, str]) -> str:
    """The id of the character of one's own that was chosen; "" for none."""
    kind, _, character = fields.get("duellist", "").partition(":")
    return character if kind == OWN else ""


def seat_named(fields: dict[str, str]) -> int | None:
    """The seat that a form acts for; raises `UsageError`."""
    return parse_viewer(fields["seat"]) if fields.get("seat") else None


async def answer(request: Request) -> Response:
    """A choice made."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)
    if not fields.get("option"):
        raise UsageError("nothing was chosen: choose one of the options, then confirm")
    doing = choose(caller.id, seat_named(fields), fields.get("decision", ""), fields["option"], replace="replace" in fields)
    await looking(request, house.hall.do(name, doing))
    return done(request, f"/d/{name}")


async def throwing(request: Request) -> Response:
    """Dice thrown by hand, typed."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)
    await looking(request, house.hall.do(name, throw(caller.id, fields.get("decision", ""), fields.get("faces", ""))))
    return done(request, f"/d/{name}")


async def ask_concede(request: Request) -> Response:
    """Really?"""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> dict[str, Any]:
        seats = meeting.seats_of(caller.id)
        if not seats:
            raise NotAllowed("you have no place in this duel")
        if meeting.phase != "fighting":
            raise IllegalAnswer("nobody can concede now: the duel has not begun, or it is decided")
        return {"cost": meeting.game.prose.concession, "seats": [(VIEWER_NAMES[seat], meeting.name(seat)) for seat in seats]}

    content = await looking(request, house.hall.look(name, view))
    return await page(request, "concede.html", caller=caller, duel=name, **content)


async def conceding(request: Request) -> Response:
    """A duel left."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    await looking(request, house.hall.do(name, concede(caller.id, seat_named(await form_of(request)))))
    return done(request, f"/d/{name}")


async def watchable(request: Request) -> Response:
    """Whether others may watch."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    wanted = (await form_of(request)).get("watchable") == "true"
    while await looking(request, house.hall.do(name, allow(caller.id, wanted))):
        pass
    return done(request, f"/d/{name}")


async def again(request: Request) -> Response:
    """A rematch."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    return done(request, f"/d/{await looking(request, rematch(house, caller.id, name, address_of(request)))}")


async def alone(request: Request) -> Response:
    """What one of two people at this device may see alone. It is an answer to a form, so no address leads back to it."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)

    def view(meeting: Meeting) -> dict[str, Any]:
        seat = seat_for(meeting, caller.id, seat_named(fields))
        asked = fields.get("decision")
        if asked and (meeting.decision(seat) != asked or not meeting.options(seat)):
            raise IllegalAnswer("this was answered; what is secret is not shown again")
        content = page_of(house, meeting, Eyes(seat, ()), site_of(request))
        return content | {"private": meeting.name(seat), "log_open": True, "refresh": False}

    content = await looking(request, house.hall.look(name, view))
    return await page(request, "duel.html", caller=caller, **content)


async def whole_log(request: Request) -> Response:
    """Everything that whoever asks was told."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> dict[str, Any]:
        return {"sight": see(meeting, eyes_of(meeting, caller.id).viewer), "sentences": list(sentences(meeting.game).items())}

    return await page(request, "log.html", caller=caller, **await looking(request, house.hall.look(name, view)))


async def qr(request: Request) -> Response:
    """The invitation as a QR code."""
    name = duel_of(request)
    await looking(request, house_of(request).hall.look(name, lambda meeting: None))
    drawn = io.BytesIO()
    segno.make(str(request.url_for("duel", duel=name)), error="m", micro=False).save(drawn, kind="svg", border=2, scale=4, light="#fff", svgns=True, xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def refused_in_page(request: Request, fault: DuelError) -> Response | None:
    """A refusal shown on the duel's page itself; None where the script asks (it shows the sentence)."""
    if wants_json(request) or not isinstance(fault, IllegalAnswer | UsageError):
        return None
    house, caller = house_of(request), await caller_of(request)
    try:
        content = await house.hall.look(request.path_params["duel"], lambda meeting: page_of(house, meeting, eyes_of(meeting, caller.id), site_of(request)))
    except DuelError:
        return None
    return await page(request, "duel.html", 409 if isinstance(fault, IllegalAnswer) else 400, caller=caller, **content | {"fault": sentence(fault)})


ROUTES: Final = [
    Route("/d/{duel}", duel, name="duel"),
    Route("/d/{duel}/place", place, methods=["POST"]),
    Route("/d/{duel}/answer", answer, methods=["POST"]),
    Route("/d/{duel}/throw", throwing, methods=["POST"]),
    Route("/d/{duel}/concede", ask_concede, methods=["GET"]),
    Route("/d/{duel}/concede", conceding, methods=["POST"]),
    Route("/d/{duel}/watchable", watchable, methods=["POST"]),
    Route("/d/{duel}/rematch", again, methods=["POST"]),
    Route("/d/{duel}/alone", alone, methods=["POST"]),
    Route("/d/{duel}/log", whole_log),
    Route("/d/{duel}/qr.svg", qr),
]
