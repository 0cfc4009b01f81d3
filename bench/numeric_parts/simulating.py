"""Simulation: whole duels a second, by themselves and against a loop written by hand, OpenSpiel and PettingZoo."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from bench.numeric_parts.setups import ROUNDS, SEED, check_shares, exact_shares, peer, simulated, sword_v_axe, trusted
from bench.peers import sangfroid_loop
from bench.peers.sangfroid_machine import DEATH, IDLE, SPENT, SWORD_V_AXE, YIELD, Machine, moves_of_duels
from bench.tables import Batch, Finding, compare, plainly, rate

import codeduello
from codeduello.kernel import Pair

MILLION: Final = 1_000_000
CHECKED: Final = 4000
"""Duels of each peer that are held against the exact odds."""

EQUALS: Final = "Skill-1, Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
ALONE: Final = (
    ("sangfroid", "9; sword v 9; axe", ("A; 9; sword", "B; 9; axe"), 3 * MILLION),
    ("feud", "equals, all 7", (f"A: {EQUALS}", f"B: {EQUALS}"), 3 * MILLION),
    ("arcane", "bare sheets", ("A", "B"), MILLION),
)
SETUP: Final = ((9, 9), SWORD_V_AXE, 3)
OURS: Final = "simulate sangfroid sword v axe 9/9"
OPENSPIEL: Final = "open-spiel==2.0.2"
PETTINGZOO: Final = "pettingzoo==1.27.0"
OTHER_GAMES: Final = ("pig", "liars_dice", "leduc_poker")

Exact = Mapping[tuple[str, str], float]


def measure(missing: list[str]) -> list[Finding]:
    """Every line about simulation."""
    duel = sword_v_axe()
    ours = simulated(duel.game, duel.rulings, duel.sheets, 50_000)
    exact = exact_shares(duel)
    return [
        *[by_itself(*one) for one in ALONE],
        against_loop(ours, exact, missing),
        *against_openspiel(ours, exact, missing),
        *against_pettingzoo(ours, exact, missing),
        *moves_against_openspiel(ours, missing),
    ]


def by_itself(name: str, shown: str, lines: tuple[str, str], goal: float) -> Finding:
    """Duels by lot a second."""
    game = codeduello.load(name)
    batch = simulated(game, game.settle(), Pair(*map(game.sheet.parse, lines)), 50_000)
    best = max(rate(batch) for _ in range(ROUNDS))
    return plainly(f"simulate {name} {shown}, best of {ROUNDS}", best, "/s", "at least", goal)


def against_loop(ours: Batch, exact: Exact, missing: list[str]) -> Finding:
    """A loop of the same rules, written by hand for numba."""
    batch = trusted(lambda: loop_by_hand(exact), missing)
    return compare(f"{OURS} / numba loop by hand", ours, batch, goal=0.25, rounds=ROUNDS)


def loop_by_hand(exact: Exact) -> Batch:
    """A million duels a call, the first million held against the exact odds."""
    seeds = sangfroid_loop.first_seeds(SEED)
    counts = np.zeros(len(sangfroid_loop.ENDS), np.int64)

    def batch() -> float:
        sangfroid_loop.play(MILLION, 9, 3, seeds, counts)
        return MILLION

    batch()
    check_shares("the loop by hand", dict(zip(sangfroid_loop.ENDS, map(int, counts), strict=True)), exact)
    return batch


def against_openspiel(ours: Batch, exact: Exact, missing: list[str]) -> list[Finding]:
    """The same rules as a game of OpenSpiel written in Python."""
    module = peer("bench.peers.sangfroid_openspiel", OPENSPIEL, missing)
    batch = trusted(lambda: checked("OpenSpiel", module.playouts(*SETUP, SEED), exact), missing) if module else None
    return [compare(f"{OURS} / OpenSpiel Python game", ours, batch, goal=200, rounds=ROUNDS)]


def against_pettingzoo(ours: Batch, exact: Exact, missing: list[str]) -> list[Finding]:
    """The same rules as a raw environment of PettingZoo, seen by its agents or not."""
    module = peer("bench.peers.sangfroid_pettingzoo", PETTINGZOO, missing)
    seen = trusted(lambda: checked("PettingZoo", module.documented_playouts(*SETUP, SEED), exact), missing) if module else None
    blind = trusted(lambda: checked("PettingZoo", module.lean_playouts(*SETUP, SEED), exact), missing) if module else None
    return [
        compare(f"{OURS} / PettingZoo raw_env", ours, seen, goal=250, rounds=ROUNDS),
        compare(f"{OURS} / PettingZoo raw_env, no observations", ours, blind, rounds=ROUNDS),
    ]


def checked(who: str, playout: Callable[[], Machine], exact: Exact) -> Batch:
    """One duel a call, once some thousands have been held against the exact odds."""
    check_shares(who, Counter(key_of(playout()) for _ in range(CHECKED)), exact)

    def batch() -> float:
        playout()
        return 1

    return batch


def key_of(machine: Machine) -> tuple[str, str]:
    """How a peer's duel ended."""
    ending = {DEATH: "death", YIELD: "surrender", SPENT: "spent", IDLE: "idle"}[machine.ending]
    return ending, ("win", "loss", "draw")[machine.winner]


def moves_against_openspiel(ours: Batch, missing: list[str]) -> list[Finding]:
    """Choices and rolls a second, against moves of other games, which OpenSpiel has in C++."""
    a_duel = moves_of_duels(20_000, SEED)
    module = peer("bench.peers.openspiel_games", OPENSPIEL, missing)

    def moves() -> float:
        return ours() * a_duel

    found = []
    for name in OTHER_GAMES:
        batch = module.moves_through_python(name, SEED) if module else None
        found.append(compare(f"moves of sangfroid / OpenSpiel C++ {name}, from Python", moves, batch, goal=10, rounds=ROUNDS))
    return [*found, compare("moves of sangfroid / OpenSpiel C++ pig, evaluate_bots", moves, cpp_moves(module), rounds=ROUNDS)]


def cpp_moves(module: Any) -> Batch | None:
    """Moves of pig with its loop in C++: as many a playout as they have on average."""
    if not module:
        return None
    counted = module.moves_through_python("pig", SEED)
    playout = module.playouts_in_cpp("pig", SEED)
    mean: float = sum(counted() for _ in range(2000)) / 2000

    def batch() -> float:
        playout()
        return mean

    return batch
