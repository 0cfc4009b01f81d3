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
            return max(manoeuvres, key=lambda option: view.latest(ATTRIBUTE_IS + TESTED_BY[option], view.viewer) or 0)
        for habit in (FIGHT_ON, ADD_ONE):
            if habit in view.options:
                return habit
        return view.options[0]


PLAYERS: Final[Mapping[str, Callable[[Lots], Policy]]] = {"best-test": lambda lots: BestTest()}
