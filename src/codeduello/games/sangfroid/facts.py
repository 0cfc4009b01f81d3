"""What a duel of Sangfroid came to."""

from dataclasses import dataclass

from codeduello.games.sangfroid.sheet import Duellist
from codeduello.games.sangfroid.state import Duel
from codeduello.games.sangfroid.words import ARMAMENTS, CONCEDED, DEATH, ENDINGS, YIELD
from codeduello.kernel import Outcome, result_of


@dataclass(frozen=True, slots=True)
class Facts:
    """For each seat: Sangfroid left, wounds taken, the weapon in hand; and whether somebody surrendered."""

    sangfroid: tuple[int, int]
    wounds: tuple[int, int]
    hands: tuple[str, str]
    surrendered: bool


def outcome(d: Duel, challenger: Duellist, challenged: Duellist) -> Outcome:
    """The outcome of a duel that is over."""
    dead = 1 - d.winner if d.ending == DEATH else None
    facts = Facts(
        (d.sangfroid[0], d.sangfroid[1]),
        (d.tallies[0] + d.fresh[0], d.tallies[1] + d.fresh[1]),
        (ARMAMENTS.name(d.hand[0]), ARMAMENTS.name(d.hand[1])),
        d.ending in (YIELD, CONCEDED),
    )
    result = result_of(d.winner, d.drawn)
    return Outcome(ENDINGS.name(d.ending), result, d.winner, (dead != 0, dead != 1), facts)
