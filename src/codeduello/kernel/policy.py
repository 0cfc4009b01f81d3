"""Players as the kernel sees them: a view in, a choice out."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from codeduello.kernel.views import View

T = TypeVar("T")


class Lots(Protocol):
    """A source of lots, for players that choose by chance; `random.Random` is one."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of `seq`, each equally likely."""
        ...


class Policy(Protocol):
    """A player. It is handed its seat's view and answers with one of `view.options`."""

    def choose(self, view: View) -> int:
        """One of `view.options`."""
        ...


Habit = Callable[[Any, int], None]
"""A player in the words of the rules: `habit(record, seat)` favours some of what is offered (see `words.favour`).

It looks at the record as it stands, so it is for games in which nothing is hidden. The numeric road compiles it with the rules; at the table it is
given a record that was worked out from its view."""
