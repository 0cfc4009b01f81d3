"""OpenSpiel's own games, written in C++, played by lot: through its Python interface, and by its loop in C++."""

import random
from collections.abc import Callable

import pyspiel
from bench.peers.sangfroid_machine import drawn


def moves_through_python(name: str, seed: int) -> Callable[[], int]:
    """A playout a call; answers how many moves it had, those of chance too."""
    game, lots = pyspiel.load_game(name), random.Random(seed)
    choose, point = lots.choice, lots.random

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), point()))
            else:
                state.apply_action(choose(state.legal_actions()))
            moves += 1
        return moves

    return play


def playouts_in_cpp(name: str, seed: int) -> Callable[[], None]:
    """A playout a call, its whole loop in C++."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)]
    numbers = iter(range(seed, 2**31))

    def play() -> None:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(numbers))

    return play
