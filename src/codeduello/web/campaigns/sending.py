"""Sending results to webhooks: signed, tried again where it failed, and to no address that this server should not reach."""

import asyncio
import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

from codeduello.errors import InvalidText
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.outbox import SIGNATURE, TAKEN, TIME, Delivery, Outbox, sign

SEND: Final = 2.0
"""Seconds between looking for what is due."""

PATIENCE: Final = 10.0
ANY, PUBLIC, NONE = "any", "public", "none"
LONGEST_URL: Final = 1000
PORTS: Final = {"http": 80, "https": 443}


def check_webhook(url: str, policy: str) -> None:
    """Raise `InvalidText` for an address to which this server tells nothing."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise InvalidText("the webhook is no address; accepted is https://HOST/PATH") from None
    if policy == NONE:
        raise InvalidText("this server tells no results elsewhere")
    schemes = ("https",) if policy == PUBLIC else ("http", "https")
    if parts.scheme not in schemes or not parts.hostname or parts.username or len(url) > LONGEST_URL or port == 0:
        raise InvalidText(f"the webhook {url[:80]!r} cannot be used; accepted is {schemes[-1]}://HOST/PATH, of up to {LONGEST_URL} characters")


Address = tuple[int, Any]
"""A family of sockets, and what one of them is connected to."""


def address_of(host: str, port: int, policy: str) -> Address:
    """The address of a host. Raises `InvalidText` where it is within the server's own network, and only public ones are told anything."""
    try:
        found = [(info[0], info[4]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError as fault:
        raise InvalidText(f"nothing is known of the host {host}: {fault.strerror}") from None
    if policy == PUBLIC and not all(ipaddress.ip_address(str(place[0]).partition("%")[0]).is_global for _, place in found):
        raise InvalidText(f"the host {host} is not a public one")
    return found[0]


class Pinned(http.client.HTTPConnection):
    """A connection to an address that was looked at before: the name is not looked up a second time, when it might stand for another one."""

    def __init__(self, parts: SplitResult, address: Address) -> None:
        super().__init__(parts.hostname or "", parts.port or PORTS[parts.scheme], timeout=PATIENCE)
        self._address = address
        self._is_https = parts.scheme == "https"

    def connect(self) -> None:
        """Connect; by https the name must be the one in the certificate."""
        family, place = self._address
        self.sock = socket.socket(family, socket.SOCK_STREAM)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(place)
        if self._is_https:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


class Sender:
    """Sends what is due. `policy` is any, public or none."""

    def __init__(self, campaigns: Campaigns, outbox: Outbox, policy: str, now: Callable[[], float]) -> None:
        self._campaigns = campaigns
        self._outbox = outbox
        self._policy = policy
        self._now = now

    async def send_due(self) -> None:
        """Try all that are due."""
        for delivery in await asyncio.to_thread(self._outbox.take, self._now()):
            said = await asyncio.to_thread(self.send, delivery)
            await asyncio.to_thread(self._outbox.note, delivery, said)

    def send(self, delivery: Delivery) -> str:
        """Try one; `TAKEN`, or why not. An answer that leads elsewhere is not followed."""
        body, time = delivery.body.encode(), f"{self._now():.0f}"
        try:
            check_webhook(delivery.url, self._policy)
            parts = urlsplit(delivery.url)
            signature = sign(self._campaigns.webhook_secret(delivery.campaign), time, body)
            headers = {"content-type": "application/json", "user-agent": "codeduello", TIME: time, SIGNATURE: signature}
            status = self._post(parts, body, headers)
        except (OSError, InvalidText, ValueError, http.client.HTTPException) as fault:
            return str(fault)[:200] or type(fault).__name__
        return TAKEN if 200 <= status < 300 else f"answered {status}"

    def _post(self, parts: SplitResult, body: bytes, headers: dict[str, str]) -> int:
        """Send it; the status that came back."""
        address = address_of(parts.hostname or "", parts.port or PORTS[parts.scheme], self._policy)
        connection = Pinned(parts, address)
        try:
            path = urlunsplit(("", "", parts.path or "/", parts.query, ""))
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        finally:
            connection.close()
