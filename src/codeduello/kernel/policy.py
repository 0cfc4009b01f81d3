"""Players as the kernel sees them: a view in, a choice out."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

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
