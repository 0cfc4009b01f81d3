"""What all doors of one server share: its settings, its meetings, its people, its limits."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from codeduello.dice import new_secret
from codeduello.errors import DuelError
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.characters import Roster
from codeduello.roster.database import Database
from codeduello.roster.logs import Logs
from codeduello.roster.outbox import Outbox
from codeduello.roster.people import People, new_id, new_key
from codeduello.web.campaigns.sending import SEND, Sender
from codeduello.web.campaigns.telling import Telling
from codeduello.web.characters.settling import CATCH_UP, Settler
from codeduello.web.hall import Hall
from codeduello.web.seconds import Seconds
from codeduello.web.thinking import Thinker

MOST_ADDRESSES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is set up.

    `hosts` are the names it answers to (empty: any, for a LAN); `https` says that browsers reach it by https (through a proxy); `creations` and
    `wrong_links` are how many challenges and how many wrong links one address may make in an hour.
    `webhooks` says where results may be told: any address, public ones alone, or none.
    """

    hosts: tuple[str, ...] = ()
    https: bool = False
    webhooks: str = "any"
    creations: int = 120
    wrong_links: int = 120


@dataclass(frozen=True, slots=True)
class Sources:
    """Where times, ids, keys and secrets come from; tests hand in their own."""

    now: Callable[[], float] = time.time
    new_id: Callable[[], str] = new_id
    new_key: Callable[[], str] = new_key
    new_secret: Callable[[], bytes] = new_secret


class TooMany(DuelError):
    """An address does this too often."""


class Tally:
    """Counts what addresses do within an hour."""

    def __init__(self, most: int, now: Callable[[], float], seconds: float = 3600.0) -> None:
        self._most = most
        self._now = now
        self._seconds = seconds
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def check(self, address: str) -> None:
        """Raise `TooMany` where this address has used up its hour."""
        began, count = self._counts.get(address, (self._now(), 0))
        if count >= self._most and self._now() - began < self._seconds:
            raise TooMany(f"too many from your address; accepted are {self._most} in an hour. Try again later")

    def add(self, address: str) -> None:
        """Count one more. Raises `TooMany`."""
        self.check(address)
        began, count = self._counts.pop(address, (self._now(), 0))
        if self._now() - began >= self._seconds:
            began, count = self._now(), 0
        self._counts[address] = (began, count + 1)
        while len(self._counts) > MOST_ADDRESSES:
            self._counts.popitem(last=False)


@dataclass(slots=True)
class House:
    """One server."""

    database: Database
    settings: Settings
    sources: Sources
    hall: Hall
    people: People
    roster: Roster
    campaigns: Campaigns
    outbox: Outbox
    seconds: Seconds
    creating: Tally
    wrong: Tally
    sockets: int = 0
    requests: dict[tuple[str, str, int], int] = field(default_factory=dict)
    began: float = 0.0


def make_house(database: Database, settings: Settings, sources: Sources, thinker: Thinker | None = None) -> House:
    """The house over an open database."""
    hall = Hall(Logs(database), now=sources.now, shared=database.is_postgres)
    roster, campaigns, outbox = Roster(database), Campaigns(database), Outbox(database)
    settler = Settler(hall, roster, Telling(campaigns, site_of(settings)), sources.now)
    sender = Sender(campaigns, outbox, settings.webhooks, sources.now)
    return House(
        database=database,
        settings=settings,
        sources=sources,
        hall=hall,
        people=People(database),
        roster=roster,
        campaigns=campaigns,
        outbox=outbox,
        seconds=Seconds(hall, thinker or Thinker(), {settler.catch_up: CATCH_UP, sender.send_due: SEND}),
        creating=Tally(settings.creations, sources.now),
        wrong=Tally(settings.wrong_links, sources.now),
        began=sources.now(),
    )


def site_of(settings: Settings) -> str:
    """How others reach this server, where that is known: scheme and host; "" where it is not."""
    return f"{'https' if settings.https else 'http'}://{settings.hosts[0]}" if settings.hosts else ""


FOLDER: Final = Path(__file__).parent
"""Where templates and static files lie."""
