"""Speed of the numeric road, as ratios measured side by side in one run; see README.md beside this file."""

import importlib
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import Finding, command_line, report

ONE_CORE: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS")
PARTS: Final = ("exploring", "simulating", "exact", "storm", "shooting", "bandwidth", "starting")


def measure(parts: list[str], missing: list[str]) -> list[Finding]:
    """The lines of these parts; what could not run is added to `missing`."""
    os.environ.update(dict.fromkeys(ONE_CORE, "1"))
    findings = []
    for name in parts:
        sys.stderr.write(f"numeric.py: {name} ...\n")
        try:
            findings += importlib.import_module(f"bench.numeric_parts.{name}").measure(missing)
        except Exception as fault:
            missing.append(f"{name} could not run: {type(fault).__name__}: {fault}")
    return findings


def main() -> int:
    """Measure and print."""
    parser = command_line("Speed of the numeric road, as ratios measured side by side, on one core.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"only these: {', '.join(PARTS)}")
    asked = parser.parse_args()
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"{unknown[0]} is no part; accepted are {', '.join(PARTS)}")
    missing: list[str] = []
    return report("numeric.py", measure(asked.parts or list(PARTS), missing), missing, as_json=asked.json)


if __name__ == "__main__":
    sys.exit(main())
