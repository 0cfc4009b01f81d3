"""The pages of campaigns: how one stands, joining it, challenges by its rules, and the game master's tools."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from codeduello import games
from codeduello.errors import DuelError, InvalidText, UsageError
from codeduello.roster.campaigns import CHALLENGES, Campaign, check_master
from codeduello.roster.people import new_key
from codeduello.web.answering import form_of, page, sentence
from codeduello.web.campaigns import holding
from codeduello.web.campaigns.drawing import feud_graph
from codeduello.web.campaigns.sending import check_webhook
from codeduello.web.characters import holding as characters
from codeduello.web.doings import clean_text, settle
from codeduello.web.identity import NAMELESS, Caller, address_of, caller_of, give_key, house_of, set_key, site_of, welcome
from codeduello.web.sight import headline_of, status_of
from codeduello.web.thinking import programs_of

LONGEST_NAME: Final = 100
MOST_DUELS: Final = 20


async def listed(request: Request) -> Response:
    """The campaigns of whoever asks, and the form for a new one."""
    house, caller = house_of(request), await caller_of(request)
    response = await page(request, "campaigns/list.html", caller=caller, **await list_content(request, caller, {}))
    give_key(house, caller, response)
    return response


async def list_content(request: Request, caller: Caller, given: dict[str, str]) -> dict[str, Any]:
    """What the list is filled with."""
    found = await asyncio.to_thread(house_of(request).campaigns.of_person, caller.id) if caller.id else []
    return {"campaigns": found, "mine": caller.id, "games": [games.load(name) for name in games.names()], "challenges": list(CHALLENGES.items()), "given": given}


async def begin(request: Request) -> Response:
    """A new campaign, or the form again with what is wrong."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    try:
        name = campaign_name(fields)
        game = games.load(fields.get("game", ""))
        house.creating.add(address_of(request))
        caller = await welcome(house, caller, caller.name or NAMELESS)
        made = await asyncio.to_thread(
            lambda: house.campaigns.begin(caller.id, name, game, challenges=fields.get("challenges", ""), at=house.sources.now())
        )
    except UsageError as fault:
        return await page(request, "campaigns/list.html", 400, caller=caller, **await list_content(request, caller, fields) | {"fault": sentence(fault)})
    response = RedirectResponse(f"/campaigns/{made.id}", 303)
    set_key(house, response, caller.key)
    return response


def campaign_name(fields: dict[str, str]) -> str:
    """The name in a form. Raises `InvalidText`."""
    name = clean_text(fields.get("name", ""), "the name", LONGEST_NAME)
    if not name:
        raise InvalidText("the campaign needs a name")
    return name


async def show(request: Request) -> Response:
    """A campaign."""
    return await shown(request)


async def shown(request: Request, status: int = 200, **more: Any) -> Response:
    """A campaign's page, with what is to be said on it."""
    house, caller = house_of(request), await caller_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    stand = await holding.stand(house, campaign)
    own = await characters.listed(house, caller, campaign.game)
    is_master = campaign.master == caller.id and bool(caller.id)
    content: dict[str, Any] = {
        "campaign": campaign, "game": campaign.rules, "stand": stand, "graph": feud_graph(stand), "is_master": is_master,
        "rule": CHALLENGES[campaign.challenges], "rulings": list(campaign.rulings), "mine": [one for one in own if one.id in stand.members],
        "others": [one for one in own if one.id not in stand.members and not one.is_dead], "duels": await recent(request, campaign),
    }  # fmt: skip
    if is_master:
        content |= await master_content(request, campaign)
    return await page(request, "campaigns/campaign.html", status, caller=caller, **content | more)


async def recent(request: Request, campaign: Campaign) -> list[dict[str, str]]:
    """The latest duels of a campaign: what everybody may know of them."""
    house = house_of(request)
    found = []
    for duel in (await asyncio.to_thread(house.campaigns.duels, campaign.id))[:MOST_DUELS]:
        try:
            found.append(await house.hall.look(duel, lambda meeting: {"id": meeting.duel, "headline": headline_of(meeting), "status": status_of(meeting, 2, shared=False)}))
        except DuelError:
            continue
    return found


async def master_content(request: Request, campaign: Campaign) -> dict[str, Any]:
    """What the game master's tools are filled with."""
    house = house_of(request)
    return {
        "challenges": list(CHALLENGES.items()), "invitation": f"{site_of(request)}/join/{campaign.id}/{campaign.invitation}",
        "programs": programs_of(campaign.rules), "secret": await asyncio.to_thread(house.campaigns.webhook_secret, campaign.id),
        "deliveries": await asyncio.to_thread(house.outbox.states, campaign.id), "ruling_lines": "\n".join(f"{name}={value}" for name, value in campaign.rulings),
        "helps_somewhere": campaign.rules.prose.helped,
    }  # fmt: skip


async def mastering(request: Request) -> tuple[Any, Caller, Campaign, dict[str, str]]:
    """The house, the game master who asks, the campaign, and the form. Raises `NotAllowed` for anybody else."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    check_master(campaign, caller.id)
    return house, caller, campaign, fields


async def change(request: Request) -> Response:
    """Other rules."""
    house, _, campaign, fields = await mastering(request)
    try:
        name = campaign_name(fields)
        lines = [line.strip() for line in fields.get("rulings", "").splitlines() if line.strip()]
        rulings = settle(campaign.rules, "as-written", lines)
        helps, challenges = "helps" in fields, fields.get("challenges", "")
        await asyncio.to_thread(lambda: house.campaigns.change(campaign.id, name=name, rulings=rulings, challenges=challenges, helps=helps))
    except UsageError as fault:
        return await shown(request, 400, fault=sentence(fault))
    return back(campaign)


def back(campaign: Campaign) -> Response:
    """To the campaign's page."""
    return RedirectResponse(f"/campaigns/{campaign.id}", 303)


async def tell(request: Request) -> Response:
    """Where results are told; a fresh secret with every new address."""
    house, _, campaign, fields = await mastering(request)
    url = fields.get("webhook", "").strip()
    try:
        if url:
            check_webhook(url, house.settings.webhooks)
        await asyncio.to_thread(house.campaigns.tell_results, campaign.id, url, new_key())
    except UsageError as fault:
        return await shown(request, 400, fault=sentence(fault))
    return back(campaign)


async def invite(request: Request) -> Response:
    """A new invitation; the one before opens nothing any more."""
    house, _, campaign, _ = await mastering(request)
    await asyncio.to_thread(house.campaigns.renew_invitation, campaign.id)
    return back(campaign)


async def set_up(request: Request) -> Response:
    """A duel set up by the game master."""
    house, _, campaign, fields = await mastering(request)
    pair = (fields.get("first", ""), fields.get("second", ""))
    leaders = (fields.get("first_leader") or holding.OWNER, fields.get("second_leader") or holding.OWNER)
    return RedirectResponse(f"/d/{await holding.set_up(house, campaign, pair, leaders)}", 303)


async def dismiss(request: Request) -> Response:
    """A character sent away by the game master, or taken out by its owner."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    character = fields.get("character", "")
    if campaign.master != caller.id:
        character = (await characters.own(house, caller, character)).id
    await asyncio.to_thread(house.campaigns.leave, campaign.id, character)
    return back(campaign)


async def invited(request: Request) -> Response:
    """The page to which an invitation leads."""
    house, caller = house_of(request), await caller_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    own = [one for one in await characters.listed(house, caller, campaign.game) if not one.is_dead]
    word = request.path_params["invitation"]
    response = await page(request, "campaigns/join.html", caller=caller, campaign=campaign, game=campaign.rules, own=own, invitation=word)
    give_key(house, caller, response)
    return response


async def join(request: Request) -> Response:
    """A character joins."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    character = await characters.own(house, caller, fields.get("character", ""))
    await holding.join(house, caller, campaign, request.path_params["invitation"], character)
    return back(campaign)


async def challenge(request: Request) -> Response:
    """A challenge by the campaign's rules."""
    house, caller, fields = house_of(request), await caller_of(request), await form_of(request)
    campaign = await holding.find(house, request.path_params["campaign"])
    duel = await holding.challenge(house, caller, campaign, fields.get("mine", ""), fields.get("theirs", ""))
    return RedirectResponse(f"/d/{duel}", 303)


ROUTES: Final = [
    Route("/campaigns", listed, methods=["GET"]),
    Route("/campaigns", begin, methods=["POST"]),
    Route("/campaigns/{campaign}", show),
    Route("/campaigns/{campaign}/change", change, methods=["POST"]),
    Route("/campaigns/{campaign}/tell", tell, methods=["POST"]),
    Route("/campaigns/{campaign}/invite", invite, methods=["POST"]),
    Route("/campaigns/{campaign}/duel", set_up, methods=["POST"]),
    Route("/campaigns/{campaign}/dismiss", dismiss, methods=["POST"]),
    Route("/campaigns/{campaign}/challenge", challenge, methods=["POST"]),
    Route("/join/{campaign}/{invitation}", invited, methods=["GET"]),
    Route("/join/{campaign}/{invitation}", join, methods=["POST"]),
]
