"""The seconds: they see to it that programs answer, odds are reckoned, and time that runs out has its consequence. One for each process."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Final

from sqlalchemy.exc import OperationalError

from codeduello.errors import DuelError
from codeduello.web.acts import Chose, Credited
from codeduello.web.hall import Hall
from codeduello.web.meeting import Meeting
from codeduello.web.thinking import Odds, Thinker

LOG: Final = logging.getLogger("codeduello.web")
PULSE: Final = 5.0
GAP: Final = 2 * PULSE
LOOK: Final = 0.5
STUCK: Final = 20.0
GRACE: Final = 2.0
MOST_ODDS: Final = 4096


Chore = Callable[[], Coroutine[Any, Any, None]]


class Seconds:
    """Call `start` when the server begins, `stop` when it ends. `chores` are done again and again, each with so many seconds between."""

    def __init__(self, hall: Hall, thinker: Thinker, chores: Mapping[Chore, float]) -> None:
        self._hall = hall
        self._chores = chores
        self._thinker = thinker
        self._tasks: set[asyncio.Task[None]] = set()
        self._chore_tasks: list[asyncio.Task[None]] = []
        self._ends = asyncio.Event()
        self._thinking: set[str] = set()
        self._reckoning: set[tuple[str, int]] = set()
        self._odds: OrderedDict[tuple[str, int], Odds] = OrderedDict()
        hall.on_change = self.see_to

    async def start(self) -> None:
        """Credit the time in which no server was there, take up what was left, and keep time from now on."""
        self._ends = asyncio.Event()
        logs, hall = self._hall.logs, self._hall
        last = await asyncio.to_thread(logs.last_beat)
        for duel in await asyncio.to_thread(logs.pressing):
            await self._take_up(duel, last)
        await asyncio.to_thread(logs.beat, hall.now())
        for chore, pause in {self._keep_time: LOOK, self._keep_pulse: PULSE, **self._chores}.items():
            self._chore_tasks.append(self._spawn(self._again(chore, pause)))

    async def _take_up(self, duel: str, last: float | None) -> None:
        with self._telling():
            if last is not None and self._hall.now() - last > GAP:
                await self._hall.do(duel, partial(credit, last, self._hall.now()), timely=False)
            await self._hall.look(duel, partial(self.see_to, duel))

    async def stop(self) -> None:
        """Stop keeping time. Chores under way are let end first: what they do in the database is not left half asked."""
        self._ends.set()
        if self._chore_tasks:
            await asyncio.wait(self._chore_tasks, timeout=GRACE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await asyncio.to_thread(self._hall.logs.beat, self._hall.now())
        self._thinker.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @contextlib.contextmanager
    def _telling(self) -> Any:
        """What goes wrong in one duel, or at one time, is logged (without its secrets), and stops no other."""
        try:
            yield
        except (DuelError, OperationalError) as fault:
            LOG.warning("not now", extra={"fault": type(fault).__name__})
        except Exception:
            LOG.exception("failed")

    async def _again(self, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        """Do this again and again. A database that is away for a while ends nothing."""
        while not self._ends.is_set():
            with self._telling():
                await work()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ends.wait(), pause)

    async def _keep_time(self) -> None:
        """See to the duels in which time has run out, or a program is awaited for too long."""
        for duel in await asyncio.to_thread(self._hall.logs.due, self._hall.now()):
            with self._telling():
                await self._hall.do(duel, lambda meeting: None)
        for duel in await asyncio.to_thread(self._hall.logs.stuck, self._hall.now() - STUCK):
            with self._telling():
                await self._hall.look(duel, partial(self.see_to, duel))

    async def _keep_pulse(self) -> None:
        """Say that this server is alive."""
        await asyncio.to_thread(self._hall.logs.beat, self._hall.now())

    def see_to(self, duel: str, meeting: Meeting) -> None:
        """Have a program answer, or odds reckoned, where the meeting waits for that."""
        if meeting.phase == "open" or meeting.is_over:
            return
        if any(meeting.program(seat) for seat in meeting.awaited) and duel not in self._thinking:
            self._thinking.add(duel)
            self._spawn(self._answer(duel))
        if meeting.terms.odds:
            for seat in meeting.awaited:
                wanted = not meeting.program(seat) and meeting.options(seat) and self.odds(duel, seat, meeting.decision(seat)) is None
                if wanted and (duel, seat) not in self._reckoning:
                    self._reckoning.add((duel, seat))
                    self._spawn(self._reckon(duel, seat))

    def odds(self, duel: str, seat: int, decision: str) -> Odds | None:
        """The odds of a decision, if they are reckoned."""
        found = self._odds.get((duel, seat))
        return found if found is not None and found.decision == decision else None

    async def _answer(self, duel: str) -> None:
        """Let the program in a seat answer until it is not awaited any more."""
        try:
            with self._telling():
                while (seat := await self._hall.look(duel, program_awaited)) is not None:
                    acts = await self._acts(duel)
                    decision, option = await self._thinker.think(duel, acts, seat)
                    await self._hall.do(duel, answer_of(seat, decision, option))
        finally:
            self._thinking.discard(duel)

    async def _reckon(self, duel: str, seat: int) -> None:
        try:
            with self._telling():
                odds = await self._thinker.reckon(duel, await self._acts(duel), seat)
                if odds is not None:
                    self._odds[duel, seat] = odds
                    while len(self._odds) > MOST_ODDS:
                        self._odds.popitem(last=False)
                    self._hall.wake(duel)
        finally:
            self._reckoning.discard((duel, seat))
        with self._telling():
            await self._hall.look(duel, lambda meeting: self._see_again(duel, meeting, seat, odds))

    def _see_again(self, duel: str, meeting: Meeting, seat: int, odds: Odds | None) -> None:
        """The duel may have gone on while its odds were reckoned."""
        if odds is not None and seat in meeting.awaited and meeting.decision(seat) != odds.decision:
            self.see_to(duel, meeting)

    async def _acts(self, duel: str) -> list[tuple[float, bytes]]:
        return [(one.at, one.body) for one in await asyncio.to_thread(self._hall.logs.read, duel)]


def credit(last: float, now: float, meeting: Meeting) -> Credited | None:
    """The time since a server last was alive, where somebody's time runs and it was not credited yet."""
    if meeting.next_deadline is None or last in meeting.credited:
        return None
    return Credited(now - last, last)


def program_awaited(meeting: Meeting) -> int | None:
    """The seat of a program that is awaited."""
    if meeting.phase == "open" or meeting.roll is not None:
        return None
    return next((seat for seat in meeting.awaited if meeting.program(seat)), None)


def answer_of(seat: int, decision: str, option: int) -> Any:
    """A program's answer, if it is still asked that."""

    def doing(meeting: Meeting) -> Chose | None:
        if seat not in meeting.awaited or meeting.decision(seat) != decision or option not in meeting.options(seat):
            return None
        return Chose(seat=seat, option=option, decision=decision)

    return doing
