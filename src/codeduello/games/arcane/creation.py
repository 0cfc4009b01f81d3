"""Arcane: making a duellist for people without a sheet. An addition to the source, numbered C1 to C6 in SOURCE.md."""

from collections.abc import Mapping
from typing import Final

from codeduello.games.arcane import rows
from codeduello.games.arcane.fifth_edition import (
    ABILITY_OF_SKILL,
    CHA,
    CON,
    DEX,
    INT,
    STR,
    WIS,
    full_slots,
    hit_points,
    modifier,
    pact_slots,
    proficiency,
)
from codeduello.games.arcane.rulings import Rulings
from codeduello.games.arcane.sheet import Duellist
from codeduello.games.arcane.words import SCHOOLS, SKILLS
from codeduello.kernel import CHALLENGER, EVERYONE, Record, Vocabulary, ask, chance, offer, several, single, tell, whole_number

CLASSES: Final = Vocabulary("class", "wizard", "sorcerer", "bard", "warlock")
WIZARD, SORCERER, BARD, WARLOCK = CLASSES
HIT_DIE: Final = (6, 6, 8, 8)

OPTIONS: Final = CLASSES

EVENTS: Final = Vocabulary(
    "event", "is_of_class", "rolls_ability", "str_is", "dex_is", "con_is", "int_is", "wis_is", "cha_is", "is_proficient", "knows_school"
)
IS_OF_CLASS, ROLLS_ABILITY, ABILITY_IS, *_, IS_PROFICIENT, KNOWS_SCHOOL = EVENTS


class Creation(Record):
    """Class and level; six rolls, best first; the six abilities; proficiencies and schools as bits."""

    rules: Rulings
    chosen = single(0, 1)
    kind = single(WIZARD, WARLOCK)
    level = single(1, 20, start=5)
    rolled = several(6, 0, 18)
    ability = several(6, 0, 18)
    proficient = single(0, 255)
    schools = single(0, 255)


def begin(c: Creation, wishes: Mapping[str, str]) -> None:
    """A class and a level may be wished for; the level is 5 if not said. Source: C1."""
    if "class" in wishes:
        c.kind = CLASSES.number(wishes["class"].lower())
        c.chosen = 1
    c.level = whole_number(wishes.get("level", "5"), 1, 20, "level")


def step(c: Creation) -> None:
    """Class, abilities, skills, schools. Source: C1 to C6."""
    if not c.chosen:
        for kind in CLASSES:
            offer(c, kind)
        c.kind = ask(c, CHALLENGER)
    tell(c, EVERYONE, IS_OF_CLASS, CHALLENGER, c.kind)
    roll_abilities(c)
    assign_abilities(c)
    c.proficient = draw(c, len(SKILLS), 4, IS_PROFICIENT)
    c.schools = draw(c, len(SCHOOLS), min(len(SCHOOLS), max(1, c.level // 2)), KNOWS_SCHOOL)
    c.over = 1


def roll_abilities(c: Creation) -> None:
    """Six times 4d6 without the lowest, kept best first. Source: C2."""
    for roll in range(6):
        rolled = chance(c, rows.ability())
        tell(c, EVERYONE, ROLLS_ABILITY, CHALLENGER, rolled)
        place = roll
        while place > 0 and c.rolled[place - 1] < rolled:
            c.rolled[place] = c.rolled[place - 1]
            place -= 1
        c.rolled[place] = rolled


def assign_abilities(c: Creation) -> None:
    """The best on the casting ability, then dexterity, then constitution; the rest by lot. Source: C2."""
    casting = INT if c.kind == WIZARD else CHA
    for place, ability in enumerate((casting, DEX, CON)):
        set_ability(c, ability, c.rolled[place])
    left = [ability for ability in (STR, INT, WIS, CHA) if ability != casting]
    for place in range(3, 6):
        drawn = left.pop(chance(c, rows.lot(len(left))))
        set_ability(c, drawn, c.rolled[place])


def set_ability(c: Creation, ability: int, score: int) -> None:
    """Write an ability down."""
    c.ability[ability] = score
    tell(c, EVERYONE, ABILITY_IS + ability, CHALLENGER, score)


def draw(c: Creation, of: int, count: int, what: int) -> int:
    """`count` different ones of `of`, by lot, as bits. Source: C3, C5."""
    left = list(range(of))
    drawn = 0
    for _ in range(count):
        one = left.pop(chance(c, rows.lot(len(left))))
        drawn |= 1 << one
        tell(c, EVERYONE, what, CHALLENGER, one)
    return drawn


def powers_of(kind: int, level: int) -> tuple[int, ...]:
    """One attack cantrip, and every slot of this class at this level. Source: C4."""
    if kind == WARLOCK:
        count, slot = pact_slots(level)
        return (0, *[slot] * count)
    return (0, *[slot for slot, count in full_slots(level).items() for _ in range(count)])


def result(c: Creation, wishes: Mapping[str, str]) -> Duellist:
    """The new duellist; `wishes` may hold a name. Source: C1, C3 to C6."""
    bonus = proficiency(c.level)
    modifiers = [modifier(score) for score in c.ability]
    checks = [modifiers[ability] + bonus * (c.proficient >> skill & 1) for skill, ability in enumerate(ABILITY_OF_SKILL)]
    casting = INT if c.kind == WIZARD else CHA
    hp = hit_points(HIT_DIE[c.kind], modifiers[CON], c.level, first=True)
    return Duellist(
        name=wishes.get("name", "Nameless"),
        initiative=modifiers[DEX],
        checks=tuple(checks),
        attack=bonus + modifiers[casting],
        powers=powers_of(c.kind, c.level),
        schools=tuple((school, 0) for school in SCHOOLS if c.schools >> school & 1),
        hp=hp,
        hp_max=hp,
        hit_dice=c.level,
        level=c.level,
    )
