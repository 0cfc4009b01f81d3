"""The record of a meeting."""

from typing import Final

from codeduello.errors import IllegalAnswer
from codeduello.kernel import Pair
from codeduello.record import Transcript, format_transcript
from codeduello.web.dicing import note_of
from codeduello.web.meeting import Meeting

HUMAN: Final = "human"


def transcript_of(meeting: Meeting) -> Transcript:
    """The record so far; of a running duel it holds secrets. Raises `IllegalAnswer` before the duel has begun."""
    if meeting.match is None:
        raise IllegalAnswer("the duel has not begun: there is no record yet")
    players = Pair(*[meeting.program(seat) or HUMAN for seat in (0, 1)])
    note = note_of(meeting.duel, meeting.terms, meeting.nonces)
    return Transcript(meeting.game, meeting.rulings, meeting.match.setup.sheets, meeting.duel, players, note).after(meeting.match)


def record_of(meeting: Meeting) -> str:
    """The record as text. Raises `IllegalAnswer` while the duel goes on."""
    if not meeting.is_over:
        raise IllegalAnswer("the record is open once the duel is over")
    return format_transcript(transcript_of(meeting))
