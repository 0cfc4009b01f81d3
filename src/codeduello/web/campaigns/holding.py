"""Campaigns as somebody sees them, and the duels that are set up in them."""

import asyncio
from dataclasses import dataclass

import msgspec

from codeduello.bots.roster import check_player
from codeduello.errors import DuelError, IllegalAnswer, NotAllowed
from codeduello.roster.campaigns import Campaign
from codeduello.roster.characters import LOCAL, Character
from codeduello.roster.standing import Death, Quarrel, Rank, Result, deaths, ladder, may_challenge, quarrels, results
from codeduello.web.acts import Act, Opened, Terms
from codeduello.web.answering import NothingHere
from codeduello.web.doings import program_place
from codeduello.web.house import House
from codeduello.web.identity import Caller

OWNER = "owner"
"""Who leads a character: its owner, or the name of a program."""


class NoSuchCampaign(NothingHere):
    """There is no campaign behind this link."""

    def __init__(self) -> None:
        super().__init__("there is no campaign behind this link")


@dataclass(frozen=True, slots=True)
class Stand:
    """How a campaign stands."""

    campaign: Campaign
    members: dict[str, Character]
    results: list[Result]
    ranks: list[Rank]
    quarrels: list[Quarrel]
    deaths: list[Death]
    may: dict[str, list[str]]

    def name(self, character: str) -> str:
        """What a character is called; one that has left by the name in its last duel."""
        if character in self.members:
            return self.members[character].name
        for one in reversed(self.results):
            if character in one.characters:
                line = one.after[one.characters.index(character)]
                return str(self.campaign.rules.sheet.parse(line).name)
        return "somebody who left"


async def find(house: House, campaign: str) -> Campaign:
    """The campaign behind a link. Raises `NoSuchCampaign`."""
    try:
        return await asyncio.to_thread(house.campaigns.get, campaign[:32])
    except DuelError:
        raise NoSuchCampaign from None


async def stand(house: House, campaign: Campaign) -> Stand:
    """How it stands, counted anew from the ledger."""
    return await asyncio.to_thread(stand_now, house, campaign)


def stand_now(house: House, campaign: Campaign) -> Stand:
    """The same; blocks."""
    members = house.campaigns.members(campaign.id)
    found = results(house.database, campaign.id)
    ranks = ladder(found, [one.id for one in members])
    feuds = quarrels(campaign, found)
    return Stand(
        campaign, {one.id: one for one in members}, found, ranks, feuds, deaths(found, members), may_challenge(campaign, ranks, feuds, members)
    )


async def join(house: House, caller: Caller, campaign: Campaign, invitation: str, character: Character) -> None:
    """A character joins by the invitation. Raises `NotAllowed` for a wrong one."""
    if invitation != campaign.invitation and campaign.master != caller.id:
        raise NotAllowed("this invitation opens nothing any more: ask the game master for the new one")
    if character.gone is not None or character.owner == LOCAL:
        raise NotAllowed(f"{character.name} is put away and cannot join")
    await asyncio.to_thread(house.campaigns.join, campaign, character.id, house.sources.now())


async def challenge(house: House, caller: Caller, campaign: Campaign, mine: str, theirs: str) -> str:
    """A challenge by the campaign's rules, with a character of one's own; the duel's id. Raises `NotAllowed` or `IllegalAnswer`."""
    standing = await stand(house, campaign)
    first, second = member(standing, mine), member(standing, theirs)
    if first.owner != caller.id or not caller.id:
        raise NotAllowed(f"{first.name} is somebody else's")
    if second.id not in standing.may.get(first.id, []):
        raise IllegalAnswer(f"{first.name} may not challenge {second.name} in this campaign as it stands")
    return await open_duel(house, campaign, (first, second), (OWNER, OWNER))


async def set_up(house: House, campaign: Campaign, pair: tuple[str, str], leaders: tuple[str, str]) -> str:
    """A duel set up by the game master between any two who live, each led by its owner or by a program; the duel's id."""
    standing = await stand(house, campaign)
    first, second = member(standing, pair[0]), member(standing, pair[1])
    if first.id == second.id:
        raise IllegalAnswer("two different characters are needed")
    return await open_duel(house, campaign, (first, second), leaders)


async def campaign_rematch(house: House, campaign: str, pair: tuple[str, str], leaders: tuple[str, str]) -> str:
    """A rematch within a campaign, by its rules as things stand; the duel's id. Raises `IllegalAnswer` where it may not be."""
    standing = await stand(house, await find(house, campaign))
    first, second = member(standing, pair[0]), member(standing, pair[1])
    if second.id not in standing.may.get(first.id, []):
        raise IllegalAnswer(f"{first.name} may not challenge {second.name} in this campaign as it stands")
    return await open_duel(house, standing.campaign, (first, second), leaders)


def member(standing: Stand, character: str) -> Character:
    """A member of the campaign that lives. Raises `IllegalAnswer` for the dead, `NoSuchCampaign` for nobody."""
    found = standing.members.get(character)
    if found is None:
        raise NoSuchCampaign
    if found.is_dead or found.gone is not None:
        raise IllegalAnswer(f"{found.name} is {'dead' if found.is_dead else 'put away'} and cannot be challenged")
    return found


async def open_duel(house: House, campaign: Campaign, pair: tuple[Character, Character], leaders: tuple[str, str]) -> str:
    """A duel of the campaign, under its rulings, each place kept for the character and its owner."""
    game = campaign.rules
    places: list[Act] = []
    owners = tuple("" if leader != OWNER else character.owner for character, leader in zip(pair, leaders, strict=True))
    for seat, (character, leader) in enumerate(zip(pair, leaders, strict=True)):
        if leader != OWNER:
            check_player(game, leader)
            place = program_place(game, seat, leader, "", house.sources.new_id())
            places.append(msgspec.structs.replace(place, sheet=character.line, character=character.id))
    if len(places) == 2:
        raise IllegalAnswer("two programs need no field: one of both is led by its owner")
    terms = Terms(
        game=game.name, version=game.version, settings=campaign.rulings, secret=house.sources.new_secret().hex(),
        lots=int.from_bytes(house.sources.new_secret()[:8]), reserved=(owners[0], owners[1]), opponent="table" if owners[0] == owners[1] else "friend",
        about=campaign.name, campaign=campaign.id, master=campaign.master, members=(pair[0].id, pair[1].id), helps=campaign.helps,
    )  # fmt: skip
    duel = house.sources.new_id()
    await asyncio.to_thread(house.campaigns.add_duel, campaign.id, duel, house.sources.now())
    await house.hall.open(duel, Opened(terms), places)
    return duel
