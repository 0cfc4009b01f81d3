"""The rows of Feud: every throw of dice in the game."""

from typing import Final

from codeduello.games.feud.tables import Tables
from codeduello.games.feud.words import CLASH
from codeduello.kernel import CHALLENGED, CHALLENGER, NOBODY, Dice, Row, Score, row

CELLS: Final = 32
"""How many cells there could be: an attack row answers CLASH, or 1 + CELLS * (the challenger's cell) + (the other's)."""


def cells_of(blows: int) -> tuple[int, int]:
    """Both cells of an attack that was no clash, the challenger's first."""
    return (blows - 1) // CELLS, (blows - 1) % CELLS


def loss_of(outcome: int) -> tuple[int, int, int]:
    """Part, severity and bleeding limit (0: none) of a row of the dismemberment table."""
    return outcome % 16, outcome // 16 % 4, outcome // 64


SUCCESS = 1
FAILURE = 0


@row
def initiative(modifier0: int, modifier1: int) -> Row:
    """Each 1d6 and a modifier; the higher wins, a tie is nobody's. Source: S7 to S10."""
    scores = Score((Dice(1, 6),), modifier0, CHALLENGER), Score((Dice(1, 6),), modifier1, CHALLENGED)
    return Row(scores, lambda a, b: CHALLENGER if a > b else CHALLENGED if b > a else NOBODY)


@row
def test(attribute: int, owner: int) -> Row:
    """2d6 at or under the attribute succeeds. Source: S5."""
    return Row((Score((Dice(2, 6),), 0, owner),), lambda total: SUCCESS if total <= attribute else FAILURE)


@row
def attack(modifier0: int, table0: int, modifier1: int, table1: int, tables: Tables) -> Row:
    """Both 2d6 and their modifiers: CLASH if equal, else both cells (see `cells_of`). Source: S15 to S17."""
    scores = Score((Dice(2, 6),), modifier0, CHALLENGER), Score((Dice(2, 6),), modifier1, CHALLENGED)

    def judge(a: int, b: int) -> int:
        if a == b:
            return CLASH
        return 1 + CELLS * tables.cell(table0, a) + tables.cell(table1, b)

    return Row(scores, judge)


@row
def dismemberment(tables: Tables) -> Row:
    """2d6 on the dismemberment table (see `loss_of`). Source: S20."""

    def judge(total: int) -> int:
        part, severity, bleeds = tables.dismemberment[total - 2]
        return part + 16 * severity + 64 * bleeds

    return Row((Score((Dice(2, 6),)),), judge)


@row
def bleeding(limit: int, owner: int) -> Row:
    """A further 2d6 at or under the limit is fatal. Source: S20."""
    return Row((Score((Dice(2, 6),), 0, owner),), lambda total: SUCCESS if total <= limit else FAILURE)


@row
def attribute() -> Row:
    """The first trait of a pair is 2d6; the second is 14 less that. Source: S3."""
    return Row((Score((Dice(2, 6),)),), lambda total: total)
