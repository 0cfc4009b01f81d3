"""What stands before every request: who may ask, how much, what is answered beside the content, and what is written down of it."""

import json
import logging
import re
import time
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from codeduello.web.house import House

LARGEST_BODY: Final = 65_536
LARGEST_IMPORT: Final = 4 << 20
IMPORTS: Final = ("/roster/import", "/roster/keep", "/api/v1/characters/import")
"""Where whole documents of other programs are sent."""

LONGEST_PATH: Final = 512
TOO_LARGE: Final = f"the request is too large; accepted are {LARGEST_BODY} bytes, and {LARGEST_IMPORT} for characters of other programs"
ID: Final = re.compile(r"/[0-9a-f]{32}(?=/|$)")
LOG: Final = logging.getLogger("codeduello.web")

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, pass on, and write down."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send, refusal)
            return
        await self._http(scope, receive, send, refusal)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None) -> None:
        if refusal is None:
            await self._app(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": refusal[1][:100]})

    async def _http(self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None) -> None:
        began = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            if refusal is not None:
                await PlainTextResponse(f"{refusal[1]}\n", refusal[0])(scope, receive, sending)
            else:
                await self._app(scope, counting(receive, largest(scope["path"])), sending)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why this request is not even looked at; None if it is."""
        hosts = self._house.settings.hosts
        host = headers.get("host", "")
        if hosts and urlsplit(f"//{host}").hostname not in hosts:
            return 421, "this server does not answer to that name"
        if len(scope["path"]) > LONGEST_PATH:
            return 414, f"the address is too long; accepted are {LONGEST_PATH} characters"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > largest(scope["path"]):
            return 413, TOO_LARGE
        needs_origin = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if needs_origin and not is_own(headers, host, with_key="authorization" in headers and "cookie" not in headers):
            return 403, "this request comes from another site; accepted are requests from this site's own pages"
        return None

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
        if self._house.settings.https:
            headers.setdefault("strict-transport-security", "max-age=31536000")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count the request, and write a line without ids, names, choices or addresses."""
        route = route_of(scope)
        key = scope["method"] if scope["method"] in ("GET", "POST", "HEAD") else "other", route, status
        self._house.requests[key] = self._house.requests.get(key, 0) + 1
        LOG.info("request", extra={"method": key[0], "route": route, "status": status, "ms": round(seconds * 1000, 1)})


def is_own(headers: Headers, host: str, *, with_key: bool) -> bool:
    """Does a request that may change something come from our own pages, or from a program that brings its key itself?"""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == host and bool(host)
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return with_key or "cookie" not in headers


def route_of(scope: Scope) -> str:
    """The address without ids: one of the few that there are, else "other"."""
    route = scope.get("route_name")
    return str(route) if route else ID.sub("/{id}", scope["path"]) if ID.search(scope["path"]) and len(scope["path"]) < 60 else known(scope["path"])


def known(path: str) -> str:
    """The first part of an address without ids."""
    first = path.split("/")[1] if path.startswith("/") else ""
    return f"/{first}" if first in KNOWN else "other"


KNOWN: Final = ("", "challenge", "duels", "me", "recover", "rules", "roster", "campaigns", "join", "api", "static", "healthz", "metrics")


def largest(path: str) -> int:
    """How many bytes may be sent to this address."""
    return LARGEST_IMPORT if path in IMPORTS else LARGEST_BODY


def counting(receive: Receive, most: int) -> Receive:
    """The same, but it raises `HTTPException` once more has come than is taken."""
    taken = 0

    async def receiving() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise HTTPException(413, TOO_LARGE)
        return message

    return receiving


class JsonLines(logging.Formatter):
    """A log line as one JSON object."""

    FIELDS: Final = ("method", "route", "status", "ms", "fault", "count")

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__
            line["where"] = places(record.exc_info[2])
        return json.dumps(line)


def places(trace: Any) -> list[str]:
    """Where an exception passed: files and lines, never values."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-8:]
