"""Sangfroid: what a duel leaves behind. The victor may take an armament of the defeated."""

from dataclasses import replace

from codeduello.games.sangfroid.facts import Facts
from codeduello.games.sangfroid.rulings import Rulings, TakeArmament
from codeduello.games.sangfroid.sheet import MOST_DEFEATS, Duellist
from codeduello.games.sangfroid.words import ARMAMENTS, BUCKLER, CONCEDED, DEATH, ENDINGS, FISTS, SWORD, YIELD
from codeduello.kernel import EVERYONE, NOBODY, Outcome, Pair, Record, Vocabulary, ask, offer, single, tell

OPTIONS = Vocabulary("option", "none", *[f"take {ARMAMENTS.name(one)}" for one in range(SWORD, BUCKLER + 1)])
NONE = 0

EVENTS = Vocabulary("event", "takes", "takes_nothing", "is_defeated", "is_embarrassed", "is_dead")
TAKES, TAKES_NOTHING, IS_DEFEATED, IS_EMBARRASSED, IS_DEAD = EVENTS


class Aftermath(Record):
    """The victor, the armaments (bits) that may be taken, and the one that was."""

    rules: Rulings
    victor = single(0, 2, start=NOBODY)
    ending = single(0, 15)
    spoils = single(0, 127)
    taken = single(0, BUCKLER)


def begin(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> None:
    """Who won, and what of the loser's may be taken. Source: S4. Ruling: take_armament."""
    a.victor = outcome.winner
    a.ending = ENDINGS.number(outcome.ending)
    if a.victor == NOBODY or a.rules.take_armament == TakeArmament.NONE:
        return
    facts: Facts = outcome.facts
    loser = 1 - a.victor
    for armament in sheets[loser].owned:
        if a.rules.take_armament == TakeArmament.ANY_ONE or ARMAMENTS.name(armament) == facts.hands[loser]:
            a.spoils |= 1 << armament


def step(a: Aftermath) -> None:
    """The defeat is recorded; the victor may take one armament, a lost one too. Source: S4, S26, S28. Ruling: take_armament."""
    if a.victor != NOBODY:
        record_defeat(a, 1 - a.victor)
        take_armament(a)
    a.over = 1


def record_defeat(a: Aftermath, loser: int) -> None:
    """A surrender is an embarrassing defeat. Source: S26, S28."""
    tell(a, EVERYONE, IS_DEFEATED, loser)
    if a.ending in (YIELD, CONCEDED):
        tell(a, EVERYONE, IS_EMBARRASSED, loser)
    if a.ending == DEATH:
        tell(a, EVERYONE, IS_DEAD, loser)


def take_armament(a: Aftermath) -> None:
    """The victor may take one of the spoils, or none. Source: S4."""
    offer(a, NONE)
    for armament in range(SWORD, BUCKLER + 1):
        if a.spoils >> armament & 1:
            offer(a, armament)
    a.taken = ask(a, a.victor)
    if a.taken == FISTS:
        tell(a, EVERYONE, TAKES_NOTHING, a.victor)
    else:
        tell(a, EVERYONE, TAKES, a.victor, a.taken)


def result(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> Pair[Duellist]:
    """Both sheets as the duel leaves them."""
    if a.victor == NOBODY:
        return sheets
    loser = sheets[1 - a.victor]
    winner = sheets[a.victor]
    beaten = replace(
        loser,
        defeats=min(MOST_DEFEATS, loser.defeats + 1),
        embarrassments=min(MOST_DEFEATS, loser.embarrassments + (a.ending in (YIELD, CONCEDED))),
        dead=loser.dead or a.ending == DEATH,
        armaments=tuple(one for one in loser.armaments if one != a.taken),
        possessions=tuple(one for one in loser.possessions if one != a.taken),
    )
    if a.taken != FISTS and a.taken not in winner.owned:
        winner = replace(winner, possessions=(*winner.possessions, a.taken))
    return Pair(beaten, winner) if a.victor else Pair(winner, beaten)
