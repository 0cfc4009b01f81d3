"""Opponents by level, for games in which nothing is hidden: they know what every position is worth, and err by their level.

A level's heat says how much an option must be worth less to be taken e times less often. The master takes the best, and where both
choose in secret at once it plays the equilibrium mix by lot. A style behind a colon says what is played for: `master:cautious`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from codeduello.analysis.at_table import AtTable, value_table
from codeduello.analysis.payoffs import SURVIVAL, WIN, Payoff
from codeduello.analysis.reckoner import ignore
from codeduello.analysis.strategies import ByValues
from codeduello.analysis.table import ValueTable
from codeduello.kernel import Game, Lots, View
from codeduello.play import Setup

HEATS: Final[Mapping[str, float]] = {"novice": 0.25, "steady": 0.08, "master": 0.0}
STYLES: Final[Mapping[str, Payoff]] = {"bold": WIN, "cautious": SURVIVAL}
WORDS: Final[Mapping[str, str]] = {
    "novice": "Often errs, seldom badly.",
    "steady": "Errs where it costs little.",
    "master": "Plays its best, and cannot be beaten in the long run.",
}


@dataclass(frozen=True, slots=True)
class Level:
    """A level and what it plays for."""

    name: str
    heat: float
    payoff: Payoff

    @property
    def strategy(self) -> ByValues:
        """The same for the numeric road."""
        return ByValues(self.payoff, self.heat)


def level_names(game: Game) -> list[str]:
    """The levels of a game, the weakest first; none where duellists keep secrets."""
    if not game.is_open:
        return []
    return [*HEATS, *[f"{name}:{style}" for name in HEATS for style in STYLES if style != "bold"]]


def find_level(game: Game, name: str) -> Level | None:
    """The level called `name`, or None."""
    base, _, style = name.partition(":")
    if not game.is_open or base not in HEATS or (style or "bold") not in STYLES:
        return None
    return Level(name, HEATS[base], STYLES[style or "bold"])


def describe_level(name: str) -> str:
    """What a level does, in a sentence."""
    base, _, style = name.partition(":")
    return WORDS[base] + (" It plays to live more than to win." if style == "cautious" else "")


class Levelled:
    """A player of a level. Its table is made when it first chooses, if it was not made before."""

    def __init__(self, setup: Setup, level: Level, lots: Lots) -> None:
        self._setup = setup
        self._level = level
        self._lots = lots
        self._at: AtTable | None = None

    def choose(self, view: View) -> int:
        """An option by lot, as often as the level takes it."""
        if self._at is None:
            setup = self._setup
            self._at = AtTable(setup.game, setup.rulings, setup.sheets, prepare(setup, self._level))
        options = self._at.options(view, self._level.heat)
        return draw(self._lots, [(one.option, one.mix) for one in options if one.option in view.options])


def prepare(
    setup: Setup,
    level: Level,
    exploring: Callable[[int, int], None] = ignore,
    reckoning: Callable[[int, int], None] = ignore,
) -> ValueTable:
    """The table that a level needs in this duel, made now if it is not kept."""
    return value_table(setup.game, setup.rulings, setup.sheets, level.payoff, exploring=exploring, reckoning=reckoning)


FINENESS: Final = 1 << 40


def draw(lots: Lots, weighted: list[tuple[int, float]]) -> int:
    """One of the options, each as likely as its weight (weights add up to 1)."""
    point = lots.choice(range(FINENESS)) / FINENESS
    for option, weight in weighted:
        point -= weight
        if point < 0:
            return option
    return max(weighted, key=lambda one: one[1])[0]
