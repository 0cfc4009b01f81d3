"""Real servers of the field, each a process of its own; players who go by one of them or another; and the open lines of pages."""

import contextlib
import copy
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx2
from starlette.testclient import TestClient
from tests.postgres.cluster import free_port
from tests.postgres.waiting import PATIENCE, until
from tests.web.fields import Player
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from codeduello.web.identity import COOKIE

PROGRAM = ("-m", "codeduello")
HASTY = ("-c", "from codeduello.web import seconds\nseconds.STUCK = 1.0\nfrom codeduello.cli import main\nmain()")
"""The same program, but another process's work is taken up after one second."""


class Server:
    """A server that runs. Whatever it starts itself is in its own group, and ends with it."""

    def __init__(self, database: str, key_file: Path, folder: Path, program: tuple[str, ...] = PROGRAM) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{self.port}.log"
        words = ("serve", "--database", database, "--key-file", str(key_file), "--port", str(self.port), "--creations", "1000000")
        environment = os.environ | {"CODEDUELLO_HOME": str(folder / "home")}
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, *program, *words], stdout=log, stderr=log, env=environment, cwd=folder, start_new_session=True
            )
        self.http = httpx2.Client(base_url=self.address, timeout=30.0, trust_env=False, limits=httpx2.Limits(max_connections=64))

    def wait(self) -> None:
        """Until it answers."""
        until(self.is_well, f"the server answers (see {self.log})", 60.0)

    def is_well(self) -> bool:
        """Does it answer, and its database?"""
        assert self._process.poll() is None, self.said()
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx2.TransportError:
            return False

    def said(self) -> str:
        """What it wrote down."""
        return self.log.read_text(errors="replace")

    def kill(self) -> None:
        """End the server's own process at once, as a power cut does; what it has started lives on."""
        self._process.kill()
        self._process.wait(30)

    def has_family(self) -> bool:
        """Does anything live that it has started?"""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True).stdout
        lines = [line.split() for line in listed.splitlines()]
        own = str(self._process.pid)
        return any(group == own and pid != own and not state.startswith("Z") for pid, group, state in lines)

    def stop(self) -> None:
        """End everything that is left of it."""
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(10)
        self.http.close()

    def player(self, name: str) -> Player:
        """Somebody new, who goes by this server."""
        return Player(cast(TestClient, self.http), name)


@contextlib.contextmanager
def servers(count: int, database: str, folder: Path, program: tuple[str, ...] = PROGRAM) -> Iterator[list[Server]]:
    """Servers on one database, all begun at once."""
    made = [Server(database, folder / "shared.key", folder, program) for _ in range(count)]
    try:
        for one in made:
            one.wait()
        yield made
    finally:
        for one in made:
            one.stop()


def by(player: Player, server: Server) -> Player:
    """The same person, going by another server."""
    other = copy.copy(player)
    other._client = cast(TestClient, server.http)
    return other


def seated(
    first: Player, second: Player, game: str = "sangfroid", samples: tuple[str, str] = ("aramis", "bersi"), **terms: Any
) -> str:
    """A duel in which both have taken their places; its id."""
    duel = first.open(game, **terms)
    first.sit(duel, samples[0])
    second.sit(duel, samples[1])
    return duel


class Line:
    """The open line of somebody's page, and the regions it has been sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.regions: dict[str, str] = {}
        socket.send(json.dumps({"marks": {}, "lines": 0}))
        self.wait_for("title", "<h1>")

    def wait_for(self, region: str, text: str, patience: float = PATIENCE) -> float:
        """Until this region shows this text; the seconds it took. Fails where the line breaks."""
        began = time.monotonic()
        while text not in self.regions.get(region, ""):
            left = began + patience - time.monotonic()
            try:
                told = self._socket.recv(max(0.0, left))
            except TimeoutError:
                raise AssertionError(
                    f"{text!r} did not come within {patience:.0f} s; there is {self.regions.get(region)!r}"
                ) from None
            except ConnectionClosed as fault:
                raise AssertionError(f"the line broke before {text!r} came: {fault}") from None
            if told:
                self.regions |= {name: html for name, (html, _) in json.loads(told)["regions"].items()}
        return time.monotonic() - began


@contextlib.contextmanager
def open_line(server: Server, player: Player, duel: str) -> Iterator[Line]:
    """A line for this person's page at this server."""
    headers = {"cookie": f"{COOKIE}={player.key}"}
    address = f"{server.address.replace('http', 'ws', 1)}/d/{duel}/live"
    with connect(address, origin=cast(Any, server.address), additional_headers=headers, proxy=None) as socket:
        yield Line(socket)
