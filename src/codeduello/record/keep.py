"""Running duels, kept sealed in a folder, so that nothing is lost and no pending secret can be read.

Each duel is one file, encrypted (Fernet of the `cryptography` package) with a key that lies in the same folder
and can be read by its owner alone. A file is written whole and then put in place, so a crash leaves
the old one or the new one.
"""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from codeduello.errors import RecordError, UnknownName

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

SUFFIX: Final = ".sealed"
CHOICE: Final = re.compile(r"[0-9]+ (both|challenger|challenged): ")
LONGEST_CHOICE: Final = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """A running duel: its record, the seed of what programs leave to chance, and where the record goes once it is over."""

    record: str
    lots: int
    path: str


def padding(record: str) -> int:
    """How many spaces bring every choice in a record to one length, so that the size of the sealed file tells none of them."""
    choices = [line for line in record.split("\n") if CHOICE.match(line)]
    return sum(max(0, LONGEST_CHOICE - len(line)) for line in choices)


class Keep:
    """The running duels in `folder`, by their ids. The folder and its key are made when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, duel: str, kept: Kept) -> None:
        """Seal and store a duel in place of what was stored of it before."""
        text = json.dumps([kept.record, kept.lots, kept.path, " " * padding(kept.record)])
        self._write(self._path(duel), self._cipher().encrypt(text.encode()))

    def load(self, duel: str) -> Kept:
        """What is kept of a duel. Raises `UnknownName` if nothing is, `RecordError` if it cannot be opened."""
        from cryptography.fernet import InvalidToken

        path = self._path(duel)
        if not path.exists():
            raise UnknownName("running duel", duel, self.running())
        try:
            record, lots, target, _ = json.loads(self._cipher().decrypt(path.read_bytes()))
        except (InvalidToken, ValueError, OSError) as fault:
            raise RecordError(f"{path} cannot be opened: it was changed, or its key {self._folder / 'key'} was") from fault
        return Kept(record, lots, target)

    def running(self) -> list[str]:
        """The ids of the duels kept, the one last touched first."""
        found = sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        return [path.name.removesuffix(SUFFIX) for path in found]

    def drop(self, duel: str) -> None:
        """Forget a duel that is over."""
        self._path(duel).unlink(missing_ok=True)

    def _path(self, duel: str) -> Path:
        if not duel.isalnum():
            raise UnknownName("running duel", duel, self.running())
        return self._folder / f"{duel}{SUFFIX}"

    def _cipher(self) -> "Fernet":
        from cryptography.fernet import Fernet

        path = self._folder / "key"
        if not path.exists():
            self._write(path, Fernet.generate_key())
        try:
            return Fernet(path.read_bytes())
        except (ValueError, OSError) as fault:
            raise RecordError(f"the running duels cannot be opened: their key, {path}, is damaged: {fault}") from None

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file that only its owner can read, in one piece; raises `RecordError` where that cannot be done."""
        try:
            self._put(path, content)
        except OSError as fault:
            raise RecordError(f"running duels cannot be kept in {self._folder}: {fault.strerror}") from None

    def _put(self, path: Path, content: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
