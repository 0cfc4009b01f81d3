"""How the spells of a Foundry actor strike, and its magical attacks that are no spells."""

from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.given import Given

OLD_ATTACKS: Final = {"rsak": "ranged", "msak": "melee"}
HEALS: Final = ("heal",)
MENTAL: Final = ("int", "wis", "cha")


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
