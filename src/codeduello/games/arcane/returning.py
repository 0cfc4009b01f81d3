"""What duels did to a duellist, for the sheet it came from: a list of changes, and a Foundry actor with the changed fields."""

import copy
from collections.abc import Iterator
from typing import Any

from codeduello.errors import Unusable
from codeduello.games.arcane.sheet import Duellist, Effect
from codeduello.games.arcane.words import FREE


def changes(before: Duellist, after: Duellist) -> list[str]:
    """The changes, one a line: hp 38 -> 19, slot 3: 2 -> 1, poisoned for 1 minute."""
    return [*number_changes(before, after), *slot_changes(before, after), *dice_changes(before, after), *effect_changes(before, after), *condition_changes(before, after)]


def number_changes(before: Duellist, after: Duellist) -> Iterator[str]:
    """Hit points, honour, death, and whatever else the owner changed."""
    for key in ("name", "hp", "hp_max", "level", "initiative", "attack", "dishonours"):
        was, now = getattr(before, key), getattr(after, key)
        if was != now:
            yield f"{key.replace('_', ' ')} {was} -> {now}"
    if before.checks != after.checks or before.schools != after.schools:
        yield "checks or schools were corrected"
    if before.dead != after.dead:
        yield "dead" if after.dead else "alive again"


def slot_changes(before: Duellist, after: Duellist) -> Iterator[str]:
    """Slots by level."""
    for level in range(1, FREE):
        was, now = before.powers.count(level), after.powers.count(level)
        if was != now:
            yield f"slot {level}: {was} -> {now}"


def dice_changes(before: Duellist, after: Duellist) -> Iterator[str]:
    """Hit dice, by size where sizes are known."""
    if before.dice and after.dice:
        now = dict(after.dice)
        for size, was in before.dice:
            if now.get(size, 0) != was:
                yield f"hit dice d{size}: {was} -> {now.get(size, 0)}"
    elif before.hit_dice != after.hit_dice:
        yield f"hit dice {before.hit_dice} -> {after.hit_dice}"


def effect_changes(before: Duellist, after: Duellist) -> Iterator[str]:
    """Effects that ended or began."""
    yield from (f"{told(effect)} ends" for effect in before.effects if effect not in after.effects)
    yield from (f"{told(effect)} begins" for effect in after.effects if effect not in before.effects)


def told(effect: Effect) -> str:
    """An effect by its name."""
    return effect.name


def condition_changes(before: Duellist, after: Duellist) -> Iterator[str]:
    """Conditions that came or went."""
    left = list(before.conditions)
    for condition in after.conditions:
        if condition in left:
            left.remove(condition)
        else:
            yield condition
    yield from (f"no longer {condition}" for condition in left)


def foundry_actor(document: Any, before: Duellist, after: Duellist) -> Any:
    """The actor as it was imported, with the fields that duels changed: hit points, slots, pact slots, hit dice. All else stays as it is.

    Raises `Unusable` for a document that is no Foundry actor.
    """
    changed = copy.deepcopy(document)
    actor = changed.get("actor", changed) if isinstance(changed, dict) else None
    body = next((actor[key] for key in ("system", "data") if isinstance(actor.get(key), dict)), None) if isinstance(actor, dict) else None
    if not isinstance(actor, dict) or body is None or actor.get("type") not in ("character", "npc"):
        raise Unusable("this character did not come from a Foundry actor: accepted are --to changes and --to json")
    if before.hp != after.hp:
        group(group(body, "attributes"), "hp")["value"] = after.hp
    spend_slots(body, before, after)
    spend_dice(actor, body, before, after)
    return changed


def group(holder: dict[str, Any], key: str) -> dict[str, Any]:
    """The group of values under a key, made there if something else, or nothing, is."""
    if not isinstance(holder.get(key), dict):
        holder[key] = {}
    found: dict[str, Any] = holder[key]
    return found


def number(value: Any, default: int) -> int:
    """A whole number, also one written as a text; the default for what is none."""
    try:
        return default if isinstance(value, bool) or value is None else int(float(value))
    except (TypeError, ValueError, OverflowError):
        return default


def spend_slots(body: dict[str, Any], before: Duellist, after: Duellist) -> None:
    """Slots that were spent or came back; pact slots are spent first, as they come back first."""
    for level in range(1, FREE):
        spent = before.powers.count(level) - after.powers.count(level)
        if spent and before.pact[0] == level:
            spent -= spend_from(group(body, "spells"), "pact", spent, before.pact[1])
        if spent:
            spend_from(group(body, "spells"), f"spell{level}", spent, before.rested.count(level))


def spend_from(spells: dict[str, Any], key: str, spent: int, most: int) -> int:
    """Take so many from one kind of slot, as far as they go; how many that were."""
    place = group(spells, key)
    left = number(place.get("value"), most)
    taken = max(left - most, spent) if spent < 0 else min(spent, left)
    if taken:
        place["value"] = left - taken
    return taken


def spend_dice(actor: dict[str, Any], body: dict[str, Any], before: Duellist, after: Duellist) -> None:
    """Hit dice that were lost or came back, on the classes that have them (a monster has them itself)."""
    now = dict(after.dice)
    for size, was in before.dice if now else ():
        lost = was - now.get(size, 0)
        if not lost:
            continue
        if actor.get("type") == "npc":
            place = group(group(body, "attributes"), "hd")
            place["spent"] = max(0, number(place.get("spent"), 0) + lost)
        else:
            spend_class_dice(actor, size, lost)


def spend_class_dice(actor: dict[str, Any], size: int, lost: int) -> None:
    """The same of a character's classes with this die."""
    items = actor.get("items")
    for item in items.values() if isinstance(items, dict) else items if isinstance(items, list) else []:
        body = next((item[key] for key in ("system", "data") if isinstance(item.get(key), dict)), None) if isinstance(item, dict) else None
        if body is None or item.get("type") != "class":
            continue
        newer = isinstance(body.get("hd"), dict)
        denomination = body["hd"].get("denomination") if newer else body.get("hitDice")
        if str(denomination).removeprefix("d") != str(size):
            continue
        holder, key = (body["hd"], "spent") if newer else (body, "hitDiceUsed")
        spent = number(holder.get(key), 0)
        taken = max(-spent, min(lost, number(body.get("levels"), 1) - spent))
        if taken:
            holder[key] = spent + taken
            lost -= taken
        if not lost:
            return
