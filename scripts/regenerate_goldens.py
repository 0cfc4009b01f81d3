#!/usr/bin/env python3
"""Play the golden duels of all built-in games again and write their files. Read every difference before you commit it."""

import sys

from codeduello import games
from codeduello.testing.golden import golden_texts


def main() -> int:
    """Write what has changed, and name it."""
    for name in games.built_in():
        for path, text in golden_texts(games.load(name)).items():
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8", newline="\n")
                sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
