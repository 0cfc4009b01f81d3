"""Outcomes: how a duel ended, and what that is worth to whom."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from codeduello.kernel.seats import NOBODY


class Result(StrEnum):
    """A duel has a winner, is a draw, or has neither."""

    WIN = "win"
    DRAW = "draw"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why (`ending`, a word of the game), who (`winner`, a seat or 2), who lives, and the game's own facts.

    `facts` is a frozen dataclass of the game.
    """

    ending: str
    result: Result
    winner: int
    alive: tuple[bool, bool]
    facts: Any


Payoff = Callable[[Outcome, int], float]


def result_of(winner: int, drawn: int) -> Result:
    """The result that a record's `winner` and `drawn` stand for."""
    if winner != NOBODY:
        return Result.WIN
    return Result.DRAW if drawn else Result.NOBODY


def win_payoff(outcome: Outcome, seat: int) -> float:
    """1 for a win, 0 for a loss, 0.5 where nobody wins."""
    if outcome.winner == NOBODY:
        return 0.5
    return 1.0 if outcome.winner == seat else 0.0


def survival_payoff(outcome: Outcome, seat: int) -> float:
    """1 for living, 0 for dying, whoever wins."""
    return 1.0 if outcome.alive[seat] else 0.0
