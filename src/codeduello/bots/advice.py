"""Advice: what each option of the seat that is asked is worth, from what that seat was told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from codeduello.analysis.at_table import AtTable, OptionValue, value_table
from codeduello.analysis.payoffs import Payoff
from codeduello.analysis.reckoner import ignore
from codeduello.bots.roster import seat_player
from codeduello.dice.seeded import lots
from codeduello.kernel import Counsellor, View
from codeduello.play import Setup

NEARLY = 1e-9


@dataclass(frozen=True, slots=True)
class Advice:
    """The options in the order of the menu. `exact`: the values are those of best play by both; else of a model of the foe."""

    options: tuple[OptionValue, ...]
    exact: bool
    headline: str
    footnote: str
    has_risks: bool
    hangs_on_it: bool = True

    def value_of(self, option: int) -> float:
        """What an option is worth."""
        return next(one.value for one in self.options if one.option == option)

    def is_best(self, option: int) -> bool:
        """Is no option worth more? (Never where nothing hangs on the choice.)"""
        best = max(one.value for one in self.options)
        return self.hangs_on_it and best - self.value_of(option) < NEARLY


MODELLED = "Worth: the chance to win the Shot (a tie counting half), exact for the dice, by a plain model of the foe: any style, the strongest power, the best skill."
EXACT = "Worth: the chance to win (a draw counting half) when both go on playing their best, for whoever chooses. Now: before the next turn or round."


class Adviser:
    """Advises in one duel. The table it needs is made, or found on disk, when it is first asked."""

    def __init__(
        self,
        setup: Setup,
        payoff: Payoff,
        exploring: Callable[[int, int], None] = ignore,
        reckoning: Callable[[int, int], None] = ignore,
    ) -> None:
        self._setup = setup
        self._payoff = payoff
        self._progress = exploring, reckoning
        self._at: AtTable | None = None

    def advise(self, view: View) -> Advice:
        """Advice for the seat whose view this is. Raises `NotOpen` where there is none to be had."""
        if not self._setup.game.is_open and self._setup.game.counsellor:
            return self._counsel(view)
        if self._at is None:
            setup = self._setup
            exploring, reckoning = self._progress
            table = value_table(setup.game, setup.rulings, setup.sheets, self._payoff, exploring=exploring, reckoning=reckoning)
            self._at = AtTable(setup.game, setup.rulings, setup.sheets, table)
        return exact_advice(self._at.options(view), self._payoff)


    def _counsel(self, view: View) -> Advice:
        """Advice by a player that reckons with a model of the foe."""
        game = self._setup.game
        player = cast(Counsellor, seat_player(self._setup, game.counsellor, lots(0, "advice")))
        worths = player.values(view)
        if not worths:
            plain = tuple(OptionValue(option, 0.5, 1 / len(view.options), 0.0, 0.0, 0.0) for option in view.options)
            return Advice(plain, False, "No odds of the duel hang on this choice.", "What comes after the duel is not reckoned.", False, False)
        best = max(worths.values())
        good = [option for option, worth in worths.items() if best - worth < NEARLY]
        advised = tuple(
            OptionValue(option, worth, 1 / len(good) if option in good else 0.0, 0.0, 0.0, 0.0) for option, worth in worths.items()
        )
        return Advice(advised, False, "* marks what the reckoner would take.", MODELLED, False)


def exact_advice(options: list[OptionValue], payoff: Payoff) -> Advice:
    """Advice from values of best play."""
    note = EXACT if payoff.name == "win" else f"Worth: by the payoff {payoff.name}, when both go on playing their best by it."
    return Advice(tuple(options), True, "* marks the best.", note, True)
