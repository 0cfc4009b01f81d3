"""The command line, run in this process or on a terminal of its own. No test touches the user's folders."""

import codecs
import fcntl
import io
import os
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from codeduello.cli import run

Said = subprocess.CompletedProcess[str]
Answer = Callable[[str], str | None]
"""A person: told what was said since the last answer, types a line; None ends the input."""

PATIENCE = 10.0
UNSET = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING", "PYTHONUTF8")
PAUSES = ("press Enter when nobody else is looking", "Press Enter to go on")
QUESTION = re.compile(r"(your choice|help\)|looking|to go on|not shown\)|to leave)[^:]*: $")
STYLING = re.compile(r"\x1b\[[0-9;]*m")
ENTER_ALTERNATE, LEAVE_ALTERNATE = "\x1b[?1049h", "\x1b[?1049l"
TAKE_TERMINAL = (
    "import fcntl, runpy, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); runpy.run_module('codeduello', run_name='__main__')"
)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Running and finished duels lie below `tmp_path`, and so does what a command writes beside itself."""
    monkeypatch.setenv("CODEDUELLO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """`command("watch", "feud", typed="1\\n")`: exit code, standard output and standard error."""

    def give(*words: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(list(words))
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, code, said.out, said.err)

    return give


class Keyboard(io.StringIO):
    """Standard input with a person at it, who reads before typing."""

    def __init__(self, capsys: pytest.CaptureFixture[str], answer: Answer) -> None:
        super().__init__()
        self.said = ""
        self._capsys = capsys
        self._answer = answer

    def readline(self, _: int | None = -1) -> str:  # type: ignore[override]
        asked = self._capsys.readouterr().out
        self.said += asked
        line = self._answer(asked)
        return "" if line is None else f"{line}\n"


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """`sit(answer, "play", "feud")`: a whole session by piped input, each line typed in answer to what was said."""

    def play(answer: Answer, *words: str) -> Said:
        capsys.readouterr()
        keyboard = Keyboard(capsys, answer)
        monkeypatch.setattr("sys.stdin", keyboard)
        code = run(list(words))
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, code, keyboard.said + said.out, said.err)

    return play


def flatten(text: str) -> str:
    """The text with every run of blanks and line breaks as one blank: wrapping does not matter."""
    return " ".join(text.split())


def is_pause(asked: str) -> bool:
    """Is only Enter awaited?"""
    return any(flatten(asked).rstrip(":").removesuffix(" (not shown)").endswith(pause) for pause in PAUSES)


def choices_in(asked: str) -> list[str]:
    """The names in the last menu shown."""
    lines = asked.split("\n")
    starts = [place for place, line in enumerate(lines) if line.startswith("  1 ")]
    menu = "   ".join(lines[starts[-1] :]) if starts else ""
    found: list[str] = []
    for number, name in re.findall(r"(?:^|   ) *(\d+) (\S+(?: \S+)*)", menu):
        if int(number) == len(found) + 1:
            found.append(name)
    return found


def asked_for_dice(asked: str) -> list[int]:
    """The sides of the dice that are to be typed in, in order; none if no dice are asked for."""
    prompt = flatten(asked).rpartition("Roll ")[2]
    pairs = re.findall(r"(\d*)d(\d+)", prompt) if "in that order" in prompt else []
    return [int(sides) for count, sides in pairs for _ in range(int(count or 1))]


@pytest.fixture
def by_lot() -> Callable[[int], Answer]:
    """`by_lot(seed)`: somebody who chooses at random, rolls real dice, and presses Enter where that is all."""

    def person(seed: int) -> Answer:
        lots = random.Random(seed)

        def answer(asked: str) -> str:
            if dice := asked_for_dice(asked):
                return " ".join(str(lots.randint(1, sides)) for sides in dice)
            return "" if is_pause(asked) else str(lots.randint(1, max(1, len(choices_in(asked)))))

        return answer

    return person


@pytest.fixture
def in_order() -> Callable[..., Answer]:
    """`in_order("attack", "1")`: types these in answer to questions, Enter at pauses; then the input ends."""

    def person(*lines: str, then: str | None = None) -> Answer:
        waiting = list(lines)

        def answer(asked: str) -> str | None:
            if is_pause(asked):
                return ""
            return waiting.pop(0) if waiting else then

        return answer

    return person


@pytest.fixture
def record_lines() -> Callable[[Path], list[str]]:
    """A record's lines without their marks and without the duel's number, in which any two duels differ."""

    def read(path: Path) -> list[str]:
        lines = [line.rpartition("  #")[0] for line in path.read_text("utf-8").splitlines()]
        return [line for line in lines if not line.startswith("duel: ")]

    return read


class Terminal:
    """The program on a pseudo-terminal of 80 columns, with a person typing. `stream` is everything written to it."""

    def __init__(self, *words: str, **environment: str) -> None:
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | environment,
        )
        os.close(slave)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._answered = 0
        self.stream = ""

    def _read(self, until: float) -> bool:
        """Read what comes; False once nothing more can."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
        assert ready, f"the program fell silent after {self.stream[-300:]!r}"
        try:
            read = os.read(self._master, 65536)
        except OSError:
            return False
        self.stream += self._decoder.decode(read)
        return bool(read)

    def question(self) -> str | None:
        """What was written since the last answer, once an answer is awaited; None when the program has ended."""
        until = time.monotonic() + PATIENCE
        while not QUESTION.search(STYLING.sub("", self.stream[self._answered :])):
            if not self._read(until):
                return None
        return STYLING.sub("", self.stream[self._answered :]).replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """A line and Enter."""
        self._answered = len(self.stream)
        os.write(self._master, f"{line}\r".encode())

    def press(self, key: bytes) -> None:
        """One key, such as control and C."""
        self._answered = len(self.stream)
        os.write(self._master, key)

    def play(self, answer: Answer) -> int | None:
        """Type answers until the program ends (its exit code) or the person stops answering (None)."""
        while (asked := self.question()) is not None:
            line = answer(asked)
            if line is None:
                return None
            self.type(line)
        return self.process.wait(PATIENCE)

    def end(self) -> int:
        """The exit code, after all has been read."""
        while self._read(time.monotonic() + PATIENCE):
            pass
        return self.process.wait(PATIENCE)

    @property
    def screens(self) -> tuple[str, str]:
        """What was written to the normal screen, and what to the alternate one."""
        outside, inside = "", ""
        for number, part in enumerate(self.stream.split(ENTER_ALTERNATE)):
            private, back, public = part.partition(LEAVE_ALTERNATE)
            inside += private if number else ""
            outside += public if number else part
            assert bool(back) == bool(number) or number == self.stream.count(ENTER_ALTERNATE)
        return outside, inside

    def hang_up(self) -> None:
        """Leave nothing running and nothing open."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self._master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """`terminal("play", "feud")`: the program begun on a pseudo-terminal."""
    begun: list[Terminal] = []

    def begin(*words: str, **environment: str) -> Terminal:
        begun.append(Terminal(*words, **environment))
        return begun[-1]

    yield begin
    for one in begun:
        one.hang_up()
