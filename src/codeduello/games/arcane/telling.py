"""A duellist's sheet in words, for people."""

from collections.abc import Iterator
from itertools import groupby

from codeduello.games.arcane.sheet import NO_PACT, Duellist
from codeduello.games.arcane.words import FREE, SCHOOLS, SKILLS


def facts(duellist: Duellist) -> list[tuple[str, str]]:
    """What stands on the sheet: what it is called, and how it stands."""
    return [(title, text) for title, text in told(duellist) if text]


def told(duellist: Duellist) -> Iterator[tuple[str, str]]:
    """The same, with what says nothing."""
    yield "Hit points", f"{duellist.hp} of {duellist.hp_max}{', down' if duellist.hp == 0 else ''}"
    yield "Hit dice", dice_text(duellist)
    yield "Spell attack", f"{duellist.attack:+d}"
    yield "Initiative", f"{duellist.initiative:+d}"
    yield "Checks", ", ".join(f"{name} {bonus:+d}" for name, bonus in zip(SKILLS.names, duellist.checks, strict=True))
    yield "Can cast with", powers_text(duellist.powers) or "nothing: cannot duel"
    yield "After a long rest", powers_text(duellist.rested) if duellist.rested != duellist.powers else ""
    yield "Pact slots", f"{duellist.pact[1]} of level {duellist.pact[0]}, back after a short rest" if duellist.pact != NO_PACT else ""
    yield "Schools for pride", ", ".join(f"{SCHOOLS.name(school)}{f' (from slot {needed} on)' if needed else ''}" for school, needed in duellist.schools)
    yield "Effects", ", ".join(f"{one.name} (level {one.level}{', own concentration' if one.concentration else ''})" for one in duellist.effects)
    yield "Conditions", ", ".join(duellist.conditions)
    yield "Level", str(duellist.level)
    yield "Dishonours", str(duellist.dishonours or "")
    yield "Dead", "yes" if duellist.dead else ""


def powers_text(powers: tuple[int, ...]) -> str:
    """Powers in words: a cantrip, 4 slots of level 1, a spell of level 4 without a slot."""
    return ", ".join(power_text(power, len(list(same))) for power, same in groupby(sorted(powers)))


def power_text(power: int, count: int) -> str:
    """Powers of one kind."""
    if power == 0:
        return "a cantrip"
    if power >= FREE:
        return f"a spell of level {power - FREE} without a slot"
    return f"{'a slot' if count == 1 else f'{count} slots'} of level {power}"


def dice_text(duellist: Duellist) -> str:
    """Hit dice left, by size where sizes are known, of how many."""
    if not duellist.dice:
        return str(duellist.hit_dice)
    most = dict(duellist.all_dice)
    return ", ".join(f"{left} of {most[size]} d{size}" if size in most else f"{left} d{size}" for size, left in duellist.dice)
