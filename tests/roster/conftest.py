"""Every test of the store runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres.cluster import cluster, postgres_url

from codeduello.roster.database import Database, open_database
from codeduello.roster.logs import Logs
from codeduello.roster.people import People

__all__ = ["cluster", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Which database."""
    found: str = request.param
    return found


@pytest.fixture
def database_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty database is, or will be."""
    return str(tmp_path / "field.sqlite") if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def another_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same once more."""
    if kind == "sqlite":
        return str(tmp_path / "another.sqlite")
    server = request.getfixturevalue("cluster")
    return str(server.address(server.fresh()))


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    """Where the key lies, or will lie."""
    return tmp_path / "field.key"


@pytest.fixture
def database(database_url: str, key_file: Path) -> Iterator[Database]:
    """An open database."""
    opened = open_database(database_url, key_file)
    yield opened
    opened.close()


@pytest.fixture
def other_process(database: Database, database_url: str, key_file: Path) -> Iterator[Database]:
    """The same database as another process opens it: connections of its own."""
    opened = open_database(database_url, key_file)
    yield opened
    opened.close()


@pytest.fixture
def logs(database: Database) -> Logs:
    return Logs(database)


@pytest.fixture
def people(database: Database) -> People:
    return People(database)
