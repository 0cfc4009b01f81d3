"""Code Duello: duels by the rules. `codeduello.load("sangfroid")` is the way from a name to a game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codeduello.kernel.game import Game

__version__ = "0.1.0"


def load(name: str) -> "Game":
    """The game called `name`; raises `errors.UnknownName` with the games there are."""
    from codeduello import games

    return games.load(name)


