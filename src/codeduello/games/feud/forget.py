"""What can no longer matter in a duel of Feud: forgotten on the numeric road, so that more positions are the same."""

from codeduello.games.feud.state import Duel
from codeduello.games.feud.words import ATTACK_TABLE, UNHARMED
from codeduello.kernel import SEATS


def forget(d: Duel) -> None:
    """Once the duel is over: all but who won, why, and who was killed. Source: S25."""
    if not d.over:
        return
    for seat in SEATS:
        d.skill[seat] = d.wounds[seat] = 0
        d.aggressive[seat] = d.conservative[seat] = d.strong[seat] = d.quick[seat] = d.emptiness[seat] = 2
        d.lost[seat] = d.wounded[seat] = d.focus[seat] = d.bonus[seat] = 0
        d.read_on[seat] = ATTACK_TABLE
        d.parrying[seat] = d.dodging[seat] = d.unshaken[seat] = 0
        d.severity[seat] = UNHARMED
        d.part[seat] = d.shattered[seat] = d.surrendered[seat] = d.fled[seat] = 0
