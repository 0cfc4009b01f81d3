"""Speed of the plain road, as ratios measured side by side in one run; see README.md beside this file."""

import importlib
import itertools
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import codeduello
from codeduello.bots import ByLot
from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.kernel import Pair, Policy
from codeduello.play.streaming import stream_duel

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import Batch, Finding, command_line, compare, report

IMPORT_RUNS: Final = 11
COMMAND_RUNS: Final = 5
SEED: Final = 1

DUEL_GOALS: Final = {"sangfroid": 0.75, "feud": 0.75, "arcane": 0.3}
IMPORT_GOAL: Final = 1.5
NOTHING: Final = ("-c", "pass")
OUR_IMPORT: Final = ("-c", "import codeduello")
PEER_IMPORT: Final = ("-c", "import msgspec, rich")
COMMAND: Final = ("-m", "codeduello", "rules", "sangfroid")


def duels_of(name: str) -> Batch:
    """One whole duel a call: each with the next pair of samples and dice of its own, and all three views taken."""
    game = codeduello.load(name)
    rulings = game.settle()
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    pairs = itertools.cycle([Pair(*pair) for pair in itertools.permutations(sheets, 2)])
    players: Pair[Policy] = Pair(*[ByLot(lots(SEED, f"seat {seat}")) for seat in (0, 1)])
    numbers = itertools.count()

    def duel() -> float:
        run = stream_duel(game, rulings, next(pairs), players, Seeded(SEED, next(numbers)))
        for viewer in (2, 0, 1):
            run.view(viewer)
        return 1

    return duel


def playouts() -> Batch:
    """One random playout of OpenSpiel's Python-written tic-tac-toe a call. Raises `ImportError` without OpenSpiel.

    The game has no chance nodes, so the loop does not look for any.
    """
    importlib.import_module("open_spiel.python.games")
    game: Any = importlib.import_module("pyspiel").load_game("python_tic_tac_toe")
    choose = random.Random(SEED).choice

    def playout() -> float:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
        return 1

    return playout


def measure_duels(name: str, peer: Batch | None) -> Finding:
    """Duels of one game against playouts."""
    return compare(f"{name} duels / tic-tac-toe playouts", duels_of(name), peer, goal=DUEL_GOALS[name])


def milliseconds(arguments: tuple[str, ...]) -> float:
    """Wall time of a fresh interpreter with these arguments."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return (time.perf_counter() - begun) * 1000


def fastest(runs: int, *programs: tuple[str, ...]) -> list[float]:
    """The shortest time of each program in milliseconds; they take turns, after one run of each that is not counted."""
    for arguments in programs:
        milliseconds(arguments)
    times = [[milliseconds(arguments) for arguments in programs] for _ in range(runs)]
    return [min(column) for column in zip(*times, strict=True)]


def measure_import(missing: list[str]) -> Finding:
    """What `import codeduello` adds to a bare interpreter, against `import msgspec, rich`."""
    what, peer = "import codeduello / import msgspec, rich", PEER_IMPORT
    try:
        milliseconds(PEER_IMPORT)
    except subprocess.CalledProcessError:
        missing.append("msgspec or rich cannot be imported: pip install msgspec rich")
        peer = NOTHING
    bare, with_ours, with_peer = fastest(IMPORT_RUNS, NOTHING, OUR_IMPORT, peer)
    ours, theirs = max(0.0, with_ours - bare), with_peer - bare
    if peer is NOTHING or theirs <= 0:
        return Finding(what, "ms", ours, None, None, "at most", IMPORT_GOAL)
    return Finding(what, "ms", ours, theirs, ours / theirs, "at most", IMPORT_GOAL)


def measure_command(missing: list[str]) -> Finding:
    """The whole command `codeduello rules sangfroid`, against an interpreter that does nothing."""
    what = "codeduello rules sangfroid / python -c pass"
    try:
        ours, bare = fastest(COMMAND_RUNS, COMMAND, NOTHING)
    except subprocess.CalledProcessError as fault:
        said = fault.stderr.decode(errors="replace").strip().splitlines()
        missing.append(f"codeduello rules sangfroid ended with {fault.returncode}: {said[-1] if said else 'no message'}")
        return Finding(what, "ms", None, None, None)
    return Finding(what, "ms", ours, bare, ours / bare)


def measure(missing: list[str]) -> list[Finding]:
    """Every line of the table; what could not run is added to `missing`."""
    processes = [measure_import(missing), measure_command(missing)]
    peer: Batch | None = None
    try:
        peer = playouts()
    except ImportError as fault:
        missing.append(f"OpenSpiel cannot be imported ({fault}): pip install open-spiel")
    return [*[measure_duels(name, peer) for name in DUEL_GOALS], *processes]


def main() -> int:
    """Measure and print."""
    as_json: bool = command_line("Speed of the plain road, as ratios measured side by side.").parse_args().json
    missing: list[str] = []
    return report("plain.py", measure(missing), missing, as_json=as_json)


if __name__ == "__main__":
    sys.exit(main())
