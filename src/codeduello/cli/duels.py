"""Fighting, watching and looking back."""

from typing import Annotated

from cyclopts import Parameter

from codeduello.cli.app import app
from codeduello.cli.options import AS_WRITTEN, House, Json, Seed
from codeduello.errors import UsageError


@app.command
def play(
    game: str | None = None,
    *,
    own: Annotated[str | None, Parameter(name="--as", help="Your duellist: a sample's name, a file, or a line.")] = None,
    opponent: Annotated[str | None, Parameter(name="--against", help="person, or the name of a program.")] = None,
    foe: Annotated[str | None, Parameter(name="--foe", help="The other duellist: a sample's name, a file, or a line.")] = None,
    dice: Annotated[str | None, Parameter(name="--dice", help="fair, hand or seeded.")] = None,
    seed: Seed = None,
    house: House = AS_WRITTEN,
    record: Annotated[str | None, Parameter(name="--record", help="Where the record is written.")] = None,
    assists: Annotated[bool, Parameter(name="--assists", help="Ask for outside modifiers before checks.", negative="")] = False,
) -> int:
    """Fight a duel; what is not said is asked."""
    from codeduello.terminal.sessions import play as begin
    from codeduello.terminal.setup import Wishes

    wishes = Wishes(game, own, foe, opponent, dice, seed, *house.parts)
    return begin(wishes, record, assists=assists)


@app.command
def resume(
    duel: str | None = None,
    *,
    record: Annotated[str | None, Parameter(name="--record", help="Another place for the record.")] = None,
    assists: Annotated[bool, Parameter(name="--assists", help="Ask for outside modifiers before checks.", negative="")] = False,
) -> int:
    """Go on with a duel that was left: the last one, or the one named."""
    from codeduello.terminal.sessions import resume as go_on

    return go_on(duel, record, assists=assists)


@app.command
def watch(
    game: str,
    *sheets: str,
    players: Annotated[tuple[str, str], Parameter(name="--players", help="Two programs.")] = ("random", "random"),
    seed: Seed = None,
    house: House = AS_WRITTEN,
    record: Annotated[str | None, Parameter(name="--record", help="Where the record is written.")] = None,
    json: Json = False,
) -> int:
    """Let two programs fight; without sheets both characters are rolled from the seed."""
    from codeduello.terminal import commands

    return commands.watch(game, list(sheets), players, seed=seed, rulings=house.parts, record=record, as_json=json)


@app.command
def roll(
    game: str,
    *words: str,
    seed: Seed = None,
    dice: Annotated[str | None, Parameter(name="--dice", help="hand: you roll real dice.")] = None,
    json: Json = False,
) -> int:
    """Make a character, or read one from a line; wishes are given as name=..., and where a game has them class=..., level=..."""
    from codeduello.terminal import commands

    line = words[0] if words and commands_line(words[0]) else None
    wished = dict(word.split("=", 1) for word in words[1 if line else 0 :] if "=" in word)
    if len(wished) != len(words) - (line is not None):
        raise UsageError(f"{' '.join(words)!r}: accepted is one line (in quotation marks), or wishes such as name=Ines")
    return commands.roll(game, line, wished, seed=seed, dice=dice, as_json=json)


def commands_line(word: str) -> bool:
    """Is this word a sheet (a line, a sample, a file) and no wish?"""
    key, equals, _ = word.partition("=")
    return not (equals and key.isidentifier())


@app.command
def rules(game: str, sentence: str | None = None, *, json: Json = False) -> int:
    """The rulings of a game with their reasons, and its source sentence by sentence (or one sentence, such as S12)."""
    from codeduello.terminal import commands

    return commands.rules(game, sentence, json)


@app.command
def row(
    game: str,
    name: str | None = None,
    *words: Annotated[str, Parameter(allow_leading_hyphen=True)],
    house: House = AS_WRITTEN,
    json: Json = False,
) -> int:
    """A row of dice by name, with exact odds: codeduello row sangfroid exchange sword axe hampered=challenger."""
    from codeduello.terminal import commands

    return commands.row(game, name, list(words), house.parts, json)


@app.command
def replay(
    file: str,
    *,
    viewer: Annotated[str | None, Parameter(name="--as", help="challenger, challenged or spectator; else in full.")] = None,
    step: Annotated[bool, Parameter(name="--step", help="Wait for Enter after each line.", negative="")] = False,
    json: Json = False,
) -> int:
    """Show a finished duel again, as one viewer knew it or in full."""
    from codeduello.terminal import commands

    return commands.show_replay(file, viewer, step, json)


@app.command
def verify(file: str, *, json: Json = False) -> int:
    """Check a record: its rules, its dice, and that nothing was changed."""
    from codeduello.terminal import commands

    return commands.show_verification(file, json)


@app.command
def summary(file: str, *, markdown: Annotated[bool, Parameter(name="--markdown", help="For chats and forums that read Markdown.", negative="")] = False) -> int:
    """A finished duel in a few lines, to be pasted into a chat."""
    from codeduello.terminal.commands import show_summary

    return show_summary(file, markdown=markdown)
