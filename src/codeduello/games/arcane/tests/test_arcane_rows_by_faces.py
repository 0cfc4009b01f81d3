"""Every row against its brute-force twin: all faces are counted, and judged by rules written down again here."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from codeduello.games import load
from codeduello.games.arcane import rows
from codeduello.games.arcane.rulings import InitiativeTie
from codeduello.kernel import AGAIN, Expression, Row

Judge = Callable[[tuple[int, ...]], int]
WELL = 2
D4 = Expression.parse("1d4")
NONE = load("arcane").settle(settings=[("counter", "none")]).counter


def agrees(row: Row, dice: tuple[int, ...], judge: Judge) -> None:
    """The row throws these dice, reads every faces as `judge` does, and weighs its outcomes accordingly."""
    assert row.dice == dice
    counted: Counter[int] = Counter()
    for faces in product(*[range(1, sides + 1) for sides in dice]):
        outcome = judge(faces)
        assert row.read(faces) == outcome
        counted[outcome] += 1
    del counted[AGAIN]
    assert row.fractions() == {outcome: Fraction(count, counted.total()) for outcome, count in counted.items()}


def higher(first: int, second: int, tied: int = AGAIN) -> int:
    if first == second:
        return tied
    return 0 if first > second else 1


def check(first: int, second: int) -> int:
    return AGAIN if first == second else higher(first, second) + WELL * (abs(first - second) >= 5)


BONUSES = [(0, 0), (2, 0), (-1, 3), (7, -7), (0, 18)]


@pytest.mark.parametrize(("first", "second"), BONUSES)
def test_initiative_rerolled(first: int, second: int) -> None:
    row = rows.initiative(first, second, InitiativeTie.REROLL)
    agrees(row, (20, 20), lambda f: higher(f[0] + first, f[1] + second))


@pytest.mark.parametrize(("first", "second"), BONUSES)
def test_initiative_by_bonus(first: int, second: int) -> None:
    row = rows.initiative(first, second, InitiativeTie.BONUS)
    agrees(row, (20, 20), lambda f: higher(f[0] + first, f[1] + second, higher(first, second)))


@pytest.mark.parametrize(("first", "second"), BONUSES)
def test_initiative_to_the_challenger(first: int, second: int) -> None:
    row = rows.initiative(first, second, InitiativeTie.CHALLENGER)
    agrees(row, (20, 20), lambda f: higher(f[0] + first, f[1] + second, 0))


@pytest.mark.parametrize(("first", "second"), [(0, 0), (5, 3), (-1, 9), (30, 0)])
def test_check_without_counter(first: int, second: int) -> None:
    row = rows.check(first, 0, second, 0, D4, rows.NO_ASSISTS)
    agrees(row, (20, 20), lambda f: check(f[0] + first, f[1] + second))


def test_check_with_the_challengers_counter() -> None:
    row = rows.check(1, 1, 2, 0, D4, rows.NO_ASSISTS)
    agrees(row, (20, 4, 20), lambda f: check(f[0] + f[1] + 1, f[2] + 2))


def test_check_with_the_challenged_duellists_counter() -> None:
    row = rows.check(1, 0, 2, 1, D4, rows.NO_ASSISTS)
    agrees(row, (20, 20, 4), lambda f: check(f[0] + 1, f[1] + f[2] + 2))


def test_check_with_both_counters() -> None:
    row = rows.check(0, 1, 0, 1, D4, rows.NO_ASSISTS)
    agrees(row, (20, 4, 20, 4), lambda f: check(f[0] + f[1], f[2] + f[3]))


@pytest.mark.parametrize("strong", [(1, 0), (0, 1), (1, 1)])
def test_check_with_no_counter_ruled(strong: tuple[int, int]) -> None:
    row = rows.check(4, strong[0], 0, strong[1], NONE, rows.NO_ASSISTS)
    agrees(row, (20, 20), lambda f: check(f[0] + 4, f[1]))


def test_check_with_advantage_for_a_counter() -> None:
    row = rows.check(0, 0, 3, 1, Expression.parse("advantage"), rows.NO_ASSISTS)
    agrees(row, (20, 20, 20), lambda f: check(f[0], max(f[1], f[2]) + 3))


def test_check_with_an_expression_for_a_counter() -> None:
    row = rows.check(0, 1, 1, 0, Expression.parse("1d6-1d4+1"), rows.NO_ASSISTS)
    agrees(row, (20, 6, 4, 20), lambda f: check(f[0] + f[1] - f[2] + 1, f[3] + 1))


def test_check_with_dice_attached() -> None:
    row = rows.check(0, 0, 0, 0, D4, rows.NO_ASSISTS).attach(0, "1d4").attach(1, "-1d6")
    agrees(row, (20, 4, 20, 6), lambda f: check(f[0] + f[1], f[2] - f[3]))


def test_check_with_a_number_attached() -> None:
    row = rows.check(2, 0, 0, 0, D4, rows.NO_ASSISTS).attach(1, "+3").attach(1, "-1")
    agrees(row, (20, 20), lambda f: check(f[0] + 2, f[1] + 2))


def test_check_with_advantage_attached() -> None:
    row = rows.check(0, 0, 0, 0, D4, rows.NO_ASSISTS).attach(0, "advantage")
    agrees(row, (20, 20, 20), lambda f: check(max(f[0], f[1]), f[2]))


def test_check_with_disadvantage_attached() -> None:
    row = rows.check(0, 0, 0, 0, D4, rows.NO_ASSISTS).attach(1, "disadvantage")
    agrees(row, (20, 20, 20), lambda f: check(f[0], min(f[1], f[2])))


def test_check_where_advantage_and_disadvantage_cancel() -> None:
    row = rows.check(0, 0, 0, 0, D4, rows.NO_ASSISTS).attach(1, "disadvantage").attach(1, "advantage")
    agrees(row, (20, 20), lambda f: check(f[0], f[1]))


def test_check_where_disadvantage_cancels_the_counter() -> None:
    row = rows.check(0, 1, 0, 0, Expression.parse("advantage"), rows.NO_ASSISTS).attach(0, "disadvantage")
    agrees(row, (20, 20), lambda f: check(f[0], f[1]))


def test_check_with_counter_and_dice_attached() -> None:
    row = rows.check(0, 1, 0, 0, D4, rows.NO_ASSISTS).attach(0, "1d6")
    agrees(row, (20, 6, 4, 20), lambda f: check(f[0] + f[1] + f[2], f[3]))


def attack(natural: int, extra: int = 0) -> int:
    """An attack's outcome: the natural face, and outside modifiers counted from -EXTRA_ZERO in steps of 32."""
    return natural + 32 * (extra + rows.EXTRA_ZERO)


def test_attack() -> None:
    agrees(rows.attack(0, 0, 0, rows.NO_ASSISTS), (20,), lambda f: attack(f[0]))


def test_attack_with_advantage() -> None:
    agrees(rows.attack(1, 0, 1, rows.NO_ASSISTS), (20, 20), lambda f: attack(max(f)))


def test_attack_with_dice_attached() -> None:
    row = rows.attack(0, 0, 1, rows.NO_ASSISTS).attach(1, "1d4").attach(1, "-1d6")
    agrees(row, (20, 4, 6), lambda f: attack(f[0], f[1] - f[2]))


def test_attack_with_advantage_and_a_number_attached() -> None:
    row = rows.attack(1, 0, 0, rows.NO_ASSISTS).attach(0, "-2")
    agrees(row, (20, 20), lambda f: attack(max(f), -2))


def test_attack_with_disadvantage_attached() -> None:
    row = rows.attack(0, 0, 0, rows.NO_ASSISTS).attach(0, "disadvantage")
    agrees(row, (20, 20), lambda f: attack(min(f)))


def test_attack_whose_advantage_is_cancelled() -> None:
    row = rows.attack(1, 0, 0, rows.NO_ASSISTS).attach(0, "disadvantage")
    agrees(row, (20,), lambda f: attack(f[0]))


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("pool", [rows.tricks, rows.faults])
def test_a_pool_counts_its_faces(pool: Callable[[int, int], Row], count: int) -> None:
    agrees(pool(count, 0), (6,) * count, lambda f: sum(256 ** (face - 1) for face in f))


@pytest.mark.parametrize("pool", [rows.tricks, rows.faults])
def test_an_empty_pool_is_sure(pool: Callable[[int, int], Row]) -> None:
    row = pool(0, 1)
    assert row.is_sure
    assert row.fractions() == {0: Fraction(1)}


def test_reroll() -> None:
    agrees(rows.reroll(0), (6,), lambda f: f[0])


@pytest.mark.parametrize("of", [2, 3, 5, 7, 8])
def test_lot(of: int) -> None:
    agrees(rows.lot(of), (of,), lambda f: f[0] - 1)


def test_a_lot_among_one_is_sure() -> None:
    assert rows.lot(1).is_sure
    assert rows.lot(1).sure_outcome == 0


def test_ability() -> None:
    agrees(rows.ability(), (6, 6, 6, 6), lambda f: sum(sorted(f)[1:]))
