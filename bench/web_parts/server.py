"""Server processes of the field on loopback, in a folder that is thrown away, and what they cost."""

import asyncio
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bench.web_parts.doors import Doors

TICKS: Final = os.sysconf("SC_CLK_TCK")
LONGEST_START: Final = 60.0
OPEN_FILES: Final = 16_384


class Server:
    """One server process on a database; it can be killed and started again on the same port."""

    def __init__(self, folder: Path, database: str, *more: str) -> None:
        self.database = database
        self.port = free_port()
        self._command = [sys.executable, "-m", "codeduello", "serve", "--port", str(self.port), "--database", database, "--creations", "1000000", *more]
        self._log = folder / f"server-{self.port}.log"
        self._home = folder / "home"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin; `ready` tells when it answers."""
        with self._log.open("ab") as log:
            surroundings = {**os.environ, "CODEDUELLO_HOME": str(self._home)}
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=surroundings)

    async def ready(self) -> float:
        """Wait until it says that it is well; the time (of the loop) at which it did."""
        doors, loop = Doors(self.port), asyncio.get_running_loop()
        ends = loop.time() + LONGEST_START
        while loop.time() < ends:
            try:
                status, _ = await doors.call("GET", "/healthz")
                if status == 200:
                    doors.close()
                    return loop.time()
            except OSError:
                pass
            await asyncio.sleep(0.02)
        raise RuntimeError(f"the server does not answer; it said: {self._log.read_text()[-500:]}")

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in peace."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def memory(self) -> float:
        """What it holds in memory now, in MB."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6

    @property
    def spent(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def complaints(self) -> "Counter[str]":
        """What it logged as a warning or worse, and how often."""
        found: Counter[str] = Counter()
        for line in self._log.read_text(errors="replace").splitlines():
            try:
                told = json.loads(line)
            except ValueError:
                continue
            if told["level"] not in ("info", "debug"):
                where = told.get("where", [""])[-1]
                found[f"{told['what'].splitlines()[0][:60]} {told.get('fault', '')} {where}".strip()] += 1
        return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for one measurement; and as many open files as thousands of lines need."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, most), most))
    folder = Path(tempfile.mkdtemp(prefix="codeduello-bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """One server on a SQLite file, begun."""
    server = Server(folder, str(folder / "field.sqlite"))
    server.start()
    try:
        yield server
    finally:
        server.stop()
