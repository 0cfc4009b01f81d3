"""Spell slots, pact slots and the spell attack of a Foundry actor."""

from collections.abc import Iterable
from math import ceil, floor
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES, full_slots, pact_slots
from codeduello.games.arcane.imports.caster import Caster, Pact, Slots
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.foundry.classes import Class, classes_of
from codeduello.games.arcane.imports.given import Given

MOST_SLOTS: Final = 99
DIVISOR: Final = {"full": 1, "half": 2, "third": 3, "artificer": 2}
PACT: Final = "pact"


def read_slots(actor: Actor, caster: Caster) -> None:
    """Slots of levels 1 to 9 and pact slots: from classes or caster level, as overridden, less what is spent."""
    classes = list(classes_of(actor))
    level = npc_caster_level(actor) if actor.is_npc else caster_level(actor, classes)
    counts = full_slots(level)
    for slot in range(1, 10):
        place = actor.body.at("spells", f"spell{slot}")
        override = actor.changed(f"spells.spell{slot}.override", place.at("override").whole(-1, 0, MOST_SLOTS))
        most = override if override >= 0 else counts.get(slot, 0 if classes or actor.is_npc else place.at("max").whole(0, 0, MOST_SLOTS))
        if most:
            caster.slots[slot] = Slots(most, min(most, place.at("value").whole(most, 0, MOST_SLOTS)))
    read_pact(actor, caster, classes)


def npc_caster_level(actor: Actor) -> int:
    """A monster's caster level, in newer and older versions."""
    newer = actor.body.at("attributes", "spell", "level")
    return newer.whole(0, 0, 40) or actor.body.at("details", "spellLevel").whole(0, 0, 40)


def caster_level(actor: Actor, classes: Iterable[Class]) -> int:
    """The level at which the table of slots is read. One class that casts rounds up, from the level on at which it casts; several are added, each rounded by its kind."""
    casting = [one for one in classes if one.progression in DIVISOR and one.levels >= first_level(one)]
    if len(casting) == 1:
        return ceil(casting[0].levels / DIVISOR[casting[0].progression])
    return sum(share_of(one, actor) for one in casting)


def first_level(one: Class) -> int:
    """The level of a class at which it first has slots: a half caster of the older rules has none at its first, a third caster none before its third."""
    if one.progression == "third":
        return 3
    return 2 if one.progression == "half" and one.edition == "2014" else 1


def share_of(one: Class, actor: Actor) -> int:
    """What one of several classes adds. Half a level of a half caster counts under the rules of 2024 only."""
    divided = one.levels / DIVISOR[one.progression]
    if one.progression == "artificer" or (one.progression == "half" and one.edition == "2024"):
        return ceil(divided)
    if one.progression == "half" and divided % 1 and actor.is_recent:
        path = one.item.at("system", "levels").path
        actor.report.assume(path, one.levels, f"{floor(divided)} caster levels, by the class's rules of 2014 (Foundry from version 4 counts {ceil(divided)})")
    return floor(divided)


def read_pact(actor: Actor, caster: Caster, classes: Iterable[Class]) -> None:
    """Pact slots, never mixed with the others."""
    count, level = pact_slots(sum(one.levels for one in classes if one.progression == PACT))
    place = actor.body.at("spells", "pact")
    if place.at("override").number() is not None:
        count = place.at("override").whole(count, 0, MOST_SLOTS)
        level = level or place.at("level").whole(1, 1, 9)
    if count:
        caster.pact = Pact(level, count, min(count, place.at("value").whole(count, 0, MOST_SLOTS)))


def read_attack(actor: Actor, caster: Caster) -> None:
    """The spell attack: the best of the classes, with what items add to ranged spell attacks. None for who casts nothing."""
    abilities = casting_abilities(actor)
    if not caster.spells and not any(one.progression for one in classes_of(actor)):
        return
    bonus = actor.bonus("bonuses", "rsak", "attack")
    bases = {name: caster.proficiency + (caster.modifier(ability) if ability else 0) for name, ability in abilities.items()}
    if len(set(bases.values())) > 1:
        caster.attack_by_class = {name: base + bonus for name, base in bases.items()}
    best = max(bases, key=lambda name: bases[name])
    caster.casting_ability = abilities[best]
    caster.attack_base = bases[best]
    caster.attack = bases[best] + bonus


def ability_of_spell(item: Given) -> str:
    """The ability that a spell names for itself, or its attack; "" for none."""
    body = body_of(item)
    attacks = (activity.at("attack", "ability").word() for activity in body.at("activities").groups())
    return body.at("ability").word() or next((ability for ability in attacks if ability in ABILITIES.names), "")


def casting_abilities(actor: Actor) -> dict[str, str]:
    """With which ability each class casts; where none does, the actor's own. "" (reported) where there is no such ability."""
    found = {one.identifier: one.ability for one in classes_of(actor) if one.progression and one.ability in ABILITIES.names}
    if found:
        return found
    place = actor.body.at("attributes", "spellcasting")
    if place.word() in ABILITIES.names:
        return {"": place.word()}
    by_spell = {ability: ability for item in actor.of_type("spell") if (ability := ability_of_spell(item)) in ABILITIES.names}
    if by_spell:
        return by_spell
    if any(True for _ in actor.of_type("spell")):
        actor.report.assume(place.path, place.value, "no casting ability: the spell attack is the proficiency bonus alone")
    return {"": ""}
