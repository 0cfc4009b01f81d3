"""What is done in a meeting, as its log keeps it. A meeting is the re-run of its acts."""

import msgspec


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """What a challenge asks for and its terms lay down.

    `dice` is fair, seeded (from `seed`) or hand; `limit` (seconds a decision) and `patience` (seconds of thinking a seat has in all) are 0 for
    none; `timeout` is concede, first or draw; with `odds` both see what their own options are worth; `opponent` is friend, table (both on one
    device) or the name of a program; `about` says what it is about.
    """

    dice: str = "fair"
    seed: int = 0
    limit: int = 0
    patience: int = 0
    timeout: str = "concede"
    odds: bool = False
    opponent: str = "friend"
    about: str = ""


class Terms(Agreement, frozen=True, kw_only=True):
    """The terms of a duel.

    In a campaign `campaign` is its id, `master` its game master, `members` the character for each place (`recalled`: the one that fought the last duel there, if it was one of the roster); with `helps` the dice of rolls that
    outside help may be given to wait for the game master. `settings` are the rulings that differ from the game's own. `secret` (hex) is what fair dice are committed to, `lots` what programs leave to
    chance. `reserved` names the person for each place ("" is anybody), `suggested` a character's line for each.
    """

    game: str
    version: str
    settings: tuple[tuple[str, str], ...] = ()
    secret: str = ""
    lots: int = 0
    reserved: tuple[str, str] = ("", "")
    suggested: tuple[str, str] = ("", "")
    rematch_of: str = ""
    campaign: str = ""
    master: str = ""
    members: tuple[str, str] = ("", "")
    recalled: tuple[str, str] = ("", "")
    helps: bool = False


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The challenge is made."""

    terms: Terms


class Seated(msgspec.Struct, frozen=True, tag="seated", kw_only=True):
    """Somebody takes a place: `sheet` is a line, or "" for a character made now, with these `wishes`. A program has no person.

    `character` is the one of the roster whose line that is; "" for none. `master_sees`: the game master may see what this seat alone is told.
    """

    seat: int
    person: str
    name: str
    sheet: str = ""
    wishes: tuple[tuple[str, str], ...] = ()
    nonce: str = ""
    watchable: bool = True
    program: str = ""
    character: str = ""
    master_sees: bool = False


class Chose(msgspec.Struct, frozen=True, tag="chose", kw_only=True):
    """A seat chooses, at the decision it saw (see `Meeting.decision`)."""

    seat: int
    option: int
    decision: str


class Threw(msgspec.Struct, frozen=True, tag="threw", kw_only=True):
    """Dice fall: in the match, or (`making` 0 or 1) for the character of a seat."""

    faces: tuple[int, ...]
    making: int = 2


class Conceded(msgspec.Struct, frozen=True, tag="conceded"):
    """A seat leaves the duel."""

    seat: int


class TimedOut(msgspec.Struct, frozen=True, tag="timed out"):
    """The time of these seats has run out."""

    seats: tuple[int, ...]


class Credited(msgspec.Struct, frozen=True, tag="credited"):
    """Seconds in which no server was there, since one last was alive: they count against nobody, and once."""

    seconds: float
    since: float = 0.0


class Allowed(msgspec.Struct, frozen=True, tag="allowed", kw_only=True):
    """A seat says whether others may watch."""

    seat: int
    watchable: bool


class Rematched(msgspec.Struct, frozen=True, tag="rematched", kw_only=True):
    """A seat offers a rematch; the new duel's id."""

    seat: int
    duel: str


class Helped(msgspec.Struct, frozen=True, tag="helped", kw_only=True):
    """The game master gives outside help to this seat's roll: a dice expression, advantage or disadvantage."""

    seat: int
    expression: str


class LetFall(msgspec.Struct, frozen=True, tag="let fall"):
    """The game master lets the dice fall."""


class Ruled(msgspec.Struct, frozen=True, tag="ruled", kw_only=True):
    """The game master says something for all to read; with `stops` the duel ends without leaving a mark."""

    text: str
    stops: bool = False


Act = Opened | Seated | Chose | Threw | Conceded | TimedOut | Credited | Allowed | Rematched | Helped | LetFall | Ruled

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)


def format_act(act: Act) -> bytes:
    """An act as it is kept."""
    return _ENCODER.encode(act)


def parse_act(body: bytes) -> Act:
    """The inverse of `format_act`; raises `msgspec.DecodeError`."""
    return _DECODER.decode(body)
