"""What tests put into a database."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from sqlalchemy import Table, select

from codeduello import games
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.characters import LOCAL, Roster
from codeduello.roster.database import Database
from codeduello.roster.logs import Logs, Summary
from codeduello.roster.outbox import Outbox
from codeduello.roster.people import People, Person
from codeduello.roster.tables import METADATA

T = TypeVar("T")
NOW = 1_800_000_000.0
DUEL = "d" * 32
OTHER = "e" * 32


def summary(state: str = "running", *, since: float = NOW, deadline: float | None = None, awaited: int = 3) -> Summary:
    return Summary("sangfroid", state, awaited, since, deadline)


def texts(first: int, last: int) -> list[bytes]:
    """The bodies of acts with these numbers."""
    return [f"act {number}".encode() for number in range(first, last + 1)]


def begin(
    logs: Logs, duel: str = DUEL, length: int = 1, about: Summary | None = None, places: tuple[tuple[int, str], ...] = ()
) -> None:
    """A new duel with some acts."""
    logs.append(duel, 0, NOW, texts(1, length), about or summary(), places=places)


def at_once(*works: Callable[[], T]) -> list[T]:
    """What these answer, begun at the same moment in threads of their own."""
    gate = Barrier(len(works))

    def go(work: Callable[[], T]) -> T:
        gate.wait(30)
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(go, works))


def rows(database: Database, table: Table) -> list[tuple[object, ...]]:
    """All that a table holds."""
    with database.engine.connect() as connection:
        return sorted((tuple(row) for row in connection.execute(select(table))), key=repr)


def all_rows(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All that is kept."""
    return {table.name: rows(database, table) for table in METADATA.sorted_tables}


def fill(database: Database) -> tuple[Person, Person]:
    """Something in every table: two people, a duel between them, an open one, and a pulse."""
    logs, people = Logs(database), People(database)
    count = itertools.count(1)
    first, second = (
        people.welcome(f"key of {name}", name, NOW + 0.125, f"{next(count):032d}") for name in ("Ánna Ὀδυσσεύς", "Bert 🤺")
    )
    people.set_recovery(first.id, "a code")
    begin(logs, DUEL, 700, summary("over"), ((0, first.id), (1, second.id)))
    begin(logs, OTHER, 1, summary("open", deadline=NOW + 60.5), ((0, second.id),))
    logs.beat(NOW + 1)
    roster = Roster(database)
    game = games.load("feud")
    ines = roster.add(LOCAL, game, game.sheet.parse(game.sheet.samples["ines"]), at=NOW, origin=b"{}")
    roster.engage(DUEL, [(0, ines.id)], NOW)
    campaigns = Campaigns(database)
    campaign = campaigns.begin(first.id, "The Lists", game, at=NOW)
    campaigns.join(campaign, ines.id, NOW)
    campaigns.add_duel(campaign.id, DUEL, NOW)
    campaigns.tell_results(campaign.id, "https://example.org/results", "a secret")
    Outbox(database).put(campaign.id, DUEL, "{}", NOW)
    return first, second
