"""The spell attack of a Foundry actor, which no file stores: of every way in which it casts, and the best of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.foundry.classes import classes_of
from codeduello.games.arcane.imports.foundry.uses import activity_that_casts
from codeduello.games.arcane.imports.given import Given

ENCHANTMENT: Final = "enchantment"
HIGHEST: Final = 99


@dataclass(frozen=True, slots=True)
class Way:
    """A way of casting: by a class, by the ability that spells name, or with the attack that an item gives (`ability` ""). `bonus` is with what items add."""

    name: str
    ability: str
    base: int
    bonus: int


def read_attack(actor: Actor, caster: Caster) -> None:
    """The best spell attack, with what items add to ranged ones. None for who casts nothing."""
    if not caster.spells and not any(one.progression for one in classes_of(actor)):
        return
    ways = list(ways_of(actor, caster))
    if len({way.base for way in ways}) > 1:
        caster.attack_by_class = {way.name: way.bonus for way in ways}
    best = max(ways, key=lambda way: way.bonus)
    caster.casting_ability, caster.attack_base, caster.attack = best.ability, best.base, best.bonus


def ways_of(actor: Actor, caster: Caster) -> Iterator[Way]:
    """All ways of casting; one at least."""
    worn = actor.bonus("bonuses", "rsak", "attack")
    attacks = [(item, fixed_attack(actor, item)) for item in actor.of_type("spell")]
    abilities = casting_abilities(actor, [item for item, attack in attacks if attack is None])
    fixed = {item.at("name").text().strip(): attack for item, attack in attacks if attack is not None}
    if not fixed or any(abilities.values()):
        for name, ability in abilities.items():
            base = caster.proficiency + (caster.modifier(ability) if ability else 0)
            yield Way(name, ability, base, base + worn)
    for name, attack in fixed.items():
        yield Way(name, "", attack, attack)


def casting_abilities(actor: Actor, spells: Iterable[Given]) -> dict[str, str]:
    """With which ability each class casts; where none does, each ability that these spells name, or else the actor's own. "" (reported) where there is no such ability."""
    found = {one.identifier: one.ability for one in classes_of(actor) if one.progression and one.ability in ABILITIES.names}
    if found:
        return found
    own = actor.own_ability
    named = [ability_of_spell(actor, item) or own for item in spells]
    by_spell = {ability: ability for ability in named if ability}
    if by_spell or not named:
        return by_spell or {"": own}
    place = actor.body.at("attributes", "spellcasting")
    actor.report.assume(place.path, place.value, "no casting ability: the spell attack is the proficiency bonus alone")
    return {"": ""}


def ability_of_spell(actor: Actor, item: Given) -> str:
    """The ability that a spell names for itself, or what casts it, or its attack; "" for none."""
    body, casts = body_of(item), activity_that_casts(actor, item)
    enchanted = (
        change.at("value").word() for effect in item.at("effects").groups() if effect.at("type").word() == ENCHANTMENT
        for change in effect.at("changes").groups() if change.at("key").text() == "system.ability"
    )  # fmt: skip
    attacks = (activity.at("attack", "ability").word() for activity in body.at("activities").groups())
    named = (casts.at("spell", "ability").word() if casts else "", *enchanted, body.at("ability").word(), *attacks)
    return next((ability for ability in named if ability in ABILITIES.names), "")


def fixed_attack(actor: Actor, item: Given) -> int | None:
    """The attack that an item which casts this spell gives in place of its bearer's; None for none."""
    casts = activity_that_casts(actor, item)
    if casts is None or not casts.at("spell", "challenge", "override").flag():
        return None
    return casts.at("spell", "challenge", "attack").whole(0, -HIGHEST, HIGHEST) or None
