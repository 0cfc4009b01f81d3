"""Characters: brought, kept, changed by their duels and by rest."""

from typing import Annotated

from cyclopts import App, Parameter

from codeduello.cli.app import app
from codeduello.cli.options import YOUR_OWN, Json, Keeping

roster = App(name="roster", help="Your characters: list, show, add, edit, history, undo, redo, remove, bring back, export.")
app.command(roster)


@app.command(name="import")
def import_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    *,
    schools: Annotated[str | None, Parameter(name="--schools", help="now: schools castable as things stand; sheet: all that are listed.")] = None,
    pick: Annotated[str | None, Parameter(name="--pick", help="Which character, where the file holds several.")] = None,
    attack: Annotated[str | None, Parameter(name="--attack", help="The class whose spell attack counts; else the highest.")] = None,
    save: Annotated[bool, Parameter(name="--save", help="Keep it in the roster.", negative="")] = False,
    line: Annotated[str | None, Parameter(name="--line", help="Keep this line in place of the one made of the file.")] = None,
    keeping: Keeping = YOUR_OWN,
    json: Json = False,
) -> int:
    """Make a character of a file of another program (or - for standard input): Foundry, D&D Beyond, Avrae, DiceCloud, Roll20, 5etools, 5e-bits, Open5e."""
    from codeduello.terminal.importing import show_import

    settings = {name: value for name, value in (("schools", schools), ("pick", pick), ("attack", attack)) if value is not None}
    return show_import(file, settings, keeping.game, store=keeping.store() if save else None, line=line, as_json=json)


@app.command
def rest(name: str, kind: str = "long", *wishes: str, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """Let a character rest (short, long), or time pass: codeduello rest Vell short spend=2d8 heal=11."""
    from codeduello.terminal.keeping import rest as take_rest

    return take_rest(name, kind, wishes, keeping.store(), as_json=json)


@app.command
def apply(
    record: str,
    *,
    challenger: Annotated[str | None, Parameter(name="--challenger", help="Which of your characters that was.")] = None,
    challenged: Annotated[str | None, Parameter(name="--challenged", help="Which of your characters that was.")] = None,
    keeping: Keeping = YOUR_OWN,
    json: Json = False,
) -> int:
    """Do to your characters what a finished duel did (once, however often you ask)."""
    from codeduello.terminal.keeping import apply_record

    return apply_record(record, (challenger, challenged), keeping.store(), as_json=json)


@roster.command(name="list")
def list_(*, removed: Annotated[bool, Parameter(name="--removed", help="Those put away.", negative="")] = False, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """All your characters."""
    from codeduello.terminal.keeping import show_list

    return show_list(keeping.store(), removed=removed, as_json=json)


@roster.command
def show(name: str, *, page: Annotated[bool, Parameter(name="--page", help="As an HTML page to print.", negative="")] = False, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """A character on one screen."""
    from codeduello.terminal.keeping import show_character

    return show_character(name, keeping.store(), page=page, as_json=json)


@roster.command
def add(game: str, line: str, *, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """A character from a line, a sample's name, or a file (a line, TOML, or JSON)."""
    from codeduello.terminal.keeping import add_character

    return add_character(game, line, keeping.store(), as_json=json)


@roster.command
def edit(name: str, line: str, *, note: Annotated[str, Parameter(name="--note", help="Why.")] = "", keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """Give a character another line; the one before stays in its history."""
    from codeduello.terminal.keeping import edit_character

    return edit_character(name, line, note, keeping.store(), as_json=json)


@roster.command
def history(name: str, *, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """Everything that happened to a character, the latest first."""
    from codeduello.terminal.keeping import show_history

    return show_history(name, keeping.store(), as_json=json)


@roster.command
def undo(name: str, *, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """Take back the last thing that happened to a character (with its foe's side, where that is yours too)."""
    from codeduello.terminal.keeping import undo_last

    return undo_last(name, keeping.store(), as_json=json)


@roster.command
def redo(name: str, *, keeping: Keeping = YOUR_OWN, json: Json = False) -> int:
    """Do again what was taken back last."""
    from codeduello.terminal.keeping import redo_last

    return redo_last(name, keeping.store(), as_json=json)


@roster.command
def remove(name: str, *, keeping: Keeping = YOUR_OWN) -> int:
    """Put a character away."""
    from codeduello.terminal.keeping import remove_character

    return remove_character(name, keeping.store())


@roster.command(name="bring-back")
def bring_back(name: str, *, keeping: Keeping = YOUR_OWN) -> int:
    """The inverse of remove."""
    from codeduello.terminal.keeping import bring_back_character

    return bring_back_character(name, keeping.store())


@roster.command
def export(
    name: str,
    *,
    to: Annotated[str | None, Parameter(name="--to", help="json: to import again; changes: a list for the sheet it came from; foundry: the actor with what changed.")] = None,
    keeping: Keeping = YOUR_OWN,
) -> int:
    """Write a character out on standard output."""
    from codeduello.terminal.keeping import export_character

    return export_character(name, to or "json", keeping.store())
