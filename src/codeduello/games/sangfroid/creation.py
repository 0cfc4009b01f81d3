"""Sangfroid: making a duellist. 1d6+6, and two armaments of one's choice."""

from collections.abc import Mapping

from codeduello.games.sangfroid import rows
from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.sheet import Duellist
from codeduello.games.sangfroid.words import ARMAMENTS, BUCKLER, FISTS
from codeduello.kernel import CHALLENGER, EVERYONE, Record, Vocabulary, ask, chance, offer, single, tell

OPTIONS = Vocabulary("option", *ARMAMENTS.names)

EVENTS = Vocabulary("event", "sangfroid_is", "arms_with")
SANGFROID_IS, ARMS_WITH = EVENTS


class Creation(Record):
    """The stat and the two armaments chosen (0: fists, the slot stays empty)."""

    rules: Rulings
    sangfroid = single(0, 12)
    first = single(FISTS, BUCKLER)
    second = single(FISTS, BUCKLER)


def begin(c: Creation, wishes: Mapping[str, str]) -> None:
    """Nothing is settled before the die falls. Source: S2."""


def step(c: Creation) -> None:
    """Roll the stat, then choose up to two different armaments. Source: S2, S3."""
    c.sangfroid = chance(c, rows.stat())
    tell(c, EVERYONE, SANGFROID_IS, CHALLENGER, c.sangfroid)
    c.first = choose_armament(c)
    c.second = choose_armament(c)
    c.over = 1


def choose_armament(c: Creation) -> int:
    """One more armament, not the same again; fists leave the slot unused. Source: S3."""
    for armament in range(FISTS, BUCKLER + 1):
        if armament != c.first or armament == FISTS:
            offer(c, armament)
    chosen = ask(c, CHALLENGER)
    tell(c, EVERYONE, ARMS_WITH, CHALLENGER, chosen)
    return chosen


def result(c: Creation, wishes: Mapping[str, str]) -> Duellist:
    """The new duellist; `wishes` may hold a name and a title."""
    chosen = tuple(one for one in (c.first, c.second) if one != FISTS)
    return Duellist(wishes.get("name", "Nameless"), c.sangfroid, chosen, wishes.get("title", ""))
