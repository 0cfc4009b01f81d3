"""Two answers at once, the same answer twice, another answer, an answer too late, taking back."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.web.fields import Counting, Player, make_field

from codeduello.errors import IllegalAnswer
from codeduello.web.acts import Opened, Terms
from codeduello.web.doings import Place, choose, take_place
from codeduello.web.house import House
from codeduello.web.sight import see

FIRST = ("take sword", "take axe")


@pytest.fixture
def sealed(players: list[Player]) -> str:
    """A duel in which both are asked for their first weapon."""
    duel = players[0].open("sangfroid")
    players[0].sit(duel, "Aramis; 9; sword, dagger")
    players[1].sit(duel, "Bersi; 11; axe, club")
    return duel


def first_weapons(players: list[Player], duel: str) -> None:
    for player, option in zip(players, FIRST, strict=True):
        assert player.answer(duel, player.question(duel)["decision"], option).status_code == 200


class TestTheSameAgain:
    def test_has_no_effect_and_is_acknowledged(self, players: list[Player], sealed: str) -> None:
        decision = players[0].question(sealed)["decision"]
        assert players[0].answer(sealed, decision, "take sword").json() == {"ok": True, "changed": True}
        assert players[0].answer(sealed, decision, "take sword").json() == {"ok": True, "changed": False}

    def test_even_after_the_duel_has_gone_on(self, players: list[Player], sealed: str) -> None:
        decision = players[0].question(sealed)["decision"]
        first_weapons(players, sealed)
        assert players[0].answer(sealed, decision, "take sword").json() == {"ok": True, "changed": False}

    def test_another_answer_is_refused_and_changes_nothing(self, players: list[Player], sealed: str) -> None:
        decision = players[0].question(sealed)["decision"]
        players[0].answer(sealed, decision, "take sword")
        refused = players[0].answer(sealed, decision, "take dagger")
        assert refused.status_code == 409
        assert refused.json()["message"] == "You have answered this already: take sword stands."
        assert players[0].see(sealed)["questions"][0]["sealed"] == "take sword"


class TestReplacing:
    def test_a_sealed_choice_may_be_replaced_until_the_other_has_answered(self, players: list[Player], sealed: str) -> None:
        decision = players[0].question(sealed)["decision"]
        players[0].answer(sealed, decision, "take sword")
        assert players[0].answer(sealed, decision, "take dagger", replace=True).json() == {"ok": True, "changed": True}
        players[1].answer(sealed, players[1].question(sealed)["decision"], "take axe")
        assert players[0].answer(sealed, decision, "take sword", replace=True).status_code == 409
        assert ["In hand", "dagger (+1)", "axe (+2)"] in players[1].see(sealed)["standing"]

    def test_an_open_choice_is_never_replaced(self, players: list[Player], sealed: str) -> None:
        first_weapons(players, sealed)
        player = next(player for player in players if player.question(sealed))
        question = player.question(sealed)
        player.answer(sealed, question["decision"], "wait")
        assert player.answer(sealed, question["decision"], "attack", replace=True).status_code == 409


class TestWrongAnswers:
    @pytest.mark.parametrize("option", ["take spear", "attack", "", "no such thing", "take sword\n", "take SWORD"])
    def test_what_is_not_offered_is_named(self, players: list[Player], sealed: str, option: str) -> None:
        refused = players[0].answer(sealed, players[0].question(sealed)["decision"], option)
        assert refused.status_code == 409
        assert "offered: take fists, take sword, take dagger" in refused.json()["message"]

    def test_who_is_not_asked_is_refused(self, players: list[Player], sealed: str) -> None:
        first_weapons(players, sealed)
        waiting = next(player for player in players if not player.question(sealed))
        assert waiting.answer(sealed, "d99", "attack").status_code == 409

    def test_who_has_no_place_is_refused(self, players: list[Player], sealed: str, client: Any) -> None:
        stranger = Player(client, "Carl")
        assert stranger.answer(sealed, "d2", "take sword").status_code == 403
        assert stranger.call("POST", f"/duels/{sealed}/concession", {}).status_code == 403
        assert stranger.call("POST", f"/duels/{sealed}/watchable", {"watchable": False}).status_code == 403
        assert stranger.call("POST", f"/duels/{sealed}/rematch").status_code == 403

    def test_a_third_finds_both_places_taken(self, players: list[Player], sealed: str, client: Any) -> None:
        refused = Player(client, "Carl").call("POST", f"/duels/{sealed}/place", {"name": "Carl", "word": "x"})
        assert refused.status_code == 409
        assert "both places" in refused.json()["message"].lower()

    def test_taking_a_place_twice_is_taking_it_once(self, players: list[Player], sealed: str) -> None:
        again = players[1].call("POST", f"/duels/{sealed}/place", {"name": "Bert", "word": "x"})
        assert again.json() == {"ok": True, "changed": False}


async def race(house: House, duel: str, lots: random.Random) -> None:
    """Both seats answer at the same time, each twice, over a store that takes its time."""

    async def answer(person: str, option: str) -> list[bool]:
        decision = await house.hall.look(duel, lambda meeting: meeting.decision(meeting.seats_of(person)[0]))
        done = []
        for _ in range(2):
            await asyncio.sleep(lots.random() * 0.005)
            done.append(await house.hall.do(duel, choose(person, None, decision, option)))
        return done

    results = await asyncio.gather(answer("a", FIRST[0]), answer("b", FIRST[1]))
    assert [sorted(done) for done in results] == [[False, True], [False, True]]


async def open_sealed(house: House, duel: str) -> None:
    terms = Terms(game="sangfroid", version="1", dice="seeded", seed=5, reserved=("a", "b"))
    await house.hall.open(duel, Opened(terms), [])
    for person, sheet in (("a", "Aramis; 9; sword, dagger"), ("b", "Bersi; 11; axe, club")):
        await house.hall.do(duel, take_place(person, Place(name=person, duellist=sheet)))


def test_a_thousand_pairs_of_answers_at_once_move_each_duel_on_once(tmp_path: Path) -> None:
    house = make_field(tmp_path, Counting())
    lots = random.Random(7)
    house.people.welcome("key of a", "a", 0.0, "a")
    house.people.welcome("key of b", "b", 0.0, "b")
    honest = house.hall.logs.appending
    pool = ThreadPoolExecutor(16)

    def slow(*given: Any, **more: Any) -> Any:
        def later() -> None:
            time.sleep(lots.random() * 0.002)
            honest(*given, **more).result()

        return pool.submit(later)

    async def run() -> None:
        for start in range(0, 1000, 50):
            duels = [f"duel{number}" for number in range(start, start + 50)]
            house.hall.logs.appending = honest  # type: ignore[method-assign]
            await asyncio.gather(*[open_sealed(house, duel) for duel in duels])
            house.hall.logs.appending = slow  # type: ignore[method-assign]
            await asyncio.gather(*[race(house, duel, lots) for duel in duels])

    asyncio.run(run())
    for number in range(1000):
        chosen = [one for one in house.hall.logs.read(f"duel{number}") if b'"type":"chose"' in one.body]
        assert len(chosen) == 2
    house.database.close()


def test_two_halls_on_one_log_let_one_land(tmp_path: Path) -> None:
    """Two processes, as the store sees them: the second answer to the same question is told so, and its hall reads what was done."""
    first, second = make_field(tmp_path, Counting()), make_field(tmp_path, Counting())
    second.hall._shared = True
    for person in ("a", "b"):
        first.people.welcome(f"key of {person}", person, 0.0, person)

    async def run() -> None:
        await open_sealed(first, "duel")
        decision = await second.hall.look("duel", lambda meeting: meeting.decision(0))
        assert await second.hall.do("duel", choose("a", None, decision, "take sword"))
        first.hall._shared = True
        assert not await first.hall.do("duel", choose("a", None, decision, "take sword"))
        with pytest.raises(IllegalAnswer, match="take sword stands"):
            await first.hall.do("duel", choose("a", None, decision, "take dagger"))

    asyncio.run(run())
    for house in (first, second):
        house.database.close()


def test_a_stale_hall_is_refused_by_the_key_and_reads_anew(tmp_path: Path) -> None:
    """A hall that does not know it is behind: the key (duel, seq) alone keeps both logs one."""
    first, second = make_field(tmp_path, Counting()), make_field(tmp_path, Counting())
    for person in ("a", "b"):
        first.people.welcome(f"key of {person}", person, 0.0, person)

    async def run() -> None:
        await open_sealed(first, "duel")
        decision = await second.hall.look("duel", lambda meeting: meeting.decision(0))
        assert await first.hall.do("duel", choose("a", None, decision, "take sword"))
        assert await second.hall.do("duel", choose("b", None, decision, "take axe"))
        seqs = [one.seq for one in first.hall.logs.read("duel")]
        assert seqs == list(range(1, len(seqs) + 1))
        standing = await second.hall.look("duel", lambda meeting: see(meeting, 2))
        first.hall._shared = True
        assert await first.hall.look("duel", lambda meeting: see(meeting, 2)) == standing

    asyncio.run(run())
    for house in (first, second):
        house.database.close()
