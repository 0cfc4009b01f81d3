"""Time: only the server ends a step, remaining time survives a restart, and both at once is the same for both."""

import time
from pathlib import Path
from typing import Any

import pytest
from tests.web.fields import Player
from tests.web.test_restarts import Restarting

from codeduello.web.api import ENDPOINTS
from codeduello.web.clock import SeatClock


@pytest.fixture
def field(tmp_path: Path) -> Any:
    made = Restarting(tmp_path)
    yield made
    made.client.__exit__(None, None, None)


def begin(field: Restarting, **terms: Any) -> str:
    duel = field.players[0].open("sangfroid", dice="seeded", seed=3, **terms)
    field.players[0].sit(duel, "Aramis; 9; sword, dagger")
    field.players[1].sit(duel, "Bersi; 11; axe, club")
    return duel


def until(player: Player, duel: str, phase: str) -> Any:
    """Wait for the server's own time-keeping."""
    for _ in range(100):
        sight = player.see(duel)
        if sight["phase"] == phase:
            return sight
        time.sleep(0.05)
    raise AssertionError(f"the duel did not come to be {phase}: {sight['phase']}")


def first_weapons(field: Restarting, duel: str) -> Player:
    """Both take a weapon; who is asked then."""
    for player, option in zip(field.players, ("take sword", "take axe"), strict=True):
        player.answer(duel, player.question(duel)["decision"], option)
    return next(player for player in field.players if player.question(duel))


def test_the_server_alone_ends_a_step_and_who_let_time_run_out_concedes(field: Restarting) -> None:
    duel = begin(field, limit=60)
    late = first_weapons(field, duel)
    side = field.players.index(late)
    assert late.see(duel)["sides"][side]["deadline"] == field.counting.now + 60
    field.counting.now += 59
    assert late.see(duel)["phase"] == "fighting"
    field.counting.now += 1.5
    assert "Time ran out last for" in until(late, duel, "after")["notice"], "the victor may take an armament; that has its time too"
    field.counting.now += 61
    sight = until(late, duel, "over")
    assert sight["end"]["winner"] == ("challenged", "challenger")[side]


def test_an_answer_that_comes_too_late_is_refused_even_before_the_server_looked(field: Restarting, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = begin(field, limit=60)
    late = first_weapons(field, duel)
    question = late.question(duel)
    field.counting.now += 61
    assert late.answer(duel, question["decision"], "attack").status_code == 409
    assert late.see(duel)["phase"] in ("after", "over")


def test_nobody_can_claim_anything_on_their_own_turn(field: Restarting) -> None:
    duel = begin(field, limit=60)
    late = first_weapons(field, duel)
    waiting = next(player for player in field.players if player is not late)
    assert waiting.see(duel)["questions"] == []
    doors = {one.path.rpartition("/")[2] for one in ENDPOINTS if one.method == "POST" and "{duel}" in one.path}
    assert doors == {"answers", "throws", "concession", "watchable", "rematch", "place"}, "there is none by which to claim a win"


def test_both_out_of_time_on_the_same_secret_choice_is_a_draw(field: Restarting) -> None:
    duel = begin(field, limit=60)
    field.counting.now += 61
    sight = until(field.players[0], duel, "stopped")
    assert sight["end"]["text"] == "The seconds stopped the duel: a draw. Both leave as they came."
    assert sight["end"]["before"] == sight["end"]["after"]
    record = field.players[0].call("GET", f"/duels/{duel}/record")
    assert record.status_code == 200 and "secret" not in record.text


def test_one_of_two_out_of_time_on_a_secret_choice_concedes(field: Restarting) -> None:
    duel = begin(field, limit=60)
    field.players[1].answer(duel, field.players[1].question(duel)["decision"], "take axe")
    field.counting.now += 61
    assert until(field.players[0], duel, "after")["sides"][1]["awaited"], "the victor may take an armament"


@pytest.mark.parametrize(("how", "phase"), [("first", "fighting"), ("draw", "stopped")])
def test_other_consequences_of_running_out_of_time(field: Restarting, how: str, phase: str) -> None:
    duel = begin(field, limit=60, timeout=how)
    field.counting.now += 61
    sight = until(field.players[0], duel, phase)
    for _ in range(50):
        if sight["notice"]:
            break
        time.sleep(0.05)
        sight = field.players[0].see(duel)
    assert sight["phase"] == phase
    if how == "first":
        assert ["In hand", "fists (+0)", "fists (+0)"] in sight["standing"]


def test_patience_is_for_all_decisions_of_a_seat_together(field: Restarting) -> None:
    duel = begin(field, patience=100)
    field.counting.now += 40
    asked = first_weapons(field, duel)
    side = field.players.index(asked)
    assert asked.see(duel)["sides"][side]["deadline"] == field.counting.now + 60


def test_remaining_time_survives_a_restart(field: Restarting) -> None:
    duel = begin(field, limit=600)
    asked = first_weapons(field, duel)
    side = field.players.index(asked)
    field.counting.now += 590
    field.house.hall.logs.beat(field.counting.now)
    field.restart(seconds=3600)
    left = asked.see(duel)["sides"][side]["deadline"] - field.counting.now
    assert 10 <= left <= 15, "what the server's absence took is given back"
    assert asked.answer(duel, asked.question(duel)["decision"], "wait").status_code == 200


class TestSeatClock:
    def test_counts_only_while_asked(self) -> None:
        clock = SeatClock(limit=0, patience=50)
        clock.turn(0.0, {0: "d1"})
        clock.turn(10.0, {1: "d2"})
        clock.turn(30.0, {0: "d3"})
        assert clock.spent == [10.0, 20.0]
        assert clock.deadline(0) == 30.0 + 40.0
        assert clock.deadline(1) is None

    def test_the_same_decision_goes_on_running(self) -> None:
        clock = SeatClock(limit=60, patience=0)
        clock.turn(0.0, {0: "d1", 1: "d1"})
        clock.turn(20.0, {0: "d1"})
        assert clock.deadline(0) == 60.0
        assert clock.spent == [0.0, 20.0]

    def test_the_nearer_end_counts(self) -> None:
        clock = SeatClock(limit=60, patience=30)
        clock.turn(0.0, {0: "d1"})
        assert clock.deadline(0) == 30.0

    def test_without_limits_nothing_runs_out(self) -> None:
        clock = SeatClock(limit=0, patience=0)
        clock.turn(0.0, {0: "d1"})
        assert clock.deadline(0) is None

    def test_credited_time_moves_the_end(self) -> None:
        clock = SeatClock(limit=60, patience=0)
        clock.turn(0.0, {0: "d1"})
        clock.credit(100.0)
        assert clock.deadline(0) == 160.0
