"""What a person can do at the field, checked: the same for the pages and for programs that use the API."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from codeduello import games
from codeduello.bots.roster import check_player
from codeduello.dice import parse_faces
from codeduello.dice.seeded import LARGEST_SEED
from codeduello.errors import IllegalAnswer, InvalidText, NotAllowed, UnknownName
from codeduello.kernel import Game, accepted_by, clean_name, differences
from codeduello.kernel.rulings import find_ruling
from codeduello.roster.characters import Character
from codeduello.web.acts import Act, Agreement, Allowed, Chose, Conceded, Rematched, Seated, Terms, Threw
from codeduello.web.hall import Doing
from codeduello.web.making import Making
from codeduello.web.meeting import Meeting

DICE: Final = {
    "fair": "The server commits to a secret first, each of you adds a word of your own: nobody can steer the dice, and everybody can check them.",
    "seeded": "Practice: dice from a seed number, the same every time, and foreseeable by whoever knows it.",
    "hand": "You throw your own dice, at one table or on trust, and type the faces.",
}
TIMEOUTS: Final = {
    "concede": "whoever lets the time run out concedes; if both do at once, the seconds stop the duel as a draw",
    "first": "the first option offered is taken",
    "draw": "the seconds stop the duel as a draw, and both leave as they came",
}
LIMITS: Final = (0, 60, 300, 3600, 86_400, 259_200, 604_800)
LONGEST_TIME: Final = 31_536_000
LONGEST_ABOUT: Final = 400
LONGEST_SETTING: Final = 20_000
LONGEST_NONCE: Final = 64
LONGEST_LINE: Final = 2_000
LONGEST_NAME: Final = 100
TICKET: Final = re.compile(r"[0-9a-f]{32}")


class Challenge(Agreement, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A challenge: what is not said is as in the first of each choice.

    `rulings` are NAME=VALUE over the preset; `foe` is a program's duellist: a sample, a line, or "" for one made in front of you. `ticket`
    (32 hex digits that nobody else can know) becomes the duel's id: the same challenge sent twice opens one duel.
    """

    game: str
    preset: str = "as-written"
    rulings: tuple[str, ...] = ()
    foe: str = ""
    ticket: str = ""


class Place(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody taking a place. `duellist` is a sample, a line, or "" for a character made now (named `name`, with `wishes`); `word` goes into fair dice.

    `character` is the id of one of your own, in place of all that. `master_sees`: the game master of the campaign may see what you alone are told.
    """

    name: str
    duellist: str = ""
    wishes: dict[str, str] = {}
    word: str = ""
    watchable: bool = True
    character: str = ""
    master_sees: bool = False


def terms_of(challenge: Challenge, person: str, secret: str, lots: int) -> Terms:
    """The terms of a challenge. Raises `UsageError` with what is accepted."""
    game = games.load(challenge.game)
    if challenge.opponent not in ("friend", "table"):
        check_player(game, challenge.opponent)
    for word, known, kind in ((challenge.dice, DICE, "kind of dice"), (challenge.timeout, TIMEOUTS, "consequence of running out of time")):
        if word not in known:
            raise UnknownName(kind, word, known)
    if challenge.ticket and not TICKET.fullmatch(challenge.ticket):
        raise InvalidText("the ticket is not 32 hex digits")
    for what, seconds in (("limit", challenge.limit), ("patience", challenge.patience)):
        if not 0 <= seconds <= LONGEST_TIME:
            raise InvalidText(f"{what} {seconds}: accepted are seconds, 0 (none) to {LONGEST_TIME}")
    if abs(challenge.seed) > LARGEST_SEED:
        raise InvalidText("the seed is too large; accepted are up to 38 digits")
    agreed: dict[str, Any] = {name: getattr(challenge, name) for name in Agreement.__struct_fields__}
    return Terms(
        game=game.name,
        version=game.version,
        settings=settle(game, challenge.preset, challenge.rulings),
        secret=secret if challenge.dice == "fair" else "",
        lots=lots,
        reserved=(person, person if challenge.opponent == "table" else ""),
        **agreed | {"about": clean_text(challenge.about, "what it is about", LONGEST_ABOUT)},
    )


def settle(game: Game, preset: str, rulings: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The rulings of a challenge, as those that differ from the game's own."""
    settings = []
    for one in rulings:
        name, equals, value = one.partition("=")
        if not equals or len(one) > LONGEST_SETTING:
            raise InvalidText(f"ruling {one[:60]!r}: accepted is NAME=VALUE, of up to {LONGEST_SETTING} characters")
        free = find_ruling(game.rulings, name).metadata.get("free")
        if free is not None and free.from_file and value.endswith(".toml"):
            raise InvalidText(f"{name}: accepted here: {', '.join(accepted_by(find_ruling(game.rulings, name)))} (the table itself, not a file's name)")
        settings.append((name, value))
    return tuple(differences(game.settle(preset, settings), game.rulings))


def clean_text(text: str, what: str, longest: int) -> str:
    """A line of free text; "" stays empty. Raises `InvalidText`."""
    joined = " ".join(text.split())
    if len(joined) > longest:
        raise InvalidText(f"{what} has {len(joined)} characters; accepted: up to {longest}")
    return clean_name(joined, what) if joined else ""


def short_name(name: str) -> str:
    """A person's name. Raises `InvalidText`."""
    cleaned = clean_name(name)
    if len(cleaned) > LONGEST_NAME:
        raise InvalidText(f"the name has {len(cleaned)} characters; accepted: up to {LONGEST_NAME}")
    return cleaned


def program_place(game: Game, seat: int, program: str, foe: str, nonce: str) -> Seated:
    """The place that a program takes."""
    return Seated(seat=seat, person="", name=program_name(program), sheet=line_of(game, foe), nonce=nonce, program=program)


def program_name(program: str) -> str:
    """What a program's own character is called when it is made."""
    return f"The {program.split(':', maxsplit=1)[0].replace('-', ' ').title()}"


def line_of(game: Game, duellist: str) -> str:
    """The line of the character that a text names: a sample or a line; "" for one to be made. Raises `UsageError`."""
    text = duellist.strip()
    if len(text) > LONGEST_LINE:
        raise InvalidText(f"the line has {len(text)} characters; accepted: up to {LONGEST_LINE}")
    if "\n" in text or "\r" in text:
        raise InvalidText(f"a character is one line of the form {game.sheet.form}")
    line = game.sheet.samples.get(text.lower(), text)
    return game.sheet.format(game.sheet.parse(line)) if line else ""


def free_seat(meeting: Meeting, person: str) -> int | None:
    """The place that this person may take: one reserved for them first, then one for anybody. None where there is none."""
    free = [seat for seat in (0, 1) if meeting.places[seat] is None]
    own = [seat for seat in free if person and meeting.terms.reserved[seat] == person]
    if own:
        return own[0]
    if person in meeting.terms.reserved and person:
        return None  # who challenges waits for the other
    return next((seat for seat in free if not meeting.terms.reserved[seat]), None)


def take_place(person: str, place: Place, character: Character | None = None) -> Doing:
    """Take a free place; with `character`, as that one of the roster."""

    def doing(meeting: Meeting) -> Act | None:
        seat = free_seat(meeting, person)
        if seat is None:
            if meeting.seats_of(person):
                return None  # asked twice: the place is theirs already
            raise IllegalAnswer("both places of this duel are taken")
        game = meeting.game
        unknown = [key for key in place.wishes if key not in game.sheet.wishes]
        if unknown:
            raise UnknownName("wish", unknown[0][:40], game.sheet.wishes)
        if meeting.is_over:
            raise IllegalAnswer("the duel was stopped before it began: nobody can join it any more")
        if character is not None and character.id in meeting.characters.values():
            raise IllegalAnswer(f"{character.name} stands in the other place of this duel already")
        fixed = meeting.terms.members[seat]
        if fixed and (character is None or character.id != fixed):
            raise IllegalAnswer("this place is for the character who was challenged to it")
        if character is not None and character.game != game.name:
            raise InvalidText(f"{character.name} is a character of {character.rules.title}; accepted here are those of {game.title}")
        sheet = line_of(game, place.duellist) if character is None else character.line
        if sheet:
            meeting.check_sheet(game.sheet.parse(sheet))
        word = "".join(place.word.split())
        if meeting.terms.dice == "fair" and not (0 < len(word) <= LONGEST_NONCE and word.isprintable()):
            raise InvalidText(f"a word of your own for the dice is needed: accepted are 1 to {LONGEST_NONCE} characters")
        seated = Seated(
            seat=seat,
            person=person,
            name=short_name(place.name),
            sheet=sheet,
            wishes=tuple((key, value) for key, value in place.wishes.items() if value),
            nonce=word if meeting.terms.dice == "fair" else "",
            watchable=place.watchable,
            character="" if character is None else character.id,
            master_sees=place.master_sees and bool(meeting.terms.master),
        )
        if not sheet:
            Making(game, {"name": seated.name, **dict(seated.wishes)}, None)  # wishes that cannot be are refused before anything is kept
        return seated

    return doing


def seat_for(meeting: Meeting, person: str, seat: int | None) -> int:
    """The seat for which this person acts: the one they have, or of both the one named. Raises `NotAllowed`."""
    own = meeting.seats_of(person)
    if not own:
        raise NotAllowed("you have no place in this duel")
    if seat is None and len(own) == 1:
        return own[0]
    if seat not in own:
        raise NotAllowed("that is not your seat" if seat is not None else "you have both seats: say for which you act")
    return seat


def choose(person: str, seat: int | None, decision: str, option: str, *, replace: bool = False) -> Doing:
    """Answer the question called `decision`. The same answer again has no effect; another one is refused unless it replaces what is sealed."""

    def doing(meeting: Meeting) -> Act | None:
        own = seat_for(meeting, person, seat)
        names = {"c": meeting.game.prose.creation, "a": meeting.game.prose.aftermath}.get(decision[:1], meeting.game.prose).options
        given = meeting.answered(own, decision)
        wanted = names.number(option) if option in names.names else -1
        if given is not None and given == wanted:
            return None
        if given is not None and not (replace and meeting.sealed_options(own)):
            raise IllegalAnswer(f"you have answered this already: {names.name(given)} stands")
        if meeting.decision(own) != decision:
            raise IllegalAnswer("this is not asked of you any more: the duel has gone on; look at what is asked now")
        if wanted not in (meeting.options(own) or meeting.sealed_options(own)):
            offered = ", ".join(names.name(one) for one in meeting.options(own) or meeting.sealed_options(own))
            raise IllegalAnswer(f"{option[:60]!r} is not offered to you now; offered: {offered or 'nothing, you are not asked'}")
        return Chose(seat=own, option=wanted, decision=decision)

    return doing


def throw(person: str, decision: str, faces: str) -> Doing:
    """Type the faces of dice thrown by hand. The same again has no effect."""

    def doing(meeting: Meeting) -> Act | None:
        seat_for(meeting, person, (meeting.seats_of(person) or (None,))[0])
        wanted = meeting.roll
        fallen = meeting.thrown(decision)
        if wanted is None or meeting.throw_decision != decision:
            if fallen is not None and " ".join(map(str, fallen)) == " ".join(faces.split()):
                return None
            raise IllegalAnswer("these dice have been thrown; look at what is asked now")
        row, making = wanted
        return Threw(faces=parse_faces(faces[:400], row), making=making)

    return doing


def concede(person: str, seat: int | None) -> Doing:
    """Leave the duel."""

    def doing(meeting: Meeting) -> Act | None:
        own = seat_for(meeting, person, seat)
        if meeting.phase != "fighting":
            raise IllegalAnswer("nobody can concede now: the duel has not begun, or it is decided")
        return Conceded(own)

    return doing


def allow(person: str, watchable: bool) -> Doing:
    """Say whether others may watch; who has both seats says it for both."""

    def doing(meeting: Meeting) -> Act | None:
        own = meeting.seats_of(person)
        if not own:
            raise NotAllowed("you have no place in this duel")
        seat = next((one for one in own if meeting.allows(one) != watchable), None)
        return None if seat is None else Allowed(seat=seat, watchable=watchable)

    return doing


def offer_rematch(person: str, duel: str) -> Doing:
    """Say in which duel the rematch is; the first one offered stands."""

    def doing(meeting: Meeting) -> Act | None:
        if not meeting.seats_of(person):
            raise NotAllowed("you have no place in this duel")
        if not meeting.is_over:
            raise IllegalAnswer("a rematch can be offered once the duel is over")
        return None if meeting.rematch is not None else Rematched(seat=meeting.seats_of(person)[0], duel=duel)

    return doing


def fixed_character(meeting: Meeting, person: str) -> str:
    """The character for whom the place is kept that this person may take; "" where they are free to choose."""
    seat = free_seat(meeting, person)
    return "" if seat is None else meeting.terms.members[seat]


def rematch_terms(meeting: Meeting, secret: str, lots: int) -> Terms:
    """The same terms with the seats changed, the characters as they came to the last duel."""
    sheets = meeting.setup_sheets
    form = meeting.game.sheet.format
    first, second = (meeting.places[seat] for seat in (0, 1))
    assert first is not None and second is not None
    suggested = (form(sheets[1]), form(sheets[0])) if sheets is not None else ("", "")
    return msgspec.structs.replace(
        meeting.terms,
        secret=secret if meeting.terms.secret else "",
        lots=lots,
        reserved=(second.person, first.person),
        suggested=suggested,
        recalled=(second.character, first.character),
        rematch_of=meeting.duel,
    )


def read_form(kind: type[msgspec.Struct], fields: Mapping[str, object], *, strict: bool = False) -> msgspec.Struct:
    """Fields as what they stand for; unless `strict`, texts become numbers and yes or no. Raises `InvalidText` naming the field."""
    try:
        return msgspec.convert(dict(fields), kind, strict=strict)
    except msgspec.ValidationError as fault:
        raise InvalidText(str(fault)) from None
