"""From a player's name to the player."""

from codeduello.analysis.strategies import ByHabit, Strategy, Uniform
from codeduello.bots.by_lot import ByLot
from codeduello.bots.habitual import Habitual
from codeduello.bots.levels import Levelled, describe_level, find_level, level_names
from codeduello.dice.seeded import lots
from codeduello.errors import UnknownName
from codeduello.kernel import Game, Policy
from codeduello.play import Setup


def player_names(game: Game) -> list[str]:
    """The programs that play this game, those that know what they do last."""
    return ["random", *game.habits, *game.players, *level_names(game)]


def describe_player(game: Game, name: str) -> str:
    """What a program does, in a sentence."""
    if name == "random":
        return "Chooses by lot."
    if find_level(game, name):
        return describe_level(name)
    maker = game.habits[name] if name in game.habits else type(game.players[name](lots(0, "described")))
    return (maker.__doc__ or "").strip()


def make_player(setup: Setup, name: str, seed: int, purpose: str) -> Policy:
    """The program called `name`, for a duel with this set-up; what it leaves to chance comes from `seed` and `purpose` alone. Raises `UnknownName`."""
    game, chance = setup.game, lots(seed, f"{purpose}, {name}")
    level = find_level(game, name)
    if level is not None:
        return Levelled(setup, level, chance)
    if name == "random":
        return ByLot(chance)
    if name in game.habits:
        return Habitual(setup, game.habits[name], chance)
    check_player(game, name)
    return game.players[name](chance)


def check_player(game: Game, name: str) -> None:
    """Raise `UnknownName` unless there is such a program."""
    if name not in game.players and name not in game.habits and name != "random" and find_level(game, name) is None:
        raise UnknownName(f"player of {game.name}", name, player_names(game))


def find_strategy(game: Game, name: str) -> Strategy | None:
    """How this program plays, for the numeric road; None for one that only looks at its view. Raises `UnknownName`."""
    check_player(game, name)
    level = find_level(game, name)
    if level is not None:
        return level.strategy
    if name == "random":
        return Uniform()
    return ByHabit(name) if name in game.habits else None
