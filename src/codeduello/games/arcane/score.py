"""Arcane: the Score. Papers are turned over, and what the loser suffers is settled."""

from codeduello.games.arcane.rulings import Disruptive, DisruptiveScope, PrideSchools, TieStakes
from codeduello.games.arcane.state import Duel, can_cast
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import HIT_DIE, LET_STAND, PRIDE_SCHOOLS, STAKES_OPTION
from codeduello.kernel import CHALLENGED, CHALLENGER, EVERYONE, NOBODY, SEATS, ask, ask_both, offer, offer_to, tell


def settle(d: Duel) -> None:
    """The winner's true stakes decide what befalls the loser. Source: S3, S8, S26 to S31. Rulings: disruptive, disruptive_scope."""
    if d.ending != CONCEDED:
        turn_over_papers(d)
        for loser in SEATS:
            d.suffers[loser] = stakes_for(d, loser)
            d.sayer[loser] = sayer_over(d, loser)
        say(d)
    choose_pride_options(d)
    for loser in SEATS:
        if d.suffers[loser] != NO_STAKES:
            tell(d, EVERYONE, SUFFERS, loser, d.suffers[loser])
        if d.suffers[loser] == PRIDE:
            tell(d, EVERYONE, PRIDE_OPTION, loser, d.pride_option[loser])
    d.drawn = 1 if d.winner == NOBODY else 0
    d.over = 1


def turn_over_papers(d: Duel) -> None:
    """True stakes come to light; to state pride and mean death is dishonourable, for both. Source: S3."""
    for seat in SEATS:
        tell(d, EVERYONE, TRUE_STAKES_ARE, seat, d.true_stakes[seat])
    for seat in SEATS:
        if d.true_stakes[seat] == DEATH:
            mark_dishonour(d, seat)


def mark_dishonour(d: Duel, seat: int) -> None:
    """Death meant where pride was stated. Source: S3."""
    if d.stakes == PRIDE and not d.dishonoured[seat]:
        d.dishonoured[seat] = 1
        tell(d, EVERYONE, DISHONOUR, seat)


def stakes_for(d: Duel, loser: int) -> int:
    """The true stakes of the winner; in a tie as ruled; none for the winner. Source: S26, S27. Ruling: tie_stakes."""
    if d.winner == loser:
        return NO_STAKES
    if d.winner == NOBODY and d.rules.tie_stakes == TieStakes.PUBLIC:
        return d.stakes
    if d.winner == NOBODY and d.rules.tie_stakes == TieStakes.OWN:
        return d.true_stakes[loser]
    return d.true_stakes[1 - loser]


def sayer_over(d: Duel, loser: int) -> int:
    """The disruptive duellist who has the say over what this loser suffers, or nobody. Source: S8. Rulings: disruptive, disruptive_scope."""
    foe = 1 - loser
    if d.suffers[loser] == NO_STAKES:
        return NOBODY
    if d.rules.disruptive_scope == DisruptiveScope.PRIDE_OPTION and d.suffers[loser] != PRIDE:
        return NOBODY
    if d.rules.disruptive == Disruptive.WINNER:
        return foe if d.winner == foe and d.style[foe] == DISRUPTIVE else NOBODY
    if d.style[foe] == DISRUPTIVE:
        return foe
    if d.winner == foe and d.style[loser] == DISRUPTIVE:
        return loser
    return NOBODY


def say(d: Duel) -> None:
    """Who has the say may replace what the loser suffers, or let it stand. Source: S8."""
    for loser in SEATS:
        if d.sayer[loser] != NOBODY:
            tell(d, EVERYONE, HAS_THE_SAY, d.sayer[loser], d.suffers[loser])
    if d.winner == NOBODY:
        for loser in SEATS:
            offer_to(d, 1 - loser, LET_STAND)
            for stakes in (PRIDE, FIRST_BLOOD, DEATH):
                if may_replace(d, loser, stakes):
                    offer_to(d, 1 - loser, STAKES_OPTION + stakes)
        over_challenged, over_challenger = ask_both(d)
        replace_stakes(d, CHALLENGER, over_challenger)
        replace_stakes(d, CHALLENGED, over_challenged)
    else:
        loser = 1 - d.winner
        offer(d, LET_STAND)
        for stakes in (PRIDE, FIRST_BLOOD, DEATH):
            if may_replace(d, loser, stakes):
                offer(d, STAKES_OPTION + stakes)
        replace_stakes(d, loser, ask(d, d.sayer[loser]))


def may_replace(d: Duel, loser: int, stakes: int) -> bool:
    """May these stakes be put in place of what this loser would suffer? Source: S8. Ruling: disruptive_scope."""
    if d.sayer[loser] == NOBODY:
        return False
    return stakes == PRIDE or d.rules.disruptive_scope != DisruptiveScope.PRIDE_OPTION


def replace_stakes(d: Duel, loser: int, choice: int) -> None:
    """Put the choice in place; the say goes no further where it stands, or is over the stakes alone. Source: S3, S8. Ruling: disruptive_scope."""
    sayer = d.sayer[loser]
    if sayer == NOBODY:
        return
    if choice == LET_STAND:
        tell(d, EVERYONE, LETS_STAND, sayer)
        d.sayer[loser] = NOBODY
        return
    d.suffers[loser] = choice - STAKES_OPTION
    tell(d, EVERYONE, CHOOSES_STAKES, sayer, d.suffers[loser])
    if d.suffers[loser] == DEATH:
        mark_dishonour(d, sayer)
    if d.rules.disruptive_scope == DisruptiveScope.STAKES:
        d.sayer[loser] = NOBODY


def choose_pride_options(d: Duel) -> None:
    """Who chose pride takes the hit die or an option open to the winner: the winner, or the sayer. Source: S28, S29."""
    if d.suffers[CHALLENGER] == PRIDE and d.suffers[CHALLENGED] == PRIDE:
        for winner in SEATS:
            offer_to(d, winner, HIT_DIE)
            for school in PRIDE_SCHOOLS:
                if is_open_school(d, winner, school):
                    offer_to(d, winner, HIT_DIE + 1 + school)
        first, second = ask_both(d)
        d.pride_option[CHALLENGER] = second - HIT_DIE
        d.pride_option[CHALLENGED] = first - HIT_DIE
        return
    for loser in SEATS:
        if d.suffers[loser] == PRIDE:
            offer(d, HIT_DIE)
            for school in PRIDE_SCHOOLS:
                if is_open_school(d, 1 - loser, school):
                    offer(d, HIT_DIE + 1 + school)
            chooser = 1 - loser if d.sayer[loser] == NOBODY else d.sayer[loser]
            d.pride_option[loser] = ask(d, chooser) - HIT_DIE


def is_open_school(d: Duel, winner: int, school: int) -> bool:
    """Is the pride option of this school open to the winner? Source: S28, S29. Ruling: pride_schools."""
    if d.rules.pride_schools == PrideSchools.ANY:
        for able in PRIDE_SCHOOLS:
            if can_cast(d, winner, able):
                return True
    return can_cast(d, winner, school)
