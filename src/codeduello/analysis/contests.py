"""Contests: parts of a duel reckoned by themselves, in fractions, or compiled."""

import importlib.util
from functools import cache
from typing import Any

from codeduello.compiled import is_fast
from codeduello.errors import UnknownName
from codeduello.kernel import Contest, ContestOdds, Game, Loop, Pair


def find_contest(game: Game, name: str) -> Contest:
    """The contest called `name`; raises `UnknownName`."""
    if name not in game.contests:
        raise UnknownName(f"contest of {game.name}", name, game.contests)
    return game.contests[name]


def contest_odds(contest: Contest, rulings: Any, sides: Pair[Any], first: int) -> ContestOdds:
    """Exact odds, in fractions."""
    return contest.odds(rulings, sides, first, contest.loop)


def fast_odds(contest: Contest, rulings: Any, sides: Pair[Any], first: int) -> ContestOdds:
    """The same in floats (good to about 1e-13): by the compiled loop where numba is there, by vectors where numpy is, else plainly."""
    found = contest.odds(rulings, sides, first, fastest_loop(contest))
    return ContestOdds(*[float(number) for number in (found.win, found.tie, found.lose, found.value)])


def fastest_loop(contest: Contest) -> Loop:
    """The arithmetic of a contest by the best that is installed."""
    if is_fast():
        return compiled_loop(contest.loop)
    return vector_loop(contest) or contest.loop


@cache
def vector_loop(contest: Contest) -> Loop | None:
    """The arithmetic over vectors, where there is numpy."""
    if contest.vectors is None or importlib.util.find_spec("numpy") is None:
        return None
    import numpy as np

    return contest.vectors(np)


@cache
def compiled_loop(loop: Loop) -> Loop:
    """A contest's arithmetic compiled over arrays of floats; lists are turned into such."""
    from codeduello.compiled.accelerate import accelerated
    from codeduello.compiled.jit import kind_of

    def run(*arguments: Any) -> None:
        taken = tuple(map(as_array, arguments))
        accelerated(loop, tuple(map(kind_of, taken)))(*taken)
        arguments[-1][:] = taken[-1].tolist()

    return run


def as_array(value: Any) -> Any:
    """Lists as arrays of floats, at any depth of tuples; numbers and tuples of numbers as they are."""
    if isinstance(value, list):
        import numpy as np

        return np.array(value, np.float64)
    return tuple(map(as_array, value)) if isinstance(value, tuple) else value
