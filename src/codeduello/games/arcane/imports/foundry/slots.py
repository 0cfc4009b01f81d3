"""Spell slots and pact slots of a Foundry actor."""

from collections.abc import Iterable
from math import ceil, floor
from typing import Final

from codeduello.games.arcane.fifth_edition import full_slots, pact_slots
from codeduello.games.arcane.imports.caster import Caster, Pact, Slots
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.foundry.classes import Class, classes_of
from codeduello.games.arcane.imports.foundry.spells import is_newer, level_of, method_of
from codeduello.games.arcane.imports.foundry.uses import cached_parent
from codeduello.games.arcane.imports.given import Given

MOST_SLOTS: Final = 99
DIVISOR: Final = {"full": 1, "half": 2, "third": 3, "artificer": 2}
PACT: Final = "pact"


def read_slots(actor: Actor, caster: Caster) -> None:
    """Slots of levels 1 to 9 and pact slots: from classes or a monster's caster level, as overridden, less what is spent."""
    classes = list(classes_of(actor))
    level, pact = levels_of(actor, classes)
    counts = full_slots(level)
    for slot in range(1, 10):
        key = f"spells.spell{slot}"
        place = actor.body.at("spells", f"spell{slot}")
        override = override_of(actor, place, key)
        stored = 0 if classes or actor.is_npc else place.at("max").whole(0, 0, MOST_SLOTS)
        most = counts.get(slot, stored) if override is None else override
        if most:
            caster.slots[slot] = Slots(most, left_of(place, most))
    read_pact(actor, caster, pact)


def override_of(actor: Actor, place: Given, key: str) -> int | None:
    """The number of slots that was written over the reckoned one, with what effects make of it; None where there is none."""
    found = actor.changed_if_any(f"{key}.override", place.at("override").number())
    return None if found is None else Given(found, place.at("override").path, actor.report).whole(0, 0, MOST_SLOTS)


def left_of(place: Given, most: int) -> int:
    """How many slots are left: all (reported) where that is not written, and no more than there are."""
    value = place.at("value")
    if not value.is_there:
        value.report.assume(value.path, value.value, f"all {most} slots are left")
    return value.whole(most, 0, most)


def npc_caster_level(actor: Actor) -> int:
    """A monster's caster level, in newer and older versions."""
    newer = actor.body.at("attributes", "spell", "level")
    written = newer.whole(0, 0, 40) or actor.body.at("details", "spellLevel").whole(0, 0, 40)
    return actor.changed("attributes.spell.level", written)


def levels_of(actor: Actor, classes: list[Class]) -> tuple[int, int]:
    """The levels at which there are slots and pact slots: by classes; a monster's (before version 3.2 always, later without casting classes) by its caster level."""
    level, pact = caster_level(actor, classes), sum(one.levels for one in classes if one.progression == PACT)
    return npc_levels(actor) if actor.is_npc and (actor.is_before(3, 2) or not (level or pact)) else (level, pact)


def npc_levels(actor: Actor) -> tuple[int, int]:
    """The levels at which a monster without casting classes has slots and pact slots: from version 5.1 on, of those kinds that its spells ask for."""
    level = npc_caster_level(actor)
    bodies = [body_of(item) for item in actor.of_type("spell") if cached_parent(item) is None]
    methods = {method_of(body) for body in bodies if is_newer(body) and level_of(body)}
    if PACT not in methods:
        return level, 0
    return level if "spell" in methods else 0, level


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


def read_pact(actor: Actor, caster: Caster, levels: int) -> None:
    """Pact slots, never mixed with the others. Where only an override says that there are some, their level is that of a monster's caster level."""
    count, level = pact_slots(levels)
    place = actor.body.at("spells", PACT)
    override = override_of(actor, place, "spells.pact")
    if override is not None:
        count = override
        level = level or (pact_slots(npc_caster_level(actor))[1] if actor.is_npc else 0) or place.at("level").whole(1, 1, 9)
    if count:
        caster.pact = Pact(level, count, left_of(place, count))
