"""What a duel of Sangfroid remembers, and the small changes to it that everybody sees."""

from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.words import *
from codeduello.kernel import EVERYONE, NOBODY, DuelRecord, per_seat, single, tell


class Duel(DuelRecord):
    """What a duel remembers before a turn. Armaments are bits: `1 << armament`.

    A duel has at most 24 attacks (each costs a point and nothing restores one), so at most 48 wounds.
    """

    rules: Rulings
    sangfroid = per_seat(0, 12)
    tallies = per_seat(0, 48)
    fresh = per_seat(0, 48)
    carried = per_seat(0, 127)
    lost = per_seat(0, 127)
    hand = per_seat(FISTS, CLUB)
    down = per_seat(0, 1)
    grabbed = per_seat(0, 1)
    shield = per_seat(0, 1)
    opened = single(0, 1)
    mover = single(0, 1)
    second_turn = single(0, 1)
    claim = single(0, 2, start=NOBODY)
    attacked = single(0, 1)
    idle = single(0, 9999)


def can_hold(d: Duel, seat: int, weapon: int) -> bool:
    """Fists always; a weapon while it is carried and not lost. Source: S10, S17, S21."""
    return weapon == FISTS or bool((d.carried[seat] & ~d.lost[seat]) >> weapon & 1)


def hold(d: Duel, seat: int, weapon: int) -> None:
    """Take a weapon in hand. Source: S10."""
    d.hand[seat] = weapon
    tell(d, EVERYONE, HOLDS, seat, weapon)


def break_free(d: Duel, me: int) -> None:
    """A hold ends. Source: S21."""
    d.grabbed[me] = 0
    tell(d, EVERYONE, BREAKS_FREE, me)
    tell(d, EVERYONE, IS_GRABBED, me, 0)


def set_shield(d: Duel, seat: int, raised: int) -> None:
    """Raise or lower a shield. Source: S22."""
    d.shield[seat] = raised
    tell(d, EVERYONE, SHIELD_IS, seat, raised)


def lose_sangfroid(d: Duel, seat: int, points: int) -> None:
    """Sangfroid falls, not under 0. Source: S7, S15, S21, S27."""
    d.sangfroid[seat] = max(0, d.sangfroid[seat] - points)
    tell(d, EVERYONE, SANGFROID_IS, seat, d.sangfroid[seat])


def end_duel(d: Duel, winner: int, ending: int) -> None:
    """A duel that ends is over at once. Source: S26, S28."""
    d.ending = ending
    d.winner = winner
    d.drawn = 1 if winner == NOBODY else 0
    d.over = 1
