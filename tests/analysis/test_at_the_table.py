"""From a view to the position, to what options are worth there, to players of a level."""

import dataclasses
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from codeduello.analysis.at_table import AtTable, value_table
from codeduello.analysis.odds import reckon_odds
from codeduello.analysis.payoffs import SURVIVAL, WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.recall import Recall
from codeduello.analysis.solving import best_response, solve
from codeduello.analysis.strategies import play_of
from codeduello.analysis.table import keep_table, make_table, open_table
from codeduello.bots import make_player
from codeduello.bots.levels import HEATS, draw, find_level
from codeduello.dice import Seeded
from codeduello.errors import IllegalAnswer
from codeduello.games import load
from codeduello.kernel import Ask, AskBoth, Game, Over, Pair, Run
from codeduello.play import Setup
from codeduello.testing.draws import answer_by_lot, draw_settings, draw_sheets

EQUAL = "Agg-7, Str-7, Wor-7"
CASES = {
    "sangfroid": (["A; 7; sword", "B; 8; axe"], {"idle_rounds": "1"}),
    "feud": ([f"A: {EQUAL}", "B: Agg-9, Str-5, Wor-7"], {"wound_limit": "2"}),
}


def set_up(name: str) -> Setup:
    game = load(name)
    lines, rulings = CASES[name]
    return Setup(game, game.settle(settings=list(rulings.items())), Pair(*map(game.sheet.parse, lines)))


def random_run(game: Game, rulings: Any, sheets: Pair[Any], seed: int) -> Run:
    return Run(game.duel, rulings, tuple(sheets))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_in_an_open_game_a_view_leaves_one_position_and_it_is_the_true_one(name: str, seed: int) -> None:
    game, lots = load(name), random.Random(f"recall {seed}")
    rulings, sheets = game.settle(settings=draw_settings(game, lots)), draw_sheets(game, lots)
    run = random_run(game, rulings, sheets, seed)
    recalls = [Recall(game.duel, rulings, sheets, seat) for seat in (0, 1)]
    answer = answer_by_lot(lots, Seeded(seed))
    while not isinstance(run.need, Over):
        for seat in (0, 1):
            if isinstance(run.need, Ask | AskBoth) and run.view(seat).options:
                found = recalls[seat].standings(run.view(seat))
                assert len(found) == 1
                assert recalls[seat].record_at(found[0]).snapshot() == run.record.snapshot()
                again = Recall(game.duel, rulings, sheets, seat).standings(run.view(seat))
                assert [one.need for one in again] == [run.need]
        run.give(answer(run.need))


@pytest.mark.parametrize("seed", range(6))
def test_in_a_game_with_secrets_the_true_position_is_among_those_left(seed: int) -> None:
    game, lots = load("arcane"), random.Random(f"recall arcane {seed}")
    rulings = game.settle(settings=draw_settings(game, lots, {"stare_rounds": "1"}))
    sheets = Pair(*map(game.sheet.parse, ("A; powers 0 1", "B")))
    run = random_run(game, rulings, sheets, seed)
    answer = answer_by_lot(lots, Seeded(seed))
    asked = 0
    while not isinstance(run.need, Over) and asked < 6:
        if isinstance(run.need, Ask) and run.record.stage < 2:  # type: ignore[attr-defined]
            view = run.view(run.need.seat)
            recall = Recall(game.duel, rulings, sheets, view.viewer)
            found = recall.standings(view)
            assert run.record.snapshot() in [recall.record_at(one).snapshot() for one in found]
            asked += 1
        run.give(answer(run.need))


def test_a_view_of_another_duel_is_refused() -> None:
    setup = set_up("sangfroid")
    other = Run(setup.game.duel, setup.rulings, tuple(reversed(setup.sheets)))
    with pytest.raises(IllegalAnswer, match="of another duel"):
        Recall(setup.game.duel, setup.rulings, setup.sheets, 0).standings(other.view(0))


@pytest.mark.parametrize("payoff", [WIN, SURVIVAL], ids=["win", "survival"])
@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_options_at_the_table_are_worth_what_the_graph_says(name: str, payoff: Any) -> None:
    setup = set_up(name)
    duel = OpenDuel(setup.game, setup.rulings, setup.sheets)
    solution = solve(duel, payoff)
    table = value_table(setup.game, setup.rulings, setup.sheets, payoff)
    at = AtTable(setup.game, setup.rulings, setup.sheets, table)
    run = random_run(setup.game, setup.rulings, setup.sheets, 0)
    lots, checked = random.Random(3), 0
    answer = answer_by_lot(lots, Seeded(3))
    for _ in range(40):
        if isinstance(run.need, Over):
            run = random_run(setup.game, setup.rulings, setup.sheets, 0)
        if isinstance(run.need, Ask):
            options = at.options(run.view(run.need.seat))
            assert [one.option for one in options] == list(run.need.options)
            assert sum(one.mix for one in options) == pytest.approx(1)
            best = max(one.value for one in options)
            assert all(best - one.value < 1e-9 for one in options if one.mix > 0)
            for one in options:
                assert 0 <= one.dies_now <= one.loses_now + 1e-12 <= 1 + 1e-9
            checked += 1
        run.give(answer(run.need))
    assert checked > 5
    first = at.options(random_run(setup.game, setup.rulings, setup.sheets, 0).view(0)) if name == "sangfroid" else []
    for one, decided in zip(first, solution.decisions[0].options, strict=False):
        assert one.value == pytest.approx(float(decided.value), abs=1e-12)


def test_a_table_is_the_same_in_memory_and_on_disk_and_by_both_roads(tmp_path: Path) -> None:
    setup = set_up("sangfroid")
    made = []
    for fast in (None, False):
        duel = OpenDuel(setup.game, setup.rulings, setup.sheets, fast=fast)
        values = duel.reckoner().values(duel.ends(WIN))
        made.append((duel, values, make_table(duel, values, "about")))
    assert made[0][2][1] == made[1][2][1]
    kept = keep_table(tmp_path / "a.table", made[0][2])
    loose = keep_table(tmp_path / "a.table" / "no folder", made[0][2])
    duel, values, _ = made[0]
    for state in range(0, len(duel.graph), 97):
        packed = duel.graph.packed(state)
        assert kept.worth(packed) == loose.worth(packed) == values[state]
    with pytest.raises(IllegalAnswer, match="not in the table"):
        kept.worth(b"\xff" * duel.graph.layout.size)


@pytest.mark.parametrize("damage", [b"", b"{", b"no table", b'{"width": 8, "count": 3}\nshort'])
def test_a_table_that_cannot_be_read_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "a.table").write_bytes(damage)
    assert open_table(tmp_path / "a.table") is None


@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_levels_stand_in_their_order_and_the_master_cannot_be_answered(name: str) -> None:
    setup = set_up(name)
    game = setup.game
    duel = OpenDuel(game, setup.rulings, Pair(setup.sheets[0], dataclasses.replace(setup.sheets[0], name="C")))
    order = ["master", "steady", "novice"]
    levels = [found.strategy for level in order if (found := find_level(game, level))]
    for better, worse in ((0, 1), (1, 2), (0, 2)):
        odds = reckon_odds(duel, Pair(levels[better], levels[worse]))
        assert float(odds.total("win")) > float(odds.total("loss"))
    mix = play_of(Pair(levels[0], levels[0]), duel.reckoner(), game, setup.rulings, duel.ends)
    for seat in (0, 1):
        answered = float(best_response(duel, mix, seat, WIN)[0])
        assert abs(answered - 0.5) < 1e-6


@pytest.mark.parametrize("level", [*HEATS, "master:cautious"])
@pytest.mark.parametrize("name", ["sangfroid", "feud"])
def test_a_level_plays_from_its_view_as_often_as_it_says(name: str, level: str) -> None:
    setup = set_up(name)
    run = random_run(setup.game, setup.rulings, setup.sheets, 0)
    answer = answer_by_lot(random.Random(8), Seeded(8))
    while not isinstance(run.need, Ask):
        run.give(answer(run.need))
    view = run.view(run.need.seat)
    player = make_player(setup, level, 1, "tested")
    chosen = Counter(player.choose(view) for _ in range(400))
    found = find_level(setup.game, level)
    assert found is not None
    table = value_table(setup.game, setup.rulings, setup.sheets, found.payoff)
    options = AtTable(setup.game, setup.rulings, setup.sheets, table).options(view, found.heat)
    for one in options:
        assert abs(chosen[one.option] / 400 - one.mix) <= 4 * (one.mix * (1 - one.mix) / 400) ** 0.5 + 1e-9


def test_a_mix_is_sampled_and_not_its_largest_entry() -> None:
    drawn = Counter(draw(random.Random(seed), [(1, 0.6), (2, 0.4)]) for seed in range(2000))
    assert abs(drawn[2] / 2000 - 0.4) < 4 * (0.24 / 2000) ** 0.5


def test_the_master_answers_at_once_when_its_table_is_there() -> None:
    setup = set_up("feud")
    player = make_player(setup, "master", 1, "timed")
    run = random_run(setup.game, setup.rulings, setup.sheets, 0)
    answer = answer_by_lot(random.Random(8), Seeded(8))
    while not isinstance(run.need, Ask):
        run.give(answer(run.need))
    view = run.view(run.need.seat)
    player.choose(view)
    begun = time.process_time()
    make_player(setup, "master", 1, "timed").choose(view)
    assert time.process_time() - begun < 2  # a second is a thousand times what it needs; the figure itself is measured in bench/numeric.py
