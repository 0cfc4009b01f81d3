"""Classes, level and edition of a Foundry actor."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from codeduello.games.arcane.fifth_edition import proficiency
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of, identifier_of
from codeduello.games.arcane.imports.given import Given

EDITIONS: Final = ("2014", "2024")
OLDEST: Final = "2014"
HIGHEST_CR: Final = 99


@dataclass(frozen=True, slots=True)
class Class:
    """A class of a character: `progression` is full, half, third, artificer, pact or "" (its own, or its subclass's), `ability` what it casts with."""

    item: Given
    identifier: str
    levels: int
    progression: str
    ability: str
    edition: str


def classes_of(actor: Actor) -> list[Class]:
    """The classes, in the order of the file."""
    if actor.classes is None:
        actor.classes = list(read_classes(actor))
    return actor.classes


def read_classes(actor: Actor) -> Iterator[Class]:
    """The same, read anew."""
    subclasses: dict[str, tuple[str, str]] = {}
    for subclass in actor.of_type("subclass"):
        casting = casting_of(body_of(subclass))
        if casting[0]:
            subclasses.setdefault(body_of(subclass).at("classIdentifier").word(), casting)
    for item in actor.of_type("class"):
        body = body_of(item)
        name = identifier_of(item)
        progression, ability = casting_of(body)
        if not progression:
            progression, ability = subclasses.get(name, ("", ability))
        yield Class(item, name, body.at("levels").whole(1, 0, 40), progression, ability, edition_in(body) or OLDEST)


def casting_of(body: Given) -> tuple[str, str]:
    """How a class or subclass casts, and with which ability. (The oldest files hold a word only.)"""
    spellcasting = body.at("spellcasting")
    progression = spellcasting.at("progression").word() if spellcasting.is_group else spellcasting.word()
    return ("" if progression in ("none", "") else progression), spellcasting.at("ability").word()


def edition_in(body: Given) -> str:
    """The edition that an item or actor names; "" for none."""
    rules = body.at("source", "rules").text()
    return rules if rules in EDITIONS else ""


def edition_of(actor: Actor) -> str:
    """The edition of the rules: a monster's own, or that of a character's classes. Where nothing is said, the older one (before version 4 there was no other)."""
    if actor.is_npc:
        return edition_in(actor.body) or OLDEST
    named = [one.edition for one in classes_of(actor) if edition_in(body_of(one.item))]
    if len(set(named)) > 1:
        actor.report.assume("items", f"classes of both editions ({', '.join(named)})", f"the rules of {named[0]}")
    return named[0] if named else OLDEST


def read_standing(actor: Actor, caster: Caster) -> None:
    """Level or challenge rating, and the proficiency bonus that follows."""
    classes = list(classes_of(actor))
    levels = sum(one.levels for one in classes)
    if actor.is_npc:
        caster.cr = challenge_of(actor)
        rank: float = max(caster.cr, levels)
    else:
        caster.level = level_of(actor, levels)
        rank = caster.level
    caster.proficiency = actor.changed("attributes.prof", proficiency(rank))


def challenge_of(actor: Actor) -> float:
    """A monster's challenge rating; 0 (reported) for none."""
    place = actor.body.at("details", "cr")
    found = place.number()
    if found is None or not 0 <= found <= HIGHEST_CR:
        actor.report.assume(place.path, place.value, "challenge rating 0")
        return 0.0
    return float(found)


def level_of(actor: Actor, levels: int) -> int:
    """A character's level: what its classes add up to. The level that is written down may be stale; without classes it is all there is."""
    place = actor.body.at("details", "level")
    written = place.at("value") if place.is_group else place
    if levels:
        if written.is_there and written.number() != levels:
            actor.report.assume(written.path, written.value, f"{levels}, what the classes add up to")
        return levels
    taken = written.whole(1, 1, 40)
    actor.report.assume("items", "no class", f"level {taken}; slots and hit dice as far as they are written down")
    return taken
