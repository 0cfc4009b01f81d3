"""Node counts and exact odds written down beside each game hold, by weights and by every combination of faces."""

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from codeduello import games
from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.testing.perft import by_faces, by_weights, count_paths


def written(kind: str) -> list[Any]:
    cases = []
    for name in games.built_in():
        content = tomllib.loads((load(name).folder / "counts.toml").read_text("utf-8"))
        cases += [pytest.param(name, case, id=f"{name}: {case.get('name', case.get('row'))}") for case in content[kind]]
    return cases


@pytest.mark.parametrize(("name", "case"), written("count"))
@pytest.mark.parametrize("branches", [by_weights, by_faces])
def test_there_are_as_many_paths_as_written(name: str, case: dict[str, Any], branches: Any) -> None:
    game = load(name)
    sheets = Pair(*[game.sheet.parse(line) for line in case["sheets"]])
    rulings = game.settle(settings=list(case.get("rulings", {}).items()))
    assert count_paths(game, rulings, sheets, len(case["nodes"]), branches) == case["nodes"]


@pytest.mark.parametrize(("name", "case"), written("odds"))
def test_a_row_has_the_odds_written(name: str, case: dict[str, Any]) -> None:
    game = load(name)
    row_name, *args = case["row"].split()
    question = game.row(row_name)
    row = question.ask(game.settle(settings=list(case.get("rulings", {}).items())), args, {})
    found = {question.names(outcome): share for outcome, share in row.fractions().items()}
    expected = {outcome: Fraction(share) for outcome, share in case["fractions"].items() if Fraction(share)}
    assert found == expected
    assert sum(expected.values()) == 1
