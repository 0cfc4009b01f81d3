"""From a set-up to its graph, by the road that is there."""

import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

from codeduello.compiled.graph import Graph
from codeduello.compiled.layout import Layout
from codeduello.compiled.limits import Budget, default_memory
from codeduello.compiled.plain import PlainExplorer
from codeduello.kernel import Game, Pair
from codeduello.kernel.table import Table

NEEDED = ("numba", "numpy", "scipy")


@cache
def is_fast() -> bool:
    """Is the extra `fast` installed?"""
    return all(importlib.util.find_spec(name) for name in NEEDED)


def first_state(game: Game, rulings: Any, sheets: Pair[Any]) -> bytes:
    """The packed record with which a duel begins. Raises `InvalidText` for sheets that cannot duel."""
    record = game.duel.record()
    record.rules = rulings
    record.table = Table()
    game.duel.begin(record, *sheets)
    if game.duel.forget:
        game.duel.forget(record)
    return Layout(game.duel.record).pack(record)


def explore(
    game: Game,
    rulings: Any,
    sheets: Pair[Any],
    *,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] = lambda done, known: None,
    fast: bool | None = None,
) -> Graph:
    """Everything that can happen in a duel, for games in which nothing is hidden.

    `progress` is told states expanded and states known. `fast` False takes the plain road, None the best there is.
    Raises `TooLarge` beyond the budget (default: most of the free memory), `InvalidText` for sheets that cannot duel.
    """
    first = first_state(game, rulings, sheets)
    allowed = budget or Budget(default_memory())
    if is_fast() if fast is None else fast:
        from codeduello.compiled.exploring import explore_compiled

        return explore_compiled(game, rulings, first, allowed, progress)
    return PlainExplorer(game, rulings).explore(first, allowed, progress)
