"""Speed and steadiness of the web field, measured on loopback; see README.md beside this file."""

import importlib
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import Finding, command_line, report

PARTS: Final = ("load", "idle", "page", "kill", "postgres")


def measure(parts: list[str], missing: list[str]) -> list[Finding]:
    """The lines of these parts; what could not run is added to `missing`."""
    findings = []
    for name in parts:
        sys.stderr.write(f"web.py: {name} ...\n")
        try:
            findings += importlib.import_module(f"bench.web_parts.{name}").measure(missing)
        except Exception as fault:
            missing.append(f"{name} could not run: {type(fault).__name__}: {fault}")
    return findings


def main() -> int:
    """Measure and print."""
    parser = command_line("Speed and steadiness of the web field, on loopback.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"only these: {', '.join(PARTS)}, or all")
    asked = parser.parse_args()
    unknown = [name for name in asked.parts if name not in (*PARTS, "all")]
    if unknown:
        parser.error(f"{unknown[0]} is no part; accepted are {', '.join(PARTS)}, all")
    missing: list[str] = []
    parts = [name for name in PARTS if name in asked.parts] if "all" not in asked.parts else []
    return report("web.py", measure(parts or list(PARTS), missing), missing, as_json=asked.json)


if __name__ == "__main__":
    sys.exit(main())
