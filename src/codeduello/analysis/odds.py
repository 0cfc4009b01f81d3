"""The odds of a duel between two given players: who wins how, how long it takes, and whether it ever ends."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import Strategy, play_of
from codeduello.kernel import Pair


@dataclass(frozen=True, slots=True)
class Odds:
    """Probabilities that add to 1 with `never`. `shares` are by ending and result as the challenger sees it ("win", "loss", "draw", "nobody").

    Numbers are fractions where `exact`, else floats good to about `gap`. `mean_rounds` counts rounds begun in duels that end.
    """

    shares: Mapping[tuple[str, str], Any]
    never: Any
    mean_rounds: Any
    method: str
    exact: bool
    gap: float
    states: int
    seconds: float

    def total(self, result: str) -> Any:
        """How likely a result is, whatever the ending."""
        return sum((share for (_, one), share in self.shares.items() if one == result), start=0)

    def ending(self, name: str) -> Any:
        """How likely an ending is, whoever wins."""
        return sum((share for (one, _), share in self.shares.items() if one == name), start=0)

    @property
    def endings(self) -> dict[str, Any]:
        """Every ending that can be, the likeliest first."""
        names = {ending for ending, _ in self.shares}
        return {name: self.ending(name) for name in sorted(names, key=lambda name: (-self.ending(name), name))}


def reckon_odds(duel: OpenDuel, strategies: Pair[Strategy], *, exact: bool = False) -> Odds:
    """The odds when the two play like this. Exact (fractions) on demand, else in floats.

    What the players weigh by values is in floats in any case; the odds are then exact for those weights.
    """
    begun = time.perf_counter()
    reckoner = duel.reckoner(exact)
    mix = play_of(strategies, reckoner, duel.game, duel.rulings, lambda payoff: duel.ends(payoff, exact))
    mass, never, rounds = reckoner.flow(mix)
    shares: dict[tuple[str, str], Any] = {}
    for state, outcome in duel.outcomes.items():
        key = outcome.ending, duel.result(outcome)
        shares[key] = shares.get(key, 0) + mass[state]
    shares = {key: share for key, share in shares.items() if share}
    gap = 0.0 if exact else abs(float(sum(shares.values()) + never - 1)) + 1e-15
    seconds = time.perf_counter() - begun
    return Odds(shares, never, rounds, "flow through the graph", exact, gap, len(duel.graph), seconds)
