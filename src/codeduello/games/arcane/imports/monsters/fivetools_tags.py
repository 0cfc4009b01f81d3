"""The text of 5etools: {@tags}, and entries within entries."""

import re
from collections.abc import Iterator
from typing import Any, Final

from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.monsters.monster import Part, trimmed

LONGEST_TEXT: Final = 4000
MOST_ENTRIES: Final = 200
DEEPEST: Final = 4
TAG: Final = re.compile(r"\{@([A-Za-z]{1,30})(?: ([^{}]{0,400}))?\}")
KINDS: Final = {"m": "Melee", "r": "Ranged", "w": "Weapon", "s": "Spell"}


def untagged(text: str) -> str:
    """A text with its tags written out."""
    plain = text[:LONGEST_TEXT]
    for _ in range(DEEPEST):
        spelt = TAG.sub(written, plain)
        if spelt == plain:
            break
        plain = spelt
    return plain


def written(tag: re.Match[str]) -> str:
    """What a tag stands for."""
    kind, inside = tag[1].lower(), tag[2] or ""
    if kind in ("atk", "atkr"):
        return attack_words(inside, rolled=kind == "atkr")
    if kind == "hit":
        return inside.partition("|")[0] if inside.startswith(("+", "-")) else f"+{inside.partition('|')[0]}"
    if kind == "h":
        return "Hit: "
    return f"DC {inside}" if kind == "dc" else inside.partition("|")[0]


def attack_words(inside: str, *, rolled: bool) -> str:
    """The kind of an attack in words: {@atk ms} is a melee spell attack, {@atkr m,r} a melee or ranged attack roll."""
    several = [part.strip().lower() for part in inside.split(",")][:4]
    where = " or ".join(dict.fromkeys(KINDS[part[0]] for part in several if part[:1] in ("m", "r")))
    is_spell = any(part[1:] == "s" for part in several)
    return f"{where} {'Attack Roll' if rolled else 'Spell Attack' if is_spell else 'Weapon Attack'}:"


def parts_in(given: Given, *, legendary: bool = False, tagged: bool = False) -> Iterator[Part]:
    """The traits or actions in a list; `tagged` leaves their tags as they are."""
    for one in trimmed(given).groups():
        name, text = one.at("name").text(), "\n".join(texts_in(one.at("entries").value))[:LONGEST_TEXT]
        yield Part(brief(untagged(name).strip()), text if tagged else untagged(text), one.path, legendary)


def texts_in(entries: Any) -> Iterator[str]:
    """The texts in entries that may hold entries or items of their own, in order."""
    waiting, seen = [entries], 0
    while waiting and seen < MOST_ENTRIES:
        one, seen = waiting.pop(), seen + 1
        if isinstance(one, str):
            yield one[:LONGEST_TEXT]
        elif isinstance(one, list):
            waiting += one[MOST_ENTRIES::-1] if len(one) > MOST_ENTRIES else one[::-1]
        elif isinstance(one, dict):
            waiting += [one.get("items"), one.get("entry"), one.get("entries")]
            if isinstance(one.get("name"), str) and (one.get("entries") or one.get("entry")):
                yield f"{one['name'][:100]}:"
