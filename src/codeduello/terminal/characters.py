"""The duellist that a word on the command line names: a sample, a file, one of the roster, a ready-made one, or a line."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codeduello.errors import DuelError, UnknownName
from codeduello.kernel import Game, Imported
from codeduello.play.characters import find_sheet
from codeduello.play.importing import import_document, read_bytes, read_character
from codeduello.play.reading import is_file
from codeduello.roster.characters import LOCAL
from codeduello.terminal.importing import show_doubts
from codeduello.terminal.screen import Screen
from codeduello.terminal.store import Store


@dataclass(frozen=True, slots=True)
class Chosen:
    """A duellist: `character` is its id where it is one of the roster, `imported` how it was read where it came from a document, `credit` whose it is."""

    sheet: Any
    character: str = ""
    imported: Imported | None = None
    credit: str = ""


def choose(game: Game, text: str, store: Store) -> Chosen:
    """The duellist that `text` names. Raises `UsageError` or `Unusable`."""
    if is_file(text):
        _, imported = read_character(read_bytes(Path(text)), game, {})
        return Chosen(imported.sheet, imported=imported)
    kept = in_roster(game, text, store)
    if kept is not None:
        return kept
    if text.strip().lower() in game.sheet.samples:
        return Chosen(find_sheet(game, text))
    ready = game.sheet.find(text)
    if ready is not None:
        _, imported = import_document(ready[0], {}, game)
        return Chosen(imported.sheet, imported=imported, credit=ready[1])
    return Chosen(find_sheet(game, text))


def in_roster(game: Game, text: str, store: Store) -> Chosen | None:
    """The character of the roster that is called so; None where there is none."""
    if not store.is_there:
        return None
    with store.roster() as roster:
        try:
            character = roster.find(LOCAL, text, game.name)
        except UnknownName:
            return None
    return Chosen(character.sheet, character.id)


def kept(screen: Screen, game: Game, chosen: Chosen, store: Store) -> Chosen:
    """A duellist read from another program's file, in the roster from now on; any other stays as it is."""
    if chosen.character or chosen.imported is None or chosen.imported.document is None or chosen.credit:
        return chosen
    character = store.keep(game, chosen.imported)
    screen.say(f"{character.name} is in the roster ({character.id[:8]}): what the duel does will stand there.")
    return Chosen(character.sheet, character.id, chosen.imported, chosen.credit)


def is_somebody(game: Game, text: str, store: Store) -> bool:
    """Does this name a duellist, and not only stand for a line that leaves everything out?"""
    try:
        chosen = choose(game, text, store)
    except DuelError:
        return False
    return bool(chosen.character or chosen.imported) or text.strip().lower() in game.sheet.samples or any(mark in text for mark in ";:")


def show_how_read(screen: Screen, chosen: Chosen) -> None:
    """What was assumed when the duellist was read, and whose text it comes from."""
    if chosen.imported is not None and (chosen.imported.problems or chosen.imported.assumptions):
        screen.heading(f"{chosen.imported.name} was read from {chosen.imported.title}.")
        show_doubts(screen, chosen.imported)
    if chosen.credit:
        screen.say(chosen.credit, "dim")
