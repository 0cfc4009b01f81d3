"""Looking back on a meeting that is over: line by line, as one viewer saw it, or everything that was told to anybody."""

from dataclasses import dataclass
from typing import Final

from codeduello.kernel import EVERYONE, SPECTATOR, Event, View, parse_viewer
from codeduello.play.narrate import same_for_all
from codeduello.web.meeting import Meeting
from codeduello.web.sight import Gauged, SaidLine, said

FULL: Final = "full"


@dataclass(frozen=True, slots=True)
class Replay:
    """The lines of a replay. At the line numbered n (from 1) its viewer had been told the first `told[n - 1]` of `events`, those of the duel."""

    meeting: Meeting
    viewer: int
    lines: tuple[SaidLine, ...]
    told: tuple[int, ...]
    events: tuple[Event, ...]

    def standing(self, step: int) -> tuple[tuple[tuple[str, str, str], ...], tuple[Gauged, ...]]:
        """How both stood at this step, as the viewer knew it; nothing before the duel had begun."""
        count = self.told[step - 1] if self.told else 0
        if not count:
            return (), ()
        prose = self.meeting.game.prose
        view = View(self.viewer, self.events[:count])
        return tuple(prose.standing(view)), tuple(Gauged(one.label, one.values, one.most) for one in prose.gauges(view))


def replay_of(meeting: Meeting, seen_as: str) -> Replay:
    """The replay as a viewer saw it, or with `full` all that was told to anybody, what one seat alone was told being marked."""
    viewer = SPECTATOR if seen_as == FULL else parse_viewer(seen_as)
    lines = making_lines(meeting)
    told = [0] * len(lines)
    events = duel_events(meeting, viewer, full=seen_as == FULL)
    for count, (event, common) in enumerate(events, 1):
        more = said((event,), (event,) if common else (), meeting.game.prose, meeting.names, len(lines))
        lines += more
        told += [count] * len(more)
    if meeting.match is not None:
        for chapter in meeting.match.chapters(viewer)[1:]:
            more = said(chapter.view.events, chapter.view.events, chapter.prose, meeting.names, len(lines))
            lines += more
            told += [len(events)] * len(more)
    return Replay(meeting, viewer, tuple(lines), tuple(told), tuple(event for event, _ in events))


def duel_events(meeting: Meeting, viewer: int, *, full: bool) -> list[tuple[Event, bool]]:
    """The events of the duel, each with whether everybody was told it."""
    if meeting.match is None:
        return []
    if full:
        return [(event, audience == EVERYONE) for audience, event in meeting.match.full_log()]
    views = [meeting.match.chapters(one)[0].view for one in (viewer, SPECTATOR)]
    return same_for_all(views[0].events, views[1].events)


def making_lines(meeting: Meeting) -> list[SaidLine]:
    """How both characters were made, in front of everybody."""
    lines: list[SaidLine] = []
    for seat, made in enumerate(meeting.makings):
        if made is not None:
            events = made.run.view(SPECTATOR).events
            lines += said(events, events, meeting.game.prose.creation, (meeting.name(seat), ""), len(lines))
    return lines
