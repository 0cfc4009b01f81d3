"""The entries of a tape: everything that was answered, in order. A duel is its set-up and its tape."""

from dataclasses import dataclass

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the asked seat chose."""

    option: int


@dataclass(frozen=True, slots=True)
class Both:
    """What both seats chose at once; a slot is None until its seat has answered."""

    challenger: int | None
    challenged: int | None

    def slot(self, seat: int) -> int | None:
        """What this seat has answered so far."""
        return self.challenged if seat else self.challenger

    def with_slot(self, seat: int, option: int | None) -> "Both":
        """The same with this seat's answer set."""
        return Both(self.challenger, option) if seat else Both(option, self.challenged)


@dataclass(frozen=True, slots=True)
class Throws:
    """The faces that fell: one throw, or several where a row said "again" (ties rerolled)."""

    throws: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class Fell:
    """An outcome without faces: what the numeric road puts where the table throws dice. Never part of a record."""

    outcome: int


@dataclass(frozen=True, slots=True)
class Attach:
    """The table attached an outside modifier (a dice expression, advantage, disadvantage) to a seat's check."""

    seat: int
    expression: str


@dataclass(frozen=True, slots=True)
class Concede:
    """This seat left the duel."""

    seat: int


Entry = Choice | Both | Throws | Fell | Attach | Concede
