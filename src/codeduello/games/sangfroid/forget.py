"""What can no longer matter in a duel of Sangfroid: forgotten on the numeric road, so that more positions are the same."""

from codeduello.games.sangfroid.rulings import DeathDice
from codeduello.games.sangfroid.state import Duel
from codeduello.kernel import SEATS


def forget(d: Duel) -> None:
    """At a resting point: idle rounds once there was an attack in this one, tallies that change no death roll, all but the ending at the end.

    An attack sets the idle rounds back when the round ends. Under `death_dice = sum` more tallies than Sangfroid decide every death roll
    one way (2d6 for each come to more than the Sangfroid), and stay more: relief takes one of each, a wound adds to one and takes from the other.
    Source: S9, S15, S25, S27.
    """
    if d.attacked:
        d.idle = 0
    for seat in SEATS:
        if d.rules.death_dice == DeathDice.SUM:
            d.tallies[seat] = min(d.tallies[seat], d.sangfroid[seat])
    if d.over:
        forget_all_but_the_end(d)


def forget_all_but_the_end(d: Duel) -> None:
    """Who won and why says who lives. Source: S28."""
    for seat in SEATS:
        d.sangfroid[seat] = d.tallies[seat] = d.fresh[seat] = 0
        d.carried[seat] = d.lost[seat] = d.hand[seat] = 0
        d.down[seat] = d.grabbed[seat] = d.shield[seat] = 0
    d.opened = d.mover = d.second_turn = d.claim = d.attacked = d.idle = 0
