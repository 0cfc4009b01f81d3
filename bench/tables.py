"""What the benchmarks share: rates taken in turns in one process, findings, and how they are printed."""

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

import codeduello

ROUNDS: Final = 5
TURNS_IN_A_ROUND: Final = 2
SECONDS_A_TURN: Final = 0.25

PIECES_IN: Final = {"s": 1.0, "ms": 1e3, "us": 1e6}
"""How many of a unit of time make a second."""

Batch = Callable[[], float]
"""Does some work and answers how much: how many duels, states, calls."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table. `ours` and `peer` are in `unit`; `bound` says which side of `goal` is wanted.

    `ratio` sets them against each other as `what` says; where several rounds were taken, the median of their
    ratios. `is_plain` goals are about `ours` itself, all others about the ratio.
    """

    what: str
    unit: str
    ours: float | None
    peer: float | None = None
    ratio: float | None = None
    bound: str = ""
    goal: float | None = None
    is_plain: bool = False

    @property
    def holds(self) -> bool | None:
        """Is the goal met? None without a goal or without what it is about."""
        judged = self.ours if self.is_plain else self.ratio
        if judged is None or self.goal is None:
            return None
        return judged >= self.goal if self.bound == "at least" else judged <= self.goal

    @property
    def verdict(self) -> str:
        """The last column."""
        if self.goal is None:
            return "no goal"
        return {True: "holds", False: "does not hold", None: "not measured"}[self.holds]

    def cells(self) -> list[str]:
        """The columns of the table, as text."""
        unit = f" {self.unit}" if self.is_plain else ""
        goal = f"{self.bound} {self.goal:,.12g}{unit}" if self.goal is not None else "-"
        ratio = shown(self.ratio) if self.ratio is not None else "-"
        return [self.what, self._amount(self.ours), self._amount(self.peer), ratio, goal, self.verdict]

    def _amount(self, amount: float | None) -> str:
        return "-" if amount is None else f"{shown(amount)} {self.unit}"


def shown(number: float) -> str:
    """Three digits, or all of those before the point."""
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}" if abs(number) >= 1 else f"{number:.3g}"


def rate(batch: Batch, seconds: float = SECONDS_A_TURN) -> float:
    """Work done per second of this process's own processor time; at least one batch."""
    clock = time.process_time
    begun = clock()
    done, spent = 0.0, 0.0
    while spent < seconds or not spent:
        done += batch()
        spent = clock() - begun
    return done / spent


def rounds_of(ours: Batch, peer: Batch | None, rounds: int, turns: int) -> Iterator[tuple[float, float | None]]:
    """The mean rates of each round; within a round the two take turns."""
    for _ in range(rounds):
        taken = [(rate(ours), rate(peer) if peer else None) for _ in range(turns)]
        theirs = [turn[1] for turn in taken if turn[1] is not None]
        yield statistics.mean(turn[0] for turn in taken), statistics.mean(theirs) if theirs else None


def compare(
    what: str,
    ours: Batch,
    peer: Batch | None,
    *,
    goal: float | None = None,
    unit: str = "/s",
    rounds: int = ROUNDS,
    is_long: bool = False,
) -> Finding:
    """Rates side by side, ours to the peer's; a turn of each before that only warms up.

    With a unit of time, how long one piece of work takes; the ratio is then how many times as fast ours is. If
    `is_long`, the peer works once, and without warming up.
    """
    for batch in (ours, None if is_long else peer):
        if batch:
            rate(batch)
    taken = list(rounds_of(ours, peer, *((1, 1) if is_long else (rounds, TURNS_IN_A_ROUND))))
    theirs = [round_[1] for round_ in taken if round_[1] is not None]
    ratios = [own / other for own, other in taken if other is not None]
    return Finding(
        what=what,
        unit=unit,
        ours=as_shown(statistics.median(own for own, _ in taken), unit),
        peer=as_shown(statistics.median(theirs), unit) if theirs else None,
        ratio=statistics.median(ratios) if ratios else None,
        bound="at least" if goal is not None else "",
        goal=goal,
    )


def as_shown(per_second: float, unit: str) -> float:
    """A rate, or how long one piece of work takes."""
    return PIECES_IN[unit] / per_second if unit in PIECES_IN else per_second


def plainly(what: str, ours: float | None, unit: str, bound: str, goal: float) -> Finding:
    """A line without a peer, whose goal is about our figure itself."""
    return Finding(what, unit, ours, None, None, bound, goal, is_plain=True)


def table(findings: list[Finding]) -> str:
    """The findings as plain text: words to the left, numbers to the right."""
    lines = [["what", "ours", "peer", "ratio", "goal", "verdict"], *[finding.cells() for finding in findings]]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    aligned = [
        "  ".join(
            cell.rjust(width) if 0 < place < 4 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
    return "\n".join(line.rstrip() for line in aligned) + "\n"


def document(findings: list[Finding], missing: list[str]) -> str:
    """The findings as one JSON document."""
    lines = [{**asdict(finding), "holds": finding.holds} for finding in findings]
    about = {"codeduello": codeduello.__version__, "python": platform.python_version(), "rounds": ROUNDS}
    return json.dumps({**about, "findings": lines, "missing": missing}, indent=2) + "\n"


def report(program: str, findings: list[Finding], missing: list[str], *, as_json: bool) -> int:
    """Print, and answer the exit code: 0 also where a goal is missed, 1 where something could not run."""
    sys.stdout.write(document(findings, missing) if as_json else table(findings))
    for message in missing:
        sys.stderr.write(f"{program}: {message}\n")
    return 1 if missing else 0


def command_line(about: str) -> argparse.ArgumentParser:
    """What every benchmark takes."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")
    return parser
