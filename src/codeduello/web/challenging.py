"""Opening duels, and listing those one has: for pages and programs alike."""

import asyncio
from typing import Any

from codeduello import games
from codeduello.errors import DuelError, IllegalAnswer
from codeduello.roster.logs import SeqTaken
from codeduello.web.acts import Act, Opened, Rematched, Seated, Terms
from codeduello.web.campaigns.holding import OWNER, campaign_rematch
from codeduello.web.doings import Challenge, offer_rematch, program_place, rematch_terms, terms_of
from codeduello.web.house import House
from codeduello.web.identity import NAMELESS, Caller, welcome
from codeduello.web.meeting import Meeting
from codeduello.web.sight import headline_of, status_of


async def challenge(house: House, caller: Caller, wanted: Challenge, address: str) -> tuple[Caller, str]:
    """Open a duel; who opened it (made a person now, if need be) and its id. Raises `UsageError`, or `TooMany` for this address."""
    house.creating.check(address)
    terms = terms_of(wanted, "", "", 0)  # what is wrong is said before anybody is made
    caller = await welcome(house, caller, caller.name or NAMELESS)
    secret, lots = house.sources.new_secret(), int.from_bytes(house.sources.new_secret()[:8])
    terms = terms_of(wanted, caller.id, secret.hex(), lots)
    more: list[Act] = []
    if wanted.opponent not in ("friend", "table"):
        more.append(program_place(games.load(terms.game), 1, wanted.opponent, wanted.foe, house.sources.new_id()))
    duel = wanted.ticket or house.sources.new_id()
    house.creating.add(address)
    try:
        await house.hall.open(duel, Opened(terms), more)
    except SeqTaken:
        if await house.hall.look(duel, lambda meeting: meeting.terms.reserved[0]) != caller.id:
            raise IllegalAnswer("this ticket has been used; make the challenge again") from None
    return caller, duel


async def rematch(house: House, person: str, duel: str, address: str) -> str:
    """The duel in which the rematch is fought: the one offered already, or a new one with the seats changed."""
    await house.hall.look(duel, offer_rematch(person, ""))
    standing = await house.hall.look(duel, lambda meeting: meeting.rematch)
    campaign = await house.hall.look(duel, lambda meeting: meeting.terms.campaign)
    if standing is None and campaign:
        house.creating.add(address)
        fresh = await campaign_rematch(house, campaign, *await house.hall.look(duel, changed_seats))
        await house.hall.do(duel, offer_rematch(person, fresh))
        standing = await house.hall.look(duel, lambda meeting: meeting.rematch)
    elif standing is None:
        house.creating.add(address)
        fresh = house.sources.new_id()
        secret, lots = house.sources.new_secret(), int.from_bytes(house.sources.new_secret()[:8])
        terms, more = await house.hall.look(duel, lambda meeting: rematch_of(meeting, secret.hex(), lots, house.sources.new_id()))
        await house.hall.open(fresh, Opened(terms), more)
        await house.hall.do(duel, offer_rematch(person, fresh))
        standing = await house.hall.look(duel, lambda meeting: meeting.rematch)
    if not isinstance(standing, Rematched):
        raise IllegalAnswer("the rematch could not be offered; try again")
    return standing.duel


def changed_seats(meeting: Meeting) -> tuple[tuple[str, str], tuple[str, str]]:
    """The characters of a campaign's duel with the seats changed, and who leads each."""
    first, second = meeting.terms.members
    return (second, first), (meeting.program(1) or OWNER, meeting.program(0) or OWNER)


def rematch_of(meeting: Meeting, secret: str, lots: int, nonce: str) -> tuple[Terms, list[Act]]:
    """The terms of a rematch, and the place that a program takes at once."""
    terms = rematch_terms(meeting, secret, lots)
    places: list[Act] = []
    for seat in (0, 1):
        place = meeting.places[1 - seat]
        if isinstance(place, Seated) and place.program:
            places.append(program_place(meeting.game, seat, place.program, terms.suggested[seat], nonce))
    return terms, places


async def listed(house: House, caller: Caller) -> list[dict[str, Any]]:
    """The duels of a person, the last changed first: what they are, whose turn it is, since when."""
    if caller.person is None:
        return []
    found = []
    for one in await asyncio.to_thread(house.hall.logs.of_person, caller.id):
        try:
            found.append(await house.hall.look(one.duel, lambda meeting, one=one: entry(meeting, caller, one.seats)))  # type: ignore[misc]
        except DuelError as fault:
            found.append({"id": one.duel, "headline": one.summary.game, "status": str(fault), "since": one.summary.since, "deadline": None, "mine": False})
    return found


def entry(meeting: Meeting, caller: Caller, seats: tuple[int, ...]) -> dict[str, Any]:
    """One duel of a list."""
    shared = len(seats) == 2
    mine = bool(set(meeting.awaited) & set(seats)) and meeting.phase != "open"
    if meeting.phase == "open":
        mine = any(meeting.places[seat] is None and meeting.terms.reserved[seat] == caller.id for seat in (0, 1))
    return {
        "id": meeting.duel,
        "headline": headline_of(meeting),
        "status": status_of(meeting, 2 if shared else seats[0], shared=shared),
        "since": meeting.changed,
        "deadline": meeting.next_deadline,
        "mine": mine,
    }


