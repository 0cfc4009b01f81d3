"""What stands on a sheet, in words for people: as the game tells it, else its fields as they are described."""

from typing import Any

from codeduello.kernel import Game
from codeduello.play.documents import plain


def facts_of(game: Game, sheet: Any) -> list[tuple[str, str]]:
    """Pairs of what it is called and how it stands; what says nothing is left out."""
    if game.sheet.facts is not None:
        return game.sheet.facts(sheet)
    described = plain(game.sheet.describe(sheet))
    return [(key.replace("_", " ").capitalize(), text) for key, value in described.items() if key != "name" and (text := in_words(value))]


def in_words(value: Any) -> str:
    """A value in words; "" where it says nothing."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, dict):
        return ", ".join(f"{key} {in_words(part) or part}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(in_words(part) for part in value)
    return "" if value is None else str(value)
