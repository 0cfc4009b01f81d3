"""Sangfroid written by hand for numba: sword against axe, default rulings, every legal choice equally likely. It runs none of our code.

The duellist whose turn it is stands in the variables that begin with `my`, the other in `foes`; after a turn they change
places. One number drawn serves for two small choices where it can.
"""

from typing import Any, Final

import numba
import numpy as np
from bench.peers.sangfroid_machine import AXE, FISTS, SWORD, death, exchange
from numpy import uint64

HANDS: Final = 3
MOST_TALLIES: Final = 8
"""With so many tallies no wound kills any more."""

SPENT: Final = 4
IDLE: Final = 5
ENDS: Final = (("death", "win"), ("death", "loss"), ("surrender", "win"), ("surrender", "loss"), ("spent", "draw"), ("idle", "draw"))
"""Places in the counts: death and surrender by who won, then both spent, then the seconds."""


def threshold(share: float) -> int:
    """The number of 64 bits below which an event of this probability happens."""
    return min(2**64 - 1, int(share * 2.0**64))


def exchange_table() -> Any:
    """For both hands and who is held: an exchange is won below the first number, lost below the second."""
    table = np.zeros((HANDS * HANDS * 4, 2), np.uint64)
    for place in range(len(table)):
        hands, held = divmod(place, 4)
        shares = dict(exchange(hands // HANDS, held // 2, hands % HANDS, held % 2))
        won = shares.get(0, 0.0)
        table[place] = threshold(won), threshold(won + shares.get(1, 0.0))
    return table


def death_table() -> Any:
    """For Sangfroid and tallies: below which number a wound kills."""
    table = np.zeros((13, MOST_TALLIES + 1), np.uint64)
    for sangfroid in range(13):
        for tallies in range(MOST_TALLIES):
            table[sangfroid, tallies] = threshold(dict(death(sangfroid, tallies)).get(1, 0.0))
    return table


EXCHANGES: Final = exchange_table()
DEATHS: Final = death_table()


def _draw(a: Any, b: Any, c: Any, e: Any) -> Any:
    """The next 64 bits of xoshiro256++, and its state behind them."""
    whole = a + e
    lot = ((whole << uint64(23)) | (whole >> uint64(41))) + a
    shifted = b << uint64(17)
    c ^= a
    e ^= b
    b ^= c
    a ^= e
    c ^= shifted
    e = (e << uint64(45)) | (e >> uint64(19))
    return lot, a, b, c, e


def _below(lot: Any, count: Any) -> Any:
    """A number under `count` from the higher half of a lot; the lowest bit is free for another choice."""
    return np.int64(((lot >> uint64(32)) * uint64(count)) >> uint64(32))


draw = numba.njit(inline="always")(_draw)
below = numba.njit(inline="always")(_below)


def _win(hand: Any, held: Any, sangfroid: Any, tallies: Any, a: Any, b: Any, c: Any, e: Any) -> Any:  # noqa: PLR0917 # no records here
    """What the winner with this weapon does to the other: is that one dead, the wounds, held, Sangfroid, and the generator."""
    blows, wounds = 1, 0
    if hand == AXE:
        lot, a, b, c, e = draw(a, b, c, e)
        if lot & uint64(1):
            blows = 2 if below(lot, 6) < 2 else 0
    elif hand == FISTS and not held:
        lot, a, b, c, e = draw(a, b, c, e)
        if lot & uint64(1):
            return False, wounds, 1, max(0, sangfroid - 1), a, b, c, e
    for _ in range(blows):
        lot, a, b, c, e = draw(a, b, c, e)
        if lot < DEATHS[sangfroid, min(tallies, MOST_TALLIES)]:
            return True, wounds, held, sangfroid, a, b, c, e
        wounds += 1
    return False, wounds, held, sangfroid, a, b, c, e


win = numba.njit()(_win)


def _play(duels: int, stat: int, idle_rounds: int, seeds: Any, counts: Any) -> None:  # noqa: PLR0915 # one loop, so that all stays in registers
    """Play that many duels between a sword of this Sangfroid and an axe of the same; `counts` the ends, `seeds` hold the generator's state."""
    a, b, c, e = seeds[0], seeds[1], seeds[2], seeds[3]
    for _ in range(duels):
        lot, a, b, c, e = draw(a, b, c, e)
        me, my, foes, my_tallies, foes_tallies, my_fresh, foes_fresh, my_held, foes_held = 0, stat, stat, 0, 0, 0, 0, 0, 0
        my_weapon, foes_weapon = SWORD, AXE
        my_hand = SWORD if lot & uint64(1) else FISTS
        foes_hand = AXE if lot & uint64(2) else FISTS
        idle, end = 0, -1
        while end < 0:
            swap = my < foes
            if my == foes:
                lot, a, b, c, e = draw(a, b, c, e)
                swap = lot & uint64(1) != uint64(0)
            attacked = False
            for turn in range(2):
                if turn == 1 or swap:
                    me = 1 - me
                    my, foes, my_tallies, foes_tallies, my_fresh, foes_fresh = foes, my, foes_tallies, my_tallies, foes_fresh, my_fresh
                    my_held, foes_held, my_hand, foes_hand, my_weapon, foes_weapon = foes_held, my_held, foes_hand, my_hand, foes_weapon, my_weapon
                lot, a, b, c, e = draw(a, b, c, e)
                choice = below(lot, 3) if my > 0 else 1 + below(lot, 2)
                if choice == 2:
                    end = 3 - me
                    break
                if choice == 1:
                    lot, a, b, c, e = draw(a, b, c, e)
                    deed = below(lot, 2 + my_held)
                    if deed == 1:
                        my_hand = my_weapon - my_hand
                    elif deed == 2:
                        my_held = 0
                    if my > 0 and my_tallies > 0 and lot & uint64(1):
                        my -= 1
                        my_tallies -= 1
                    continue
                if lot & uint64(1):
                    end = 2 + me
                    break
                attacked = True
                lot, a, b, c, e = draw(a, b, c, e)
                place = (my_hand * HANDS + foes_hand) * 4 + my_held * 2 + foes_held
                if lot < EXCHANGES[place, 0]:
                    my_held = 0
                    dead, wounds, foes_held, foes, a, b, c, e = win(my_hand, foes_held, foes, foes_tallies, a, b, c, e)
                    foes_fresh += wounds
                    if dead:
                        end = me
                        break
                elif lot < EXCHANGES[place, 1]:
                    foes_held = 0
                    dead, wounds, my_held, my, a, b, c, e = win(foes_hand, my_held, my, my_tallies, a, b, c, e)
                    my_fresh += wounds
                    if dead:
                        end = 1 - me
                        break
                my = max(0, my - 1)
            if end >= 0:
                break
            my, foes = max(0, my - my_fresh), max(0, foes - foes_fresh)
            my_tallies, foes_tallies, my_fresh, foes_fresh = my_tallies + my_fresh, foes_tallies + foes_fresh, 0, 0
            idle = 0 if attacked else idle + 1
            if my == 0 and foes == 0:
                end = SPENT
            elif idle >= idle_rounds:
                end = IDLE
        counts[end] += 1
    seeds[0], seeds[1], seeds[2], seeds[3] = a, b, c, e


play = numba.njit(nogil=True)(_play)


def first_seeds(seed: int) -> Any:
    """A state of the generator to begin with."""
    return np.random.default_rng(seed).integers(1, 2**63, 4).astype(np.uint64)
