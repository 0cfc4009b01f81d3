"""Progress on standard error, for whatever takes more than a second; and the question whether to go on where it would take minutes."""

import sys
import time
from types import TracebackType
from typing import Any, Final

from codeduello.compiled import is_fast
from codeduello.errors import TooLarge

QUIET: Final = 1.0
"""Seconds before anything is shown."""

MINUTE: Final = 60.0
PLAIN: Final = "numba is not installed: odds are reckoned on the plain road, which is slower. Faster: pip install 'codeduello[fast]'"

FASTER: Final = "" if is_fast() else ", or pip install 'codeduello[fast]'"


class Progress:
    """A bar on standard error, where that is a terminal. On the plain road, asks before it goes on for more than a minute (`yes`: goes on unasked).

    `label` stands before what is shown. Used as a context manager; `exploring`, `reckoning` and `playing` are handed to what takes long.
    """

    said_plain = False

    def __init__(self, label: str = "", *, yes: bool = False) -> None:
        self._label = f"{label}: " if label else ""
        self._yes = yes
        self._begun = time.perf_counter()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> "Progress":
        if not is_fast() and not Progress.said_plain:
            Progress.said_plain = True
            sys.stderr.write(f"codeduello: {PLAIN}\n")
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def exploring(self, done: int, known: int) -> None:
        """States expanded, states known so far."""
        self._show(f"exploring: {done:,} of at least {known:,} states", done, known)
        if not is_fast():
            self._ask_for_time(done, known)

    def reckoning(self, done: int, of: int) -> None:
        """Parts of the graph reckoned."""
        self._show("reckoning", done, of)

    def playing(self, done: int, of: int) -> None:
        """Duels played."""
        self._show(f"playing: {done:,} of {of:,} duels", done, of)

    def playing_plainly(self, done: int, of: int) -> None:
        """Duels played on the plain road."""
        self.playing(done, of)
        self._ask_for_time(done, of)

    def _show(self, what: str, done: int, of: int) -> None:
        if not sys.stderr.isatty() or time.perf_counter() - self._begun < QUIET:
            return
        if self._bar is None:
            self._open()
        self._bar.update(self._task, description=self._label + what, completed=done, total=max(1, of))

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = TextColumn("{task.description}"), BarColumn(bar_width=20), TimeElapsedColumn()
        self._bar = Bar(*columns, console=Console(stderr=True, markup=False, highlight=False), transient=True)
        self._task = self._bar.add_task("", total=1)
        self._bar.start()

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _ask_for_time(self, done: int, of: int) -> None:
        """Once it is clear that more than a minute is needed: ask, or refuse where nobody can be asked. Raises `TooLarge`."""
        spent = time.perf_counter() - self._begun
        if done and spent >= QUIET:
            self.need(spent / done * of)

    def need(self, seconds: float) -> None:
        """So long it takes in all: asks whether to go on where that is more than a minute on the plain road. Raises `TooLarge` for no."""
        if self._yes or seconds <= MINUTE:
            return
        long = f"at least {seconds / MINUTE:.0f} minutes" if seconds >= 1.5 * MINUTE else "more than a minute"
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise TooLarge(f"on the plain road this takes {long}; accepted: --yes to go on all the same{FASTER}")
        self._close()
        sys.stderr.write(f"On the plain road this takes {long}. Go on? Type yes: ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise TooLarge(f"stopped; accepted: a smaller set-up{FASTER}")
        self._yes = True
