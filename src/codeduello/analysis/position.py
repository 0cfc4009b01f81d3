"""An open duel ready to be reckoned: its set-up, its graph, and how it can end."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from codeduello.analysis.payoffs import Payoff, result_for
from codeduello.analysis.reckoner import Reckoner, Watch, ignore
from codeduello.compiled import Budget, Graph, explore
from codeduello.errors import UsageError
from codeduello.kernel import Game, Outcome, Pair


class NotOpen(UsageError):
    """A game with hidden information, asked for what only an open one can answer."""


class OpenDuel:
    """The graph of one duel, explored when first wanted, with its outcomes. Raises `NotOpen` for games in which something is hidden.

    `exploring` is told states expanded and known, `reckoning` components done and all.
    """

    def __init__(
        self,
        game: Game,
        rulings: Any,
        sheets: Pair[Any],
        *,
        budget: Budget | None = None,
        fast: bool | None = None,
        exploring: Callable[[int, int], None] = ignore,
        reckoning: Watch = ignore,
    ) -> None:
        if not game.is_open:
            raise NotOpen(
                f"in {game.name} duellists keep secrets, so whole duels are not solved here;"
                " accepted are simulate, odds between given players, and shot"
            )
        self.game = game
        self.rulings = rulings
        self.sheets = sheets
        self._budget = budget
        self._fast = fast
        self._exploring = exploring
        self._reckoning = reckoning
        self._reckoners: dict[bool, Reckoner] = {}

    @cached_property
    def graph(self) -> Graph:
        """Everything that can happen."""
        return explore(self.game, self.rulings, self.sheets, budget=self._budget, progress=self._exploring, fast=self._fast)

    @cached_property
    def outcomes(self) -> dict[int, Outcome]:
        """The states that end the duel, each with its outcome."""
        found = {}
        for state in self.graph.ends():
            record = self.graph.record(state)
            record.rules = self.rulings
            found[int(state)] = self.game.duel.result(record, *self.sheets)
        return found

    def reckoner(self, exact: bool = False) -> Reckoner:
        """The arithmetic on the graph, in floats or in fractions."""
        if exact not in self._reckoners:
            self._reckoners[exact] = Reckoner(self.graph, exact=exact, watch=self._reckoning)
        return self._reckoners[exact]

    def ends(self, payoff: Payoff, exact: bool = False) -> dict[int, Any]:
        """What each end is worth to the challenger."""
        return {state: payoff.value(one) if exact else float(payoff.value(one)) for state, one in self.outcomes.items()}

    @staticmethod
    def result(outcome: Outcome) -> str:
        """The result as the challenger sees it."""
        return result_for(outcome, 0)
