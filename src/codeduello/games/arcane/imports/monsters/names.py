"""The names of spells in a text: in lists with commas or without, and in sentences that say what is cast."""

import re
from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.imports.spells import spell_facts

Doubt = tuple[str, str]
"""What was found, and what was made of it."""

LONGEST_NAME: Final = 60
MOST_CASTS: Final = 20
MOST_WORDS: Final = 7
REMARK: Final = re.compile(r"\([^()]{0,200}\)")
CASTS: Final = re.compile(r"(?:\bcasts?|\breplace one [^.\n]{1,60} with) (?:the )?", re.IGNORECASE)
WORD: Final = re.compile(r" ?[A-Za-z][A-Za-z'/-]*")
TITLED: Final = re.compile(r"[A-Z][\w'/-]*(?: (?:(?:of|the|with|from|to) ){0,2}[A-Z][\w'/-]*){0,5}")
BEHIND: Final = re.compile(r"(?: spell)?(?: ?\([^()]{0,200}\))?(?:,? (?:and|or) |, ?)?(?:the )?", re.IGNORECASE)
AND: Final = re.compile(r" (?:and|or) ", re.IGNORECASE)
LEADING_AND: Final = re.compile(r"^\s*(?:and|or) ", re.IGNORECASE)


def names_in_list(text: str, doubts: list[Doubt]) -> list[str]:
    """The names in a list with commas; what can be no name is a doubt."""
    names: list[str] = []
    pieces = list(pieces_of(text))
    for place, piece in enumerate(pieces):
        name = clean_name(piece)
        if len(joined := names_run_together(piece)) > 1:
            names += joined
        elif len(name) > LONGEST_NAME or not any(map(str.isalpha, name)):
            if name:
                doubts.append((name, "left out: this is no name of a spell"))
        else:
            names += split_names(name) if place < len(pieces) - 1 else last_names(name, doubts)
    return names


def names_run_together(piece: str) -> list[str]:
    """The known spells of a part from which the commas were lost, and what remains of it; none where it does not begin with two of them."""
    rest, names = " ".join(REMARK.sub(" ", piece).split()), []
    if spell_facts(rest, "2014") is not None:
        return []
    while name := known_name_at(rest, 0):
        names.append(name)
        rest = rest[len(name) :].strip()
    return [] if len(names) < 2 or AND.match(f" {rest} ") else [*names, *([rest] if rest else [])]


def pieces_of(text: str) -> Iterator[str]:
    """The parts between commas and semicolons outside parentheses, up to the end of the sentence."""
    depth, start = 0, 0
    for place, letter in enumerate(text):
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        if depth == 0 and letter in ",;":
            yield text[start:place]
            start = place + 1
        elif depth == 0 and letter == "." and text[place + 1 : place + 2] in ("", " "):
            yield text[start:place]
            return
    yield text[start:]


def clean_name(piece: str) -> str:
    """A name without the remark behind it, marks and a leading "and"."""
    return LEADING_AND.sub("", piece.partition("(")[0], count=1).strip(" \t*\u2020\u2021.-\u2022")


def split_names(name: str) -> list[str]:
    """The names in a part: one, or those joined by "and" or "or" where that makes known spells of it."""
    parts = AND.split(name)
    if len(parts) == 1 or spell_facts(name, "2014") or not any(spell_facts(part, "2014") for part in parts):
        return [name]
    return [part.strip() for part in parts]


def last_names(name: str, doubts: list[Doubt]) -> list[str]:
    """The names in the last part of a list, without a heading that was run into it."""
    names = split_names(name)
    if len(names) == 1 and not spell_facts(name, "2014") and AND.search(name) is None:
        known = known_name_at(name, 0)
        if known and name[len(known) :].lstrip()[:1].isupper():
            doubts.append((name, known))
            return [known]
    return names


def names_cast_in(text: str) -> list[str]:
    """The spells that sentences say are cast: "casts Counterspell or Shield in response", "can cast disguise self at will"."""
    names: list[str] = []
    for cast in list(CASTS.finditer(text))[:MOST_CASTS]:
        at = cast.end()
        while (name := known_name_at(text, at) or titled_name_at(text, at)) and name not in names:
            names.append(name)
            at += len(name)
            behind = BEHIND.match(text, at)
            if behind is None or not behind[0].rstrip().lower().endswith((",", "and", "or", "the")):
                break
            at = behind.end()
    return names


def known_name_at(text: str, start: int) -> str:
    """The longest name of an SRD spell that stands at a place; "" for none."""
    ends: list[int] = []
    at = start
    while len(ends) < MOST_WORDS and (word := WORD.match(text, at)):
        at = word.end()
        ends.append(at)
    for end in reversed(ends):
        if spell_facts(text[start:end], "2014") is not None:
            return text[start:end]
    return ""


def titled_name_at(text: str, start: int) -> str:
    """A name in capital letters at a place, for spells that are in no SRD: only where the sentence goes on as it does behind a spell."""
    found = TITLED.match(text, start, start + LONGEST_NAME)
    if found is None or not re.match(
        r",? (?:using|requiring|in response|spell\b|or [A-Z]|and [A-Z])|,? ?\(|, [A-Z]", text[found.end() : found.end() + 20]
    ):
        return ""
    return found[0]
