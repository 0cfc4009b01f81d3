"""How long a compiled command takes from a shell: with its code compiled before, and with nothing kept."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.tables import Finding, plainly

from codeduello.folders import CACHE

COMMAND: Final = ("-m", "codeduello", "solve", "sangfroid", "A; 9; sword", "B; 9; axe", "--json")
RUNS: Final = 5
WHAT: Final = "codeduello solve sangfroid sword v axe 9/9, fresh process"


def measure(missing: list[str]) -> list[Finding]:
    """Wall time: once cold, then the median of some warm runs whose results were thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        cold = seconds(folder)
        warm = []
        for _ in range(RUNS):
            shutil.rmtree(Path(folder) / "reckoned")
            warm.append(seconds(folder))
    return [
        plainly(f"{WHAT}, compiled before", statistics.median(warm), "s", "at most", 1),
        plainly(f"{WHAT}, nothing kept", cold, "s", "at most", 15),
    ]


def seconds(cache: str) -> float:
    """One run."""
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, *COMMAND], check=True, capture_output=True, stdin=subprocess.DEVNULL, env={**os.environ, CACHE: cache}
    )
    return time.perf_counter() - begun
