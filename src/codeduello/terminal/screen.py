"""The screen and the keyboard: what is said, what is asked, and what only one of two people may see."""

import contextlib
import getpass
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

CLEAR: Final = "\x1b[H\x1b[2J"
ALTERNATE: Final = f"\x1b[?1049h{CLEAR}"
BACK: Final = f"{CLEAR}\x1b[?1049l"
CLEAR_ALL: Final = f"{CLEAR}\x1b[3J"
NARROWEST: Final = 24
WIDEST: Final = 100


def use_plain_fallbacks() -> None:
    """What a terminal's code page cannot show or read becomes a replacement mark instead of ending the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def has_alternate_screen() -> bool:
    """Has this terminal a second screen, of which nothing stays behind?"""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm()
        return bool(curses.tigetstr("smcup"))
    except curses.error:
        return False


def switch(terminal: TextIO | None, sequence: str) -> None:
    """Change screens; a terminal that knows no such sequences is scrolled on instead."""
    if terminal is not None:
        terminal.write("\n" * 100 if os.environ.get("TERM") == "dumb" else sequence)
        terminal.flush()


class Screen:
    """Prints plainly (names are never markup), and reads answers. Raises `EOFError` when the input ends."""

    def __init__(self) -> None:
        use_plain_fallbacks()
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
        if not self.console.is_terminal and "COLUMNS" not in os.environ:
            self.console.width = 80
        self.console.width = max(NARROWEST, min(self.console.width, WIDEST))
        self._at_keyboard = sys.stdin.isatty() and sys.stdout.isatty()
        self._alternates = sys.stdin.isatty() and has_alternate_screen()
        self._private = False

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return self.console.width

    @property
    def is_private(self) -> bool:
        """Is one of two people looking alone?"""
        return self._private

    def say(self, text: str = "", style: str = "", *, indent: int = 0, hang: int = 0) -> None:
        """One paragraph, wrapped to the width, indented; lines after the first hang further in by `hang`."""
        lines = Text(text, style=style).wrap(self.console, max(10, self.console.width - indent - hang))
        for place, line in enumerate(lines or [Text("")]):
            line.rstrip()
            self.console.print(Text(" " * (indent + (hang if place else 0))) + line)

    def line(self, text: str) -> None:
        """One line that is never broken: a path, to be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def heading(self, text: str) -> None:
        """A line set apart."""
        self.console.print()
        self.say(text, "bold")

    def table(self, rows: Sequence[Sequence[str]], header: Sequence[str], numbers: Sequence[int] = ()) -> None:
        """A table; columns stay aligned for wide letters, long cells are folded; those at the places `numbers` stand to the right."""
        made = Table(show_edge=False, pad_edge=False, box=None, padding=(0, 2, 0, 0), header_style="bold")
        for place, title in enumerate(header):
            made.add_column(Text(title, overflow="fold"), overflow="fold", justify="right" if place in numbers else "left")
        for row in rows:
            made.add_row(*[Text(cell, overflow="fold") for cell in row])
        self.console.print(made)

    def grid(self, rows: Sequence[Sequence[str]], header: Sequence[str]) -> None:
        """A table of numbers: the first column to the left, all others to the right, as narrow as they can be."""
        made = Table(show_edge=False, pad_edge=False, box=None, padding=(0, 1, 0, 0), header_style="bold")
        for place, title in enumerate(header):
            made.add_column(Text(title), justify="right" if place else "left", no_wrap=True)
        for row in rows:
            made.add_row(*[Text(cell) for cell in row])
        self.console.print(made)

    def ask(self, prompt: str) -> str:
        """A line typed by a person. In private it is not echoed."""
        if self._private and sys.stdin.isatty():
            return getpass.getpass(f"{prompt} (not shown): ").strip()
        self.console.print(Text(f"{prompt}: ", style="bold"), end="")
        sys.stdout.flush()
        answer = sys.stdin.readline()
        if not answer:
            self.console.print()
            raise EOFError
        if not sys.stdin.isatty():
            self.console.print(Text(answer.rstrip("\n") if not self._private else ""))
        return answer.strip()

    @contextlib.contextmanager
    def private(self, name: str, closing: str = "Sealed.") -> Iterator[None]:
        """Hand the keyboard over to `name`, who sees what follows alone; nothing of it stays on the screen or above it.

        Where a person sits at a keyboard but the output is led elsewhere, it is written to the terminal itself.
        """
        self.say()
        self.say(f"--- For {name} alone: hand over the keyboard. ---", "bold")
        self.pause(f"{name}, press Enter when nobody else is looking")
        self._private = True
        try:
            with self._aside() as terminal:
                switch(terminal, ALTERNATE if self._alternates else CLEAR_ALL)
                try:
                    yield
                finally:
                    switch(terminal, BACK if self._alternates else CLEAR_ALL)
        finally:
            self._private = False
        self.say(f"--- {closing} ---", "bold")

    @contextlib.contextmanager
    def _aside(self) -> Iterator[TextIO | None]:
        """Write to the terminal of whoever types, where the output goes elsewhere; the terminal written to, if there is one."""
        if not sys.stdin.isatty() or sys.stdout.isatty():
            yield sys.stdout if self._at_keyboard else None
            return
        with Path(os.ttyname(sys.stdin.fileno())).open("w", encoding="utf-8", errors="replace") as terminal:
            shared = self.console
            self.console = Console(file=terminal, width=shared.width, highlight=False, markup=False, emoji=False)
            try:
                yield terminal
            finally:
                self.console = shared

    def pause(self, prompt: str) -> None:
        """Wait for Enter."""
        self.ask(prompt)
