"""Speed of the plain road, as ratios measured side by side in one run; see README.md beside this file."""

import argparse
import importlib
import itertools
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

import codeduello
from codeduello.bots import ByLot
from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.kernel import Pair, Policy
from codeduello.play.streaming import stream_duel

ROUNDS: Final = 5
TURNS_IN_A_ROUND: Final = 2
SECONDS_A_TURN: Final = 0.25
IMPORT_RUNS: Final = 11
COMMAND_RUNS: Final = 5
SEED: Final = 1

DUEL_GOALS: Final = {"sangfroid": 0.75, "feud": 0.75, "arcane": 0.3}
IMPORT_GOAL: Final = 1.5
NOTHING: Final = ("-c", "pass")
OUR_IMPORT: Final = ("-c", "import codeduello")
PEER_IMPORT: Final = ("-c", "import msgspec, rich")
COMMAND: Final = ("-m", "codeduello", "rules", "sangfroid")

Once = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table. `ours` and `peer` are in `unit`; `bound` says which side of `goal` is wanted.

    `ratio` is `ours` to `peer`; where several rounds were taken, the median of their ratios.
    """

    what: str
    unit: str
    ours: float | None
    peer: float | None
    ratio: float | None
    bound: str = ""
    goal: float | None = None

    @property
    def holds(self) -> bool | None:
        """Is the goal met? None without a goal or without a ratio."""
        if self.ratio is None or self.goal is None:
            return None
        return self.ratio >= self.goal if self.bound == "at least" else self.ratio <= self.goal

    @property
    def verdict(self) -> str:
        """The last column."""
        if self.goal is None:
            return "no goal"
        return {True: "holds", False: "does not hold", None: "not measured"}[self.holds]

    def cells(self) -> list[str]:
        """The columns of the table, as text."""
        goal = f"{self.bound} {self.goal:g}" if self.goal is not None else "-"
        ratio = f"{self.ratio:.2f}" if self.ratio is not None else "-"
        return [self.what, self._amount(self.ours), self._amount(self.peer), ratio, goal, self.verdict]

    def _amount(self, amount: float | None) -> str:
        return "-" if amount is None else f"{amount:,.{0 if self.unit == '/s' else 1}f} {self.unit}"


def duels_of(name: str) -> Once:
    """One whole duel a call: each with the next pair of samples and dice of its own, and all three views taken."""
    game = codeduello.load(name)
    rulings = game.settle()
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    pairs = itertools.cycle([Pair(*pair) for pair in itertools.permutations(sheets, 2)])
    players: Pair[Policy] = Pair(*[ByLot(lots(SEED, f"seat {seat}")) for seat in (0, 1)])
    numbers = itertools.count()

    def duel() -> None:
        run = stream_duel(game, rulings, next(pairs), players, Seeded(SEED, next(numbers)))
        for viewer in (2, 0, 1):
            run.view(viewer)

    return duel


def playouts() -> Once:
    """One random playout of OpenSpiel's Python-written tic-tac-toe a call. Raises `ImportError` without OpenSpiel.

    The game has no chance nodes, so the loop does not look for any.
    """
    importlib.import_module("open_spiel.python.games")
    game: Any = importlib.import_module("pyspiel").load_game("python_tic_tac_toe")
    choose = random.Random(SEED).choice

    def playout() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))

    return playout


def rate(once: Once) -> float:
    """Calls per second of this process's own processor time, over one turn."""
    clock = time.process_time
    begun = clock()
    calls, spent = 0, 0.0
    while spent < SECONDS_A_TURN:
        once()
        calls += 1
        spent = clock() - begun
    return calls / spent


def rounds_of(ours: Once, peer: Once | None) -> Iterator[tuple[float, float | None]]:
    """The mean rates of each round; within a round the two take turns."""
    for _ in range(ROUNDS):
        turns = [(rate(ours), rate(peer) if peer else None) for _ in range(TURNS_IN_A_ROUND)]
        theirs = [turn[1] for turn in turns if turn[1] is not None]
        yield statistics.mean(turn[0] for turn in turns), statistics.mean(theirs) if theirs else None


def measure_duels(name: str, peer: Once | None) -> Finding:
    """Duels of one game against playouts; the first turn of each only warms up."""
    ours = duels_of(name)
    for once in (ours, peer):
        if once:
            rate(once)
    rounds = list(rounds_of(ours, peer))
    theirs = [round_[1] for round_ in rounds if round_[1] is not None]
    ratios = [own / other for own, other in rounds if other is not None]
    return Finding(
        what=f"{name} duels / tic-tac-toe playouts",
        unit="/s",
        ours=statistics.median(own for own, _ in rounds),
        peer=statistics.median(theirs) if theirs else None,
        ratio=statistics.median(ratios) if ratios else None,
        bound="at least",
        goal=DUEL_GOALS[name],
    )


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
    peer: Once | None = None
    try:
        peer = playouts()
    except ImportError as fault:
        missing.append(f"OpenSpiel cannot be imported ({fault}): pip install open-spiel")
    return [*[measure_duels(name, peer) for name in DUEL_GOALS], *processes]


def table(findings: list[Finding]) -> str:
    """The findings as plain text: words to the left, numbers to the right."""
    lines = [["what", "ours", "peer", "ratio", "goal", "verdict"], *[finding.cells() for finding in findings]]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    shown = [
        "  ".join(
            cell.rjust(width) if 0 < place < 4 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
    return "\n".join(line.rstrip() for line in shown) + "\n"


def document(findings: list[Finding], missing: list[str]) -> str:
    """The findings as one JSON document."""
    lines = [{**asdict(finding), "holds": finding.holds} for finding in findings]
    about = {"codeduello": codeduello.__version__, "python": platform.python_version(), "rounds": ROUNDS}
    return json.dumps({**about, "findings": lines, "missing": missing}, indent=2) + "\n"


def main() -> int:
    """Measure and print. 0 also where a goal is missed; 1 where something could not run."""
    parser = argparse.ArgumentParser(description="Speed of the plain road, as ratios measured side by side.")
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")
    as_json: bool = parser.parse_args().json
    missing: list[str] = []
    findings = measure(missing)
    sys.stdout.write(document(findings, missing) if as_json else table(findings))
    for message in missing:
        sys.stderr.write(f"plain.py: {message}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
