"""Two servers on one database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres.cluster import Cluster, cluster, postgres_url, safe_cluster
from tests.postgres.servers import Server, servers

from codeduello.roster.database import Database, open_database
from codeduello.roster.logs import Logs

__all__ = ["cluster", "postgres_url", "safe_cluster"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the servers of this module keep their key and write down what they do."""
    return tmp_path_factory.mktemp("servers")


@pytest.fixture(scope="module")
def shared_url(cluster: Cluster) -> str:
    """The address of a database for this module."""
    return cluster.address(cluster.fresh())


@pytest.fixture(scope="module")
def pair(shared_url: str, place: Path) -> Iterator[list[Server]]:
    """Two servers on one database, for this module."""
    with servers(2, shared_url, place) as made:
        yield made


@pytest.fixture
def shared(pair: list[Server], shared_url: str, place: Path) -> Iterator[Database]:
    """Their database, as this process opens it beside them."""
    opened = open_database(shared_url, place / "shared.key")
    yield opened
    opened.close()


@pytest.fixture
def logs(shared: Database) -> Logs:
    """What they keep."""
    return Logs(shared)
