"""What one viewer is shown of a meeting: the only thing that pages, frames and documents are made of.

It is a fold of what this viewer was told, and of what the table knows openly (who is awaited, since when). Nothing else leaves the process.
"""

from typing import Final, NamedTuple

import msgspec

from codeduello.kernel import CHOSE, NOBODY, SPECTATOR, VIEWER_NAMES, AskBoth, Event, Row, Throw, Thrown, View
from codeduello.play.narrate import AnyProse, Told, headline, same_for_all, score_owner, tell_of
from codeduello.web.meeting import Meeting

PHASE_WORDS: Final = {
    "open": "A place is still free.",
    "making": "Characters are being made.",
    "fighting": "The duel is under way.",
    "after": "The duel is decided; what it leaves is being settled.",
    "over": "The duel is over.",
    "stopped": "The duel was stopped.",
}


class Dice(msgspec.Struct, frozen=True):
    """Dice that fell together: whose, how many sides each has, their faces."""

    owner: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]


class SaidLine(msgspec.Struct, frozen=True):
    """A line of the log: `n` counts what this viewer was told, from 1. `own`: only this viewer was told it."""

    n: int
    text: str
    source: str
    begins: bool
    own: bool
    details: tuple[str, ...]
    dice: tuple[Dice, ...]


class Option(msgspec.Struct, frozen=True):
    """Something that can be chosen, and what it does."""

    name: str
    explain: str


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is asked. `secret`: nobody else sees what is chosen before the rules show it. `sealed` is what was sealed, where it may still be replaced.

    `handover`: two people share this device, so the options are shown to the seat alone.
    """

    seat: str
    name: str
    decision: str
    text: str
    options: tuple[Option, ...]
    secret: bool
    sealed: str = ""
    handover: bool = False


class Throwing(msgspec.Struct, frozen=True):
    """Dice that somebody must throw by hand, and type: what for, which, and how many numbers."""

    decision: str
    title: str
    dice: str
    count: int


class Gauged(msgspec.Struct, frozen=True):
    """A number to be drawn for both, from 0 to `most`; None where it is not known."""

    label: str
    values: tuple[int | None, int | None]
    most: int


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: the duellist, who plays it, its sheet, and whether it is awaited."""

    name: str
    player: str
    sheet: str
    awaited: bool
    since: float | None
    deadline: float | None


class End(msgspec.Struct, frozen=True, kw_only=True):
    """How it ended: in a sentence, the winner's seat ("" for none), and both sheets before and after."""

    text: str
    winner: str
    before: tuple[str, str]
    after: tuple[str, str]


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting as one viewer sees it. `words` are what the game master said to all, `campaign` its id ("" for none)."""

    duel: str
    game: str
    title: str
    headline: str
    about: str
    phase: str
    viewer: str
    status: str
    notice: str
    sides: tuple[Side, Side]
    standing: tuple[tuple[str, str, str], ...]
    gauges: tuple[Gauged, ...]
    questions: tuple[Question, ...]
    throwing: Throwing | None
    lines: tuple[SaidLine, ...]
    end: End | None
    watchable: bool
    odds: bool
    rematch: str
    campaign: str
    words: tuple[str, ...]


def see(meeting: Meeting, viewer: int, *, shared: bool = False) -> Sight:
    """The meeting as `viewer` (a seat, or 2 for a spectator) sees it; `shared`: two people look on one device, and what is open may be chosen there."""
    view = meeting.match.chapters(viewer)[0].view if meeting.match is not None else None
    prose = meeting.game.prose
    seats = (0, 1) if shared else (viewer,) if viewer != SPECTATOR else ()
    return Sight(
        duel=meeting.duel,
        game=meeting.game.name,
        title=meeting.game.title,
        headline=headline_of(meeting),
        about=meeting.terms.about,
        phase=meeting.phase,
        viewer=VIEWER_NAMES[viewer],
        status=status_of(meeting, viewer, shared=shared),
        notice=notice_of(meeting),
        sides=(side_of(meeting, 0), side_of(meeting, 1)),
        standing=tuple(prose.standing(view)) if view is not None else (),
        gauges=tuple(Gauged(one.label, one.values, one.most) for one in prose.gauges(view)) if view is not None else (),
        questions=tuple(one for seat in seats if (one := question_of(meeting, seat, shared=shared)) is not None),
        throwing=throwing_of(meeting) if seats else None,
        lines=tuple(lines_of(meeting, viewer)),
        end=end_of(meeting),
        watchable=meeting.is_watchable,
        odds=meeting.terms.odds,
        rematch=meeting.rematch.duel if meeting.rematch is not None and seats else "",
        campaign=meeting.terms.campaign,
        words=tuple(meeting.mastery.words),
    )


def headline_of(meeting: Meeting) -> str:
    """Which game, and who challenges whom, as far as is known."""
    first, second = meeting.places
    if first is None or second is None:
        known = first or second
        return f"{meeting.game.title}: {f'{known.name} is waiting' if known else 'a challenge'}"
    return headline(meeting.game.title, meeting.names)


def side_of(meeting: Meeting, seat: int) -> Side:
    """One seat, as everybody knows it."""
    place = meeting.places[seat]
    sheets = meeting.setup_sheets
    made = meeting.makings[seat]
    known = sheets[seat] if sheets is not None else made.sheet if made is not None else None
    awaited = seat in meeting.awaited
    unmade = place.sheet if place is not None else ""
    sheet = meeting.game.sheet.format(known) if known is not None else unmade
    player = "" if place is None else f"program {place.program}" if place.program else place.name
    return Side(
        name=meeting.name(seat), player=player, sheet=sheet, awaited=awaited, since=meeting.clock.since(seat), deadline=meeting.deadline(seat)
    )


def status_of(meeting: Meeting, viewer: int, *, shared: bool) -> str:
    """Whose turn it is, in a sentence."""
    if meeting.phase == "stopped":
        return f"{stopper_of(meeting)} stopped the duel: a draw."
    if meeting.is_over or meeting.phase == "open":
        return PHASE_WORDS[meeting.phase]
    if meeting.is_helping:
        return "The dice wait for the game master, who may help now."
    if meeting.roll is not None:
        return "Dice are to be thrown by hand."
    awaited = [seat for seat in meeting.awaited if shared or seat != viewer]
    own = viewer in meeting.awaited and not shared
    others = " and ".join(meeting.name(seat) for seat in awaited)
    if own:
        return "Both are asked; it is your choice." if awaited else "It is your choice."
    return f"Waiting for {others}." if others else PHASE_WORDS[meeting.phase]


def stopper_of(meeting: Meeting) -> str:
    """Who stopped the duel."""
    return "The game master" if meeting.mastery.has_stopped else "The seconds"


def is_secret(meeting: Meeting, options: tuple[int, ...]) -> bool:
    """Is this choice kept from others until the rules show it?"""
    match = meeting.match
    if match is None or match.aftermath is not None:
        return False
    return isinstance(match.need, AskBoth) or not set(options) <= meeting.game.prose.open_options


def prose_of(meeting: Meeting) -> AnyProse:
    """The English of what is under way."""
    return meeting.match.prose if meeting.match is not None else meeting.game.prose.creation


def question_of(meeting: Meeting, seat: int, *, shared: bool = False) -> Question | None:
    """What this seat is asked, or may still replace."""
    sealed_options = meeting.sealed_options(seat)
    options = meeting.options(seat) or sealed_options
    if not options or meeting.program(seat) or (shared and not meeting.options(seat)):
        return None
    prose = prose_of(meeting)
    secret = is_secret(meeting, options)
    decision = meeting.decision(seat)
    taken = meeting.answered(seat, decision) if sealed_options else None
    handover = shared and secret
    view = meeting.match.view(seat) if meeting.match is not None else View(seat, (), options)
    asked = View(view.viewer, view.events, options)
    return Question(
        seat=VIEWER_NAMES[seat],
        name=meeting.name(seat),
        decision=decision,
        text="" if handover else prose.question(asked),
        options=() if handover else tuple(Option(prose.options.name(one), prose.explain_option.get(one, "")) for one in options),
        secret=secret,
        sealed="" if taken is None or handover else prose.options.name(taken),
        handover=handover,
    )


def throwing_of(meeting: Meeting) -> Throwing | None:
    """The dice that must be thrown by hand now."""
    wanted = meeting.roll
    if wanted is None or meeting.is_helping:
        return None
    row, making = wanted
    prose = meeting.game.prose.creation if making < 2 else prose_of(meeting)
    throw = prose.throws.get(row.name, Throw(row.name))
    goal = throw.goal_of(row)
    names = meeting.names if making == NOBODY else (meeting.name(making), "")
    return Throwing(meeting.throw_decision, f"{throw.title}: {goal}" if goal else throw.title, dice_in_words(row, names), len(row.dice))


def dice_in_words(row: Row, names: tuple[str, str]) -> str:
    """Who throws what, in the order in which the faces are typed."""
    return ", then ".join(f"{score_owner(score, names)}{' and '.join(map(str, score.dice))}" for score in row.scores if score.dice)


def lines_of(meeting: Meeting, viewer: int) -> list[SaidLine]:
    """The log as this viewer was told it: the making of characters, the duel, what it leaves."""
    lines: list[SaidLine] = []
    for seat, made in enumerate(meeting.makings):
        if made is not None:
            events = made.run.view(SPECTATOR).events
            lines += said_again(meeting, f"making {seat}", Telling(events, events, meeting.game.prose.creation, (meeting.name(seat), ""), len(lines)))
    if meeting.match is not None:
        everybody = meeting.match.chapters(SPECTATOR)
        for chapter, shared in zip(meeting.match.chapters(viewer), everybody, strict=True):
            telling = Telling(chapter.view.events, shared.view.events, chapter.prose, meeting.names, len(lines))
            lines += said_again(meeting, f"{chapter.title} {viewer}", telling)
    return lines


class Telling(NamedTuple):
    """Events of one viewer, those that everybody was told, how they are said, and how many lines stand before them."""

    events: tuple[Event, ...]
    everybody: tuple[Event, ...]
    prose: AnyProse
    names: tuple[str, str]
    before: int


def said_again(meeting: Meeting, chapter: str, telling: Telling) -> list[SaidLine]:
    """The lines of a chapter. Chapters grow at their end: what was said before is remembered, and looked at again only if it has changed."""
    told, lines = meeting.said.get((chapter, telling.before), (((), ()), []))
    events, everybody = telling.events, telling.everybody
    if events[: len(told[0])] != told[0] or everybody[: len(told[1])] != told[1]:
        told, lines = ((), ()), []
    fresh = telling._replace(events=events[len(told[0]) :], everybody=everybody[len(told[1]) :], before=telling.before + len(lines))
    lines = [*lines, *said(*fresh)]
    meeting.said[chapter, telling.before] = ((events, everybody), lines)
    return lines


def notice_of(meeting: Meeting) -> str:
    """Whose time ran out last, and what followed; "" where nobody's did."""
    if not meeting.timed_out:
        return ""
    names = " and ".join(meeting.name(seat) for seat in meeting.timed_out)
    return f"Time ran out last for {names}; by the terms: {TIMEOUT_WORDS[meeting.terms.timeout]}."


TIMEOUT_WORDS: Final = {
    "concede": "who lets the time run out concedes (if both do, the seconds stop the duel as a draw)",
    "first": "the first option offered is taken",
    "draw": "the seconds stop the duel as a draw",
}


def said(events: tuple[Event, ...], everybody: tuple[Event, ...], prose: AnyProse, names: tuple[str, str], before: int) -> list[SaidLine]:
    """Events as lines, numbered behind `before`."""
    lines: list[SaidLine] = []
    for event, common in same_for_all(events, everybody):
        told = tell_of(event, prose, names) if event.what != CHOSE else None  # what a choice means is told by the rules
        if told is not None:
            begins = event.what >= 0 and prose.events[event.what].begins
            lines.append(SaidLine(before + len(lines) + 1, told.text, told.source, begins, not common, sums_of(told), dice_of(event, names)))
    return lines


def sums_of(told: Told) -> tuple[str, ...]:
    """The arithmetic, where there is more to it than the dice show."""
    return tuple(detail for detail in told.details if not detail.isdecimal())


def dice_of(event: Event, names: tuple[str, str]) -> tuple[Dice, ...]:
    """The dice that an event shows."""
    thrown = event.detail
    if not isinstance(thrown, Thrown) or not thrown.faces:
        return ()
    shown = []
    for score, faces in thrown.row.parts(thrown.faces):
        sides = tuple(dice.sides for dice in score.dice for _ in range(dice.thrown))
        if faces:
            shown.append(Dice(names[score.owner] if score.owner in (0, 1) else "", sides, tuple(faces)))
    return tuple(shown)


def end_of(meeting: Meeting) -> End | None:
    """How it ended, once it has."""
    before = meeting.setup_sheets
    if not meeting.is_over or before is None:
        return None
    form = meeting.game.sheet.format
    first, second = form(before[0]), form(before[1])
    after = meeting.sheets_after
    if after is None:
        return End(text=f"{stopper_of(meeting)} stopped the duel: a draw. Both leave as they came.", winner="", before=(first, second), after=(first, second))
    outcome = meeting.result
    winner = "" if outcome.winner == NOBODY else VIEWER_NAMES[outcome.winner]
    text = meeting.game.prose.ending(outcome, meeting.names)
    return End(text=text, winner=winner, before=(first, second), after=(form(after[0]), form(after[1])))
