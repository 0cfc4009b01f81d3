"""Simulation: many duels by lot, each from the seed and its own number alone, so that workers and order change nothing.

Three roads, the fastest that fits the players: the compiled rules themselves (lots and habits), a walk on the compiled graph (players that go by
values), or the plain road for players that look at their views.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from codeduello.analysis.payoffs import result_for
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import ByHabit, Strategy, Uniform, play_of
from codeduello.compiled import first_state, is_fast
from codeduello.kernel import Game, Outcome, Pair

Z95: Final = 1.959963984540054
"""The standard normal quantile for a two-sided interval of 95 %."""

SPAN: Final = 50_000

Watch = Callable[[int, int], None]
Key = tuple[str, str]
"""An ending, and the result as the challenger sees it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a number of duels came to: how often each ending with each result, rounds and squared rounds of those that ended, duels given up."""

    counts: Mapping[Key, int]
    rounds: int
    squares: int
    unfinished: int

    def __add__(self, other: "Tally") -> "Tally":
        counts = Counter(self.counts) + Counter(other.counts)
        return Tally(counts, self.rounds + other.rounds, self.squares + other.squares, self.unfinished + other.unfinished)


NONE: Final = Tally({}, 0, 0, 0)
Player = Callable[[int, int], Tally]
"""Plays the duels numbered from the first up to the second."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The tally of `duels` duels, by which road, and how fast."""

    tally: Tally
    duels: int
    seed: int
    road: str
    seconds: float

    def total(self, result: str) -> int:
        """How many duels had this result."""
        return sum(count for (_, one), count in self.tally.counts.items() if one == result)

    @property
    def endings(self) -> dict[str, int]:
        """How many duels ended in which way, the most frequent first."""
        found: Counter[str] = Counter()
        for (ending, _), count in self.tally.counts.items():
            found[ending] += count
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    @property
    def mean_rounds(self) -> tuple[float, float]:
        """The mean number of rounds begun, and half the width of its interval of 95 %."""
        tally, duels = self.tally, self.duels
        mean = tally.rounds / duels
        spread = max(0.0, tally.squares / duels - mean * mean)
        return mean, Z95 * math.sqrt(spread / duels)

    @property
    def per_second(self) -> float:
        """Duels a second."""
        return self.duels / self.seconds if self.seconds else 0.0


def wilson(count: int, of: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of which `count` among `of` were seen. Source: E. B. Wilson, 1927."""
    if of == 0:
        return 0.0, 1.0
    share, square = count / of, Z95 * Z95
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z95 / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return (0.0 if count == 0 else middle - half), (1.0 if count == of else middle + half)


def simulate(
    game: Game,
    rulings: Any,
    sheets: Pair[Any],
    strategies: Pair[Strategy | None],
    *,
    duels: int,
    seed: int,
    workers: int = 1,
    plain: Callable[[int], Outcome | Any] | None = None,
    watch: Watch = lambda done, of: None,
    exploring: Watch = lambda done, known: None,
) -> Simulation:
    """Simulate `duels` duels (1 or more). A strategy None is a player that looks at its view: then `plain(number)` must play that duel and answer (outcome, rounds).

    The same seed gives the same tally for any number of `workers`.
    """
    road, make = choose_road(game, rulings, sheets, strategies, seed=seed, plain=plain, exploring=exploring)
    players = [make() for _ in range(max(1, workers))]
    begun = time.perf_counter()
    tally = run_spans(players, duels, SPAN if road != "plain" else 50, watch)
    return Simulation(tally, duels, seed, road, time.perf_counter() - begun)


def choose_road(
    game: Game, rulings: Any, sheets: Pair[Any], strategies: Pair[Strategy | None], *, seed: int, plain: Any, exploring: Watch
) -> tuple[str, Callable[[], Player]]:
    """The fastest road for these players, and a maker of what plays a span on it (one for each worker)."""
    if is_fast() and all(isinstance(one, Uniform | ByHabit) for one in strategies):
        return "compiled rules", lambda: rules_player(game, rulings, sheets, strategies, seed)
    if is_fast() and all(one is not None for one in strategies):
        duel = OpenDuel(game, rulings, sheets, exploring=exploring)
        return "walk on the graph", walker(duel, strategies, seed)  # type: ignore[arg-type]
    assert plain is not None, "players that look at their views play on the plain road"
    return "plain", lambda: plain_player(plain)


def run_spans(players: list[Player], duels: int, span: int, watch: Watch) -> Tally:
    """Deal spans of duels to the workers, and add up what they came to."""
    tally, done = NONE, 0
    spans = [(begin, min(duels, begin + span)) for begin in range(0, duels, span)]
    if len(players) == 1:
        for begin, end in spans:
            tally += players[0](begin, end)
            watch(end, duels)
        return tally
    free = list(players)

    def play(bounds: tuple[int, int]) -> Tally:
        player = free.pop()
        try:
            return player(*bounds)
        finally:
            free.append(player)

    with ThreadPoolExecutor(len(players)) as pool:
        for (begin, end), part in zip(spans, pool.map(play, spans), strict=True):
            tally += part
            done += end - begin
            watch(done, duels)
    return tally


def rules_player(game: Game, rulings: Any, sheets: Pair[Any], strategies: Pair[Any], seed: int) -> Player:
    """Plays by the compiled rules."""
    from codeduello.compiled.sampling import Simulator

    names = list(game.habits)
    policies = Pair(*[0 if isinstance(one, Uniform) else 1 + names.index(one.name) for one in strategies])
    simulator = Simulator(game, rulings, first_state(game, rulings, sheets), policies)
    known: dict[bytes, Key] = {}

    def key_of(packed: bytes) -> Key:
        if packed not in known:
            known[packed] = key_for(simulator.outcome(packed, rulings, sheets))
        return known[packed]

    def play(begin: int, end: int) -> Tally:
        span = simulator.play(seed, begin, end)
        counts: Counter[Key] = Counter()
        for packed, count in span.ends.items():
            counts[key_of(packed)] += count
        return Tally(counts, span.rounds, span.squares, span.unfinished)

    return play


def walker(duel: OpenDuel, strategies: Pair[Strategy], seed: int) -> Callable[[], Player]:
    """Walks on the compiled graph."""
    from codeduello.analysis.walking import Walk

    reckoner = duel.reckoner()
    mix = play_of(strategies, reckoner, duel.game, duel.rulings, duel.ends)
    walk = Walk(duel.graph, mix)
    keys = {state: key_for(outcome) for state, outcome in duel.outcomes.items()}

    def play(begin: int, end: int) -> Tally:
        ends, rounds, squares, unfinished = walk.play(seed, begin, end)
        counts: Counter[Key] = Counter()
        for state, count in ends.items():
            counts[keys[state]] += count
        return Tally(counts, rounds, squares, unfinished)

    return lambda: play


def plain_player(plain: Callable[[int], Any]) -> Player:
    """Plays one duel after the other on the plain road."""

    def play(begin: int, end: int) -> Tally:
        return add_up(plain(number) for number in range(begin, end))

    return play


def add_up(played: Iterator[tuple[Outcome, int]]) -> Tally:
    """The tally of duels played: their outcomes and rounds."""
    counts: Counter[Key] = Counter()
    rounds = squares = 0
    for outcome, length in played:
        counts[key_for(outcome)] += 1
        rounds += length
        squares += length * length
    return Tally(counts, rounds, squares, 0)


def key_for(outcome: Outcome) -> Key:
    """Ending and result."""
    return outcome.ending, result_for(outcome, 0)
