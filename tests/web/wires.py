"""An application called without a server: requests and open lines as messages, so that every byte that leaves can be compared."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message

HOST = "testserver"
PATIENCE = 20.0


@dataclass(frozen=True)
class Got:
    """What was answered."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def scope_of(kind: str, path: str, headers: dict[str, str], method: str = "GET", query: str = "") -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "scheme": "ws" if kind == "websocket" else "http",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": HOST, "origin": f"http://{HOST}", **headers}.items()],
        "client": ("127.0.0.1", 5000),
        "server": (HOST, 80),
        "subprotocols": [],
    }


async def ask(app: ASGIApp, method: str, path: str, *, form: dict[str, str] | None = None, body: bytes = b"", **headers: str) -> Got:
    """One request and its answer."""
    sent: list[Message] = []
    if form is not None:
        body = urlencode(form).encode()
        headers = {"content_type": "application/x-www-form-urlencoded"} | headers
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    path, _, query = path.partition("?")
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    await app(scope_of("http", path, {"content-length": str(len(body)), **named}, method, query), receive, send)
    whole = b"".join(message.get("body", b"") for message in sent[1:])
    return Got(sent[0]["status"], tuple(sent[0]["headers"]), whole)


class Wire:
    """An open line: what the page says goes in, what it is sent comes out."""

    def __init__(self, app: ASGIApp, path: str, **headers: str) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        work: Any = app(scope_of("websocket", path, headers), self._said.get, self._heard.put)
        self._task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, content: bytes) -> None:
        self._said.put_nowait({"type": "websocket.receive", "bytes": content})

    async def hear(self) -> Message:
        """The next message, within a bounded time."""
        return await asyncio.wait_for(self._heard.get(), PATIENCE)

    def rest(self) -> list[Message]:
        """What has come and was not heard yet."""
        found = []
        while not self._heard.empty():
            found.append(self._heard.get_nowait())
        return found

    async def leave(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), PATIENCE)

    @property
    def is_over(self) -> bool:
        return self._task.done()
