"""Dice expressions typed by a person: "1d4", "-1d4", "2d6+1", "+3", "advantage", "disadvantage"."""

import re
from dataclasses import dataclass
from typing import Final

from codeduello.errors import InvalidText
from codeduello.kernel.score import Dice

TERM: Final = re.compile(r"([+-]?)(?:(\d{1,2})d(\d{1,3})|(\d{1,3}))", re.ASCII)
SIGN: Final = re.compile(r" *([+-]) *")
ACCEPTED: Final = "terms such as 1d4, -1d4, 2d6+1 or +3 (up to 20 dice of 2 to 100 sides), advantage, disadvantage"
MOST_DICE: Final = 20


@dataclass(frozen=True, slots=True)
class Expression:
    """Dice and a number to add, or an advantage (+1) or disadvantage (-1) on a d20. Equal expressions are equal."""

    dice: tuple[Dice, ...] = ()
    bonus: int = 0
    advantage: int = 0

    @classmethod
    def parse(cls, text: str) -> "Expression":
        """Read an expression; raises `InvalidText` saying what is accepted."""
        plain = SIGN.sub(r"\1", text.strip().lower())
        if plain in ("advantage", "disadvantage"):
            return cls(advantage=1 if plain == "advantage" else -1)
        dice: list[Dice] = []
        bonus = 0
        place = 0
        while place < len(plain):
            term = TERM.match(plain, place)
            if term is None or (place and not term[1]):
                break
            sign = -1 if term[1] == "-" else 1
            if term[4]:
                bonus += sign * int(term[4])
            else:
                dice.append(Dice(int(term[2]), int(term[3]), sign=sign))
            place = term.end()
        few = sum(one.count for one in dice) <= MOST_DICE
        proper = all(one.count >= 1 and 2 <= one.sides <= 100 for one in dice)
        if not plain or place < len(plain) or not few or not proper or abs(bonus) > 999:
            raise InvalidText(f"{text[:40]!r} is no dice expression; accepted: {ACCEPTED}")
        return cls(tuple(dice), bonus)

    def __str__(self) -> str:
        if self.advantage:
            return "advantage" if self.advantage > 0 else "disadvantage"
        terms = [f"{'-' if one.sign < 0 else '+'}{one.count}d{one.sides}" for one in self.dice]
        if self.bonus or not terms:
            terms.append(f"{self.bonus:+d}")
        return "".join(terms).removeprefix("+") if self.dice else "".join(terms)
