"""What was reckoned, kept on disk: results as JSON, tables of values for players. Keyed by the rules as they stand and by the whole set-up."""

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import codeduello
from codeduello import folders
from codeduello.kernel import Game, Pair, settings_of


@dataclass(frozen=True, slots=True)
class Kept:
    """Something on disk: what it is about, in words, and how large."""

    about: str
    path: Path
    size: int


def folder() -> Path:
    """Where results and tables lie."""
    return folders.folder("cache") / "reckoned"


@cache
def sources_digest(game: Game) -> str:
    """A hash of the rules and of the code that reckons: what was reckoned by other code is not found again."""
    house = Path(codeduello.__file__).parent
    parts = [house / name for name in ("kernel", "compiled", "analysis")]
    digest = hashlib.sha256()
    for path in sorted([*game.folder.glob("*.py"), *game.folder.glob("*.toml"), *(one for part in parts for one in part.glob("*.py"))]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def key_of(game: Game, rulings: Any, sheets: Pair[Any], *more: object) -> str:
    """Thirty hex digits for a question: the game and its rules, rulings, both sheets, and what else it depends on."""
    lines = [game.sheet.format(sheet) for sheet in sheets]
    whole = json.dumps([game.name, game.version, sources_digest(game), settings_of(rulings), lines, [repr(one) for one in more]])
    return hashlib.sha256(whole.encode()).hexdigest()[:30]


def about(kind: str, game: Game, rulings: Any, sheets: Pair[Any]) -> str:
    """What an entry is about, in a line."""
    lines = " v ".join(game.sheet.format(sheet) for sheet in sheets)
    defaults = settings_of(game.rulings)
    ruled = ", ".join(f"{name}={value[:30]}" for (name, value), default in zip(settings_of(rulings), defaults, strict=True) if (name, value) != default)
    return f"{kind} of {game.name}: {lines}{f' ({ruled})' if ruled else ''}"


def load_result(key: str) -> dict[str, Any] | None:
    """A result as it was kept, or None."""
    try:
        found = json.loads((folder() / f"{key}.json").read_text("utf-8"))
        return dict(found["result"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save_result(key: str, about_it: str, result: dict[str, Any]) -> None:
    """Keep a result; where that cannot be done, it is reckoned again next time."""
    write(folder() / f"{key}.json", [json.dumps({"about": about_it, "result": result}).encode()])


def write(path: Path, parts: Iterable[bytes]) -> bool:
    """Write a file whole or not at all; did it work?"""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}-{os.getpid()}")
        with unfinished.open("wb") as file:
            for part in parts:
                file.write(part)
        unfinished.replace(path)
    except OSError:
        return False
    return True


def entries() -> list[Kept]:
    """Everything that is kept, the largest first; compiled code as one entry for each game and version of it."""
    found = []
    for path in folder().glob("*.json") if folder().is_dir() else ():
        found.append(Kept(_read_about(path), path, path.stat().st_size))
    for path in folder().glob("*.table") if folder().is_dir() else ():
        found.append(Kept(_read_about(path), path, path.stat().st_size))
    code = folders.folder("cache") / "code"
    for path in code.iterdir() if code.is_dir() else ():
        found.append(Kept(f"compiled code: {path.name}", path, sum(one.stat().st_size for one in path.rglob("*") if one.is_file())))
    return sorted(found, key=lambda kept: (-kept.size, kept.about))


def _read_about(path: Path) -> str:
    try:
        with path.open("rb") as file:
            head = file.readline() if path.suffix == ".table" else file.read()
        return str(json.loads(head)["about"])
    except (OSError, ValueError, KeyError):
        return f"unreadable: {path.name}"


def clear(kept: Sequence[Kept]) -> int:
    """Delete entries; answers how many bytes are free again."""
    import shutil

    for one in kept:
        if one.path.is_dir():
            shutil.rmtree(one.path, ignore_errors=True)
        else:
            one.path.unlink(missing_ok=True)
    return sum(one.size for one in kept)
