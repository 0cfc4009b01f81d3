"""The places that all exports share: nothing is lost on the way from the graph to them."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.judges.setups import (
    ARMED,
    EQUALS,
    FISTS,
    FRAIL,
    RANDOM,
    SHORT,
    UNLIKE,
    duel_of,
    find_state,
    invented_values,
    play,
    values_of,
)

from codeduello.adapters.places import CUT, Chance, Choice, End, Place, Sealed
from codeduello.adapters.unfolding import Course, unfold
from codeduello.analysis.matrix_game import solve_exactly
from codeduello.analysis.payoffs import SURVIVAL, WIN, Payoff
from codeduello.errors import UsageError


def value_of(places: list[Place], start: int = 0) -> Fraction:
    """What a place is worth when both play their best, in fractions; for duels that do not come back to a place."""

    @cache
    def worth(number: int) -> Fraction:
        place = places[number]
        if isinstance(place, End):
            return Fraction(place.worth)
        if isinstance(place, Chance):
            return sum((share * worth(target) for share, target in place.ways), start=Fraction(0))
        if isinstance(place, Choice):
            return (max, min)[place.seat](worth(target) for _, target in place.ways)
        found: Fraction = solve_exactly([[worth(target) for target in row] for row in place.table]).value
        return found

    return worth(start)


def targets(place: Place) -> list[int]:
    if isinstance(place, End):
        return []
    return (
        [target for row in place.table for target in row] if isinstance(place, Sealed) else [target for _, target in place.ways]
    )


COURSES = [
    ((*EQUALS, FRAIL), ()),
    ((*EQUALS, FRAIL), (1,)),
    ((*EQUALS, FRAIL), (0, 1)),
    ((*FISTS, SHORT), ()),
    ((*FISTS, SHORT), (0,)),
    ((*FISTS, SHORT), (0, 1)),
]


@pytest.mark.parametrize(("setup", "free"), COURSES)
def test_chances_add_to_one_and_every_place_is_reached_and_no_end_is_there_twice(setup: Any, free: tuple[int, ...]) -> None:
    duel = duel_of(*setup)
    places = unfold(duel, Course(free, play(duel, (RANDOM, RANDOM))))
    chances = [place for place in places if isinstance(place, Chance)]
    assert all(sum(share for share, _ in place.ways) == 1 for place in chances)
    assert all(share > 0 for place in chances for share, _ in place.ways)
    assert {0, *(target for place in places for target in targets(place))} == set(range(len(places)))
    ends = [place for place in places if isinstance(place, End)]
    assert len(set(ends)) == len(ends)
    assert all(place.seat in free for place in places if isinstance(place, Choice))


@pytest.mark.parametrize("payoff", [WIN, SURVIVAL], ids=["win", "survival"])
def test_a_whole_duel_is_worth_what_it_is_on_the_graph(payoff: Payoff) -> None:
    duel = duel_of(*FISTS, SHORT)
    assert value_of(unfold(duel, payoff=payoff)) == duel.reckoner(exact=True).values(duel.ends(payoff, exact=True))[0]


@pytest.mark.parametrize("sangfroid", [[2, 1], [3, 3], [4, 6]])
def test_from_a_late_state_the_duel_is_worth_what_that_state_is(sangfroid: list[int]) -> None:
    duel = duel_of(*FISTS, SHORT)
    state = find_state(duel, sangfroid=sangfroid)
    assert value_of(unfold(duel, Course(start=state))) == values_of(duel)[state]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_duel_cut_off_where_the_values_are_known_is_worth_the_same(steps: int) -> None:
    duel = duel_of(*UNLIKE, FRAIL)
    places = unfold(duel, Course(steps=steps, values=values_of(duel)))
    assert value_of(places) == values_of(duel)[0]
    assert any(isinstance(place, End) and place.result == CUT for place in places)


@pytest.mark.parametrize(("free", "fixed"), [((), (1, 1)), ((0,), (0, 1)), ((1,), (1, 0))])
def test_given_play_is_met_as_it_is_on_the_graph(free: tuple[int, ...], fixed: tuple[int, int]) -> None:
    duel = duel_of(*FISTS, SHORT)
    mix = play(duel, (RANDOM, RANDOM))
    places = unfold(duel, Course(free, mix))
    assert free or all(isinstance(place, Chance | End) for place in places)
    assert value_of(places) == duel.reckoner(exact=True).values(duel.ends(WIN, exact=True), fixed, mix)[0]


@pytest.mark.parametrize("free", [(0,), (1,)])
def test_of_a_pair_of_sealed_choices_one_may_be_given(free: tuple[int, ...]) -> None:
    duel = duel_of(*ARMED, SHORT)
    values = [Fraction(worth) for worth in invented_values(duel)]
    mix = [Fraction(1, 3)] * duel.graph.edges
    places = unfold(duel, Course(free, mix, steps=1, values=values))
    first = places[0]
    assert isinstance(first, Choice) and first.seat == free[0]
    table = table_of(unfold(duel, Course(steps=1, values=values)))
    lines = table if free == (0,) else list(zip(*table, strict=True))
    assert value_of(places) == (max if free == (0,) else min)(sum(line) / 3 for line in lines)


def table_of(places: list[Place]) -> list[list[Fraction]]:
    first = places[0]
    assert isinstance(first, Sealed)
    return [[value_of(places, target) for target in row] for row in first.table]


def test_a_pair_of_sealed_choices_is_laid_open_to_nobody() -> None:
    duel = duel_of(*ARMED, SHORT)
    values = invented_values(duel)
    first = unfold(duel, Course(steps=1, values=values))[0]
    assert isinstance(first, Sealed)
    assert first.options == (("take fists", "take sword", "take dagger"), ("take fists", "take axe", "take spear"))
    assert value_of(unfold(duel, Course(steps=1, values=values))) == duel.reckoner(exact=True).reckon_one(0, values)[0]


@pytest.mark.parametrize("free", [(), (0,), (1,)])
def test_play_must_be_given_for_a_seat_that_is_not_free(free: tuple[int, ...]) -> None:
    with pytest.raises(UsageError, match="no play is given"):
        Course(free)


def test_a_cut_needs_values() -> None:
    with pytest.raises(UsageError, match="cut off after 2 steps"):
        Course(steps=2)


def test_results_stay_those_of_the_duel() -> None:
    duel = duel_of(*EQUALS, FRAIL)
    found = {place.result for place in unfold(duel) if isinstance(place, End)}
    assert found == {duel.result(outcome) for outcome in duel.outcomes.values()} == {"win", "draw", "loss", "nobody"}
