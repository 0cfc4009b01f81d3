"""The traps of compiled code: what lies on disk must be of these very rules, and need not be there at all."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import codeduello

pytest.importorskip("numba", reason="the extra fast is not installed")

PACKAGE = Path(codeduello.__file__).parent
ASK = """
import json, sys
import codeduello
from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.kernel import Pair
game = codeduello.load("sangfroid")
sheets = Pair(game.sheet.parse("A; 7; sword"), game.sheet.parse("B; 7; fisticuffs"))
found = []
for fast in (True, False):
    duel = OpenDuel(game, game.settle(settings=[("idle_rounds", "1")]), sheets, fast=fast)
    found.append(float(duel.reckoner().values(duel.ends(WIN))[0]))
print(json.dumps(found))
"""


def ask(house: Path, cache: Path, **more: str) -> list[float]:
    """The value by the compiled and by the plain road, in a process of its own."""
    around = {**os.environ, "PYTHONPATH": str(house), "CODEDUELLO_CACHE": str(cache), **more}
    done = subprocess.run([sys.executable, "-c", ASK], env=around, capture_output=True, text=True, check=False, cwd=house)
    assert done.returncode == 0, done.stderr
    return [float(number) for number in done.stdout.strip("[]\n").split(",")]


def test_after_an_edit_of_a_rule_nothing_stale_is_run(tmp_path: Path) -> None:
    house, cache = tmp_path / "house", tmp_path / "cache"
    shutil.copytree(PACKAGE, house / "codeduello", ignore=shutil.ignore_patterns("tests", "__pycache__", "golden"))
    first = ask(house, cache)
    assert first[0] == pytest.approx(first[1], abs=1e-12)
    words = house / "codeduello" / "games" / "sangfroid" / "words.py"
    words.write_text(words.read_text("utf-8").replace("(0, 3, 1, 2, 2, 2)", "(0, 1, 1, 2, 2, 2)"), "utf-8")
    second = ask(house, cache)
    assert second[0] == pytest.approx(second[1], abs=1e-12)
    assert second[0] < first[0] - 0.01  # a sword that hits with +1 in place of +3


def test_where_nothing_can_be_written_it_is_compiled_anew_and_right_with_bounds_checked_too(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder would have to be made")
    found = ask(PACKAGE.parent, blocked / "cache", NUMBA_BOUNDSCHECK="1")
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert blocked.read_text().startswith("a file")
