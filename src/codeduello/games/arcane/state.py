"""What a duel of Arcane remembers between two resting points, and the small changes to it that everybody sees."""

from codeduello.games.arcane import rows
from codeduello.games.arcane.rulings import FreeLevel, Rulings
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import FREE, PRIDE_SCHOOLS
from codeduello.kernel import CHALLENGED, CHALLENGER, EVERYONE, NOBODY, DuelRecord, Row, per_seat, several, single, tell
from codeduello.kernel.pools import LARGEST_POOL

UNREACHABLE = 10
"""In place of a spell level: no spell of this school can be cast."""


class Duel(DuelRecord):
    """A duel of wizards. Each Stare round gives at most two trick and two fault dice to one duellist, the Shot one trick more.

    `checks` holds eight bonuses for each seat, `reach` for each seat and pride school the lowest slot that a
    spell of it needs (0: any power will do, UNREACHABLE: cannot). `powers` and `spare` are bits by power: what can
    be cast, and which slots are there twice. `sayer` is who has the say over what
    this loser suffers. `roll` is the attack roll with its bonus, without the dice of the pools.
    """

    rules: Rulings
    initiative = per_seat(-20, 50)
    checks = several(16, -20, 50)
    attack = per_seat(-20, 50)
    powers = per_seat(0, (1 << 20) - 1)
    spare = per_seat(0, (1 << 20) - 1)
    reach = several(10, 0, UNREACHABLE, start=UNREACHABLE)
    concentrates = per_seat(0, 1)

    stage = single(AT_STAKES, AT_SCORE)
    stakes = single(PRIDE, NO_STAKES, start=NO_STAKES)
    true_stakes = per_seat(PRIDE, NO_STAKES, start=NO_STAKES, private=True)
    style = per_seat(STEADFAST, DISRUPTIVE, private=True)
    power = per_seat(0, 19, private=True)
    round = single(0, 99)
    higher = single(0, 1)
    tricks = per_seat(0, 255)
    faults = per_seat(0, 255)
    spent = single(0, 1)

    roll = per_seat(-100_000, 100_000)
    natural = per_seat(0, 20)
    trick_pool = per_seat(0, LARGEST_POOL)
    fault_pool = per_seat(0, LARGEST_POOL)
    thrown = single(0, 2)
    twisted = single(0, 2)

    suffers = per_seat(PRIDE, NO_STAKES, start=NO_STAKES)
    sayer = per_seat(CHALLENGER, NOBODY, start=NOBODY)
    pride_option = per_seat(0, 5)
    dishonoured = per_seat(0, 1)


def change_tricks(d: Duel, seat: int, dice: int) -> None:
    """A trick die more or less, never under 0. Source: S15."""
    d.tricks[seat] = max(0, d.tricks[seat] + dice)
    tell(d, EVERYONE, GAINS_TRICK if dice > 0 else LOSES_TRICK, seat)
    tell(d, EVERYONE, TRICKS_ARE, seat, d.tricks[seat])


def change_faults(d: Duel, seat: int, dice: int) -> None:
    """A fault die more or less, never under 0. Source: S15."""
    d.faults[seat] = max(0, d.faults[seat] + dice)
    tell(d, EVERYONE, GAINS_FAULT if dice > 0 else LOSES_FAULT, seat)
    tell(d, EVERYONE, FAULTS_ARE, seat, d.faults[seat])


def initiative_row(d: Duel) -> Row:
    """Both d20 + initiative. Source: S10, S19. Ruling: initiative_tie."""
    return rows.initiative(d.initiative[CHALLENGER], d.initiative[CHALLENGED], int(d.rules.initiative_tie))


def power_level(d: Duel, seat: int) -> int:
    """The level a power counts for. Source: S20. Ruling: free_level."""
    power = d.power[seat]
    if power >= FREE and d.rules.free_level == FreeLevel.ZERO:
        return 0
    return power % FREE


def can_cast(d: Duel, seat: int, school: int) -> bool:
    """Can this duellist cast in a pride school as things stand, a spent slot being gone? Source: S29.

    A school that needs no slot of its own needs any power at all; UNREACHABLE is above every slot.
    """
    needed = d.reach[seat * len(PRIDE_SCHOOLS) + school]
    for power in range(needed, FREE if needed else 2 * FREE):
        gone = d.spent and 0 < power < FREE and d.power[seat] == power and not d.spare[seat] >> power & 1
        if d.powers[seat] >> power & 1 and not gone:
            return True
    return False
