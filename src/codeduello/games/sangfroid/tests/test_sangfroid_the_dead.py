"""The dead stay dead, and fight no more."""

import pytest

from codeduello.errors import InvalidText
from codeduello.games.sangfroid.aftermath import Aftermath, result
from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.sheet import parse_sheet
from codeduello.kernel import Outcome, Pair, Result
from codeduello.testing import Script


@pytest.mark.parametrize("lines", [("A; 9; sword; dead", "B; 9; axe"), ("B; 9; axe", "A; 9; sword; dead")])
def test_the_dead_do_not_duel(lines: tuple[str, str]) -> None:
    with pytest.raises(InvalidText, match="A is dead"):
        Script("sangfroid", *lines)


def test_a_defeat_brings_nobody_back_to_life() -> None:
    a = Aftermath()
    a.rules = Rulings()
    a.victor, a.ending = 1, 3  # the challenged won by the other's surrender
    sheets = Pair(parse_sheet("A; 9; sword; dead"), parse_sheet("B; 9; axe"))
    assert result(a, sheets, Outcome("surrender", Result.WIN, 1, (True, True), None)).challenger.dead


def test_a_part_given_twice_is_refused() -> None:
    for tail in ("possesses axe; possesses club", "defeats 2; defeats 3"):
        with pytest.raises(InvalidText, match="given twice"):
            parse_sheet(f"A; 9; sword; {tail}")
