"""Two processes on one PostgreSQL are one field: what is done at one is seen at the other."""

import random

import pytest
from tests.postgres.servers import Server, by, open_line, seated
from tests.web.fields import Player, fight

from codeduello import games
from codeduello.record import verify

QUICKLY = 5.0
"""Seconds; on a machine with nothing else to do it is a few thousandths."""


@pytest.fixture
def anna(pair: list[Server]) -> Player:
    """Somebody at the first server."""
    return pair[0].player("Anna")


@pytest.fixture
def bert(pair: list[Server]) -> Player:
    """Somebody at the second."""
    return pair[1].player("Bert")


def test_somebody_made_at_one_is_known_at_the_other(pair: list[Server], anna: Player) -> None:
    assert by(anna, pair[1]).call("GET", "/duels").json() == {"duels": []}


def test_an_answer_at_one_reaches_an_open_line_at_the_other(pair: list[Server], anna: Player, bert: Player) -> None:
    duel = seated(anna, bert)
    with open_line(pair[1], bert, duel) as watching, open_line(pair[0], anna, duel) as own:
        assert "Both are asked" in watching.regions["status"]
        assert anna.answer(duel, anna.question(duel)["decision"], "take sword").json() == {"ok": True, "changed": True}
        assert watching.wait_for("status", "It is your choice") < QUICKLY
        assert not any("take sword" in html for html in watching.regions.values()), "what is sealed does not come along"
        assert bert.answer(duel, bert.question(duel)["decision"], "take axe").json() == {"ok": True, "changed": True}
        for line in (watching, own):
            assert line.wait_for("log", "axe") < QUICKLY
        turn = anna if anna.question(duel) else bert
        assert turn.answer(duel, turn.question(duel)["decision"], "surrender").status_code == 200
        for line in (watching, own):
            assert line.wait_for("log", "surrenders") < QUICKLY


def test_a_place_taken_at_one_is_seen_at_the_other(pair: list[Server], anna: Player, bert: Player) -> None:
    duel = anna.open("sangfroid")
    by(anna, pair[1]).sit(duel, "aramis")
    with open_line(pair[0], anna, duel) as line:
        bert.sit(duel, "Grettir the Strong; 9; axe")
        assert line.wait_for("title", "Grettir the Strong") < QUICKLY


def test_whoever_watches_without_a_place_sees_it_too(pair: list[Server], anna: Player, bert: Player) -> None:
    duel = seated(anna, bert)
    with open_line(pair[1], pair[0].player("Carl"), duel) as line:
        for player, option in ((anna, "take sword"), (bert, "take axe")):
            assert player.answer(duel, player.question(duel)["decision"], option).status_code == 200
        assert line.wait_for("log", "axe") < QUICKLY


@pytest.mark.parametrize("game", games.built_in())
def test_a_duel_is_fought_through_both(pair: list[Server], anna: Player, bert: Player, game: str) -> None:
    duel = seated(anna, bert, game, ("", ""))
    fight([anna, bert], duel, random.Random(4))
    for player in (anna, bert):
        assert by(player, pair[0]).see(duel) == by(player, pair[1]).see(duel)
    records = [player.call("GET", f"/duels/{duel}/record").text for player in (anna, bert)]
    assert records[0] == records[1]
    assert verify(records[0]) == []
