#!/usr/bin/env python3
"""Fuzz the importer for so many seconds: python scripts/fuzz_imports.py SECONDS [SEED]. Prints what came of it by format; exit code 1 where a fault was found.

The files to begin with are those of the tests, and the real ones where they are at hand. What must hold is told in tests/imports/trials.py.
"""

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.imports.documents import documents, parts_from  # noqa: E402
from tests.imports.trials import FoundFault, attempt, shown  # noqa: E402

if TYPE_CHECKING:
    from tests.imports.trials import Attempt

USAGE: Final = "usage: python scripts/fuzz_imports.py SECONDS [SEED]\n"
SHOWN: Final = 1500


@dataclass(slots=True)
class Tally:
    """What came of the files of one format."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: int = 0


@dataclass(slots=True)
class Campaign:
    """What came of all, and of each kind of fault the shortest file that showed it."""

    tallies: dict[str, Tally]
    faults: dict[str, tuple["Attempt", FoundFault]] = field(default_factory=dict)

    def fault(self, made: "Attempt", fault: FoundFault) -> None:
        """Keep a fault."""
        known = self.faults.get(fault.kind)
        if known is None or len(made.content) < len(known[0].content):
            self.faults[fault.kind] = made, fault


def main(arguments: Sequence[str]) -> int:
    """Fuzz, and print the table."""
    if not 1 <= len(arguments) <= 2 or not all(one.isdecimal() for one in arguments):
        sys.stderr.write(USAGE)
        return 2
    seed = int(arguments[1]) if len(arguments) > 1 else time.time_ns() % 1_000_000_007
    every = documents(real=True)
    campaign = fuzz(every, int(arguments[0]), Random(seed))
    sys.stdout.write(f"seed {seed}\n{table(campaign.tallies)}")
    for made, fault in campaign.faults.values():
        sys.stdout.write(f"\n{fault}\n")
        sys.stdout.write(f"settings {dict(made.settings)}; the smallest file that shows it:\n{shown(made, fault)[:SHOWN]!r}\n")
    return int(bool(campaign.faults))


def fuzz(every: Mapping[str, Sequence[Any]], seconds: float, random: Random) -> Campaign:
    """Try one file of each format after the other, for so long."""
    campaign = Campaign({name: Tally() for name in every})
    others = {name: parts_from(every, name) for name in every}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, begin in every.items():
            run(campaign, campaign.tallies[name], attempt(begin, others[name], random, amplified=True))
    return campaign


def run(campaign: Campaign, tally: Tally, made: "Attempt") -> None:
    """Try a file and count what comes of it."""
    try:
        came = made.run()
    except FoundFault as fault:
        tally.faults += 1
        campaign.fault(made, fault)
        return
    tally.slowest = max(tally.slowest, came.seconds)
    if came.is_read:
        tally.read += 1
    else:
        tally.refused += 1


def table(tallies: Mapping[str, Tally]) -> str:
    """The counts, a format a line."""
    rows = [f"{name:<16}{one.read:>9}{one.refused:>9}{1000 * one.slowest:>11.0f} ms{one.faults:>8}\n" for name, one in tallies.items()]
    read, refused = (sum(getattr(one, key) for one in tallies.values()) for key in ("read", "refused"))
    slowest, faults = max(one.slowest for one in tallies.values()), sum(one.faults for one in tallies.values())
    head = f"{'format':<16}{'read':>9}{'refused':>9}{'slowest':>14}{'faults':>8}\n"
    return f"{head}{''.join(rows)}{'all':<16}{read:>9}{refused:>9}{1000 * slowest:>11.0f} ms{faults:>8}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
