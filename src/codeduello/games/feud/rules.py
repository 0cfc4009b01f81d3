"""Feud: the duel, one function for each paragraph of the rules. Sentences are those of SOURCE.md."""

from codeduello.errors import InvalidText
from codeduello.games.feud import rows
from codeduello.games.feud.rulings import FleeOffered, FocusBonus, Surrender
from codeduello.games.feud.sheet import Duellist
from codeduello.games.feud.state import Duel, is_befallen, is_finished_by_wounds, must_surrender
from codeduello.games.feud.verdict import judge
from codeduello.games.feud.words import *
from codeduello.games.feud.words import MANOEUVRES, WOUNDS_MASK
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
    """Relative skill is fixed for the duel, at most 5 either way. Source: S2 to S4, S6."""
    difference = max(-5, min(5, challenger.skill - challenged.skill))
    for seat, duellist in ((CHALLENGER, challenger), (CHALLENGED, challenged)):
        if duellist.dead:
            raise InvalidText(f"{duellist.name} is dead and fights no more; accepted are the living")
        d.skill[seat] = -difference if seat else difference
        d.aggressive[seat] = duellist.attributes[AGGRESSIVE]
        d.conservative[seat] = duellist.attributes[CONSERVATIVE]
        d.strong[seat] = duellist.attributes[STRONG]
        d.quick[seat] = duellist.attributes[QUICK]
        d.emptiness[seat] = duellist.attributes[EMPTINESS]
        tell(d, EVERYONE, RELATIVE_SKILL_IS, seat, d.skill[seat])
        for attribute in ATTRIBUTES:
            tell(d, EVERYONE, ATTRIBUTE_IS + attribute, seat, duellist.attributes[attribute])


def step(d: Duel) -> None:
    """A step is a round: initiative, manoeuvre, attack, surrender or flee. Source: S6, S24."""
    tell(d, EVERYONE, ROUND_BEGINS)
    leader = initiative(d)
    if leader != NOBODY:
        manoeuvre(d, leader)
    attack(d)
    surrender_or_flee(d)
    if is_befallen(d, CHALLENGER) or is_befallen(d, CHALLENGED):
        judge(d)
    else:
        end_round(d)


def initiative_row(d: Duel) -> Row:
    """1d6, +2 for a lost initiative and -1 for a wound taken last round. Source: S7 to S10."""
    return rows.initiative(
        2 * d.lost[CHALLENGER] - d.wounded[CHALLENGER], 2 * d.lost[CHALLENGED] - d.wounded[CHALLENGED]
    )


def initiative(d: Duel) -> int:
    """The higher manoeuvres; a tie is nobody's, and nobody has lost it. Source: S7 to S10."""
    leader = chance(d, initiative_row(d))
    d.lost[CHALLENGER] = 1 if leader == CHALLENGED else 0
    d.lost[CHALLENGED] = 1 if leader == CHALLENGER else 0
    if leader == NOBODY:
        tell(d, EVERYONE, INITIATIVE_TIED)
    else:
        tell(d, EVERYONE, WINS_INITIATIVE, leader)
    for seat in SEATS:
        tell(d, EVERYONE, LOST_MARK, seat, d.lost[seat])
    return leader


def manoeuvre(d: Duel, me: int) -> None:
    """The one with initiative chooses a manoeuvre. Source: S11 to S14."""
    for option in MANOEUVRES:
        offer(d, option)
    choice = ask(d, me)
    if choice == CHARGE:
        charge(d, me)
    elif choice == PARRY:
        parry(d, me)
    elif choice == HEW:
        hew(d, me)
    elif choice == DODGE:
        dodge(d, me)
    elif choice == FOCUS:
        focus(d, me)
    else:
        tell(d, EVERYONE, MANOEUVRES_NOT, me)


def charge(d: Duel, me: int) -> None:
    """Test aggressive: the own attack is read on the charge table. Source: S12."""
    tell(d, EVERYONE, CHARGES, me)
    if test(d, me, d.aggressive[me]):
        d.read_on[me] = CHARGE_TABLE


def parry(d: Duel, me: int) -> None:
    """Test conservative: the foe's wound results are ignored. Source: S12."""
    tell(d, EVERYONE, PARRIES, me)
    d.parrying[me] = test(d, me, d.conservative[me])


def hew(d: Duel, me: int) -> None:
    """Test strong: the own attack is read on the hew table. Source: S12."""
    tell(d, EVERYONE, HEWS, me)
    if test(d, me, d.strong[me]):
        d.read_on[me] = HEW_TABLE


def dodge(d: Duel, me: int) -> None:
    """Test quick: the foe's kill and dismember results are ignored. Source: S13."""
    tell(d, EVERYONE, DODGES, me)
    d.dodging[me] = test(d, me, d.quick[me])


def focus(d: Duel, me: int) -> None:
    """Test emptiness: +1 to the attack in this round and the next; cannot be made to flee in this one. Source: S14."""
    tell(d, EVERYONE, FOCUSES, me)
    if test(d, me, d.emptiness[me]):
        d.focus[me] = 2
        d.unshaken[me] = 1
        tell(d, EVERYONE, FOCUS_IS, me, 2)


def test(d: Duel, me: int, attribute: int) -> int:
    """2d6 at or under the attribute. Source: S5."""
    success = chance(d, rows.test(attribute, me))
    tell(d, EVERYONE, SUCCEEDS if success else FAILS, me)
    return success


def attack(d: Duel) -> None:
    """Both 2d6 + relative skill + focus; the same result is a clash, else both are inflicted at once. Source: S15 to S17."""
    add_focus(d)
    blows = chance(d, attack_row(d))
    d.wounded[CHALLENGER] = d.wounded[CHALLENGED] = 0
    if blows == CLASH:
        clash(d)
    else:
        cells = rows.cells_of(blows)
        inflict(d, CHALLENGER, cells[CHALLENGER])
        inflict(d, CHALLENGED, cells[CHALLENGED])
    for seat in SEATS:
        tell(d, EVERYONE, WOUNDED_MARK, seat, d.wounded[seat])


def attack_row(d: Duel) -> Row:
    """Each result is read on the attack table, or on that of the manoeuvre. Source: S12, S15, S16. Ruling: tables."""
    return rows.attack(
        d.skill[CHALLENGER] + d.bonus[CHALLENGER],
        d.read_on[CHALLENGER],
        d.skill[CHALLENGED] + d.bonus[CHALLENGED],
        d.read_on[CHALLENGED],
        d.rules.tables,
    )


def add_focus(d: Duel) -> None:
    """Who is focused adds 1, or may. Source: S14. Ruling: focus_bonus."""
    for seat in SEATS:
        offer_to(d, seat, ADD_ONE if d.focus[seat] else ADD_NOTHING)
        if d.focus[seat] and d.rules.focus_bonus == FocusBonus.OPTIONAL:
            offer_to(d, seat, ADD_NOTHING)
    choices = ask_both(d)
    for seat in SEATS:
        d.bonus[seat] = 1 if choices[seat] == ADD_ONE else 0
        if d.bonus[seat]:
            tell(d, EVERYONE, ADDS_FOCUS, seat)


def inflict(d: Duel, me: int, cell: int) -> None:
    """My result befalls the foe. Parry strips wounds, dodge kill and dismember, focus flight. Source: S12 to S14, S16, S18 to S20."""
    foe = 1 - me
    if d.read_on[me] != ATTACK_TABLE:
        tell(d, EVERYONE, READ_ON, me, d.read_on[me])
    tell(d, EVERYONE, BLOWS, me, cell)
    wounds = cell & WOUNDS_MASK
    if wounds and d.parrying[foe]:
        tell(d, EVERYONE, WOUNDS_PARRIED, foe, wounds)
    elif wounds:
        d.wounds[foe] += wounds
        d.wounded[foe] = 1
        tell(d, EVERYONE, WOUNDS, me, wounds)
        tell(d, EVERYONE, WOUNDS_ARE, foe, d.wounds[foe])
    if cell & FRIGHTENS:
        frighten(d, me, foe)
    if cell & MAIMS and d.dodging[foe]:
        tell(d, EVERYONE, MAIMING_DODGED, foe)
    elif cell & MAIMS:
        dismember(d, me, foe)
    if cell & KILLS and d.dodging[foe]:
        tell(d, EVERYONE, KILLING_DODGED, foe)
    elif cell & KILLS:
        d.killed[foe] = 1
        tell(d, EVERYONE, KILLED, me)


def frighten(d: Duel, me: int, foe: int) -> None:
    """The foe is made to flee, unless focused in this very round. Source: S14, S19."""
    if d.unshaken[foe]:
        tell(d, EVERYONE, UNSHAKEN, foe)
    else:
        d.fled[foe] = 1
        tell(d, EVERYONE, FRIGHTENED, me)


def dismember(d: Duel, me: int, foe: int) -> None:
    """2d6 on the dismemberment table; a limb may bleed out. It ends the duel and begins a feud. Source: S20, S21."""
    tell(d, EVERYONE, MAIMED, me)
    d.part[foe], d.severity[foe], bleeds = rows.loss_of(chance(d, rows.dismemberment(d.rules.tables)))
    tell(d, EVERYONE, IS_DISFIGURED if d.severity[foe] == DISFIGURED else LOSES_PART, foe, d.part[foe])
    if bleeds:
        tell(d, EVERYONE, BLEEDS, foe)
        if chance(d, rows.bleeding(bleeds, foe)):
            d.severity[foe] = FATAL
            tell(d, EVERYONE, BLEEDS_OUT, foe)
        else:
            tell(d, EVERYONE, STOPS_BLEEDING, foe)
    if d.severity[foe] == FATAL:
        d.killed[foe] = 1


def clash(d: Duel) -> None:
    """The tables are not read; each tests strong, and who succeeds shatters the foe's weapon. Source: S17."""
    tell(d, EVERYONE, CLASHES)
    first = test(d, CHALLENGER, d.strong[CHALLENGER])
    second = test(d, CHALLENGED, d.strong[CHALLENGED])
    if not first and not second:
        tell(d, EVERYONE, SPARKS)
    if first:
        shatter(d, CHALLENGED)
    if second:
        shatter(d, CHALLENGER)


def shatter(d: Duel, seat: int) -> None:
    """A shattered weapon forces its bearer to surrender. Source: S17."""
    d.shattered[seat] = 1
    tell(d, EVERYONE, SHATTERS, seat)


def surrender_or_flee(d: Duel) -> None:
    """At the wound limit surrender is forced; who is free may choose flight. Source: S22, S23. Rulings: flee_offered, surrender."""
    for seat in SEATS:
        if is_finished_by_wounds(d, seat):
            tell(d, EVERYONE, IS_OUT, seat)
    for seat in SEATS:
        offer_to(d, seat, FIGHT_ON)
        if may_leave(d, seat):
            offer_to(d, seat, FLEE)
            if d.rules.surrender == Surrender.FREE:
                offer_to(d, seat, SURRENDER)
    choices = ask_both(d)
    for seat in SEATS:
        leave(d, seat, choices[seat])


def may_leave(d: Duel, seat: int) -> bool:
    """May this duellist choose to leave? The dead and those already made to flee choose nothing. Source: S23. Ruling: flee_offered."""
    if d.rules.flee_offered == FleeOffered.ALWAYS:
        return not (must_surrender(d, seat) or d.killed[seat] or d.fled[seat])
    return not (is_befallen(d, CHALLENGER) or is_befallen(d, CHALLENGED))


def leave(d: Duel, seat: int, choice: int) -> None:
    """What was chosen in secret is seen by all. Source: S22, S23."""
    if choice == FLEE:
        d.fled[seat] = 1
        tell(d, EVERYONE, FLEES, seat)
    elif choice == SURRENDER:
        d.surrendered[seat] = 1
        tell(d, EVERYONE, SURRENDERS, seat)


def end_round(d: Duel) -> None:
    """Nobody has fled, surrendered or fallen: a new round. A focus lasts through the next. Source: S14, S24."""
    for seat in SEATS:
        d.read_on[seat] = ATTACK_TABLE
        d.parrying[seat] = d.dodging[seat] = d.unshaken[seat] = d.bonus[seat] = 0
        if d.focus[seat]:
            d.focus[seat] -= 1
            tell(d, EVERYONE, FOCUS_IS, seat, d.focus[seat])


def concede(d: Duel, me: int) -> None:
    """Leaving the duel counts as flight, and the other wins, unless something worse has befallen the other. Source: S23, S31."""
    d.fled[me] = 1
    if is_befallen(d, 1 - me):
        judge(d)
        return
    d.ending = CONCEDED
    d.winner = 1 - me
    d.over = 1
