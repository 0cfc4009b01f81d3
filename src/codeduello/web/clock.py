"""The time of two seats: how long each has thought, and when its time runs out.

Times are seconds since 1970. Only acts move this clock, each with the time at which it was done, so a re-run tells the same.
"""

from collections.abc import Mapping


class SeatClock:
    """Runs for each seat while it is awaited. `limit` counts for each decision, `patience` for all of them; 0 means none."""

    def __init__(self, limit: int, patience: int) -> None:
        self._limit = limit
        self._patience = patience
        self.spent = [0.0, 0.0]
        self._asked: dict[int, tuple[str, float]] = {}

    def turn(self, at: float, awaited: Mapping[int, str]) -> None:
        """From now on these seats are awaited, each at the decision named."""
        for seat in list(self._asked):
            decision, since = self._asked[seat]
            if awaited.get(seat) != decision:
                self.spent[seat] += max(0.0, at - since)
                del self._asked[seat]
        for seat, decision in awaited.items():
            if seat not in self._asked:
                self._asked[seat] = decision, at

    def credit(self, seconds: float) -> None:
        """Time that counts against nobody."""
        self._asked = {seat: (decision, since + seconds) for seat, (decision, since) in self._asked.items()}

    def since(self, seat: int) -> float | None:
        """When this seat was asked; None while it is not."""
        return self._asked[seat][1] if seat in self._asked else None

    def deadline(self, seat: int) -> float | None:
        """When the time of this seat runs out; None where it does not, or the seat is not asked."""
        since = self.since(seat)
        if since is None:
            return None
        ends = [since + self._limit] if self._limit else []
        if self._patience:
            ends.append(since + max(0.0, self._patience - self.spent[seat]))
        return min(ends, default=None)
