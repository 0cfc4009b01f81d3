"""Reading and writing record files, with a line instead of a traceback where that fails."""

from pathlib import Path
from typing import Final

from codeduello.errors import RecordError, UsageError
from codeduello.play.reading import is_file
from codeduello.record.text import TITLE

LARGEST_RECORD: Final = 1 << 26


def write_record(path: Path, text: str) -> None:
    """Write a record; raises `RecordError` where that cannot be done."""
    try:
        path.write_text(text, "utf-8", newline="\n")
    except OSError as fault:
        raise RecordError(f"the record cannot be written to {path}: {fault.strerror}") from None


def check_record_path(path: Path) -> None:
    """Raise `RecordError` where a record cannot be written, before anything is played for it."""
    if path.is_dir():
        raise RecordError(f"--record {path}: that is a folder; accepted is the name of a file")
    if not path.parent.is_dir():
        raise RecordError(f"--record {path}: there is no folder {path.parent}")
    if path.is_file() and not may_be_replaced(path):
        raise RecordError(f"--record {path}: a file that is no record stands there; accepted is a new name, or a record to replace")


def may_be_replaced(path: Path) -> bool:
    """Is this file a record, or empty? Anything else is somebody's, and is never written over."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(TITLE))
    except OSError as fault:
        raise RecordError(f"--record {path}: cannot be read: {fault.strerror}") from None
    return begins in (b"", TITLE.encode())


def read_record(path: str) -> str:
    """The text of a record file; raises `UsageError` or `RecordError`."""
    if not is_file(path):
        raise UsageError(f"there is no file {path}")
    if Path(path).stat().st_size > LARGEST_RECORD:
        raise RecordError(f"{path} is larger than a record can be ({LARGEST_RECORD} bytes)")
    try:
        return Path(path).read_bytes().decode("utf-8")
    except OSError as fault:
        raise RecordError(f"{path} cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError as fault:
        raise RecordError(f"{path} is no text in UTF-8: byte {fault.start + 1} cannot be read") from None
