"""A process of its own, for its peak memory: explores and solves a large set-up, and prints one JSON document."""

import json
import resource
import sys

from bench.numeric_parts.setups import sangfroid, solve_by_values


def main() -> int:
    """About four million states before a turn."""
    duel = sangfroid("12; sword, dagger", "12; dagger, club")
    value = solve_by_values(duel)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    sys.stdout.write(json.dumps({"states": len(duel.graph), "bytes": peak, "value": value}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
