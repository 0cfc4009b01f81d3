"""The meetings that are alive in this process: read from their logs when wanted, changed through their logs only.

The key (duel, seq) orders all writers, whatever process they are in. The lock here only keeps two tasks of this process from
working on the same meeting in memory at once; what is looked at is always what is committed.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

from codeduello.errors import DuelError, UnknownName
from codeduello.roster.logs import Logs, SeqTaken, Summary
from codeduello.web.acts import Act, Opened, Seated, TimedOut, format_act, parse_act
from codeduello.web.meeting import Meeting
from codeduello.web.rerunning import rerun

T = TypeVar("T")

MOST_ALIVE: Final = 2048
TRIES: Final = 8
FEW: Final = 2
"""How many meetings are re-run at once: after a restart all are wanted together, and whoever comes should be let in first."""


@dataclass(slots=True)
class Alive:
    """A meeting in memory: how much of its log it has read, and who waits for changes. `meeting` is None until it is read."""

    meeting: Meeting | None = None
    seq: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)


Doing = Callable[[Meeting], Act | None]
"""What somebody wants done to a meeting as it stands; None for nothing. Raises `DuelError` for what cannot be."""


async def nothing(meeting: Meeting) -> None:
    """Nothing follows."""


class Hall:
    """All meetings. `now` tells the time; with `shared` other processes write to the same logs, so each look reads what is new."""

    def __init__(self, logs: Logs, *, now: Callable[[], float] = time.time, shared: bool = False) -> None:
        self.logs = logs
        self.now = now
        self._shared = shared
        self._alive: OrderedDict[str, Alive] = OrderedDict()
        self.on_change: Callable[[str, Meeting], None] = lambda duel, meeting: None
        self.on_over: Callable[[Meeting], Awaitable[None]] = nothing
        self.done = 0
        self.waiting = 0
        self._few = asyncio.Semaphore(FEW)

    async def open(self, duel: str, opened: Opened, more: list[Act]) -> None:
        """A new meeting, with what is done at once (a program takes its place, say)."""
        at = self.now()
        meeting = Meeting(duel, opened, at)
        done: list[Act] = [opened]
        for act in more:
            meeting.apply(act, at)
            done += [act, *meeting.settle(at)]
        bodies = [format_act(act) for act in done]
        places = places_of(done, meeting.terms.reserved)
        await asyncio.wrap_future(self.logs.appending(duel, 0, at, bodies, summary_of(meeting), places=places, engaged=engaged_in(done)))

    async def look(self, duel: str, see: Callable[[Meeting], T]) -> T:
        """What `see` makes of the meeting as it is committed. Raises `UnknownName` where there is none."""
        alive = self._find(duel)
        self.waiting += 1
        try:
            async with alive.lock:
                return see(await self._read(duel, alive))
        finally:
            self.waiting -= 1

    async def do(self, duel: str, doing: Doing, *, timely: bool = True) -> bool:
        """Have something done; answers whether anything was. It is committed when this returns. Raises what `doing` raises.

        Time that has run out is seen to first (if `timely`), so that no answer comes too late and counts.
        """
        alive = self._find(duel)
        changed = False
        async with alive.lock:
            for _ in range(TRIES):
                try:
                    meeting = await self._read(duel, alive)
                    changed |= timely and await self._time_out(duel, alive, meeting)
                    act = doing(meeting)
                    if act is None:
                        break
                    await self._commit(duel, alive, meeting, act)
                    changed = True
                    self.done += 1
                    break
                except SeqTaken:
                    alive.meeting = None
            else:
                raise DuelError("others are answering in this duel at the same time, again and again; try again")
        if changed:
            if meeting.is_over:
                await self.on_over(meeting)
            self.wake(duel)
            self.on_change(duel, meeting)
        return changed

    async def _time_out(self, duel: str, alive: Alive, meeting: Meeting) -> bool:
        """Commit that time has run out, as often as it has."""
        changed = False
        while late := late_seats(meeting, self.now()):
            await self._commit(duel, alive, meeting, TimedOut(late))
            changed = True
        return changed

    async def _commit(self, duel: str, alive: Alive, meeting: Meeting, act: Act) -> None:
        """Apply an act and what follows from it, and keep both. In memory nothing stays of what could not be kept."""
        at = self.now()
        try:
            meeting.apply(act, at)
            done = [act, *meeting.settle(at)]
            bodies = [format_act(one) for one in done]
            places = places_of(done, meeting.terms.reserved)
            await asyncio.wrap_future(self.logs.appending(duel, alive.seq, at, bodies, summary_of(meeting), places=places, engaged=engaged_in(done)))
        except BaseException:
            alive.meeting = None
            raise
        alive.seq += len(done)

    async def _read(self, duel: str, alive: Alive) -> Meeting:
        """The meeting with all that is committed."""
        if alive.meeting is not None and not self._shared:
            return alive.meeting
        if alive.meeting is None:
            async with self._few:
                return await self._read_anew(duel, alive)
        return await self._read_anew(duel, alive)

    async def _read_anew(self, duel: str, alive: Alive) -> Meeting:
        """Read what is not in memory yet."""
        after = alive.seq if alive.meeting is not None else 0
        kept = await asyncio.to_thread(self.logs.read, duel, after)
        meeting = alive.meeting
        if meeting is None:
            if not kept:
                self._alive.pop(duel, None)
                raise UnknownName("duel", duel[:40], [])
            meeting = rerun(duel, [(one.at, parse_act(one.body)) for one in kept])
        else:
            alive.meeting = None  # until all of it is applied
            for one in kept:
                meeting.apply(parse_act(one.body), one.at)
        alive.meeting = meeting
        alive.seq = kept[-1].seq if kept else alive.seq
        return meeting

    def _find(self, duel: str) -> Alive:
        alive = self._alive.get(duel)
        if alive is None:
            alive = self._alive[duel] = Alive()
            self._let_go()
        self._alive.move_to_end(duel)
        return alive

    def _let_go(self) -> None:
        """Forget the meetings that nobody has looked at for longest, where they are too many."""
        for duel in list(self._alive)[: max(0, len(self._alive) - MOST_ALIVE)]:
            alive = self._alive[duel]
            if not alive.watchers and not alive.lock.locked():
                del self._alive[duel]

    @contextmanager
    def watching(self, duel: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the duel changes."""
        changed = asyncio.Event()
        alive = self._find(duel)
        alive.watchers.add(changed)
        try:
            yield changed
        finally:
            alive.watchers.discard(changed)

    def wake(self, duel: str) -> None:
        """Tell everybody who watches a duel that it has changed."""
        alive = self._alive.get(duel)
        for changed in alive.watchers if alive else ():
            changed.set()

    def wake_all(self) -> None:
        """The same for all duels: after other processes could not be heard for a while."""
        for duel in list(self._alive):
            self.wake(duel)

    @property
    def watched(self) -> int:
        """How many watch."""
        return sum(len(alive.watchers) for alive in self._alive.values())


def late_seats(meeting: Meeting, now: float) -> tuple[int, ...]:
    """The seats whose time has run out."""
    return tuple(seat for seat in meeting.awaited if (ends := meeting.deadline(seat)) is not None and ends <= now)


def summary_of(meeting: Meeting) -> Summary:
    """What lists show."""
    awaited = sum(1 << seat for seat in meeting.awaited)
    return Summary(meeting.game.name, meeting.state, awaited, meeting.changed, meeting.next_deadline)


def places_of(acts: list[Act], reserved: tuple[str, str]) -> list[tuple[int, str]]:
    """The places that people take with these acts; those kept for somebody stand in their list from the beginning."""
    found: list[tuple[int, str]] = []
    for act in acts:
        if isinstance(act, Opened):
            found += [(seat, person) for seat, person in enumerate(reserved) if person]
        elif isinstance(act, Seated) and act.person and not reserved[act.seat]:
            found.append((act.seat, act.person))
    return found


def engaged_in(acts: list[Act]) -> list[tuple[int, str]]:
    """The characters of the roster that take places with these acts."""
    return [(act.seat, act.character) for act in acts if isinstance(act, Seated) and act.character]
