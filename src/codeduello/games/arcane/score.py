"""Arcane: the Score. Papers are turned over, and what the loser suffers is settled."""

from codeduello.games.arcane.rulings import Disruptive, DisruptiveScope, PrideSchools, TieStakes
from codeduello.games.arcane.state import Duel, can_cast
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import HIT_DIE, LET_STAND, PRIDE_SCHOOLS, STAKES_OPTION
from codeduello.kernel import CHALLENGED, CHALLENGER, EVERYONE, NOBODY, SEATS, ask, ask_both, offer, offer_to, tell


def settle(d: Duel) -> None:
    """The winner's true stakes decide what befalls the loser. Source: S3, S8, S26 to S31. Rulings: disruptive, disruptive_scope."""
    sayers = [NOBODY, NOBODY]
    if d.ending != CONCEDED:
        turn_over_papers(d)
        for loser in SEATS:
            d.suffers[loser] = stakes_for(d, loser)
            sayers[loser] = sayer_over(d, loser)
        sayers = say(d, sayers)
    choose_pride_options(d, sayers)
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


def say(d: Duel, sayers: list[int]) -> list[int]:
    """Who has the say may replace what the loser suffers, or let it stand. Answers who then chooses the pride option. Source: S8."""
    choices = [LET_STAND, LET_STAND]
    for loser in SEATS:
        if sayers[loser] != NOBODY:
            tell(d, EVERYONE, HAS_THE_SAY, sayers[loser], d.suffers[loser])
    if d.winner == NOBODY:
        for loser in SEATS:
            offer_to(d, 1 - loser, LET_STAND)
            for stakes in replacements(d, sayers[loser]):
                offer_to(d, 1 - loser, STAKES_OPTION + stakes)
        choices[CHALLENGED], choices[CHALLENGER] = ask_both(d)
    else:
        loser = 1 - d.winner
        offer(d, LET_STAND)
        for stakes in replacements(d, sayers[loser]):
            offer(d, STAKES_OPTION + stakes)
        choices[loser] = ask(d, sayers[loser])
    for loser in SEATS:
        sayers[loser] = replace_stakes(d, loser, sayers[loser], choices[loser])
    return sayers


def replacements(d: Duel, sayer: int) -> tuple[int, ...]:
    """The stakes that may be put in place. Source: S8. Ruling: disruptive_scope."""
    if sayer == NOBODY:
        return ()
    if d.rules.disruptive_scope == DisruptiveScope.PRIDE_OPTION:
        return (PRIDE,)
    return (PRIDE, FIRST_BLOOD, DEATH)


def replace_stakes(d: Duel, loser: int, sayer: int, choice: int) -> int:
    """Put the choice in place; answers the sayer where the pride option is theirs too. Source: S3, S8. Ruling: disruptive_scope."""
    if sayer == NOBODY:
        return NOBODY
    if choice == LET_STAND:
        tell(d, EVERYONE, LETS_STAND, sayer)
        return NOBODY
    d.suffers[loser] = choice - STAKES_OPTION
    tell(d, EVERYONE, CHOOSES_STAKES, sayer, d.suffers[loser])
    if d.suffers[loser] == DEATH:
        mark_dishonour(d, sayer)
    return NOBODY if d.rules.disruptive_scope == DisruptiveScope.STAKES else sayer


def choose_pride_options(d: Duel, sayers: list[int]) -> None:
    """Who chose pride takes the hit die or an option open to the winner: the winner, or the sayer. Source: S28, S29."""
    proud = [1 if d.suffers[loser] == PRIDE else 0 for loser in SEATS]
    if proud[CHALLENGER] and proud[CHALLENGED]:
        for loser in SEATS:
            for option in pride_options(d, 1 - loser):
                offer_to(d, 1 - loser, option)
        second, first = ask_both(d)
        d.pride_option[CHALLENGER] = first - HIT_DIE
        d.pride_option[CHALLENGED] = second - HIT_DIE
        return
    for loser in SEATS:
        if proud[loser]:
            for option in pride_options(d, 1 - loser):
                offer(d, option)
            chooser = 1 - loser if sayers[loser] == NOBODY else sayers[loser]
            d.pride_option[loser] = ask(d, chooser) - HIT_DIE


def pride_options(d: Duel, winner: int) -> list[int]:
    """A hit die, or by the winner's schools. Source: S28, S29. Ruling: pride_schools."""
    options = [HIT_DIE]
    able = [1 if can_cast(d, winner, school) else 0 for school in PRIDE_SCHOOLS]
    for school in PRIDE_SCHOOLS:
        if able[school] or (d.rules.pride_schools == PrideSchools.ANY and max(able)):
            options.append(HIT_DIE + 1 + school)
    return options
