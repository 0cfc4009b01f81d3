"""What the game master can do in a duel, checked."""

from codeduello.errors import IllegalAnswer, InvalidText, NotAllowed
from codeduello.kernel import Expression
from codeduello.web.acts import Act, Helped, LetFall, Ruled
from codeduello.web.doings import LONGEST_ABOUT, clean_text
from codeduello.web.hall import Doing
from codeduello.web.meeting import Meeting


def check_master(meeting: Meeting, person: str) -> None:
    """Raise `NotAllowed` for whoever is not the game master of the duel's campaign."""
    if not person or meeting.terms.master != person:
        raise NotAllowed("only the game master of the campaign can do that")


def help_roll(person: str, seat: int, expression: str) -> Doing:
    """Outside help from the game master."""

    def doing(meeting: Meeting) -> Act | None:
        check_master(meeting, person)
        if not meeting.is_helping:
            raise IllegalAnswer("no dice wait for you now")
        Expression.parse(expression[:200])
        return Helped(seat=seat, expression=" ".join(expression.split()))

    return doing


def let_fall(person: str) -> Doing:
    """The game master lets the dice fall. Said twice it has one effect."""

    def doing(meeting: Meeting) -> Act | None:
        check_master(meeting, person)
        return LetFall() if meeting.is_helping else None

    return doing


def rule(person: str, text: str, *, stops: bool) -> Doing:
    """A word of the game master's for all to read; it may stop the duel."""

    def doing(meeting: Meeting) -> Act | None:
        check_master(meeting, person)
        said = clean_text(text, "the reason", LONGEST_ABOUT)
        if not said:
            raise InvalidText("the reason is missing: all will read it")
        return Ruled(text=said, stops=stops)

    return doing
