"""What an outcome is worth: to win, to live, or as a file says. Values are to the challenger."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.kernel import NOBODY, Outcome, Result

RESULTS: Final = ("win", "draw", "loss", "nobody")
FORM: Final = "win, draw, loss, nobody and alive as numbers, and tables [endings.NAME] that replace some of them for one ending"


@dataclass(frozen=True, slots=True)
class Payoff:
    """What a seat gets: by its result, `alive` more if it lives; `endings` replaces results for endings by name.

    The value to the challenger is 1/2 + (own - foe's) / 2, so that what one gains the other loses; where both add to 1, it is the challenger's own.
    """

    name: str
    results: Mapping[str, Fraction]
    alive: Fraction = Fraction(0)
    endings: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)

    def of_seat(self, outcome: Outcome, seat: int) -> Fraction:
        """What this outcome is worth to a seat."""
        result = result_for(outcome, seat)
        table = self.endings.get(outcome.ending, {})
        return table.get(result, self.results[result]) + (self.alive if outcome.alive[seat] else 0)

    def value(self, outcome: Outcome) -> Fraction:
        """What this outcome is worth to the challenger when one's gain is the other's loss."""
        return (1 + self.of_seat(outcome, 0) - self.of_seat(outcome, 1)) / 2

    @property
    def never(self) -> Fraction:
        """What a duel that never ends is worth: to both the same."""
        return Fraction(1, 2)


def result_for(outcome: Outcome, seat: int) -> str:
    """ "win", "loss", "draw" or "nobody", seen from a seat."""
    if outcome.winner != NOBODY:
        return "win" if outcome.winner == seat else "loss"
    return "draw" if outcome.result is Result.DRAW else "nobody"


HALF: Final = Fraction(1, 2)
WIN: Final = Payoff("win", {"win": Fraction(1), "draw": HALF, "loss": Fraction(0), "nobody": HALF})
SURVIVAL: Final = Payoff("survival", {"win": HALF, "draw": HALF / 2, "loss": Fraction(0), "nobody": HALF / 2}, alive=HALF)
NAMED: Final = {"win": WIN, "survival": SURVIVAL}


def parse_payoff(name: str, text: str) -> Payoff:
    """A payoff from TOML; raises `InvalidText` with what is accepted."""
    try:
        content = tomllib.loads(text, parse_float=Fraction)
    except ValueError as fault:
        raise InvalidText(f"payoff {name}: no TOML file: {fault}") from None
    endings = content.pop("endings", {})
    unknown = [key for key in content if key not in (*RESULTS, "alive")]
    if unknown or not isinstance(endings, dict):
        raise InvalidText(f"payoff {name}: {(unknown or ['endings'])[0]!r} is not known; accepted: {FORM}")
    results = {key: _number(name, key, content.get(key, WIN.results[key])) for key in RESULTS}
    replaced = {ending: _replaced(name, ending, table) for ending, table in endings.items()}
    return Payoff(name, results, _number(name, "alive", content.get("alive", 0)), replaced)


def _replaced(name: str, ending: str, table: Any) -> dict[str, Fraction]:
    if not isinstance(table, dict) or set(table) - set(RESULTS):
        raise InvalidText(f"payoff {name}: [endings.{ending}] takes {', '.join(RESULTS)}")
    return {key: _number(name, key, value) for key, value in table.items()}


def _number(name: str, key: str, value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise InvalidText(f"payoff {name}: {key} = {value!r}: accepted is a number")
    return Fraction(value)
