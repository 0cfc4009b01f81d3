"""Who is asking: a key in a cookie that no script can read, or a key that a program sends along."""

import asyncio
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from codeduello.errors import DuelError
from codeduello.roster.people import Person
from codeduello.web.house import House

COOKIE: Final = "duellist"
NAMELESS: Final = "Somebody"
"""What a person is called who has not said a name yet."""

YEAR: Final = 31_536_000
LONGEST_KEY: Final = 64


class Unknown(DuelError):
    """A key is needed, and there is none, or it is nobody's."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: their key ("" for none yet), and the person it belongs to, if it does."""

    key: str
    person: Person | None

    @property
    def id(self) -> str:
        """The person's id; "" for nobody."""
        return self.person.id if self.person is not None else ""

    @property
    def name(self) -> str:
        """The person's name; "" for nobody."""
        return self.person.name if self.person is not None else ""


def house_of(connection: HTTPConnection) -> House:
    """The house that this request came to."""
    house: House = connection.app.state.house
    return house


def address_of(connection: HTTPConnection) -> str:
    """Where a request came from."""
    return connection.client.host if connection.client is not None else "unknown"


def site_of(connection: HTTPConnection) -> str:
    """How this server is reached by whoever asks: scheme and host."""
    scheme = "https" if connection.url.scheme in ("https", "wss") or house_of(connection).settings.https else "http"
    return f"{scheme}://{connection.url.netloc}"


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who asks by cookie."""
    key = connection.cookies.get(COOKIE, "")[:LONGEST_KEY]
    return Caller(key, await find(house_of(connection), key))


async def bearer_of(connection: HTTPConnection) -> Caller:
    """Who asks by a key sent along; cookies are not looked at. Raises `Unknown`."""
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    person = await find(house_of(connection), key.strip()[:LONGEST_KEY]) if kind.lower() == "bearer" else None
    if person is None:
        raise Unknown("a key is needed: send Authorization: Bearer KEY, with a key from POST /api/v1/people")
    return Caller(key.strip(), person)


async def find(house: House, key: str) -> Person | None:
    """Whose key this is."""
    return house.people.known(key) or await asyncio.to_thread(house.people.by_key, key) if key else None


async def welcome(house: House, caller: Caller, name: str) -> Caller:
    """The caller as a person, made now if it is the first time."""
    if caller.person is not None:
        return caller
    key = caller.key or house.sources.new_key()
    person = await asyncio.to_thread(house.people.welcome, key, name, house.sources.now(), house.sources.new_id())
    return Caller(key, person)


def set_key(house: House, response: Response, key: str) -> None:
    """Put the key into a cookie: not for scripts, not for other sites, and by https alone where there is https."""
    response.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="lax", secure=house.settings.https)


def give_key(house: House, caller: Caller, response: Response) -> None:
    """A key for whoever has none yet, before it is needed: so a form sent twice is sent by one person."""
    if not caller.key:
        set_key(house, response, house.sources.new_key())
