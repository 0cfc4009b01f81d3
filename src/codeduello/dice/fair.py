"""Fair dice: the program commits to a secret before any nonce is given, each seat adds a nonce, and all three make the dice.

    commitment = SHA-256("codeduello fair commitment 1", duel id, secret)
    combined   = SHA-256("codeduello fair dice 1", duel id, secret, challenger's nonce, challenged duellist's nonce)
    draw k     = the first 8 bytes of HMAC-SHA-256(combined, "duel id" + k), k = 0, 1, 2, ..
    face       = 1 + draw mod sides, unless the draw lies above the last whole multiple of sides: then the next draw

Texts are UTF-8. Every part that is hashed is preceded by its length (8 bytes, highest first, as is k), and the seats have fixed places, so copying another's nonce
or moving bytes from one part to the next gains nothing. The secret is fixed before the nonces are known and
the nonces before the secret is shown: none of the three can steer the dice.
"""

import hashlib
import hmac
import secrets
from typing import Final

from codeduello.kernel import Faces, Pair, Row

COMMITMENT: Final = "codeduello fair commitment 1"
DICE: Final = "codeduello fair dice 1"
DRAWS: Final = 1 << 64


def new_secret() -> bytes:
    """32 random bytes from the operating system."""
    return secrets.token_bytes(32)


def _hashed(*parts: bytes) -> bytes:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8))
        whole.update(part)
    return whole.digest()


def commit(duel: str, secret: bytes) -> str:
    """The commitment to a secret, in hex: shown before any nonce is asked for."""
    return _hashed(COMMITMENT.encode(), duel.encode(), secret).hex()


class Fair:
    """The dice of duel `duel`, made from the program's secret and both nonces."""

    def __init__(self, duel: str, secret: bytes, nonces: Pair[str]) -> None:
        self._key = _hashed(DICE.encode(), duel.encode(), secret, *[nonce.encode() for nonce in nonces])
        self._duel = duel.encode()
        self._drawn = 0

    def throw(self, row: Row) -> Faces:
        """The next faces."""
        return tuple(self._face(sides) for sides in row.dice)

    def _face(self, sides: int) -> int:
        fair = DRAWS - DRAWS % sides
        while True:
            digest = hmac.digest(self._key, self._duel + self._drawn.to_bytes(8), "sha256")
            self._drawn += 1
            draw = int.from_bytes(digest[:8])
            if draw < fair:
                return draw % sides + 1
