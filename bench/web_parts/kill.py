"""The server killed again and again in the middle of hundreds of duels."""

import asyncio
import random
from typing import Final

from bench.tables import Finding
from bench.web_parts.breaking import broken, told
from bench.web_parts.checking import check
from bench.web_parts.crowd import Crowd
from bench.web_parts.doors import Doors
from bench.web_parts.runs import run
from bench.web_parts.server import Server, scratch, served

DUELS: Final = 500
RATE: Final = 50.0
KILLS: Final = 10


def measure(missing: list[str]) -> list[Finding]:
    """See the module."""
    with scratch() as folder, served(folder) as server:
        crowd = Crowd([Doors(server.port)], random.Random(3))
        seconds, away = run(measured(server, crowd))
        server.stop()
        missing += [f"kill: refused: {text}" for text in crowd.refused[:5]]
        missing += [f"kill: the server logged {times} times: {complaint}" for complaint, times in server.complaints().items()]
        longest = Finding("kill: from the kill until the server is well again, longest", "s", max(away))
        return [longest, *told(f"kill, {DUELS} duels", crowd, seconds, check(server.database, None, crowd.answered))]


async def measured(server: Server, crowd: Crowd) -> tuple[list[float], list[float]]:
    """How long lines were away after the server was well, and how long it was not."""
    await server.ready()
    away: list[float] = []

    async def kill() -> float:
        began = asyncio.get_running_loop().time()
        server.kill()
        server.start()
        well = await server.ready()
        away.append(well - began)
        return well

    await crowd.gather(DUELS)
    await crowd.open_lines()
    seconds = await broken(crowd, RATE, [kill] * KILLS)
    crowd.leave()
    await asyncio.sleep(0.2)
    return seconds, away
