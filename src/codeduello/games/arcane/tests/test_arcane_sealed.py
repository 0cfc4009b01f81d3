"""Sections 1 and 2: what is stated, what is sealed, and who knows it when."""

from collections.abc import Callable

import pytest

from codeduello.errors import InvalidText
from codeduello.games.arcane.words import DEATH, FIRST_BLOOD, PRIDE, QUICK, WEIRD
from codeduello.testing import Script

Duels = Callable[..., Script]


def test_the_challenger_alone_states_one_of_three_stakes(stakes: Duels) -> None:
    duel = stakes()
    assert duel.asked == 0
    assert duel.offered() == ["pride", "first blood", "death"]


def test_the_stated_stakes_are_told_to_all(stakes: Duels) -> None:
    duel = stakes().do("death")
    assert [duel.heard("states_stakes", viewer) for viewer in (0, 1, 2)] == [[(0, DEATH)]] * 3


@pytest.mark.parametrize("stated", ["pride", "first blood", "death"])
def test_whatever_was_stated_both_may_mean_any_of_the_three(stakes: Duels, stated: str) -> None:
    duel = stakes().do(stated)
    assert duel.asked is None
    assert duel.offered(0) == duel.offered(1) == ["pride", "first blood", "death"]


def test_true_stakes_are_sealed_at_once_and_known_to_their_own_seat(stakes: Duels) -> None:
    duel = stakes().do("pride", ("death", "first blood"))
    assert len(duel.heard("stakes_are_sealed")) == 1
    assert duel.heard("true_stakes_are", 0) == [(0, DEATH)]
    assert duel.heard("true_stakes_are", 1) == [(1, FIRST_BLOOD)]
    assert duel.heard("true_stakes_are", 2) == []


def test_a_sealed_paper_shows_neither_foe_nor_spectator_anything(stakes: Duels) -> None:
    meek, grim = stakes().do("pride"), stakes().do("pride")
    meek.run.choose(0, PRIDE)
    grim.run.choose(0, DEATH)
    assert meek.told(1) == grim.told(1)
    assert meek.told(2) == grim.told(2)


def test_all_five_styles_are_open_to_both(stakes: Duels) -> None:
    duel = stakes().do("pride", ("pride", "pride"))
    five = ["steadfast", "quick", "overwhelming", "weird", "disruptive"]
    assert duel.offered(0) == duel.offered(1) == five


def test_a_style_is_known_to_its_own_seat_alone(stare: Duels) -> None:
    duel = stare(styles=("quick", "weird"))
    assert duel.heard("style_is", 0) == [(0, QUICK)]
    assert duel.heard("style_is", 1) == [(1, WEIRD)]
    assert duel.heard("style_is", 2) == []


def test_the_powers_offered_are_those_of_the_own_sheet(stakes: Duels) -> None:
    duel = stakes(("Ann; powers 0 1x2 3 2*", "Ben; powers 4* 9")).do("pride", ("pride", "pride"), ("quick", "quick"))
    assert duel.offered(0) == ["cantrip", "slot 1", "slot 3", "free 2"]
    assert duel.offered(1) == ["slot 9", "free 4"]


def test_a_power_is_known_to_its_own_seat_alone(stare: Duels) -> None:
    duel = stare(sheets=("Ann; powers 0 1", "Ben; powers 0 2"), powers=("slot 1", "slot 2"))
    assert [duel.heard("power_is", viewer) for viewer in (0, 1, 2)] == [[(0, 1)], [(1, 2)], []]


def test_sheets_are_public(stakes: Duels) -> None:
    duel = stakes(("Ann; sleight 3; attack 5", "Ben"))
    for viewer in (0, 1, 2):
        assert duel.heard("attack_is", viewer) == [(0, 5), (1, 0)]
        assert (0, 3) in duel.heard("sleight_bonus_is", viewer)
        assert duel.heard("powers_are", viewer) == [(0, 1), (1, 1)]  # bit 0: a cantrip


def test_papers_stay_closed_through_the_shot(shot: Duels) -> None:
    duel = shot(papers=("death", "death")).do([1, 20], [11])
    assert duel.heard("true_stakes_are") == []


def test_at_the_score_both_papers_are_turned_over_the_losers_too(score: Duels) -> None:
    duel = score(stated="pride", papers=("first blood", "death"))
    for viewer in (1, 2):
        seen = duel.heard("true_stakes_are", viewer)[-2:]
        assert seen == [(0, FIRST_BLOOD), (1, DEATH)]


def test_a_duellist_without_a_power_cannot_begin(stakes: Duels) -> None:
    with pytest.raises(InvalidText, match=r"Ben has no power.*cantrip.*slot.*without a slot"):
        stakes(("Ann", "Ben; powers none"))
