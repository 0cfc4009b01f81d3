"""Duels that go on while something breaks under them, again and again; and what is left to check at the end."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final

from bench.tables import Finding, plainly
from bench.web_parts.checking import Checked
from bench.web_parts.crowd import Crowd, until
from bench.web_parts.player import Player

BETWEEN: Final = 4.0
LONGEST_BACK: Final = 60.0
PLAYING_OUT: Final = 150.0
GOAL: Final = 10.0
FASTEST: Final = 400.0

Break = Callable[[], Awaitable[float]]
"""Break something and mend it; answers when (by the loop) it was well again."""


async def broken(crowd: Crowd, rate: float, breaks: Iterable[Break]) -> list[float]:
    """Seconds from being well again until all lines were back, for each break; then all duels are played to their ends."""
    loop = asyncio.get_running_loop()
    duelling = asyncio.create_task(crowd.duel(rate, 3600))
    seconds = []
    for breaking in breaks:
        await asyncio.sleep(BETWEEN)
        began = loop.time()
        away = {player: player.entered for player in crowd.players if player.is_on}
        well = await breaking()
        await until(partial(are_back, away, began, well), LONGEST_BACK)
        seconds.append(loop.time() - well)
        sys.stderr.write(f"web.py: well again after {well - began:.1f} s, all lines back {seconds[-1]:.1f} s later\n")
    await asyncio.sleep(BETWEEN)
    duelling.cancel()
    with suppress(asyncio.CancelledError):
        await duelling
    await crowd.rest()
    await crowd.duel(FASTEST, PLAYING_OUT, renewing=False)
    await crowd.rest()
    return seconds


def are_back(away: dict[Player, int], began: float, well: float) -> bool:
    """Has everybody had a line that was opened since it broke, or that has said something since it is well?

    Who left this page meanwhile, for a rematch, waits for no line of it any more.
    """
    for player, entered in list(away.items()):
        if player.on_since > began or player.heard > well or player.entered != entered:
            del away[player]
    return not away


def told(what: str, crowd: Crowd, seconds: list[float], checked: Checked) -> list[Finding]:
    """The lines of the table."""
    unended = [bout for bout in crowd.bouts if not bout.is_over]
    stuck = [bout for bout in unended if not bout.asked]
    return [
        plainly(f"{what}: until all {len(crowd.players)} lines are back, longest of {len(seconds)}", max(seconds), "s", "at most", GOAL),
        Finding(f"{what}: the same, median", "s", sorted(seconds)[len(seconds) // 2]),
        Finding(f"{what}: answers acknowledged in all", "", float(len(crowd.answered))),
        plainly(f"{what}: acknowledged answers that are lost", float(checked.lost), "", "at most", 0),
        plainly(f"{what}: decisions answered twice", float(checked.doubled), "", "at most", 0),
        plainly(f"{what}: logs that cannot be re-run", float(checked.broken), "", "at most", 0),
        plainly(f"{what}: answers refused", float(len(crowd.refused)), "", "at most", 0),
        plainly(f"{what}: of {len(crowd.bouts)} duels not over at the end, and nobody is asked", float(len(stuck)), "", "at most", 0),
        Finding(f"{what}: still being played when the time was over", "", float(len(unended) - len(stuck))),
        Finding(f"{what}: load average of the machine", "", os.getloadavg()[0]),
    ]
