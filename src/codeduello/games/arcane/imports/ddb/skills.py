"""Skills and initiative of a D&D Beyond character, with what the player has set by hand."""

from dataclasses import dataclass, field
from typing import Final

from codeduello.games.arcane.fifth_edition import modifier
from codeduello.games.arcane.imports.caster import ABILITY_OF, SKILL_NAMES
from codeduello.games.arcane.imports.ddb.modifiers import ALL_CHECKS, INITIATIVE, Modifier, Modifiers
from codeduello.games.arcane.imports.ddb.parts import ability_in, checks_of, groups_in, id_in
from codeduello.games.arcane.imports.given import Given

NUMBER_OF_SKILL: Final = {
    "sleight_of_hand": "4",
    "arcana": "6",
    "investigation": "8",
    "insight": "12",
    "perception": "14",
    "deception": "16",
    "intimidation": "17",
    "performance": "18",
}
SKILLS_ARE_MEANT: Final = ("", "1958004211")
TOTAL, MAGIC, MISCELLANEOUS, PROFICIENCY, ABILITY = 23, 24, 25, 26, 27
NONE, HALF, HALF_UP, FULL, DOUBLE = "none", "half", "half, rounded up", "proficient", "expertise"
BY_HAND: Final = {1: NONE, 2: HALF, 3: FULL, 4: DOUBLE}


@dataclass(frozen=True, slots=True)
class Checks:
    """What checks are made of: scores, proficiency bonus, edition, modifiers, and the player's own values by kind and skill number."""

    scores: dict[str, int]
    proficiency: int
    edition: str
    is_mixed: bool
    modifiers: Modifiers
    by_hand: dict[tuple[int, str], Given] = field(default_factory=dict)

    def points(self, rank: str) -> int:
        """What a rank of proficiency adds."""
        bonus = self.proficiency
        return {NONE: 0, HALF: bonus // 2, HALF_UP: -(-bonus // 2), FULL: bonus, DOUBLE: 2 * bonus}[rank]


def values_by_hand(listed: Given) -> dict[tuple[int, str], Given]:
    """What the player has set for skills."""
    found: dict[tuple[int, str], Given] = {}
    for one in groups_in(listed):
        kind = one.at("typeId").whole(0)
        if TOTAL <= kind <= ABILITY and one.at("value").is_there and id_in(one.at("valueTypeId")) in SKILLS_ARE_MEANT:
            found[kind, id_in(one.at("valueId"))] = one.at("value")
    return found


def read_skills(checks: Checks) -> dict[str, int]:
    """The eight skills."""
    return {skill: skill_value(skill, checks) for skill in SKILL_NAMES}


def skill_value(skill: str, checks: Checks) -> int:
    """One skill: its ability, its proficiency and its bonuses, or the total that the player has set."""
    number = NUMBER_OF_SKILL[skill]
    total = checks.by_hand.get((TOTAL, number))
    if total is not None:
        return set_by_hand(total, total.whole(0), skill)
    ability = ability_of(skill, checks)
    name = skill.replace("_", "-")
    bonuses = checks.modifiers.total(checks.scores, checks.proficiency, name, ALL_CHECKS, checks_of(ability))
    extra = [checks.by_hand.get((kind, number)) for kind in (MAGIC, MISCELLANEOUS)]
    own = sum(set_by_hand(one, one.whole(0), f"bonus on {skill}") for one in extra if one is not None)
    return modifier(checks.scores[ability]) + checks.points(rank_of(skill, ability, checks)) + bonuses + own


def set_by_hand(given: Given, value: int, what: str) -> int:
    """The value, which is reported as the player's own."""
    given.report.assume(given.path, given.value, f"{what} {value}, as the player has set it")
    return value


def ability_of(skill: str, checks: Checks) -> str:
    """The ability of a skill, or the other one that the player has chosen."""
    chosen = checks.by_hand.get((ABILITY, NUMBER_OF_SKILL[skill]))
    ability = ability_in(chosen) if chosen is not None else ""
    if chosen is not None and ability:
        chosen.report.assume(chosen.path, chosen.value, f"{skill} with {ability}, as the player has set it")
    return ability or ABILITY_OF[skill]


def rank_of(skill: str, ability: str, checks: Checks) -> str:
    """The rank of proficiency in a skill."""
    chosen = checks.by_hand.get((PROFICIENCY, NUMBER_OF_SKILL[skill]))
    if chosen is not None:
        rank = BY_HAND.get(chosen.whole(0), "")
        chosen.report.assume(chosen.path, chosen.value, f"{skill} {rank}, as the player has set it" if rank else "left out: no rank of proficiency")
        if rank:
            return rank
    name = skill.replace("_", "-")
    return best_rank(name, (name, ALL_CHECKS, checks_of(ability)), checks.modifiers)


def best_rank(name: str, wide: tuple[str, ...], modifiers: Modifiers) -> str:
    """The best rank that modifiers give: whole ones by name, half ones also for all checks, or those of an ability."""
    for kind, rank, subtypes in (
        ("expertise", DOUBLE, (name,)),
        ("proficiency", FULL, (name,)),
        ("half-proficiency-round-up", HALF_UP, wide),
        ("half-proficiency", HALF, wide),
    ):
        if modifiers.steady(kind, *subtypes):
            return rank
    return NONE


def read_initiative(checks: Checks) -> int:
    """Initiative: a check of dexterity, with bonuses of its own; half proficiency on all checks counts by the rules of 2014 only."""
    wide = (ALL_CHECKS, checks_of("dex"))
    rank = best_rank(INITIATIVE, (INITIATIVE,), checks.modifiers)
    if rank == NONE:
        rank = half_rank(checks, wide)
    bonuses = checks.modifiers.total(checks.scores, checks.proficiency, INITIATIVE, *wide)
    return modifier(checks.scores["dex"]) + checks.points(rank) + bonuses


def half_rank(checks: Checks, wide: tuple[str, ...]) -> str:
    """What half proficiency on checks gives to initiative."""
    for kind, rank in (("half-proficiency-round-up", HALF_UP), ("half-proficiency", HALF)):
        if any(is_of_2014(one, checks) for one in checks.modifiers.steady(kind, *wide)):
            return rank
    return NONE


def is_of_2014(one: Modifier, checks: Checks) -> bool:
    """Is this of the rules of 2014? Where it cannot be told it is not (reported)."""
    if one.owner is not None and one.owner.edition is not None:
        return one.owner.edition == "2014"
    if checks.is_mixed:
        one.given.report.assume(one.given.path, f"{one.kind} on {one.subtype}", "not for initiative: its edition is not told")
        return False
    return checks.edition == "2014"
