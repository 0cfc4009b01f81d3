"""What two servers on one database do in turn, or at once, with work that either may do; in this process, where times can be set."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.postgres.waiting import until
from tests.web.fields import Counting, Here, Player, make_field, open_doors

from codeduello.roster.database import open_database
from codeduello.web import seconds
from codeduello.web.acts import Act, Chose, Credited, parse_act
from codeduello.web.house import House, Settings, make_house
from codeduello.web.thinking import Acts


class Gone(Here):
    """A thinker that never comes back: its process is gone."""

    async def think(self, duel: str, acts: Acts, seat: int) -> tuple[str, int]:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.fixture
def gone(postgres_url: str, tmp_path: Path) -> House:
    """A server whose programs never answer."""
    opened = open_database(postgres_url, tmp_path / "field.key")
    return make_house(opened, Settings(), Counting().sources, Gone())  # type: ignore[arg-type]


@pytest.fixture
def client(gone: House) -> Iterator[TestClient]:
    with open_doors(gone) as opened:
        yield opened


def field_at(address: str, folder: Path, counting: Counting) -> House:
    """Another server on that database, with this clock."""
    return make_field(folder, counting, database=address)


@contextmanager
def two_fields(address: str, folder: Path, now: float) -> Iterator[list[House]]:
    """Two servers on that database that have not begun yet."""
    houses = [field_at(address, folder, Counting(now)) for _ in range(2)]
    try:
        yield houses
    finally:
        for house in houses:
            house.database.close()


def acts_of(house: House, duel: str) -> list[Act]:
    return [parse_act(one.body) for one in house.hall.logs.read(duel)]


def program_awaited(client: TestClient) -> tuple[Player, str]:
    """A duel that waits for a program that never answers."""
    anna = Player(client, "Anna")
    duel = anna.open("sangfroid", opponent="random", foe="bersi")
    anna.sit(duel, "aramis")
    assert anna.see(duel)["sides"][1]["awaited"]
    return anna, duel


def test_a_program_that_has_been_awaited_for_long_answers_at_another_server(
    client: TestClient, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server runs already when the work is left lying: it is the wait alone that tells it."""
    monkeypatch.setattr(seconds, "LOOK", 0.05)
    counting = Counting()
    with open_doors(field_at(postgres_url, tmp_path, counting)):
        anna, duel = program_awaited(client)
        counting.now += seconds.STUCK - 1
        with pytest.raises(AssertionError, match="too early"):
            until(lambda: not anna.see(duel)["sides"][1]["awaited"], "too early", 0.5)
        counting.now += 2
        until(lambda: not anna.see(duel)["sides"][1]["awaited"], "the program has answered")


def test_a_program_answers_at_a_server_that_begins(client: TestClient, postgres_url: str, tmp_path: Path) -> None:
    anna, duel = program_awaited(client)
    with open_doors(field_at(postgres_url, tmp_path, Counting())) as other:
        until(lambda: not anna.see(duel)["sides"][1]["awaited"], "the program has answered")
        assert other.get("/healthz").status_code == 200


def test_two_servers_that_let_one_program_answer_have_it_answer_once(
    client: TestClient, gone: House, postgres_url: str, tmp_path: Path
) -> None:
    anna, duel = program_awaited(client)
    with open_doors(field_at(postgres_url, tmp_path, Counting())), open_doors(field_at(postgres_url, tmp_path, Counting())):
        until(lambda: not anna.see(duel)["sides"][1]["awaited"], "the program has answered")
    assert len([act for act in acts_of(gone, duel) if isinstance(act, Chose)]) == 1


AWAY = 1000.0
LIMIT = 300


@pytest.fixture
def left_alone(postgres_url: str, tmp_path: Path) -> tuple[str, float]:
    """A duel with a time for each decision, left when the last server stopped; and when that was."""
    counting = Counting()
    with open_doors(field_at(postgres_url, tmp_path, counting)) as doors:
        anna, bert = Player(doors, "Anna"), Player(doors, "Bert")
        duel = anna.open("sangfroid", limit=LIMIT)
        anna.sit(duel, "aramis")
        bert.sit(duel, "bersi")
        counting.now += 10
    return duel, counting.now


def credited(house: House, duel: str) -> float:
    """The time that counts against nobody."""
    return sum(act.seconds for act in acts_of(house, duel) if isinstance(act, Credited))


def test_time_without_a_server_counts_against_nobody(left_alone: tuple[str, float], postgres_url: str, tmp_path: Path) -> None:
    duel, stopped = left_alone
    house = field_at(postgres_url, tmp_path, Counting(stopped + AWAY))
    with open_doors(house):
        assert credited(house, duel) == AWAY
        deadline = asyncio.run(house.hall.look(duel, lambda meeting: meeting.next_deadline))
        assert deadline == stopped - 10 + LIMIT + AWAY


def test_a_server_that_joins_another_credits_nothing(left_alone: tuple[str, float], postgres_url: str, tmp_path: Path) -> None:
    duel, stopped = left_alone
    house, joining = (field_at(postgres_url, tmp_path, Counting(stopped + AWAY)) for _ in range(2))
    with open_doors(house), open_doors(joining):
        assert credited(house, duel) == AWAY


def test_servers_that_begin_at_once_credit_the_time_once(
    left_alone: tuple[str, float], postgres_url: str, tmp_path: Path
) -> None:
    duel, stopped = left_alone
    with two_fields(postgres_url, tmp_path, stopped + AWAY) as houses:

        async def begin() -> None:
            await asyncio.gather(*[house.seconds.start() for house in houses])
            await asyncio.gather(*[house.seconds.stop() for house in houses])

        asyncio.run(begin())
        assert credited(houses[0], duel) == AWAY


def test_a_server_that_fell_while_it_credited_credits_the_time_once(
    left_alone: tuple[str, float], postgres_url: str, tmp_path: Path
) -> None:
    """It had credited the time, and was ended before it could say that it is alive."""
    duel, stopped = left_alone

    def falls(now: float) -> None:
        raise ConnectionError("a power cut")

    with two_fields(postgres_url, tmp_path, stopped + AWAY) as houses:
        houses[0].hall.logs.beat = falls  # type: ignore[method-assign]
        with pytest.raises(ConnectionError):
            asyncio.run(houses[0].seconds.start())
        asyncio.run(houses[1].seconds.start())
        assert credited(houses[1], duel) == AWAY
