"""What a player looks up: the tables of a game."""

from typing import Any

from codeduello.kernel import Game
from codeduello.terminal.screen import Screen


def show_tables(screen: Screen, game: Game, rulings: Any) -> None:
    """The tables a player looks things up in."""
    for table in game.prose.tables(rulings):
        screen.heading(table.title)
        screen.table(table.rows, table.heads)
