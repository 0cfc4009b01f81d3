"""Who sees what: spectators, strangers, two people at one device, and looking back."""

import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.fields import Player, Visitor, fight


def begin(visitors: list[Visitor], game: str = "arcane", **terms: str) -> str:
    duel = visitors[0].challenge(game, **terms)
    sheets = {"arcane": ("bard", "wizard"), "sangfroid": ("aramis", "bersi"), "feud": ("ines", "luc")}[game]
    visitors[0].sit(duel, "Anna", sheets[0])
    visitors[1].sit(duel, "Bert", sheets[1])
    return duel


def answer(visitor: Visitor, duel: str, option: str) -> None:
    page = visitor.get(f"/d/{duel}").text
    seat, decision = re.findall(r'data-key="(\w+) (\w+)"', page)[0]
    response = visitor.post(f"/d/{duel}/answer", {"seat": seat, "decision": decision, "option": option})
    assert response.status_code == 303, response.text


def bare(page: str) -> str:
    """A page without what is the same in every duel: the rules, the terms, the tables."""
    return re.sub(r"(?s)<details(?! class=\"card\").*?</details>|<div popover.*?</div>", "", page).lower()


class TestSpectators:
    def test_see_what_is_public_and_no_more(self, visitors: list[Visitor]) -> None:
        duel = begin(visitors)
        answer(visitors[0], duel, "first blood")
        answer(visitors[0], duel, "death")
        page = visitors[2].get(f"/d/{duel}").text
        assert "states the stakes for all to hear: first blood" in page
        assert "only you" not in page and "You have sealed" not in page and "/concede" not in page
        assert '<form method="post" action="/d/' not in page

    def test_are_turned_away_where_one_does_not_allow_it(self, visitors: list[Visitor]) -> None:
        duel = begin(visitors)
        visitors[1].post(f"/d/{duel}/watchable", {"watchable": "false"})
        assert visitors[2].get(f"/d/{duel}").status_code == 403
        assert visitors[2].get(f"/d/{duel}/log").status_code == 403
        with visitors[2].live(duel) as line:
            line.send_text('{"marks": {}, "lines": 0}')
            assert line.receive()["type"] == "websocket.close"
        visitors[1].post(f"/d/{duel}/watchable", {"watchable": "true"})
        assert visitors[2].get(f"/d/{duel}").status_code == 200

    def test_are_turned_away_in_the_middle_too(self, visitors: list[Visitor]) -> None:
        duel = begin(visitors)
        with visitors[2].live(duel) as line:
            line.send_text('{"marks": {}, "lines": 0}')
            assert "regions" in line.receive_text()
            visitors[1].post(f"/d/{duel}/watchable", {"watchable": "false"})
            assert line.receive()["type"] == "websocket.close"

    def test_a_place_kept_for_somebody_is_not_given_away(self, players: list[Player], client: TestClient, lots: random.Random) -> None:
        duel = players[0].open("sangfroid")
        for player, sheet in zip(players, ("aramis", "bersi"), strict=True):
            player.sit(duel, sheet)
        fight(players, duel, lots)
        again = players[0].call("POST", f"/duels/{duel}/rematch").json()["duel"]
        refused = Player(client, "Carl").call("POST", f"/duels/{again}/place", {"name": "Carl", "word": "x"})
        assert refused.status_code == 409


class TestTwoAtOneDevice:
    @pytest.fixture
    def duel(self, visitors: list[Visitor]) -> str:
        duel = visitors[0].challenge("arcane", opponent="table")
        visitors[0].sit(duel, "Anna", "bard")
        visitors[0].sit(duel, "Bert", "wizard")
        answer(visitors[0], duel, "first blood")
        return duel

    def alone(self, visitor: Visitor, duel: str, seat: str) -> Any:
        page = visitor.get(f"/d/{duel}").text
        decision = re.findall(rf'name="seat" value="{seat}"><input type="hidden" name="decision" value="([^"]+)"', page)[0]
        return visitor.post(f"/d/{duel}/alone", {"seat": seat, "decision": decision}), decision

    def test_the_page_both_see_has_no_options_of_a_secret_choice(self, visitors: list[Visitor], duel: str) -> None:
        page = visitors[0].get(f"/d/{duel}").text
        assert "I am Lirael Quill, and alone" in page
        assert 'type="radio"' not in page

    def test_what_one_has_sealed_the_other_cannot_find(self, visitors: list[Visitor], duel: str) -> None:
        shown, decision = self.alone(visitors[0], duel, "challenger")
        assert shown.status_code == 200 and 'value="death"' in shown.text
        assert shown.headers["cache-control"] == "no-store"
        visitors[0].post(f"/d/{duel}/answer", {"seat": "challenger", "decision": decision, "option": "death"})
        page = visitors[0].get(f"/d/{duel}").text
        assert "death" not in bare(page)
        again = visitors[0].post(f"/d/{duel}/alone", {"seat": "challenger", "decision": decision})
        assert again.status_code == 409, "going back shows it no more"
        assert "death" not in bare(again.text)

    def test_the_open_line_shows_what_both_may_see(self, visitors: list[Visitor], duel: str) -> None:
        _, decision = self.alone(visitors[0], duel, "challenger")
        visitors[0].post(f"/d/{duel}/answer", {"seat": "challenger", "decision": decision, "option": "death"})
        with visitors[0].live(duel) as line:
            line.send_text('{"marks": {}, "lines": 0}')
            assert "only you" not in line.receive_text()

    def test_who_has_both_seats_must_say_for_which_they_act(self, visitors: list[Visitor], duel: str) -> None:
        response = visitors[0].post(f"/d/{duel}/answer", {"decision": "d3", "option": "death"})
        assert response.status_code == 403


class TestLookingBack:
    @pytest.fixture
    def over(self, players: list[Player], lots: random.Random) -> tuple[str, list[Player]]:
        duel = players[0].open("arcane")
        for player, sheet in zip(players, ("bard", "wizard"), strict=True):
            player.sit(duel, sheet)
        fight(players, duel, lots)
        return duel, players

    def replay(self, client: TestClient, duel: str, key: str, seen_as: str, step: int) -> str:
        client.cookies.clear()
        return client.get(f"/d/{duel}/replay?as={seen_as}&step={step}", headers={"cookie": f"duellist={key}"}).text

    def test_each_side_shows_what_it_knew_at_that_moment(self, client: TestClient, over: tuple[str, list[Player]]) -> None:
        duel, players = over
        texts = {}
        for seen_as in ("challenger", "challenged", "spectator", "full"):
            page = self.replay(client, duel, players[0].key, seen_as, 99_999)
            of = int(re.findall(r"Step \d+ of (\d+)", page)[0])
            texts[seen_as] = [self.replay(client, duel, players[0].key, seen_as, step) for step in range(1, of + 1)]
        sealed = next(n for n, text in enumerate(texts["challenger"]) if "true stakes:" in text)
        shot = next(n for n, text in enumerate(texts["challenged"]) if "The Shot." in text)
        assert "Lirael Quill&#39;s true stakes:" in texts["challenger"][sealed]
        for seen_as in ("challenged", "spectator"):
            early = [text for text in texts[seen_as][:shot] if "The Shot." not in text]
            assert not any("Lirael Quill&#39;s true stakes:" in text for text in early)
        assert any("Lirael Quill&#39;s true stakes:" in text and "Maugrim Ash&#39;s true stakes:" in text for text in texts["full"])

    def test_nothing_is_open_before_the_end(self, visitors: list[Visitor]) -> None:
        duel = begin(visitors)
        for what in ("replay", "record", "verify", "faces"):
            for visitor in visitors:
                assert visitor.get(f"/d/{duel}/{what}").status_code == 409

    @pytest.mark.parametrize("step", ["0", "-3", "x", "99999999999", "1.5", ""])
    def test_a_step_that_is_none_shows_one_that_is(self, client: TestClient, over: tuple[str, list[Player]], step: str) -> None:
        duel, players = over
        response = client.get(f"/d/{duel}/replay?step={step}", headers={"cookie": f"duellist={players[0].key}"})
        assert response.status_code == 200

    def test_eyes_that_are_nobodys_are_refused(self, client: TestClient, over: tuple[str, list[Player]]) -> None:
        response = client.get(f"/d/{over[0]}/replay?as=god")
        assert response.status_code == 400 and "challenger, challenged, spectator, full" in response.text
