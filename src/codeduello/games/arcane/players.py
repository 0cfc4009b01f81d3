"""An honest rule-of-thumb player of Arcane. It sees its view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Final

from codeduello.games.arcane.reckoner import Reckoner
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import (
    FOE_TRICK,
    HIT_DIE,
    KEEP,
    LET_STAND,
    MOVE_OPTION,
    OWN_FAULT,
    POWER_OPTION,
    STAKES_OPTION,
    STYLE_OPTION,
    TWIST_DIE,
)
from codeduello.kernel import Chair, Lots, Policy, View


class BestSkill:
    """States first blood and means it, takes a style by lot and the strongest power, leads with its best skill,
    and rerolls the die that hurts most where the average is better."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def choose(self, view: View) -> int:
        """One of what is offered, by habit."""
        options = view.options
        if MOVE_OPTION <= options[0] < POWER_OPTION:
            return self._move(view)
        if STYLE_OPTION <= options[0] < MOVE_OPTION:
            return self._style(view)
        if POWER_OPTION <= options[0] < KEEP:
            return max(options, key=lambda option: (option - POWER_OPTION) % 10)
        if options[0] == KEEP:
            return self._twist(view)
        for habit in (STAKES_OPTION + FIRST_BLOOD, LET_STAND, HIT_DIE):
            if habit in options:
                return habit
        return options[0]

    def _move(self, view: View) -> int:
        bonuses = {skill: view.latest(BONUS_IS + skill, view.viewer) or 0 for skill in SKILLS}
        best = max(bonuses.values())
        return MOVE_OPTION + self._lots.choice([skill for skill, bonus in bonuses.items() if bonus == best])

    def _style(self, view: View) -> int:
        mine = view.latest(STYLE_IS, view.viewer)
        return self._lots.choice(view.options) if mine is None else STYLE_OPTION + mine

    def _twist(self, view: View) -> int:
        kind = TWIST_DIE[view.latest(STYLE_IS, view.viewer) or STEADFAST]
        faces = [option - KEEP for option in view.options if option != KEEP]
        lowers = kind in (OWN_FAULT, FOE_TRICK)
        worst = max(faces, default=0) if lowers else min(faces, default=0)
        worth = worst >= 4 if lowers else 0 < worst <= 3
        return KEEP + worst if worth else KEEP


PLAYERS: Final[Mapping[str, Callable[[Chair], Policy]]] = {"best-skill": lambda chair: BestSkill(chair.lots), "reckoner": Reckoner}
