"""A server of its own process for browsers to visit: started, killed and started again on the same port and database."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 30.0


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Field:
    """`codeduello serve` on a port of its own, over a database in `folder`. Only the process started here is ever ended."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.site = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = [sys.executable, "-m", "codeduello", "serve", "--port", str(self.port), "--database", str(self._folder / "field.sqlite")]
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*words, "--creations", "1000000"], stdout=log, stderr=log, env=os.environ | {"CODEDUELLO_HOME": str(self._folder / "home")}
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, f"the server ended by itself:\n{self.log()}"
            assert time.monotonic() < until, f"the server does not answer:\n{self.log()}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.site}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def log(self) -> str:
        """What the server wrote."""
        return (self._folder / "server.log").read_text("utf-8")

    def kill(self) -> None:
        """End it as a failing machine would: SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process = None

    def stop(self) -> None:
        """End it as its keeper would."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
