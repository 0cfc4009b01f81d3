"""How a seat plays, as the numeric road knows it: by lot, by a habit in the rules' words, or by the values of the game."""

from dataclasses import dataclass
from typing import Any, Final

from codeduello.analysis.payoffs import Payoff
from codeduello.analysis.reckoner import FREE, Reckoner
from codeduello.compiled.habits import weigh_by_habit
from codeduello.kernel import Game, Pair


@dataclass(frozen=True, slots=True)
class Uniform:
    """Every option is equally likely."""


@dataclass(frozen=True, slots=True)
class ByHabit:
    """As a habit of the game favours."""

    name: str


@dataclass(frozen=True, slots=True)
class ByValues:
    """By what options are worth under a payoff: the best (`heat` 0), or any, one worth `heat` less being e times less likely.

    Where both choose in secret at once, heat 0 is the equilibrium mix.
    """

    payoff: Payoff
    heat: float = 0.0


Strategy = Uniform | ByHabit | ByValues

SEATS: Final = (0, 1)


def play_of(
    strategies: Pair[Strategy], reckoner: Reckoner, game: Game, rulings: Any, ends: Any
) -> Any:
    """How likely every choice is when the two play like this: a number for each edge (see `reckon`).

    `ends(payoff)` gives the worth of the states that end the duel.
    """
    mix = reckoner.no_mix()
    for seat in SEATS:
        reckoner.put_weights(seat, weights_of(strategies[seat], seat, reckoner, game, rulings, ends=ends), mix)
    return mix


def weights_of(strategy: Strategy, seat: int, reckoner: Reckoner, game: Game, rulings: Any, *, ends: Any) -> Any:
    """What one seat's strategy weighs its choices by: a number for each edge where it chooses."""
    if isinstance(strategy, ByValues):
        values = reckoner.values(ends(strategy.payoff))
        play = reckoner.commit(values, FREE, reckoner.no_mix())
        if strategy.heat:
            play = reckoner.commit(values, (0, 1) if seat == 0 else (1, 0), play, strategy.heat)
        return play
    if isinstance(strategy, ByHabit):
        weights = reckoner.weights()
        weigh_by_habit(reckoner.graph, game, rulings, strategy.name, seat, weights=weights, watch=lambda done, of: None)
        return weights
    return reckoner.weights(1)
