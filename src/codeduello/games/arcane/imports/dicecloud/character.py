"""Archives of DiceCloud v2: a character as a list of properties with their values worked out."""

import re
from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.caster import FULL_NAMES, SKILL_NAMES, Caster, HitDie
from codeduello.games.arcane.imports.common import MOST_HP, camel, read_name, read_scores, settle_hp
from codeduello.games.arcane.imports.dicecloud.magic import read_slots, read_spell_attack, read_spells
from codeduello.games.arcane.imports.dicecloud.tree import Tree, total_of, tree_of, value_of
from codeduello.games.arcane.imports.given import Given

MONSTERS: Final = ("monster", "npc")
RATINGS: Final = ("challengeRating", "cr")
HIGHEST: Final = 99


def is_it(given: Given) -> bool:
    """Is it an archive of DiceCloud's: a creature and its properties, or what says so of itself?"""
    if given.at("meta", "type").word().startswith("dicecloud v2"):
        return True
    return given.at("creature").is_group and isinstance(given.at("properties").value, list | dict)


def read(given: Given) -> Caster:
    """The character. Raises `Unusable` where an ability score is none, or nothing of a character is there."""
    tree = tree_of(given)
    scores = {name: tree.named("attribute", full) for name, full in FULL_NAMES.items()}
    hp = tree.named("attribute", "hitPoints")
    if not hp.is_there and not any(one.is_there for one in scores.values()):
        raise Unusable("properties: hold no ability score and no hit points; accepted is an archive of a DiceCloud v2 creature with its properties")
    caster = Caster("dicecloud-v2", name=read_name(given.at("creature", "name")), edition="2014")
    given.report.assume("rules", None, "the rules of 2014: this format does not say which")
    read_scores(caster, {name: value_of(one) for name, one in scores.items()})
    read_rank(caster, tree, given.at("creature", "type"))
    read_checks(caster, tree)
    read_hp(caster, tree, hp)
    read_slots(caster, tree)
    read_spells(caster, tree)
    read_spell_attack(caster, tree)
    return caster


def read_rank(caster: Caster, tree: Tree, kind: Given) -> None:
    """Level or challenge rating, and the proficiency bonus."""
    rating = next((value_of(one) for name in RATINGS if (one := tree.named("attribute", name)).is_there), None)
    if kind.word() in MONSTERS:
        caster.kind = "npc"
        caster.cr = rating.number() if rating is not None else None
    if caster.cr is None:
        caster.level = read_level(tree)
    bonus = value_of(tree.named("attribute", "proficiencyBonus"))
    caster.proficiency = proficiency(caster.cr if caster.cr is not None else caster.level or 1)
    if bonus.number() is None:
        bonus.report.assume(bonus.path, bonus.value, f"{caster.proficiency}, by the level")
    else:
        caster.proficiency = bonus.whole(caster.proficiency, 0, HIGHEST)


def read_level(tree: Tree) -> int:
    """The levels of all classes, else the number of class levels; 1 (reported) where there are none."""
    classes = sum(one.at("level").whole(0, 0, HIGHEST) for one in tree.of("class"))
    found = classes or len(tree.of("classLevel")) or value_of(tree.named("attribute", "level")).whole(0, 0, HIGHEST)
    if not found:
        tree.report.assume("properties.class", None, "level 1")
    return min(max(found, 1), HIGHEST)


def read_checks(caster: Caster, tree: Tree) -> None:
    """Initiative and the eight skills."""
    caster.initiative = read_check(tree, "initiative", caster.modifier("dex"))
    for skill in SKILL_NAMES:
        caster.skills[skill] = read_check(tree, camel(skill), caster.skill_base(skill))


def read_check(tree: Tree, name: str, base: int) -> int:
    """The value of a skill; its ability's modifier (reported) where there is none."""
    found = value_of(tree.named("skill", name))
    if found.number() is None:
        tree.report.assume(found.path, found.value, f"{base}, the modifier of its ability")
        return base
    return found.whole(base, -HIGHEST, HIGHEST)


def read_hp(caster: Caster, tree: Tree, hp: Given) -> None:
    """Hit points, temporary ones, and hit dice."""
    most = total_of(hp)
    if most.number() is None:
        most.report.assume(most.path, most.value, "a maximum of 1 hit point")
    settle_hp(caster, value_of(hp), most.whole(1, 1, MOST_HP), value_of(tree.named("attribute", "tempHP")).whole(0, 0, MOST_HP))
    dice: dict[int, tuple[int, int]] = {}
    for one in tree.of("attribute"):
        if one.at("attributeType").text() == "hitDice" and (die := die_of(one)):
            most_dice = total_of(one).whole(0, 0, HIGHEST)
            before = dice.get(die, (0, 0))
            dice[die] = (before[0] + most_dice, before[1] + value_of(one).whole(most_dice, 0, most_dice))
    caster.hit_dice = [HitDie(die, many, left) for die, (many, left) in dice.items() if many]
    if not caster.hit_dice:
        tree.report.assume("properties.hitDice", None, "no hit dice")


def die_of(given: Given) -> int:
    """The size of hit dice, by their size or else their name; 0 (reported) where neither tells."""
    size = given.at("hitDiceSize")
    found = re.match(r"\s*[dD]?(\d{1,3})\b", size.text()) or re.match(r"[dD](\d{1,3})", given.at("variableName").text())
    if found is None or not int(found[1]):
        given.report.assume(size.path, size.value, "left out: hit dice of unknown size")
        return 0
    return int(found[1])
