"""Players as the kernel sees them: a view in, a choice out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from codeduello.kernel.contest import Contest, ContestOdds
from codeduello.kernel.seats import Pair
from codeduello.kernel.views import View

T = TypeVar("T")


class Lots(Protocol):
    """A source of lots, for players that choose by chance; `random.Random` is one."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of `seq`, each equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class Chair:
    """What a program is handed when it sits down: the rulings, both sheets (which are open), its lots, and who reckons contests for it (floats or fractions)."""

    rulings: Any
    sheets: Pair[Any]
    lots: Lots
    odds: Callable[[Contest, Pair[Any], int], ContestOdds]


class Policy(Protocol):
    """A player. It is handed its seat's view and answers with one of `view.options`."""

    def choose(self, view: View) -> int:
        """One of `view.options`."""
        ...


class Counsellor(Policy, Protocol):
    """A player that can say what options are worth."""

    def values(self, view: View) -> Mapping[int, float]:
        """What each of `view.options` is worth to the seat, 0 to 1; empty where that cannot be said."""
        ...


Habit = Callable[[Any, int], None]
"""A player in the words of the rules: `habit(record, seat)` favours some of what is offered (see `words.favour`).

It looks at the record as it stands, so it is for games in which nothing is hidden. The numeric road compiles it with the rules; at the table it is
given a record that was worked out from its view."""
