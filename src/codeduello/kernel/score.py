"""Scores: dice added up, as they are thrown (faces) and as they are distributed (icepool).

Both readings stand side by side in one object, so that the table and the odds cannot disagree;
brute-force twins in the tests count every face.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from codeduello.kernel.tape import Faces

if TYPE_CHECKING:
    import icepool


class Keep(StrEnum):
    """Which of several throws of the same dice count."""

    LESSER = "lesser"
    GREATER = "greater"
    ALL_BUT_LEAST = "all but the least"


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with `sides` sides, thrown `times` times; each throw is summed, then `keep` says which count.

    `sign` is +1 or -1. `Dice(2, 6, 2)` is the lesser of two throws of 2d6; `Dice(1, 20, 2, Keep.GREATER)` a d20
    with advantage; `Dice(1, 6, 4, Keep.ALL_BUT_LEAST)` 4d6 without the lowest.
    """

    count: int
    sides: int
    times: int = 1
    keep: Keep = Keep.LESSER
    sign: int = 1

    @property
    def thrown(self) -> int:
        """How many dice are thrown in all."""
        return self.count * self.times

    def sums(self, faces: Faces) -> list[int]:
        """The sum of each throw."""
        return [sum(faces[start : start + self.count]) for start in range(0, self.thrown, self.count)]

    def total(self, faces: Faces) -> int:
        """What these faces count for, sign included."""
        if self.times == 1:
            return self.sign * sum(faces)
        sums = self.sums(faces)
        if self.keep is Keep.LESSER:
            return self.sign * min(sums)
        if self.keep is Keep.GREATER:
            return self.sign * max(sums)
        return self.sign * (sum(sums) - min(sums))

    def distribution(self) -> "icepool.Die[int]":
        """The exact distribution of `total`."""
        import icepool

        once = self.count @ icepool.d(self.sides)
        if self.times == 1:
            kept = once
        elif self.keep is Keep.LESSER:
            kept = once.lowest(self.times)
        elif self.keep is Keep.GREATER:
            kept = once.highest(self.times)
        else:
            kept = once.highest(self.times, self.times - 1)
        return kept if self.sign > 0 else -kept

    def __str__(self) -> str:
        once = f"{self.count}d{self.sides}"
        if self.times == 1:
            return once
        if self.keep is Keep.ALL_BUT_LEAST:
            return f"{self.thrown}d{self.sides} without the lowest"
        return f"the {self.keep} of {self.times} throws of {once}"

    def show(self, faces: Faces) -> str:
        """The faces in words: "5+4", "the lesser of 5+4 and 2+3"."""
        groups = ["+".join(map(str, faces[i : i + self.count])) for i in range(0, self.thrown, self.count)]
        if self.times == 1:
            return groups[0]
        if self.keep is Keep.ALL_BUT_LEAST:
            return f"{'+'.join(groups)} without the lowest"
        return f"the {self.keep} of {' and '.join(groups)}"


@dataclass(frozen=True, slots=True)
class Score:
    """Dice and a fixed number added up; `owner` is the seat that throws them (2: nobody's)."""

    dice: tuple[Dice, ...]
    bonus: int = 0
    owner: int = 2

    @property
    def thrown(self) -> int:
        """How many dice are thrown in all."""
        return sum(dice.thrown for dice in self.dice)

    def split(self, faces: Faces) -> list[tuple[Dice, Faces]]:
        """Each term with its own faces."""
        parts = []
        start = 0
        for dice in self.dice:
            parts.append((dice, faces[start : start + dice.thrown]))
            start += dice.thrown
        return parts

    def total(self, faces: Faces) -> int:
        """What these faces and the bonus come to."""
        if len(self.dice) == 1:
            return self.dice[0].total(faces) + self.bonus
        return sum(dice.total(part) for dice, part in self.split(faces)) + self.bonus

    def distribution(self) -> "icepool.Die[int]":
        """The exact distribution of `total`."""
        import icepool

        total = icepool.Die([self.bonus])
        for dice in self.dice:
            total = total + dice.distribution()
        return total

    def show(self, faces: Faces, bonus: str = "") -> str:
        """The arithmetic in words: "5+4 + 3 = 12"; `bonus` says what the fixed number is, as in "5+4 + 3 (to hit) = 12"."""
        if not self.dice:
            return str(self.bonus)
        shown = ""
        for dice, part in self.split(faces):
            text = dice.show(part)
            if dice.sign < 0:
                shown += f" - {text}" if "+" not in text else f" - ({text})"
            else:
                shown += f" + {text}" if shown else text
        if self.bonus:
            shown += f" {'-' if self.bonus < 0 else '+'} {abs(self.bonus)}"
            shown += f" ({bonus})" if bonus else ""
        plain = self.thrown == 1 and not self.bonus and self.dice[0].sign > 0
        return shown.strip() if plain else f"{shown.strip()} = {self.total(faces)}"


def dice_of(scores: tuple[Score, ...]) -> tuple[int, ...]:
    """The number of sides of every die to throw, in the order of the faces."""
    return tuple(
        dice.sides for score in scores for dice in score.dice for _ in range(dice.thrown)
    )
