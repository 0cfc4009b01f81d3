"""The sentences of a game's SOURCE.md, by their numbers."""

import re
from functools import cache
from typing import Final

from codeduello.errors import UnknownName
from codeduello.kernel import Game

SENTENCE: Final = re.compile(r"- \*\*([A-Z][0-9]+)\*\* (.+)")


@cache
def _sentences(text: str) -> dict[str, str]:
    joined = re.sub(r"\n +", " ", text)
    return {read[1]: read[2].strip() for read in SENTENCE.finditer(joined)}


def sentences(game: Game) -> dict[str, str]:
    """The sentences of a game's SOURCE.md by their numbers."""
    path = game.folder / "SOURCE.md"
    return _sentences(path.read_text("utf-8")) if path.exists() else {}


def sentence(game: Game, number: str) -> str:
    """One sentence; raises `UnknownName`."""
    known = sentences(game)
    if number.upper() not in known:
        raise UnknownName(f"sentence of {game.name}", number, known)
    return known[number.upper()]
