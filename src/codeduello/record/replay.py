"""Re-running a record: the match it makes, answer by answer."""

from collections.abc import Callable

from codeduello.errors import DuelError, RecordError
from codeduello.kernel import Entry, Need
from codeduello.play.match import Match
from codeduello.record.transcript import Transcript

Watcher = Callable[[Match, Need, Entry], None]


def replay(transcript: Transcript, watch: Watcher | None = None) -> Match:
    """The match that the answers make. `watch(match, need, entry)` is called before each answer is given.

    Raises `RecordError` naming the first answer that the rules refuse.
    """
    match = Match(transcript.setup)
    for number, entry in enumerate(transcript.answers, 1):
        need = match.need
        try:
            if watch is not None:
                watch(match, need, entry)
            match.give(entry)
        except DuelError as fault:
            raise RecordError(f"answer {number} cannot be: {fault}") from fault
        if len(transcript.after(match).answers) != number:
            raise RecordError(f"answer {number} completes the one before it, which is only half an answer")
    return match
