"""What a duel of Arcane came to."""

from dataclasses import dataclass

from codeduello.games.arcane.sheet import Duellist
from codeduello.games.arcane.shot import total
from codeduello.games.arcane.state import Duel, power_level
from codeduello.games.arcane.words import CONCEDED, ENDINGS, FREE, PRIDE, SCHOOLS, STAKES, STYLES
from codeduello.kernel import Outcome, result_of

HIT_DIE = "hit die"


@dataclass(frozen=True, slots=True)
class Facts:
    """What was said, shown and suffered; for each seat where there are two.

    `suffers` are stakes ("none" for who suffers nothing); `pride` "hit die", the school used, or "".
    `styles` are "" and `levels` and `slots` 0 while they were not turned over; `levels` is what the power
    counted for, `slots` the level of the slot spent (0: none). `totals` are None without a Shot.
    """

    stated: str
    suffers: tuple[str, str]
    pride: tuple[str, str]
    dishonoured: tuple[bool, bool]
    stare_began: bool
    styles: tuple[str, str]
    levels: tuple[int, int]
    slots: tuple[int, int]
    totals: tuple[int, int] | None


def outcome(d: Duel, challenger: Duellist, challenged: Duellist) -> Outcome:
    """The outcome of a duel that is over. Whoever concedes early keeps the own secrets."""
    shown = bool(d.spent)
    shot = d.ending != CONCEDED
    facts = Facts(
        STAKES.name(d.stakes),
        (STAKES.name(d.suffers[0]), STAKES.name(d.suffers[1])),
        (pride_text(d, 0), pride_text(d, 1)),
        (bool(d.dishonoured[0]), bool(d.dishonoured[1])),
        d.round > 0,
        (STYLES.name(d.style[0]), STYLES.name(d.style[1])) if shown else ("", ""),
        (power_level(d, 0), power_level(d, 1)) if shown else (0, 0),
        (slot_spent(d, 0), slot_spent(d, 1)) if shown else (0, 0),
        (total(d, 0), total(d, 1)) if shot else None,
    )
    return Outcome(ENDINGS.name(d.ending), result_of(d.winner, d.drawn), d.winner, (True, True), facts)


def pride_text(d: Duel, loser: int) -> str:
    """What pride cost this loser."""
    if d.suffers[loser] != PRIDE:
        return ""
    return SCHOOLS.name(d.pride_option[loser] - 1) if d.pride_option[loser] else HIT_DIE


def slot_spent(d: Duel, seat: int) -> int:
    """The level of the slot spent, 0 for a cantrip or a free cast."""
    return d.power[seat] if d.power[seat] < FREE else 0


