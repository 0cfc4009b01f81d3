"""Whether what was acknowledged is kept: the answers that people were told are kept, against the logs in the database."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bench.web_parts.crowd import Answered

from codeduello.kernel import VIEWER_NAMES
from codeduello.roster.database import open_database
from codeduello.roster.logs import Logs
from codeduello.web.acts import Chose, parse_act
from codeduello.web.meeting import Meeting
from codeduello.web.rerunning import rerun


@dataclass(frozen=True, slots=True)
class Checked:
    """How many acknowledged answers no log holds, how many decisions were answered twice, how many logs cannot be re-run."""

    lost: int
    doubled: int
    broken: int


def check(database: str, key_file: Path | None, answered: list[Answered]) -> Checked:
    """Read the logs of all duels in which somebody answered; no server writes meanwhile."""
    opened = open_database(database, key_file)
    logs = Logs(opened)
    lost = doubled = broken = 0
    try:
        for duel in sorted({one.duel for one in answered}):
            acts = [(one.at, parse_act(one.body)) for one in logs.read(duel)]
            chosen = Counter((act.seat, act.decision, act.option) for _, act in acts if isinstance(act, Chose))
            doubled += sum(count - 1 for count in Counter((seat, decision) for seat, decision, _ in chosen.elements()).values())
            try:
                meeting = rerun(duel, acts)
            except Exception:
                broken += 1
                continue
            lost += sum(kept_as(one, meeting) not in chosen for one in answered if one.duel == duel)
    finally:
        opened.close()
    return Checked(lost, doubled, broken)


def kept_as(one: Answered, meeting: Meeting) -> tuple[int, str, int]:
    """An answer as its log keeps it."""
    prose = meeting.game.prose
    names = {"c": prose.creation, "a": prose.aftermath}.get(one.question.decision[:1], prose).options
    return VIEWER_NAMES.index(one.question.seat), one.question.decision, names.number(one.option)
