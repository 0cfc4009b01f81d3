"""Dice from a seed: the same again for the same seed and number, and a stream of their own for each duel."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest

from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.kernel import Row

Rows = Callable[..., Row]


def stream(row: Row, seed: int, number: int = 0, throws: int = 30) -> list[tuple[int, ...]]:
    dice = Seeded(seed, number)
    return [dice.throw(row) for _ in range(throws)]


@pytest.mark.parametrize("seed", [0, 1, -1, 19, 2**64, 10**30])
def test_the_same_seed_and_number_give_the_same_faces(dice_row: Rows, seed: int) -> None:
    row = dice_row(6, 20, 4)
    assert stream(row, seed, 3) == stream(row, seed, 3)


def test_each_duel_has_a_stream_of_its_own(dice_row: Rows) -> None:
    # 30 throws of 2d20 are equal by accident once in 400 ** 30 pairs
    streams = {tuple(stream(dice_row(20, 20), 5, number)) for number in range(200)}
    assert len(streams) == 200


def test_each_seed_has_a_stream_of_its_own(dice_row: Rows) -> None:
    streams = {tuple(stream(dice_row(20, 20), seed)) for seed in range(-100, 100)}
    assert len(streams) == 200


def test_seed_and_number_are_not_run_together(dice_row: Rows) -> None:
    row = dice_row(20, 20)
    assert stream(row, 1, 11) != stream(row, 11, 1)
    assert stream(row, 1, 11) != stream(row, 111, 0)


def test_one_duel_does_not_disturb_the_stream_of_another(dice_row: Rows) -> None:
    row = dice_row(6, 6)
    alone = stream(row, 8, 1, 20)
    first, second = Seeded(8, 1), Seeded(8, 2)
    mingled = []
    for _ in range(20):
        mingled.append(first.throw(row))
        second.throw(row)
    assert mingled == alone


def test_the_global_generator_is_neither_used_nor_touched(dice_row: Rows) -> None:
    row = dice_row(6, 6)
    random.seed(1)
    before = random.getstate()
    first = stream(row, 7)
    assert random.getstate() == before
    random.seed(2)
    assert stream(row, 7) == first


def test_lots_leave_the_global_generator_alone_and_depend_on_seed_and_purpose() -> None:
    random.seed(1)
    before = random.getstate()

    def drawn(seed: int, purpose: str) -> list[int]:
        chance = lots(seed, purpose)
        return [chance.choice(range(100)) for _ in range(20)]

    assert drawn(1, "seat 0") == drawn(1, "seat 0")
    assert len({tuple(drawn(seed, purpose)) for seed in (1, 2) for purpose in ("seat 0", "seat 1")}) == 4
    assert random.getstate() == before


def test_another_process_with_another_hash_seed_throws_the_same(dice_row: Rows) -> None:
    script = (
        "from codeduello.dice import Seeded\n"
        "from codeduello.kernel import Dice, Row, Score\n"
        "row = Row((Score((Dice(3, 20),)),), lambda total: total)\n"
        "dice = Seeded(42, 9)\n"
        "print([dice.throw(row) for _ in range(5)])\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1] == f"{stream(dice_row(20, 20, 20), 42, 9, 5)}\n"


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_falls_and_no_other(dice_row: Rows, sides: int) -> None:
    # 100 * sides throws miss a given face with probability e ** -100
    seen = {face for faces in stream(dice_row(sides), 4, 0, 100 * sides) for face in faces}
    assert seen == set(range(1, sides + 1))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_faces_of_a_d6_are_equally_frequent(dice_row: Rows, seed: int) -> None:
    # 60,000 d6: each face 10,000 times, standard deviation (60,000 * 1/6 * 5/6) ** 0.5 = 91.3; five of them are 456
    counted = Counter(face for faces in stream(dice_row(*[6] * 10), seed, 0, 6000) for face in faces)
    assert counted.total() == 60_000
    assert all(abs(counted[face] - 10_000) <= 456 for face in range(1, 7))


def test_the_pairs_of_two_d6_are_equally_frequent(dice_row: Rows) -> None:
    # 36,000 throws: each pair 1,000 times, standard deviation (36,000 * 1/36 * 35/36) ** 0.5 = 31.2; five of them are 156
    counted = Counter(stream(dice_row(6, 6), 11, 0, 36_000))
    assert len(counted) == 36
    assert all(abs(count - 1000) <= 156 for count in counted.values())


def test_faces_stand_in_the_order_of_the_dice(dice_row: Rows) -> None:
    # among 200 throws of (d4, d20) the d20 shows more than 4 and the d4 never does
    thrown = stream(dice_row(4, 20), 3, 0, 200)
    assert max(first for first, _ in thrown) == 4
    assert max(second for _, second in thrown) == 20
