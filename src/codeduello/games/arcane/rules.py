"""Arcane: the duel up to the Shot, one function for each paragraph of the rules. The Shot and the Score have files of their own.

Sentences are those of SOURCE.md. What a rule does not tell, nobody sees: styles and powers are told to their
own seat until the Shot, true stakes until the Score.
"""

from codeduello.errors import InvalidText
from codeduello.games.arcane import rows, score, shot
from codeduello.games.arcane.rulings import AnnounceChange, PowerSecret
from codeduello.games.arcane.sheet import Duellist
from codeduello.games.arcane.state import Duel, change_faults, change_tricks, initiative_row
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import (
    FREE,
    MOVE_OPTION,
    POWER_OPTION,
    PRIDE_SCHOOLS,
    STAKES_OPTION,
    STRONG_AGAINST,
    STYLE_OPTION,
)
from codeduello.kernel import (
    CHALLENGED,
    CHALLENGER,
    EVERYONE,
    SEATS,
    Row,
    ask,
    ask_both,
    attachable,
    chance,
    offer,
    offer_to,
    tell,
)

NO_POWER = (
    "{name} has no power, no way to cast an offensive spell now; needed is one of: a cantrip (0),"
    " a slot (1 to 9), a spell castable without a slot (1* to 9*)"
)


def begin(d: Duel, challenger: Duellist, challenged: Duellist) -> None:
    """Both sheets are open. Source: S5, S13, S21, S29, A38."""
    for seat, duellist in ((CHALLENGER, challenger), (CHALLENGED, challenged)):
        if duellist.dead:
            raise InvalidText(f"{duellist.name} is dead and fights no more; accepted are the living")
        if not duellist.powers:
            raise InvalidText(NO_POWER.format(name=duellist.name))
        d.initiative[seat] = duellist.initiative
        d.attack[seat] = duellist.attack
        for skill in SKILLS:
            d.checks[8 * seat + skill] = duellist.checks[skill]
            tell(d, EVERYONE, BONUS_IS + skill, seat, duellist.checks[skill])
        for power in duellist.powers:
            if d.powers[seat] >> power & 1:
                d.spare[seat] |= 1 << power
            d.powers[seat] |= 1 << power
        for school, needed in duellist.schools:
            if school in PRIDE_SCHOOLS:
                d.reach[len(PRIDE_SCHOOLS) * seat + school] = needed
        d.concentrates[seat] = int(duellist.concentrates)
        tell(d, EVERYONE, ATTACK_IS, seat, d.attack[seat])
        tell(d, EVERYONE, POWERS_ARE, seat, d.powers[seat])


def step(d: Duel) -> None:
    """Stakes and style, then each round of the Stare, then the Shot at a rest after every roll, then the Score."""
    if d.stage == AT_STAKES:
        set_stakes(d)
        choose_style(d)
        choose_power(d)
        begin_stare(d)
    elif d.stage == AT_STARE:
        stare_round(d)
    elif d.stage == AT_SCORE:
        score.settle(d)
    else:
        shot.step(d)


def set_stakes(d: Duel) -> None:
    """The challenger states the stakes; then each seals the true ones. Source: S1 to S3."""
    for stakes in (PRIDE, FIRST_BLOOD, DEATH):
        offer(d, STAKES_OPTION + stakes)
    d.stakes = ask(d, CHALLENGER) - STAKES_OPTION
    tell(d, EVERYONE, STATES_STAKES, CHALLENGER, d.stakes)
    for seat in SEATS:
        for stakes in (PRIDE, FIRST_BLOOD, DEATH):
            offer_to(d, seat, STAKES_OPTION + stakes)
    first, second = ask_both(d)
    d.true_stakes[CHALLENGER] = first - STAKES_OPTION
    d.true_stakes[CHALLENGED] = second - STAKES_OPTION
    tell(d, EVERYONE, STAKES_SEALED)
    for seat in SEATS:
        tell(d, seat, TRUE_STAKES_ARE, seat, d.true_stakes[seat])


def choose_style(d: Duel) -> None:
    """Each secretly writes down a style. Source: S4, S6 to S8."""
    for seat in SEATS:
        for style in STYLES:
            offer_to(d, seat, STYLE_OPTION + style)
    first, second = ask_both(d)
    d.style[CHALLENGER] = first - STYLE_OPTION
    d.style[CHALLENGED] = second - STYLE_OPTION
    for seat in SEATS:
        tell(d, seat, STYLE_IS, seat, d.style[seat])


def choose_power(d: Duel) -> None:
    """Each chooses how to cast: a slot's level, or without a slot. Source: S5. Ruling: power_secret."""
    for seat in SEATS:
        for power in range(2 * FREE):
            if d.powers[seat] >> power & 1:
                offer_to(d, seat, POWER_OPTION + power)
    first, second = ask_both(d)
    d.power[CHALLENGER] = first - POWER_OPTION
    d.power[CHALLENGED] = second - POWER_OPTION
    tell(d, EVERYONE, STYLE_SEALED)
    for seat in SEATS:
        tell(d, EVERYONE if d.rules.power_secret == PowerSecret.OPEN else seat, POWER_IS, seat, d.power[seat])


def begin_stare(d: Duel) -> None:
    """What is held by a duellist's own concentration ends. Source: S17."""
    for seat in SEATS:
        if d.concentrates[seat]:
            tell(d, EVERYONE, CONCENTRATION_ENDS, seat)
    d.stage = AT_STARE


def stare_round(d: Duel) -> None:
    """Initiative, the lower declares, the higher declares, the check, the benefit. Source: S9 to S15. Ruling: stare_rounds."""
    d.round += 1
    tell(d, EVERYONE, STARE_ROUND_BEGINS, detail=d.round)
    tell(d, EVERYONE, REMINDER)
    d.higher = chance(d, initiative_row(d))
    tell(d, EVERYONE, IS_HIGHER, d.higher)
    lower = declare(d, 1 - d.higher)
    higher = declare(d, d.higher)
    if d.higher == CHALLENGER:
        resolve_check(d, higher, lower)
    else:
        resolve_check(d, lower, higher)
    if d.round == d.rules.stare_rounds:
        d.stage = AT_REVEAL


def declare(d: Duel, me: int) -> int:
    """A move, said aloud. Source: S11, S12."""
    for move in MOVES:
        offer(d, MOVE_OPTION + move)
    move = ask(d, me) - MOVE_OPTION
    tell(d, EVERYONE, DECLARES, me, move)
    return move


def check_row(d: Duel, first: int, second: int) -> Row:
    """The check of two moves (the challenger's first), open to outside modifiers. Source: S13, S14, S18. Ruling: counter."""
    return rows.check(
        d.checks[first],
        1 if STRONG_AGAINST[first] == second else 0,
        d.checks[8 + second],
        1 if STRONG_AGAINST[second] == first else 0,
        d.rules.counter,
        rows.NO_ASSISTS,
    )


def resolve_check(d: Duel, first: int, second: int) -> None:
    """The winner of the check gains the benefit of the own move; by 5 or more its second part too. Source: S13 to S16, S18."""
    if STRONG_AGAINST[first] == second:
        tell(d, EVERYONE, IS_STRONG, CHALLENGER)
    if STRONG_AGAINST[second] == first:
        tell(d, EVERYONE, IS_STRONG, CHALLENGED)
    outcome = chance(d, attachable(d, check_row(d, first, second)))
    winner = outcome % rows.WELL
    well = outcome >= rows.WELL
    tell(d, EVERYONE, WINS_CHECK_WELL if well else WINS_CHECK, winner)
    move = first if winner == CHALLENGER else second
    gain_dice(d, winner, move, well)
    if move == SAGE_ADVICE:
        sage_advice(d, winner, well)
    elif move == TACTICAL_ANALYSIS:
        tactical_analysis(d, winner, well)


def gain_dice(d: Duel, me: int, move: int, well: bool) -> None:
    """What a move does to the dice, and (if won by 5 or more) its second part. Source: M1 to M6."""
    foe = 1 - me
    if move == TWITCH:
        change_tricks(d, me, 1)
        if well:
            change_tricks(d, me, 1)
    elif move == SHOW_OFF:
        change_tricks(d, me, 1)
        if well:
            change_faults(d, foe, 1)
    elif move == BLUFF:
        change_faults(d, foe, 1)
        if well:
            change_tricks(d, me, 1)
    elif move == THE_LOOK:
        change_faults(d, foe, 1)
        if well:
            change_faults(d, foe, 1)
    elif move == EYE_OF_THE_BEHOLDER:
        change_faults(d, me, -1)
        if well:
            change_faults(d, foe, 1)
    elif move == SEE_THROUGH_THEM:
        change_tricks(d, foe, -1)
        if well:
            change_tricks(d, me, 1)


def sage_advice(d: Duel, me: int, well: bool) -> None:
    """May change the own style; by 5 or more the foe's is learned first. Source: M7."""
    if well:
        learn_style(d, me)
    may_change_style(d, me)


def tactical_analysis(d: Duel, me: int, well: bool) -> None:
    """The foe's style is learned; by 5 or more the own may then be changed. Source: M8."""
    learn_style(d, me)
    if well:
        may_change_style(d, me)


def learn_style(d: Duel, me: int) -> None:
    """What is learned is told to the winner alone; that it was learned, to all. Source: S16."""
    tell(d, EVERYONE, LEARNS_STYLE, me)
    tell(d, me, STYLE_IS, 1 - me, d.style[1 - me])


def may_change_style(d: Duel, me: int) -> None:
    """All five are offered, so that the question tells nothing; the own one means to keep it. Source: S16. Ruling: announce_change."""
    tell(d, EVERYONE, MAY_CHANGE_STYLE, me)
    for style in STYLES:
        offer(d, STYLE_OPTION + style)
    chosen = ask(d, me) - STYLE_OPTION
    if d.rules.announce_change == AnnounceChange.YES:
        tell(d, EVERYONE, KEEPS_STYLE if chosen == d.style[me] else CHANGES_STYLE, me)
    d.style[me] = chosen
    tell(d, me, STYLE_IS, me, chosen)


def concede(d: Duel, me: int) -> None:
    """Leaving is a loss under the publicly stated stakes. Source: S1, S27."""
    d.ending = CONCEDED
    d.winner = 1 - me
    d.suffers[me] = d.stakes
    d.suffers[1 - me] = NO_STAKES
    d.stage = AT_SCORE
    if d.stakes == PRIDE:
        return
    if d.stakes != NO_STAKES:
        tell(d, EVERYONE, SUFFERS, me, d.stakes)
    d.over = 1
