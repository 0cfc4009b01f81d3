"""Ability scores of a D&D Beyond character."""

from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.common import HIGHEST_SCORE, read_score
from codeduello.games.arcane.imports.ddb.modifiers import SCORE_MAXIMUM, Modifier, Modifiers
from codeduello.games.arcane.imports.ddb.parts import ability_in, score_of, some_of
from codeduello.games.arcane.imports.given import Given

MOST_STATS: Final = 60
USUAL_MAXIMUM: Final = 20


def read_scores(character: Given, modifiers: Modifiers) -> dict[str, int]:
    """The six scores. Raises `Unusable` for a rolled score that is no number."""
    rolled, bonus, override = (by_ability(character.at(key)) for key in ("stats", "bonusStats", "overrideStats"))
    maxima = maxima_of(modifiers)
    found = {}
    for ability in ABILITIES.names:
        said = override[ability].whole(0, 0, HIGHEST_SCORE)
        found[ability] = said or score(ability, rolled[ability], bonus[ability].whole(0), maxima.get(ability, 0), modifiers)
    return found


def by_ability(listed: Given) -> dict[str, Given]:
    """The values of a list of stats, by ability; the place in the list stands for a number that is missing."""
    found = {name: Given(None, f"{listed.path}[id {number}].value", listed.report) for number, name in enumerate(ABILITIES.names, 1)}
    for place, one in enumerate(some_of(listed, MOST_STATS).entries()):
        if not one.is_group:
            found.update({ABILITIES.names[place]: one} if place < len(ABILITIES.names) else {})
            continue
        given = one.at("id")
        ability = ability_in(given if given.is_there else Given(place + 1, given.path, given.report))
        if ability:
            found[ability] = one.at("value")
    return found


def maxima_of(modifiers: Modifiers) -> dict[str, int]:
    """By how much the maximum of each score is raised. One that names no ability is reported and left out."""
    found: dict[str, int] = {}
    for one in modifiers.of("bonus", SCORE_MAXIMUM):
        ability = ability_in(one.given.at("statId"))
        if ability:
            found[ability] = found.get(ability, 0) + (one.value() or 0)
        else:
            one.given.report.assume(f"{one.given.path}.statId", None, "left out: a higher maximum of no ability")
    return found


def score(ability: str, rolled: Given, extra: int, raised: int, modifiers: Modifiers) -> int:
    """One score: what was rolled and what raises it, up to the maximum; then the player's own bonus; then what sets it higher."""
    sum_of_all = read_score(rolled) + sum(points(one) for one in modifiers.of("bonus", score_of(ability)))
    most = USUAL_MAXIMUM + raised
    if sum_of_all > most:
        rolled.report.assume(rolled.path, sum_of_all, f"{most}, the maximum of {ability}")
    wanted = max([min(sum_of_all, most) + extra, *(one.value() or 0 for one in modifiers.of("set", score_of(ability)))])
    taken = min(max(wanted, 0), HIGHEST_SCORE)
    if taken != wanted:
        rolled.report.assume(rolled.path, wanted, f"{taken} for {ability}")
    return taken


def points(one: Modifier) -> int:
    """By how much this raises a score; that of a thing, or one with a condition, is reported: it may be meant to count once and for all."""
    amount = one.value() or 0
    restriction = " ".join(one.given.at("restriction").text().split())
    if amount and one.item is not None:
        one.given.report.assume(one.given.path, f"{one.item.name}: {amount:+} {one.subtype}", "it counts: the thing is equipped")
    elif amount and restriction:
        one.given.report.assume(f"{one.given.path}.restriction", f"{amount:+} {one.subtype}: {restriction}", "it counts, up to the maximum")
    return amount
