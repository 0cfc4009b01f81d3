"""Gambit judges small trees in exact fractions."""

import io
from fractions import Fraction
from typing import Any

import pytest
from tests.judges.setups import ARMED, FISTS, FRAIL, SHORT, SWORD_AXE, UNLIKE, duel_of, find_state, invented_values, values_of

from codeduello.adapters.gambit import format_efg
from codeduello.adapters.places import Chance, Choice, End, Place, Sealed
from codeduello.adapters.unfolding import Course, unfold
from codeduello.errors import TooLarge

pygambit = pytest.importorskip("pygambit", reason="pygambit is not installed")

HALF = Fraction(1, 2)
SPENT = {
    "sangfroid": [2, 1],
    "fresh": [2, 0],
    "tallies": [0, 0],
    "grabbed": [0, 0],
    "hand": [1, 3],
    "mover": 1,
    "second_turn": 1,
    "attacked": 1,
}
"""Sword against axe near the end: 89 nodes until the duel is over."""


def read_tree(places: list[Place]) -> Any:
    return pygambit.read_efg(io.StringIO(format_efg(places, "A duel")))


def solve_exactly(game: Any) -> Any:
    """An equilibrium by Gambit's linear programming over fractions."""
    return pygambit.nash.lp_solve(game).equilibrium


def paid(profile: Any) -> Fraction:
    """What the challenger gets."""
    return Fraction(str(profile.payoffs["challenger"]))


def solve_and_round(game: Any) -> Any:
    """An equilibrium found in floats, with its shares taken as fractions: for trees too large to be solved in fractions. Its regret tells whether it is one."""
    found = pygambit.nash.lp_solve(game, rational=False).equilibrium
    shares = [
        [[str(Fraction(share).limit_denominator(100)) for _, share in mix] for _, mix in found[player]] for player in game.players
    ]
    return game.mixed_behavior_profile(shares, rational=True)


def test_a_fight_to_its_end() -> None:
    duel = duel_of(*SWORD_AXE, SHORT)
    state = find_state(duel, **SPENT)
    found = solve_exactly(read_tree(unfold(duel, Course(start=state))))
    assert found.max_regret() == 0
    assert paid(found) == values_of(duel)[state] == Fraction(15407, 31104)


def test_a_round_of_feud_with_its_choices_to_flee() -> None:
    duel = duel_of(*UNLIKE, FRAIL)
    places = unfold(duel, Course(steps=1, values=values_of(duel)))
    assert any(isinstance(place, Sealed) for place in places)
    found = solve_and_round(read_tree(places))
    assert found.max_regret() == 0
    assert paid(found) == values_of(duel)[0] == Fraction(1029737252455, 2774608828706)


def test_sealed_choices_that_must_be_mixed() -> None:
    duel = duel_of(*ARMED, SHORT)
    values = invented_values(duel)
    found = solve_exactly(read_tree(unfold(duel, Course(steps=1, values=values))))
    assert found.max_regret() == 0
    assert paid(found) == duel.reckoner(exact=True).reckon_one(0, values)[0]
    assert not any(share == 1 for player in ("challenger", "challenged") for _, mix in found[player] for _, share in mix)


def test_the_tree_has_the_places_multiplied_out() -> None:
    duel = duel_of(*SWORD_AXE, SHORT)
    text = format_efg(unfold(duel, Course(start=find_state(duel, **SPENT))), 'A "duel"')
    lines = text.splitlines()
    assert lines[0] == 'EFG 2 R "A \\"duel\\"" { "challenger" "challenged" }'
    assert len(lines) - 3 == 89
    assert pygambit.read_efg(io.StringIO(text)).title == 'A "duel"'


MATCHING: list[Place] = [
    Chance(((Fraction(1, 3), 1), (Fraction(2, 3), 2))),
    Sealed((("heads", "tails"), ("heads", "tails")), ((3, 4), (4, 3))),
    Choice(1, (("stay", 3), ("go", 4))),
    End("win", "seen", Fraction(1)),
    End("loss", "unseen", Fraction(0)),
]


def test_what_is_sealed_is_one_information_set() -> None:
    game = read_tree(MATCHING)
    assert [len(game.get_infosets(player)) for player in game.players] == [1, 2]
    found = solve_exactly(game)
    assert paid(found) == HALF / 3
    assert [str(share) for _, mix in found["challenger"] for _, share in mix] == ["1/2", "1/2"]


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 10,000 nodes"):
        format_efg(unfold(duel_of(*FISTS, SHORT)), "large", most=10_000)


def test_a_tree_without_end_is_refused() -> None:
    with pytest.raises(TooLarge, match="later state"):
        format_efg(unfold(duel_of(*UNLIKE, FRAIL)), "endless", most=5_000)
