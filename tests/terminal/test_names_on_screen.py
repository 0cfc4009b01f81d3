"""Names of any kind are shown as they are: no markup, no broken columns, no crash where they cannot be written."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from rich.cells import cell_len

from codeduello.games import load
from codeduello.kernel import format_name

OURS = ("arcane", "feud", "sangfroid")

Said = CompletedProcess[str]
Command = Callable[..., Said]
ByLot = Callable[[int], Callable[[str], str | None]]

NAMES = {
    "element": "<img src=x onerror=alert(1)>",
    "attribute": '" onfocus="x',
    "markup": "[red]Zorro[/]",
    "emoji code": ":skull: Jack",
    "letters of the north": "Ægir Þórsson",
    "wide letters": "宮本 武蔵",
    "accent": "Zoë",
    "hebrew": "שמשון הגיבור",
    "long": "n" * 300,
    "long and wide": "武" * 300,
    "device": "CON",
    "path": "../x",
    "braces": "{0}",
    "braces in words": "{who} {names}",
    "percent": "%s %(x)s",
    "separators": "A, B; C: D",
    "number": "7",
}
LINES = {
    "sangfroid": "{}; 9; sword, axe",
    "feud": "{}: Skill-3, Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7",
    "arcane": "{}; initiative 1; deception 4; powers 0 1; hp 9/9",
}
FOE = {"sangfroid": "fulk", "feud": "oswin", "arcane": "wizard"}
ESCAPE = "\x1b"


def sheet(game: str, name: str) -> str:
    """A line with this name, quoted as a person has to who types it."""
    return LINES[game].format(json.dumps(name, ensure_ascii=False))


def bare(text: str) -> str:
    """The text without blanks: long names are folded over several lines."""
    return "".join(text.split())


def watched(command: Command, game: str, name: str, *more: str) -> Said:
    said = command("watch", game, sheet(game, name), FOE[game], "--seed", "3", *more)
    assert (said.returncode, said.stderr) == (0, "")
    return said


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_shown_as_it_is_and_no_line_is_too_long(command: Command, game: str, name: str) -> None:
    said = watched(command, game, name)
    assert bare(f"{name} challenges") in bare(said.stdout)
    assert bare(said.stdout).count(bare(name)) > 2
    assert max(cell_len(line) for line in said.stdout.splitlines()) <= 80
    assert ESCAPE not in said.stdout


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_comes_back_from_the_record_unchanged(command: Command, game: str, name: str) -> None:
    end = json.loads(watched(command, game, name, "--record", "a.duel", "--json").stdout)
    assert load(game).sheet.parse(end["sheets"][0]["before"]).name == name
    assert command("verify", "a.duel").returncode == 0
    replayed = command("replay", "a.duel", "--as", "challenger")
    assert bare(f"{name} challenges") in bare(replayed.stdout)
    assert max(cell_len(line) for line in replayed.stdout.splitlines()) <= 80


def test_both_spellings_of_a_name_are_one(command: Command) -> None:
    composed, decomposed = "Zoë", unicodedata.normalize("NFD", "Zoë")
    assert composed != decomposed
    first = command("roll", "sangfroid", f"{composed}; 9; axe")
    second = command("roll", "sangfroid", f"{decomposed}; 9; axe")
    assert first.stdout == second.stdout == "Zoë; 9; axe\n"
    both = command("watch", "sangfroid", f"{composed}; 9; axe", f"{decomposed}; 8; axe", "--seed", "1")
    assert "Zoë (challenger) challenges Zoë (challenged)" in both.stdout


@pytest.mark.parametrize("mark", ["\x1b[31m", "\x07", "\u202e", "\u2028", "\u200f", "\n", "\x9b"])
def test_what_would_steer_the_terminal_is_refused_in_a_name(command: Command, mark: str) -> None:
    said = command("watch", "sangfroid", f"{json.dumps(f'A{mark}B')}; 9; axe", "fulk")
    assert said.returncode == 2
    assert "control character" in said.stderr
    assert said.stderr.isascii()
    assert ESCAPE not in said.stderr


def test_a_name_of_more_than_400_letters_is_refused(command: Command) -> None:
    said = command("watch", "sangfroid", sheet("sangfroid", "n" * 401), "fulk")
    assert said.returncode == 2
    assert "400" in said.stderr


# Columns


def columns(line: str) -> list[int]:
    """At which cells of the screen the words of a table's line begin, words being parted by two blanks or more."""
    return [cell_len(line[: found.start()]) for found in re.finditer(r"(?:(?<=  )|^)\S", line)]


def standing_lines(command: Command, game: str, name: str) -> list[str]:
    """The lines of the standing, shown before the first question and once more when asked for."""
    words = ("--as", sheet(game, name), "--foe", FOE[game], "--against", "person", "--seed", "1")
    said = command("play", game, *words, typed="standing\n")
    tables = [part.splitlines() for part in said.stdout.split("\n\n") if re.search(r"^(Spell attack|Conservative) ", part, re.M)]
    assert tables
    return [line for line in tables[-1] if line.strip()]


@pytest.mark.parametrize("game", ["feud", "arcane"])
@pytest.mark.parametrize("name", ["宮本 武蔵", "Ægir Þórsson", "[red]Zorro[/]", "שמשון", "Zoë"])
def test_the_columns_of_a_standing_are_aligned(command: Command, game: str, name: str) -> None:
    header, *rows = standing_lines(command, game, name)
    assert len(rows) > 5
    assert name in header
    second, third = columns(header)
    assert second > 0
    for row in rows:
        assert columns(row) == [0, second, third]


@pytest.mark.parametrize("game", ["feud", "arcane"])
def test_a_very_long_name_leaves_the_other_columns_legible(command: Command, game: str) -> None:
    lines = standing_lines(command, game, "武" * 150)
    assert max(map(cell_len, lines)) <= 80
    labels = {"feud": "Conservative", "arcane": "Tactical analysis"}[game]
    assert any(line.startswith(labels) for line in lines)


# Where it cannot be written


def piped(*words: str, **environment: str) -> "CompletedProcess[bytes]":
    """The program in a process of its own, its output piped."""
    return subprocess.run(
        [sys.executable, "-m", "codeduello", *words], capture_output=True, env=os.environ | environment, check=False, input=b""
    )


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
@pytest.mark.parametrize("name", ["宮本 武蔵", "Ægir Þórsson", "שמשון"])
def test_what_a_code_page_lacks_becomes_a_question_mark(encoding: str, name: str) -> None:
    said = piped("watch", "sangfroid", sheet("sangfroid", name), "fulk", "--seed", "3", PYTHONIOENCODING=encoding)
    assert (said.returncode, said.stderr) == (0, b"")
    shown = name.encode(encoding, "replace").decode(encoding)
    assert shown in said.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_document_is_the_same_in_every_code_page(encoding: str) -> None:
    words = ("watch", "feud", sheet("feud", "宮本 武蔵"), "oswin", "--seed", "3", "--json")
    said = piped(*words, PYTHONIOENCODING=encoding)
    assert (said.returncode, said.stderr) == (0, b"")
    assert said.stdout == piped(*words, PYTHONIOENCODING="utf-8").stdout


def test_a_refused_name_is_complained_of_in_any_code_page() -> None:
    said = piped("roll", "feud", "宮本", PYTHONIOENCODING="cp1252")
    assert said.returncode == 2
    assert said.stderr.startswith(b"codeduello: ")
    assert b"\\u5bae\\u672c" in said.stderr  # the letters by their numbers
    assert b"Traceback" not in said.stderr


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": "xterm-256color", "COLUMNS": "60"}])
def test_piped_output_holds_no_escape_sequences_and_keeps_to_its_width(environment: dict[str, str]) -> None:
    said = piped("watch", "arcane", sheet("arcane", "宮本 武蔵"), "wizard", "--seed", "3", PYTHONIOENCODING="utf-8", **environment)
    assert said.returncode == 0
    assert ESCAPE.encode() not in said.stdout
    width = int(environment.get("COLUMNS", "80"))
    assert max(cell_len(line) for line in said.stdout.decode().splitlines()) <= width


def test_a_reader_that_stops_reading_is_no_error_to_shout_about() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "codeduello", "rules", "arcane"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


# Files


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_file_of_a_record_stays_in_its_folder_whatever_the_name(
    sit: Callable[..., Said], by_lot: ByLot, tmp_path: Path, game: str, name: str
) -> None:
    said = sit(by_lot(1), "play", game, "--as", sheet(game, name), "--foe", FOE[game], "--against", "random", "--seed", "1")
    assert (said.returncode, said.stderr) == (0, "")
    files = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
    records = [path for path in files if path.suffix == ".duel"]
    assert len(records) == 1
    assert records[0].parent == Path("home/data/duels")
    assert re.fullmatch(rf"{game}-[0-9a-f]{{16}}\.duel", records[0].name)
    assert set(files) - set(records) == {Path("home/state/running/key")}


def test_names_are_no_markup_on_a_terminal_either(terminal: Callable[..., Any]) -> None:
    line = sheet("sangfroid", "[red]Zorro[/]")
    table = terminal("watch", "sangfroid", line, sheet("sangfroid", "宮本 武蔵"), "--seed", "3")
    assert table.end() == 0
    assert "[red]Zorro[/] challenges 宮本 武蔵" in table.stream
    assert format_name("[red]Zorro[/]", ",;") == "[red]Zorro[/]"
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", table.stream)
