"""The words of the rules, compiled, answered by lot at once: what the simulator's twins of a game's rules speak.

`d` is the game's record with a working part behind it (see `memory`): among it the rows met so far, and the state of the generator, which is
xoshiro256++ (Blackman and Vigna), begun for each duel from the seed and the duel's number alone.
"""

from numpy import int64, uint64

from codeduello.compiled.marks import *
from codeduello.compiled.words_on_tape import MenuFault, attachable, favour, mix, offer, offer_to, offered

__all__ = ["ask", "ask_both", "attachable", "chance", "favour", "offer", "offer_to", "offered", "tell"]


class UnknownRow(Exception):
    """A row that is not in the table yet."""


HABITS = True
"""Replaced by False where both seats choose by lot alone."""

NUMBER = 0
"""Replaced by the number of the habit."""


def by_habit(d, me, number):
    """Replaced by the chain of the game's habits: the one with this number favours some of the menu."""


def one_habit(d, me, number):
    """A link of that chain."""
    if number == NUMBER:
        habit(d, me)
    else:
        others(d, me, number)


def habit(d, me):
    """Replaced by a habit of the game."""


def others(d, me, number):
    """Replaced by the next link."""


def no_habit(d, me, number):
    """The end of the chain."""


def ask(d, seat):
    """See `kernel.words.ask`: the seat's policy chooses."""
    if d.menu_n == 0:
        raise MenuFault
    place = chosen_place(d, seat)
    d.menu_n = 0
    return int(d.menu[place])


def ask_both(d):
    """See `kernel.words.ask_both`: each seat's policy chooses."""
    first = chosen_of_pair(d, 0)
    second = chosen_of_pair(d, 1)
    d.menus_n[0] = 0
    d.menus_n[1] = 0
    return first, second


def chosen_of_pair(d, seat):
    """What one seat's policy chooses from its menu of a pair."""
    if d.menus_n[seat] == 0:
        raise MenuFault
    if d.menus_n[seat] == 1:
        return int64(d.menus[seat * MENU])
    if not HABITS or d.policies[seat] == 0:
        return int64(d.menus[seat * MENU + below(d, d.menus_n[seat])])
    d.menu_n = d.menus_n[seat]
    for place in range(d.menu_n):
        d.menu[place] = d.menus[seat * MENU + place]
    option = int64(d.menu[chosen_place(d, seat)])
    d.menu_n = 0
    return option


def chosen_place(d, seat):
    """The place in the menu that a seat's policy chooses: policy 0 takes any, the others are habits."""
    if d.menu_n == 1:
        return 0
    if not HABITS or d.policies[seat] == 0:
        return below(d, d.menu_n)
    for place in range(d.menu_n):
        d.weights[place] = 0
    by_habit(d, seat, d.policies[seat])
    total = 0.0
    only = 0
    for place in range(d.menu_n):
        if d.weights[place] > 0:
            total += d.weights[place]
            only = place
    if total == 0:
        return below(d, d.menu_n)
    if d.weights[only] == total:
        return only
    point = (next_lot(d) >> uint64(11)) * 2.0**-53 * total
    for place in range(only):
        point -= d.weights[place]
        if point < 0:
            return place
    return only


def chance(d, row):
    """See `kernel.words.chance`: an outcome by lot, as likely as its weight."""
    place = mix(row, 0) & uint64(ROW_PLACES - 1)
    while d.row_numbers[place] >= 0 and d.row_keys[place] != row:
        place = (place + uint64(1)) & uint64(ROW_PLACES - 1)
    number = d.row_numbers[place]
    if number < 0:
        d.need = NEEDS_ROLL
        d.need_row = row
        raise UnknownRow
    low = d.row_starts[number]
    high = d.row_starts[number + 1] - 1
    if low == high:
        return d.outcomes[low]
    point = next_lot(d)
    while high - low > 6:
        middle = (low + high) // 2
        if point < d.thresholds[middle]:
            high = middle
        else:
            low = middle + 1
    while low < high and point >= d.thresholds[low]:
        low += 1
    return d.outcomes[low]


def tell(d, audience, what, who=2, detail=0):
    """See `kernel.words.tell`: only rounds are counted."""
    if what == ROUND_BEGINS:
        d.rounds += 1


def below(d, count):
    """A number from 0 up to, not including, `count`, each equally likely."""
    return int64(((next_lot(d) >> uint64(32)) * uint64(count)) >> uint64(32))


def next_lot(d):
    """The next 64 bits of xoshiro256++."""
    a, b, c, e = d.lots[0], d.lots[1], d.lots[2], d.lots[3]
    whole = a + e
    lot = ((whole << uint64(23)) | (whole >> uint64(41))) + a
    c ^= a
    e ^= b
    d.lots[1] = b ^ c
    d.lots[0] = a ^ e
    d.lots[2] = c ^ (b << uint64(17))
    d.lots[3] = (e << uint64(45)) | (e >> uint64(19))
    return lot


def begin_lots(d, seed, number):
    """Begin the generator for one duel of a simulation."""
    key = mix(mix(seed, number), 1)
    for place in range(4):
        key = mix(key, place)
        d.lots[place] = key
