"""Where this user's duels lie: running ones in the state folder, finished ones in the data folder."""

from pathlib import Path

from codeduello.errors import RecordError
from codeduello.folders import folder
from codeduello.record.keep import Keep


def keep() -> Keep:
    """The running duels."""
    return Keep(folder("state") / "running")


def record_path(game: str, duel: str) -> Path:
    """Where a finished duel is written if nothing else is said."""
    return folder("data") / "duels" / f"{game}-{duel}.duel"


def make_folder_of(path: Path) -> None:
    """Make the folder in which a record will lie; raises `RecordError` where that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise RecordError(f"finished duels cannot be kept in {path.parent}: {fault.strerror}") from None

