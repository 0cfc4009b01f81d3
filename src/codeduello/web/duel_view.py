"""What a duel's page is filled with, for one viewer."""

from dataclasses import dataclass
from typing import Any, Final

from codeduello.errors import NotAllowed
from codeduello.kernel import SPECTATOR, VIEWER_NAMES
from codeduello.play.sentences import sentences
from codeduello.play.summary import summary_of
from codeduello.web.doings import DICE, TIMEOUTS
from codeduello.web.house import House
from codeduello.web.meeting import Meeting
from codeduello.web.rendering import mark, regions, sight_mark
from codeduello.web.sight import Sight, see
from codeduello.web.thinking import Odds

LATEST: Final = 8
RECENT: Final = 40


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: as which viewer, for which seats, whether two people look on one device, and whether it is the game master."""

    viewer: int
    seats: tuple[int, ...]
    is_master: bool = False

    @property
    def shared(self) -> bool:
        """Do two people share this device?"""
        return len(self.seats) == 2 and self.viewer == SPECTATOR


def eyes_of(meeting: Meeting, person: str) -> Eyes:
    """How this person sees a meeting. Raises `NotAllowed` where they may not watch."""
    seats = meeting.seats_of(person)
    is_master = bool(person) and meeting.terms.master == person
    if len(seats) == 1:
        return Eyes(seats[0], seats, is_master)
    if not seats and not meeting.is_watchable and not is_master:
        raise NotAllowed("this duel is not open to others: both have to allow it")
    return Eyes(SPECTATOR, seats, is_master)


def content_of(house: House, meeting: Meeting, eyes: Eyes, address: str) -> dict[str, Any]:
    """The content of the regions; `address` is how this server is reached. All of it comes from the sight, but for whether the duel is one's own."""
    sight = see(meeting, eyes.viewer, shared=eyes.shared)
    odds, pending = odds_for(house, meeting, sight, eyes)
    earlier = max(0, len(sight.lines) - RECENT)
    return {
        "sight": sight,
        "odds": odds,
        "odds_pending": pending,
        "latest": sight.lines[-LATEST:],
        "recent": sight.lines[earlier:],
        "earlier": earlier,
        "drawn": {one.label for one in sight.gauges},
        "viewer_seat": eyes.viewer,
        "names_asked": eyes.shared,
        "alone": [(VIEWER_NAMES[seat], meeting.name(seat)) for seat in (0, 1)] if eyes.shared and meeting.phase == "fighting" else [],
        "commitment": meeting.commitment,
        "seated": bool(eyes.seats),
        "allows": bool(eyes.seats) and all(meeting.allows(seat) for seat in eyes.seats),
        "address": address,
        "master": master_tools(meeting) if eyes.is_master else None,
        "chat": chat_of(meeting, address),
        "kept": [(meeting.characters[seat], meeting.name(seat)) for seat in eyes.seats if seat in meeting.characters],
    }


def chat_of(meeting: Meeting, address: str) -> tuple[str, str] | None:
    """The result for a chat, in Markdown and plain; None where there is none yet."""
    before, after = meeting.setup_sheets, meeting.sheets_after
    if before is None or after is None:
        return None
    end = meeting.game.prose.ending(meeting.result, meeting.names)
    summary = summary_of(meeting.game, before, after, end, f"{address}/d/{meeting.duel}")
    return summary.markdown(), summary.plain()


def master_tools(meeting: Meeting) -> dict[str, Any]:
    """What the game master can do now."""
    return {
        "helping": meeting.is_helping,
        "over": meeting.is_over,
        "seats": [(VIEWER_NAMES[seat], meeting.name(seat)) for seat in (0, 1)],
        "shows": [meeting.name(seat) for seat in (0, 1) if meeting.shows_master(seat)],
    }


def odds_for(house: House, meeting: Meeting, sight: Sight, eyes: Eyes) -> tuple[Odds | None, bool]:
    """The odds for the seat that is asked here, where both agreed to see them; and whether they are still being reckoned."""
    if not meeting.terms.odds or meeting.match is None or meeting.match.aftermath is not None:
        return None, False
    for question in sight.questions:
        if question.options and not question.sealed:
            seat = VIEWER_NAMES.index(question.seat)
            found = house.seconds.odds(meeting.duel, seat, question.decision)
            if found is None:
                house.seconds.see_to(meeting.duel, meeting)  # after a restart nobody has reckoned them yet
            return found, found is None
    return None, False


def page_of(house: House, meeting: Meeting, eyes: Eyes, address: str) -> dict[str, Any]:
    """The content of the whole page: the regions and what stands around them."""
    content = content_of(house, meeting, eyes, address)
    made = regions(content)
    sight = content["sight"]
    return content | terms_content(meeting) | {
        "regions": made,
        "marks": {name: mark(html) for name, html in made.items()},
        "sight_mark": sight_mark(content),
        "sentences": list(sentences(meeting.game).items()),
        "refresh": not sight.questions and sight.throwing is None and not meeting.is_over,
        "log_open": False,
        "private": "",
        "fault": "",
    }


def terms_content(meeting: Meeting) -> dict[str, Any]:
    """The terms of a duel, in words."""
    terms, game = meeting.terms, meeting.game
    return {
        "game": game,
        "limit": terms.limit,
        "patience": terms.patience,
        "timeout_text": TIMEOUTS[terms.timeout],
        "dice_text": DICE[terms.dice],
        "rulings_text": game.prose.terms(meeting.rulings),
        "settings": list(terms.settings),
        "tables": game.prose.tables(meeting.rulings),
    }
