"""Characters as Avrae, the bot, keeps them: everything worked out, but no schools of spells and no hit dice."""

from itertools import islice
from typing import Final

from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.avrae.book import read_book
from codeduello.games.arcane.imports.caster import FULL_NAMES, SKILL_NAMES, Caster, HitDie
from codeduello.games.arcane.imports.common import (
    COMMON_DIE,
    MOST_HP,
    camel,
    dice_by_class,
    die_of_class,
    read_name,
    read_scores,
    settle_hp,
)
from codeduello.games.arcane.imports.given import Given

MOST_CLASSES: Final = 40
EDITIONS: Final = ("2014", "2024")


def is_it(given: Given) -> bool:
    """Is it a character of Avrae's: stats with a proficiency bonus, and a spellbook?"""
    stats = given.at("stats").value
    return isinstance(stats, dict) and "prof_bonus" in stats and given.at("spellbook").is_group


def read(given: Given) -> Caster:
    """The character. Raises `Unusable` where an ability score is none."""
    caster = Caster("avrae", name=read_name(given.at("name")), edition=read_edition(given.at("options_v2", "version")))
    read_scores(caster, {name: given.at("stats", full) for name, full in FULL_NAMES.items()})
    read_levels(caster, given.at("levels"))
    caster.proficiency = read_proficiency(caster, given.at("stats", "prof_bonus"))
    read_checks(caster, given.at("skills"))
    read_hp(caster, given)
    read_book(caster, given.at("spellbook"), any("warlock" in name.lower() for name, _ in given.at("levels", "classes").named()))
    return caster


def read_edition(given: Given) -> str:
    """The edition of the rules; 2014 (reported) where the file does not say."""
    if given.word() in EDITIONS:
        return given.word()
    given.report.assume(given.path, given.value, "the rules of 2014")
    return "2014"


def read_levels(caster: Caster, given: Given) -> None:
    """The level, and hit dice by the classes: the file holds none."""
    classes = [(name, level.whole(0, 0, 99)) for name, level in islice(given.at("classes").named(), MOST_CLASSES)]
    total = sum(level for _, level in classes)
    caster.level = given.at("total_level").whole(total, 0, 99)
    if not caster.level:
        given.report.assume(given.at("total_level").path, given.at("total_level").value, "level 1")
        caster.level = 1
    elif total and total != caster.level:
        given.report.assume(given.at("total_level").path, caster.level, f"level {caster.level}, though the levels of the classes add up to {total}")
    read_hit_dice(caster, given.at("classes"), [(name, level) for name, level in classes if level] or [("", caster.level)])


def read_hit_dice(caster: Caster, given: Given, classes: list[tuple[str, int]]) -> None:
    """Hit dice of the usual size of each class, with nothing said about how many are left."""
    for name, _ in classes:
        if die_of_class(name) is None:
            given.report.assume(f"{given.path}.{name}" if name else given.path, name or None, f"a class with hit dice of d{COMMON_DIE}")
    dice = dice_by_class(classes)
    caster.hit_dice = [HitDie(die, most, None) for die, most in dice.items()]
    said = ", ".join(f"{most}d{die}" for die, most in dice.items())
    given.report.assume("hit dice", None, f"{said}, by the classes; this format holds no hit dice, and all of them count as left")


def read_proficiency(caster: Caster, given: Given) -> int:
    """The proficiency bonus; by the level (reported) where there is none."""
    by_level = proficiency(caster.level or 1)
    if given.number() is None:
        given.report.assume(given.path, given.value, str(by_level))
        return by_level
    return given.whole(by_level, 0, 99)


def read_checks(caster: Caster, given: Given) -> None:
    """Initiative and the eight skills: their values are whole, bonuses and all."""
    caster.initiative = read_check(caster, given.at("initiative"), caster.modifier("dex"))
    for skill in SKILL_NAMES:
        caster.skills[skill] = read_check(caster, given.at(camel(skill)), caster.skill_base(skill))


def read_check(caster: Caster, given: Given, base: int) -> int:
    """The value of a skill; made of its parts (reported) where it has none."""
    if given.at("adv").is_there:
        given.report.assume(given.at("adv").path, given.at("adv").value, "left out: a duellist's sheet has no place for it")
    plain = given.at("value") if given.is_group else given
    if plain.number() is not None:
        return plain.whole(base, -99, 99)
    made = base + int((given.at("prof").number() or 0) * caster.proficiency) + given.at("bonus").whole(0, -99, 99)
    given.report.assume(plain.path, plain.value, str(made))
    return made


def read_hp(caster: Caster, given: Given) -> None:
    """Hit points; a maximum that is missing (reported) is what is left."""
    most = given.at("max_hp")
    if most.number() is None:
        taken = given.at("hp").whole(1, 1, MOST_HP)
        given.report.assume(most.path, most.value, str(taken))
    else:
        taken = most.whole(1, 1, MOST_HP)
    settle_hp(caster, given.at("hp"), taken, given.at("temp_hp").whole(0, 0, MOST_HP))
