"""What is not loaded until it is wanted, and what never is."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import codeduello

HEAVY = ["numpy", "numba", "icepool", "rich", "cyclopts", "cryptography"]
FOLDER = Path(codeduello.__file__).parent
LOAD_ALL = "import codeduello, codeduello.kernel, codeduello.games as games; [codeduello.load(name) for name in games.built_in()]"
ROW = "from codeduello.kernel import Dice, Row, Score; row = Row((Score((Dice(2, 6),)),), lambda total: total); row.read((1, 2))"


def loaded_by(program: str) -> set[str]:
    """Which of the heavy packages a fresh interpreter holds after this program."""
    ending = f"; import sys, json; print(json.dumps([name for name in {HEAVY} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program + ending], capture_output=True, text=True, check=True, timeout=60)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("program", ["import codeduello", "import codeduello.kernel", LOAD_ALL, ROW])
def test_package_kernel_and_games_load_no_heavy_package(program: str) -> None:
    assert loaded_by(program) == set()


def test_the_first_weights_of_a_row_load_icepool_and_nothing_else() -> None:
    assert loaded_by(ROW + "; row.weights") == {"icepool"}


def test_there_are_games_to_load() -> None:
    program = LOAD_ALL + "; assert {'sangfroid', 'feud', 'arcane'} <= set(games.built_in())"
    assert loaded_by(program) == set()


def imports_of(path: Path) -> set[str]:
    """The modules that this file imports anywhere, by their full names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or ".")
    return found


KERNEL = sorted((FOLDER / "kernel").glob("*.py"))
GAMES = sorted(path for path in (FOLDER / "games").rglob("*.py") if "tests" not in path.parts)


@pytest.mark.parametrize("path", [*KERNEL, *GAMES], ids=lambda path: str(path.relative_to(FOLDER)))
def test_kernel_and_games_have_no_chance_and_no_clock_of_their_own(path: Path) -> None:
    banned = {"random", "secrets", "time", "datetime", "numpy", "numba", "rich", "cyclopts", "cryptography"}
    assert not {name.split(".")[0] for name in imports_of(path)} & banned


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_imports_of_this_package_only_itself_and_the_errors(path: Path) -> None:
    own = {name for name in imports_of(path) if name.split(".")[0] == "codeduello"}
    assert all(name == "codeduello.errors" or name.startswith("codeduello.kernel") for name in own)


def test_the_search_for_imports_finds_them() -> None:
    assert "codeduello.kernel.tape" in imports_of(FOLDER / "kernel" / "table.py")
    assert "icepool" in imports_of(FOLDER / "kernel" / "rows.py")
    assert len(KERNEL) > 10
    assert len(GAMES) > 10
