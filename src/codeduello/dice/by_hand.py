"""Real dice: the players roll, and type the faces."""

import re
from collections.abc import Callable

from codeduello.errors import DiceError
from codeduello.kernel import Faces, Row


def parse_faces(text: str, row: Row) -> Faces:
    """The faces typed for a row: "3 5", "3,5", or "35" where all dice have up to nine sides.

    Raises `DiceError` for a wrong number of faces or a face the dice do not have.
    """
    plain = text.strip()
    single_digits = re.fullmatch(r"[1-9]+", plain) and all(sides <= 9 for sides in row.dice)
    given = list(plain) if single_digits else [part for part in re.split(r"[\s,;+|/]+", plain) if part]
    if not all(re.fullmatch(r"[0-9]{1,3}", part) for part in given):
        raise DiceError(f"{plain[:40]!r} are no faces; accepted are {len(row.dice)} numbers for {row.describe_dice()}")
    faces = tuple(map(int, given))
    row.check_faces(faces)
    return faces


class ByHand:
    """Asks for faces through `ask(row)`, which answers with the text typed; `complain(message)` is told what is wrong."""

    def __init__(self, ask: Callable[[Row], str], complain: Callable[[str], None]) -> None:
        self._ask = ask
        self._complain = complain

    def throw(self, row: Row) -> Faces:
        """The faces typed, asked for until they fit the row's dice."""
        while True:
            try:
                return parse_faces(self._ask(row), row)
            except DiceError as fault:
                self._complain(str(fault))
