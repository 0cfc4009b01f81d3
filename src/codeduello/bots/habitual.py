"""A player with a habit: a rule of thumb in the words of the rules, at the table."""

from codeduello.analysis.recall import Recall
from codeduello.kernel import Habit, Lots, View
from codeduello.play import Setup


class Habitual:
    """Works out from its view how the duel stands, and does what its habit favours there."""

    def __init__(self, setup: Setup, habit: Habit, lots: Lots) -> None:
        self._setup = setup
        self._habit = habit
        self._lots = lots
        self._recall: Recall | None = None

    def choose(self, view: View) -> int:
        """One of what the habit favours, by lot if it is several."""
        if self._recall is None:
            setup = self._setup
            self._recall = Recall(setup.game.duel, setup.rulings, setup.sheets, view.viewer)
        standing = self._recall.standings(view)[0]
        record = self._recall.record_at(standing)
        weights = record.table.weigh(lambda: self._habit(record, view.viewer), view.options)
        return self._lots.choice([option for option, weight in weights.items() for _ in range(weight)])
