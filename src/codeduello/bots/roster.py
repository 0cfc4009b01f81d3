"""From a player's name to the player."""

from functools import lru_cache, partial
from typing import Any

from codeduello.analysis.contests import fast_odds
from codeduello.analysis.strategies import ByHabit, Strategy, Uniform
from codeduello.bots.by_lot import ByLot
from codeduello.bots.habitual import Habitual
from codeduello.bots.levels import Levelled, describe_level, find_level, level_names
from codeduello.dice.seeded import lots
from codeduello.errors import UnknownName
from codeduello.kernel import Chair, Contest, ContestOdds, Game, Lots, Pair, Policy
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
    if name in game.habits:
        return first_line(game.habits[name])
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    return first_line(type(seat_player(Setup(game, game.rulings, Pair(sheets[0], sheets[-1])), name, lots(0, "described"))))


def first_line(described: object) -> str:
    """The docstring of a habit or a player, as one line."""
    return " ".join((described.__doc__ or "").split())


def make_player(setup: Setup, name: str, seed: int, purpose: str) -> Policy:
    """The program called `name`, for a duel with this set-up; what it leaves to chance comes from `seed` and `purpose` alone. Raises `UnknownName`."""
    return seat_player(setup, name, lots(seed, f"{purpose}, {name}"))


def seat_player(setup: Setup, name: str, chance: Lots) -> Policy:
    """The program called `name` with this source of lots. Raises `UnknownName`."""
    game = setup.game
    level = find_level(game, name)
    if level is not None:
        return Levelled(setup, level, chance)
    if name == "random":
        return ByLot(chance)
    if name in game.habits:
        return Habitual(setup, game.habits[name], chance)
    check_player(game, name)
    return game.players[name](Chair(setup.rulings, setup.sheets, chance, partial(kept_odds, setup.rulings)))


@lru_cache(maxsize=1 << 16)
def kept_odds(rulings: Any, contest: Contest, sides: Pair[Any], first: int) -> ContestOdds:
    """The odds of a contest in floats, remembered."""
    return fast_odds(contest, rulings, sides, first)


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
