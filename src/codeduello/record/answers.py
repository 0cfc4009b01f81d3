"""One answer as one line of a record, and back.

    1 both: take sword | take axe
    2 coin: 1
    3 challenger: attack
    5 exchange: 6 6 1 1 / 2 3 4 5        (two throws: the first one said "again")
    6 attached to challenger: 1d4
    7 challenged leaves
"""

import re
from typing import Final

from codeduello.errors import RecordError, UnknownName
from codeduello.kernel import (
    SEAT_NAMES,
    Ask,
    Attach,
    Both,
    Choice,
    Concede,
    Entry,
    Need,
    Roll,
    Throws,
    Vocabulary,
)

THROWS: Final = re.compile(r"[0-9]{1,4}( [0-9]{1,4})*( / [0-9]{1,4}( [0-9]{1,4})*)*")
UNANSWERED: Final = "-"


def format_answer(need: Need, entry: Entry, options: Vocabulary) -> str:
    """The line of an answer to this need, without its number."""
    if isinstance(entry, Choice):
        seat = need.seat if isinstance(need, Ask) else 2
        return f"{SEAT_NAMES[seat]}: {option_name(options, entry.option)}"
    if isinstance(entry, Both):
        slots = [UNANSWERED if slot is None else option_name(options, slot) for slot in (entry.challenger, entry.challenged)]
        return f"both: {' | '.join(slots)}"
    if isinstance(entry, Throws):
        row = need.row.name if isinstance(need, Roll) else "dice"
        return f"{row}: " + " / ".join(" ".join(map(str, faces)) for faces in entry.throws)
    if isinstance(entry, Attach):
        return f"attached to {SEAT_NAMES[entry.seat]}: {entry.expression}"
    if isinstance(entry, Concede):
        return f"{SEAT_NAMES[entry.seat]} leaves"
    raise RecordError(f"{entry} has no faces; a record holds the dice as they fell")


def option_name(options: Vocabulary, option: int) -> str:
    """The word of an option; raises `RecordError` for a number that has none here."""
    if not 0 <= option < len(options):
        raise RecordError(f"there is no option {option} here")
    return options.name(option)


def parse_answer(text: str, options: Vocabulary) -> Entry:
    """The answer that a line stands for; raises `RecordError`."""
    label, colon, rest = text.partition(": ")
    try:
        if not colon:
            seat, _, leaves = text.partition(" ")
            if leaves == "leaves" and seat in SEAT_NAMES[:2]:
                return Concede(SEAT_NAMES.index(seat))
        elif label == "both":
            slots = [None if slot == UNANSWERED else options.number(slot) for slot in rest.split(" | ")]
            if len(slots) == 2:
                return Both(slots[0], slots[1])
        elif label.startswith("attached to ") and label.removeprefix("attached to ") in SEAT_NAMES[:2]:
            return Attach(SEAT_NAMES.index(label.removeprefix("attached to ")), rest)
        elif label in SEAT_NAMES[:2]:
            return Choice(options.number(rest))
        elif THROWS.fullmatch(rest):
            return Throws(tuple(tuple(map(int, throw.split(" "))) for throw in rest.split(" / ")))
    except UnknownName as fault:
        raise RecordError(f"{text[:60]!r}: {fault}") from None
    raise RecordError(f"{text[:60]!r} is no answer; accepted are lines such as 'challenger: attack', 'both: A | B', 'ROW: 6 1'")
