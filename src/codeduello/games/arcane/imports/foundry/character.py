"""Foundry actors of the dnd5e system, 1.2 to 5.x, alone or in a wrapper: one reader, that looks for keys and not for versions."""

from typing import Final

from codeduello.errors import Unusable
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.common import read_name, read_score
from codeduello.games.arcane.imports.foundry.actor import Actor, make_actor
from codeduello.games.arcane.imports.foundry.attack import read_attack
from codeduello.games.arcane.imports.foundry.body import read_hit_dice, read_hit_points
from codeduello.games.arcane.imports.foundry.checks import read_initiative, read_skills
from codeduello.games.arcane.imports.foundry.classes import edition_of, read_standing
from codeduello.games.arcane.imports.foundry.scales import learn_scales
from codeduello.games.arcane.imports.foundry.slots import read_slots
from codeduello.games.arcane.imports.foundry.spells import read_spells
from codeduello.games.arcane.imports.foundry.unused import report_unused
from codeduello.games.arcane.imports.given import Given, brief

ACTORS: Final = ("character", "npc")
OTHER_ACTORS: Final = ("vehicle", "group", "encounter")
ITEMS: Final = (
    "spell", "weapon", "equipment", "consumable", "tool", "loot", "container", "backpack", "class", "subclass", "feat", "race", "background", "facility",
)  # fmt: skip
SCENE: Final = ("walls", "tokens")


def is_it(given: Given) -> bool:
    """Is it a Foundry document, of whatever kind? (What is no character is refused by `read`, with the reason.)"""
    if given.at("actor").is_group and given.at("actor", "type").is_there:
        return True
    has_body = given.at("system").is_group or given.at("data").is_group
    typed = isinstance(given.at("type").value, str) and given.at("type").value in (*ACTORS, *OTHER_ACTORS, *ITEMS)
    is_scene = all(isinstance(given.at(key).value, list) for key in SCENE)
    return is_scene or given.at("_stats", "systemId").is_there or (typed and (has_body or not given.at("prof_bonus").is_there))


def read(given: Given) -> Caster:
    """The character. Raises `Unusable` for another document, another game, or scores that are no numbers."""
    document = given.at("actor") if given.at("actor").is_group else given
    refuse_others(given, document)
    actor = make_actor(document)
    caster = Caster("foundry", read_name(document.at("name")))
    caster.kind = "npc" if actor.is_npc else "pc"
    caster.edition = edition_of(actor)
    read_scores(actor, caster)
    read_standing(actor, caster)
    actor.learn(caster)
    learn_scales(actor, caster)
    read_skills(actor, caster)
    read_initiative(actor, caster)
    read_slots(actor, caster)
    read_spells(actor, caster)
    read_attack(actor, caster)
    read_hit_dice(actor, caster)
    read_hit_points(actor, caster)
    report_unused(actor)
    caster.effects_applied = actor.applied()
    return caster


def refuse_others(wrapper: Given, document: Given) -> None:
    """Raise `Unusable` for what is no dnd5e character."""
    system = document.at("_stats", "systemId").text() or wrapper.at("systemId").text() or document.at("flags", "exportSource", "system").text()
    if system and system != "dnd5e":
        raise Unusable(f"this is a Foundry document of the game {brief(system)}; accepted is dnd5e")
    kind = document.at("type").text()
    if kind not in ACTORS:
        what = "a scene" if all(isinstance(document.at(key).value, list) for key in SCENE) else f"of the type {brief(kind or None)}"
        raise Unusable(f"this Foundry document is {what}, no character: export an actor of the type character or npc (right-click it, Export Data)")
    body = document.at("system") if document.at("system").is_group else document.at("data")
    if not body.at("abilities", "str").is_group:
        raise Unusable(f"{document.at('system').path}.abilities: no ability scores are there; accepted is an actor of the game dnd5e")


def read_scores(actor: Actor, caster: Caster) -> None:
    """The six ability scores, with what effects make of them."""
    for name in caster.scores:
        place = actor.body.at("abilities", name, "value")
        caster.scores[name] = actor.changed(f"abilities.{name}.value", read_score(place))
