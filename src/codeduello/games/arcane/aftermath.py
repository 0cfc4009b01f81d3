"""Arcane: what a duel leaves behind on the sheets: hit points, hit dice, slots, conditions, honour."""

from dataclasses import replace

from codeduello.games.arcane import rows
from codeduello.games.arcane.facts import HIT_DIE, Facts
from codeduello.games.arcane.rulings import Rulings
from codeduello.games.arcane.sheet import MOST, Duellist
from codeduello.games.arcane.words import (
    ABJURATION,
    DEATH,
    ENCHANTMENT,
    FIRST_BLOOD,
    ILLUSION,
    NECROMANCY,
    NO_STAKES,
    PRIDE,
    SCHOOLS,
    STAKES,
)
from codeduello.kernel import EVERYONE, SEATS, Outcome, Pair, Record, Vocabulary, chance, per_seat, tell
from codeduello.kernel.names import LONGEST

OPTIONS = Vocabulary("option", "none")

EVENTS = Vocabulary(
    "event",
    "hp_is",
    "is_down",
    "loses_hit_die",
    "has_no_hit_die",
    "slot_is_gone",
    "effect_ends",
    "no_effect_to_end",
    "is_poisoned",
    "is_charmed",
    "is_frightened",
    "thoughts_are_learned",
    "dishonour_is_recorded",
    "concentration_ended",
)
(
    HP_IS,
    IS_DOWN,
    LOSES_HIT_DIE,
    HAS_NO_HIT_DIE,
    SLOT_IS_GONE,
    EFFECT_ENDS,
    NO_EFFECT_TO_END,
    IS_POISONED,
    IS_CHARMED,
    IS_FRIGHTENED,
    THOUGHTS_ARE_LEARNED,
    DISHONOUR_IS_RECORDED,
    CONCENTRATION_ENDED,
) = EVENTS

CONDITIONS = {
    NECROMANCY: (IS_POISONED, "poisoned for 1 minute"),
    ENCHANTMENT: (IS_CHARMED, "charmed by {foe} for 10 minutes"),
    ILLUSION: (IS_FRIGHTENED, "frightened of {foe} for 10 minutes"),
}


class Aftermath(Record):
    """Hit points and hit dice now; what each suffers; `option` 0 is the hit die, else 1 + a school.

    `endable` is how many effects on a duellist abjuration could end, `ended` 1 + the one it did (0: none).
    """

    rules: Rulings
    hp = per_seat(0, 9999)
    hp_max = per_seat(1, 9999)
    hit_dice = per_seat(0, 99)
    suffers = per_seat(PRIDE, NO_STAKES, start=NO_STAKES)
    option = per_seat(0, 5)
    endable = per_seat(0, 999)
    ended = per_seat(0, 999)
    dishonoured = per_seat(0, 1)
    slot = per_seat(0, 9)
    interrupted = per_seat(0, 1)


def begin(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> None:
    """What the duel settled, and the sheets it settled it over. Source: S17, S28 to S31."""
    facts: Facts = outcome.facts
    for seat in SEATS:
        sheet = sheets[seat]
        a.hp[seat], a.hp_max[seat], a.hit_dice[seat] = sheet.hp, sheet.hp_max, sheet.hit_dice
        a.suffers[seat] = STAKES.number(facts.suffers[seat])
        pride = facts.pride[seat]
        a.option[seat] = 0 if pride in ("", HIT_DIE) else 1 + SCHOOLS.number(pride)
        a.endable[seat] = len(endable(sheet, facts, seat))
        a.dishonoured[seat] = int(facts.dishonoured[seat])
        a.slot[seat] = facts.slots[seat]
        a.interrupted[seat] = int(facts.stare_began and sheet.concentrates)


def endable(sheet: Duellist, facts: Facts, loser: int) -> list[int]:
    """The effects that abjuration may end: still there, of a level not above what the winner spent. Source: S29."""
    level = facts.levels[1 - loser]
    gone = facts.stare_began
    return [
        place
        for place, effect in enumerate(sheet.effects)
        if effect.level <= level and not (gone and effect.concentration)
    ]


def step(a: Aftermath) -> None:
    """Slots are gone, concentration has ended, and each loser suffers. Source: S17, S20, S27 to S31."""
    for seat in SEATS:
        if a.slot[seat]:
            tell(a, EVERYONE, SLOT_IS_GONE, seat, a.slot[seat])
        if a.interrupted[seat]:
            tell(a, EVERYONE, CONCENTRATION_ENDED, seat)
        if a.dishonoured[seat]:
            tell(a, EVERYONE, DISHONOUR_IS_RECORDED, seat)
    for seat in SEATS:
        if a.suffers[seat] == PRIDE:
            suffer_pride(a, seat)
        elif a.suffers[seat] == FIRST_BLOOD:
            suffer_first_blood(a, seat)
        elif a.suffers[seat] == DEATH:
            a.hp[seat] = 0
            tell(a, EVERYONE, IS_DOWN, seat)
        if a.suffers[seat] in (FIRST_BLOOD, DEATH):
            tell(a, EVERYONE, HP_IS, seat, a.hp[seat])
    a.over = 1


def suffer_pride(a: Aftermath, loser: int) -> None:
    """A hit die, or what the winner's school does. Source: S28, S29."""
    school = a.option[loser] - 1
    if school < 0:
        tell(a, EVERYONE, LOSES_HIT_DIE if a.hit_dice[loser] else HAS_NO_HIT_DIE, loser)
        a.hit_dice[loser] = max(0, a.hit_dice[loser] - 1)
    elif school == ABJURATION:
        end_one_effect(a, loser)
    elif school in CONDITIONS:
        tell(a, EVERYONE, CONDITIONS[school][0], loser)
    else:
        tell(a, EVERYONE, THOUGHTS_ARE_LEARNED, loser)


def end_one_effect(a: Aftermath, loser: int) -> None:
    """One of the effects that may end does, by lot. Source: S29."""
    if a.endable[loser] == 0:
        tell(a, EVERYONE, NO_EFFECT_TO_END, loser)
        return
    a.ended[loser] = 1 + chance(a, rows.lot(a.endable[loser]))
    tell(a, EVERYONE, EFFECT_ENDS, loser, a.ended[loser])


def suffer_first_blood(a: Aftermath, loser: int) -> None:
    """Half the maximum, rounded down, at least 1; from under half: 1 (and 0 stays 0). Source: S30."""
    if 2 * a.hp[loser] < a.hp_max[loser]:
        a.hp[loser] = min(1, a.hp[loser])
    else:
        a.hp[loser] = max(1, a.hp_max[loser] // 2)


def result(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> Pair[Duellist]:
    """Both sheets as the duel leaves them."""
    return Pair(*[changed(a, sheets, outcome, seat) for seat in SEATS])


def changed(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome, seat: int) -> Duellist:
    """One sheet as the duel leaves it."""
    sheet = sheets[seat]
    facts: Facts = outcome.facts
    lost = endable(sheet, facts, seat)[a.ended[seat] - 1] if a.ended[seat] else -1
    effects = [
        effect
        for place, effect in enumerate(sheet.effects)
        if place != lost and not (effect.concentration and facts.stare_began)
    ]
    conditions = list(sheet.conditions)
    if a.suffers[seat] == PRIDE and a.option[seat] - 1 in CONDITIONS:
        text = CONDITIONS[a.option[seat] - 1][1]
        conditions.append(text.format(foe=sheets[1 - seat].name[: LONGEST - len(text)].strip()))
    powers = list(sheet.powers)
    if a.slot[seat]:
        powers.remove(a.slot[seat])
    return replace(
        sheet,
        hp=a.hp[seat],
        hit_dice=a.hit_dice[seat],
        dice=without_smallest(sheet.dice) if a.hit_dice[seat] < sheet.hit_dice else sheet.dice,
        powers=tuple(powers),
        effects=tuple(effects),
        conditions=tuple(conditions),
        dishonours=min(MOST, sheet.dishonours + a.dishonoured[seat]),
    )


def without_smallest(dice: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Hit dice by size, less one of the smallest that is left. Source: A39."""
    smallest = next((size for size, count in dice if count), 0)
    return tuple((size, count - (size == smallest)) for size, count in dice)
