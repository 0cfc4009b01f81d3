"""The rows met so far, as compiled code looks them up: by key, in a hash table beside their outcomes."""

from typing import Any

import numpy as np

from codeduello.compiled.row_keys import Factories
from codeduello.compiled.words_on_tape import mix
from codeduello.kernel import Row

SMALLEST = 1 << 10


class RowTable:
    """`arrays` are keys, numbers (-1: no row), starts and outcomes: those of row r stand from `starts[r]` up to `starts[r + 1]`."""

    def __init__(self, factories: Factories, rows: tuple[Row, ...] = ()) -> None:
        self._factories = factories
        self.rows: list[Row] = list(rows)
        self._keys: list[int] = [factories.key(row) for row in rows]
        self._fill()

    def add(self, key: int) -> None:
        """Take the row with this key into the table."""
        self._keys.append(key)
        self.rows.append(self._factories.row(key))
        self._fill()

    def _fill(self) -> None:
        size = SMALLEST
        while size < 4 * len(self._keys):
            size *= 2
        keys, numbers = np.zeros(size, np.int64), np.full(size, -1, np.int32)
        for number, key in enumerate(self._keys):
            place = spread(key) % size
            while numbers[place] >= 0:
                place = (place + 1) % size
            keys[place], numbers[place] = key, number
        starts = np.cumsum([0, *[len(row.outcomes) for row in self.rows]], dtype=np.int64)
        outcomes = np.array([outcome for row in self.rows for outcome in row.outcomes], np.int64)
        self.arrays: tuple[Any, ...] = (keys, numbers, starts, outcomes)


def spread(key: int) -> int:
    """Where the compiled code looks for a key first."""
    with np.errstate(over="ignore"):
        return int(mix(np.int64(key), np.int64(0)))
