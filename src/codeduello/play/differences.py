"""What changed on a sheet, in short lines: hp 38 -> 19; loses: hand; poisoned for 1 minute."""

from collections.abc import Iterator
from typing import Any

from codeduello.kernel import Game


def changes(game: Game, before: Any, after: Any) -> list[str]:
    """The changes between two states of a character, one a line; empty where nothing changed."""
    if game.sheet.changes is not None:
        return game.sheet.changes(before, after)
    was, now = game.sheet.describe(before), game.sheet.describe(after)
    return [line for key in now if was.get(key) != now[key] for line in changes_of(key.replace("_", " "), was.get(key), now[key])]


def changes_of(key: str, was: Any, now: Any) -> Iterator[str]:
    """The lines of one field."""
    if isinstance(now, bool):
        yield key if now else f"no longer {key}"
    elif isinstance(now, dict) and isinstance(was, dict):
        for part, value in now.items():
            if was.get(part) != value:
                yield f"{part} {was.get(part, 0)} -> {value}"
    elif isinstance(now, list | tuple) and isinstance(was, list | tuple):
        yield from list_changes(key, list(was), list(now))
    else:
        yield f"{key} {was} -> {now}"


def list_changes(key: str, was: list[Any], now: list[Any]) -> Iterator[str]:
    """What went from a list, and what came to it."""
    left = list(now)
    gone = [one for one in was if not take(left, one)]
    for sign, things in (("loses", gone), ("gains", left)):
        for thing in things:
            yield f"{sign} {key}: {told(thing)}"


def take(things: list[Any], wanted: Any) -> bool:
    """Take one of these out of a list; answers whether it was there."""
    if wanted in things:
        things.remove(wanted)
        return True
    return False


def told(thing: Any) -> str:
    """A thing on a list, in words."""
    if isinstance(thing, dict):
        return ", ".join(f"{value}" for value in thing.values())
    return str(thing)
