"""A player of Arcane that reckons: checks and the Shot exactly, the foe by a plain model. It sees its view and nothing else.

The model: the foe took any style with the same chance and the strongest power, leads with the best skill, and twists well. Each choice is weighed by the
Shot that would follow the round at hand, so that of later rounds nothing is foreseen.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from codeduello.games.arcane import rows
from codeduello.games.arcane.rules import gain_dice
from codeduello.games.arcane.shot_odds import SHOT, Shooter
from codeduello.games.arcane.state import Duel, power_level
from codeduello.games.arcane.twisting import Twist
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import (
    HIT_DIE,
    KEEP,
    LET_STAND,
    MOVE_OPTION,
    POWER_OPTION,
    STAKES_OPTION,
    STRONG_AGAINST,
    STYLE_OPTION,
)
from codeduello.kernel import Chair, Event, Pair, Row, View
from codeduello.kernel.table import Table

Belief = dict[int, float]
"""How likely each style of the foe is."""

NEARLY: Final = 1e-9
HABITS: Final = (STAKES_OPTION + FIRST_BLOOD, LET_STAND, HIT_DIE)


class Reckoner:
    """Reckons each check and the Shot, taking the foe for one who leads with the best skill."""

    def __init__(self, chair: Chair) -> None:
        self._chair = chair

    def choose(self, view: View) -> int:
        """The option of the highest worth, by lot among equals; where nothing can be reckoned, a habit."""
        worths = self.values(view)
        if not worths:
            return next((habit for habit in HABITS if habit in view.options), view.options[0])
        best = max(worths.values())
        return self._chair.lots.choice([option for option, worth in worths.items() if worth > best - NEARLY])

    def values(self, view: View) -> dict[int, float]:
        """What each option is worth: the chance to win the Shot, a tie counting half. Empty where the choice is about what comes after it."""
        first = view.options[0]
        if first == KEEP:
            return Twist(self._chair.rulings, view).values()
        sight = Sight(self._chair, view)
        if STYLE_OPTION <= first < MOVE_OPTION:
            return {option: sight.worth(style=option - STYLE_OPTION) for option in view.options}
        if MOVE_OPTION <= first < POWER_OPTION:
            return {option: self._worth_of_move(sight, option - MOVE_OPTION) for option in view.options}
        if POWER_OPTION <= first < KEEP:
            return {option: sight.worth(power=option - POWER_OPTION) for option in view.options}
        return {}

    def _worth_of_move(self, sight: "Sight", move: int) -> float:
        """By the exact odds of the check against each move the foe may make."""
        replies = sight.foes_moves()
        return sum(self._worth_against(sight, move, reply) for reply in replies) / len(replies)

    def _worth_against(self, sight: "Sight", move: int, reply: int) -> float:
        total = 0.0
        me = sight.me
        for outcome, share in sight.check(move, reply).fractions().items():
            winner, well = outcome % rows.WELL, outcome >= rows.WELL
            total += float(share) * sight.after(winner, move if winner == me else reply, well=well)
        return total


class Sight:
    """What a view says about the Shot to come."""

    def __init__(self, chair: Chair, view: View) -> None:
        self._chair = chair
        self._view = view
        self.me = view.viewer
        self._dice = [[view.latest(what, seat) or 0 for what in (TRICKS_ARE, FAULTS_ARE)] for seat in (0, 1)]
        self._style = view.latest(STYLE_IS, self.me)
        self._belief = belief_about(view)

    def foes_moves(self) -> list[int]:
        """What the foe has declared, if it was before us, else what a foe leads with."""
        events = self._view.events
        for event in reversed(events):
            if event.what == DECLARES and event.who == 1 - self.me:
                return [int(event.detail)]  # type: ignore[arg-type]
            if event.what == STARE_ROUND_BEGINS:
                break
        checks = self._chair.sheets[1 - self.me].checks
        return [move for move in MOVES if checks[move] == max(checks)]

    def check(self, mine: int, theirs: int) -> Row:
        """The check of two moves. Source: S13, S14."""
        moves = (mine, theirs) if self.me == 0 else (theirs, mine)
        bonus = [self._chair.sheets[seat].checks[moves[seat]] for seat in (0, 1)]
        strong = [int(STRONG_AGAINST[moves[seat]] == moves[1 - seat]) for seat in (0, 1)]
        return rows.check(bonus[0], strong[0], bonus[1], strong[1], self._chair.rulings.counter, rows.NO_ASSISTS)

    def after(self, winner: int, move: int, *, well: bool) -> float:
        """What the Shot is worth once this seat has gained the benefit of this move, by the rules' own text."""
        d = Duel()
        d.table, d.rules = Table(), self._chair.rulings
        for seat in (0, 1):
            d.tricks[seat], d.faults[seat] = self._dice[seat]
        gain_dice(d, winner, move, well)
        dice = [[d.tricks[seat], d.faults[seat]] for seat in (0, 1)]
        if winner != self.me:
            return self.worth(dice=dice)
        if (move == SAGE_ADVICE or move == TACTICAL_ANALYSIS) and well:
            return sum(share * self.best(dice, {style: 1.0}) for style, share in self._belief.items())
        return self.best(dice, self._belief) if move == SAGE_ADVICE else self.worth(dice=dice)

    def best(self, dice: list[list[int]], belief: Belief) -> float:
        """The Shot with the style that fits best."""
        return max(self.worth(style=style, dice=dice, belief=belief) for style in STYLES)

    def worth(
        self, *, style: int | None = None, power: int | None = None, dice: list[list[int]] | None = None, belief: Belief | None = None
    ) -> float:
        """The chance to win the Shot as things stand, with some of it changed; without a style of our own, any."""
        styles = [style] if style is not None else [self._style] if self._style is not None else list(STYLES)
        held = dice or self._dice
        levels = self._levels(power)
        total = 0.0
        for own, (theirs, share) in product(styles, (belief or self._belief).items()):
            total += share * self._shot(own, theirs, held, levels) / len(styles)
        return total

    def _shot(self, own: int, theirs: int, dice: list[list[int]], levels: tuple[int, int]) -> float:
        """The exact Shot, by who may twist first."""
        sheets, me = self._chair.sheets, self.me
        styles = (own, theirs) if me == 0 else (theirs, own)
        more = [int(levels[0] > levels[1]), int(levels[1] > levels[0])]
        sides = Pair(*[Shooter(sheets[seat].attack, styles[seat], dice[seat][0] + more[seat], dice[seat][1]) for seat in (0, 1)])
        total = 0.0
        for first, share in self._first_twisters():
            value = float(self._chair.odds(SHOT, sides, first).value)
            total += share * (value if me == 0 else 1 - value)
        return total

    def _first_twisters(self) -> Iterator[tuple[int, float]]:
        """Who is lower in initiative, and how likely."""
        bonus = [sheet.initiative for sheet in self._chair.sheets]
        for higher, share in rows.initiative(bonus[0], bonus[1], int(self._chair.rulings.initiative_tie)).fractions().items():
            yield 1 - higher, float(share)

    def _levels(self, power: int | None) -> tuple[int, int]:
        """The levels that the powers count for, the challenger's first."""
        levels = [self._level(seat, power if seat == self.me else None) for seat in (0, 1)]
        return levels[0], levels[1]

    def _level(self, seat: int, power: int | None) -> int:
        known = power if power is not None else self._view.latest(POWER_IS, seat)
        powers = self._chair.sheets[seat].powers if known is None else (known,)
        return max(self._counts_for(one) for one in powers)

    def _counts_for(self, power: int) -> int:
        d = Duel()
        d.rules = self._chair.rulings
        d.power[0] = power
        return power_level(d, 0)


def belief_about(view: View) -> Belief:
    """The foe's style: what was learned, unless it may have been changed since; else any."""
    foe = 1 - view.viewer
    for event in reversed(view.events):
        if event.who == foe and event.what == MAY_CHANGE_STYLE:
            break
        if event.who == foe and event.what == STYLE_IS:
            return {detail_of(event): 1.0}
    return {style: 1 / len(STYLES) for style in STYLES}


def detail_of(event: Event) -> int:
    """The number told."""
    assert isinstance(event.detail, int)
    return event.detail
