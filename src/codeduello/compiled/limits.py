"""How much memory a reckoning may take."""

import os
from dataclasses import dataclass
from typing import Final

from codeduello.errors import TooLarge

MEGABYTE: Final = 1 << 20
LEAST: Final = 256
SHARE: Final = 0.6


def default_memory() -> int:
    """Three fifths of the memory that is free now, in megabytes; 2048 where that cannot be told."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 2048
    return max(LEAST, int(free * SHARE) // MEGABYTE)


@dataclass(frozen=True, slots=True)
class Budget:
    """`megabytes` is the most that a graph may take."""

    megabytes: int

    def check(self, states: int, taken: int) -> None:
        """Raise `TooLarge` where `taken` bytes for this many states are more than is allowed."""
        if taken > self.megabytes * MEGABYTE:
            raise TooLarge(
                f"{states:,} states take {taken // MEGABYTE:,} MB and there are more; allowed are {self.megabytes:,} MB."
                " Allow more with --memory, or take a smaller set-up (less Sangfroid, fewer weapons, fewer idle rounds)"
            )
