"""The spell attack of a D&D Beyond character."""

from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.fifth_edition import pact_slots
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.ddb.classes import ClassTaken
from codeduello.games.arcane.imports.ddb.modifiers import SPELL_ATTACKS, Modifiers
from codeduello.games.arcane.imports.ddb.parts import ability_in, groups_in, id_in
from codeduello.games.arcane.imports.ddb.slots import own_slots
from codeduello.games.arcane.imports.given import Given

SOURCES: Final = ("race", "class", "background", "feat")
MINDS: Final = ("int", "wis", "cha")


def read_attack(caster: Caster, character: Given, classes: list[ClassTaken], modifiers: Modifiers) -> None:
    """The spell attack of the best class, and of each where there are several; that of innate spells for one of no class that casts."""
    general = modifiers.total(caster.scores, caster.proficiency, SPELL_ATTACKS, f"ranged-{SPELL_ATTACKS}")
    found: dict[str, int] = {}
    for one in classes:
        if one.casting is not None:
            ability = one.casting.ability or best_of(MINDS, caster)
            own = modifiers.total(caster.scores, caster.proficiency, f"{one.name.lower().replace(' ', '-')}-{SPELL_ATTACKS}")
            take(caster, ability, general + own)
            found[one.name] = max(attack(caster, ability) + general + own, found.get(one.name, -99))
            say_if_nominal(one, character)
    caster.attack_by_class = found if len(found) > 1 else {}
    if not found:
        innate_attack(caster, character, general)


def attack(caster: Caster, ability: str) -> int:
    """A spell attack with this ability, without bonuses."""
    return caster.modifier(ability) + caster.proficiency


def take(caster: Caster, ability: str, bonus: int) -> None:
    """Take this for the spell attack if it is better than what was found so far."""
    base = attack(caster, ability)
    if caster.attack is None or base + bonus > caster.attack:
        caster.casting_ability, caster.attack_base, caster.attack = ability, base, base + bonus


def best_of(abilities: tuple[str, ...], caster: Caster) -> str:
    """The ability with the highest score among some."""
    return max(abilities, key=lambda ability: caster.scores[ability])


def say_if_nominal(one: ClassTaken, character: Given) -> None:
    """Report a class that casts by its name, but has no slots yet and lists no spell."""
    if one.casting is None or (pact_slots(one.level)[0] if one.casting.is_pact else own_slots(one, one.casting)):
        return
    if not any(listed_for(one, character)):
        one.given.report.assume(one.given.path, f"{one.name} {one.level}", "it casts, though it has neither spells nor slots yet: its spell attack is nominal")


def listed_for(one: ClassTaken, character: Given) -> Iterator[bool]:
    """A sign for each spell listed for a class."""
    for group in groups_in(character.at("classSpells")):
        if id_in(group.at("characterClassId")) == id_in(one.given.at("id")):
            yield from (True for _ in groups_in(group.at("spells")))


def innate_attack(caster: Caster, character: Given, bonus: int) -> None:
    """The spell attack of one whose spells come of no class: the best ability that they name; nothing for one without such spells."""
    named: dict[str, Given] = {}
    for source in SOURCES:
        for one in groups_in(character.at("spells", source)):
            given = one.at("spellCastingAbilityId")
            named.setdefault(ability_in(given), given)
    named.pop("", None)
    if named:
        ability = best_of(tuple(named), caster)
        take(caster, ability, bonus)
        given = named[ability]
        given.report.assume(given.path, given.value, f"{ability} for the spell attack: no class casts")
