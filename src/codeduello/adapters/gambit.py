"""A small duel as a game tree in Gambit's text form (.efg), which OpenSpiel reads as well. All numbers are exact fractions.

A tree holds every course of a duel by itself, so it is as large as there are courses: begin in a late state, or cut the duel off.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any, Final

from codeduello.adapters.places import Chance, Choice, End, Place
from codeduello.errors import TooLarge
from codeduello.kernel import CHALLENGED, CHALLENGER

PLAYERS: Final = ("challenger", "challenged")
MOST_NODES: Final = 1_000_000


def format_efg(places: Sequence[Place], title: str, *, most: int = MOST_NODES) -> str:
    """The tree as text. A player gets what the duel is worth to it, both together 1. Raises `TooLarge` where there are more than `most` nodes."""
    lines = [f"EFG 2 R {quoted(title)} {{ {listed(PLAYERS)} }}", '""', ""]
    for line in Tree(places).lines():
        lines.append(line)
        if len(lines) > most + 3:
            raise TooLarge(
                f"the tree has more than {most:,} nodes; accepted are a later state, or a duel cut off after fewer steps"
            )
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Reply:
    """The second half of a pair of sealed choices: the challenger's is not known, so all replies of one pair have one number."""

    number: int
    options: tuple[str, ...]
    places: tuple[int, ...]


class Tree:
    """Walks the places from the first on, each node before those behind it."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = places
        self._counts = {player: count(1) for player in ("chance", CHALLENGER, CHALLENGED)}

    def lines(self) -> Iterator[str]:
        """A line for each node."""
        waiting: list[int | Reply] = [0]
        while waiting:
            line, behind = self._node(waiting.pop())
            waiting += reversed(behind)
            yield line

    def _node(self, at: int | Reply) -> tuple[str, Sequence[int | Reply]]:
        """The line of a node, and what is behind it."""
        if isinstance(at, Reply):
            return asking(CHALLENGED, at.number, at.options), at.places
        place = self._places[at]
        if isinstance(place, End):
            return ending(at + 1, place), ()
        if isinstance(place, Chance):
            targets = [target for _, target in place.ways]
            return throwing(next(self._counts["chance"]), [share for share, _ in place.ways]), targets
        if isinstance(place, Choice):
            targets = [target for _, target in place.ways]
            return asking(place.seat, next(self._counts[place.seat]), [option for option, _ in place.ways]), targets
        own, foe = place.options
        number = next(self._counts[CHALLENGED])
        return asking(CHALLENGER, next(self._counts[CHALLENGER]), own), [Reply(number, foe, row) for row in place.table]


def asking(seat: int, number: int, options: Sequence[str]) -> str:
    """A node at which a seat chooses; `number` says what it knows."""
    return f'p "" {seat + 1} {number} "" {{ {listed(options)} }} 0'


def throwing(number: int, shares: Sequence[Any]) -> str:
    """A node of chance."""
    ways = " ".join(f"{quoted(str(way))} {Fraction(share)}" for way, share in enumerate(shares, 1))
    return f'c "" {number} "" {{ {ways} }} 0'


def ending(number: int, end: End) -> str:
    """A leaf, with what it is worth to each."""
    worth = Fraction(end.worth)
    return f't "" {number} {quoted(f"{number} {end.result} {end.ending}".rstrip())} {{ {worth} {1 - worth} }}'


def listed(words: Sequence[str]) -> str:
    """Words in quotes."""
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """A word in quotes, as Gambit takes it."""
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
