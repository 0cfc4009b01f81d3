"""Results on their way to a campaign's webhook: each is sent until it is taken, at growing intervals, and not for ever.

The body is JSON; two headers say when it was sent and sign it: `X-Duello-Time` (seconds since 1970) and `X-Duello-Signature`, the HMAC-SHA-256 in hex
of the time, a dot and the body, under the campaign's secret. Whoever receives it can check both, and see a repetition by the duel's id.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from codeduello.roster.database import Database
from codeduello.roster.tables import CAMPAIGNS, DELIVERIES

PAUSES: Final = (5.0, 60.0, 600.0, 3600.0, 21_600.0, 86_400.0)
"""Seconds until the next try after each one that failed; then it is given up."""

TAKEN: Final = "taken"
TIME: Final = "X-Duello-Time"
SIGNATURE: Final = "X-Duello-Signature"


@dataclass(frozen=True, slots=True)
class Delivery:
    """A result to be sent, and where to."""

    id: str
    campaign: str
    url: str
    body: str
    tries: int


class Outbox:
    """What is to be told elsewhere. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, campaign: str, duel: str, body: str, at: float) -> None:
        """A result to be sent, now. Put in twice, it is sent as one."""
        with self._database.writing() as connection:
            put_in(connection, campaign, duel, body, at)

    def take(self, now: float, most: int = 20) -> list[Delivery]:
        """Those that are due, put off at once, so that no other process sends them at the same time."""
        query = (
            select(DELIVERIES.c.id, DELIVERIES.c.campaign, CAMPAIGNS.c.webhook, DELIVERIES.c.body, DELIVERIES.c.tries)
            .join(CAMPAIGNS, CAMPAIGNS.c.id == DELIVERIES.c.campaign)
            .where(DELIVERIES.c.due <= now)
            .order_by(DELIVERIES.c.due)
            .limit(most)
            .with_for_update(skip_locked=True, of=DELIVERIES)
        )
        with self._database.writing() as connection:
            rows = connection.execute(query).all()
            for row in rows:
                connection.execute(update(DELIVERIES).where(DELIVERIES.c.id == row.id).values(due=now + PAUSES[min(row.tries, len(PAUSES) - 1)], tries=row.tries + 1))
        return [Delivery(row.id, row.campaign, row.webhook, row.body, row.tries + 1) for row in rows]

    def note(self, delivery: Delivery, said: str) -> None:
        """What came of a try: `TAKEN`, or why not. After the last try it is given up."""
        done = said == TAKEN or delivery.tries > len(PAUSES)
        values = {"said": said[:400]} | ({"due": None} if done else {})
        with self._database.writing() as connection:
            connection.execute(update(DELIVERIES).where(DELIVERIES.c.id == delivery.id).values(**values))

    def states(self, campaign: str, most: int = 20) -> list[tuple[str, int, str, bool]]:
        """The latest results of a campaign: duel, tries, what was said last, whether it is still to be sent."""
        query = select(DELIVERIES.c.duel, DELIVERIES.c.tries, DELIVERIES.c.said, DELIVERIES.c.due).where(DELIVERIES.c.campaign == campaign)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(DELIVERIES.c.put.desc(), DELIVERIES.c.id).limit(most)).all()
        return [(row.duel, row.tries, row.said, row.due is not None) for row in rows]


def put_in(connection: Connection, campaign: str, duel: str, body: str, at: float) -> None:
    """The same within a transaction."""
    there = select(DELIVERIES.c.id).where(DELIVERIES.c.campaign == campaign, DELIVERIES.c.duel == duel)
    if connection.execute(there).first() is None:
        row = {"id": secrets.token_hex(16), "campaign": campaign, "duel": duel, "body": body, "put": at, "due": at, "tries": 0, "said": ""}
        connection.execute(insert(DELIVERIES), row)


def sign(secret: str, time: str, body: bytes) -> str:
    """The signature of a body sent at this time."""
    return hmac.new(secret.encode(), time.encode() + b"." + body, hashlib.sha256).hexdigest()


def is_signed(secret: str, time: str, body: bytes, signature: str) -> bool:
    """Is this the signature of the body?"""
    return hmac.compare_digest(sign(secret, time, body), signature)
