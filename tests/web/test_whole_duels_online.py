"""Whole duels at the field, by the API: to the end, the record, the check, the rematch."""

import random
from typing import Any

import pytest
from tests.web.fields import Player, fight

from codeduello import games
from codeduello.record import verify


def begin(players: list[Player], game: str, **terms: Any) -> str:
    duel = players[0].open(game, **terms)
    for player in players:
        player.sit(duel)
    return duel


@pytest.mark.parametrize("game", games.built_in())
@pytest.mark.parametrize("dice", ["fair", "seeded"])
def test_a_duel_runs_from_the_challenge_to_the_rematch(players: list[Player], game: str, dice: str, lots: random.Random) -> None:
    duel = begin(players, game, dice=dice)
    assert players[0].call("GET", f"/duels/{duel}/record").status_code == 409
    sight = fight(players, duel, lots)
    assert sight["phase"] == "over"
    record = players[1].call("GET", f"/duels/{duel}/record").text
    assert verify(record) == []
    again = players[1].call("POST", f"/duels/{duel}/rematch").json()["duel"]
    assert players[0].call("POST", f"/duels/{duel}/rematch").json()["duel"] == again
    for player in players:
        player.sit(again)
    sides = players[0].see(again)["sides"]
    assert [side["player"] for side in sides] == ["Bert", "Anna"], "the seats are changed"


@pytest.mark.parametrize("game", games.built_in())
def test_the_program_fights(players: list[Player], game: str, lots: random.Random) -> None:
    duel = players[0].open(game, opponent="random")
    players[0].sit(duel)
    sight = fight(players[:1], duel, lots)
    assert sight["phase"] == "over"
    assert sight["sides"][1]["player"] == "program random"


def test_a_rematch_with_the_program_changes_seats(players: list[Player], lots: random.Random) -> None:
    duel = players[0].open("sangfroid", opponent="random", foe="bersi")
    players[0].sit(duel, "aramis")
    fight(players[:1], duel, lots)
    again = players[0].call("POST", f"/duels/{duel}/rematch").json()["duel"]
    players[0].sit(again, "aramis")
    assert players[0].see(again)["sides"][0]["player"] == "program random"


def test_dice_thrown_by_hand_are_typed(players: list[Player]) -> None:
    duel = players[0].open("sangfroid", dice="hand")
    players[0].sit(duel, "aramis")
    players[1].sit(duel, "Carl; 9; axe")
    for player in players:
        question = player.question(duel)
        assert player.answer(duel, question["decision"], question["options"][0]["name"]).status_code == 200
    throwing = players[1].see(duel)["throwing"]
    assert throwing["count"] == 1
    body = {"decision": throwing["decision"], "faces": [7]}
    assert players[1].call("POST", f"/duels/{duel}/throws", body).status_code == 409
    body["faces"] = [2]
    assert players[1].call("POST", f"/duels/{duel}/throws", body).json() == {"ok": True, "changed": True}
    assert players[0].call("POST", f"/duels/{duel}/throws", body).json() == {"ok": True, "changed": False}, "the same once more has no effect"
    body["faces"] = [1]
    assert players[0].call("POST", f"/duels/{duel}/throws", body).status_code == 409
    assert players[0].see(duel)["status"] == "Waiting for Carl."
