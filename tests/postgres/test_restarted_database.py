"""The database stops at once under two servers, in the middle of play, and comes back: nothing acknowledged is lost, and all goes on by itself."""

import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.postgres.cluster import Cluster
from tests.postgres.servers import Server, by, open_line, seated, servers
from tests.postgres.waiting import LOOK, PATIENCE, until
from tests.web.fields import Player

from codeduello.roster.database import open_database
from codeduello.roster.logs import Logs
from codeduello.web.acts import Chose, parse_act

AWAY = 1.5
"""Seconds for which the database is away: three looks of the servers' clocks, not a wait for anything."""
DUELS = 12
Given = list[tuple[int, str]]
"""What was acknowledged: the seat, and the decision."""


@pytest.fixture
def address(safe_cluster: Cluster) -> str:
    return safe_cluster.address(safe_cluster.fresh())


@pytest.fixture
def pair(address: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers, anew for each test, on a database that keeps what it acknowledges."""
    with servers(2, address, tmp_path) as made:
        yield made


def break_off(cluster: Cluster, pair: list[Server]) -> None:
    """Stop the database in immediate mode, and start it again once both servers have met with it."""
    cluster.stop(signal.SIGQUIT)
    for server in pair:
        assert not server.is_well()
    time.sleep(AWAY)
    cluster.start()


def answered(player: Player, duel: str, decision: str, option: str) -> Any:
    """An answer sent until it is taken; while the database is away a server says so (503), and nothing else."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        response = player.answer(duel, decision, option)
        if response.status_code != 503:
            assert response.status_code == 200, response.text
            return response.json()
        time.sleep(LOOK)
    raise AssertionError("it is not taken any more")


def asked(player: Player, duel: str) -> Any:
    """What somebody is asked now; None for nothing, or while that cannot be known."""
    response = player.call("GET", f"/duels/{duel}")
    if response.status_code == 503:
        return None
    assert response.status_code == 200, response.text
    return next((one for one in response.json()["questions"] if not one["sealed"]), None)


def play(players: list[Player], duel: str, lots: random.Random, given: Given) -> int:
    """Let both wait and fight till the duel is over; how many answers had to be sent again."""
    ends, again = time.monotonic() + 60, 0
    while time.monotonic() < ends:
        for seat, player in enumerate(players):
            question = asked(player, duel)
            if question is not None:
                option = lots.choice([one["name"] for one in question["options"] if one["name"] != "surrender"])
                again += not answered(player, duel, question["decision"], option)["changed"]
                given.append((seat, question["decision"]))
        shown = players[0].call("GET", f"/duels/{duel}")
        if shown.status_code == 200 and shown.json()["end"]:
            return again
    raise AssertionError("the duel does not end")


def test_no_acknowledged_answer_is_lost(safe_cluster: Cluster, address: str, pair: list[Server], tmp_path: Path) -> None:
    players = [pair[0].player("Anna"), pair[1].player("Bert")]
    duels = [
        seated(players[0], players[1], game, ("", "")) for game in ("sangfroid", "feud", "arcane") for _ in range(DUELS // 3)
    ]
    given: dict[str, Given] = {duel: [] for duel in duels}
    with ThreadPoolExecutor(DUELS) as pool:
        playing = [pool.submit(play, players, duel, random.Random(duel), given[duel]) for duel in duels]
        until(lambda: sum(map(len, given.values())) >= DUELS, "they are in the middle of it")
        safe_cluster.stop(signal.SIGQUIT)
        cut = {duel: list(answers) for duel, answers in given.items()}
        assert not all(future.done() for future in playing)
        safe_cluster.start()
        kept_after_the_cut(address, tmp_path, cut)
        for future in playing:
            future.result()
    kept_after_the_cut(address, tmp_path, given)
    for server in pair:
        assert '"level": "error"' not in server.said(), "a database that is away is no fault of ours"


def kept_after_the_cut(address: str, folder: Path, given: dict[str, Given]) -> None:
    """Whatever was acknowledged stands in the log, in a log without gaps, once."""
    database = open_database(address, folder / "shared.key")
    for duel, answers in given.items():
        kept = Logs(database).read(duel)
        assert [one.seq for one in kept] == list(range(1, len(kept) + 1))
        acts = [parse_act(one.body) for one in kept]
        choices = [(act.seat, act.decision) for act in acts if isinstance(act, Chose)]
        assert len(choices) == len(set(choices))
        assert set(answers) <= set(choices)
    database.close()


def test_open_lines_get_later_changes_without_a_reload(safe_cluster: Cluster, pair: list[Server]) -> None:
    anna, bert = pair[0].player("Anna"), pair[1].player("Bert")
    duel = seated(anna, bert)
    with open_line(pair[1], bert, duel) as line, open_line(pair[0], anna, duel) as own:
        break_off(safe_cluster, pair)
        answered(anna, duel, "d8", "take sword")
        line.wait_for("status", "It is your choice")
        answered(bert, duel, "d8", "take axe")
        for one in (line, own):
            one.wait_for("log", "axe")


def test_what_changes_before_the_servers_hear_again_is_not_missed(safe_cluster: Cluster, pair: list[Server]) -> None:
    """An answer right after the break, through the one server, while the other may not listen yet: its line shows it all the same."""
    anna, bert = pair[0].player("Anna"), pair[1].player("Bert")
    duels = [seated(anna, bert) for _ in range(3)]
    for duel in duels:
        with open_line(pair[1], bert, duel) as line:
            safe_cluster.stop(signal.SIGQUIT)
            safe_cluster.start()
            answered(anna, duel, "d8", "take sword")
            line.wait_for("status", "It is your choice")


def test_time_goes_on_running_out(safe_cluster: Cluster, pair: list[Server]) -> None:
    """Nobody does anything any more: the servers themselves must see that a time is over."""
    anna, bert = pair[0].player("Anna"), pair[1].player("Bert")
    break_off(safe_cluster, pair)
    until(lambda: all(server.is_well() for server in pair), "both servers are back")
    duel = seated(anna, bert, limit=1)
    until(lambda: anna.see(duel)["phase"] == "stopped", "the seconds stop the duel", 10.0)


def test_programs_go_on_answering(safe_cluster: Cluster, pair: list[Server]) -> None:
    anna = pair[0].player("Anna")
    duel = anna.open("sangfroid", opponent="random", foe="bersi")
    break_off(safe_cluster, pair)
    ends = time.monotonic() + PATIENCE
    while (
        time.monotonic() < ends
        and (place := anna.call("POST", f"/duels/{duel}/place", {"name": "Anna", "duellist": "aramis", "word": "w"})).status_code
        == 503
    ):
        time.sleep(LOOK)
    assert place.status_code == 200
    until(lambda: not by(anna, pair[1]).see(duel)["sides"][1]["awaited"], "the program has answered")


def test_while_it_is_away_servers_say_so(safe_cluster: Cluster, pair: list[Server]) -> None:
    anna = pair[0].player("Anna")
    duel = anna.open("sangfroid")
    safe_cluster.stop(signal.SIGQUIT)
    try:
        for server in pair:
            with httpx2.Client(base_url=server.address, trust_env=False) as browser:
                for path in ("/healthz", f"/d/{duel}", "/duels"):
                    response = browser.get(path, headers={"cookie": f"duellist={anna.key}"})
                    assert response.status_code == 503, path
                    assert "try again" in response.text
            response = by(anna, server).call("GET", f"/duels/{duel}")
            assert response.status_code == 503
            assert response.json()["ok"] is False
    finally:
        safe_cluster.start()
    until(lambda: all(server.is_well() for server in pair), "both servers are back")
