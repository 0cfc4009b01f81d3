"""What every source of dice can do."""

from typing import Protocol

from codeduello.kernel import AGAIN, Faces, Row, Throws


class DiceSource(Protocol):
    """Gives faces for rows, one throw at a time."""

    def throw(self, row: Row) -> Faces:
        """The faces of one throw of the row's dice, in their order."""
        ...


def throw_until_decided(source: DiceSource, row: Row) -> Throws:
    """All throws of a row, the last of them decisive."""
    throws = [source.throw(row)]
    while row.read(throws[-1]) == AGAIN:
        throws.append(source.throw(row))
    return Throws(tuple(throws))
