"""Two answers at the same moment, through two processes (case 4 of the known faults): both count, once each, and nothing else does."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.postgres.servers import Server, by, seated
from tests.web.fields import Player

from codeduello.roster.logs import Logs
from codeduello.web.acts import Chose, Threw, parse_act

DUELS = 200
LONGEST = 0.05
HANDS = 24


@pytest.fixture(scope="module")
def hands() -> Iterator[ThreadPoolExecutor]:
    """Those who send."""
    with ThreadPoolExecutor(HANDS) as pool:
        yield pool


@pytest.fixture(scope="module")
def players(pair: list[Server]) -> list[Player]:
    """One at each server."""
    return [pair[0].player("Anna"), pair[1].player("Bert")]


WEAPONS = (("take sword", "take fists"), ("take axe", "take fists"))
FIRST = "d8"
"""The decision at which first weapons are sealed."""


def answer_late(player: Player, duel: str, option: str, pause: float) -> Any:
    """Answer after a pause: the network's, not the test's."""
    time.sleep(pause)
    return player.answer(duel, FIRST, option)


def chosen(logs: Logs, duel: str) -> list[Chose]:
    """The choices in a log, which has no gap."""
    kept = logs.read(duel)
    assert [one.seq for one in kept] == list(range(1, len(kept) + 1))
    assert logs.length(duel) == len(kept)
    acts = [parse_act(one.body) for one in kept]
    assert all(isinstance(act, Chose | Threw) for act in acts[3:])
    return [act for act in acts if isinstance(act, Chose)]


def test_both_seats_answer_at_the_same_time(players: list[Player], hands: ThreadPoolExecutor, logs: Logs) -> None:
    lots = random.Random(828)
    duels = list(hands.map(lambda _: seated(players[0], players[1]), range(DUELS)))
    assert players[0].question(duels[0])["decision"] == FIRST
    plans = [(duel, [lots.choice(options) for options in WEAPONS], [lots.uniform(0, LONGEST) for _ in players]) for duel in duels]
    sent = [
        [hands.submit(answer_late, *given) for given in zip(players, [duel] * 2, options, pauses, strict=True)]
        for duel, options, pauses in plans
    ]
    for futures in sent:
        for future in futures:
            assert future.result().json() == {"ok": True, "changed": True}
    for duel, options, _ in plans:
        choices = chosen(logs, duel)
        assert sorted(one.seat for one in choices) == [0, 1], "each choice is kept once, and the duel has moved on once"
        assert {one.decision for one in choices} == {FIRST}
        assert retried(players, duel, options) == [(200, False), (200, False)], "the same again is acknowledged, and does nothing"
        others = [next(one for one in WEAPONS[seat] if one != options[seat]) for seat in (0, 1)]
        assert retried(players, duel, others) == [(409, None), (409, None)], "another one is refused"
        assert chosen(logs, duel) == choices, "and neither changes anything"


def retried(players: list[Player], duel: str, options: list[str]) -> list[tuple[int, bool | None]]:
    """What both are answered."""
    found = [player.answer(duel, FIRST, option) for player, option in zip(players, options, strict=True)]
    return [(one.status_code, one.json().get("changed")) for one in found]


def test_one_answer_sent_to_both_servers_at_once_counts_once(
    pair: list[Server], players: list[Player], hands: ThreadPoolExecutor, logs: Logs
) -> None:
    for _ in range(20):
        duel = seated(players[0], players[1])
        both = [by(players[0], server) for server in pair]
        sent = [hands.submit(player.answer, duel, FIRST, "take sword") for player in both * 3]
        found = [one.result() for one in sent]
        assert [one.status_code for one in found] == [200] * 6
        assert sorted(one.json()["changed"] for one in found) == [False] * 5 + [True]
        assert [one.seat for one in chosen(logs, duel)] == [0]


def test_of_two_different_answers_at_once_one_stands_and_one_is_refused(
    pair: list[Server], players: list[Player], hands: ThreadPoolExecutor, logs: Logs
) -> None:
    for _ in range(20):
        duel = seated(players[0], players[1])
        sent = [
            hands.submit(by(players[0], server).answer, duel, FIRST, option)
            for server, option in zip(pair, WEAPONS[0], strict=True)
        ]
        found = [one.result() for one in sent]
        assert sorted(one.status_code for one in found) == [200, 409]
        stands = WEAPONS[0][0 if found[0].status_code == 200 else 1]
        assert players[0].see(duel)["questions"][0]["sealed"] == stands
        refused = next(one for one in found if one.status_code == 409)
        assert stands in refused.json()["message"], "the refusal says what stands"
        assert len(chosen(logs, duel)) == 1


def test_one_place_taken_by_two_at_once_is_given_to_one(
    pair: list[Server], players: list[Player], hands: ThreadPoolExecutor, logs: Logs
) -> None:
    rivals = [pair[0].player("Carl"), pair[1].player("Dora")]
    for _ in range(20):
        duel = players[0].open("sangfroid")
        players[0].sit(duel, "aramis")
        place = {"name": "Rival", "duellist": "bersi", "word": "w"}
        sent = [hands.submit(rival.call, "POST", f"/duels/{duel}/place", place) for rival in rivals]
        assert sorted(one.result().status_code for one in sent) == [200, 409]
        assert logs.length(duel) == 3
        assert {side["player"] for side in rivals[0].see(duel)["sides"]} == {"Anna", "Rival"}
