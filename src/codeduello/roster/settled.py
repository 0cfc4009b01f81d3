"""What a finished duel did to both sheets, as its record says."""

from dataclasses import dataclass
from typing import Any

from codeduello.errors import RecordError
from codeduello.kernel import Game, Pair
from codeduello.play import Match
from codeduello.record import Transcript, replay


@dataclass(frozen=True, slots=True)
class Settled:
    """A finished duel: its id, both sheets as they came and as it left them, the winner's seat (2: nobody), and its end in a line."""

    duel: str
    game: Game
    before: Pair[Any]
    after: Pair[Any]
    winner: int
    note: str


def settled_by(transcript: Transcript) -> Settled:
    """What the duel of a record did. Raises `RecordError` where it is not over."""
    return settled_in(transcript.duel, replay(transcript))


def settled_in(duel: str, match: Match) -> Settled:
    """The same of a match that is over."""
    after = match.sheets_after
    if after is None:
        raise RecordError(f"the duel {duel} is not over: it has no consequences yet")
    outcome = match.outcome
    assert outcome is not None
    return Settled(duel, match.setup.game, match.setup.sheets, after, outcome.winner, match.setup.game.prose.ending(outcome, match.setup.names))
