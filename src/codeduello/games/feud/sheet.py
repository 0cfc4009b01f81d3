"""The duellist of Feud, and the line that stands for one.

    Ines: Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8; injuries hand; feuds Otto over hand; dead
"""

import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.feud.words import ATTRIBUTES, PARTS
from codeduello.kernel import clean_name, format_name, split_items, take_name

FORM: Final = "Name: Skill-1, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8 (the name may be left out)"
NAMELESS: Final = "Nameless"
SHORT: Final = ("Agg", "Con", "Str", "Qui", "Wor", "Emp")
TRAIT_NAMES: Final = {
    "skill": "Skill",
    **{short.lower(): short for short in SHORT},
    **dict(zip(ATTRIBUTES.names, SHORT, strict=True)),
}
PAIRS: Final = (("Agg", "Con"), ("Str", "Qui"), ("Wor", "Emp"))
TRAIT: Final = re.compile(r"([A-Za-z]+)\s*[-:= ]\s*(-?[0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Feud:
    """With whom, and over which loss (a word of PARTS)."""

    foe: str
    cause: int


@dataclass(frozen=True, slots=True)
class Duellist:
    """A duellist between duels.

    `skill` 0 to 9999; `attributes` six numbers from 2 to 12 in the order of `ATTRIBUTES`, each pair adding to
    14; `injuries` and `feuds` last. Raises `InvalidText`.
    """

    name: str
    skill: int
    attributes: tuple[int, int, int, int, int, int]
    injuries: tuple[int, ...] = ()
    feuds: tuple[Feud, ...] = ()
    dead: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        if not 0 <= self.skill <= 9999:
            raise InvalidText(f"Skill-{self.skill}: accepted are 0 to 9999")
        for place, (first, second) in zip((0, 2, 4), PAIRS, strict=True):
            a, b = self.attributes[place : place + 2]
            if a + b != 14 or not 2 <= a <= 12:
                raise InvalidText(f"{first}-{a}, {second}-{b}: a pair adds to 14, each of the two from 2 to 12")


def parse_sheet(line: str) -> Duellist:
    """Read a line; raises `InvalidText` with what is accepted."""
    head, *tail = split_items(line, ";")
    name, rest = take_name(head, ":")
    traits = rest[1:] if rest.startswith(":") else head
    found = _read_traits(traits)
    more = _read_tail(tail)
    attributes = tuple(found[short] for short in SHORT)
    named = name if rest.startswith(":") else NAMELESS
    return Duellist(named, found.get("Skill", 1), attributes, **more)  # type: ignore[arg-type]


def _read_traits(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        read = TRAIT.fullmatch(part)
        key = TRAIT_NAMES.get(read[1].lower(), "") if read else ""
        if read is None or not key or key in found:
            raise InvalidText(f"{part[:40]!r} in {text[:80]!r}: the form is {FORM}, each trait once")
        found[key] = int(read[2])
    for first, second in PAIRS:
        if first not in found and second not in found:
            raise InvalidText(f"neither {first} nor {second} is given; the form is {FORM}")
        found.setdefault(first, 14 - found.get(second, 0))
        found.setdefault(second, 14 - found[first])
    return found


def _read_tail(parts: list[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for part in parts:
        word, _, rest = part.partition(" ")
        word = word.lower()
        if word == "injuries" and "injuries" in found:
            raise InvalidText(f"{part[:40]!r}: injuries are given twice")
        if word == "injuries":
            found["injuries"] = tuple(PARTS.number(one.strip()) for one in rest.split(","))
        elif word == "feuds":
            found["feuds"] = (*found.get("feuds", ()), _read_feud(rest))  # type: ignore[misc]
        elif part.lower() == "dead":
            found["dead"] = True
        elif part:
            raise InvalidText(f"{part[:40]!r}: accepted after the traits are injuries PART, ..; feuds NAME over PART; dead")
    return found


def _read_feud(text: str) -> Feud:
    foe, over, cause = text.rpartition(" over ")
    if not over:
        raise InvalidText(f"feuds {text[:40]!r}: accepted is feuds NAME over PART")
    name, _ = take_name(foe, "")
    return Feud(clean_name(name), PARTS.number(cause.strip()))


def format_sheet(duellist: Duellist) -> str:
    """The line of a duellist: the inverse of `parse_sheet`."""
    traits = [f"{short}-{value}" for short, value in zip(SHORT, duellist.attributes, strict=True)]
    parts = [f"{format_name(duellist.name, ':;')}: {', '.join([f'Skill-{duellist.skill}', *traits])}"]
    if duellist.injuries:
        parts.append("injuries " + ", ".join(map(PARTS.name, duellist.injuries)))
    parts += [f"feuds {format_name(feud.foe, ';')} over {PARTS.name(feud.cause)}" for feud in duellist.feuds]
    if duellist.dead:
        parts.append("dead")
    return "; ".join(parts)


def describe_sheet(duellist: Duellist) -> dict[str, Any]:
    """The fields of a duellist, attributes and parts by name."""
    return asdict(duellist) | {
        "attributes": dict(zip(ATTRIBUTES.names, duellist.attributes, strict=True)),
        "injuries": [PARTS.name(part) for part in duellist.injuries],
        "feuds": [{"foe": feud.foe, "cause": PARTS.name(feud.cause)} for feud in duellist.feuds],
    }


SAMPLES: Final = {
    "ines": "Ines Valdemar: Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8",
    "oswin": "Oswin Grey: Skill-3, Agg-2, Con-12, Str-5, Qui-9, Wor-11, Emp-3",
    "brand": "Brand Harrower: Skill-2, Agg-12, Con-2, Str-8, Qui-6, Wor-5, Emp-9",
    "hild": "Hild of the Forge: Skill-2, Agg-6, Con-8, Str-11, Qui-3, Wor-8, Emp-6",
    "tomas": "Tomas Reed: Skill-1, Agg-4, Con-10, Str-5, Qui-9, Wor-3, Emp-11",
    "greta": "Greta Falk: Skill-1, Agg-9, Con-5, Str-7, Qui-7, Wor-9, Emp-5",
    "luc": "Luc Moreau: Skill-1, Agg-8, Con-6, Str-7, Qui-7, Wor-8, Emp-6",
    "sister": "Sister Amaris: Skill-1, Agg-8, Con-6, Str-8, Qui-6, Wor-3, Emp-11",
    "bruno": "Bruno Stagg: Skill-1, Agg-8, Con-6, Str-10, Qui-4, Wor-8, Emp-6",
    "pell": "Pell Winter: Skill-1, Agg-5, Con-9, Str-6, Qui-8, Wor-9, Emp-5",
}
