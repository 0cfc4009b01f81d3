"""Small things that all of the D&D Beyond reader needs: bounded lists, ids, abilities by number."""

from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import FULL_NAMES
from codeduello.games.arcane.imports.given import Given

MOST_ENTRIES: Final = 800
PROFICIENCY_BONUS: Final = 1


def some_of(given: Given, most: int = MOST_ENTRIES) -> Given:
    """The same list, or its first part where it is longer than any character's (that is reported)."""
    if isinstance(given.value, list) and len(given.value) > most:
        given.report.problem(f"{given.path}: only the first {most} of {len(given.value)} entries are read")
        return Given(given.value[:most], given.path, given.report)
    if given.is_group and len(given.value) > most:
        given.report.assume(given.path, given.value, "left out")
        return Given(None, given.path, given.report)
    return given


def groups_in(given: Given, most: int = MOST_ENTRIES) -> Iterator[Given]:
    """The groups in a list, not more than `most`; empty places are skipped, other values reported."""
    yield from some_of(given, most).groups()


def id_in(given: Given) -> str:
    """An id as a text, whether it is written as a number or as a text; empty for none."""
    found = given.number()
    return str(int(found)) if found is not None and found == found // 1 else given.text().strip()


def ability_in(given: Given) -> str:
    """The three letters of the ability with this number (1 strength to 6 charisma); empty for none. A number that is none is reported."""
    number = given.whole(0)
    if 1 <= number <= len(ABILITIES.names):
        return ABILITIES.names[number - 1]
    if number:
        given.report.assume(given.path, given.value, "no ability")
    return ""


def whole_if_any(given: Given) -> int | None:
    """A whole number; None where there is none at all."""
    return given.whole(0) if given.is_there and given.value != "" else None


def score_of(ability: str) -> str:
    """How a modifier names the score of an ability."""
    return f"{FULL_NAMES[ability]}-score"


def checks_of(ability: str) -> str:
    """How a modifier names the checks of an ability."""
    return f"{FULL_NAMES[ability]}-ability-checks"
