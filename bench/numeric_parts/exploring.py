"""Exploring and solving Sangfroid: time, and memory."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from bench.numeric_parts.setups import cpu_seconds, sangfroid, solve_by_values
from bench.tables import Finding, plainly

HOUSE: Final = Path(__file__).resolve().parent.parent.parent
GIGABYTE: Final = 1e9


def measure(missing: list[str]) -> list[Finding]:
    """Microseconds a state; seconds for whole solutions; the peak of a large one."""
    mirror = ("12; sword", "12; sword")
    states = len(sangfroid(*mirror).graph)
    exploring = cpu_seconds(lambda: sangfroid(*mirror).graph) / states * 1e6
    return [
        plainly(f"explore sangfroid sword mirror 12/12, {states:,} states: a state", exploring, "us", "at most", 3),
        solving(mirror, 1),
        solving(("12; sword, axe", "12; sword, axe"), 3),
        peak_memory(),
    ]


def solving(sheets: tuple[str, str], goal: float) -> Finding:
    """Explored and solved."""
    seconds = cpu_seconds(lambda: solve_by_values(sangfroid(*sheets)))
    return plainly(f"explore and solve sangfroid {' v '.join(sheets)}", seconds, "s", "at most", goal)


def peak_memory() -> Finding:
    """The most memory that a process of its own has held."""
    command = [sys.executable, "-m", "bench.numeric_parts.peak"]
    done = subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    found = json.loads(done.stdout)
    what = f"explore and solve {found['states']:,} states of sangfroid, peak memory"
    return plainly(what, found["bytes"] / GIGABYTE, "GB", "at most", 1.5)
