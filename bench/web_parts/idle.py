"""Thousands of idle lines on one process: what they hold in memory."""

import asyncio
import os
import random
from typing import Final

from bench.tables import Finding, plainly
from bench.web_parts.crowd import Crowd
from bench.web_parts.doors import Doors
from bench.web_parts.runs import run
from bench.web_parts.server import Server, scratch, served

DUELS: Final = 1000
SECONDS: Final = 25.0
GOAL: Final = 200.0


def measure(missing: list[str]) -> list[Finding]:
    """See the module."""
    with scratch() as folder, served(folder) as server:
        return run(measured(server))


async def measured(server: Server) -> list[Finding]:
    """Two people in each duel, both with its page open, and nobody does anything."""
    await server.ready()
    fresh = server.memory
    crowd = Crowd([Doors(server.port)], random.Random(2))
    await crowd.gather(DUELS)
    seated = server.memory
    await crowd.open_lines()
    spent = server.spent
    await asyncio.sleep(SECONDS)
    share = (server.spent - spent) / SECONDS
    held, lines = server.memory, sum(player.is_on for player in crowd.players)
    crowd.leave()
    await asyncio.sleep(0.2)
    what = f"idle, {DUELS} duels, {lines} lines"
    return [
        Finding("idle: memory of a server that has just begun", "MB", fresh),
        Finding(f"idle: with {DUELS} duels in memory, no lines", "MB", seated),
        plainly(f"{what}: memory in all", held, "MB", "at most", GOAL),
        Finding(f"{what}: a line", "KB", 1000 * (held - seated) / max(1, lines)),
        Finding(f"{what}: the server's share of a core", "%", 100 * share),
        Finding(f"{what}: load average of the machine", "", os.getloadavg()[0]),
    ]
