"""An honest rule-of-thumb player of Feud, in the words of the rules."""

from collections.abc import Mapping
from typing import Final

from codeduello.games.feud.state import Duel
from codeduello.games.feud.words import *
from codeduello.kernel import Habit, favour, offered


def best_test(d: Duel, me: int) -> None:
    """Chooses the manoeuvre whose test it passes most easily, adds its focus, and fights on."""
    if offered(d, NO_MANOEUVRE):
        favour(d, easiest_manoeuvre(d, me))
    favour(d, FIGHT_ON)
    favour(d, ADD_ONE)


def easiest_manoeuvre(d: Duel, me: int) -> int:
    """The manoeuvre with the highest attribute, the first of equals."""
    best, highest = CHARGE, d.aggressive[me]
    if d.conservative[me] > highest:
        best, highest = PARRY, d.conservative[me]
    if d.strong[me] > highest:
        best, highest = HEW, d.strong[me]
    if d.quick[me] > highest:
        best, highest = DODGE, d.quick[me]
    if d.emptiness[me] > highest:
        best, highest = FOCUS, d.emptiness[me]
    return best


HABITS: Final[Mapping[str, Habit]] = {"best-test": best_test}
