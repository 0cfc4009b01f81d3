"""The eight skills and initiative of a Foundry actor."""

from math import ceil, floor
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import ABILITY_OF, SKILL_NAMES, Caster
from codeduello.games.arcane.imports.foundry.actor import Actor, Change, body_of
from codeduello.games.arcane.imports.foundry.classes import edition_in

KEYS: Final = dict(zip(SKILL_NAMES, ("slt", "prf", "dec", "itm", "prc", "ins", "arc", "inv"), strict=True))
ATHLETIC: Final = ("str", "dex", "con")
HALF: Final = 0.5
ALERT_2014: Final = 5


def read_skills(actor: Actor, caster: Caster) -> None:
    """All eight: ability, share of the proficiency bonus, and every bonus that is kept as a formula."""
    place = actor.body.at("skills")
    if not place.is_group:
        actor.report.assume(place.path, place.value, "no skill is trained: the ability modifiers alone")
    for skill, key in KEYS.items():
        caster.skills[skill] = read_skill(actor, caster, skill, key)


def read_skill(actor: Actor, caster: Caster, skill: str, key: str) -> int:
    """One skill."""
    place = actor.body.at("skills", key)
    ability = ability_in(actor, "skills", key, default=ABILITY_OF[skill])
    trained = place.at("value").number() or 0
    if place.at("value").is_there and place.at("value").number() is None:
        actor.report.assume(place.at("value").path, place.at("value").value, "not trained")
    trained = actor.changed_exactly(f"skills.{key}.value", trained)
    bonus = actor.bonus("skills", key, "bonuses", "check") + check_bonus(actor, ability) + actor.bonus("bonuses", "abilities", "skill")
    return caster.modifier(ability) + share(actor, caster, ability, trained) + bonus


def ability_in(actor: Actor, *keys: str, default: str) -> str:
    """The ability of a check by its three letters, as effects change it; the default for none (reported, where another word stands there)."""
    place = actor.body.at(*keys, "ability")
    word = actor.worded(f"{'.'.join(keys)}.ability", place.word())
    if word and word not in ABILITIES.names:
        place.report.assume(place.path, word, default)
        return default
    return word or default


def check_bonus(actor: Actor, ability: str) -> int:
    """The bonuses to every check of an ability."""
    return actor.bonus("abilities", ability, "bonuses", "check") + actor.bonus("bonuses", "abilities", "check")


def share(actor: Actor, caster: Caster, ability: str, trained: float) -> int:
    """How much of the proficiency bonus counts: trained 1, expertise 2, half 0.5 (rounded down)."""
    if trained < 1:
        return max(floor(min(max(trained, 0), 1) * caster.proficiency), half_share(actor, caster, ability))
    return floor(min(trained, 2) * caster.proficiency)


def half_share(actor: Actor, caster: Caster, ability: str) -> int:
    """The half that a Jack of All Trades has in everything, or (older rules) a Remarkable Athlete in what is athletic, rounded up."""
    if actor.flag("remarkableAthlete") and caster.edition == "2014" and ability in ATHLETIC:
        return ceil(HALF * caster.proficiency)
    return floor(HALF * caster.proficiency) if actor.flag("jackOfAllTrades") else 0


def read_initiative(actor: Actor, caster: Caster) -> None:
    """The initiative bonus. Half of the proficiency bonus counts under the older rules only; where the edition is unclear it does not, and that is said.

    The oldest files hold what was derived: a bonus that is a number beside others has `value` and Alert in it already.
    """
    place = actor.body.at("attributes", "init")
    ability = ability_in(actor, "attributes", "init", default="dex")
    value = actor.changed("attributes.init.value", place.at("value").whole(0, -99, 99))
    half = half_of_initiative(actor, caster, ability)
    is_derived = isinstance(place.at("bonus").value, int | float) and any(place.at(beside).is_there for beside in ("value", "mod", "total"))
    bonus = (0 if is_derived else actor.bonus("attributes", "init", "bonus")) + check_bonus(actor, ability) + alert(actor, caster)
    caster.initiative = caster.modifier(ability) + value + half + bonus


def half_of_initiative(actor: Actor, caster: Caster, ability: str) -> int:
    """Half of the proficiency bonus, where a feature of the older rules gives it."""
    half = half_share(actor, caster, ability) if caster.edition == "2014" else 0
    if half and actor.is_recent and not any(edition_in(body_of(item)) for item in actor.of_type("class")):
        actor.report.assume("flags.dnd5e.jackOfAllTrades", "half proficiency, by a class that names no edition", "nothing on initiative, the lower value")
        return 0
    return half


def alert(actor: Actor, caster: Caster) -> int:
    """What the feat Alert adds: 5 under the rules of 2014, the proficiency bonus under those of 2024. Unclear: the lower, reported."""
    found = actor.flag("initiativeAlert")
    if not found:
        return 0
    edition = edition_of_feat(found)
    if edition:
        return ALERT_2014 if edition == "2014" else caster.proficiency
    if not actor.is_recent:
        return ALERT_2014
    taken = min(ALERT_2014, caster.proficiency)
    actor.report.assume("flags.dnd5e.initiativeAlert", "true, by a feat that names no edition", f"initiative +{taken}, the lower of 5 and the proficiency bonus")
    return taken


def edition_of_feat(found: Change | bool) -> str:
    """The edition of the feat whose effect this is; "" where it does not say."""
    return edition_in(body_of(found.item)) if isinstance(found, Change) and found.item is not None else ""
