"""Pools: dice as one integer."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.kernel.pools import FACES, LARGEST, LARGEST_POOL, gather, one_die, pool_sum, showing, spread

faces_lists = st.lists(st.integers(1, 6), max_size=255)


def test_a_die_stands_at_its_own_eight_bits() -> None:
    assert [one_die(face) for face in FACES] == [1, 256, 65536, 2**24, 2**32, 2**40]


def test_the_empty_pool_is_nought() -> None:
    assert gather(()) == 0
    assert spread(0) == ()
    assert pool_sum(0) == 0


def test_a_pool_by_hand() -> None:
    pool = gather((6, 2, 2, 5))
    assert pool == 2 * 256 + 2**32 + 2**40
    assert [showing(pool, face) for face in FACES] == [0, 2, 0, 0, 1, 1]
    assert pool_sum(pool) == 15
    assert spread(pool) == (2, 2, 5, 6)


@settings(deadline=None)
@given(faces_lists)
def test_spread_gives_back_what_was_gathered_in_order(faces: list[int]) -> None:
    assert spread(gather(tuple(faces))) == tuple(sorted(faces))


@settings(deadline=None)
@given(faces_lists)
def test_the_pool_shows_and_adds_what_was_gathered(faces: list[int]) -> None:
    pool = gather(tuple(faces))
    assert {face: showing(pool, face) for face in FACES} == {face: Counter(faces)[face] for face in FACES}
    assert pool_sum(pool) == sum(faces)


@settings(deadline=None)
@given(faces_lists, st.randoms(use_true_random=False))
def test_the_order_of_the_dice_makes_no_difference(faces: list[int], lots: Random) -> None:
    shuffled = faces.copy()
    lots.shuffle(shuffled)
    assert gather(tuple(shuffled)) == gather(tuple(faces))


@pytest.mark.parametrize("face", FACES)
def test_a_digit_holds_the_largest_pool_without_touching_its_neighbours(face: int) -> None:
    pool = gather((face,) * LARGEST)
    assert [showing(pool, other) for other in FACES] == [255 if other == face else 0 for other in FACES]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_the_largest_pool_is_within_the_range_of_a_field(face: int) -> None:
    assert gather((face,) * LARGEST) <= LARGEST_POOL


def test_the_largest_pool_of_sixes_is_within_the_range_of_a_field() -> None:
    assert gather((6,) * LARGEST) <= LARGEST_POOL
