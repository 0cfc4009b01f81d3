"""Many people who duel at once, and when each of their answers was sent, acknowledged and shown to the other."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from bench.web_parts.doors import Doors
from bench.web_parts.player import Player, Question

from codeduello import games

GAMES: Final = ("sangfroid", "feud", "arcane")
RARELY: Final = ("surrender", "flee")
MOST_AT_ONCE: Final = 8
LONGEST_SHOWING: Final = 10.0


@dataclass(slots=True)
class Answered:
    """One answer; times are the loop's, `shown` is None where the other's page had nothing new (or no line)."""

    duel: str
    question: Question
    option: str
    sent: float
    acknowledged: float
    shown: float | None


@dataclass(slots=True)
class Bout:
    """Two people, and the duel in which they are."""

    game: str
    players: tuple[Player, Player]
    duel: str = ""
    is_busy: bool = False
    answers: int = 0

    @property
    def is_over(self) -> bool:
        """Do both see the end?"""
        return all(player.is_over for player in self.players)

    @property
    def asked(self) -> list[Player]:
        """Who is asked."""
        return [player for player in self.players if player.question is not None and not player.is_over]


class Crowd:
    """All bouts. `doors` of several servers are used in turn, so that the two of a bout are at different ones."""

    def __init__(self, doors: list[Doors], lots: random.Random) -> None:
        self._doors = doors
        self._lots = lots
        self._tasks: set[asyncio.Task[None]] = set()
        self.bouts: list[Bout] = []
        self.answered: list[Answered] = []
        self.refused: list[str] = []
        self.ended = 0

    @property
    def players(self) -> list[Player]:
        """Everybody."""
        return [player for bout in self.bouts for player in bout.players]

    async def gather(self, bouts: int) -> None:
        """Bring people and have them take their places, some at a time."""
        gate = asyncio.Semaphore(MOST_AT_ONCE)

        async def come(place: int) -> None:
            async with gate:
                both = [await self._person(f"{place}.{seat}", self._doors[seat % len(self._doors)]) for seat in (0, 1)]
                bout = Bout(GAMES[place % len(GAMES)], (both[0], both[1]))
                _, found = await both[0].call("POST", "/duels", {"game": bout.game})
                await self._sit(bout, json.loads(found)["duel"])
                self.bouts.append(bout)

        await asyncio.gather(*map(come, range(bouts)))

    async def _person(self, name: str, doors: Doors) -> Player:
        player = Player(doors, "")
        _, found = await player.call("POST", "/people", {"name": f"Person {name}"})
        player.key = json.loads(found)["key"]
        return player

    async def _sit(self, bout: Bout, duel: str) -> None:
        samples = list(games.load(bout.game).sheet.samples)
        for player in bout.players:
            place = {"name": "A duellist", "duellist": self._lots.choice(samples), "word": "word"}
            status, found = await player.call("POST", f"/duels/{duel}/place", place)
            if status != 200:
                self.refused.append(f"place: {status} {found[:200]!r}")
        bout.duel = duel

    async def open_lines(self) -> None:
        """Everybody opens the page of their duel; done once all lines have said something."""
        gate = asyncio.Semaphore(MOST_AT_ONCE)

        async def enter(player: Player, duel: str) -> None:
            async with gate:
                await player.enter(duel)

        await asyncio.gather(*[enter(player, bout.duel) for bout in self.bouts for player in bout.players])
        await until(lambda: all(player.is_on for player in self.players), 60)

    async def duel(self, rate: float, seconds: float, *, renewing: bool = True) -> None:
        """Let about `rate` answers be given a second, each by anybody who is asked; a duel that is over is fought again, or left."""
        loop = asyncio.get_running_loop()
        begins, at = loop.time(), loop.time()
        while at < begins + seconds and (renewing or not all(bout.is_over for bout in self.bouts)):
            at += self._lots.expovariate(rate)
            await asyncio.sleep(max(0.0, at - loop.time()))
            free = [bout for bout in self.bouts if not bout.is_busy]
            for bout in [one for one in free if renewing and one.is_over]:
                self._begin(bout, self._renew(bout))
            ready = [bout for bout in free if bout.asked and not bout.is_busy]
            if ready:
                bout = self._lots.choice(ready)
                self._begin(bout, self._answer(bout, self._lots.choice(bout.asked)))
            else:
                at = max(at, loop.time())

    async def step(self, bouts: list[Bout]) -> None:
        """One answer in each of these where somebody is asked."""
        for bout in bouts:
            if bout.asked and not bout.is_busy:
                self._begin(bout, self._answer(bout, self._lots.choice(bout.asked)))
        await self.rest()

    def _begin(self, bout: Bout, work: Coroutine[Any, Any, None]) -> None:
        async def working() -> None:
            try:
                await work
            finally:
                bout.is_busy = False

        bout.is_busy = True
        task = asyncio.create_task(working())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, bout: Bout, player: Player) -> None:
        """One answer, and all that it shows to both, before the next one in this duel."""
        loop = asyncio.get_running_loop()
        question, player.question = player.question, None
        assert question is not None
        option = self._lots.choice([one for one in question.options if one not in RARELY] or list(question.options))
        other = bout.players[player is bout.players[0]]
        showing, own = other.next_news(), player.next_news()
        sent = loop.time()
        status, found = await player.call("POST", f"/duels/{bout.duel}/answers", {"decision": question.decision, "option": option})
        acknowledged = loop.time()
        if status != 200:
            self.refused.append(f"answer: {status} {found[:200]!r}")
            return
        done = Answered(bout.duel, question, option, sent, acknowledged, None)
        self.answered.append(done)
        bout.answers += 1
        await asyncio.wait([showing, own], timeout=LONGEST_SHOWING)
        done.shown = showing.result() if showing.done() else None

    async def _renew(self, bout: Bout) -> None:
        """The rematch."""
        self.ended += 1
        status, found = await bout.players[0].call("POST", f"/duels/{bout.duel}/rematch")
        if status != 201:
            self.refused.append(f"rematch: {status} {found[:200]!r}")
            return
        bout.players = (bout.players[1], bout.players[0])
        bout.answers = 0
        await self._sit(bout, json.loads(found)["duel"])
        await asyncio.gather(*[player.enter(bout.duel) for player in bout.players])

    async def rest(self) -> None:
        """Wait until nothing is on its way."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=60)

    def leave(self) -> None:
        """Everybody closes their page."""
        for task in self._tasks:
            task.cancel()
        for player in self.players:
            player.leave()
            player.doors.close()


async def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Wait until something holds; does it?"""
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    while not holds() and loop.time() < ends:
        await asyncio.sleep(0.02)
    return holds()
