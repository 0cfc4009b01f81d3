"""Waiting for what comes by itself, within a bound."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 20.0
LOOK = 0.02


def until(what: Callable[[], T | None], wanted: str, patience: float = PATIENCE) -> T:
    """The first answer that is not None and not false; fails, saying what was wanted, once patience is over."""
    ends = time.monotonic() + patience
    while not (found := what()):
        assert time.monotonic() < ends, f"{wanted}: not within {patience:.0f} s"
        time.sleep(LOOK)
    return found
