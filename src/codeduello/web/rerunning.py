"""A meeting made again of its acts."""

from codeduello.errors import RecordError
from codeduello.web.acts import Act, Opened
from codeduello.web.meeting import Meeting


def rerun(duel: str, acts: list[tuple[float, Act]]) -> Meeting:
    """The meeting that these acts make. Raises `DuelError` for acts that cannot be."""
    (at, opened), *later = acts
    if not isinstance(opened, Opened):
        raise RecordError(f"duel {duel}: its log does not begin with a challenge")
    meeting = Meeting(duel, opened, at)
    for at, act in later:
        meeting.apply(act, at)
    return meeting
