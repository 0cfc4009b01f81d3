"""The places of a duel as OpenSpiel walks over them: everything by number, and one choice at a time."""

from collections.abc import Sequence
from typing import Final

from codeduello.adapters.places import Chance, Choice, End, Place, Sealed
from codeduello.kernel import CHALLENGED, CHALLENGER

DICE: Final = -1
OVER: Final = -4
"""OpenSpiel's numbers of the two players that are none."""


class Board:
    """The places with sealed choices taken apart. Options are numbered over the whole duel, outcomes of chance at each place."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = list(places)
        self.hidden: set[int] = set()
        for number, place in enumerate(places):
            if isinstance(place, Sealed):
                self.places[number] = self._first_half(place)
        self.options = sorted({option for place in self.places if isinstance(place, Choice) for option, _ in place.ways})
        self.is_secret = bool(self.hidden)
        numbers = {option: number for number, option in enumerate(self.options)}
        self._ways = [follow(place, numbers) for place in self.places]

    def _first_half(self, place: Sealed) -> Choice:
        """The challenger's choice, leading to the other's, each in a place of its own: where the first is still hidden."""
        begin = len(self.places)
        own, foe = place.options
        self.places += [Choice(CHALLENGED, tuple(zip(foe, row, strict=True))) for row in place.table]
        self.hidden |= set(range(begin, len(self.places)))
        return Choice(CHALLENGER, tuple((option, begin + way) for way, option in enumerate(own)))

    def player(self, number: int) -> int:
        """Who acts at a place: a seat, DICE or OVER."""
        place = self.places[number]
        if isinstance(place, Choice):
            return place.seat
        return OVER if isinstance(place, End) else DICE

    def actions(self, number: int) -> list[int]:
        """What can be done, or can fall, at a place."""
        return sorted(self._ways[number])

    def after(self, number: int, action: int) -> int:
        """The place that follows."""
        return self._ways[number][action]

    def name(self, number: int, action: int) -> str:
        """What is done, or falls."""
        return self.options[action] if self.player(number) >= 0 else f"way {action}"

    def chances(self, number: int) -> list[tuple[int, float]]:
        """What can fall, and how likely it is."""
        place = self.places[number]
        return [(way, float(share)) for way, (share, _) in enumerate(place.ways)] if isinstance(place, Chance) else []

    def returned(self, number: int) -> float:
        """What the challenger gets at a place."""
        place = self.places[number]
        return float(2 * place.worth - 1) if isinstance(place, End) else 0.0

    @property
    def broadest(self) -> int:
        """How many outcomes chance has at most."""
        return max((len(place.ways) for place in self.places if isinstance(place, Chance)), default=0)


def follow(place: Place, numbers: dict[str, int]) -> dict[int, int]:
    """The places behind one, by the number of the option or of the way."""
    if isinstance(place, Choice):
        return {numbers[option]: target for option, target in place.ways}
    return {way: target for way, (_, target) in enumerate(place.ways)} if isinstance(place, Chance) else {}
