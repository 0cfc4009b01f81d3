"""Sealing what the database keeps: without the key beside it, a copied file shows no choice that is still secret.

AES-256-GCM (of the `cryptography` package) with a fresh nonce for each text, bound to its place: a sealed text moved
to another duel or number cannot be opened. Texts are filled up to whole blocks, so that lengths tell nothing either.
"""

import os
import secrets
from pathlib import Path
from typing import Final

from codeduello.errors import RecordError

BLOCK: Final = 512
NONCE: Final = 12
KEY_BYTES: Final = 32


class Cipher:
    """Seals and opens with one key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self._box = AESGCM(key)

    def seal(self, text: bytes, place: str) -> bytes:
        """The sealed text; it opens at this place only."""
        padded = text + b"\x80" + b"\x00" * (-(len(text) + 1) % BLOCK)
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._box.encrypt(nonce, padded, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """The text; raises `RecordError` where key, place or content do not fit."""
        from cryptography.exceptions import InvalidTag

        try:
            padded = self._box.decrypt(sealed[:NONCE], sealed[NONCE:], place.encode())
        except (InvalidTag, ValueError):
            raise RecordError(f"what is kept at {place} cannot be opened: it was changed, or the key is not the one it was sealed with") from None
        return padded.rstrip(b"\x00")[:-1]


def read_key(path: Path) -> bytes:
    """The key in this file, made now (for its owner alone) if there is none. Raises `RecordError` for a damaged one."""
    if not path.exists():
        write_key(path, secrets.token_bytes(KEY_BYTES))
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except (OSError, ValueError) as fault:
        raise RecordError(f"the key {path} cannot be read: {fault}") from None
    if len(key) != KEY_BYTES:
        raise RecordError(f"the key {path} has {len(key)} bytes; a key has {KEY_BYTES}")
    return key


def write_key(path: Path, key: bytes) -> None:
    """Write a key in one piece, for its owner alone. Where two processes write one at once, the first stays and both read it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}.new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(key.hex())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    except OSError as fault:
        raise RecordError(f"the key {path} cannot be written: {fault.strerror}") from None
