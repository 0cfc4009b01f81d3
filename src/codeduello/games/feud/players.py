"""An honest rule-of-thumb player of Feud. It sees its view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Final

from codeduello.games.feud.words import *
from codeduello.kernel import Lots, Policy, View

TESTED_BY: Final = {CHARGE: AGGRESSIVE, PARRY: CONSERVATIVE, HEW: STRONG, DODGE: QUICK, FOCUS: EMPTINESS}


class BestTest:
    """Chooses the manoeuvre whose test it passes most easily, adds its focus, and fights on."""

    def choose(self, view: View) -> int:
        """The manoeuvre with the highest attribute; elsewhere whatever keeps fighting."""
        manoeuvres = [option for option in view.options if option in TESTED_BY]
        if manoeuvres:
            traits = self._traits(view)
            return max(manoeuvres, key=lambda option: traits.get(TESTED_BY[option], 0))
        for habit in (FIGHT_ON, ADD_ONE):
            if habit in view.options:
                return habit
        return view.options[0]

    def _traits(self, view: View) -> dict[int, int]:
        told = [event.detail for event in view.events if event.what == ATTRIBUTE_IS and event.who == view.viewer]
        return {detail % 16: detail // 16 for detail in told if isinstance(detail, int)}


PLAYERS: Final[Mapping[str, Callable[[Lots], Policy]]] = {"best-test": lambda lots: BestTest()}
