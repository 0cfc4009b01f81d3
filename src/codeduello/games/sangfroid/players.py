"""An honest rule-of-thumb player of Sangfroid, in the words of the rules."""

from collections.abc import Mapping
from typing import Final

from codeduello.games.sangfroid.rules import is_hampered
from codeduello.games.sangfroid.state import Duel
from codeduello.games.sangfroid.words import *
from codeduello.games.sangfroid.words import TO_HIT, WEAPONS
from codeduello.kernel import Habit, favour, offered


def swordhand(d: Duel, me: int) -> None:
    """Strikes when its weapon hits at least as well as the foe's and it is neither down nor held; else mends that."""
    if offered(d, TAKE + FISTS) or offered(d, DO_NOTHING):
        favour(d, mending(d, me))
    elif offered(d, WAIT):
        strikes = TO_HIT[d.hand[me]] >= TO_HIT[d.hand[1 - me]] and not is_hampered(d, me)
        favour(d, ATTACK if strikes and offered(d, ATTACK) else WAIT)
    else:
        for habit in (FIGHT, WOUND, RELIEVE):
            favour(d, habit)


def mending(d: Duel, me: int) -> int:
    """On a wait: stand up, break free, take a better weapon, raise the shield, or nothing."""
    for habit in (STAND_UP, BREAK_FREE):
        if offered(d, habit):
            return habit
    best = d.hand[me]
    for weapon in WEAPONS:
        if offered(d, TAKE + weapon) and TO_HIT[weapon] > TO_HIT[best]:
            best = weapon
    if best != d.hand[me]:
        return TAKE + best
    if offered(d, RAISE_SHIELD):
        return RAISE_SHIELD
    return DO_NOTHING if offered(d, DO_NOTHING) else TAKE + best


HABITS: Final[Mapping[str, Habit]] = {"swordhand": swordhand}
