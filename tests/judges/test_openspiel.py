"""OpenSpiel judges best play: by its expectiminimax, by its sequence form with an independent solver, by its best replies."""

from functools import cache
from typing import Any

import pytest
from tests.judges.setups import (
    ARMED,
    FISTS,
    FRAIL,
    RANDOM,
    SHORT,
    UNEVEN,
    UNLIKE,
    duel_of,
    find_state,
    invented_values,
    play,
    values_of,
)

from codeduello.adapters.gambit import format_efg
from codeduello.adapters.openspiel import make_game
from codeduello.adapters.places import Choice, End, Place, Sealed
from codeduello.adapters.unfolding import Course, unfold
from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.solving import solve

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
algorithms = "open_spiel.python.algorithms"
minimax = pytest.importorskip(f"{algorithms}.minimax")
best_response = pytest.importorskip(f"{algorithms}.best_response")
sequence_form = pytest.importorskip(f"{algorithms}.sequence_form_utils")
policy = pytest.importorskip("open_spiel.python.policy")
optimize = pytest.importorskip("scipy.optimize")
numpy = pytest.importorskip("numpy")

DEEP = 1_000_000
LATE = {"sangfroid": [4, 1], "tallies": [0, 0], "fresh": [0, 0]}


def worth(returned: float) -> float:
    """OpenSpiel's return to the challenger as we count."""
    return (1 + returned) / 2


def best_by_tree(game: Any) -> float:
    """OpenSpiel's expectiminimax over the whole tree."""
    found: float = minimax.expectiminimax(game.new_initial_state(), DEEP, None, 0)[0]
    return worth(found)


def best_by_state(game: Any) -> float:
    """The same by hand over OpenSpiel's states, each once: for duels whose tree is too large."""

    known: dict[str, float] = {}

    def value(state: Any) -> float:
        key = str(state)
        if key not in known:
            known[key] = reckon(state)
        return known[key]

    def reckon(state: Any) -> float:
        if state.is_terminal():
            return float(state.player_return(0))
        if state.is_chance_node():
            return sum((chance * value(state.child(way)) for way, chance in state.chance_outcomes()), start=0.0)
        best = max if state.current_player() == 0 else min
        return best(value(state.child(option)) for option in state.legal_actions())

    return worth(value(game.new_initial_state()))


def best_by_sequences(game: Any) -> float:
    """The sequence form that OpenSpiel makes of the game, solved by linear programming: also where choices are sealed."""
    _, actions, options, parents, payoffs, _ = sequence_form.construct_vars(game)
    limits = sequence_form.construct_constraint_vars(parents, actions, options)
    (own, own_right), (foe, foe_right) = limits[0], limits[1]
    found = optimize.linprog(
        c=[*[0.0] * own.shape[1], *-foe_right],
        A_ub=numpy.hstack([-payoffs[0].T, foe.T]),
        b_ub=numpy.zeros(foe.shape[1]),
        A_eq=numpy.hstack([own, numpy.zeros((own.shape[0], foe.shape[0]))]),
        b_eq=own_right,
        bounds=[*[(0, None)] * own.shape[1], *[(None, None)] * foe.shape[0]],
        method="highs",
    )
    return worth(-float(found.fun))


@cache
def late_fight() -> tuple[OpenDuel, int]:
    """Fists against fists with four points against one."""
    duel = duel_of(*FISTS, SHORT)
    return duel, find_state(duel, **LATE)


@cache
def feud_round() -> list[Place]:
    """One round of Feud with its sealed choices to flee, and what comes after it by its worth."""
    duel = duel_of(*UNLIKE, FRAIL)
    return unfold(duel, Course(steps=1, values=values_of(duel)))


def test_a_fight_to_its_end_over_the_whole_tree() -> None:
    duel, state = late_fight()
    value = solve(duel, WIN).values[state]
    assert abs(value - 0.5) > 1e-4
    assert best_by_tree(make_game(unfold(duel, Course(start=state)))) == pytest.approx(value, abs=1e-9)


def test_the_tree_read_from_gambits_text_is_the_same() -> None:
    duel, state = late_fight()
    game = pyspiel.load_efg_game(format_efg(unfold(duel, Course(start=state)), "late"))
    assert minimax.expectiminimax(game.new_initial_state(), DEEP, None, 0)[0] == pytest.approx(values_of(duel)[state], abs=1e-9)


def test_a_whole_duel() -> None:
    duel = duel_of(*UNEVEN, SHORT)
    assert best_by_state(make_game(unfold(duel))) == pytest.approx(solve(duel, WIN).value, abs=1e-9)


def test_a_round_with_sealed_choices() -> None:
    duel = duel_of(*UNLIKE, FRAIL)
    assert any(isinstance(place, Sealed) for place in feud_round())
    assert best_by_sequences(make_game(feud_round())) == pytest.approx(solve(duel, WIN).value, abs=1e-9)


def test_sealed_choices_that_must_be_mixed() -> None:
    duel = duel_of(*ARMED, SHORT)
    values = invented_values(duel)
    game = make_game(unfold(duel, Course(steps=1, values=values)))
    value = duel.reckoner().reckon_one(0, numpy.array(values, float))[0]
    assert best_by_tree(game) != pytest.approx(value, abs=1e-3), "who sees the other's choice gains by it"
    assert best_by_sequences(game) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seat", [0, 1])
def test_best_replies_to_a_player_by_lot(seat: int) -> None:
    duel, state = late_fight()
    game = make_game(unfold(duel, Course(start=state)))
    reply = best_response.BestResponsePolicy(game, seat, policy.UniformRandomPolicy(game))
    found = reply.value(game.new_initial_state())
    fixed = (0, 1) if seat == 0 else (1, 0)
    ours = duel.reckoner(exact=True).values(duel.ends(WIN, exact=True), fixed, play(duel, (RANDOM, RANDOM)))[state]
    assert worth(found if seat == 0 else -found) == pytest.approx(ours, abs=1e-9)


def test_the_challengers_choice_is_hidden_until_the_other_has_chosen() -> None:
    game = make_game(feud_round())
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    duel = duel_of(*ARMED, SHORT)
    state = make_game(unfold(duel, Course(steps=1, values=invented_values(duel)))).new_initial_state()
    chosen = [state.child(option) for option in state.legal_actions()]
    assert len({one.information_state_string(0) for one in chosen}) == len(chosen) == 3
    assert len({one.information_state_string(1) for one in chosen}) == 1
    assert len({one.observation_string(1) for one in chosen}) == 1
    then = [one.child(one.legal_actions()[0]) for one in chosen]
    assert len({one.information_state_string(1) for one in then}) == 3


def test_it_is_a_game_as_openspiel_wants_it() -> None:
    duel = duel_of(*FISTS, SHORT)
    game = make_game(unfold(duel), "fists")
    assert (game.num_players(), game.utility_sum(), game.min_utility(), game.max_utility()) == (2, 0, -1, 1)
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    pyspiel.random_sim_test(make_game(feud_round()), num_sims=3, serialize=False, verbose=False)


def test_options_have_their_names() -> None:
    places = unfold(duel_of(*FISTS, SHORT))
    state = make_game(places).new_initial_state()
    while state.is_chance_node():
        state = state.child(state.chance_outcomes()[0][0])
    assert [state.action_to_string(option) for option in state.legal_actions()] == ["attack", "surrender", "wait"]
    assert any(isinstance(place, Choice) for place in places) and any(isinstance(place, End) for place in places)
