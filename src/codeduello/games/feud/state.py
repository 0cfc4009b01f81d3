"""What a duel of Feud remembers between two rounds, and how it is put in words to all."""

from codeduello.games.feud.rulings import Rulings
from codeduello.games.feud.words import *
from codeduello.kernel import DuelRecord, per_seat


class Duel(DuelRecord):
    """Between two rounds. What befell in a round is settled with it: a duel goes on only where nothing has.

    Wounds are at most 9,998 at the start of a round (`wound_limit` is at most 9,999) and 2 more in it.
    `severity` is a word of SEVERITIES and `part` one of PARTS.
    """

    rules: Rulings
    skill = per_seat(-5, 5)
    aggressive = per_seat(2, 12)
    conservative = per_seat(2, 12)
    strong = per_seat(2, 12)
    quick = per_seat(2, 12)
    emptiness = per_seat(2, 12)
    wounds = per_seat(0, 10_000)
    lost = per_seat(0, 1)
    wounded = per_seat(0, 1)
    focus = per_seat(0, 2)
    bonus = per_seat(0, 1)
    read_on = per_seat(ATTACK_TABLE, HEW_TABLE)
    parrying = per_seat(0, 1)
    dodging = per_seat(0, 1)
    unshaken = per_seat(0, 1)
    killed = per_seat(0, 1)
    severity = per_seat(UNHARMED, FATAL)
    part = per_seat(0, 15)
    shattered = per_seat(0, 1)
    surrendered = per_seat(0, 1)
    fled = per_seat(0, 1)


def is_finished_by_wounds(d: Duel, seat: int) -> bool:
    """At the limit a duellist cannot go on. Source: S18, S22. Ruling: wound_limit."""
    return d.wounds[seat] >= d.rules.wound_limit


def must_surrender(d: Duel, seat: int) -> bool:
    """Forced to surrender: by wounds, or with a shattered weapon. Source: S17, S18, S22."""
    return is_finished_by_wounds(d, seat) or d.shattered[seat] == 1


def is_befallen(d: Duel, seat: int) -> bool:
    """Has anything that ends the duel befallen this duellist? Source: S16 to S24."""
    if d.killed[seat] or d.severity[seat] or d.fled[seat] or d.surrendered[seat]:
        return True
    return must_surrender(d, seat)
