"""What a duel of Feud came to."""

from dataclasses import dataclass

from codeduello.games.feud.sheet import Duellist
from codeduello.games.feud.state import Duel
from codeduello.games.feud.verdict import RAN, line
from codeduello.games.feud.words import CONCEDED, DISFIGURED, DISMEMBERED, ENDINGS, PARTS, UNHARMED
from codeduello.kernel import CHALLENGED, CHALLENGER, Outcome, result_of


@dataclass(frozen=True, slots=True)
class Facts:
    """For each seat: wounds taken, whether fled (and nothing worse), dismembered, disfigured, and the part lost ("" for none)."""

    wounds: tuple[int, int]
    fled: tuple[bool, bool]
    dismembered: tuple[bool, bool]
    disfigured: tuple[bool, bool]
    lost: tuple[str, str]


def outcome(d: Duel, challenger: Duellist, challenged: Duellist) -> Outcome:
    """The outcome of a duel that is over."""
    facts = Facts(
        (d.wounds[0], d.wounds[1]),
        (has_fled(d, CHALLENGER), has_fled(d, CHALLENGED)),
        (d.severity[0] >= DISMEMBERED, d.severity[1] >= DISMEMBERED),
        (d.severity[0] == DISFIGURED, d.severity[1] == DISFIGURED),
        (lost_part(d, CHALLENGER), lost_part(d, CHALLENGED)),
    )
    alive = not d.killed[0], not d.killed[1]
    return Outcome(ENDINGS.name(d.ending), result_of(d.winner, d.drawn), d.winner, alive, facts)


def has_fled(d: Duel, seat: int) -> bool:
    """Fled, and nothing worse befell: that alone costs skill. Source: S26, S31."""
    if d.ending == CONCEDED:
        return seat != d.winner and d.severity[seat] < DISMEMBERED
    return bool(d.fled[seat]) and line(d, seat) == RAN


def lost_part(d: Duel, seat: int) -> str:
    """The part of the body lost, or ""."""
    return "" if d.severity[seat] == UNHARMED else PARTS.name(d.part[seat])
