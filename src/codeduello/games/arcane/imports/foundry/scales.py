"""Numbers that grow with a level: what `@scale.<class>.<name>` means in a formula."""

import re
from collections.abc import Iterator

from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of, identifier_of
from codeduello.games.arcane.imports.foundry.classes import classes_of
from codeduello.games.arcane.imports.given import Given


def learn_scales(actor: Actor, caster: Caster) -> None:
    """Let formulas refer to the scales of the actor's items. Those that are dice are known by their number and size only."""
    levels = {one.identifier: one.levels for one in classes_of(actor)}
    for item in actor.items:
        body = body_of(item)
        at = levels.get(identifier_of(item) if item.at("type").text() == "class" else body.at("classIdentifier").word(), caster.level or 0)
        for advancement in body.at("advancement").groups():
            if advancement.at("type").text() == "ScaleValue":
                root = f"scale.{identifier_of(item)}.{name_of(advancement)}"
                actor.known |= {f"{root}{part}": value for part, value in values_at(advancement.at("configuration", "scale"), at)}


def name_of(advancement: Given) -> str:
    """The name of a scale in formulas: given, or made of its title."""
    return advancement.at("configuration", "identifier").word() or re.sub(r"[^a-z0-9]+", "-", advancement.at("title").word()).strip("-")


def values_at(scale: Given, level: int) -> Iterator[tuple[str, float]]:
    """The numbers that hold at a level, each with what its name ends in."""
    reached = [int(key) for key in (scale.value if scale.is_group else ()) if key.isdecimal() and len(key) < 4 and int(key) <= level]
    if not reached:
        return
    entry = scale.at(str(max(reached)))
    for part, keys in (("", ("value",)), (".number", ("number", "n")), (".faces", ("faces", "die"))):
        found = next((number for key in keys if (number := entry.at(key).number()) is not None), None)
        if found is not None:
            yield part, found
