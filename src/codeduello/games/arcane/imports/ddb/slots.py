"""Spell slots of a D&D Beyond character: the file says only how many are used, so they are worked out from the classes."""

from collections.abc import Iterable
from typing import Final

from codeduello.games.arcane.fifth_edition import HIGHEST_LEVEL, full_slots, pact_slots
from codeduello.games.arcane.imports.caster import Caster, Pact, Slots
from codeduello.games.arcane.imports.ddb.classes import Casting, ClassTaken
from codeduello.games.arcane.imports.ddb.parts import groups_in, some_of
from codeduello.games.arcane.imports.given import Given

MOST_SLOTS: Final = 99
SPELL_LEVELS: Final = 9
MOST_LISTED: Final = 60


def read_slots(caster: Caster, character: Given, classes: list[ClassTaken]) -> None:
    """Slots and pact slots, how many there are and how many are left."""
    listed = by_level(character.at("spellSlots"))
    most = most_slots(classes) or slots_said(listed)
    for level, one in listed.items():
        say_if_other(one.at("available"), most.get(level, 0))
    caster.slots = {level: Slots(count, left_of(listed.get(level), count)) for level, count in most.items()}
    caster.pact = read_pact(character.at("pactMagic"), classes)


def by_level(listed: Given) -> dict[int, Given]:
    """The entries of a list of slots by their spell level, the first of each."""
    found: dict[int, Given] = {}
    for one in groups_in(listed, MOST_LISTED):
        found.setdefault(one.at("level").whole(0, 0, SPELL_LEVELS), one)
    return found


def left_of(entry: Given | None, most: int) -> int:
    """How many slots are left; more used than there are leaves none (reported)."""
    if entry is None:
        return most
    used = entry.at("used")
    count = used.whole(0, 0, MOST_SLOTS)
    if count > most:
        used.report.assume(used.path, used.value, f"all {most} are used")
    return max(0, most - count)


def slots_said(listed: dict[int, Given]) -> dict[int, int]:
    """The slots that the file says are available (0 in most files): for characters of no class that casts."""
    said = {level: one.at("available").whole(0, 0, MOST_SLOTS) for level, one in listed.items() if level}
    for level, count in said.items():
        if count:
            listed[level].report.assume(listed[level].at("available").path, count, f"{count} slots, though no class has any")
    return {level: count for level, count in said.items() if count}


def say_if_other(available: Given, most: int) -> None:
    """Report slots that the file says are available where the classes give another number."""
    said = available.whole(0, 0, MOST_SLOTS)
    if said and said != most:
        available.report.assume(available.path, available.value, f"{most}, by the classes")


def most_slots(classes: list[ClassTaken]) -> dict[int, int]:
    """The slots after a long rest: a single class that casts has its own table, several add up by their divisors."""
    own = [(one, one.casting, own_slots(one, one.casting)) for one in classes if one.casting is not None and not one.casting.is_pact]
    active = [(one, casting, slots) for one, casting, slots in own if slots]
    if len(active) > 1:
        return full_slots(sum(share(one.level, casting) for one, casting, _ in active))
    return active[0][2] if active else {}


def share(level: int, casting: Casting) -> int:
    """How many levels of a full caster these levels count."""
    return -(-level // casting.divisor) if casting.rounds_up else level // casting.divisor


def own_slots(one: ClassTaken, casting: Casting) -> dict[int, int]:
    """The slots of a class by its own table; by the table of full casters (reported) where the file has none."""
    row = casting.rules.at("levelSpellSlots", one.level)
    if isinstance(row.value, list):
        return positive(enumerate((slot.whole(0, 0, MOST_SLOTS) for slot in each(row)), 1))
    if one.level < casting.begins:
        return {}
    what = "the table of full casters" if casting.divisor == 1 else f"the table of full casters at 1/{casting.divisor} of the level, rounded up"
    row.report.assume(row.path, row.value, f"{what} for {one.name}")
    return full_slots(min(HIGHEST_LEVEL, -(-one.level // casting.divisor)))


def each(row: Given) -> list[Given]:
    """The nine places of a row, empty ones too."""
    return [row.at(place) for place in range(min(len(some_of(row).value), SPELL_LEVELS))]


def positive(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The levels that have any slots."""
    return {level: count for level, count in pairs if count > 0}


def read_pact(listed: Given, classes: list[ClassTaken]) -> Pact | None:
    """Pact slots by the levels of the classes that have them; None for none."""
    levels = sum(one.level for one in classes if one.casting is not None and one.casting.is_pact)
    count, slot = pact_slots(levels)
    if not count:
        return None
    return Pact(slot, count, left_of(by_level(listed).get(slot), count))
