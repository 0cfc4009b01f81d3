"""Reading the small text files that people give: sheets, house rules, tables."""

from pathlib import Path
from typing import Final

from codeduello.errors import InvalidText

LARGEST_FILE: Final = 1 << 20


def is_file(text: str) -> bool:
    """Does `text` name a file? (Texts that no file system takes as a name do not.)"""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def read_text(path: Path, what: str) -> str:
    """The text of a file; raises `InvalidText` where it is too large, no text in UTF-8, or cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InvalidText(f"{path} is larger than {what} can be ({LARGEST_FILE} bytes)")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidText(f"{path} is no text in UTF-8") from None
    except OSError as fault:
        raise InvalidText(f"{path} cannot be read: {fault.strerror}") from None
