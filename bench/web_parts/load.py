"""Hundreds of duels at once: how long until an answer is acknowledged, and until the other sees it."""

import asyncio
import random
import time
from pathlib import Path
from typing import Final

from bench.tables import Finding, plainly
from bench.web_parts.crowd import Answered, Crowd
from bench.web_parts.doors import Doors
from bench.web_parts.runs import run
from bench.web_parts.server import Server, scratch, served
from bench.web_parts.yardstick import Yardstick

DUELS: Final = 500
RATE: Final = 50.0
WARMING: Final = 20.0
SECONDS: Final = 60.0
GOAL: Final = 150.0


def measure(missing: list[str]) -> list[Finding]:
    """See the module."""
    with scratch() as folder, served(folder) as server:
        findings = run(measured(server, folder, missing))
        for complaint, times in server.complaints().items():
            missing.append(f"load: the server logged {times} times: {complaint}")
    return findings


async def measured(server: Server, folder: Path, missing: list[str]) -> list[Finding]:
    """The crowd comes, warms up (so that duels stand at all of their stages), and is measured."""
    await server.ready()
    crowd = Crowd([Doors(server.port)], random.Random(1))
    await crowd.gather(DUELS)
    await crowd.open_lines()
    await crowd.duel(1.5 * RATE, WARMING)
    await crowd.rest()
    crowd.ended, crowd.answered = 0, []
    theirs, ours, began = server.spent, time.process_time(), time.perf_counter()
    async with Yardstick(folder) as yardstick:
        await crowd.duel(RATE, SECONDS)
    wall = time.perf_counter() - began
    shares = (server.spent - theirs) / wall, (time.process_time() - ours) / wall
    await crowd.rest()
    drops = sum(player.drops for player in crowd.players)
    crowd.leave()
    await asyncio.sleep(0.2)
    missing += [f"load: refused: {text}" for text in crowd.refused[:5]]
    what = f"load, {DUELS} duels, {2 * DUELS} lines"
    return [
        Finding(f"{what}: answers committed", "/s", len(crowd.answered) / wall),
        Finding(f"{what}: duels ended and fought again", "/s", crowd.ended / wall),
        *times_of(what, "acknowledged", [1000 * (one.acknowledged - one.sent) for one in crowd.answered]),
        *times_of(what, "shown to the other", shown_times(crowd.answered)),
        Finding(f"{what}: answers of which the other's page shows nothing", "", float(sum(one.shown is None for one in crowd.answered))),
        plainly(f"{what}: lines dropped", float(drops), "", "at most", 0),
        Finding(f"{what}: the server's share of a core", "%", 100 * shares[0]),
        Finding(f"{what}: this client's share of a core", "%", 100 * shares[1]),
        Finding(f"{what}: the server's memory", "MB", server.memory),
        *yardstick.findings(what),
    ]


def shown_times(answered: list[Answered]) -> list[float]:
    """Milliseconds until the other saw it."""
    return [1000 * (one.shown - one.sent) for one in answered if one.shown is not None]


def times_of(what: str, until: str, times: list[float]) -> list[Finding]:
    """The median, the 99th percentile with its goal, and the longest."""
    ordered = sorted(times) or [float("nan")]
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99)]
    return [
        Finding(f"{what}: answer {until}, p50", "ms", at[0]),
        plainly(f"{what}: answer {until}, p99", at[1], "ms", "at most", GOAL),
        Finding(f"{what}: answer {until}, longest", "ms", ordered[-1]),
    ]
