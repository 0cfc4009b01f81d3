"""Feud: making a duellist. Skill 1, and 2d6 for the first trait of each pair."""

from collections.abc import Mapping

from codeduello.games.feud import rows
from codeduello.games.feud.rulings import Rulings
from codeduello.games.feud.sheet import NAMELESS, Duellist
from codeduello.kernel import CHALLENGER, EVERYONE, Record, Vocabulary, chance, several, tell

OPTIONS = Vocabulary("option", "none")

EVENTS = Vocabulary("event", "aggressive_is", "strong_is", "worldliness_is")


class Creation(Record):
    """The first trait of each pair: aggressive, strong, worldliness."""

    rules: Rulings
    first = several(3, 0, 12)


def begin(c: Creation, wishes: Mapping[str, str]) -> None:
    """Skill starts at 1. Source: S2."""


def step(c: Creation) -> None:
    """2d6 for the first trait of each pair; the second is 14 less that. Source: S3, S4."""
    for pair in range(3):
        c.first[pair] = chance(c, rows.attribute())
        tell(c, EVERYONE, pair, CHALLENGER, c.first[pair])
    c.over = 1


def result(c: Creation, wishes: Mapping[str, str]) -> Duellist:
    """The new duellist; `wishes` may hold a name."""
    agg, strong, wor = c.first
    return Duellist(wishes.get("name", NAMELESS), 1, (agg, 14 - agg, strong, 14 - strong, wor, 14 - wor))
