"""Somebody with a duel's page open: what the page's script does, without a browser (see src/codeduello/web/static/duel.js)."""

import asyncio
import html
import json
import random
import re
from dataclasses import dataclass
from typing import Any, Final

from bench.web_parts.doors import Doors
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

QUIET: Final = 25.0
BEGINS: Final = 10.0
FIRST_PAUSE: Final = 0.3
LONGEST_PAUSE: Final = 3.0
MARK: Final = re.compile(r'<section id="(\w+)" data-mark="(\w*)">')
CHOICE: Final = re.compile(r'<section id="choice".*?</section>', re.DOTALL)
SIGHT: Final = re.compile(r'data-sight="(\w*)"')
LINES: Final = re.compile(r'data-lines="(\d+)"')
END: Final = 'class="card end"'
FIELD: Final = re.compile(r'name="(seat|decision|replace|option)" value="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Question:
    """What the page asks: for which seat, at which decision, and what can be chosen."""

    seat: str
    decision: str
    options: tuple[str, ...]


def question_in(region: str) -> Question | None:
    """The question in the region `choice`; None where nothing is asked, or all is sealed."""
    fields = [(name, html.unescape(value)) for name, value in FIELD.findall(region)]
    known = dict(fields)
    options = tuple(value for name, value in fields if name == "option")
    return Question(known["seat"], known["decision"], options) if options and "replace" not in known else None


class Player:
    """One person: a key, the page that is open, and its line, which comes back by itself."""

    def __init__(self, doors: Doors, key: str) -> None:
        self.doors = doors
        self.key = key
        self.question: Question | None = None
        self.is_over = False
        self.is_on = False
        self.on_since = 0.0
        self.heard = 0.0
        self.drops = 0
        self.entered = 0
        self._marks: dict[str, str] = {}
        self._lines = 0
        self._sight = ""
        self._waiting: list[asyncio.Future[float]] = []
        self._line: asyncio.Task[None] | None = None

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """By the API; tried again, as a program would, while the server or its database is away."""
        pause = 0.5
        while True:
            try:
                status, found = await self.doors.call(method, f"/api/v1{path}", self.key, body)
                if status < 500:
                    return status, found
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause + 0.5)

    async def get(self, path: str) -> str:
        """A page, loaded again until it comes."""
        while True:
            try:
                status, found = await self.doors.call("GET", path, cookie=self.key)
                if status == 200:
                    return found.decode()
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(1)

    async def enter(self, duel: str) -> None:
        """Open a duel's page, and its line."""
        self.leave()
        self.entered += 1
        page = await self.get(f"/d/{duel}")
        self.is_over, self.is_on = END in page, False  # a duel can be over before anybody is asked
        self._marks = dict(MARK.findall(page))
        self._lines = int((LINES.search(page) or ("", "0"))[1])
        self._sight = (SIGHT.search(page) or ("", ""))[1]
        self.question = question_in("".join(CHOICE.findall(page)))
        self._line = asyncio.create_task(self._keep_line(duel))

    def leave(self) -> None:
        """Close the page."""
        if self._line is not None:
            self._line.cancel()

    def next_news(self) -> "asyncio.Future[float]":
        """When the next frame comes that shows something."""
        waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        return waiting

    async def _keep_line(self, duel: str) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with asyncio.timeout(BEGINS):
                    socket = await self._connect(duel)
                    first = await socket.recv()
                pause = FIRST_PAUSE
                self.is_on, self.on_since = True, asyncio.get_running_loop().time()
                await self._hear(socket, str(first))
            except (OSError, TimeoutError, WebSocketException):
                pass
            self.is_on = False
            self.drops += 1
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _connect(self, duel: str) -> ClientConnection:
        port = self.doors.port
        socket = await connect(
            f"ws://127.0.0.1:{port}/d/{duel}/live",
            origin=Origin(f"http://127.0.0.1:{port}"),
            additional_headers={"cookie": f"duellist={self.key}"},
            compression=None,
            proxy=None,
            open_timeout=None,
            ping_interval=None,
            close_timeout=0.1,
        )
        await socket.send(json.dumps({"marks": self._marks, "lines": self._lines, "sight": self._sight}))
        return socket

    async def _hear(self, socket: ClientConnection, text: str) -> None:
        try:
            while True:
                self.heard = asyncio.get_running_loop().time()
                if text:
                    self._take(json.loads(text))
                async with asyncio.timeout(QUIET):
                    text = str(await socket.recv())
        finally:
            socket.transport.abort()

    def _take(self, news: dict[str, Any]) -> None:
        """What `take` does in the page."""
        now = asyncio.get_running_loop().time()
        regions: dict[str, list[str]] = news["regions"]
        self._marks |= {name: mark for name, (_, mark) in regions.items()}
        self._lines = news["lines"]
        self._sight = news["sight"]
        if "end" in regions:
            self.is_over = END in regions["end"][0]
        if "choice" in regions:
            self.question = question_in(regions["choice"][0])
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(now)
        self._waiting.clear()
