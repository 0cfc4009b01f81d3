"""Storm judges odds between given players and best replies: in rationals through the PRISM text and through its own matrices, and in floats."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.judges.setups import (
    BEST_TEST,
    FISTS,
    FRAIL,
    RANDOM,
    SHORT,
    SWORD_AXE,
    SWORDHAND,
    TOUGHER,
    UNLIKE,
    chance_of,
    duel_of,
    play,
    play_now,
)

from codeduello.adapters.places import Place
from codeduello.adapters.prism import RESULTS, format_prism
from codeduello.adapters.storm import build_storm
from codeduello.adapters.unfolding import Course, unfold
from codeduello.analysis.odds import reckon_odds
from codeduello.analysis.payoffs import SURVIVAL, WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import ByValues
from codeduello.errors import UsageError
from codeduello.kernel import Pair

stormpy = pytest.importorskip("stormpy", reason="stormpy is not installed")

WORTH = 'R{{"worth"}}{}=? [F "over"]'
REPLIES = {0: ("max", (0, 1)), 1: ("min", (1, 0))}


def ask(model: Any, question: str) -> Fraction:
    """What Storm finds for the first place of an exact model."""
    return Fraction(str(stormpy.model_checking(model, stormpy.parse_property(question)).get_value(0)))


def ask_closely(model: Any, question: str) -> float:
    """What Storm finds for the first place of a model in floats, by a sound method at 1e-12."""
    around = stormpy.environments.sound()
    for part in (around.solver().native(), around.solver().min_max()):
        part.precision = stormpy.Rational("1/1000000000000")
    found = stormpy.model_checking(model, stormpy.parse_property(question), environment=around)
    return float(found.get_value(0))


def read_prism(places: list[Place], folder: Path) -> Any:
    """The model as Storm reads it from the text, in rationals."""
    path = folder / "model.prism"
    path.write_text(format_prism(places, "A duel."), "utf-8")
    return stormpy.build_model[stormpy.Rational](stormpy.parse_prism_program(str(path)))


def check_odds(model: Any, duel: OpenDuel, strategies: Any) -> None:
    """Every result, every ending, and that the duel ends, in rationals."""
    odds = reckon_odds(duel, Pair(*strategies), exact=True)
    for result, label in RESULTS.items():
        assert ask(model, f'P=? [F "{label}"]') == odds.total(result)
    for ending, share in odds.endings.items():
        assert ask(model, f'P=? [F "by_{ending}"]') == share
    assert ask(model, 'P=? [F "over"]') == 1 - odds.never


def check_replies(model: Any, duel: OpenDuel, seat: int, mix: Any) -> None:
    """The best reply by chance to win, by chance not to lose, and by worth, in rationals."""
    most, fixed = REPLIES[seat]
    reckoner = duel.reckoner(exact=True)
    for label, ends in {"win": chance_of(duel, "win"), "lose": chance_of(duel, "loss")}.items():
        assert ask(model, f'P{most}=? [F "{label}"]') == reckoner.values(ends, fixed, mix)[0]
    assert ask(model, WORTH.format(most)) == reckoner.values(duel.ends(WIN, exact=True), fixed, mix)[0]


def test_a_chain_of_feud_with_its_circles(tmp_path: Path) -> None:
    duel, strategies = duel_of(*UNLIKE, TOUGHER), (BEST_TEST, RANDOM)
    check_odds(read_prism(unfold(duel, Course((), play(duel, strategies))), tmp_path), duel, strategies)


def test_a_chain_of_sangfroid() -> None:
    duel, strategies = duel_of(*SWORD_AXE, SHORT), (SWORDHAND, RANDOM)
    check_odds(build_storm(unfold(duel, Course((), play(duel, strategies))), exact=True), duel, strategies)


@pytest.mark.parametrize("seat", [0, 1])
def test_best_replies_in_feud(seat: int, tmp_path: Path) -> None:
    duel = duel_of(*UNLIKE, TOUGHER)
    mix = play(duel, (BEST_TEST, BEST_TEST))
    check_replies(read_prism(unfold(duel, Course((seat,), mix)), tmp_path), duel, seat, mix)


@pytest.mark.parametrize("seat", [0, 1])
def test_best_replies_in_sangfroid(seat: int) -> None:
    duel = duel_of(*SWORD_AXE, SHORT)
    mix = play(duel, (SWORDHAND, SWORDHAND))
    check_replies(build_storm(unfold(duel, Course((seat,), mix)), exact=True), duel, seat, mix)


def test_best_replies_in_sangfroid_through_text(tmp_path: Path) -> None:
    duel = duel_of(*FISTS, SHORT)
    mix = play(duel, (RANDOM, SWORDHAND))
    check_replies(read_prism(unfold(duel, Course((0,), mix)), tmp_path), duel, 0, mix)


def test_another_payoff() -> None:
    duel = duel_of(*FISTS, SHORT)
    mix = play(duel, (RANDOM, SWORDHAND))
    model = build_storm(unfold(duel, Course((0,), mix), SURVIVAL), exact=True)
    assert ask(model, WORTH.format("max")) == duel.reckoner(exact=True).values(duel.ends(SURVIVAL, exact=True), (0, 1), mix)[0]


def test_text_and_matrices_are_the_same_model(tmp_path: Path) -> None:
    duel = duel_of(*UNLIKE, FRAIL)
    places = unfold(duel, Course((1,), play(duel, (BEST_TEST, RANDOM))))
    read, built = read_prism(places, tmp_path), build_storm(places, exact=True)
    assert (read.nr_states, read.nr_transitions, read.nr_choices) == (built.nr_states, built.nr_transitions, built.nr_choices)
    assert read.labeling.get_labels() - {"deadlock"} == built.labeling.get_labels()
    for label in built.labeling.get_labels():
        assert len(list(read.labeling.get_states(label))) == len(list(built.labeling.get_states(label)))


@pytest.mark.parametrize("setup", [(*UNLIKE, TOUGHER), (*FISTS, SHORT)], ids=["feud", "sangfroid"])
def test_in_floats_between_players_who_err(setup: Any) -> None:
    duel, strategies = duel_of(*setup), (ByValues(WIN, 0.12), ByValues(SURVIVAL, 0.03))
    mix = play_now(duel, strategies)
    odds = reckon_odds(duel, Pair(*strategies))
    chain = build_storm(unfold(duel, Course((), mix)))
    for result, label in RESULTS.items():
        assert ask_closely(chain, f'P=? [F "{label}"]') == pytest.approx(odds.total(result), abs=1e-9)
    for seat, (most, fixed) in REPLIES.items():
        model = build_storm(unfold(duel, Course((seat,), mix)))
        value = duel.reckoner().values(duel.ends(WIN), fixed, mix)[0]
        assert ask_closely(model, WORTH.format(most)) == pytest.approx(value, abs=1e-9)


def test_probabilities_in_floats_can_be_read_as_text(tmp_path: Path) -> None:
    duel, strategies = duel_of(*UNLIKE, FRAIL), (ByValues(WIN, 0.01), RANDOM)
    path = tmp_path / "model.prism"
    path.write_text(format_prism(unfold(duel, Course((), play_now(duel, strategies)))), "utf-8")
    model = stormpy.build_model(stormpy.parse_prism_program(str(path)))
    assert ask_closely(model, 'P=? [F "win"]') == pytest.approx(reckon_odds(duel, Pair(*strategies)).total("win"), abs=1e-9)


def test_of_two_who_are_free_there_is_no_such_model() -> None:
    places = unfold(duel_of(*FISTS, SHORT))
    for make in (format_prism, build_storm):
        with pytest.raises(UsageError, match="both seats are free"):
            make(places)
