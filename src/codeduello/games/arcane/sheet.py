"""The duellist of Arcane, and the line that stands for one.

    Vell; initiative 2; sleight 2, performance 9; attack 6; powers 0 1x4 2 4*; schools illusion enchantment:2; hp 30/38; hit dice 5

A power is the level of a slot in which an offensive spell can be cast (`1x4`: four such slots), 0 a cantrip,
`4*` a spell cast at level 4 without a slot. A school may name the lowest slot its spell needs (`enchantment:2`).
What a rest gives back may stand there too:

    hit dice 2d6 3d8; rested 0 1x4 2x3 3x2; pact 3x2; all dice 3d6 3d8
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.arcane.words import FREE, SCHOOLS, SKILLS
from codeduello.kernel import clean_name, format_name, split_items, take_name, whole_number

FORM: Final = (
    "Name; initiative 2; sleight 2, performance 9, ...; attack 6; powers 0 1 2 4*; schools illusion;"
    " hp 30/38; hit dice 5; level 5; effects mage armor 1; rested 0 1x4 2x3; dead (all but the name may be left out)"
)
POWER: Final = re.compile(r"([0-9])(?:\*|x([1-9][0-9]?))?")
EFFECT: Final = re.compile(r"(.*?)(?: ([0-9]{1,2}))?( concentration)?")
DICE: Final = re.compile(r"([0-9]{1,2})d([0-9]{1,3})")
LOW: Final = -20
HIGH: Final = 50
MOST: Final = 9999
NO_PACT: Final = (0, 0)


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

    `hit_dice` are those left; where their sizes are known, `dice` holds pairs of a size and how many are left, ascending, and
    `hit_dice` follows from it. What a rest gives back, where it is known: `rested` are the powers after a long rest, `pact` the
    level and number of the pact slots among them, `all_dice` the hit dice by size.
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
    dice: tuple[tuple[int, int], ...] = ()
    rested: tuple[int, ...] = ()
    pact: tuple[int, int] = NO_PACT
    all_dice: tuple[tuple[int, int], ...] = ()
    dead: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        object.__setattr__(self, "powers", tuple(sorted(self.powers)))
        object.__setattr__(self, "rested", tuple(sorted(self.rested)))
        for what, bonus in (("initiative", self.initiative), ("attack", self.attack), *zip(SKILLS.names, self.checks, strict=True)):
            _in_range(what, bonus, LOW, HIGH)
        _check_powers(self.powers)
        _check_powers(self.rested)
        self._check_dice()
        if self.pact != NO_PACT:
            _in_range("level of pact slots", self.pact[0], 1, 9)
            _in_range("number of pact slots", self.pact[1], 1, 99)
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

    def _check_dice(self) -> None:
        for dice in (self.dice, self.all_dice):
            if list(dice) != sorted(dict(dice).items()):
                raise InvalidText("hit dice of one size are named twice, or not from small to large")
            for size, count in dice:
                _in_range("size of a hit die", size, 2, 100)
                _in_range("number of hit dice", count, 0, 99)
        if self.dice:
            object.__setattr__(self, "hit_dice", sum(count for _, count in self.dice))

    @property
    def concentrates(self) -> bool:
        """Does the duellist's own concentration hold an effect?"""
        return any(effect.concentration for effect in self.effects)


def _check_powers(powers: tuple[int, ...]) -> None:
    for power in set(powers):
        _in_range("power", power, 0, 2 * FREE - 1)
        if power == FREE:
            raise InvalidText("a cantrip is the power 0: it never costs a slot")
        _in_range(f"slots of one kind ({power % FREE})", powers.count(power), 1, 99)


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
    if part.lower().startswith("hit dice ") and "d" in part[9:].lower():
        return "dice", _read_dice(part[9:])
    if part.lower().startswith("hit dice "):
        return "hit_dice", whole_number(part[9:], 0, 99, "hit dice")
    if part.lower().startswith("all dice "):
        return "all_dice", _read_dice(part[9:])
    if part.lower() == "dead":
        return "dead", True
    if word in ("initiative", "attack"):
        return word, whole_number(rest, LOW, HIGH, word)
    if word in ("level", "dishonours"):
        return word, whole_number(rest, 0, 9999, word)
    if word == "hp":
        return "hp", _read_hp(rest)
    if word in ("powers", "rested"):
        return word, _read_powers(rest)
    if word == "pact":
        return word, _read_pact(rest)
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


def _read_dice(text: str) -> tuple[tuple[int, int], ...]:
    dice: dict[int, int] = {}
    for part in text.lower().replace(",", " ").split():
        read = DICE.fullmatch(part)
        if read is None or int(read[2]) in dice:
            raise InvalidText(f"hit dice {part[:20]!r}: accepted are a number and a size, each size once, as in 2d6 3d8")
        dice[int(read[2])] = int(read[1])
    return tuple(sorted(dice.items()))


def _read_pact(text: str) -> tuple[int, int]:
    powers = _read_powers(text)
    if len(set(powers)) != 1 or not 0 < powers[0] < FREE:
        raise InvalidText(f"pact {text[:20]!r}: accepted is the level and number of the pact slots, as in 3x2")
    return powers[0], len(powers)


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
    parts.append(f"powers {_powers_text(duellist.powers)}")
    if duellist.schools:
        parts.append("schools " + " ".join(_school_text(school, needed) for school, needed in duellist.schools))
    dice = _dice_text(duellist.dice) or str(duellist.hit_dice)
    parts += [f"hp {duellist.hp}/{duellist.hp_max}", f"hit dice {dice}", f"level {duellist.level}"]
    if duellist.effects:
        parts.append("effects " + ", ".join(map(_effect_text, duellist.effects)))
    if duellist.conditions:
        parts.append("conditions " + ", ".join(format_name(one, ";,") for one in duellist.conditions))
    if duellist.dishonours:
        parts.append(f"dishonours {duellist.dishonours}")
    return "; ".join([*parts, *_rest_texts(duellist)])


def _rest_texts(duellist: Duellist) -> Iterator[str]:
    if duellist.rested:
        yield f"rested {_powers_text(duellist.rested)}"
    if duellist.pact != NO_PACT:
        yield f"pact {_powers_text((duellist.pact[0],) * duellist.pact[1])}"
    if duellist.all_dice:
        yield f"all dice {_dice_text(duellist.all_dice)}"
    if duellist.dead:
        yield "dead"


def _dice_text(dice: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{count}d{size}" for size, count in dice)


def _powers_text(powers: tuple[int, ...]) -> str:
    return " ".join(_power_text(powers, power) for power in sorted(set(powers))) or "none"


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
        "powers": _describe_powers(duellist.powers),
        "rested": _describe_powers(duellist.rested),
        "pact": None if duellist.pact == NO_PACT else {"level": duellist.pact[0], "slots": duellist.pact[1]},
        "dice": {f"d{size}": count for size, count in duellist.dice},
        "all_dice": {f"d{size}": count for size, count in duellist.all_dice},
        "schools": {SCHOOLS.name(school): needed for school, needed in duellist.schools},
    }


def _describe_powers(powers: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"level": power % FREE, "slot": 0 < power < FREE} for power in powers]


def kept(duellist: Duellist) -> Duellist:
    """The duellist as one enters a roster: where nothing is said of it, a rest brings back what there is now."""
    rested = duellist.rested or duellist.powers
    all_dice = duellist.all_dice or duellist.dice
    return replace(duellist, rested=rested, all_dice=all_dice)


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
