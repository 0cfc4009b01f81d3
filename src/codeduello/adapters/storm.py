"""A duel as a model in Storm's memory, by its Python package stormpy: the model of `prism`, without the way through text.

Storm looks at every command of a PRISM text in every state; from some ten thousand places on this way is the shorter one.
"""

import importlib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from codeduello.adapters.places import Chance, Choice, End, Place
from codeduello.adapters.prism import check_free, labels


def build_storm(places: Sequence[Place], *, exact: bool = False) -> Any:
    """A `SparseDtmc`, or a `SparseMdp` where a seat is free; over Storm's rationals if `exact`. Needs stormpy 2."""
    check_free(places)
    stormpy = importlib.import_module("stormpy")
    models = importlib.import_module("stormpy.models")
    kind = stormpy.Rational if exact else float
    grouped = any(isinstance(place, Choice) for place in places)
    parts = models.SparseModelComponents[kind](
        transition_matrix=fill_matrix(places, kind, grouped),
        state_labeling=label_states(places),
        reward_models={
            "worth": models.SparseRewardModel[kind](optional_state_reward_vector=[kind(worth) for worth in worths(places)])
        },
    )
    return (models.SparseMdp if grouped else models.SparseDtmc)[kind](parts)


def fill_matrix(places: Sequence[Place], kind: Any, grouped: bool) -> Any:
    """One row for each option, in groups by place; the last place is `over`."""
    build = importlib.import_module("stormpy.datastructures").SparseMatrixBuilder[kind]
    matrix = build(has_custom_row_grouping=grouped)
    line = 0
    for number in range(len(places) + 1):
        if grouped:
            matrix.new_row_group(line)
        for row in rows_of(places, number):
            for target, share in sorted(row):
                matrix.add_next_value(line, target, kind(share))
            line += 1
    return matrix.build()


def rows_of(places: Sequence[Place], number: int) -> Iterator[list[tuple[int, Fraction | float]]]:
    """Where a place leads, for each option."""
    place = places[number] if number < len(places) else None
    if isinstance(place, Choice):
        for _, target in place.ways:
            yield [(target, Fraction(1))]
    elif isinstance(place, Chance):
        yield [(target, share) for share, target in place.ways]
    else:
        yield [(len(places), Fraction(1))]


def label_states(places: Sequence[Place]) -> Any:
    """The labels of `prism`, and `init`."""
    found = importlib.import_module("stormpy.models").StateLabeling(len(places) + 1)
    for name, at in {"init": [0], "over": [len(places)], **labels(places)}.items():
        found.add_label(name)
        for number in at:
            found.add_label_to_state(name, number)
    return found


def worths(places: Sequence[Place]) -> list[Fraction | float]:
    """What every place is worth as an end, and 0 for `over`."""
    return [place.worth if isinstance(place, End) else Fraction(0) for place in places] + [Fraction(0)]
