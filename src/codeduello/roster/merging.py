"""What a duel did to a sheet, done to the sheet as it stands by now: other duels may have changed it while this one went on.

Numbers change by the difference, never under 0; what was added or taken away is added or taken away; whatever else was changed is as the duel
left it. Where the sheet is still as it came to the duel, all this gives just what the duel left.
"""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

from codeduello.errors import InvalidText


def merged(current: Any, before: Any, after: Any, *, lost: Counter[Any] | None = None) -> Any:
    """The current sheet with the change from `before` to `after`. `lost`: things that are not added, because they were gone where they were taken.

    Raises `InvalidText` where the rules of the sheet do not allow it.
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
        return replace(current, **{name: without_doubles(value) for name, value in changed.items()})


def merged_value(stands: Any, was: Any, became: Any, lost: Counter[Any] | None) -> Any:
    """One field."""
    if isinstance(became, int) and not isinstance(became, bool):
        return max(0, stands + became - was)
    if isinstance(became, tuple):
        return merged_items(stands, was, became, lost)
    return became


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
