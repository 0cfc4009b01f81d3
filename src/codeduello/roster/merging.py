"""What a duel did to a sheet, done to the sheet as it stands by now: other duels may have changed it while this one went on.

Numbers change by the difference, never under 0; what was added or taken away is added or taken away; whatever else was changed is as the duel
left it. Where the sheet is still as it came to the duel, all this gives just what the duel left.
"""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

from codeduello.errors import InvalidText, RecordError


def merged(current: Any, before: Any, after: Any, *, lost: Counter[Any] | None = None) -> Any:
    """The current sheet with the change from `before` to `after`. `lost`: things that are not added, because they were gone where they were taken.

    Raises `RecordError` where the rules of the sheet do not allow it.
    """
    if current == before and not lost:
        return after
    changed: dict[str, Any] = {}
    for one in fields(after):
        was, became, stands = (getattr(sheet, one.name) for sheet in (before, after, current))
        if was != became:
            changed[one.name] = merged_value(stands, was, became, lost)
    try:
        return replace(current, **changed)
    except InvalidText:
        pass
    try:
        return replace(current, **{name: without_doubles(value) for name, value in changed.items()})
    except InvalidText as fault:
        raise RecordError(f"what the duel did to {current.name} does not fit the sheet as it stands by now ({fault}): correct the sheet by hand") from None


def merged_value(stands: Any, was: Any, became: Any, lost: Counter[Any] | None) -> Any:
    """One field."""
    if isinstance(became, int) and not isinstance(became, bool):
        return max(0, stands + became - was)
    if all(map(is_count, (stands, was, became))):
        return merged_counts(stands, was, became)
    if isinstance(became, tuple):
        return merged_items(stands, was, became, lost)
    return became


def is_count(value: Any) -> bool:
    """Does this count things by their kind: pairs of two numbers, each kind once?"""
    pairs = isinstance(value, tuple) and all(isinstance(one, tuple) and len(one) == 2 and all(isinstance(part, int) for part in one) for one in value)
    return pairs and len(dict(value)) == len(value)


def merged_counts(stands: tuple[Any, ...], was: tuple[Any, ...], became: tuple[Any, ...]) -> tuple[Any, ...]:
    """Counts by kind, such as hit dice by size: each changes by the difference, never under 0."""
    before, after, counts = dict(was), dict(became), dict(stands)
    for kind in {**before, **after}:
        counts[kind] = max(0, counts.get(kind, 0) + after.get(kind, 0) - before.get(kind, 0))
    return tuple(sorted(counts.items()))


def merged_items(stands: tuple[Any, ...], was: tuple[Any, ...], became: tuple[Any, ...], lost: Counter[Any] | None) -> tuple[Any, ...]:
    """A list of things: those taken away are missing (once each), those added stand behind."""
    taken = Counter(was) - Counter(became)
    added = Counter(became) - Counter(was) - (lost or Counter())
    kept = []
    for thing in stands:
        if taken[thing]:
            taken[thing] -= 1
        else:
            kept.append(thing)
    return (*kept, *[thing for thing in became if _takes(added, thing)])


def _takes(added: Counter[Any], thing: Any) -> bool:
    if not added[thing]:
        return False
    added[thing] -= 1
    return True


def without_doubles(value: Any) -> Any:
    """A list with each thing once: where a sheet allows nothing twice, what is there already is not added again."""
    return tuple(dict.fromkeys(value)) if isinstance(value, tuple) else value


def lost_on_the_way(current: Any, before: Any, after: Any) -> Counter[Any]:
    """What the duel took from this sheet, and is not on it any more: the other side cannot have got it."""
    missing: Counter[Any] = Counter()
    for one in fields(after):
        was, became, stands = (getattr(sheet, one.name) for sheet in (before, after, current))
        if isinstance(became, tuple) and was != became:
            missing += (Counter(was) - Counter(became)) - Counter(stands)
    return missing
