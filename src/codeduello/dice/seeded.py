"""Dice from a seed: every duel has a stream of its own, derived from the seed and the duel's number."""

import hashlib
import random
from typing import Final

from codeduello.errors import InvalidText
from codeduello.kernel import Faces, Row

LARGEST_SEED: Final = 10**38 - 1


class Seeded:
    """The stream of duel `number` under `seed`; the same in every process and version. Touches no global generator.

    Raises `InvalidText` for a seed of more than 38 digits.
    """

    def __init__(self, seed: int, number: int = 0) -> None:
        if abs(seed) > LARGEST_SEED:
            raise InvalidText(f"the seed has {len(str(abs(seed)))} digits; accepted are up to 38")
        text = f"codeduello seeded dice 1: seed {seed}, duel {number}"
        self._uniform = random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest())).random

    def throw(self, row: Row) -> Faces:
        """The next faces of the stream."""
        uniform = self._uniform
        return tuple([int(uniform() * sides) + 1 for sides in row.dice])


def lots(seed: int, purpose: str) -> random.Random:
    """A generator for choices by lot, apart from the dice: the same for the same seed and purpose."""
    text = f"codeduello lots 1: seed {seed}, {purpose}"
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()))
