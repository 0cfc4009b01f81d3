"""Brute-force twins: every row's exact odds against a count of every face.

The counting here reads faces by itself, without `Dice.total`; the row reads them by `Row.read`; both
must give the weights that the row holds.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import factorial, prod

import pytest

from codeduello.errors import RulesFault
from codeduello.kernel import AGAIN, Dice, Keep, PoolRow, Row, Score
from codeduello.kernel.pools import gather

Faces = tuple[int, ...]

SHAPES = [
    Dice(count, sides, times, keep, sign)
    for count, sides, times in [(1, 2, 1), (1, 6, 1), (2, 6, 1), (3, 4, 1), (1, 4, 2), (2, 4, 2), (1, 4, 3), (2, 3, 3), (1, 6, 4)]
    for keep in (Keep if times > 1 else [Keep.LESSER])
    for sign in (1, -1)
]
SMALL = [
    Score((Dice(1, 4),)),
    Score((Dice(2, 3),), 1),
    Score((Dice(2, 2, 2),), -1),
    Score((Dice(1, 6, 2, Keep.GREATER),)),
    Score((Dice(1, 3, 3, Keep.ALL_BUT_LEAST),)),
    Score((Dice(1, 6), Dice(1, 4, sign=-1)), 2),
    Score((), 3),
]


def worth(dice: Dice, faces: Faces) -> int:
    """What these faces come to, counted from sorted throws."""
    throws = sorted(sum(faces[place : place + dice.count]) for place in range(0, len(faces), dice.count))
    kept = {Keep.LESSER: throws[:1], Keep.GREATER: throws[-1:], Keep.ALL_BUT_LEAST: throws[1:]}[dice.keep]
    return dice.sign * sum(throws if dice.times == 1 else kept)


def score_worth(score: Score, faces: Faces) -> int:
    total, rest = score.bonus, list(faces)
    for dice in score.dice:
        total += worth(dice, tuple(rest.pop(0) for _ in range(dice.count * dice.times)))
    assert not rest
    return total


def all_faces(scores: tuple[Score, ...]) -> Iterator[tuple[Faces, ...]]:
    """Every way the dice of these scores can fall, a group of faces for each score."""
    sides = [[die.sides for die in score.dice for _ in range(die.count * die.times)] for score in scores]
    return product(*[[*product(*[range(1, most + 1) for most in one])] for one in sides])


def twin(row: Row, judge: Callable[..., int]) -> Counter[int]:
    """How often each outcome falls, reading every combination of faces in two ways."""
    counted: Counter[int] = Counter()
    for groups in all_faces(row.scores):
        outcome = judge(*[score_worth(score, faces) for score, faces in zip(row.scores, groups, strict=True)])
        assert row.read(sum(groups, ())) == outcome
        counted[outcome] += 1
    del counted[AGAIN]
    return counted


def assert_equal_odds(row: Row, counted: Counter[int]) -> None:
    assert row.outcomes == tuple(sorted(counted))
    assert row.fractions() == {outcome: Fraction(ways, counted.total()) for outcome, ways in counted.items()}
    assert row.total == sum(row.weights)
    assert all(isinstance(weight, int) and weight > 0 for weight in row.weights)


def plain(total: int) -> int:
    return total


def lead(challenger: int, challenged: int) -> int:
    return challenger - challenged


def winner(challenger: int, challenged: int) -> int:
    return AGAIN if challenger == challenged else int(challenged > challenger)


@pytest.mark.parametrize("bonus", [0, 2, -3])
@pytest.mark.parametrize("dice", SHAPES, ids=str)
def test_one_score_of_every_shape(dice: Dice, bonus: int) -> None:
    row = Row((Score((dice,), bonus),), plain)
    assert_equal_odds(row, twin(row, plain))


@pytest.mark.parametrize("judge", [lead, winner])
@pytest.mark.parametrize("other", SMALL, ids=repr)
@pytest.mark.parametrize("one", SMALL, ids=repr)
def test_every_two_scores_compared_or_with_ties_thrown_again(one: Score, other: Score, judge: Callable[..., int]) -> None:
    row = Row((one, other), judge)
    counted = twin(row, judge)
    if counted:
        assert_equal_odds(row, counted)
    else:  # two fixed numbers that are the same, compared for ever
        with pytest.raises(RulesFault, match="never be decided"):
            row.weights  # noqa: B018


def test_three_scores_with_a_condition() -> None:
    def middle(one: int, two: int, three: int) -> int:
        return AGAIN if one == two == three else sorted((one, two, three))[1]

    row = Row((Score((Dice(1, 4),)), Score((Dice(2, 3),), -1), Score((Dice(1, 6, 2),))), middle)
    assert_equal_odds(row, twin(row, middle))


def test_a_score_of_several_terms_with_negative_dice() -> None:
    score = Score((Dice(1, 6, 2, Keep.GREATER), Dice(2, 4, sign=-1), Dice(1, 4), Dice(1, 3, 2, Keep.LESSER, -1)), 5)
    row = Row((score,), plain)
    assert_equal_odds(row, twin(row, plain))


def test_known_odds() -> None:
    def odds(dice: Dice) -> dict[int, Fraction]:
        return Row((Score((dice,)),), plain).fractions()

    assert odds(Dice(2, 6))[7] == Fraction(6, 36)
    assert odds(Dice(1, 6, 2))[1] == Fraction(11, 36)  # not both of them above one: 36 - 25
    assert odds(Dice(1, 20, 2, Keep.GREATER))[20] == Fraction(39, 400)  # 400 - 19 * 19
    assert odds(Dice(1, 20, 2, Keep.LESSER))[20] == Fraction(1, 400)
    assert odds(Dice(2, 6, 2))[12] == Fraction(1, 1296)  # both throws double six
    assert odds(Dice(1, 6, 4, Keep.ALL_BUT_LEAST))[18] == Fraction(21, 1296)  # four sixes, or three and one of 4 * 5
    assert odds(Dice(1, 6, sign=-1))[-6] == Fraction(1, 6)


def test_a_condition_takes_the_ties_out_of_the_weights() -> None:
    row = Row((Score((Dice(2, 6),)), Score((Dice(2, 6),))), winner)
    assert row.outcomes == (0, 1)
    assert row.fractions() == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert row.weights == (575, 575)  # 1296 less 1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 = 146 ties, halved


def test_a_row_without_dice_is_what_it_reads() -> None:
    row = Row((Score((), 4), Score((), 9)), lead)
    assert (row.outcomes, row.weights, row.total) == ((-5,), (1,), 1)
    assert (row.is_sure, row.sure_outcome) == (True, -5)


def test_a_row_is_sure_if_its_condition_leaves_one_outcome() -> None:
    sure = Row((Score((Dice(1, 4),), 3), Score((Dice(1, 4),))), winner)  # 4 to 7 against 1 to 4
    assert (sure.is_sure, sure.sure_outcome) == (True, 0)
    unsure = Row((Score((Dice(1, 4),), 2), Score((Dice(1, 4),))), winner)  # 3 to 6 against 1 to 4: 3 loses to 4
    assert not unsure.is_sure
    assert unsure.fractions()[1] == Fraction(1, 14)  # 16 falls less the ties 3-3 and 4-4; 3 against 4 loses


@pytest.mark.parametrize("sides", [2, 4, 6])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_a_pool_counts_its_faces(count: int, sides: int) -> None:
    row = PoolRow(Score((Dice(count, sides),) if count else ()), gather)
    counted: Counter[int] = Counter()
    for faces in product(range(1, sides + 1), repeat=count):
        shown = sum(256 ** (face - 1) for face in faces)  # eight bits for each face
        assert row.read(faces) == shown
        counted[shown] += 1
    assert_equal_odds(row, counted)
    assert row.total == sides**count


def test_an_empty_pool_is_sure_and_no_other() -> None:
    empty = PoolRow(Score(()), gather)
    assert (empty.is_sure, empty.sure_outcome) == (True, 0)
    assert not PoolRow(Score((Dice(1, 6),)), gather).is_sure


def test_a_pool_may_be_thrown_again_on_a_condition() -> None:
    def no_pairs(faces: Faces) -> int:
        return AGAIN if len(set(faces)) < len(faces) else gather(faces)

    row = PoolRow(Score((Dice(2, 6),)), no_pairs)
    assert set(row.fractions().values()) == {Fraction(1, 15)}  # 15 pairs of different faces, all alike
    assert len(row.outcomes) == 15


@pytest.mark.parametrize(
    "counts",
    [(8, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 7), (2, 2, 2, 2, 0, 0), (1, 1, 1, 1, 1, 3), (2, 2, 1, 1, 1, 1), (0, 4, 0, 4, 0, 0)],
)
def test_the_weights_of_eight_dice_are_multinomial(counts: tuple[int, ...]) -> None:
    row = PoolRow(Score((Dice(8, 6),)), gather)
    faces = tuple(face for face, count in enumerate(counts, 1) for _ in range(count))
    weights = dict(zip(row.outcomes, row.weights, strict=True))
    assert weights[row.read(faces)] == factorial(8) // prod(factorial(count) for count in counts)


def test_the_weights_of_eight_dice_add_up() -> None:
    row = PoolRow(Score((Dice(8, 6),)), gather)
    assert row.total == 6**8
    assert len(row.outcomes) == 1287  # 8 dice over 6 faces: 13 over 5
