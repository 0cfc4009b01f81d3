"""The dice of a meeting that is over, with what they were made of: everything that a check needs."""

import msgspec

from codeduello.errors import IllegalAnswer
from codeduello.kernel import ROLLED, SPECTATOR, Thrown
from codeduello.web.dicing import making_id
from codeduello.web.meeting import Meeting


class Fallen(msgspec.Struct, frozen=True):
    """One throw: how many sides each die has, and its faces."""

    sides: tuple[int, ...]
    faces: tuple[int, ...]


class Stream(msgspec.Struct, frozen=True):
    """Throws that come one after the other from one stream of dice, `id` being what it is derived from beside the secret and the words."""

    id: str
    what: str
    throws: tuple[Fallen, ...]


class Faces(msgspec.Struct, frozen=True):
    """All dice of a duel. `commitment` is over `duel` and the secret; secret is hex."""

    kind: str
    duel: str
    commitment: str
    secret: str
    nonces: tuple[str, str]
    streams: tuple[Stream, ...]


def faces_of(meeting: Meeting) -> Faces:
    """The dice of this meeting. Raises `IllegalAnswer` while it goes on: they hold the secret."""
    if not meeting.is_over:
        raise IllegalAnswer("the secret of the dice is shown once the duel is over")
    streams = []
    for seat, made in enumerate(meeting.makings):
        if made is not None:
            streams.append(Stream(making_id(meeting.duel, seat), f"{meeting.name(seat)} is made", throws_in(made.run.view(SPECTATOR).events)))
    if meeting.match is not None:
        told = [event for chapter in meeting.match.chapters(SPECTATOR) for event in chapter.view.events]
        streams.append(Stream(meeting.duel, "the duel", throws_in(tuple(told))))
    return Faces(meeting.terms.dice, meeting.duel, meeting.commitment, meeting.terms.secret, (meeting.nonces[0], meeting.nonces[1]), tuple(streams))


def throws_in(events: tuple[object, ...]) -> tuple[Fallen, ...]:
    """All that was thrown, in order."""
    thrown = [event.detail for event in events if getattr(event, "what", None) == ROLLED and isinstance(event.detail, Thrown)]  # type: ignore[attr-defined]
    return tuple(Fallen(tuple(one.row.dice), tuple(one.faces)) for one in thrown)
