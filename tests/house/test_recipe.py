"""CONTRIBUTING's recipe for a new game works as it stands: as a folder, and as a package with an entry point."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import codeduello
from codeduello import games

PACKAGE = Path(codeduello.__file__).parent
HOUSE = PACKAGE.parent.parent
BLOCK = re.compile(r"<!-- (touch/\S+) -->\n```\w+\n(.*?)```", re.DOTALL)

CHECK = """
import codeduello
from codeduello.games import names
import random
from codeduello.testing import check_game, check_mirror
from codeduello.testing.draws import draw_duel, draw_sheets
assert "touch" in names(), names()
game = codeduello.load("touch")
check_game(game, duels=40)
for seed in range(40):
    lots = random.Random(seed)
    sheets = draw_sheets(game, lots)
    check_mirror(game, game.rulings, sheets, draw_duel(game, game.rulings, sheets, lots=lots, seed=seed).answers)
print("conforms", codeduello.load("touch").folder)
"""

pytestmark = pytest.mark.skipif(not (HOUSE / "CONTRIBUTING.md").exists(), reason="installed without its checkout")


def cut_out(folder: Path, *, alone: bool) -> None:
    blocks = BLOCK.findall((HOUSE / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(blocks) == 8
    for name, text in blocks:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("codeduello.games.touch", "touch") if alone else text, "utf-8")


def run(script: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    return subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)


def test_a_folder_is_enough(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "codeduello", ignore=shutil.ignore_patterns("tests", "__pycache__"))
    cut_out(tmp_path / "codeduello" / "games", alone=False)
    done = run(CHECK, tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
    folder = tmp_path / "codeduello" / "games" / "touch"
    typed = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", str(folder)]
    checked = subprocess.run(typed, capture_output=True, text=True, check=False, env={**os.environ, "MYPYPATH": str(tmp_path)})
    assert f"{folder}" not in checked.stdout, checked.stdout


@pytest.mark.skipif("touch" in games.built_in(), reason="the recipe was put into this checkout as a folder")
def test_a_package_with_an_entry_point_is_enough(tmp_path: Path) -> None:
    cut_out(tmp_path, alone=True)
    about = tmp_path / "touch-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: touch\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[codeduello.games]\ntouch = touch:GAME\n")
    done = run(CHECK, tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout


def test_the_new_game_can_be_watched_and_asked_for_rows(tmp_path: Path) -> None:
    cut_out(tmp_path, alone=True)
    about = tmp_path / "touch-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: touch\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[codeduello.games]\ntouch = touch:GAME\n")
    commands = "from codeduello.cli import run; print([run(c.split()) for c in ('watch touch --seed 1', 'row touch touch 4 4')])"
    done = run(commands, tmp_path)
    assert "[0, 0]" in done.stdout, done.stdout + done.stderr
