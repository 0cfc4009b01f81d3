"""Hostile and odd files, where they are at hand: a clear outcome for each, no traceback, no hang, nothing run."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

import codeduello
from codeduello.errors import Unusable
from codeduello.kernel import Imported
from codeduello.play.importing import import_document, parse_document

CHARACTERS = Path(codeduello.__file__).parents[3] / "shared" / "characters"
IS_THERE = (CHARACTERS / "expected_broken.json").is_file()

pytestmark = pytest.mark.skipif(not IS_THERE, reason="the broken character files are not at hand")

EXPECTED: dict[str, Any] = json.loads((CHARACTERS / "expected_broken.json").read_text("utf-8")) if IS_THERE else {}


def read(path: Path) -> Imported:
    _, imported = import_document(parse_document(path.read_bytes()), {})
    return imported


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_file_has_its_outcome(name: str) -> None:
    wanted = EXPECTED[name]
    began = time.perf_counter()
    try:
        imported = read(CHARACTERS / "broken" / name)
        warned = imported.assumptions or any("cannot duel" not in problem for problem in imported.problems)
        outcome = "warn" if warned else "ok"
    except Unusable as fault:
        assert len(str(fault)) > 20
        assert "\n" not in str(fault)
        outcome = "error"
    assert time.perf_counter() - began < 1
    # an import may say more than it must: a file that is "ok" can have doubtful places of its own
    allowed = {"choose": ["error"], "ok": ["ok", "warn"]}
    accepted = [one for word in wanted["outcome"].split("-or-") for one in allowed.get(word, [word])]
    assert outcome in accepted, (outcome, wanted["why"])


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "expect" in wanted])
def test_a_broken_file_gives_what_is_still_right(name: str) -> None:
    values = read(CHARACTERS / "broken" / name).values
    for key, expected in EXPECTED[name]["expect"].items():
        found = values[key]
        assert {part: found[part] for part in expected} == expected


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "same_as" in wanted])
def test_an_odd_file_gives_the_same_as_the_even_one(name: str) -> None:
    twin = CHARACTERS / EXPECTED[name]["same_as"]
    if not twin.is_file():
        pytest.skip("the file that it should equal is not at hand")
    found, even = read(CHARACTERS / "broken" / name).values, read(twin).values
    assert {**found, "name": ""} == {**even, "name": ""}
    assert found["name"].isprintable()
