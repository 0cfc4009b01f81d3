"""The classes of a D&D Beyond character: levels, edition, and how each casts."""

from dataclasses import dataclass
from typing import Final

from codeduello.games.arcane.imports.ddb.parts import ability_in, groups_in, id_in
from codeduello.games.arcane.imports.given import Given, brief

MOST_CLASSES: Final = 40
MOST_FEATURES: Final = 300
MOST_LEVELS: Final = 40
BOOK_OF_2024: Final = "145"
DOWN: Final = 1
UP: Final = 2

ABILITY_OF_CLASS: Final = {
    "artificer": "int",
    "bard": "cha",
    "cleric": "wis",
    "druid": "wis",
    "paladin": "cha",
    "ranger": "wis",
    "sorcerer": "cha",
    "warlock": "cha",
    "wizard": "int",
}
HALF_CASTERS: Final = ("artificer", "paladin", "ranger")
THIRD_CASTERS: Final = ("eldritch knight", "arcane trickster")
PREPARERS: Final = ("artificer", "cleric", "druid", "paladin", "wizard")
PREPARE_BY_LEVEL: Final = 1


@dataclass(frozen=True, slots=True)
class Casting:
    """How a class casts.

    `ability` is empty where it cannot be told. `rules` are its spellRules; `divisor` and `rounds_up` tell what its levels count for slots together
    with those of other classes, `begins` the first level with slots. `prepares`: only what is prepared can be cast.
    """

    ability: str
    rules: Given
    divisor: int
    rounds_up: bool
    begins: int
    prepares: bool
    is_pact: bool


@dataclass(frozen=True, slots=True)
class ClassTaken:
    """Levels taken in a class. `edition` is None where the file does not say; `features` are the ids of its features."""

    given: Given
    name: str
    level: int
    is_first: bool
    edition: str | None
    features: frozenset[str]
    casting: Casting | None


def read_classes(given: Given) -> list[ClassTaken]:
    """The classes in the order of the file."""
    found = list(groups_in(given, MOST_CLASSES))
    flagged = [one.at("isStartingClass").flag() for one in found]
    if not any(flagged):
        flagged[:1] = [True] * len(flagged[:1])
        if len(found) > 1:
            given.report.assume(f"{given.path}.isStartingClass", None, f"the first of them, {class_name(found[0])}")
    return [read_class(one, is_first) for one, is_first in zip(found, flagged, strict=True)]


def read_class(given: Given, is_first: bool) -> ClassTaken:
    """One class."""
    name = class_name(given)
    level = read_level(given.at("level"), name)
    edition = edition_of(given.at("definition", "sources"))
    features = frozenset(id_in(one.at("definition", "id")) for one in groups_in(given.at("classFeatures"), MOST_FEATURES))
    return ClassTaken(given, name, level, is_first, edition, features - {""}, read_casting(given, name, edition))


def class_name(given: Given) -> str:
    """The name of a class, as it is shown."""
    return brief(" ".join(given.at("definition", "name").text().split())) or "a class without a name"


def read_level(given: Given, name: str) -> int:
    """The level in a class; one that is missing is reported and counts as 1."""
    if not given.is_there or given.value == "":
        given.report.assume(given.path, given.value, f"1, for {name}")
        return 1
    return given.whole(1, 0, MOST_LEVELS)


def edition_of(sources: Given) -> str | None:
    """The edition of what is printed in these sources; None where none is named."""
    found = [id_in(one.at("sourceId")) for one in groups_in(sources, MOST_CLASSES)]
    if not found:
        return None
    return "2024" if BOOK_OF_2024 in found else "2014"


def edition_of_all(classes: list[ClassTaken], given: Given) -> str:
    """The edition of a character: that of 2024 where any class is. What is doubtful is reported."""
    found = {one.edition for one in classes}
    path = f"{given.path}[].definition.sources[].sourceId"
    if "2024" in found:
        if "2014" in found:
            given.report.assume(path, "classes of both editions", "the rules of 2024")
        return "2024"
    if "2014" not in found:
        given.report.assume(path, None, "the rules of 2014")
    return "2014"


def part_that_casts(given: Given) -> Given | None:
    """The definition of the class or of its subclass, whichever casts; None for neither. Files that do not say are judged by names and abilities."""
    definition, subclass = given.at("definition"), given.at("subclassDefinition")
    if subclass.at("canCastSpells").flag():
        return subclass
    if definition.at("canCastSpells").flag():
        return definition
    if not subclass.at("canCastSpells").is_there and subclass.at("name").word() in THIRD_CASTERS:
        return subclass
    if not definition.at("canCastSpells").is_there and (
        definition.at("name").word() in ABILITY_OF_CLASS or definition.at("spellCastingAbilityId").is_there
    ):
        return definition
    return None


def read_casting(given: Given, name: str, edition: str | None) -> Casting | None:
    """How a class casts; None for one that does not."""
    part = part_that_casts(given)
    if part is None:
        return None
    rules = part.at("spellRules") if part.at("spellRules").is_group else given.at("definition", "spellRules")
    third, half = part.at("name").word() in THIRD_CASTERS, name.lower() in HALF_CASTERS
    by_name = 3 if third else 2 if half else 1
    divisor = rules.at("multiClassSpellSlotDivisor").whole(by_name, 0, 20) or by_name
    up_by_name = name.lower() == "artificer" or (half and edition == "2024")
    rounds_up = rules.at("multiClassSpellSlotRounding").whole(UP if up_by_name else DOWN) == UP
    return Casting(
        ability=casting_ability(given, part, name),
        rules=rules,
        divisor=divisor,
        rounds_up=rounds_up,
        begins=1 if rounds_up else divisor,
        prepares=does_prepare(part, name),
        is_pact=has_pact(given, name),
    )


def casting_ability(given: Given, part: Given, name: str) -> str:
    """The ability of the part that casts, or that of the class; by the name of the class (reported) where none is given."""
    found = ability_in(part.at("spellCastingAbilityId")) or ability_in(given.at("definition", "spellCastingAbilityId"))
    if found:
        return found
    by_name = "int" if part.at("name").word() in THIRD_CASTERS else ABILITY_OF_CLASS.get(name.lower(), "")
    missing = part.at("spellCastingAbilityId")
    missing.report.assume(missing.path, missing.value, f"{by_name}, as {name} casts" if by_name else "the best of int, wis and cha")
    return by_name


def does_prepare(part: Given, name: str) -> bool:
    """Must spells be prepared? Where the file does not say so, every spell listed counts as known; for a class that prepares that is reported."""
    found = part.at("spellPrepareType")
    if not found.is_there and name.lower() in PREPARERS:
        found.report.assume(found.path, found.value, f"every spell listed for {name} counts as known, prepared or not")
    return found.whole(0) == PREPARE_BY_LEVEL


def has_pact(given: Given, name: str) -> bool:
    """Does this class have pact slots?"""
    return name.lower() == "warlock" or any(one.at("definition", "name").word() == "pact magic" for one in groups_in(given.at("classFeatures"), MOST_FEATURES))
