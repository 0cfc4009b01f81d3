"""Uses of spells and items of a Foundry actor, and spells that its items cast."""

from typing import Final

from codeduello.games.arcane.imports.caster import Uses
from codeduello.games.arcane.imports.common import COVEN, COVEN_SPELLS, LEGENDARY_SPELLS
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of, is_worn
from codeduello.games.arcane.imports.given import Given

LEGENDARY: Final = ("legendary", "lair", "mythic")
BRING_BACK: Final = ("lr", "sr", "day", "dawn", "dusk", "recharge")
"""After what spent uses come back, as far as a long rest has it in it."""


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
