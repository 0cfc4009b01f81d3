"""Sending results to webhooks: signed, tried again where it failed, and to no address that this server should not reach."""

import asyncio
import ipaddress
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from codeduello.errors import InvalidText
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.outbox import SIGNATURE, TAKEN, TIME, Delivery, Outbox, sign

SEND: Final = 2.0
"""Seconds between looking for what is due."""

PATIENCE: Final = 10.0
ANY, PUBLIC, NONE = "any", "public", "none"
LONGEST_URL: Final = 1000


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


def check_host(host: str, policy: str) -> None:
    """Raise `InvalidText` where a name stands for an address within the server's own network, and only public ones are told anything."""
    if policy != PUBLIC:
        return
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host, None)}
    except OSError as fault:
        raise InvalidText(f"nothing is known of the host {host}: {fault.strerror}") from None
    if not all(ipaddress.ip_address(str(one).partition("%")[0]).is_global for one in found):
        raise InvalidText(f"the host {host} is not a public one")


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """An answer that leads elsewhere is no answer."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Follow nothing."""


class Sender:
    """Sends what is due. `policy` is any, public or none."""

    def __init__(self, campaigns: Campaigns, outbox: Outbox, policy: str, now: Callable[[], float]) -> None:
        self._campaigns = campaigns
        self._outbox = outbox
        self._policy = policy
        self._now = now
        self._opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))

    async def send_due(self) -> None:
        """Try all that are due."""
        for delivery in await asyncio.to_thread(self._outbox.take, self._now()):
            said = await asyncio.to_thread(self.send, delivery)
            await asyncio.to_thread(self._outbox.note, delivery, said)

    def send(self, delivery: Delivery) -> str:
        """Try one; `TAKEN`, or why not. Blocks for ten seconds at most."""
        body, time = delivery.body.encode(), f"{self._now():.0f}"
        try:
            check_webhook(delivery.url, self._policy)
            check_host(urlsplit(delivery.url).hostname or "", self._policy)
            signature = sign(self._campaigns.webhook_secret(delivery.campaign), time, body)
            headers = {"content-type": "application/json", "user-agent": "codeduello", TIME: time, SIGNATURE: signature}
            request = urllib.request.Request(delivery.url, body, headers, method="POST")
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return TAKEN if 200 <= answer.status < 300 else f"answered {answer.status}"
        except urllib.error.HTTPError as fault:
            return f"answered {fault.code}"
        except (OSError, InvalidText, ValueError) as fault:
            return str(getattr(fault, "reason", fault))[:200] or type(fault).__name__
