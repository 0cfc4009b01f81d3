"""The duellist of Sangfroid, and the line that stands for one.

    Aramis, Knight of the Lamp; 9; sword, buckler; possesses axe, club; defeats 2; embarrassments 1; dead
"""

from dataclasses import asdict, dataclass
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.sangfroid.words import ARMAMENTS, BUCKLER, FISTS
from codeduello.kernel import clean_name, format_name, split_items, take_name, whole_number

FORM: Final = "Name, title; Sangfroid 7 to 12; up to two armaments; possesses further armaments"
LOWEST: Final = 7
HIGHEST: Final = 12
MOST_DEFEATS: Final = 99_999


@dataclass(frozen=True, slots=True)
class Duellist:
    """A duellist between duels.

    `sangfroid` 7 to 12; `armaments` the up to two that are carried first, `possessions` all others, each a
    number of `ARMAMENTS` from sword to buckler; `defeats` counts duels lost, `embarrassments` those of
    them lost by surrender. Raises `InvalidText`.
    """

    name: str
    sangfroid: int
    armaments: tuple[int, ...]
    title: str = ""
    possessions: tuple[int, ...] = ()
    defeats: int = 0
    embarrassments: int = 0
    dead: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        if self.title:
            object.__setattr__(self, "title", clean_name(self.title, "title"))
        if not LOWEST <= self.sangfroid <= HIGHEST:
            raise InvalidText(f"Sangfroid {self.sangfroid}: accepted are {LOWEST} to {HIGHEST} (1d6+6)")
        owned = (*self.armaments, *self.possessions)
        if len(self.armaments) > 2:
            names = ", ".join(map(ARMAMENTS.name, self.armaments[:8]))
            raise InvalidText(f"{names}: a duellist starts with two armaments; more are won and stand after 'possesses'")
        if len(set(owned)) != len(owned):
            raise InvalidText("an armament is named twice; armaments are distinct")
        if any(not FISTS < one <= BUCKLER for one in owned):
            raise InvalidText(f"armaments are {', '.join(ARMAMENTS.names[1:])}")
        if not 0 <= self.embarrassments <= self.defeats <= MOST_DEFEATS:
            raise InvalidText(f"embarrassments are among the defeats: 0 <= embarrassments <= defeats <= {MOST_DEFEATS}")

    @property
    def owned(self) -> tuple[int, ...]:
        """All armaments possessed."""
        return (*self.armaments, *self.possessions)


def parse_sheet(line: str) -> Duellist:
    """Read a line; raises `InvalidText` or `UnknownName` with what is accepted."""
    head, *parts = split_items(line, ";")
    name, title = take_name(head, ",")
    if title:
        title, _ = take_name(title[1:], ";")
    if len(parts) < 2:
        raise InvalidText(f"{line[:80]!r} is no Sangfroid duellist; the form is: {FORM}")
    more = _read_tail(parts[2:])
    return Duellist(name, whole_number(parts[0], LOWEST, HIGHEST, "Sangfroid"), _armaments(parts[1]), title, **more)  # type: ignore[arg-type]


def _read_tail(parts: list[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for part in parts:
        word, _, rest = part.partition(" ")
        word = word.lower()
        if word in found or (word == "possesses" and "possessions" in found):
            raise InvalidText(f"{part[:40]!r}: {word} is given twice")
        if word == "possesses":
            found["possessions"] = _armaments(rest)
        elif word in ("defeats", "embarrassments"):
            found[word] = whole_number(rest, 0, MOST_DEFEATS, word)
        elif part.lower() == "dead":
            found["dead"] = True
        elif part:
            raise InvalidText(f"{part[:40]!r}: accepted after the armaments are possesses, defeats, embarrassments, dead")
    return found


def _armaments(text: str) -> tuple[int, ...]:
    names = [name.strip().lower() for name in text.split(",")]
    named = [ARMAMENTS.number("fists" if name == "fisticuffs" else name) for name in names if name]
    return tuple(number for number in named if number != FISTS)


def format_sheet(duellist: Duellist) -> str:
    """The line of a duellist: the inverse of `parse_sheet`."""
    title = f", {format_name(duellist.title, ';')}" if duellist.title else ""
    parts = [format_name(duellist.name, ",;") + title, str(duellist.sangfroid)]
    parts.append(_listed(duellist.armaments) or "fisticuffs")
    if duellist.possessions:
        parts.append(f"possesses {_listed(duellist.possessions)}")
    if duellist.defeats:
        parts.append(f"defeats {duellist.defeats}")
    if duellist.embarrassments:
        parts.append(f"embarrassments {duellist.embarrassments}")
    if duellist.dead:
        parts.append("dead")
    return "; ".join(parts)


def _listed(armaments: tuple[int, ...]) -> str:
    return ", ".join(map(ARMAMENTS.name, armaments))


def describe_sheet(duellist: Duellist) -> dict[str, Any]:
    """The fields of a duellist, armaments by name."""
    named = {field: [ARMAMENTS.name(one) for one in getattr(duellist, field)] for field in ("armaments", "possessions")}
    return asdict(duellist) | named


SAMPLES: Final = {
    "aramis": "Aramis, Knight of the Lamp; 9; sword, buckler",
    "bersi": "Bersi, Holmgang Man; 11; axe, buckler",
    "camille": "Camille, Mistress of the Salle; 8; sword, dagger",
    "duarte": "Duarte, Ship's Master; 7; axe, dagger",
    "elspeth": "Elspeth, Warden of the March; 10; spear, sword",
    "fulk": "Fulk, the Miller's Son; 12; club, dagger",
}
