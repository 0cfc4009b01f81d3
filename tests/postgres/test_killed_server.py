"""A server's process is ended at once: what it had taken is kept, and what it was about to do, another does."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.postgres.cluster import Cluster
from tests.postgres.servers import HASTY, Server, by, open_line, seated, servers
from tests.postgres.waiting import until
from tests.web.fields import Player, fight

from codeduello import games

ENDING = re.compile("surrender|flee|concede")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    return str(tmp_path / "field.sqlite") if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def hasty(cluster: Cluster, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers that are quick to take up another's work."""
    with servers(2, cluster.address(cluster.fresh()), tmp_path, HASTY) as made:
        yield made


def half_way(players: list[Player], duel: str, lots: random.Random, moves: int) -> None:
    """So many answers by lot, but none that ends a duel at once; the last is one seat's alone where both were asked."""
    while moves:
        for player in players:
            question = player.question(duel)
            if question and moves:
                options = [one["name"] for one in question["options"] if not ENDING.search(one["name"])]
                assert player.answer(duel, question["decision"], lots.choice(options)).status_code == 200
                moves -= 1
        assert not players[0].see(duel)["end"], "the lots must be such that it does not end yet"


def shown(players: list[Player], duels: list[str]) -> list[Any]:
    """What everybody is shown of every duel."""
    return [player.see(duel) for duel in duels for player in players]


def test_a_server_begun_again_goes_on_where_it_was(address: str, tmp_path: Path) -> None:
    """Nobody is asked again, all dice are as they fell, and what was sealed is sealed (case 5 of the known faults)."""
    lots = random.Random(4044)
    with servers(1, address, tmp_path) as (server,):
        players = [server.player("Anna"), server.player("Bert")]
        duels = [seated(players[0], players[1], game, ("", ""), dice="seeded", seed=5) for game in games.built_in()]
        for moves, duel in enumerate(duels, 5):
            half_way(players, duel, lots, moves)
        sealed = seated(players[0], players[1])
        assert players[0].answer(sealed, "d8", "take sword").status_code == 200
        before = shown(players, [*duels, sealed])
        server.kill()
    with servers(1, address, tmp_path) as (server,):
        players = [by(player, server) for player in players]
        assert shown(players, [*duels, sealed]) == before
        assert players[0].question(sealed) is None, "who has answered is not asked again"
        assert players[0].answer(sealed, "d8", "take sword").json() == {"ok": True, "changed": False}
        assert players[1].answer(sealed, "d8", "take axe").json() == {"ok": True, "changed": True}
        for duel in [*duels, sealed]:
            assert fight(players, duel, lots)["phase"] == "over"


def test_a_program_whose_server_is_gone_answers_at_the_other(hasty: list[Server]) -> None:
    """It is killed before its program can have begun to think: the processes in which programs think are not there yet."""
    anna = hasty[0].player("Anna")
    duel = anna.open("sangfroid", opponent="random", foe="bersi")
    anna.sit(duel, "aramis")
    hasty[0].kill()
    there = by(anna, hasty[1])
    until(lambda: not there.see(duel)["sides"][1]["awaited"], "the program has answered")
    assert fight([there], duel, random.Random(4))["phase"] == "over"


def test_lines_at_the_other_server_go_on(hasty: list[Server]) -> None:
    anna, bert = hasty[0].player("Anna"), hasty[1].player("Bert")
    duel = seated(anna, bert)
    with open_line(hasty[1], bert, duel) as line:
        hasty[0].kill()
        assert by(anna, hasty[1]).answer(duel, "d8", "take sword").status_code == 200
        line.wait_for("status", "It is your choice")


def test_time_runs_out_though_the_server_that_was_asked_is_gone(hasty: list[Server]) -> None:
    anna, bert = hasty[0].player("Anna"), hasty[0].player("Bert")
    duel = seated(anna, bert, limit=2)
    hasty[0].kill()
    there = by(anna, hasty[1])
    until(lambda: there.see(duel)["phase"] == "stopped", "the seconds stop the duel")


def test_a_killed_server_leaves_no_thinking_behind(hasty: list[Server]) -> None:
    """The processes in which its programs thought end with it; nobody else would ever end them."""
    anna = hasty[0].player("Anna")
    duel = anna.open("sangfroid", opponent="random", foe="bersi")
    anna.sit(duel, "aramis")
    until(lambda: not anna.see(duel)["sides"][1]["awaited"], "the program has answered")
    assert hasty[0].has_family()
    hasty[0].kill()
    until(lambda: not hasty[0].has_family(), "what it has started is gone", 5.0)
