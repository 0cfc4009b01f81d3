"""The end of a duel at the field happens once, however often it is asked for."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.web.fields import Counting, Player, fight, make_field, open_doors
from tests.web.test_restarts import Restarting

from codeduello.web.challenging import rematch


@pytest.fixture
def field(tmp_path: Path) -> Any:
    made = Restarting(tmp_path)
    yield made
    made.client.__exit__(None, None, None)


def ended(players: list[Player], lots: random.Random) -> str:
    duel = players[0].open("sangfroid", dice="seeded", seed=12)
    for player, sheet in zip(players, ("aramis", "bersi"), strict=True):
        player.sit(duel, sheet)
    fight(players, duel, lots)
    return duel


def test_reloading_and_restarting_show_the_same_end(field: Restarting, lots: random.Random) -> None:
    duel = ended(field.players, lots)
    end, record = field.players[0].see(duel)["end"], field.players[0].call("GET", f"/duels/{duel}/record").text
    for _ in range(5):
        assert field.players[1].see(duel)["end"] == end
    field.restart()
    assert field.players[1].see(duel)["end"] == end
    assert field.players[1].call("GET", f"/duels/{duel}/record").text == record


def test_nothing_more_can_be_done_to_it(players: list[Player], lots: random.Random) -> None:
    duel = ended(players, lots)
    before = players[0].see(duel)
    for player in players:
        assert player.answer(duel, "d2", "attack").status_code == 409
        assert player.call("POST", f"/duels/{duel}/concession", {}).status_code == 409
        assert player.call("POST", f"/duels/{duel}/throws", {"decision": "d2", "faces": [1]}).status_code == 409
    assert players[0].see(duel) == before


def test_a_rematch_asked_for_by_both_at_once_is_one(tmp_path: Path, lots: random.Random) -> None:
    house = make_field(tmp_path, Counting())
    with open_doors(house) as client:
        players = [Player(client, "Anna"), Player(client, "Bert")]
        duel = ended(players, lots)
        people = [house.people.by_key(player.key) for player in players]
    house = make_field(tmp_path)

    async def run() -> set[str]:
        return set(await asyncio.gather(*[rematch(house, person.id, duel, "here") for person in people if person is not None for _ in range(5)]))

    assert len(asyncio.run(run())) == 1
    house.database.close()


def test_a_duel_lost_for_want_of_time_is_lost_once(field: Restarting) -> None:
    """Restarted between running out and being told of it, and looked at by both at once."""
    players = field.players
    duel = players[0].open("sangfroid", dice="seeded", seed=1, limit=60)
    for player, sheet in zip(players, ("Aramis; 9; sword", "Bersi; 11; axe"), strict=True):
        player.sit(duel, sheet)
    players[0].answer(duel, players[0].question(duel)["decision"], "take sword")
    field.counting.now += 61
    for player in players:
        player.answer(duel, "d2", "take axe")
    field.restart()
    kept = [one for one in field.house.hall.logs.read(duel) if b'"timed out"' in one.body]
    assert len(kept) == 1
