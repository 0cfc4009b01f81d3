"""Everything that can go wrong, one hierarchy.

    DuelError
    ├── UsageError            what was given cannot be used: correct it and call again (exit 2)
    │   ├── UnknownName       no such game, ruling, row, player, sample
    │   ├── InvalidText       a text that cannot be read (a sheet line, a dice expression, a ruling)
    │   └── AmbiguousText     a text that can be read in more than one way
    ├── IllegalAnswer         an answer that is not offered here, or not now
    ├── NotAllowed            somebody else's to do, or to see
    ├── Unusable              a file from elsewhere that cannot become a character
    ├── DiceError             faces that the dice asked for cannot show
    ├── TooLarge              a reckoning that needs more memory or time than it was allowed
    ├── RecordError           a record that cannot be read or replayed
    │   └── WrongVersion      written under other rules than are here
    └── RulesFault            a game broke the kernel's contract (a fault of the game, not of its user)

Every message says what was given, where, and what would have been accepted.
"""

from collections.abc import Iterable
from typing import Final

LONGEST_SHOWN: Final = 200
"""How much of a wrong name is repeated to whoever gave it."""


class DuelError(Exception):
    """Anything this package refuses or cannot do."""


class UsageError(DuelError):
    """What was given cannot be used as it is."""


class UnknownName(UsageError):
    """A name that is not among those known."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        allowed = ", ".join(known)
        shown = name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}.."
        super().__init__(f"there is no {kind} {shown!r}; known: {allowed or 'none'}")


class InvalidText(UsageError):
    """A text that cannot be read as what it should be."""


class AmbiguousText(UsageError):
    """A text that can be read in more than one way."""


class IllegalAnswer(DuelError):
    """An answer that is not offered, not now, or not to this seat."""


class NotAllowed(DuelError):
    """This is somebody else's to do, or to see."""


class Unusable(DuelError):
    """A file from elsewhere that cannot become a character: another kind of document, or a value that nothing can be made of."""


class DiceError(DuelError):
    """Faces that the dice asked for cannot show, or too few or too many of them."""


class TooLarge(DuelError):
    """A reckoning needs more memory or time than it was allowed."""


class RecordError(DuelError):
    """A record that cannot be read or replayed."""


class WrongVersion(RecordError):
    """A record written under another version of the rules."""


class RulesFault(DuelError):
    """A game broke the kernel's contract."""
