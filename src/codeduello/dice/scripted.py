"""Dice that fall as written down beforehand: for examples, tests and replays."""

from collections.abc import Iterable

from codeduello.errors import DiceError
from codeduello.kernel import Faces, Row


class Scripted:
    """Gives the throws of a script in order; raises `DiceError` when it runs out or does not fit the row."""

    def __init__(self, throws: Iterable[Faces]) -> None:
        self._throws = iter(throws)

    def throw(self, row: Row) -> Faces:
        """The next throw of the script."""
        faces = next(self._throws, None)
        if faces is None:
            raise DiceError(f"the script has run out of throws; {row.describe_dice()} are wanted")
        row.check_faces(faces)
        return faces
