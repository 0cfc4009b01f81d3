"""Hit points and hit dice of a D&D Beyond character."""

import re
from typing import Final

from codeduello.games.arcane.fifth_edition import hit_points
from codeduello.games.arcane.imports.caster import Caster, HitDie
from codeduello.games.arcane.imports.common import COMMON_DIE, MOST_HP, die_of_class, settle_hp
from codeduello.games.arcane.imports.ddb.classes import ClassTaken
from codeduello.games.arcane.imports.ddb.modifiers import Modifier, Modifiers
from codeduello.games.arcane.imports.given import Given

DIE: Final = re.compile(r"\s*(?:1?[dD])?([0-9]{1,3})(?:\.0)?\s*", re.ASCII)


def read_hit_points(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers) -> None:
    """Maximum, current and temporary hit points."""
    most = character.at("overrideHitPoints").whole(0, 0, MOST_HP) or most_hit_points(caster, character, classes, modifiers)
    most = max(1, most)
    given = character.at("removedHitPoints")
    removed = given.whole(0, 0, MOST_HP)
    if removed > most:
        given.report.assume(given.path, given.value, f"0 of {most} hit points are left")
    now = Given(max(0, most - removed), given.path, given.report)
    settle_hp(caster, now, most, character.at("temporaryHitPoints").whole(0, 0, MOST_HP))


def most_hit_points(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers) -> int:
    """The maximum: what was rolled, constitution for each level, and bonuses."""
    levels, con = sum(one.level for one in classes), caster.modifier("con")
    rolled = character.at("baseHitPoints").whole(0, 0, MOST_HP)
    if not rolled and levels:
        base = sum(hit_points(die_of(one), con, one.level, first=one.is_first) for one in classes)
        missing = character.at("baseHitPoints")
        missing.report.assume(missing.path, missing.value, f"{base} with constitution: the average of the hit dice")
    else:
        base = rolled + con * levels
    by_level = sum((one.value() or 0) * levels_of(one, levels) for one in modifiers.steady("bonus", "hit-points-per-level"))
    fixed = sum(one.value() or 0 for one in modifiers.steady("bonus", "hit-points") if not one.given.at("dice").is_there)
    return base + by_level + fixed + character.at("bonusHitPoints").whole(0, -MOST_HP, MOST_HP)


def levels_of(one: Modifier, levels: int) -> int:
    """For how many levels this counts: those of the class whose feature it is, else all."""
    return one.owner.level if one.owner is not None else levels


def die_of(one: ClassTaken) -> int:
    """The size of a class's hit dice; by its name (reported) where the file has none."""
    given = one.given.at("definition", "hitDice")
    said = DIE.fullmatch(given.text()[:40])
    if said is not None and 1 <= int(said[1]) <= 100:
        return int(said[1])
    by_name = die_of_class(one.name) or COMMON_DIE
    given.report.assume(given.path, given.value, f"d{by_name} for {one.name}")
    return by_name


def read_hit_dice(classes: list[ClassTaken]) -> list[HitDie]:
    """The hit dice of all classes, those of one size together."""
    found: dict[int, tuple[int, int]] = {}
    for one in classes:
        die, used = die_of(one), one.given.at("hitDiceUsed")
        spent = used.whole(0, 0, 999)
        if spent > one.level:
            used.report.assume(used.path, used.value, f"all {one.level} are spent")
        most, left = found.get(die, (0, 0))
        found[die] = most + one.level, left + max(0, one.level - spent)
    return [HitDie(die, most, left) for die, (most, left) in found.items() if most]
