"""Arcane: the Shot, one function for each paragraph. The duel rests after every roll, so that pools stay apart."""

from codeduello.games.arcane import rows
from codeduello.games.arcane.rulings import AssistShot, Criticals, Tie
from codeduello.games.arcane.state import Duel, initiative_row, power_level
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import (
    ADVANTAGE_OVER,
    FOE_TRICK,
    FREE,
    KEEP,
    NO_DIE,
    OWN_FAULT,
    OWN_TRICK,
    TWIST_DIE,
)
from codeduello.kernel import CHALLENGED, CHALLENGER, EVERYONE, NOBODY, SEATS, ask, attachable, chance, offer, tell
from codeduello.kernel.pools import one_die, pool_sum, showing


def step(d: Duel) -> None:
    """One roll of the Shot, in the order of its steps. Source: S19 to S26."""
    if d.stage == AT_REVEAL:
        open_shot(d)
    elif d.stage == AT_CAST:
        cast(d, d.thrown)
    elif d.stage == AT_TRICKS:
        throw_tricks(d, d.thrown)
    elif d.stage == AT_FAULTS:
        throw_faults(d, d.thrown)
    elif d.stage == AT_TWIST:
        twist(d, d.higher if d.twisted else 1 - d.higher)
    else:
        determine_result(d)


def next_thrower(d: Duel, stage: int) -> None:
    """The challenger's dice, then the challenged duellist's, then the next stage."""
    d.thrown += 1
    if d.thrown == 2:
        d.thrown = 0
        d.stage = stage


def open_shot(d: Duel) -> None:
    """Initiative, for the twist; then styles and powers are turned over. Source: S19, S20."""
    tell(d, EVERYONE, SHOT_BEGINS)
    d.higher = chance(d, initiative_row(d))
    tell(d, EVERYONE, IS_LOWER, 1 - d.higher)
    reveal(d)
    d.stage = AT_CAST


def reveal(d: Duel) -> None:
    """Styles and powers; slots are spent; the higher level gains a trick die. Source: S20. Ruling: free_level."""
    d.spent = 1
    for seat in SEATS:
        tell(d, EVERYONE, STYLE_IS, seat, d.style[seat])
        tell(d, EVERYONE, POWER_IS, seat, d.power[seat])
        if 0 < d.power[seat] < FREE:
            tell(d, EVERYONE, SLOT_SPENT, seat, d.power[seat])
    levels = power_level(d, CHALLENGER), power_level(d, CHALLENGED)
    if levels[0] == levels[1]:
        tell(d, EVERYONE, EQUAL_POWER)
    else:
        stronger = CHALLENGER if levels[0] > levels[1] else CHALLENGED
        d.tricks[stronger] += 1
        tell(d, EVERYONE, HIGHER_POWER, stronger)
        tell(d, EVERYONE, TRICKS_ARE, stronger, d.tricks[stronger])


def cast(d: Duel, me: int) -> None:
    """A ranged spell attack: d20 + spell attack, with advantage by the styles as they are now. Source: S6, S21. Ruling: assist_shot."""
    advantage = has_advantage(d, me)
    if advantage:
        tell(d, EVERYONE, HAS_ADVANTAGE, me)
    row = rows.attack(advantage, d.attack[me], me, rows.NO_ASSISTS)
    if d.rules.assist_shot == AssistShot.YES:
        row = attachable(d, row)
    rolled = chance(d, row)
    d.natural[me] = rolled % rows.EXTRA
    d.roll[me] = d.natural[me] + d.attack[me] + rolled // rows.EXTRA - rows.EXTRA_ZERO
    tell(d, EVERYONE, CASTS, me, d.roll[me])
    next_thrower(d, AT_TRICKS)


def has_advantage(d: Duel, me: int) -> int:
    """Is this style favoured against the foe's, as they are now? Source: S6."""
    return ADVANTAGE_OVER[d.style[me]] >> d.style[1 - me] & 1


def throw_tricks(d: Duel, me: int) -> None:
    """+ 1d6 for each trick die, the dice kept visible. Source: S22."""
    d.trick_pool[me] = chance(d, rows.tricks(d.tricks[me], me))
    tell(d, EVERYONE, TRICK_DICE_ARE, me, d.trick_pool[me])
    next_thrower(d, AT_FAULTS)


def throw_faults(d: Duel, me: int) -> None:
    """- 1d6 for each fault die, the dice kept visible. Source: S23."""
    d.fault_pool[me] = chance(d, rows.faults(d.faults[me], me))
    tell(d, EVERYONE, FAULT_DICE_ARE, me, d.fault_pool[me])
    next_thrower(d, AT_TWIST)


def twist(d: Duel, me: int) -> None:
    """The lower initiative first: by the style one die may be rolled again, and the new face stands. Source: S6, S24."""
    owner, tricks = twist_pool(TWIST_DIE[d.style[me]], me)
    pool = dice_to_twist(d, me)
    offer(d, KEEP)
    for face in range(1, 7):
        if showing(pool, face):
            offer(d, KEEP + face)
    face = ask(d, me) - KEEP
    if face == 0:
        tell(d, EVERYONE, KEEPS_DICE, me)
    else:
        reroll(d, owner, tricks, face)
    d.twisted += 1
    if d.twisted == 2:
        d.stage = AT_RESULT


def dice_to_twist(d: Duel, me: int) -> int:
    """The pool of which this style may roll one die again, empty if it may roll none. Source: S6, S24."""
    kind = TWIST_DIE[d.style[me]]
    if kind == NO_DIE:
        return 0
    owner, tricks = twist_pool(kind, me)
    return d.trick_pool[owner] if tricks else d.fault_pool[owner]


def twist_pool(kind: int, me: int) -> tuple[int, bool]:
    """Whose dice a kind of twist is about, and whether they are tricks. Source: S6, S24."""
    return me if kind == OWN_TRICK or kind == OWN_FAULT else 1 - me, kind == OWN_TRICK or kind == FOE_TRICK


def reroll(d: Duel, owner: int, tricks: bool, face: int) -> None:
    """One die showing `face` is thrown again. Source: S24."""
    tell(d, EVERYONE, REROLLS_TRICK if tricks else REROLLS_FAULT, owner, face)
    change = one_die(chance(d, rows.reroll(owner))) - one_die(face)
    if tricks:
        d.trick_pool[owner] += change
        tell(d, EVERYONE, TRICK_DICE_ARE, owner, d.trick_pool[owner])
    else:
        d.fault_pool[owner] += change
        tell(d, EVERYONE, FAULT_DICE_ARE, owner, d.fault_pool[owner])


def total(d: Duel, seat: int) -> int:
    """The attack roll, plus tricks, minus faults. Source: S21 to S23."""
    return d.roll[seat] + pool_sum(d.trick_pool[seat]) - pool_sum(d.fault_pool[seat])


def determine_result(d: Duel) -> None:
    """The higher total wins; a tie hurts both, or is shot again. Source: S25, S26. Ruling: tie."""
    for seat in SEATS:
        tell(d, EVERYONE, TOTAL_IS, seat, total(d, seat))
    winner = higher_total(d)
    if winner != NOBODY:
        tell(d, EVERYONE, WINS_SHOT, winner)
    else:
        tell(d, EVERYONE, SHOT_TIED)
        if d.rules.tie == Tie.REROLL:
            shoot_again(d)
            return
    d.winner = winner
    d.ending = BY_TIE if winner == NOBODY else BY_SHOT
    d.stage = AT_SCORE


def higher_total(d: Duel) -> int:
    """Who has the higher total; under `natural` a lone 20 wins and a lone 1 loses. Source: S21, S25. Ruling: criticals."""
    if d.rules.criticals == Criticals.NATURAL:
        lone = lone_natural(d)
        if lone != NOBODY:
            return lone
    first, second = total(d, CHALLENGER), total(d, CHALLENGED)
    if first == second:
        return NOBODY
    return CHALLENGER if first > second else CHALLENGED


def lone_natural(d: Duel) -> int:
    """The winner by a natural 20 against anything else, or by the foe's natural 1 against anything else. Source: S21, S25. Ruling: criticals."""
    for seat in SEATS:
        if d.natural[seat] == 20 and d.natural[1 - seat] != 20:
            tell(d, EVERYONE, NATURAL_TWENTY, seat)
            return seat
    for seat in SEATS:
        if d.natural[seat] == 1 and d.natural[1 - seat] != 1:
            tell(d, EVERYONE, NATURAL_ONE, seat)
            return 1 - seat
    return NOBODY


def shoot_again(d: Duel) -> None:
    """Casting, tricks, faults and twist again, with the same slots and initiative. Source: S26. Ruling: tie."""
    tell(d, EVERYONE, SHOOTS_AGAIN)
    for seat in SEATS:
        d.roll[seat] = d.natural[seat] = d.trick_pool[seat] = d.fault_pool[seat] = 0
    d.twisted = 0
    d.stage = AT_CAST
