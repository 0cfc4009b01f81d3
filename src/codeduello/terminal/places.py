"""Where this user's duels lie: running ones in the state folder, finished ones in the data folder."""

import os
from pathlib import Path
from typing import Final

from codeduello.errors import RecordError
from codeduello.record.keep import Keep

HOME: Final = "CODEDUELLO_HOME"
"""An environment variable: a folder to use in place of the user's own state and data folders."""


def keep() -> Keep:
    """The running duels."""
    return Keep(_folder("state") / "running")


def record_path(game: str, duel: str) -> Path:
    """Where a finished duel is written if nothing else is said."""
    return _folder("data") / "duels" / f"{game}-{duel}.duel"


def make_folder_of(path: Path) -> None:
    """Make the folder in which a record will lie; raises `RecordError` where that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise RecordError(f"finished duels cannot be kept in {path.parent}: {fault.strerror}") from None


def _folder(kind: str) -> Path:
    if os.environ.get(HOME):
        return Path(os.environ[HOME]) / kind
    import platformdirs

    finder = platformdirs.user_state_path if kind == "state" else platformdirs.user_data_path
    return finder("codeduello")
