"""The words of the rules, compiled, read from a tape: what the explorer's twins of a game's rules speak.

`d` is the game's record with a working part behind it (see `memory`). Where the tape ends the run stops: `need` says
what is missing, the menus what was offered. Told events are folded into a key for each viewer where `keyed` is set.
"""

from numpy import uint64

from codeduello.compiled.marks import *


class TapeEnds(Exception):
    """The rules want an answer that is not on the tape."""


class MenuFault(Exception):
    """Nothing was offered, or more than a menu holds."""


def offer(d, option):
    """See `kernel.words.offer`."""
    if d.menu_n == MENU:
        raise MenuFault
    d.menu[d.menu_n] = option
    d.menu_n += 1


def offer_to(d, seat, option):
    """See `kernel.words.offer_to`."""
    if d.menus_n[seat] == MENU:
        raise MenuFault
    d.menus[seat * MENU + d.menus_n[seat]] = option
    d.menus_n[seat] += 1


def ask(d, seat):
    """See `kernel.words.ask`. A single option makes no entry."""
    if d.menu_n == 0:
        raise MenuFault
    if d.menu_n == 1:
        d.menu_n = 0
        return int(d.menu[0])
    if KEYED:
        fold(d, EVERYONE, ASKED, seat, 0)
        for place in range(d.menu_n):
            fold(d, seat, OFFERED, seat, d.menu[place])
    if d.cursor == d.length:
        d.need = NEEDS_ASK
        d.need_seat = seat
        raise TapeEnds
    option = d.tape[d.cursor]
    d.cursor += 1
    d.menu_n = 0
    if KEYED:
        fold(d, seat, CHOSE, seat, option)
    return option


def ask_both(d):
    """See `kernel.words.ask_both`. One entry holds both answers."""
    if d.menus_n[0] == 0 or d.menus_n[1] == 0:
        raise MenuFault
    if d.menus_n[0] == 1 and d.menus_n[1] == 1:
        d.menus_n[0] = 0
        d.menus_n[1] = 0
        return int(d.menus[0]), int(d.menus[MENU])
    if KEYED:
        fold(d, EVERYONE, ASKED, 2, 0)
        for seat in range(2):
            for place in range(d.menus_n[seat]):
                fold(d, seat, OFFERED, seat, d.menus[seat * MENU + place])
    if d.cursor == d.length:
        d.need = NEEDS_BOTH
        raise TapeEnds
    pair = d.tape[d.cursor]
    d.cursor += 1
    d.menus_n[0] = 0
    d.menus_n[1] = 0
    first = pair % PAIR
    second = pair // PAIR
    if KEYED:
        fold(d, 0, CHOSE, 0, first)
        fold(d, 1, CHOSE, 1, second)
    return first, second


def chance(d, row):
    """See `kernel.words.chance`; `row` is the key of the row. The driver takes sure outcomes."""
    if d.cursor == d.length:
        d.need = NEEDS_ROLL
        d.need_row = row
        raise TapeEnds
    outcome = d.tape[d.cursor]
    d.cursor += 1
    if KEYED:
        fold(d, EVERYONE, FELL, 2, outcome)
    return outcome


def attachable(d, row):
    """See `kernel.words.attachable`: on the numeric road nobody attaches anything."""
    return row


def tell(d, audience, what, who=2, detail=0):
    """See `kernel.words.tell`."""
    if what == ROUND_BEGINS:
        d.rounds += 1
    if KEYED:
        fold(d, audience, what, who, detail)


def fold(d, audience, what, who, detail):
    """Fold an event into the keys of those who are told."""
    event = mix(mix(what + 64, who), detail)
    for viewer in range(3):
        if audience == EVERYONE or audience == viewer:
            d.keys[viewer] = mix(d.keys[viewer], event)


def mix(key, value):
    """A well-spread 64-bit hash of a key and a value (the finaliser of splitmix64)."""
    z = (uint64(key) + uint64(0x9E3779B97F4A7C15)) ^ (uint64(value) * uint64(0xD6E8FEB86659FD93))
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


def offered(d, option):
    """See `kernel.words.offered`."""
    for place in range(d.menu_n):
        if d.menu[place] == option:
            return True
    return False


def favour(d, option, weight=1):
    """See `kernel.words.favour`."""
    for place in range(d.menu_n):
        if d.menu[place] == option:
            d.weights[place] += weight
