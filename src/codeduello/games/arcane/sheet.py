"""The duellist of Arcane, and the line that stands for one.

    Vell; initiative 2; sleight 2, performance 9; attack 6; powers 0 1x4 2 4*; schools illusion enchantment:2; hp 30/38; hit dice 5

A power is the level of a slot in which an offensive spell can be cast (`1x4`: four such slots), 0 a cantrip,
`4*` a spell cast at level 4 without a slot. A school may name the lowest slot its spell needs (`enchantment:2`).
"""

import re
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.arcane.words import FREE, SCHOOLS, SKILLS
from codeduello.kernel import clean_name, format_name, split_items, take_name, whole_number

FORM: Final = (
    "Name; initiative 2; sleight 2, performance 9, ...; attack 6; powers 0 1 2 4*; schools illusion;"
    " hp 30/38; hit dice 5; level 5; effects mage armor 1 (all but the name may be left out)"
)
POWER: Final = re.compile(r"([0-9])(?:\*|x([1-9][0-9]?))?")
EFFECT: Final = re.compile(r"(.*?)(?: ([0-9]{1,2}))?( concentration)?")
LOW: Final = -20
HIGH: Final = 50
MOST: Final = 9999


@dataclass(frozen=True, slots=True)
class Effect:
    """A spell or magical effect on the duellist: its level 0 to 9, and whether the duellist's own concentration holds it."""

    name: str
    level: int = 0
    concentration: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name, "effect"))
        _in_range(f"level of {self.name}", self.level, 0, 9)


@dataclass(frozen=True, slots=True)
class Duellist:
    """A duellist between duels.

    Bonuses run from -20 to 50; `checks` are eight, in the order of `SKILLS`. `powers` are numbers as in
    `words.FREE`, ascending, a slot once for each time it is there. `schools` are pairs of a school and the
    lowest slot it needs (0: none). `hp` 0 to `hp_max`. Without any power nobody can duel. Raises `InvalidText`.
    """

    name: str
    initiative: int = 0
    checks: tuple[int, ...] = (0,) * 8
    attack: int = 0
    powers: tuple[int, ...] = (0,)
    schools: tuple[tuple[int, int], ...] = ()
    hp: int = 1
    hp_max: int = 1
    hit_dice: int = 1
    level: int = 1
    effects: tuple[Effect, ...] = field(default=())
    conditions: tuple[str, ...] = field(default=())
    dishonours: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        object.__setattr__(self, "powers", tuple(sorted(self.powers)))
        for what, bonus in (("initiative", self.initiative), ("attack", self.attack), *zip(SKILLS.names, self.checks, strict=True)):
            _in_range(what, bonus, LOW, HIGH)
        for power in set(self.powers):
            _in_range("power", power, 0, 2 * FREE - 1)
            if power == FREE:
                raise InvalidText("a cantrip is the power 0: it never costs a slot")
            _in_range(f"slots of one kind ({power % FREE})", self.powers.count(power), 1, 99)
        if len({school for school, _ in self.schools}) < len(self.schools):
            raise InvalidText("a school is named twice")
        for school, needed in self.schools:
            _in_range("school", school, 0, len(SCHOOLS) - 1)
            _in_range(f"slot of {SCHOOLS.name(school)}", needed, 0, 9)
        object.__setattr__(self, "conditions", tuple(clean_name(one, "condition") for one in self.conditions))
        for what, value, low, high in (
            ("hp maximum", self.hp_max, 1, 9999),
            ("hp", self.hp, 0, self.hp_max),
            ("hit dice", self.hit_dice, 0, 99),
            ("level", self.level, 0, 99),
            ("dishonours", self.dishonours, 0, MOST),
            ("number of effects", len(self.effects), 0, 99),
        ):
            _in_range(what, value, low, high)

    @property
    def concentrates(self) -> bool:
        """Does the duellist's own concentration hold an effect?"""
        return any(effect.concentration for effect in self.effects)


def _in_range(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise InvalidText(f"{what} {value}: accepted are {low} to {high}")


def parse_sheet(line: str) -> Duellist:
    """Read a line; raises `InvalidText` or `UnknownName` with what is accepted."""
    head, *parts = split_items(line, ";")
    name, rest = take_name(head, ";")
    found: dict[str, object] = {}
    checks = [part for part in parts if part.split(" ")[0].lower() in SKILLS.names]
    for part in [part for part in parts if part and part not in checks]:
        key, value = _read_part(part)
        if key in found:
            raise InvalidText(f"{part[:40]!r}: {key} is given twice")
        found[key] = value
    if checks:
        found["checks"] = _read_checks(", ".join(checks))
    if "hp" in found:
        found["hp"], found["hp_max"] = found["hp"]  # type: ignore[misc]
    return Duellist(name + rest, **found)  # type: ignore[arg-type]


def _read_part(part: str) -> tuple[str, object]:
    word, _, rest = part.partition(" ")
    word = word.lower()
    if part.lower().startswith("hit dice "):
        return "hit_dice", whole_number(part[9:], 0, 99, "hit dice")
    if word in ("initiative", "attack"):
        return word, whole_number(rest, LOW, HIGH, word)
    if word in ("level", "dishonours"):
        return word, whole_number(rest, 0, 9999, word)
    if word == "hp":
        return "hp", _read_hp(rest)
    if word == "powers":
        return word, _read_powers(rest)
    if word == "schools":
        return word, tuple(_read_school(text) for text in rest.replace(",", " ").split())
    if word == "effects":
        return word, tuple(_read_effect(text) for text in split_items(rest, ","))
    if word == "conditions":
        return word, tuple(clean_name(take_name(text, "")[0], "condition") for text in split_items(rest, ","))
    raise InvalidText(f"{part[:40]!r} is nothing known of a duellist; the form is {FORM}")


def _read_checks(text: str) -> tuple[int, ...]:
    checks = [0] * len(SKILLS)
    seen = set()
    for part in text.split(","):
        name, _, bonus = part.strip().rpartition(" ")
        if not name:
            raise InvalidText(f"{part.strip()[:40]!r}: the bonus is missing; accepted is a skill and its bonus, as in arcana 5")
        skill = SKILLS.number("sleight" if name == "sleight of hand" else name.lower())
        if skill in seen:
            raise InvalidText(f"{part.strip()[:40]!r}: {name} is given twice")
        seen.add(skill)
        checks[skill] = whole_number(bonus, LOW, HIGH, name)
    return tuple(checks)


def _read_hp(text: str) -> tuple[int, int]:
    now, slash, most = text.partition("/")
    highest = whole_number(most if slash else now, 1, 9999, "hp maximum")
    return whole_number(now, 0, highest, "hp"), highest


def _read_powers(text: str) -> tuple[int, ...]:
    if text.strip() == "none":
        return ()
    powers: list[int] = []
    for part in text.replace(",", " ").split():
        read = POWER.fullmatch(part)
        if read is None:
            raise InvalidText(f"power {part[:20]!r}: accepted are 0 (a cantrip), 1 to 9, 1x4 (four slots), 4* (without a slot)")
        level = int(read[1])
        free = part.endswith("*") and level > 0
        powers += [level + FREE if free else level] * int(read[2] or 1)
    if not powers:
        raise InvalidText("powers: none is named; accepted are 0 (a cantrip), 1 to 9, 1x4, 4*, or the word none")
    return tuple(powers)


def _read_school(text: str) -> tuple[int, int]:
    name, _, needed = text.partition(":")
    return SCHOOLS.number(name.lower()), whole_number(needed or "0", 0, 9, f"slot of {name}")


def _read_effect(text: str) -> Effect:
    name, rest = take_name(text, " ") if text.startswith('"') else ("", text)
    read = EFFECT.fullmatch(rest)
    if read is None or (name and read[1]):
        raise InvalidText(f"effect {text[:40]!r}: accepted is a name, its level 0 to 9, and the word concentration where it is held")
    return Effect(clean_name(name or read[1], "effect"), int(read[2] or 0), bool(read[3]))


def format_sheet(duellist: Duellist) -> str:
    """The line of a duellist: the inverse of `parse_sheet`. What stands at its default is left out, except the main figures."""
    checks = ", ".join(f"{name} {bonus}" for name, bonus in zip(SKILLS.names, duellist.checks, strict=True))
    parts = [format_name(duellist.name, ";"), f"initiative {duellist.initiative}", checks, f"attack {duellist.attack}"]
    parts.append("powers " + " ".join(_power_text(duellist.powers, power) for power in sorted(set(duellist.powers))))
    if not duellist.powers:
        parts[-1] = "powers none"
    if duellist.schools:
        parts.append("schools " + " ".join(_school_text(school, needed) for school, needed in duellist.schools))
    parts += [f"hp {duellist.hp}/{duellist.hp_max}", f"hit dice {duellist.hit_dice}", f"level {duellist.level}"]
    if duellist.effects:
        parts.append("effects " + ", ".join(map(_effect_text, duellist.effects)))
    if duellist.conditions:
        parts.append("conditions " + ", ".join(format_name(one, ";,") for one in duellist.conditions))
    if duellist.dishonours:
        parts.append(f"dishonours {duellist.dishonours}")
    return "; ".join(parts)


def _power_text(powers: tuple[int, ...], power: int) -> str:
    if power >= FREE:
        return " ".join([f"{power - FREE}*"] * powers.count(power))
    times = powers.count(power)
    return str(power) if times == 1 else f"{power}x{times}"


def _school_text(school: int, needed: int) -> str:
    return SCHOOLS.name(school) + (f":{needed}" if needed else "")


def _effect_text(effect: Effect) -> str:
    return f"{format_name(effect.name, ';,')} {effect.level}{' concentration' if effect.concentration else ''}"


def describe_sheet(duellist: Duellist) -> dict[str, Any]:
    """The fields of a duellist, checks and schools by name; a power is its level, and whether it costs a slot."""
    return asdict(duellist) | {
        "checks": dict(zip(SKILLS.names, duellist.checks, strict=True)),
        "powers": [{"level": power % FREE, "slot": 0 < power < FREE} for power in duellist.powers],
        "schools": {SCHOOLS.name(school): needed for school, needed in duellist.schools},
    }


SAMPLES: Final = {
    "bard": "Lirael Quill; initiative 2; sleight 2, performance 9, deception 9, intimidation 9, perception 1, insight 1,"
    " arcana 0, investigation 0; attack 6; powers 0 1x4 2x3 3x3; schools enchantment illusion; hp 30/38; hit dice 5; level 6",
    "wizard": "Maugrim Ash; initiative 2; sleight 2, performance 0, deception 0, intimidation 0, perception 1, insight 1,"
    " arcana 9, investigation 9; attack 8; powers 0 1x4 2x3 3x3; schools abjuration divination evocation; hp 32/32;"
    " hit dice 6; level 6; effects mage armor 1",
    "sorceress": "Ysolde Emberlin; initiative 3; sleight 3, performance 4, deception 7, intimidation 7, perception 0, insight 0,"
    " arcana 3, investigation 0; attack 7; powers 0 1x4 2x3 3x2; schools evocation illusion; hp 32/32; hit dice 5; level 5",
    "warlock": "Corvin Hale; initiative 1; sleight 1, performance 4, deception 7, intimidation 7, perception 1, insight 1,"
    " arcana 3, investigation 3; attack 7; powers 0 3x2; schools necromancy enchantment:3; hp 38/38; hit dice 5; level 5",
    "archivist": "Odile Thrane; initiative 1; sleight 1, performance 1, deception 1, intimidation 1, perception 5, insight 5,"
    " arcana 11, investigation 11; attack 11; powers 0 1x4 2x3 3x3 4x3 5x2 6 7; schools necromancy abjuration divination;"
    " hp 71/80; hit dice 13; level 13; effects mage armor 1, mind blank 8",
    "apprentice": "Pip Dunmore; initiative 2; sleight 2, performance -1, deception -1, intimidation -1, perception 1, insight 3,"
    " arcana 5, investigation 5; attack 5; powers 0 1x2; schools illusion; hp 7/7; hit dice 1; level 1",
}
