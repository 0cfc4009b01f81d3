"""PostgreSQL restarted, at once and unasked, under two server processes that share it."""

import asyncio
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench.tables import Finding
from bench.web_parts.breaking import broken, told
from bench.web_parts.checking import check
from bench.web_parts.crowd import Crowd
from bench.web_parts.doors import Doors
from bench.web_parts.runs import run
from bench.web_parts.server import Server, free_port, scratch

DUELS: Final = 100
RATE: Final = 20.0
RESTARTS: Final = 3
OWNER: Final = "postgres"
"""Whose processes the cluster's are where we are root: PostgreSQL does not run as root."""


class Cluster:
    """A PostgreSQL of its own, on loopback."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "cluster"
        self._port = free_port()
        self._socket = folder
        self._as_owner = ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []

    @property
    def address(self) -> str:
        """Where it is."""
        return f"postgresql://{OWNER}@127.0.0.1:{self._port}/postgres"

    def make(self) -> None:
        """Make it, and start it."""
        if self._as_owner:
            shutil.chown(self._socket, OWNER)
        self._run("initdb", "-D", str(self._data), "-U", OWNER, "-A", "trust", "-N")
        self.control("start")

    def control(self, *words: str) -> None:
        """Start, restart or stop it; done when it is."""
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._socket}"
        self._run("pg_ctl", *words, "-w", "-D", str(self._data), "-l", str(self._socket / "cluster.log"), "-o", options)

    def _run(self, *command: str) -> None:
        subprocess.run([*self._as_owner, *command], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


@contextmanager
def clustered(folder: Path) -> Iterator[Cluster]:
    """A cluster, begun."""
    cluster = Cluster(folder)
    cluster.make()
    try:
        yield cluster
    finally:
        cluster.control("stop", "-m", "immediate")


def measure(missing: list[str]) -> list[Finding]:
    """See the module."""
    if not all(map(shutil.which, ("initdb", "pg_ctl", "postgres"))) or find_spec("psycopg") is None:
        missing.append("postgres is skipped: it needs initdb, pg_ctl and postgres on the path, and pip install 'psycopg[binary]'")
        return []
    with scratch() as folder, scratch() as own, clustered(own) as cluster:
        key = folder / "field.key"
        servers = [Server(folder, cluster.address, "--key-file", str(key)) for _ in range(2)]
        crowd = Crowd([Doors(server.port) for server in servers], random.Random(5))
        try:
            seconds = run(measured(cluster, servers, crowd))
        finally:
            for server in servers:
                server.stop()
        missing += [f"postgres: refused: {text}" for text in crowd.refused[:5]]
        for complaint, times in (servers[0].complaints() + servers[1].complaints()).items():
            missing.append(f"postgres: the servers logged {times} times: {complaint}")
        return told(f"postgres, {DUELS} duels over 2 servers", crowd, seconds, check(cluster.address, key, crowd.answered))


async def measured(cluster: Cluster, servers: list[Server], crowd: Crowd) -> list[float]:
    """How long lines were away after the database was there again."""
    for server in servers:
        server.start()
    for server in servers:
        await server.ready()

    async def restart() -> float:
        await asyncio.to_thread(cluster.control, "restart", "-m", "immediate")
        return asyncio.get_running_loop().time()

    await crowd.gather(DUELS)
    await crowd.open_lines()
    seconds = await broken(crowd, RATE, [restart] * RESTARTS)
    crowd.leave()
    await asyncio.sleep(0.2)
    return seconds
