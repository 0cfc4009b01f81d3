#!/usr/bin/env python3
"""Everything that must hold before a commit: lint, types, tests. Run it with the interpreter of .venv."""

import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
STEPS = (("ruff", "check"), ("mypy",), ("pytest", "-q", "-n", "auto"))


def main() -> int:
    """Run each step; the first that fails ends it."""
    for step in STEPS:
        code = subprocess.run([sys.executable, "-m", *step], cwd=HOUSE, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
