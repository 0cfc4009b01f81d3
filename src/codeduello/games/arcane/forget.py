"""What can no longer matter in a duel of Arcane: forgotten on the numeric road, so that more positions are the same."""

from codeduello.games.arcane.state import UNREACHABLE, Duel
from codeduello.games.arcane.words import AT_STAKES, NO_STAKES, PRIDE, PRIDE_SCHOOLS, STEADFAST
from codeduello.kernel import NOBODY, SEATS


def forget(d: Duel) -> None:
    """Once the duel is over: all but who won and how. Source: S25, S26."""
    if not d.over:
        return
    for seat in SEATS:
        d.initiative[seat] = d.attack[seat] = d.powers[seat] = d.spare[seat] = d.concentrates[seat] = 0
        d.style[seat], d.power[seat] = STEADFAST, 0
        d.tricks[seat] = d.faults[seat] = d.roll[seat] = d.natural[seat] = 0
        d.trick_pool[seat] = d.fault_pool[seat] = 0
        d.true_stakes[seat] = d.suffers[seat] = NO_STAKES
        d.sayer[seat] = NOBODY
        d.pride_option[seat] = d.dishonoured[seat] = 0
        for skill in range(8):
            d.checks[8 * seat + skill] = 0
        for school in PRIDE_SCHOOLS:
            d.reach[len(PRIDE_SCHOOLS) * seat + school] = UNREACHABLE
    d.stage, d.stakes = AT_STAKES, PRIDE
    d.round = d.higher = d.spent = d.thrown = d.twisted = 0
