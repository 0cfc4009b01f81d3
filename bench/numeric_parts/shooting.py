"""The Shot of Arcane with both twists played their best: the compiled loop against icepool and dyce, and the exact call as it is."""

from typing import Any, Final

from bench.numeric_parts.setups import ROUNDS, check_equal, cpu_seconds, peer, trusted
from bench.tables import Batch, Finding, compare, plainly

import codeduello
from codeduello.analysis.contests import as_array, contest_odds, vector_loop
from codeduello.compiled.accelerate import accelerated
from codeduello.compiled.jit import kind_of
from codeduello.games.arcane import twist_loop
from codeduello.games.arcane.shot_odds import Shooter, parse_shooter, prepare
from codeduello.kernel import CHALLENGER, ContestOdds, Pair

BONUSES: Final = (7, 5)
POOLS: Final = (3, 6)
CALLS: Final = 100
WITHIN: Final = 1e-12
PEERS: Final = (("icepool", "icepool==2.1.3"), ("dyce", "dyce==0.7.0"))


def measure(missing: list[str]) -> list[Finding]:
    """Both sizes of pools, against both peers, and by themselves."""
    return [finding for dice in POOLS for finding in measure_pools(dice, missing)]


def measure_pools(dice: int, missing: list[str]) -> list[Finding]:
    """That many dice in each of the four pools."""
    game = codeduello.load("arcane")
    sides = Pair(parse_shooter(f"{BONUSES[0]} overwhelming {dice} {dice}"), parse_shooter(f"{BONUSES[1]} steadfast {dice} {dice}"))
    rulings = game.settle()
    exact = contest_odds(game.contests["shot"], rulings, sides, CHALLENGER)
    ours = compiled(rulings, sides, exact)
    seconds = cpu_seconds(lambda: contest_odds(game.contests["shot"], rulings, sides, CHALLENGER))
    what = f"the Shot, {dice}/{dice}/{dice}/{dice} dice"
    return [
        *[
            compare(f"{what} / {name}", ours, shot_by(name, install, dice, exact, missing), goal=2000, unit="us", rounds=ROUNDS)
            for name, install in PEERS
        ],
        *[
            compare(
                f"{what}, whole call by numpy vectors / {name}",
                by_vectors(rulings, sides, exact),
                shot_by(name, install, dice, exact, missing),
                goal=60,
                unit="us",
                rounds=ROUNDS,
            )
            for name, install in PEERS
        ],
        plainly(f"{what}: contest_odds, in fractions", seconds * 1000, "ms", "at most", 20),
    ]


def compiled(rulings: Any, sides: Pair[Shooter], exact: ContestOdds) -> Batch:
    """The compiled loop, with arguments made ready once."""
    question = prepare(rulings, sides, CHALLENGER)
    arguments = tuple(map(as_array, (*question.arguments, (1, 2), *question.room, [0, 0])))
    loop = accelerated(twist_loop.reckon_shot, tuple(map(kind_of, arguments)))
    loop(*arguments)
    ties, wins = arguments[-1] / question.whole
    check_equal("wins of the compiled Shot", float(wins), float(exact.win), WITHIN)
    check_equal("ties of the compiled Shot", float(ties), float(exact.tie), WITHIN)

    def batch() -> float:
        for _ in range(CALLS):
            loop(*arguments)
        return CALLS

    return batch


def by_vectors(rulings: Any, sides: Pair[Shooter], exact: ContestOdds) -> Batch:
    """The road without numba, from the question to the answer."""
    contest = codeduello.load("arcane").contests["shot"]
    loop = vector_loop(contest)
    assert loop is not None
    check_equal("wins of the Shot by vectors", float(contest.odds(rulings, sides, CHALLENGER, loop).win), float(exact.win), WITHIN)

    def batch() -> float:
        for _ in range(10):
            contest.odds(rulings, sides, CHALLENGER, loop)
        return 10

    return batch


def shot_by(name: str, install: str, dice: int, exact: ContestOdds, missing: list[str]) -> Batch | None:
    """The same Shot by a peer, once its answer is found to be the same fraction."""
    module = peer(f"bench.peers.shot_{name}", install, missing)

    def shoot() -> float:
        module.shot(BONUSES, (dice,) * 4)
        return 1

    def make() -> Batch:
        for ours, theirs in zip((exact.win, exact.tie), module.shot(BONUSES, (dice,) * 4), strict=True):
            check_equal(f"the Shot by {name}", ours, theirs, 0)
        return shoot

    return trusted(make, missing) if module else None
