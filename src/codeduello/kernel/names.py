"""Names of people: one stated rule for all games.

A name is Unicode text in composed form (NFC: both spellings of "Zoë" are the same name), 1 to 400
characters, without line breaks, control characters or marks that turn the direction of the text
around it. In a line of text it is quoted (as in JSON) only where it would be misread bare.
"""

import json
import unicodedata
from typing import Final

from codeduello.errors import InvalidText

LONGEST: Final = 400
TURNING_MARKS: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u2028\u2029")


def clean_name(text: str, what: str = "name") -> str:
    """The name in composed form; raises `InvalidText` saying what is wrong with it."""
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise InvalidText(f"the {what} is empty; accepted: 1 to {LONGEST} characters")
    if len(name) > LONGEST:
        raise InvalidText(f"the {what} has {len(name)} characters; accepted: up to {LONGEST}")
    for place, letter in enumerate(name, 1):
        if unicodedata.category(letter) in ("Cc", "Cs") or letter in TURNING_MARKS:
            raise InvalidText(f"the {what} has a control character (U+{ord(letter):04X}) at place {place}")
    return name


def format_name(name: str, separators: str) -> str:
    """The name as it stands in a line, quoted where a separator, a quotation mark or a leading # would mislead."""
    if name.startswith("#") or any(mark in name for mark in separators + '"'):
        return json.dumps(name, ensure_ascii=False)
    return name


def take_name(text: str, separators: str) -> tuple[str, str]:
    """Split `text` into the name that it begins with and the rest (from a separator on, or empty)."""
    text = text.strip()
    end = _end_of_quoted(text, 0)
    rest = text[end:]
    if rest[:1] not in separators:
        rest = rest.lstrip()
    if end and (not rest or rest[0] in separators):
        return json.loads(text[:end]), rest
    end = min((place for mark in separators if (place := text.find(mark)) >= 0), default=len(text))
    return text[:end].strip(), text[end:]


def split_items(text: str, separator: str) -> list[str]:
    """The items of a line, stripped; a separator inside a quoted name separates nothing."""
    items, start, place = [], 0, 0
    while place < len(text):
        if text[place] == separator:
            items.append(text[start:place].strip())
            start = place = place + 1
        elif text[place] == '"' and (place == 0 or text[place - 1] in f" {separator}"):
            place = _end_of_quoted(text, place) or place + 1
        else:
            place += 1
    return [*items, text[start:].strip()]


def _end_of_quoted(text: str, start: int) -> int:
    """Where the quoted string that begins at `start` ends; 0 if none does."""
    if not text.startswith('"', start):
        return 0
    try:
        return json.JSONDecoder().raw_decode(text, start)[1]
    except ValueError:
        return 0
