"""What the documents say of tests is true."""

import re
from pathlib import Path

import pytest

import codeduello

HOUSE = Path(codeduello.__file__).parent.parent.parent
CASES = HOUSE / "docs" / "cases.md"

pytestmark = pytest.mark.skipif(not CASES.exists(), reason="installed without its checkout")


def test_every_test_named_beside_a_case_exists() -> None:
    named = re.findall(r"`((?:tests|src)/\S+?)::(\S+?)`", CASES.read_text("utf-8"))
    assert len(named) > 20
    for file, name in named:
        text = (HOUSE / file).read_text("utf-8")
        assert "def test_" in text if name == "*" else f"def {name}(" in text, f"{file}::{name}"


def test_the_cases_asked_for_are_there() -> None:
    numbers = [int(number) for number in re.findall(r"^\| (\d+) ", CASES.read_text("utf-8"), re.MULTILINE)]
    assert numbers == list(range(1, 20))


def test_no_document_or_file_names_a_path_of_a_machine() -> None:
    for path in [*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md"), *HOUSE.glob("docs/**/*.txt"), *HOUSE.glob("bench/*")]:
        if path.is_file():
            assert not re.search(r"/(?:root|home|work|tmp)/", path.read_text("utf-8")), path.name
