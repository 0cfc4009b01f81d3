"""The pages of a duel that is over: its replay, its record, the check of its dice."""

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codeduello.errors import IllegalAnswer, UnknownName
from codeduello.kernel import SPECTATOR, VIEWER_NAMES
from codeduello.play.sentences import sentences
from codeduello.record.verify import note_on_dice
from codeduello.web.answering import document, duel_of, looking, page
from codeduello.web.duel_view import eyes_of
from codeduello.web.faces import faces_of
from codeduello.web.identity import caller_of, house_of
from codeduello.web.meeting import Meeting
from codeduello.web.past import FULL, replay_of
from codeduello.web.recording import record_of, transcript_of
from codeduello.web.rendering import render
from codeduello.web.sight import see

NEAR: Final = 12


def over(meeting: Meeting, person: str) -> int:
    """As which viewer this person may look back. Raises `IllegalAnswer` before the duel is over, `NotAllowed` for others where it is not open."""
    viewer = eyes_of(meeting, person).viewer
    if not meeting.is_over:
        raise IllegalAnswer("this is open once the duel is over")
    return viewer


async def replay(request: Request) -> Response:
    """The duel step by step, as either seat or a spectator saw it, or in full."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)
    seen_as = request.query_params.get("as", FULL)
    if seen_as not in (*VIEWER_NAMES, FULL):
        raise UnknownName("viewer", seen_as[:40], (*VIEWER_NAMES, FULL))
    wanted = request.query_params.get("step", "1")

    def view(meeting: Meeting) -> dict[str, Any]:
        over(meeting, caller.id)
        past = replay_of(meeting, seen_as)
        of = max(1, len(past.lines))
        step = min(max(1, int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 1), of)
        standing, gauges = past.standing(step)
        sight = msgspec.structs.replace(see(meeting, SPECTATOR), standing=standing, gauges=gauges)
        eyes = [(VIEWER_NAMES[seat], f"As {meeting.name(seat)} saw it") for seat in (0, 1)]
        return {
            "sight": sight,
            "standing": render("parts/standing.html", sight=sight, drawn={one.label for one in gauges}, viewer_seat=SPECTATOR),
            "shown": past.lines[max(0, step - NEAR) : step],
            "first": max(0, step - NEAR) + 1,
            "step": step,
            "of": of,
            "eyes": [*eyes, (VIEWER_NAMES[SPECTATOR], "As others saw it"), (FULL, "In full")],
            "seen_as": seen_as,
            "sentences": list(sentences(meeting.game).items()),
        }

    return await page(request, "replay.html", caller=caller, **await looking(request, house.hall.look(name, view)))


async def record(request: Request) -> Response:
    """The record, to keep."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> tuple[str, str]:
        over(meeting, caller.id)
        return meeting.game.name, record_of(meeting)

    game, text = await looking(request, house.hall.look(name, view))
    disposition = f'attachment; filename="{game}-{name[:8]}.duel"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": disposition})


async def verify(request: Request) -> Response:
    """The dice, to be checked by whoever wants to."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> dict[str, Any]:
        viewer = over(meeting, caller.id)
        note = note_on_dice(transcript_of(meeting)) if meeting.match is not None else "The duel did not begin."
        return {"sight": see(meeting, viewer), "note": note, "fair": faces_of(meeting) if meeting.terms.dice == "fair" else None}

    return await page(request, "verify.html", caller=caller, **await looking(request, house.hall.look(name, view)))


async def faces(request: Request) -> Response:
    """All throws with what they were made of, for the page that checks them."""
    house, caller, name = house_of(request), await caller_of(request), duel_of(request)

    def view(meeting: Meeting) -> Any:
        over(meeting, caller.id)
        return faces_of(meeting)

    return document(await looking(request, house.hall.look(name, view)))


ROUTES: Final = [
    Route("/d/{duel}/replay", replay),
    Route("/d/{duel}/record", record),
    Route("/d/{duel}/verify", verify),
    Route("/d/{duel}/faces", faces),
]
