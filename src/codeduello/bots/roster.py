"""From a player's name to the player."""

from codeduello.bots.by_lot import ByLot
from codeduello.bots.habitual import Habitual
from codeduello.dice.seeded import lots
from codeduello.errors import UnknownName
from codeduello.kernel import Game, Policy
from codeduello.play import Setup


def player_names(game: Game) -> list[str]:
    """The programs that play this game."""
    return ["random", *game.habits, *game.players]


def describe_player(game: Game, name: str) -> str:
    """What a program does, in a sentence."""
    if name == "random":
        return "Chooses by lot."
    maker = game.habits[name] if name in game.habits else type(game.players[name](lots(0, "described")))
    return (maker.__doc__ or "").strip()


def make_player(setup: Setup, name: str, seed: int, purpose: str) -> Policy:
    """The program called `name`, for a duel with this set-up; what it leaves to chance comes from `seed` and `purpose` alone. Raises `UnknownName`."""
    game, chance = setup.game, lots(seed, f"{purpose}, {name}")
    if name == "random":
        return ByLot(chance)
    if name in game.habits:
        return Habitual(setup, game.habits[name], chance)
    if name not in game.players:
        raise UnknownName(f"player of {game.name}", name, player_names(game))
    return game.players[name](chance)
