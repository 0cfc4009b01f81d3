"""Sangfroid: the duel, one function for each paragraph of the rules. Sentences are those of SOURCE.md."""

from codeduello.errors import InvalidText
from codeduello.games.sangfroid import rows
from codeduello.games.sangfroid.rulings import (
    BucklerPenalty,
    Carry,
    Deflects,
    IdleResult,
    InitialWeapon,
    OrderTie,
    Regrab,
    Relief,
)
from codeduello.games.sangfroid.sheet import Duellist
from codeduello.games.sangfroid.state import Duel, break_free, can_hold, end_duel, hold, lose_sangfroid, set_shield
from codeduello.games.sangfroid.words import *
from codeduello.kernel import (
    CHALLENGED,
    CHALLENGER,
    EVERYONE,
    NOBODY,
    SEATS,
    Row,
    ask,
    ask_both,
    chance,
    offer,
    offer_to,
    tell,
)


def begin(d: Duel, challenger: Duellist, challenged: Duellist) -> None:
    """Both step up: Sangfroid is the stat, nothing is wounded or lost. Source: S2, S3, S10. Ruling: carry."""
    for seat, duellist in ((CHALLENGER, challenger), (CHALLENGED, challenged)):
        if duellist.dead:
            raise InvalidText(f"{duellist.name} is dead and fights no more; accepted are the living")
        brought = duellist.owned[:2] if d.rules.carry == Carry.TWO else duellist.owned
        for armament in brought:
            d.carried[seat] |= 1 << armament
            tell(d, EVERYONE, CARRIES, seat, armament)
        d.sangfroid[seat] = duellist.sangfroid
        tell(d, EVERYONE, SANGFROID_IS, seat, d.sangfroid[seat])


def step(d: Duel) -> None:
    """A step is a turn. The first step opens the duel; the second turn of a round closes it. Source: S5, S6, S15."""
    if not d.opened:
        choose_first_weapons(d)
        d.opened = 1
        begin_round(d)
        return
    take_turn(d, d.mover)
    if d.over:
        return
    if d.second_turn:
        end_round(d)
    else:
        d.second_turn = 1
        d.mover = 1 - d.mover


def choose_first_weapons(d: Duel) -> None:
    """Each takes a carried weapon, or fists, in hand. Source: S3. Ruling: initial_weapon."""
    if d.rules.initial_weapon == InitialWeapon.SECRET:
        for seat in SEATS:
            for weapon in WEAPONS:
                if can_hold(d, seat, weapon):
                    offer_to(d, seat, TAKE + weapon)
        first, second = ask_both(d)
        hold(d, CHALLENGER, first - TAKE)
        hold(d, CHALLENGED, second - TAKE)
        return
    for seat in (CHALLENGED, CHALLENGER):
        for weapon in WEAPONS:
            if can_hold(d, seat, weapon):
                offer(d, TAKE + weapon)
        hold(d, seat, ask(d, seat) - TAKE)


def begin_round(d: Duel) -> None:
    """The higher Sangfroid goes first, unless a spear claimed it. Source: S5, S19. Ruling: order_tie."""
    tell(d, EVERYONE, ROUND_BEGINS)
    if d.claim != NOBODY:
        d.mover = d.claim
        tell(d, EVERYONE, CLAIMS_FIRST, d.mover)
    else:
        equal = d.sangfroid[CHALLENGER] == d.sangfroid[CHALLENGED]
        d.mover = first_by_sangfroid(d)
        tell(d, EVERYONE, GOES_FIRST, d.mover, 1 if equal else 0)
    d.claim = NOBODY
    d.second_turn = 0
    d.attacked = 0


def first_by_sangfroid(d: Duel) -> int:
    """The higher Sangfroid; at equal Sangfroid as ruled. Source: S5. Ruling: order_tie."""
    if d.sangfroid[CHALLENGER] > d.sangfroid[CHALLENGED]:
        return CHALLENGER
    if d.sangfroid[CHALLENGED] > d.sangfroid[CHALLENGER]:
        return CHALLENGED
    if d.rules.order_tie == OrderTie.COIN:
        return chance(d, rows.coin())
    return CHALLENGER if d.rules.order_tie == OrderTie.CHALLENGER else CHALLENGED


def take_turn(d: Duel, me: int) -> None:
    """Attack (with a point of Sangfroid to spend), wait or surrender. Source: S6, S7, S28."""
    tell(d, EVERYONE, TURN, me)
    if d.sangfroid[me] >= 1:
        offer(d, ATTACK)
    offer(d, WAIT)
    offer(d, SURRENDER)
    answer = ask(d, me)
    if answer == ATTACK:
        attack(d, me)
    elif answer == WAIT:
        wait(d, me)
    else:
        surrender(d, me)


def surrender(d: Duel, me: int) -> None:
    """An embarrassing defeat, but alive. Source: S28."""
    tell(d, EVERYONE, SURRENDERS, me)
    end_duel(d, 1 - me, YIELD)


def attack(d: Duel, me: int) -> None:
    """Costs 1 Sangfroid, taken after the attack is wholly resolved. Source: S7, S8, S11, S28. Ruling: surrender_when_attacked."""
    foe = 1 - me
    tell(d, EVERYONE, ATTACKS, me, d.hand[me])
    d.attacked = 1
    if d.rules.surrender_when_attacked:
        offer(d, FIGHT)
        offer(d, SURRENDER)
        if ask(d, foe) == SURRENDER:
            surrender(d, foe)
            return
    for seat in SEATS:
        if is_encumbered(d, seat):
            tell(d, EVERYONE, IS_ENCUMBERED, seat)
    winner = chance(d, exchange_row(d))
    if winner == NOBODY:
        tell(d, EVERYONE, STALEMATE)
    else:
        win_exchange(d, winner)
    if d.over:
        return
    resolve_attack(d, me, winner)


def exchange_row(d: Duel) -> Row:
    """Both roll 2d6 and add to hit. Source: S11 to S14, S16, S22. Ruling: buckler_penalty."""
    return rows.exchange(
        hit_bonus(d, CHALLENGER),
        is_hampered(d, CHALLENGER),
        hit_bonus(d, CHALLENGED),
        is_hampered(d, CHALLENGED),
        tie_winner(d),
    )


def hit_bonus(d: Duel, seat: int) -> int:
    """The weapon's bonus, 2 less with the buckler in the way. Source: S11, S16 to S22."""
    return TO_HIT[d.hand[seat]] - 2 * is_encumbered(d, seat)


def is_encumbered(d: Duel, seat: int) -> int:
    """A buckler hinders while it is raised, or as long as it is carried. Source: S22. Ruling: buckler_penalty."""
    if d.rules.buckler_penalty == BucklerPenalty.CARRIED:
        return d.carried[seat] >> BUCKLER & 1
    return d.shield[seat]


def is_hampered(d: Duel, seat: int) -> int:
    """A duellist grabbed or down rolls twice and takes the lesser result. Source: S14."""
    return max(d.down[seat], d.grabbed[seat])


def tie_winner(d: Duel) -> int:
    """A tie is a stalemate, but a sword wins it against anything except a sword. Source: S13, S16."""
    if d.hand[CHALLENGER] == SWORD and d.hand[CHALLENGED] != SWORD:
        return CHALLENGER
    if d.hand[CHALLENGED] == SWORD and d.hand[CHALLENGER] != SWORD:
        return CHALLENGED
    return NOBODY


def resolve_attack(d: Duel, me: int, winner: int) -> None:
    """The attacker pays, shields go down, a held winner breaks free. Source: S7, S21, S22."""
    lose_sangfroid(d, me, 1)
    for seat in SEATS:
        if d.shield[seat]:
            set_shield(d, seat, 0)
    if winner != NOBODY and d.grabbed[winner]:
        break_free(d, winner)


def win_exchange(d: Duel, me: int) -> None:
    """The winner deals a wound, or does what the weapon in hand allows instead. Source: S12, S16 to S22. Ruling: deflects."""
    foe = 1 - me
    tell(d, EVERYONE, WINS_EXCHANGE, me)
    if d.rules.deflects == Deflects.ANY_HIT and is_deflected(d, foe):
        return
    offer(d, WOUND)
    offer_special(d, me, foe)
    deed = ask(d, me)
    if deed == WOUND:
        strike(d, me, 1)
    elif deed == DISARM:
        disarm(d, foe)
    elif deed == GAMBLE:
        gamble(d, me)
    elif deed == ACT_FIRST:
        d.claim = me
        tell(d, EVERYONE, WILL_ACT_FIRST, me)
    elif deed == KNOCK_DOWN:
        d.down[foe] = 1
        tell(d, EVERYONE, KNOCKS_DOWN, me)
        tell(d, EVERYONE, IS_DOWN, foe, 1)
    else:
        grab(d, me, foe)


def offer_special(d: Duel, me: int, foe: int) -> None:
    """What the weapon in hand may do instead of a wound. Source: S17 to S21. Ruling: regrab."""
    weapon = d.hand[me]
    if weapon == DAGGER and d.hand[foe] != FISTS:
        offer(d, DISARM)
    elif weapon == AXE:
        offer(d, GAMBLE)
    elif weapon == SPEAR:
        offer(d, ACT_FIRST)
    elif weapon == CLUB and not d.down[foe]:
        offer(d, KNOCK_DOWN)
    elif weapon == FISTS and (not d.grabbed[foe] or d.rules.regrab == Regrab.YES):
        offer(d, GRAB)


def disarm(d: Duel, foe: int) -> None:
    """The foe's weapon is out of reach for this duel; the foe holds fists. Source: S17."""
    tell(d, EVERYONE, DISARMS, 1 - foe, d.hand[foe])
    d.lost[foe] |= 1 << d.hand[foe]
    hold(d, foe, FISTS)


def gamble(d: Duel, me: int) -> None:
    """1d6: on 1 or 2 two wounds, else none. Source: S18."""
    tell(d, EVERYONE, GAMBLES, me)
    if chance(d, rows.gamble(me)) == rows.HAPPENS:
        tell(d, EVERYONE, GAMBLE_PAYS, me)
        strike(d, me, 2)
    else:
        tell(d, EVERYONE, GAMBLE_FAILS, me)


def grab(d: Duel, me: int, foe: int) -> None:
    """The foe is held and loses 1 Sangfroid at once. Source: S21."""
    d.grabbed[foe] = 1
    tell(d, EVERYONE, GRABS, me)
    tell(d, EVERYONE, IS_GRABBED, foe, 1)
    lose_sangfroid(d, foe, 1)


def strike(d: Duel, me: int, wounds: int) -> None:
    """A blow of one wound or two. A raised shield may turn it whole; each wound that lands is a death roll. Source: S18, S22 to S24."""
    foe = 1 - me
    tell(d, EVERYONE, STRIKES, me, wounds)
    if d.rules.deflects == Deflects.WOUNDS and is_deflected(d, foe):
        return
    for _ in range(wounds):
        if not d.over:
            receive_wound(d, foe)


def is_deflected(d: Duel, foe: int) -> bool:
    """A raised shield deflects on 2d6 strictly under current Sangfroid. Source: S22."""
    if not d.shield[foe]:
        return False
    deflected = chance(d, rows.deflect(d.sangfroid[foe], foe)) == rows.HAPPENS
    tell(d, EVERYONE, DEFLECTS if deflected else FAILS_TO_DEFLECT, foe)
    return deflected


def receive_wound(d: Duel, victim: int) -> None:
    """A death roll; who lives has one more fresh wound. Source: S23 to S26. Rulings: death_roll, death_dice."""
    if chance(d, death_row(d, victim)) == rows.HAPPENS:
        tell(d, EVERYONE, DIES, victim)
        end_duel(d, 1 - victim, DEATH)
        return
    d.fresh[victim] += 1
    tell(d, EVERYONE, SURVIVES, victim)
    tell(d, EVERYONE, FRESH_WOUNDS, victim, d.fresh[victim])


def death_row(d: Duel, victim: int) -> Row:
    """2d6, and 2d6 for every tally (fresh wounds add none), against current Sangfroid. Source: S24 to S26."""
    return rows.death(d.sangfroid[victim], d.tallies[victim], int(d.rules.death_roll), int(d.rules.death_dice), victim)


def wait(d: Duel, me: int) -> None:
    """One thing, or nothing; and beside it a tally may be relieved. Source: S9, S10, S27. Ruling: relief."""
    tell(d, EVERYONE, WAITS, me)
    for weapon in WEAPONS:
        if can_hold(d, me, weapon) and weapon != d.hand[me]:
            offer(d, TAKE + weapon)
    if d.down[me]:
        offer(d, STAND_UP)
    if d.grabbed[me]:
        offer(d, BREAK_FREE)
    if d.carried[me] >> BUCKLER & 1 and not d.shield[me]:
        offer(d, RAISE_SHIELD)
    if d.rules.relief == Relief.INSTEAD and can_relieve(d, me):
        offer(d, RELIEVE)
    offer(d, DO_NOTHING)
    do_while_waiting(d, me, ask(d, me))
    if d.rules.relief == Relief.WITH_ANY_WAIT and can_relieve(d, me):
        offer(d, ENDURE)
        offer(d, RELIEVE)
        if ask(d, me) == RELIEVE:
            relieve(d, me)


def do_while_waiting(d: Duel, me: int, deed: int) -> None:
    """Exchange the weapon, stand up, break free, raise the shield, relieve a tally, or nothing. Source: S10, S21, S22, S27."""
    if deed >= TAKE:
        hold(d, me, deed - TAKE)
    elif deed == STAND_UP:
        d.down[me] = 0
        tell(d, EVERYONE, STANDS_UP, me)
        tell(d, EVERYONE, IS_DOWN, me, 0)
    elif deed == BREAK_FREE:
        break_free(d, me)
    elif deed == RAISE_SHIELD:
        tell(d, EVERYONE, RAISES_SHIELD, me)
        set_shield(d, me, 1)
    elif deed == RELIEVE:
        relieve(d, me)
    else:
        tell(d, EVERYONE, DOES_NOTHING, me)


def can_relieve(d: Duel, me: int) -> bool:
    """Needs a point to spend and a tally (a fresh wound is none yet). Source: S27."""
    return d.sangfroid[me] >= 1 and d.tallies[me] >= 1


def relieve(d: Duel, me: int) -> None:
    """1 Sangfroid for 1 tally. Source: S27."""
    d.tallies[me] -= 1
    tell(d, EVERYONE, RELIEVES, me)
    tell(d, EVERYONE, TALLIES_ARE, me, d.tallies[me])
    lose_sangfroid(d, me, 1)


def end_round(d: Duel) -> None:
    """Fresh wounds become tallies and cost Sangfroid; then the duel may have run out. Source: S7, S9, S15."""
    tell(d, EVERYONE, ROUND_ENDS)
    for seat in SEATS:
        book_wounds(d, seat)
    d.idle = 0 if d.attacked else d.idle + 1
    if d.sangfroid[CHALLENGER] == 0 and d.sangfroid[CHALLENGED] == 0:
        tell(d, EVERYONE, BOTH_SPENT)
        end_duel(d, NOBODY, SPENT)
    elif d.idle >= d.rules.idle_rounds:
        stop_idle_duel(d)
    else:
        begin_round(d)


def book_wounds(d: Duel, seat: int) -> None:
    """A duellist's fresh wounds become tallies, and Sangfroid falls by their number. Source: S15."""
    wounds = d.fresh[seat]
    if not wounds:
        return
    d.tallies[seat] += wounds
    d.fresh[seat] = 0
    tell(d, EVERYONE, FRESH_WOUNDS, seat, 0)
    tell(d, EVERYONE, TALLIES_ARE, seat, d.tallies[seat])
    lose_sangfroid(d, seat, wounds)


def stop_idle_duel(d: Duel) -> None:
    """The seconds stop a duel in which nobody strikes. Source: S9. Rulings: idle_rounds, idle_result."""
    tell(d, EVERYONE, SECONDS_STOP, NOBODY, d.idle)
    if d.rules.idle_result == IdleResult.CHALLENGER_LOSES:
        end_duel(d, CHALLENGED, IDLE)
    else:
        end_duel(d, NOBODY, IDLE)


def concede(d: Duel, me: int) -> None:
    """Leaving the duel counts as a surrender. Source: S28."""
    end_duel(d, 1 - me, CONCEDED)
