"""The command import: a character from a file of another program, with everything that was assumed."""

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from codeduello import games
from codeduello.errors import Unusable, UsageError
from codeduello.kernel import Assumption, Game, Imported
from codeduello.play.documents import plain
from codeduello.play.importing import LARGEST_DOCUMENT, read_bytes, read_character
from codeduello.play.reading import is_file
from codeduello.terminal.printing import print_json
from codeduello.terminal.screen import Screen

if TYPE_CHECKING:
    from codeduello.terminal.store import Store

STANDARD_INPUT: Final = "-"


def show_import(file: str, settings: dict[str, str], named: str | None, *, store: "Store | None", line: str | None, as_json: bool) -> int:
    """Read a file (for the game that is `named`) and show what comes of it; keep it in a store, if one is given. Exit code 1 where it is not usable."""
    game = games.load(named) if named is not None else None
    content = read_input(file)
    try:
        found, imported = read_character(content, game, settings)
    except Unusable as fault:
        if as_json:
            print_json(document_of(None, None, str(fault)))
            return 1
        raise
    if line is not None:
        sheet = found.sheet.parse(line)
        imported = dataclasses.replace(imported, name=sheet.name, sheet=sheet)
    if as_json:
        print_json(document_of(found, imported))
    else:
        show(Screen(), found, imported)
    if store is not None:
        kept = store.keep(found, imported, is_corrected=line is not None)
        if not as_json:
            screen = Screen()
            screen.say()
            screen.say(f"In the roster as {kept.name} ({kept.id[:8]}). Fight with: codeduello play {found.name} --as {shell_word(kept.name)}")
    return 0


def read_input(file: str) -> bytes:
    """The bytes of a file, or of standard input. Raises `UsageError` where there is none."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST_DOCUMENT + 1)
    if not is_file(file):
        raise UsageError(f"there is no file {file}; accepted is a file, or - for standard input")
    return read_bytes(Path(file))


def document_of(game: Game | None, imported: Imported | None, fault: str = "") -> dict[str, Any]:
    """What programs read. Where nothing could be made of the file, `problems` says why and all else is empty."""
    if game is None or imported is None:
        return {"format": None, "name": None, "line": None, "sheet": None, "assumptions": [], "problems": [fault], "values": None}
    return {
        "format": imported.format,
        "name": imported.name,
        "line": game.sheet.format(imported.sheet),
        "sheet": plain(game.sheet.describe(imported.sheet)),
        "assumptions": plain(list(imported.assumptions)),
        "problems": list(imported.problems),
        "values": imported.values,
    }


def show(screen: Screen, game: Game, imported: Imported) -> None:
    """The character, and everything doubtful."""
    screen.heading(f"{imported.name} ({game.title}, read from {imported.title})")
    screen.say(game.sheet.format(imported.sheet), indent=2, hang=2)
    show_doubts(screen, imported)


def show_doubts(screen: Screen, imported: Imported) -> None:
    """What was assumed, and what cannot be used or done."""
    for problem in imported.problems:
        screen.say(f"! {problem}", indent=2, hang=2)
    if imported.assumptions:
        screen.say()
        screen.say("Assumed, because the file does not say it clearly:")
    for one in imported.assumptions:
        screen.say(told(one), indent=2, hang=4)


def told(one: Assumption) -> str:
    """An assumption in a line."""
    return f"{one.path or 'the file'}: found {one.found}; assumed {one.assumed}"


def shell_word(name: str) -> str:
    """A name as it is typed in a shell."""
    return name if name.replace("-", "").isalnum() and name.isascii() else "'" + name.replace("'", "'\\''") + "'"
