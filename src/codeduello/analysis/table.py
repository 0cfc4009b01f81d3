"""A table of values: what every state of a solved duel is worth, small enough to carry, looked up without numpy.

On disk: a line of JSON, then all states in ascending order of their bytes, then their values as little-endian doubles.
"""

import json
import mmap
import struct
import sys
from array import array
from pathlib import Path
from typing import Any

from codeduello.analysis.position import OpenDuel
from codeduello.analysis.store import write
from codeduello.errors import IllegalAnswer

DOUBLE = 8


class ValueTable:
    """Looks states up by bisection in the bytes of a file or of memory."""

    def __init__(self, head: dict[str, Any], content: Any, start: int) -> None:
        self.head = head
        self._content = content
        self._width: int = head["width"]
        self._count: int = head["count"]
        self._states = start
        self._values = start + self._width * self._count

    def worth(self, packed: bytes) -> float:
        """What a state is worth to the challenger. Raises `IllegalAnswer` for one that cannot be reached."""
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if self._state(middle) < packed:
                low = middle + 1
            else:
                high = middle
        if low == self._count or self._state(low) != packed:
            raise IllegalAnswer("this position is not in the table of its duel")
        place = self._values + DOUBLE * low
        return float(struct.unpack("<d", self._content[place : place + DOUBLE])[0])

    def _state(self, place: int) -> bytes:
        start = self._states + self._width * place
        return bytes(self._content[start : start + self._width])


def make_table(duel: OpenDuel, values: Any, about: str) -> list[bytes]:
    """The parts of a table's file."""
    graph = duel.graph
    width, count = graph.layout.size, len(graph)
    head = json.dumps({"about": about, "width": width, "count": count, "value": float(values[0])}).encode() + b"\n"
    if graph.compiled:
        import numpy as np

        lines = graph.states.reshape(count, width)
        order = np.argsort(lines.view(f"S{width}").ravel(), kind="stable")
        return [head, lines[order].tobytes(), values[order].astype("<f8").tobytes()]
    ranked = sorted(range(count), key=graph.packed)
    doubles = array("d", [values[state] for state in ranked])
    if sys.byteorder == "big":
        doubles.byteswap()
    return [head, b"".join(map(graph.packed, ranked)), doubles.tobytes()]


def open_table(path: Path) -> ValueTable | None:
    """The table in a file; None where there is none that can be read."""
    try:
        with path.open("rb") as file:
            head = file.readline()
            found = json.loads(head)
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(content) != len(head) + found["count"] * (found["width"] + DOUBLE):
            return None
        return ValueTable(found, content, len(head))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep_table(path: Path, parts: list[bytes]) -> ValueTable:
    """Write a table and open it; where it cannot be written it stays in memory."""
    kept = open_table(path) if write(path, parts) else None
    if kept is not None:
        return kept
    head = bytes(parts[0])
    return ValueTable(json.loads(head), b"".join(bytes(part) for part in parts), len(head))
