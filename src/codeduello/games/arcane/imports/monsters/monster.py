"""What the monster formats share: its parts, challenge rating, hit points, skills."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from codeduello.games.arcane.imports.caster import SKILL_NAMES, Caster
from codeduello.games.arcane.imports.common import (
    MOST_HP,
    average_of,
    hit_dice_in,
    settle_hp,
)
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.monsters.statblock import LONGEST_TEXT

MOST_PARTS: Final = 200
HIGHEST_CR: Final = 99
FRACTION: Final = re.compile(r"\s*([0-9]{1,3})\s*/\s*([1-9][0-9]{0,2})\s*", re.ASCII)
LEADING_NUMBER: Final = re.compile(r"\s*([+\u2212-]?)\s*([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a stat block: an action, a trait."""

    name: str
    text: str
    path: str
    is_legendary: bool = False


def trimmed(given: Given, most: int = MOST_PARTS) -> Given:
    """A list or group without what is beyond a bound; that is reported."""
    value = given.value
    if not isinstance(value, list | dict) or len(value) <= most:
        return given
    given.report.problem(f"{given.path}: only the first {most} of {len(value)} entries are read")
    return Given(
        value[:most] if isinstance(value, list) else {key: value[key] for key in islice(value, most)}, given.path, given.report
    )


def parts_of(given: Given, text_key: str, legendary: bool = False) -> Iterator[Part]:
    """The parts in a list of a stat block; a text may be a list of lines."""
    for one in trimmed(given).groups():
        lines = trimmed(one.at(text_key)).value
        told = [line for line in lines if isinstance(line, str)] if isinstance(lines, list) else [one.at(text_key).text()]
        yield Part(brief(one.at("name").text().strip()), "\n".join(told)[:LONGEST_TEXT], one.path, legendary)


def cr_in(given: Given) -> float | None:
    """A challenge rating, also as a fraction or in a group of several; None where none is told."""
    if given.is_group:
        return cr_in(given.at("cr")) if not given.at("cr").is_group else None
    fraction = FRACTION.fullmatch(given.text()[:40])
    found = int(fraction[1]) / int(fraction[2]) if fraction else given.number()
    return float(found) if found is not None and 0 <= found <= HIGHEST_CR else None


def settle_skills(caster: Caster, found: dict[str, Given]) -> None:
    """The eight skills: as given, else without proficiency."""
    for skill in SKILL_NAMES:
        base = caster.skill_base(skill)
        caster.skills[skill] = lenient_whole(found[skill], base) if skill in found else base


def by_skill(given: Given) -> dict[str, Given]:
    """What a group gives for the eight skills, in any spelling of their names."""
    spelt = {skill.replace("_", ""): skill for skill in SKILL_NAMES}
    keys = [key for key in (trimmed(given).value if given.is_group else ()) if len(str(key)) < 40]
    plain = {key: "".join(letter for letter in str(key).lower() if letter.isalpha()) for key in keys}
    return {spelt[name]: given.at(key) for key, name in plain.items() if name in spelt and given.at(key).is_there}


def lenient_whole(given: Given, default: int) -> int:
    """A whole number; of a text that only begins with one that is taken, and reported."""
    begins = LEADING_NUMBER.match(given.value[:40]) if isinstance(given.value, str) and given.number() is None else None
    if begins is None:
        return given.whole(default)
    taken = int(("-" if begins[1] in ("-", "\u2212") else "") + begins[2])
    if begins.end() < len(given.value.rstrip()):
        given.report.assume(given.path, given.value, str(taken))
    return max(-9999, min(taken, 9999))


def settle_monster_hp(caster: Caster, average: Given, formula: Given) -> None:
    """Hit points as printed, else the average of their dice (reported), else 1 (reported); and the hit dice. Contradictions are reported."""
    text = formula.text()
    caster.hit_dice = hit_dice_in(text)
    rolled = average_of(text)
    if average.number() is None:
        average.report.assume(average.path, average.value, f"{rolled} by the hit dice" if rolled is not None else "1 hit point")
        settle_hp(caster, average.at("none"), min(rolled if rolled is not None else 1, MOST_HP))
        return
    settle_hp(caster, average.at("none"), average.whole(1, 1, MOST_HP))
    usual = usual_hp(caster)
    if caster.hit_dice and usual != caster.hp_max:
        dice = f"{caster.hit_dice[0].most}d{caster.hit_dice[0].die}"
        average.report.assume(
            average.path, average.value, f"{caster.hp_max} as printed, although {dice} and constitution average {usual}"
        )
    if not caster.hit_dice:
        formula.report.assume(formula.path, formula.value, "no hit dice")


def usual_hp(caster: Caster) -> int:
    """The average of all hit dice, each with the modifier of constitution; 1 at least."""
    return max(1, sum(one.most * (one.die + 1) // 2 + one.most * caster.modifier("con") for one in caster.hit_dice))
