"""From a player's name to the player."""

from codeduello.bots.by_lot import ByLot
from codeduello.dice.seeded import lots
from codeduello.errors import UnknownName
from codeduello.kernel import Game, Policy


def player_names(game: Game) -> list[str]:
    """The programs that play this game."""
    return ["random", *game.players]


def make_player(game: Game, name: str, seed: int, purpose: str) -> Policy:
    """The program called `name`; what it leaves to chance comes from `seed` and `purpose` alone. Raises `UnknownName`."""
    chance = lots(seed, f"{purpose}, {name}")
    if name == "random":
        return ByLot(chance)
    if name not in game.players:
        raise UnknownName(f"player of {game.name}", name, player_names(game))
    return game.players[name](chance)
