"""Finding games: the folders beside this file, and packages that offer one as an entry point.

A package offers a game under the entry-point group `codeduello.games`, the name being the game's, the
value naming its GAME, for instance `"rapier" = "rapier_duel:GAME"`.
"""

import importlib
import pkgutil
from functools import cache
from importlib import metadata
from typing import Final

from codeduello.errors import UnknownName
from codeduello.kernel.game import Game

GROUP: Final = "codeduello.games"


def built_in() -> list[str]:
    """The names of the games in this folder."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


def names() -> list[str]:
    """The names of all games that can be loaded."""
    return sorted({*built_in(), *(point.name for point in metadata.entry_points(group=GROUP))})


@cache
def load(name: str) -> Game:
    """The game called `name`; raises `UnknownName` with the games there are."""
    if name in built_in():
        game = importlib.import_module(f"{__name__}.{name}").GAME
    else:
        points = [point for point in metadata.entry_points(group=GROUP) if point.name == name]
        if not points:
            raise UnknownName("game", name, names())
        game = points[0].load()
    if not isinstance(game, Game) or game.name != name:
        raise UnknownName("game", name, names())
    return game
