"""The game master at a duel: outside help, the dice let go, a ruling, and what the players let them see."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codeduello.errors import UsageError
from codeduello.kernel import SPECTATOR, VIEWER_NAMES, parse_viewer
from codeduello.web.answering import done, duel_of, form_of, looking, page
from codeduello.web.campaigns.mastering import check_master, help_roll, let_fall, rule
from codeduello.web.identity import caller_of, house_of
from codeduello.web.meeting import Meeting
from codeduello.web.sight import headline_of, see


async def helping(request: Request) -> Response:
    """Outside help from the game master."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)
    seat = parse_viewer(fields.get("seat", ""))
    if seat == SPECTATOR:
        raise UsageError("help is given to the challenger or the challenged")
    await looking(request, house.hall.do(name, help_roll(caller.id, seat, fields.get("expression", ""))))
    return done(request, f"/d/{name}")


async def falling(request: Request) -> Response:
    """The game master lets the dice fall."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    await looking(request, house.hall.do(name, let_fall(caller.id)))
    return done(request, f"/d/{name}")


async def ruling(request: Request) -> Response:
    """A word of the game master's."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    fields = await form_of(request)
    await looking(request, house.hall.do(name, rule(caller.id, fields.get("text", ""), stops="stops" in fields)))
    return done(request, f"/d/{name}")


async def master_view(request: Request) -> Response:
    """What the players let the game master see: all that each of them was told, and no more."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> dict[str, Any]:
        check_master(meeting, caller.id)
        shown = [see(meeting, seat) for seat in (0, 1) if meeting.shows_master(seat)]
        seen = [(meeting.name(VIEWER_NAMES.index(one.viewer)), one.lines, [question.text for question in one.questions]) for one in shown]
        return {"headline": headline_of(meeting), "duel": name, "seen": seen}

    return await page(request, "campaigns/master.html", caller=caller, **await looking(request, house.hall.look(name, view)))


ROUTES: Final = [
    Route("/d/{duel}/help", helping, methods=["POST"]),
    Route("/d/{duel}/let-fall", falling, methods=["POST"]),
    Route("/d/{duel}/ruling", ruling, methods=["POST"]),
    Route("/d/{duel}/master", master_view),
]
