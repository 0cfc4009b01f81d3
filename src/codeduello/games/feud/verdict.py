"""Feud: who has won, judged once after the last round from everything that happened in it."""

from codeduello.games.feud.rulings import Disfigured, Ladder
from codeduello.games.feud.state import Duel, is_finished_by_wounds
from codeduello.games.feud.words import *
from codeduello.kernel import CHALLENGED, CHALLENGER, NOBODY

NOTHING = 0
SCARRED = 1
RAN = 2
OUT = 3
MAIMED_ALIVE = 4
SLAIN = 5
FINISHED = 6
"""The lines of the ladder, the worse the higher. FINISHED stands for the last three where they rank alike."""


def line(d: Duel, seat: int) -> int:
    """The worst line of this duellist. Source: S16 to S23, S25 to S27, S33. Rulings: disfigured, ladder."""
    if d.killed[seat]:
        worst = SLAIN
    elif d.severity[seat] == DISMEMBERED or (d.severity[seat] == DISFIGURED and d.rules.disfigured == Disfigured.SOURCE):
        worst = MAIMED_ALIVE
    elif is_finished_by_wounds(d, seat) or d.shattered[seat] or d.surrendered[seat]:
        worst = OUT
    elif d.fled[seat]:
        worst = RAN
    elif d.severity[seat] == DISFIGURED:
        worst = SCARRED
    else:
        worst = NOTHING
    if d.rules.ladder == Ladder.FINISHED_LOSES and (worst > OUT or is_finished_by_wounds(d, seat)):
        return FINISHED
    return worst


def is_only_out(d: Duel, seat: int) -> bool:
    """Finished by wounds and by nothing worse. Source: S27. Ruling: disfigured."""
    spared = d.severity[seat] == DISFIGURED and d.rules.disfigured == Disfigured.LIGHTEST
    unharmed = d.severity[seat] == UNHARMED or spared
    return is_finished_by_wounds(d, seat) and not d.killed[seat] and unharmed


def judge(d: Duel) -> None:
    """The worse line loses; the same line is a draw, with the two exceptions below. Source: S21, S25 to S27. Ruling: flight_is_defeat."""
    first, second = line(d, CHALLENGER), line(d, CHALLENGED)
    if first == second:
        judge_alike(d, first)
    else:
        loser = CHALLENGER if first > second else CHALLENGED
        d.ending = reason(d, loser)
        if max(first, second) == RAN and not d.rules.flight_is_defeat:
            d.winner = NOBODY
        else:
            d.winner = 1 - loser
    d.over = 1


def judge_alike(d: Duel, both: int) -> None:
    """Both out by wounds: the fewer win. Both fled: nobody wins, and it is no draw. Else a draw. Source: S17, S21, S26, S27."""
    d.ending = min(reason(d, CHALLENGER), reason(d, CHALLENGED))
    by_wounds = is_only_out(d, CHALLENGER) and is_only_out(d, CHALLENGED)
    if both == RAN:
        d.winner = NOBODY
    elif both >= OUT and by_wounds and d.wounds[CHALLENGER] != d.wounds[CHALLENGED]:
        d.winner = CHALLENGER if d.wounds[CHALLENGER] < d.wounds[CHALLENGED] else CHALLENGED
    else:
        d.drawn = 1


def reason(d: Duel, loser: int) -> int:
    """The word for what befell this duellist, the worst first. Source: S25."""
    if d.killed[loser]:
        return BY_DEATH
    if d.severity[loser] == DISMEMBERED:
        return BY_DISMEMBERMENT
    if d.severity[loser] == DISFIGURED and d.rules.disfigured == Disfigured.SOURCE:
        return BY_DISFIGUREMENT
    if is_finished_by_wounds(d, loser):
        return BY_WOUNDS
    if d.shattered[loser]:
        return BY_SHATTERING
    if d.surrendered[loser]:
        return BY_SURRENDER
    return BY_FLIGHT if d.fled[loser] else BY_DISFIGUREMENT
