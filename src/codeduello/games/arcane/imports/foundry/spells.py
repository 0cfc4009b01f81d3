"""Spells and other magical attacks of a Foundry actor, and which of them can be cast now."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from codeduello.games.arcane.imports.caster import Caster, Spell, Uses
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.foundry.strikes import magical_attacks, strike_of
from codeduello.games.arcane.imports.foundry.uses import cached_parent, casts_of, limits_uses, uses_of
from codeduello.games.arcane.imports.given import Given

SCHOOLS: Final = {
    "abj": "abjuration", "con": "conjuration", "div": "divination", "enc": "enchantment", "evo": "evocation", "ill": "illusion",
    "nec": "necromancy", "trs": "transmutation",
}  # fmt: skip
FREELY: Final = ("innate", "atwill")


def read_spells(actor: Actor, caster: Caster) -> None:
    """All spells, and the magical attacks that are none."""
    for item in actor.of_type("spell"):
        caster.spells += spells_of(actor, item)
    for item in actor.items:
        if item.at("type").text() in ("weapon", "feat", "equipment"):
            for name, bonus in magical_attacks(actor, caster, item):
                caster.other_attacks[name] = max(bonus, caster.other_attacks.get(name, bonus))
    report_missing_copies(actor)
    levelled = [item for item in actor.of_type("spell") if body_of(item).at("level").number() and cached_parent(item) is None]
    report_preparing(actor, [body_of(item) for item in levelled if method_of(body_of(item)) in ("spell", "prepared", "pact")])


def report_missing_copies(actor: Actor) -> None:
    """Say where an item casts a spell of which the file keeps no copy (Foundry makes it when it is first cast): nothing is known of it but a link."""
    copied = {cached_parent(item) for item in actor.of_type("spell")}
    for item in actor.items:
        for key, activity in body_of(item).at("activities").named():
            if activity.at("type").text() == "cast" and (item.at("_id").text(), key) not in copied:
                place = activity.at("spell", "uuid")
                actor.report.assume(place.path, f"{item.at('name').text()} casts {place.text() or 'a spell'}", "left out: the spell is not in the file; cast it once in Foundry, and export again")


def report_preparing(actor: Actor, levelled: list[Given]) -> None:
    """Say where no spell that would have to be is prepared; old files do not mark the spells of a pact."""
    if not levelled or any(is_prepared(body) for body in levelled):
        return
    if all(method_of(body) == "pact" and not is_newer(body) for body in levelled):
        actor.report.assume("items", "spells of a pact without a mark", "known, as all spells of a pact are")
    else:
        actor.report.assume("items", "no spell of level 1 or higher is prepared", "only cantrips, and what needs no preparing, can be cast; prepare spells there, or correct the sheet")


def spells_of(actor: Actor, item: Given) -> Iterator[Spell]:
    """A spell as it can be cast: with slots, freely, or both (a spell with uses of its own that is also prepared)."""
    body = body_of(item)
    attack, save, damage = strike_of(body)
    name = item.at("name").text().strip() or "a spell without a name"
    plain = Spell(name, level_of(body), school_of(body), attack, save, damage, is_castable=False)
    method = method_of(body)
    if (parent := cached_parent(item)) is not None:
        yield freely(plain, casts_of(actor, item, parent))
        return
    if method in FREELY:
        yield freely(plain, uses_of(actor, body))
        return
    yield replace(plain, is_castable=plain.level == 0 or is_prepared(body) or (method == "pact" and not is_newer(body)))
    if plain.level and is_prepared(body) and limits_uses(body) and (uses := uses_of(actor, body)) is not Uses.GONE:
        yield freely(plain, uses)


def freely(spell: Spell, uses: Uses) -> Spell:
    """The spell as one that costs no slot."""
    return replace(spell.with_uses(uses), is_free=True)


def level_of(body: Given) -> int:
    """The level of a spell, 0 to 9."""
    return body.at("level").whole(0, 0, 9)


def school_of(body: Given) -> str:
    """The school by its name; "" (reported) for one that is none of the eight."""
    place = body.at("school")
    word = place.word()
    found = SCHOOLS.get(word) or (word if word in SCHOOLS.values() else "")
    if not found:
        place.report.assume(place.path, place.value, "no school of the eight: it opens none")
    return found


def is_newer(body: Given) -> bool:
    """Is the spell's preparation written as from version 5.1 on?"""
    return body.at("method").is_there


def method_of(body: Given) -> str:
    """How the spell is held: spell (or prepared, always), pact, innate, atwill, ritual."""
    return body.at("method").word() or body.at("preparation", "mode").word() or "prepared"


def is_prepared(body: Given) -> bool:
    """Is the spell prepared, or always?"""
    if is_newer(body):
        return method_of(body) != "ritual" and (body.at("prepared").number() or float(body.at("prepared").flag())) >= 1
    return method_of(body) == "always" or (method_of(body) in ("prepared", "pact") and body.at("preparation", "prepared").flag())
