"""What the machine itself does meanwhile: how late a sleep of this process wakes, and how long the disk takes to keep 4 KB."""

import asyncio
import os
import time
from pathlib import Path
from typing import Final

from bench.tables import Finding

PAUSE: Final = 0.1
PAGE: Final = b"\0" * 4096


class Yardstick:
    """Taken while something is measured; use as an asynchronous context."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._late: list[float] = []
        self._kept: list[float] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Yardstick":
        self._task = asyncio.create_task(self._take())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()

    async def _take(self) -> None:
        while True:
            due = time.perf_counter() + PAUSE
            await asyncio.sleep(PAUSE)
            self._late.append(1000 * (time.perf_counter() - due))
            self._kept.append(await asyncio.to_thread(self._keep))

    def _keep(self) -> float:
        with (self._folder / "yardstick").open("wb") as file:
            file.write(PAGE)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            return 1000 * (time.perf_counter() - began)

    def findings(self, what: str) -> list[Finding]:
        """The 99th percentile of both, and how busy the machine is."""
        return [
            Finding(f"{what}: meanwhile a sleep of the client wakes late by, p99", "ms", high(self._late)),
            Finding(f"{what}: meanwhile the disk keeps 4 KB within, p99", "ms", high(self._kept)),
            Finding(f"{what}: load average of the machine", "", os.getloadavg()[0]),
        ]


def high(values: list[float]) -> float:
    """The 99th percentile."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))] if values else float("nan")
