"""Roll20 characters (the sheet "5E by Roll20") as the browser extension VTT Enhancement Suite exports them."""

import re
from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.caster import FULL_NAMES, SKILL_NAMES, Caster, HitDie
from codeduello.games.arcane.imports.common import (
    COMMON_DIE,
    MOST_HP,
    average_of,
    dice_by_class,
    die_of_class,
    hit_dice_in,
    read_name,
    read_scores,
    settle_hp,
)
from codeduello.games.arcane.imports.given import Given
from codeduello.games.arcane.imports.roll20.magic import read_magic
from codeduello.games.arcane.imports.roll20.sheet import Sheet, sheet_of

HIGHEST: Final = 99
MULTICLASSES: Final = ("multiclass1", "multiclass2", "multiclass3")
RATING: Final = re.compile(r"\s*(\d{1,3})(?:\s*/\s*(\d{1,2})|\.(\d{1,3}))?", re.ASCII)


def is_it(given: Given) -> bool:
    """Is it an export of VTT Enhancement Suite: a list of attributes under the version of its form?"""
    return given.at("schema_version").is_there and any(isinstance(one.at("attribs").value, list) for one in (given, given.at("character")))


def read(given: Given) -> Caster:
    """The character. Raises `Unusable` where an ability score is none, or nothing of a character is there."""
    if not isinstance(given.at("attribs").value, list):
        given = given.at("character")
    sheet = sheet_of(given)
    scores = {name: score_of(sheet, full) for name, full in FULL_NAMES.items()}
    if not any(one.is_there for one in scores.values()) and not sheet.at("hp").is_there and not sheet.rows:
        raise Unusable(f"{given.at('attribs').path}: hold no ability score, hit points or spells; accepted is the sheet 5E by Roll20")
    caster = Caster("roll20", name=read_name(name_of(given, sheet)), edition="2014")
    read_scores(caster, scores)
    if sheet.at("npc").flag():
        read_monster(caster, sheet)
    else:
        read_hero(caster, sheet)
    read_magic(caster, sheet, classes_of(sheet))
    return caster


def score_of(sheet: Sheet, full: str) -> Given:
    """An ability score: the one worked out, else the base that was typed, else one with the modifier that stands there (reported)."""
    found = next((place for place in (sheet.number(full), sheet.number(f"{full}_base")) if place.is_there), None)
    modifier = sheet.number(f"{full}_mod")
    if found is not None or modifier.number() is None:
        return found or sheet.number(full)
    score = 10 + 2 * modifier.whole(0, -HIGHEST, HIGHEST)
    modifier.report.assume(modifier.path, modifier.value, f"{full} {score}, a score with this modifier")
    return Given(score, modifier.path, modifier.report)


def name_of(given: Given, sheet: Sheet) -> Given:
    """Where the name stands: above the attributes, else among them."""
    places = (given.at("name"), sheet.at("character_name"), sheet.at("npc_name"))
    return next((place for place in places if place.text().strip()), places[0])


def classes_of(sheet: Sheet) -> list[str]:
    """The names of the classes; one of somebody's own making has its own name."""
    return [name for name, _ in levels_of(sheet)]


def levels_of(sheet: Sheet) -> list[tuple[str, Given]]:
    """The classes with where their levels stand."""
    own = sheet.at("cust_classname").text() if sheet.at("custom_class").flag() else ""
    found = [(own or sheet.at("class").text(), sheet.number("base_level"))]
    found += [(sheet.at(name).text(), sheet.number(f"{name}_lvl")) for name in MULTICLASSES if sheet.at(f"{name}_flag").flag()]
    return [(name.strip()[:80], levels) for name, levels in found if name.strip()]


def read_hero(caster: Caster, sheet: Sheet) -> None:
    """What stands on the sheet of a player's character."""
    caster.level = read_level(sheet)
    by_level = proficiency(caster.level)
    bonus = sheet.number("pb")
    if bonus.number() is None:
        sheet.report.assume(bonus.path, bonus.value, f"{by_level}, by the level")
    caster.proficiency = bonus.whole(by_level, 0, HIGHEST) if bonus.number() is not None else by_level
    caster.initiative = read_check(sheet.number("initiative_bonus"), caster.modifier("dex"))
    for skill in SKILL_NAMES:
        caster.skills[skill] = read_check(sheet.number(f"{skill}_bonus"), caster.skill_base(skill))
    read_hp(caster, sheet)
    read_hit_dice(caster, sheet, caster.level)


def read_level(sheet: Sheet) -> int:
    """The level; else the levels of the classes; 1 (reported) where there are none."""
    whole = sheet.number("level").whole(0, 0, HIGHEST)
    if whole:
        return whole
    levels = [sheet.number("base_level")] + [sheet.number(f"{name}_lvl") for name in MULTICLASSES if sheet.at(f"{name}_flag").flag()]
    found = sum(one.whole(0, 0, HIGHEST) for one in levels)
    if not found:
        sheet.report.assume("attribs.level", sheet.at("level").value, "level 1")
    return min(max(found, 1), HIGHEST)


def read_check(given: Given, base: int) -> int:
    """A check as it stands; its ability's modifier (reported) where it does not."""
    if given.number() is None:
        given.report.assume(given.path, given.value, f"{base}, the modifier of its ability")
        return base
    return given.whole(base, -HIGHEST, HIGHEST)


def read_hp(caster: Caster, sheet: Sheet, average: int | None = None) -> None:
    """Hit points. What is missing is reported: the maximum is the average or what is left, what is left is the maximum."""
    now, most = sheet.number("hp"), sheet.number("hp", "max")
    if most.number() is not None:
        taken = most.whole(1, 1, MOST_HP)
    else:
        taken = max(1, average if average is not None else int(now.number() or 1))
        sheet.report.assume(most.path, most.value, f"a maximum of {taken}")
    if now.number() is None:
        now.report.assume(now.path, now.value, f"all {taken} hit points")
        now = Given(None, now.path, now.report)
    settle_hp(caster, now, taken, sheet.number("hp_temp").whole(0, 0, MOST_HP))


def read_hit_dice(caster: Caster, sheet: Sheet, level: int) -> None:
    """Hit dice: all of one size where the sheet names it, else of each class's size. How many are left is one number for all of them."""
    left, most = sheet.number("hit_dice"), sheet.number("hit_dice", "max")
    total = most.whole(level, 0, HIGHEST)
    if most.number() is None:
        most.report.assume(most.path, most.value, f"{total}, one for each level")
    if left.number() is None:
        left.report.assume(left.path, left.value, f"all {total} are left")
    counts = dice_of_several(sheet, total) or {read_die(sheet): total}
    spent = total - (left.whole(total, 0, total) if left.number() is not None else total)
    if spent and len(counts) > 1:
        left.report.assume(left.path, left.value, "the smallest hit dice are spent")
    for die, count in sorted(counts.items()):
        if count:
            caster.hit_dice.append(HitDie(die, count, max(0, count - spent)))
            spent = max(0, spent - count)


def dice_of_several(sheet: Sheet, total: int) -> dict[int, int]:
    """How many hit dice of which size several classes have (reported); none where the sheet names one size, or its levels do not add up."""
    given = die_type(sheet)
    if given.number() is not None:
        return {}
    counts = dice_by_class((name, levels.whole(0, 0, HIGHEST)) for name, levels in levels_of(sheet))
    if len(counts) < 2 or sum(counts.values()) != total:
        return {}
    given.report.assume(given.path, given.value, f"hit dice by class: {' and '.join(f'{count}d{die}' for die, count in sorted(counts.items()))}")
    return counts


def die_type(sheet: Sheet) -> Given:
    """Where the size of the hit dice stands, as 8 or d8."""
    given = sheet.number("hitdietype")
    return Given(given.word().removeprefix("d"), given.path, given.report) if given.is_there else given


def read_die(sheet: Sheet) -> int:
    """The size of the hit dice: as it stands, else by the class (reported)."""
    given, classes = die_type(sheet), classes_of(sheet)
    if given.number() is not None:
        if len({die_of_class(name) for name in classes}) > 1:
            given.report.assume(given.path, given.value, f"d{given.whole(COMMON_DIE, 1, 100)} for all hit dice, though there are several classes")
        return given.whole(COMMON_DIE, 1, 100)
    die = (die_of_class(classes[0]) if classes else None) or COMMON_DIE
    given.report.assume(given.path, given.value, f"hit dice of d{die}")
    return die


def read_monster(caster: Caster, sheet: Sheet) -> None:
    """What stands on the sheet of a monster."""
    sheet.report.assume("attribs.npc", sheet.at("npc").value, "a monster's sheet; how these are read could not be checked against a saved one")
    caster.kind, caster.cr = "npc", read_rating(sheet.at("npc_challenge"))
    bonus = sheet.number("pb")
    caster.proficiency = bonus.whole(0, 0, HIGHEST) or proficiency(caster.cr)
    initiative = sheet.number("initiative_bonus")
    caster.initiative = initiative.whole(0, -HIGHEST, HIGHEST) if initiative.number() is not None else caster.modifier("dex")
    for skill in SKILL_NAMES:
        found = next((one for one in (sheet.number(f"npc_{skill}"), sheet.number(f"npc_{skill}_base")) if one.number() is not None), None)
        caster.skills[skill] = caster.skill_base(skill) if found is None else found.whole(0, -HIGHEST, HIGHEST)
    formula = sheet.at("npc_hpformula").text()
    read_hp(caster, sheet, average_of(formula))
    caster.hit_dice = hit_dice_in(formula)
    if not caster.hit_dice:
        sheet.report.assume("attribs.npc_hpformula", formula or None, "no hit dice")


def read_rating(given: Given) -> float:
    """A challenge rating such as 1/4 or "10 (5,900 XP)"; 0 (reported) for none."""
    found = RATING.match(given.text())
    if found is None or found[2] == "0":
        given.report.assume(given.path, given.value, "challenge rating 0")
        return 0
    whole = int(found[1])
    return whole / int(found[2]) if found[2] else float(f"{whole}.{found[3]}") if found[3] else whole
