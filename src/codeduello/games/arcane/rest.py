"""Rests between duels: what time brings back to a duellist, and what ends with it. Source: A40."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from codeduello.errors import InvalidText
from codeduello.games.arcane.sheet import NO_PACT, Duellist
from codeduello.kernel import Rest, whole_number

SHORT: Final = 60
LONG: Final = 480
MOST_MINUTES: Final = 99_999
EDITIONS: Final = ("2014", "2024")
TIMED: Final = re.compile(r"(.*) for ([0-9]{1,7}) minutes?")
SPENT: Final = re.compile(r"([0-9]{1,2})d([0-9]{1,3})")


def short_rest(duellist: Duellist, wishes: Mapping[str, str]) -> Duellist:
    """An hour: pact slots come back; hit dice may be spent (`spend` 2d8) and heal what was rolled (`heal` 11)."""
    check(wishes, "spend", "heal")
    rested = replace(pass_minutes(duellist, SHORT), powers=with_pact(duellist))
    if "spend" in wishes:
        rested = spend(rested, wishes["spend"])
    healed = whole_number(wishes.get("heal", "0"), 0, 9999, "hit points healed")
    if healed and "spend" not in wishes:
        raise InvalidText("hit points come back by spending hit dice: say which (spend=2d8)")
    return replace(rested, hp=min(rested.hp_max, rested.hp + healed))


def long_rest(duellist: Duellist, wishes: Mapping[str, str]) -> Duellist:
    """Eight hours: hit points, slots, and hit dice by the rules of an edition (`edition` 2014 or 2024)."""
    check(wishes, "edition")
    edition = wishes.get("edition", EDITIONS[0])
    if edition not in EDITIONS:
        raise InvalidText(f"edition {edition[:20]!r}: accepted are {' and '.join(EDITIONS)}")
    rested = pass_minutes(duellist, LONG)
    powers = duellist.rested or duellist.powers
    return replace(with_dice_back(rested, edition), hp=rested.hp_max, powers=powers)


def pass_time(duellist: Duellist, wishes: Mapping[str, str]) -> Duellist:
    """Time alone (`minutes` 10): conditions end."""
    check(wishes, "minutes")
    return pass_minutes(duellist, whole_number(wishes.get("minutes", "1"), 1, MOST_MINUTES, "minutes"))


def check(wishes: Mapping[str, str], *known: str) -> None:
    """Refuse a wish that this rest does not know."""
    for name in wishes:
        if name not in known:
            raise InvalidText(f"{name[:20]!r} is nothing that can be said of this rest; accepted: {', '.join(known)}")


def pass_minutes(duellist: Duellist, minutes: int) -> Duellist:
    """The duellist after so many minutes: conditions with a length are shorter by them, or have ended."""
    left = []
    for condition in duellist.conditions:
        timed = TIMED.fullmatch(condition)
        if timed is None:
            left.append(condition)
        elif (remaining := int(timed[2]) - minutes) > 0:
            left.append(f"{timed[1]} for {remaining} minute{'' if remaining == 1 else 's'}")
    return replace(duellist, conditions=tuple(left))


def with_pact(duellist: Duellist) -> tuple[int, ...]:
    """The powers with the pact slots back: at most as many of their level as after a long rest."""
    if duellist.pact == NO_PACT:
        return duellist.powers
    level, count = duellist.pact
    missing = duellist.rested.count(level) - duellist.powers.count(level)
    return (*duellist.powers, *[level] * max(0, min(count, missing)))


def spend(duellist: Duellist, text: str) -> Duellist:
    """The duellist with these hit dice spent, written as 2d8 (or 2 where sizes are not known)."""
    if not duellist.dice:
        count = whole_number(text.partition("d")[0], 1, max(1, duellist.hit_dice), "hit dice spent")
        if count > duellist.hit_dice:
            raise InvalidText(f"{duellist.name} has no hit dice left")
        return replace(duellist, hit_dice=duellist.hit_dice - count)
    left = dict(duellist.dice)
    for part in text.replace(",", " ").split():
        read = SPENT.fullmatch(part)
        size, count = (int(read[2]), int(read[1])) if read else (0, 0)
        if not 0 < count <= left.get(size, 0):
            has = " ".join(f"{number}d{die}" for die, number in left.items())
            raise InvalidText(f"{part[:20]!r} cannot be spent; {duellist.name} has {has}")
        left[size] -= count
    return replace(duellist, dice=tuple(left.items()))


def with_dice_back(duellist: Duellist, edition: str) -> Duellist:
    """Hit dice after a long rest: all (2024), or half of all and at least one (2014), the largest first."""
    if not duellist.all_dice:
        return replace(duellist, hit_dice=max(duellist.hit_dice, min(duellist.level, back(duellist.level, edition) + duellist.hit_dice)))
    most = dict(duellist.all_dice)
    left = Counter(dict(duellist.dice))
    coming = back(sum(most.values()), edition)
    for size in sorted(most, reverse=True):
        taken = max(0, min(coming, most[size] - left[size]))
        left[size] += taken
        coming -= taken
    return replace(duellist, dice=tuple(sorted(left.items())))


def back(dice: int, edition: str) -> int:
    """How many of so many hit dice come back."""
    return dice if edition == "2024" else max(1, dice // 2)


RESTS: Final = {
    "short": Rest("An hour: pact slots come back; hit dice may be spent to heal.", short_rest, {"spend": "2d8", "heal": "11"}),
    "long": Rest("Eight hours: hit points, slots and hit dice come back.", long_rest, {"edition": "2014"}),
    "time": Rest("Time passes: conditions end.", pass_time, {"minutes": "10"}),
}
