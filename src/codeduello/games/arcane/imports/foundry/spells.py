"""Spells and other magical attacks of a Foundry actor, and which of them can be cast now."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster, Spell, Uses
from codeduello.games.arcane.imports.common import COVEN, COVEN_SPELLS, LEGENDARY_SPELLS
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of, is_worn
from codeduello.games.arcane.imports.given import Given

SCHOOLS: Final = {
    "abj": "abjuration", "con": "conjuration", "div": "divination", "enc": "enchantment", "evo": "evocation", "ill": "illusion",
    "nec": "necromancy", "trs": "transmutation",
}  # fmt: skip
OLD_ATTACKS: Final = {"rsak": "ranged", "msak": "melee"}
LEGENDARY: Final = ("legendary", "lair", "mythic")
BRING_BACK: Final = ("lr", "sr", "day", "dawn", "dusk", "recharge")
"""After what spent uses come back, as far as a long rest has it in it."""

FREELY: Final = ("innate", "atwill")
HEALS: Final = ("heal",)
MENTAL: Final = ("int", "wis", "cha")


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
    return replace(spell, is_castable=uses is Uses.LEFT, is_spent=uses is Uses.SPENT, is_free=True)


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


def limits_uses(holder: Given) -> bool:
    """Is the number of uses limited?"""
    most = holder.at("uses", "max")
    return most.is_there and most.text() not in ("", "0")


def uses_of(actor: Actor, holder: Given) -> Uses:
    """How it stands with the uses. What is not limited always has some."""
    if not limits_uses(holder):
        return Uses.LEFT
    most, spent = holder.at("uses", "max"), holder.at("uses", "spent")
    if spent.is_there:
        left = actor.formula(most.text(), most.path) - spent.whole(0, 0, 9999)
    else:
        left = holder.at("uses", "value").whole(1, 0, 9999)
    periods = [holder.at("uses", "per"), *(one.at("period") for one in holder.at("uses", "recovery").groups())]
    return Uses.of(left, come_back=any(one.word() in BRING_BACK for one in periods))


def cached_parent(item: Given) -> tuple[str, str] | None:
    """The item and the activity that cast this spell, where it is a copy kept for them."""
    words = item.at("flags", "dnd5e", "cachedFor").text().split(".")
    return (words[2], words[4]) if len(words) == 5 and words[1] == "Item" else None


def activity_that_casts(actor: Actor, item: Given) -> Given | None:
    """The activity of an item that casts this spell, where it is a copy kept for one; None for other spells."""
    parent = cached_parent(item)
    holder = actor.by_id.get(parent[0]) if parent else None
    return body_of(holder).at("activities", parent[1]) if parent and holder else None


def casts_of(actor: Actor, spell: Given, parent: tuple[str, str]) -> Uses:
    """How it stands with a spell that an item casts: it must be carried as it asks, with some left, and with uses left where they are counted."""
    holder = actor.by_id.get(parent[0])
    if holder is None:
        actor.report.assume(spell.at("flags", "dnd5e", "cachedFor").path, parent[0], "not castable: the item that casts it is not there")
        return Uses.GONE
    activity = body_of(holder).at("activities", parent[1])
    if why := why_not_cast(holder, activity):
        actor.report.assume(activity.path, holder.at("name").value, f"not castable: {why}")
        return Uses.GONE
    is_carried = holder.at("type").text() in ("feat", "consumable") or is_worn(holder)
    if not is_carried or body_of(holder).at("quantity").whole(1, 0) == 0:
        return Uses.GONE
    targets = [target.at("type").text() for target in activity.at("consumption", "targets").groups()]
    counted = [{"itemUses": body_of(holder), "activityUses": activity}[kind] for kind in targets if kind in ("itemUses", "activityUses")]
    return max(uses_of(actor, one) for one in (activity, *counted))


def why_not_cast(holder: Given, activity: Given) -> str:
    """Why a duellist does not cast what an item can; "" where it does."""
    if activity.at("activation", "type").word() in LEGENDARY:
        return LEGENDARY_SPELLS
    told = body_of(holder).at("description", "value").text()
    return COVEN_SPELLS if COVEN.search(f"{holder.at('name').text()} {told}") else ""


def strike_of(body: Given) -> tuple[str, bool, bool]:
    """How a spell strikes: attack (melee, ranged or ""), whether the foe saves, whether it deals damage."""
    if body.at("activities").is_there:
        return strike_by_activities(body)
    action = body.at("actionType").word()
    damage = action not in HEALS and any(is_harm(part) for part in body.at("damage", "parts").entries())
    return OLD_ATTACKS.get(action, ""), action == "save", damage


def is_harm(part: Given) -> bool:
    """Is this part of the damage no healing?"""
    kind = part.at(1).word() if isinstance(part.value, list) else ""
    return kind not in ("healing", "temphp")


def strike_by_activities(body: Given) -> tuple[str, bool, bool]:
    """The same, from version 4 on."""
    attack, save, damage = "", False, False
    for activity in body.at("activities").groups():
        kind = activity.at("type").text()
        if kind == "attack" and activity.at("attack", "type", "classification").word() in ("", "spell"):
            attack = attack or ("melee" if activity.at("attack", "type", "value").word() == "melee" else "ranged")
        save |= kind == "save"
        damage |= kind == "damage" or (kind in ("save", "attack") and any(True for _ in activity.at("damage", "parts").entries()))
    return attack, save, damage


def magical_attacks(actor: Actor, caster: Caster, item: Given) -> Iterator[tuple[str, int]]:
    """The attacks of an item that are magic without being a spell, with their bonus."""
    body = body_of(item)
    name = item.at("name").text().strip()
    if not body.at("activities").is_there and body.at("actionType").word() in OLD_ATTACKS:
        yield name, attack_bonus(actor, caster, body.at("ability").word(), body.at("attack", "bonus") if body.at("attack").is_group else body.at("attackBonus"))
    for activity in body.at("activities").groups():
        if activity.at("type").text() == "attack" and is_magical(activity, name, is_natural=body.at("type", "value").word() == "natural"):
            flat = activity.at("attack", "flat").flag()
            ability = "none" if flat else activity.at("attack", "ability").word()
            yield name, attack_bonus(actor, caster, ability, activity.at("attack", "bonus")) - (caster.proficiency if flat else 0)


def is_magical(activity: Given, name: str, *, is_natural: bool) -> bool:
    """Is this attack made with magic: said to be a spell's, or a creature's own with an ability of the mind, and not in melee only (reported)?"""
    kind = activity.at("attack", "type")
    by_mind = activity.at("attack", "ability").word() in MENTAL
    if kind.at("classification").word() or not (is_natural and by_mind):
        return kind.at("classification").word() == "spell"
    if kind.at("value").word() == "melee":
        activity.report.assume(activity.path, name, "no magical attack: it is a melee attack; the file does not say")
        return False
    return True


def attack_bonus(actor: Actor, caster: Caster, ability: str, bonus: Given) -> int:
    """Proficiency, the ability (spellcasting or blank: the actor's own for spells; none: nothing) and the bonus."""
    if ability in ("", "spellcasting"):
        ability = actor.own_ability
    return caster.proficiency + (caster.modifier(ability) if ability in ABILITIES.names else 0) + int(actor.formula(bonus.text(), bonus.path))
