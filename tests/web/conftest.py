"""A field in this process, for the tests of its doors."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.fields import Counting, Player, Visitor, make_field, open_doors

from codeduello.web.house import House


@pytest.fixture
def counting() -> Counting:
    return Counting()


@pytest.fixture
def house(tmp_path: Path, counting: Counting) -> House:
    return make_field(tmp_path, counting)


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with open_doors(house) as opened:
        yield opened


@pytest.fixture
def players(client: TestClient) -> list[Player]:
    return [Player(client, "Anna"), Player(client, "Bert")]


@pytest.fixture
def visitors(client: TestClient) -> list[Visitor]:
    return [Visitor(client), Visitor(client), Visitor(client)]


@pytest.fixture
def lots() -> random.Random:
    return random.Random(4)
