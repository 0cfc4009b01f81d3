"""The set-ups that the numeric benchmark measures on, and what several parts need."""

import importlib
import math
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from bench.tables import Batch

import codeduello
from codeduello.analysis.odds import reckon_odds
from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import Uniform
from codeduello.compiled import first_state
from codeduello.compiled.sampling import Simulator
from codeduello.kernel import Game, Pair

SEED: Final = 1
ROUNDS: Final = 3
MOST_ERRORS: Final = 4
"""So many standard errors a peer may be away from the exact odds."""

Key = tuple[str, str]
"""An ending, and the result as the challenger sees it."""


class DisagreesError(Exception):
    """A peer does not play, or reckon, the same duel."""


def sangfroid(challenger: str, challenged: str, *settings: tuple[str, str]) -> OpenDuel:
    """An open duel by what follows the names on the sheets ("9; sword")."""
    game = codeduello.load("sangfroid")
    rulings = game.settle("as-written", list(settings))
    return OpenDuel(game, rulings, Pair(game.sheet.parse(f"A; {challenger}"), game.sheet.parse(f"B; {challenged}")))


def sword_v_axe() -> OpenDuel:
    """The duel that the peers know too."""
    return sangfroid("9; sword", "9; axe")


def simulated(game: Game, rulings: Any, sheets: Pair[Any], duels: int) -> Batch:
    """A batch of that many duels by lot, on one core."""
    simulator = Simulator(game, rulings, first_state(game, rulings, sheets), Pair(0, 0))
    simulator.play(SEED, 0, duels)
    begin = 0

    def play() -> float:
        nonlocal begin
        simulator.play(SEED, begin, begin + duels)
        begin += duels
        return duels

    return play


def solve_by_values(duel: OpenDuel) -> float:
    """The value of a duel, explored and solved."""
    return float(duel.reckoner().values(duel.ends(WIN))[0])


def exact_shares(duel: OpenDuel) -> Mapping[Key, float]:
    """How likely each end is when both choose by lot."""
    return {key: float(share) for key, share in reckon_odds(duel, Pair(Uniform(), Uniform())).shares.items()}


def check_shares(who: str, counts: Mapping[Key, int], exact: Mapping[Key, float]) -> None:
    """Raise `DisagreesError` where a count is too far from the exact odds to be chance."""
    duels = sum(counts.values())
    for key in {**exact, **counts}:
        share = exact.get(key, 0.0)
        error = math.sqrt(max(share * (1 - share) * duels, 1e-12))
        away = abs(counts.get(key, 0) - share * duels) / max(error, 1.0)
        if away > MOST_ERRORS:
            raise DisagreesError(f"{who}: {' '.join(key)} came about {counts.get(key, 0)} times in {duels}, {away:.1f} standard errors off")


def check_equal(what: str, ours: Any, theirs: Any, within: float) -> None:
    """Raise `DisagreesError` unless both numbers are the same within this."""
    if not abs(ours - theirs) <= within:
        raise DisagreesError(f"{what}: ours {ours!r}, the peer's {theirs!r}")


def trusted(make: Callable[[], Batch], missing: list[str]) -> Batch | None:
    """A peer's batch; None, and a message, where the peer is found to disagree."""
    try:
        return make()
    except DisagreesError as fault:
        missing.append(str(fault))
        return None


def cpu_seconds(work: Callable[[], Any], runs: int = ROUNDS) -> float:
    """The median of the processor time that some work takes."""
    taken = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return statistics.median(taken)


def peer(name: str, install: str, missing: list[str]) -> Any:
    """A module, ours or theirs, that needs a peer; None, and a message, where that is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as fault:
        missing.append(f"{name} cannot be imported ({fault}): pip install {install}")
        return None
