"""Programs that fight, and odds, in processes of their own: a long thought never holds up the server, nor its memory.

A process is handed the acts of a duel, makes the meeting of them, and lets the program see its own seat's view.
"""

import asyncio
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import lru_cache
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from typing import Any, Final

import msgspec

from codeduello.kernel import Game, Pair
from codeduello.web.acts import parse_act
from codeduello.web.meeting import Meeting
from codeduello.web.rerunning import rerun

Acts = Sequence[tuple[float, bytes]]


class OptionOdds(msgspec.Struct, frozen=True):
    """An option: what it is worth (0 to 1), how often best play takes it, whether it is among the best."""

    name: str
    worth: float
    mix: float
    best: bool


class Odds(msgspec.Struct, frozen=True):
    """What the options of a seat are worth, from what that seat knows."""

    seat: int
    decision: str
    headline: str
    footnote: str
    options: tuple[OptionOdds, ...]


def programs_of(game: Game) -> list[str]:
    """The programs that fight here; levels need the compiled road to be ready in time."""
    from codeduello.bots import player_names
    from codeduello.bots.levels import level_names

    known = player_names(game)
    if find_spec("numba") is None:
        return [name for name in known if name not in level_names(game)]
    return known


def think(duel: str, acts: Acts, seat: int) -> tuple[str, int]:
    """What the program in this seat chooses, and at which decision. What it leaves to chance hangs on how far the duel has come."""
    from codeduello.bots import make_player
    from codeduello.dice.seeded import lots

    meeting = remake(duel, acts)
    decision, options = meeting.decision(seat), meeting.options(seat)
    if not options:
        return decision, -1  # it was answered meanwhile
    purpose = f"seat {seat}, at {decision}"
    match = meeting.match
    if match is None or match.aftermath is not None:
        return decision, lots(meeting.terms.lots, purpose).choice(options)
    player = make_player(match.setup, meeting.program(seat), meeting.terms.lots, purpose)
    return decision, player.choose(match.view(seat))


def reckon(duel: str, acts: Acts, seat: int) -> Odds | None:
    """What this seat's options are worth to it; None where that cannot be said."""
    from codeduello.errors import DuelError

    meeting = remake(duel, acts)
    match = meeting.match
    if match is None or match.aftermath is not None or not match.view(seat).options:
        return None
    setup = match.setup
    try:
        advice = adviser_of(setup.game, setup.rulings, *setup.sheets).advise(match.view(seat))
    except DuelError:
        return Odds(seat, meeting.decision(seat), "", "No odds can be said here.", ())
    names = setup.game.prose.options
    options = tuple(OptionOdds(names.name(one.option), one.value, one.mix, advice.is_best(one.option)) for one in advice.options)
    return Odds(seat, meeting.decision(seat), advice.headline, advice.footnote, options)


@lru_cache(maxsize=16)
def adviser_of(game: Game, rulings: Any, first: Any, second: Any) -> Any:
    """The adviser of a set-up, remembered."""
    from codeduello.analysis.payoffs import WIN
    from codeduello.bots.advice import Adviser
    from codeduello.play import Setup

    return Adviser(Setup(game, rulings, Pair(first, second)), WIN)


def remake(duel: str, acts: Acts) -> Meeting:
    """The meeting of these acts."""
    return rerun(duel, [(at, parse_act(body)) for at, body in acts])


WORKERS: Final = 2


def end_with_the_server() -> None:
    """Let this process end when the server does, however that ends."""
    server = parent_process()

    def wait() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class Thinker:
    """Runs `think` and `reckon` elsewhere; the processes are started when first needed, and anew where one died."""

    def __init__(self) -> None:
        self._pool: Executor | None = None

    async def think(self, duel: str, acts: Acts, seat: int) -> tuple[str, int]:
        """See `think`."""
        found: tuple[str, int] = await self._run(think, duel, acts, seat)
        return found

    async def reckon(self, duel: str, acts: Acts, seat: int) -> Odds | None:
        """See `reckon`."""
        found: Odds | None = await self._run(reckon, duel, acts, seat)
        return found

    async def _run(self, work: Any, *given: Any) -> Any:
        from concurrent.futures import BrokenExecutor

        for last in (False, True):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"), initializer=end_with_the_server)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
            except BrokenExecutor:
                self._pool = None
                if last:
                    raise
        return None

    def close(self) -> None:
        """Let the processes go."""
        if isinstance(self._pool, ProcessPoolExecutor):
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
