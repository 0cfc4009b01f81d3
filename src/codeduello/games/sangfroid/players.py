"""An honest rule-of-thumb player of Sangfroid. It sees its view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Final

from codeduello.games.sangfroid.words import *
from codeduello.games.sangfroid.words import TO_HIT
from codeduello.kernel import Lots, Policy, View


class Swordhand:
    """Strikes when its weapon hits at least as well as the foe's and it is neither down nor held; else mends that."""

    def choose(self, view: View) -> int:
        """The first of its habits that is offered."""
        for habit in self._habits(view):
            if habit in view.options:
                return habit
        return view.options[0]

    def _habits(self, view: View) -> list[int]:
        me = view.viewer
        mine, theirs = view.latest(HOLDS, me) or FISTS, view.latest(HOLDS, 1 - me) or FISTS
        hampered = view.latest(IS_DOWN, me) or view.latest(IS_GRABBED, me)
        better = [TAKE + weapon for weapon in sorted(range(1, 6), key=lambda one: -TO_HIT[one])]
        if TAKE + FISTS in view.options:
            return [STAND_UP, BREAK_FREE, *self._improvements(better, mine), RAISE_SHIELD, DO_NOTHING, *better]
        strikes = TO_HIT[mine] >= TO_HIT[theirs] and not hampered
        turn = [ATTACK, WAIT] if strikes else [WAIT, ATTACK]
        return [*turn, FIGHT, WOUND, RELIEVE, STAND_UP, BREAK_FREE, RAISE_SHIELD, *self._improvements(better, mine), DO_NOTHING]

    def _improvements(self, better: list[int], mine: int) -> list[int]:
        return [option for option in better if TO_HIT[option - TAKE] > TO_HIT[mine]]


PLAYERS: Final[Mapping[str, Callable[[Lots], Policy]]] = {"swordhand": lambda lots: Swordhand()}
