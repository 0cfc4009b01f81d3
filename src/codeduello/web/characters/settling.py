"""When a duel is over, what it did is written into the ledger of the roster: at once, and where that failed or a server fell, later. Once."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import OperationalError

from codeduello.errors import DuelError
from codeduello.roster.characters import Roster
from codeduello.roster.ledger import apply
from codeduello.roster.settled import Settled, settled_in
from codeduello.web.campaigns.telling import Telling
from codeduello.web.hall import Hall
from codeduello.web.meeting import Meeting

CATCH_UP: Final = 30.0
"""Seconds between looking for duels that are over and were not settled."""

LOG: Final = logging.getLogger("codeduello.web")
BY_THE_DUEL: Final = ""
"""Who makes an entry that nobody asked for."""


class Settler:
    """Tells the characters of finished duels what these did to them."""

    def __init__(self, hall: Hall, roster: Roster, telling: Telling, now: Callable[[], float]) -> None:
        self._hall = hall
        self._roster = roster
        self._telling = telling
        self._now = now
        hall.on_over = self.settle

    async def settle(self, meeting: Meeting) -> None:
        """Write the consequences of a meeting that is over. What goes wrong is logged: the answer that ended the duel counts all the same."""
        characters = meeting.characters
        if not characters:
            return
        try:
            if meeting.match is None or meeting.match.sheets_after is None:
                await asyncio.to_thread(self._roster.release, meeting.duel, self._now())
            else:
                await asyncio.to_thread(self._write, settled_in(meeting.duel, meeting.match), characters)
        except (DuelError, OperationalError) as fault:
            LOG.warning("not settled", extra={"fault": type(fault).__name__})

    def _write(self, settled: Settled, characters: dict[int, str]) -> None:
        also = self._telling.what_to_tell(settled, self._now())
        apply(self._roster, settled, characters, by=BY_THE_DUEL, at=self._now(), also=also)

    async def catch_up(self) -> None:
        """Settle what is over and was not settled: a server fell just then, or the database was away."""
        for duel in await asyncio.to_thread(self._roster.to_settle):
            try:
                await self.settle(await self._hall.look(duel, lambda meeting: meeting))
            except (DuelError, OperationalError) as fault:
                LOG.warning("not settled", extra={"fault": type(fault).__name__})
