"""Counting the paths of answers from the start of a duel, in two ways that share no shortcut.

By weights: each outcome of a row is one branch. By faces: every combination of faces is thrown, and faces
that read the same are one branch. The numbers for each set-up stand in the game's counts.toml.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from codeduello.kernel import AGAIN, Ask, AskBoth, Both, Choice, Entry, Fell, Game, Need, Over, Pair, Roll, Run, Throws

Branches = Callable[[Need], Iterator[Entry]]


def choices(need: Need) -> Iterator[Entry]:
    """Every answer to a question."""
    if isinstance(need, Ask):
        yield from map(Choice, need.options)
    elif isinstance(need, AskBoth):
        yield from itertools.starmap(Both, itertools.product(need.challenger, need.challenged))


def by_weights(need: Need) -> Iterator[Entry]:
    """Every answer; a row answers with each of its outcomes."""
    if isinstance(need, Roll):
        yield from map(Fell, need.row.outcomes)
    yield from choices(need)


def by_faces(need: Need) -> Iterator[Entry]:
    """Every answer; a row answers with faces, one throw for each way in which faces read."""
    if isinstance(need, Roll):
        read: dict[int, Entry] = {}
        for faces in itertools.product(*[range(1, sides + 1) for sides in need.row.dice]):
            read.setdefault(need.row.read(faces), Throws((faces,)))
        yield from (throws for outcome, throws in read.items() if outcome != AGAIN)
    yield from choices(need)


def count_paths(game: Game, rulings: Any, sheets: Pair[Any], depth: int, branches: Branches = by_weights) -> list[int]:
    """How many paths of 1, 2, .. `depth` answers there are; paths that end earlier are not among the longer ones."""
    counts = [0] * depth
    todo: list[tuple[Entry, ...]] = [()]
    while todo:
        path = todo.pop()
        run = Run(game.duel, rulings, tuple(sheets))
        for entry in path:
            run.give(entry)
        if isinstance(run.need, Over):
            continue
        longer = [(*path, entry) for entry in branches(run.need)]
        counts[len(path)] += len(longer)
        if len(path) + 1 < depth:
            todo += longer
    return counts
