"""The house rules that can be counted: sizes, docstrings, sentences behind rules, one place for a rule's words."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import codeduello
from codeduello import games
from codeduello.games import load

ROOT = Path(codeduello.__file__).parent
HOUSE = ROOT.parent.parent
LONGEST_FILE = 400
LONGEST_FUNCTION = 50
RULES = ("rules.py", "state.py", "rows.py", "shot.py", "score.py", "verdict.py", "aftermath.py", "creation.py")


def own_files() -> list[Path]:
    folders = (HOUSE / "src", HOUSE / "tests", HOUSE / "scripts", HOUSE / "bench")
    return [*(path for folder in folders for path in folder.rglob("*.py")), HOUSE / "duel"]


@pytest.mark.skipif(not (HOUSE / "pyproject.toml").exists(), reason="installed without its checkout")
class TestSizes:
    def test_no_file_is_above_400_lines(self) -> None:
        long = {path.name: count for path in own_files() if (count := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE}
        assert not long

    def test_no_function_is_above_50_lines(self) -> None:
        for path in ROOT.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    assert node.end_lineno is not None
                    assert node.end_lineno - node.lineno < LONGEST_FUNCTION, f"{path.name}: {node.name}"

    def test_lint_and_types_hold(self) -> None:
        for step in (("ruff", "check"), ("mypy",)):
            done = subprocess.run([sys.executable, "-m", *step], cwd=HOUSE, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr


def rule_functions(name: str) -> Iterator[tuple[str, str, str]]:
    for file in RULES:
        path = ROOT / "games" / name / file
        if path.exists():
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    yield file, node.name, ast.get_docstring(node) or ""


def spread(reference: str) -> set[str]:
    """The sentences meant by "S5, S7 to S9"."""
    found = set()
    for first, last in re.findall(r"([SMC]\d+)(?: to ([SMC]\d+))?", reference):
        letter, low = first[0], int(first[1:])
        found |= {f"{letter}{number}" for number in range(low, int(last[1:] if last else low) + 1)}
    return found


@pytest.mark.parametrize("name", games.built_in())
def test_rules_name_sentences_that_exist(name: str) -> None:
    known = set(re.findall(r"- \*\*([A-Z]\d+)\*\*", (load(name).folder / "SOURCE.md").read_text("utf-8")))
    named: set[str] = set()
    for file, function, text in rule_functions(name):
        for reference in re.findall(r"Source: ([SMC0-9, to]+)", text):
            sentences = spread(reference)
            assert sentences <= known, f"{name}/{file}: {function} names {sentences - known}"
            named |= sentences
    silent = {"sangfroid": {"S1", "S8"}, "feud": {"S1"}, "arcane": set()}.get(name, set())
    assert {one for one in known if one[0] == "S"} - named <= silent, "a sentence has no rule behind it"


@pytest.mark.parametrize("name", games.built_in())
def test_every_rule_of_the_duel_names_its_sentence(name: str) -> None:
    helpers = {"next_thrower", "step"}
    for file, function, text in rule_functions(name):
        if file in ("rules.py", "shot.py", "score.py", "verdict.py") and function not in helpers:
            assert re.search(r"Source: [SMC]\d", text), f"{name}/{file}: {function}"


@pytest.mark.parametrize("name", games.built_in())
def test_every_ruling_is_read_by_a_rule_and_named_there(name: str) -> None:
    folder = ROOT / "games" / name
    texts = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py") if path.name not in ("rulings.py", "prose.py"))
    named = {word for line in re.findall(r"Rulings?: ([a-z_, ]+)", texts) for word in re.split(r", ", line)}
    for ruling in load(name).rulings.__dataclass_fields__:
        assert f".rules.{ruling}" in texts, f"{name}: no rule reads {ruling}"
        assert ruling in named, f"{name}: no rule names {ruling} in its docstring"
