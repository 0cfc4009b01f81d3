"""Duels that were left at the terminal, found again."""

from codeduello.errors import UnknownName
from codeduello.play import Match
from codeduello.record import parse_transcript, replay
from codeduello.record.keep import Keep
from codeduello.terminal import places


def find_running(keep: Keep, duel: str | None) -> str | None:
    """The running duel whose name begins like this, or the one last touched; None where none is running. Raises `UnknownName`."""
    running = keep.running()
    found = [one for one in running if one.startswith(duel)] if duel else running[:1]
    if len(found) != 1 and (running or duel):
        raise UnknownName("running duel", duel or "", running)
    return found[0] if found else None


def load_running(duel: str) -> Match:
    """A running duel as it stands, without its dice."""
    kept = places.keep().load(duel)
    return replay(parse_transcript(kept.record, cut=not kept.record.endswith("\n")))
