"""The sheets of a campaign's characters as its game master sees them, and overrules them with a reason that stands in the history."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from codeduello.errors import InvalidText, NotAllowed, UsageError
from codeduello.play.facts import facts_of
from codeduello.roster.campaigns import Campaign, check_master
from codeduello.roster.characters import RULED, Character
from codeduello.roster.ledger import undo
from codeduello.web.answering import form_of, page, sentence
from codeduello.web.campaigns import holding
from codeduello.web.characters import holding as characters
from codeduello.web.doings import clean_text
from codeduello.web.house import House
from codeduello.web.identity import Caller, caller_of, house_of


async def found(request: Request) -> tuple[Caller, Campaign, Character]:
    """The game master, the campaign, and the member. Raises `NotAllowed` or `NoSuchCampaign`."""
    house, caller = house_of(request), await caller_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    check_master(campaign, caller.id)
    members = await asyncio.to_thread(house.campaigns.members, campaign.id)
    character = next((one for one in members if one.id == request.path_params["character"]), None)
    if character is None:
        raise holding.NoSuchCampaign
    return caller, campaign, character


async def show(request: Request) -> Response:
    """A member's sheet."""
    return await shown(request)


async def shown(request: Request, status: int = 200, **more: Any) -> Response:
    """The sheet, with what is to be said on it."""
    caller, campaign, character = await found(request)
    happenings = await characters.told(house_of(request), character)
    undoable = next((one.happening.entry for one in happenings if one.happening.undone is None and one.happening.before), "")
    content = {
        "campaign": campaign, "character": character, "game": character.rules, "facts": facts_of(character.rules, character.sheet),
        "happenings": happenings, "undoable": undoable, "line": character.line,
    }  # fmt: skip
    return await page(request, "campaigns/sheet.html", status, caller=caller, **content | more)


def check_within(house: House, campaign: Campaign, entry: str) -> None:
    """Raise `NotAllowed` for an entry that changed somebody who is not in the campaign. Blocks."""
    members = {one.id for one in house.campaigns.members(campaign.id)}
    if not set(house.roster.changed_by(entry)) <= members:
        raise NotAllowed("that changed somebody who is not in this campaign too: their owner must ask for it")


def reason_in(fields: dict[str, str]) -> str:
    """The reason in a form. Raises `InvalidText` where there is none."""
    reason = clean_text(fields.get("reason", ""), "the reason", characters.LONGEST_NOTE)
    if not reason:
        raise InvalidText("the reason is missing: the owner will read it")
    return reason


async def overrule(request: Request) -> Response:
    """Another line, by the game master."""
    caller, campaign, character = await found(request)
    fields = await form_of(request)
    try:
        sheet = character.rules.sheet.parse(characters.checked(fields.get("line", "")))
        await characters.change(house_of(request), caller, character, sheet, kind=RULED, note=f"the game master: {reason_in(fields)}")
    except UsageError as fault:
        return await shown(request, 400, fault=sentence(fault), line=fields.get("line", character.line))
    return RedirectResponse(f"/campaigns/{campaign.id}/sheets/{character.id}", 303)


async def take_back(request: Request) -> Response:
    """What happened last, undone for all whom it changed, by the game master."""
    house = house_of(request)
    caller, campaign, character = await found(request)
    fields = await form_of(request)
    entry = fields.get("entry", "")
    try:
        reason = reason_in(fields)
        await characters.check_entry(house, character, entry)
        await asyncio.to_thread(check_within, house, campaign, entry)
    except UsageError as fault:
        return await shown(request, 400, fault=sentence(fault))
    await asyncio.to_thread(lambda: undo(house.roster, entry, by=caller.id, at=house.sources.now(), for_all=True, reason=f"the game master: {reason}"))
    return RedirectResponse(f"/campaigns/{campaign.id}/sheets/{character.id}", 303)


ROUTES: Final = [
    Route("/campaigns/{campaign}/sheets/{character}", show, methods=["GET"]),
    Route("/campaigns/{campaign}/sheets/{character}", overrule, methods=["POST"]),
    Route("/campaigns/{campaign}/sheets/{character}/undo", take_back, methods=["POST"]),
]
