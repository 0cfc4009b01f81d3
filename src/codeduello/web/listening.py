"""Hearing of what other processes did on the same PostgreSQL: LISTEN on the channel to which each append tells its duel."""

import asyncio
import logging
from typing import Final

from codeduello.roster.logs import CHANNEL
from codeduello.web.house import House

LOG: Final = logging.getLogger("codeduello.web")
PAUSE: Final = 0.5


async def listen(house: House) -> None:
    """Wake who watches a duel that has changed elsewhere. After a break in the connection everybody is woken: nothing is missed."""
    import psycopg
    from psycopg import sql

    address = house.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with connection:
                await connection.execute(sql.SQL("listen {}").format(sql.Identifier(CHANNEL)))
                house.hall.wake_all()
                async for told in connection.notifies():
                    house.hall.wake(told.payload)
        except (psycopg.Error, OSError) as fault:
            LOG.warning("not hearing other processes", extra={"fault": type(fault).__name__})
        await asyncio.sleep(PAUSE)
