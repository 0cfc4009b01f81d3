"""The spells of a D&D Beyond character: those of its classes, and those that its race, background, feats, features and things give."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from codeduello.games.arcane.fifth_edition import modifier
from codeduello.games.arcane.imports.caster import Spell, Uses
from codeduello.games.arcane.imports.common import named_spell
from codeduello.games.arcane.imports.ddb.classes import ClassTaken
from codeduello.games.arcane.imports.ddb.items import Inventory, Item
from codeduello.games.arcane.imports.ddb.parts import MOST_ENTRIES, ability_in, groups_in, id_in, some_of
from codeduello.games.arcane.imports.given import Given, brief
from codeduello.games.arcane.imports.spells import spell_facts
from codeduello.games.arcane.words import SCHOOLS

SOURCES: Final = ("race", "class", "background", "item", "feat")
STRIKES: Final = ("attackType", "requiresAttackRoll", "requiresSavingThrow", "modifiers", "tags")
ATTACK_TYPES: Final = {1: "melee", 2: "ranged"}
ARCANUM_FROM: Final = {6: 11, 7: 13, 8: 15, 9: 17}
TIMES: Final = 2
MOST_PARTS: Final = 40
PLACES: Final = re.compile(r"\[[0-9]+\]")


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose spells are read: what decides whether they can be cast."""

    classes: list[ClassTaken]
    inventory: Inventory
    scores: dict[str, int]
    proficiency: int
    edition: str


def read_spells(character: Given, holder: Holder) -> list[Spell]:
    """All spells, in the order of the file. The same spell may stand there twice: with a slot and without."""
    every = chain(class_spells(character.at("classSpells"), holder), other_spells(character.at("spells"), holder))
    found = list(islice(every, MOST_ENTRIES))
    if next(every, None) is not None:
        character.report.problem(f"only the first {MOST_ENTRIES} spells are taken")
    return found


def class_spells(listed: Given, holder: Holder) -> Iterator[Spell]:
    """The spells of the classes."""
    for group in groups_in(listed, MOST_PARTS):
        taken = class_of(group.at("characterClassId"), holder.classes)
        for one in groups_in(group.at("spells")):
            yield from spell_of(one, holder, taken)


def class_of(given: Given, classes: list[ClassTaken]) -> ClassTaken | None:
    """The class with this id; the only class there is; None (reported) where it cannot be told."""
    wanted = id_in(given)
    for one in classes:
        if wanted and id_in(one.given.at("id")) == wanted:
            return one
    if len(classes) != 1:
        given.report.assume(given.path, given.value, "a class that is not listed: its spells count as known")
        return None
    return classes[0]


def other_spells(listed: Given, holder: Holder) -> Iterator[Spell]:
    """The spells that come of no class list."""
    for source in SOURCES:
        for one in groups_in(listed.at(source)):
            if source == "item":
                yield from spell_of_item(one, holder)
            else:
                yield from spell_of(one, holder, None)


def spell_of(given: Given, holder: Holder, taken: ClassTaken | None) -> Iterator[Spell]:
    """A spell as its caster can use it."""
    level = level_of(given, holder.edition)
    if level is None:
        return
    free = level > 0 and not given.at("usesSpellSlot").flag(True)
    if free:
        yield spell(given, holder, level, True, free=True).with_uses(uses_of(given.at("limitedUse"), holder))
    elif is_arcanum(given, level, taken):
        yield spell(given, holder, level, True, free=True)
    else:
        yield spell(given, holder, level, level == 0 or is_prepared(given, taken), free=False)


def is_prepared(given: Given, taken: ClassTaken | None) -> bool:
    """Is it prepared, or of those that need not be?"""
    known = taken is None or taken.casting is None or not taken.casting.prepares
    return known or given.at("prepared").flag() or given.at("alwaysPrepared").flag()


def is_arcanum(given: Given, level: int, taken: ClassTaken | None) -> bool:
    """Is it a warlock's spell of a level that no pact slot has? It is cast once without a slot (reported)."""
    if taken is None or taken.casting is None or not taken.casting.is_pact or taken.level < ARCANUM_FROM.get(level, 99):
        return False
    given.report.assume(given.path, name_of(given), "an arcanum: cast once, without a slot")
    return True


def spell_of_item(given: Given, holder: Holder) -> Iterator[Spell]:
    """A spell that a thing gives; that of a thing which is used up is left out."""
    level = level_of(given, holder.edition)
    if level is None:
        return
    owners = holder.inventory.owners(given)
    if any(one.is_consumable for one in owners):
        given.report.assume(given.path, name_of(given), f"left out: {owners[0].name} is used up by it")
        return
    free = level > 0 and not given.at("usesSpellSlot").flag(True)
    uses = min((charges_of(given, one, holder) for one in owners if one.is_active), default=Uses.GONE if owners else Uses.LEFT)
    if not owners:
        given.report.assume(given.path, name_of(given), "castable: it is not told which thing gives it, nor of charges")
    yield spell(given, holder, level, True, free=free).with_uses(uses)


def charges_of(given: Given, item: Item, holder: Holder) -> Uses:
    """Has this thing what the spell costs? Where the file says nothing of charges it has (reported)."""
    limited, own = given.at("limitedUse"), item.given.at("limitedUse")
    if uses_left(limited, holder) is not None:
        return uses_of(limited, holder)
    charges = uses_left(own, holder)
    if charges is None:
        given.report.assume(limited.path, name_of(given), f"castable: nothing is said of charges of {item.name}")
        return Uses.LEFT
    return Uses.of(charges - max(1, limited.at("minNumberConsumed").whole(1, 0, 999)) + 1, come_back=comes_back(own))


def uses_of(limited: Given, holder: Holder) -> Uses:
    """How it stands with the uses; some are left where nothing is said of limits."""
    left = uses_left(limited, holder)
    return Uses.LEFT if left is None else Uses.of(left, come_back=comes_back(limited))


def comes_back(limited: Given) -> bool:
    """Do the uses come back with a long rest, by number (short, long, dawn) or in words?"""
    return limited.at("resetType").word() in ("1", "2", "3", "short rest", "long rest", "dawn")


def uses_left(limited: Given, holder: Holder) -> int | None:
    """How many uses are left; None where nothing is said of how many there are."""
    most = max(0, limited.at("maxUses").whole(0))
    ability = ability_in(limited.at("statModifierUsesId"))
    if ability:
        most = together(most, modifier(holder.scores[ability]), limited.at("operator"))
    if limited.at("useProficiencyBonus").flag():
        most = together(most, holder.proficiency, limited.at("proficiencyBonusOperator"))
    used = limited.at("numberUsed").whole(0, 0) if most else 0
    return max(0, most - used) if most else None


def together(most: int, more: int, operator: Given) -> int:
    """Two numbers of uses together: their sum or product; at least one."""
    return max(1, most * more if most and operator.whole(1) == TIMES else most + more)


def name_of(given: Given) -> str:
    """The name of a spell, as it is shown; empty for none."""
    return brief(" ".join(definition_of(given).at("name").text().split()))


def definition_of(given: Given) -> Given:
    """What a spell is; files made by hand may write it without a definition."""
    return given.at("definition") if given.at("definition").is_group or not given.at("name").is_there else given


def level_of(given: Given, edition: str) -> int | None:
    """The level of a spell, that of the SRD or 1 (reported) where the file has none; None for an entry that is no spell (reported)."""
    name, level = name_of(given), definition_of(given).at("level")
    if not name:
        given.report.assume(given.path, given.value, "left out: a spell without a name")
        return None
    if level.is_there and level.value != "":
        return level.whole(1, 0, 9)
    facts = spell_facts(name, edition)
    taken = 1 if facts is None else facts.level
    level.report.assume(level.path, level.value, f"{taken} for {name}")
    return taken


def spell(given: Given, holder: Holder, level: int, castable: bool, *, free: bool) -> Spell:
    """A spell with its school, and how it strikes. One that is only named is as the SRD has it (reported)."""
    definition, name = definition_of(given), name_of(given)
    told = any(definition.at(key).is_there for key in STRIKES)
    if not told and not definition.at("school").word():
        found = named_spell(name, holder.edition, given.report, definition.path, level=level, castable=castable, free=free)
        if found.school:
            given.report.assume(definition.path, name, f"{found.school}, and striking as in the SRD: the file only names it")
        return found
    if not told:
        say_strikes_are_missing(definition)
    return Spell(
        name=name,
        level=level,
        school=school_of(definition, name, holder.edition),
        attack=attack_of(definition),
        save=definition.at("requiresSavingThrow").flag(),
        damage=does_damage(definition),
        is_castable=castable,
        is_free=free,
    )


def say_strikes_are_missing(definition: Given) -> None:
    """Report, once for a list, that it is not told whether its spells strike at anybody."""
    path = PLACES.sub("[]", f"{definition.path}.requiresAttackRoll")
    definition.report.assume(path, None, "no attack, no save and no damage, where the file says nothing of them")


def school_of(definition: Given, name: str, edition: str) -> str:
    """The school in small letters. One that is none of the eight is kept as it is written (reported): nobody is a duellist of it."""
    given = definition.at("school")
    school = brief(given.word())
    if school in SCHOOLS.names:
        return school
    if given.word():
        given.report.assume(given.path, given.value, f"none of the eight schools, for {name}")
        return school
    facts = spell_facts(name, edition)
    given.report.assume(given.path, given.value, f"{facts.school} for {name}, as in the SRD" if facts is not None else f"an unknown school for {name}")
    return "" if facts is None else facts.school


def attack_of(definition: Given) -> str:
    """Melee, ranged, or nothing for a spell that is no attack. An attack of which it is not said is taken for ranged (reported)."""
    kind, rolls = definition.at("attackType"), definition.at("requiresAttackRoll")
    if not rolls.flag(True):
        return ""
    found = ATTACK_TYPES.get(kind.whole(0), "")
    if not found and rolls.flag():
        kind.report.assume(kind.path, kind.value, "ranged")
        return "ranged"
    return found


def does_damage(definition: Given) -> bool:
    """Does it deal damage?"""
    modifiers = some_of(definition.at("modifiers"), MOST_PARTS).entries()
    tags = some_of(definition.at("tags"), MOST_PARTS).entries()
    return any(one.at("type").word() == "damage" for one in modifiers) or any(one.word() == "damage" for one in tags)
