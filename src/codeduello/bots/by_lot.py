"""The player called `random`: every option is equally likely."""

from codeduello.kernel import Lots, View


class ByLot:
    """Chooses by lot among what is offered."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def choose(self, view: View) -> int:
        """Any of the options."""
        return self._lots.choice(view.options)
