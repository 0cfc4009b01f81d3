"""Views: all that one viewer knows, and nothing else."""

from dataclasses import dataclass

from codeduello.kernel.events import Event


@dataclass(frozen=True, slots=True)
class View:
    """What `viewer` (a seat, or 2 for a spectator) was told so far, and the options open to that seat now.

    Two views with equal events are the same to their viewer: `events` is the information key.
    """

    viewer: int
    events: tuple[Event, ...]
    options: tuple[int, ...] = ()

    def latest(self, what: int, who: int) -> int | None:
        """The number last told as `what` about `who`; None if it never was."""
        for event in reversed(self.events):
            if event.what == what and event.who == who and isinstance(event.detail, int):
                return event.detail
        return None

    def count(self, what: int, who: int | None = None) -> int:
        """How often `what` was told (about `who`, if given)."""
        return sum(1 for event in self.events if event.what == what and who in (None, event.who))
