"""Sangfroid as a game of OpenSpiel written in Python, with explicit chance nodes, around the bare state machine."""

import random
from collections.abc import Callable
from typing import Any

import pyspiel
from bench.peers.sangfroid_machine import NOBODY, OPTIONS, OVER, Machine, Weapons, drawn

GAME_TYPE = pyspiel.GameType(
    short_name="python_sangfroid",
    long_name="Python Sangfroid",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=OPTIONS,
    max_chance_outcomes=3,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=1000,
)


class SangfroidGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """Two duellists of this Sangfroid. The first weapons are chosen one after the other, which by lot is the same as at once."""

    def __init__(self, sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, {})
        self._setup = (sangfroid, weapons, idle_rounds)

    def new_initial_state(self, state: Any = None) -> "SangfroidState":
        """The state in which a duel begins."""
        return SangfroidState(self, Machine(*self._setup))


class SangfroidState(pyspiel.State):  # type: ignore[misc]
    """A state of a duel."""

    def __init__(self, game: SangfroidGame, machine: Machine) -> None:
        super().__init__(game)
        self.machine = machine

    def current_player(self) -> int:
        """Who is to answer."""
        return self.machine.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.machine.options

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes and their probabilities."""
        return self.machine.chances

    def _apply_action(self, action: int) -> None:
        self.machine.apply(action)

    def is_terminal(self) -> bool:
        """Is the duel over?"""
        return self.machine.actor == OVER

    def returns(self) -> list[float]:
        """1 to the winner, -1 to the loser."""
        winner = self.machine.winner
        if winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return str(self.machine.key)


def playouts(sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int, seed: int) -> Callable[[], Machine]:
    """A duel by lot a call, chance drawn from the chance nodes."""
    game, lots = SangfroidGame(sangfroid, weapons, idle_rounds), random.Random(seed)
    choose, point = lots.choice, lots.random

    def play() -> Machine:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), point()))
            else:
                state.apply_action(choose(state.legal_actions()))
        machine: Machine = state.machine
        return machine

    return play


def value_of(sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int, within: float) -> float:
    """What the duel is worth to the challenger, from -1 to 1, by OpenSpiel's value iteration. Raises `ImportError` without cvxpy."""
    from open_spiel.python.algorithms.value_iteration import value_iteration

    game = SangfroidGame(sangfroid, weapons, idle_rounds)
    values = value_iteration(game, -1, within, cyclic_game=True)
    start = game.new_initial_state()
    if start.is_chance_node():
        return float(sum(share * values[str(start.child(outcome))] for outcome, share in start.chance_outcomes()))
    return float(values[str(start)])
