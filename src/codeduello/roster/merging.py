"""What a duel did to a sheet, done to the sheet as it stands by now: other duels may have changed it while this one went on.

Numbers change by the difference, never under 0; what was added or taken away is added or taken away; whatever else was changed is as the duel
left it. Where the sheet is still as it came to the duel, all this gives just what the duel left.

Fields that hold possessions (`SheetKind.pool`) are looked at together: a thing is taken wherever it lies by now, nobody gets what they own already,
and what the other side had lost before cannot be won from it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from codeduello.errors import InvalidText, RecordError

Pool = tuple[str, ...]
NOTHING: Final[Counter[Any]] = Counter()


def merged(current: Any, before: Any, after: Any, *, pool: Pool = (), lost: Counter[Any] = NOTHING) -> Any:
    """The current sheet with the change from `before` to `after`. `lost`: things that cannot be won, because they were gone where they were taken.

    Raises `RecordError` where the rules of the sheet do not allow it.
    """
    if current == before and not lost:
        return after
    changed = dict(merged_fields(current, before, after, pool)) | pooled(current, before, after, pool, lost)
    try:
        return replace(current, **changed)
    except InvalidText as fault:
        raise RecordError(f"what the duel did to {current.name} does not fit the sheet as it stands by now ({fault}): correct the sheet by hand") from None


def merged_fields(current: Any, before: Any, after: Any, pool: Pool) -> Iterator[tuple[str, Any]]:
    """The fields that change, but for possessions."""
    for one in fields(after):
        was, became, stands = (getattr(sheet, one.name) for sheet in (before, after, current))
        if was != became and one.name not in pool:
            yield one.name, merged_value(stands, was, became)


def merged_value(stands: Any, was: Any, became: Any) -> Any:
    """One field."""
    if isinstance(became, int) and not isinstance(became, bool):
        return max(0, stands + became - was)
    if all(map(is_count, (stands, was, became))):
        return merged_counts(stands, was, became)
    return merged_items(stands, was, became) if isinstance(became, tuple) else became


def is_count(value: Any) -> bool:
    """Does this count things by their kind: pairs of two numbers, each kind once?"""
    pairs = isinstance(value, tuple) and all(isinstance(one, tuple) and len(one) == 2 and all(isinstance(part, int) for part in one) for one in value)
    return pairs and len(dict(value)) == len(value)


def merged_counts(stands: tuple[Any, ...], was: tuple[Any, ...], became: tuple[Any, ...]) -> tuple[Any, ...]:
    """Counts by kind, such as hit dice by size: each changes by the difference, never under 0. Where nothing is counted any more, nothing changes."""
    if was and not stands:
        return stands
    before, after, counts = dict(was), dict(became), dict(stands)
    for kind in {**before, **after}:
        counts[kind] = max(0, counts.get(kind, 0) + after.get(kind, 0) - before.get(kind, 0))
    return tuple(sorted(counts.items()))


def merged_items(stands: tuple[Any, ...], was: tuple[Any, ...], became: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list of things: those taken away are missing (once each), those added stand behind."""
    return (*without(stands, Counter(was) - Counter(became)), *without(became, Counter(was)))


def without(things: Iterable[Any], taken: Counter[Any]) -> tuple[Any, ...]:
    """The things but those taken, each as often as it was taken."""
    left = Counter(taken)
    kept = []
    for thing in things:
        if left[thing]:
            left[thing] -= 1
        else:
            kept.append(thing)
    return tuple(kept)


def possessions(sheet: Any, pool: Pool) -> Counter[Any]:
    """All that a sheet holds in the fields of possessions."""
    return Counter(thing for name in pool for thing in getattr(sheet, name))


def pooled(current: Any, before: Any, after: Any, pool: Pool, lost: Counter[Any]) -> dict[str, Any]:
    """The fields of possessions: what was taken is missing wherever it lay, what was won lies in the last of them."""
    was, became = possessions(before, pool), possessions(after, pool)
    if was == became:
        return {}
    taken, kept = was - became, {}
    for name in pool:
        kept[name] = without(getattr(current, name), taken)
        taken -= Counter(getattr(current, name)) - Counter(kept[name])
    owned = {thing for name in pool for thing in kept[name]}
    won = tuple(thing for thing in (became - was - lost).elements() if thing not in owned)
    return kept | {pool[-1]: (*kept[pool[-1]], *won)}


def lost_on_the_way(current: Any, before: Any, after: Any, pool: Pool) -> Counter[Any]:
    """What the duel took from this sheet, and is not on it any more: the other side cannot have got it."""
    return (possessions(before, pool) - possessions(after, pool)) - possessions(current, pool)
