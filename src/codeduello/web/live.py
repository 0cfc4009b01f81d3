"""The open line to a duel's page: the regions that have changed, as this viewer may see them, whenever the duel changes.

The page says first which regions it shows (their marks) and how many lines it has; what it shows already is not sent again. Then it
only ever sends "?", to hear whether the line still stands. An empty message is the server's sign of life.
"""

import asyncio
import contextlib
from typing import Any, Final

import msgspec
from sqlalchemy.exc import OperationalError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from codeduello.errors import DuelError
from codeduello.web.duel_view import content_of, eyes_of
from codeduello.web.house import House
from codeduello.web.identity import Caller, caller_of, house_of, site_of
from codeduello.web.meeting import Meeting
from codeduello.web.rendering import mark, regions, sight_mark

SIGN_OF_LIFE: Final = 10.0
GREETING: Final = 10.0
MOST_MARKS: Final = 16
MANY: Final = 8
GOING: Final = 1008
NO_MORE_LINES: Final = 1 << 20


class Greeting(msgspec.Struct):
    """What a page says first."""

    marks: dict[str, str] = {}
    lines: int = 0
    sight: str = ""


class Changed(msgspec.Struct, omit_defaults=True):
    """What has changed: regions by name, with their marks; what to read out; the server's time; how many lines there are; the mark of all of it."""

    regions: dict[str, tuple[str, str]]
    say: str
    now: float
    lines: int
    sight: str


async def live(socket: WebSocket) -> None:
    """Serve one page."""
    house = house_of(socket)
    await socket.accept()
    house.sockets += 1
    try:
        with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError, OperationalError):
            await Line(socket, house, await caller_of(socket)).serve()
    finally:
        house.sockets -= 1
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(GOING)


class Line:
    """One open line."""

    def __init__(self, socket: WebSocket, house: House, caller: Caller) -> None:
        self._socket = socket
        self._house = house
        self._caller = caller
        self._duel: str = socket.path_params["duel"]
        self._marks: dict[str, str] = {}
        self._lines = 0
        self._sight = ""

    async def serve(self) -> None:
        """Until either side leaves, or says what is not understood."""
        try:
            greeting = msgspec.json.decode(await asyncio.wait_for(self._socket.receive_text(), GREETING), type=Greeting)
        except (msgspec.DecodeError, KeyError, UnicodeDecodeError):
            return
        if len(greeting.marks) > MOST_MARKS:
            return
        self._marks = dict(greeting.marks)
        self._sight = greeting.sight
        self._lines = min(max(0, greeting.lines), NO_MORE_LINES)
        if self._house.hall.waiting > MANY:
            await self._socket.send_text("")  # after a restart all come at once: that the line stands is said before the rest is ready
        with self._house.hall.watching(self._duel) as changed:
            listening = asyncio.create_task(self._listen(changed))
            try:
                changed.set()
                await self._tell(changed, listening)
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def _tell(self, changed: asyncio.Event, listening: "asyncio.Task[None]") -> None:
        while not listening.done():
            try:
                await asyncio.wait_for(changed.wait(), SIGN_OF_LIFE)
            except TimeoutError:
                await self._socket.send_text("")
                continue
            changed.clear()
            if listening.done():
                return
            try:
                content = await self._house.hall.look(self._duel, self._content)
            except DuelError:
                return
            await self._send(content)

    def _content(self, meeting: Meeting) -> dict[str, Any]:
        return content_of(self._house, meeting, eyes_of(meeting, self._caller.id), site_of(self._socket))

    async def _send(self, content: dict[str, Any]) -> None:
        """Send what the page does not show yet. A page that shows this very sight (it was away for a moment) is told that it does."""
        seen = sight_mark(content)
        if seen == self._sight:
            await self._socket.send_text("")
            return
        made = {name: (html, mark(html)) for name, html in regions(content).items()}
        fresh = {name: pair for name, pair in made.items() if self._marks.get(name) != pair[1]}
        sight = content["sight"]
        news = [line.text for line in sight.lines[self._lines :]]
        self._marks |= {name: pair[1] for name, pair in fresh.items()}
        self._lines, self._sight = len(sight.lines), seen
        said = Changed(fresh, " ".join([*news, sight.status]), self._house.sources.now(), self._lines, seen)
        await self._socket.send_text(msgspec.json.encode(said).decode())

    async def _listen(self, changed: asyncio.Event) -> None:
        """Hear the page's questions whether the line stands; anything else ends it."""
        with contextlib.suppress(WebSocketDisconnect, KeyError, RuntimeError):
            while await self._socket.receive_text() == "?":
                await self._socket.send_text("")
        changed.set()


ROUTES: Final = [WebSocketRoute("/d/{duel}/live", live)]
