"""The verdict once more, written a second time from the rules page, against every pair of fates under every ruling."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from codeduello.kernel import NOBODY, Result
from codeduello.testing.script import Script

SEVENS = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
DISMEMBERMENT = """
[dismemberment]
"2" = { part = "head", counts = "fatal" }
"3-6" = { part = "foot", counts = "dismembered" }
"7-12" = { part = "scar", counts = "disfigured" }
"""
FACES = {"fatal": [1, 1], "dismembered": [2, 2], "disfigured": [4, 4]}
CELLS = ["-", "w", "ww", "F", "wF", "wwF", "K", "wK", "FK"]
LIMB_CELLS = ["D", "FD", "wD", "wwD"]


@dataclass(frozen=True)
class Fate:
    """What the cell inflicts, and what the dismemberment table said where it holds a D."""

    cell: str
    loss: str = ""

    @property
    def wounds(self) -> int:
        return self.cell.count("w")

    @property
    def killed(self) -> bool:
        return "K" in self.cell or self.loss == "fatal"


FATES = [Fate(cell) for cell in CELLS] + [Fate(cell, loss) for cell in LIMB_CELLS for loss in FACES]


def worst(fate: Fate, source: bool) -> str:
    """The worst line: killed > dismembered > out > fled > none; a lightest disfigurement stands under fled. The limit is 1 wound."""
    if fate.killed:
        return "killed"
    if fate.loss == "dismembered" or (fate.loss == "disfigured" and source):
        return "dismembered"
    if fate.wounds >= 1:
        return "out"
    if "F" in fate.cell:
        return "fled"
    return "disfigured" if fate.loss else "none"


ORDER = ["none", "disfigured", "fled", "out", "dismembered", "killed"]


def verdict(fates: tuple[Fate, Fate], source: bool, worst_loses: bool, defeat: bool) -> tuple[Result, int]:
    """Who wins, from the rules page. `fates` are the challenger's and the challenged duellist's."""
    lines = [worst(fate, source) for fate in fates]
    ranks = [ORDER.index(line) for line in lines]
    if not worst_loses:
        ranks = [min(rank, ORDER.index("out")) for rank in ranks]  # killed, dismembered and out by wounds are alike
    if ranks[0] != ranks[1]:
        if ORDER[max(ranks)] == "fled" and not defeat:
            return Result.NOBODY, NOBODY
        return Result.WIN, 0 if ranks[0] < ranks[1] else 1
    if lines == ["fled", "fled"]:
        return Result.NOBODY, NOBODY
    if lines == ["out", "out"] and fates[0].wounds != fates[1].wounds:
        return Result.WIN, 0 if fates[0].wounds < fates[1].wounds else 1
    return Result.DRAW, NOBODY


def played(fates: tuple[Fate, Fate], rulings: dict[str, str]) -> Script:
    """A round whose attack inflicts these: the challenged hews, so each result has a table of its own."""
    rows = {"attack": fates[1].cell, "charge": "-", "hew": fates[0].cell}
    text = "".join(f'[{table}]\n"18 or less" = "{cell}"\n' for table, cell in rows.items())
    scripted = Script("feud", f"Ada: {SEVENS}", f"Bo: {SEVENS}", tables=text + DISMEMBERMENT, wound_limit="1", **rulings)
    scripted.do([1, 6], "hew", [1, 1], [3, 4, 1, 1])
    for fate in (fates[1], fates[0]):  # the challenger's result is inflicted first
        if fate.loss:
            scripted.do(FACES[fate.loss])
    return scripted


def befallen() -> Iterator[tuple[Fate, Fate]]:
    """Every pair of fates in which something has befallen somebody."""
    return (pair for pair in product(FATES, FATES) if pair != (Fate("-"), Fate("-")))


RULINGS = list(product((True, False), repeat=3))


@pytest.mark.parametrize(("source", "worst_loses", "defeat"), RULINGS)
def test_the_verdict_is_that_of_the_rules_page(source: bool, worst_loses: bool, defeat: bool) -> None:
    rulings = {
        "disfigured": "source" if source else "lightest",
        "ladder": "worst_loses" if worst_loses else "finished_loses",
        "flight_is_defeat": "true" if defeat else "false",
    }
    for fates in befallen():
        outcome = played(fates, rulings).outcome
        assert (outcome.result, outcome.winner) == verdict(fates, source, worst_loses, defeat), (fates, rulings)
        assert outcome.alive == tuple(not fate.killed for fate in fates), fates
        assert outcome.facts.fled == tuple(worst(fate, source) == "fled" for fate in fates), fates


def test_the_skills_after_it_are_those_of_the_rules_page() -> None:
    for fates in befallen():
        scripted = played(fates, {})
        result, winner = verdict(fates, source=True, worst_loses=True, defeat=True)
        for seat, sheet in enumerate(scripted.after()):
            expected = 1 + (winner == seat)  # equals: a draw lifts nobody
            if worst(fates[seat], source=True) == "fled":
                expected = max(0, expected - 1)
            if fates[seat].loss in ("dismembered", "fatal"):
                expected = max(0, expected - 2)
            assert sheet.skill == expected, (fates, result)
            assert sheet.dead == fates[seat].killed
            assert len(sheet.feuds) == sum(1 for fate in fates if fate.loss), fates
