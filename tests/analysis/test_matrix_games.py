"""Matrix games by two solvers that share no code, and by hand."""

import random
from fractions import Fraction

import pytest

from codeduello.analysis.linear import solve_linear
from codeduello.analysis.matrix_game import Matrix, Solved, find_saddle, solve_by_highs, solve_exactly, solve_matrix


def check_optimal(matrix: Matrix, found: Solved, slack: float = 1e-9) -> None:
    """The mixes prove the value: rows secure it, columns allow no more."""
    assert sum(found.rows) == pytest.approx(1) and sum(found.columns) == pytest.approx(1)
    assert min(found.rows) >= 0 and min(found.columns) >= 0
    secured = min(sum(weight * row[j] for weight, row in zip(found.rows, matrix, strict=True)) for j in range(len(matrix[0])))
    allowed = max(sum(weight * entry for weight, entry in zip(found.columns, row, strict=True)) for row in matrix)
    assert secured >= found.value - slack
    assert allowed <= found.value + slack


@pytest.mark.parametrize("seed", range(40))
def test_both_solvers_find_the_same_value(seed: int) -> None:
    pytest.importorskip("scipy", reason="the extra fast is not installed")
    lots = random.Random(seed)
    rows, columns = lots.randint(1, 6), lots.randint(1, 6)
    matrix = [[lots.randint(-5, 5) if seed % 2 else lots.random() for _ in range(columns)] for _ in range(rows)]
    exact, floating = solve_exactly(matrix), solve_by_highs(matrix)
    assert float(exact.value) == pytest.approx(floating.value, abs=1e-9)
    check_optimal([[Fraction(entry) for entry in row] for row in matrix], exact, 0)
    check_optimal(matrix, floating)


@pytest.mark.parametrize(
    ("matrix", "value", "rows", "columns"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], Fraction(0), [Fraction(1, 3)] * 3, [Fraction(1, 3)] * 3),  # stone, paper, scissors
        ([[3, -1], [-2, 1]], Fraction(1, 7), [Fraction(3, 7), Fraction(4, 7)], [Fraction(2, 7), Fraction(5, 7)]),  # by hand: equalise
        ([[2, 5], [1, 7]], 2, [1, 0], [1, 0]),  # a saddle
        ([[4]], 4, [1], [1]),
    ],
)
def test_games_solved_by_hand(matrix: Matrix, value: Fraction, rows: list[Fraction], columns: list[Fraction]) -> None:
    found = solve_matrix(matrix, exact=True)
    assert (found.value, list(found.rows), list(found.columns)) == (value, rows, columns)


def test_styles_alone_have_the_one_equilibrium_of_a_fifth_each() -> None:
    """Case 13. Each style has advantage over two others: a win, tie and loss worth of a cycle of five (rules page: 1/5 each, unique)."""
    from codeduello.games.arcane.words import ADVANTAGE_OVER

    edge = [[Fraction(ADVANTAGE_OVER[one] >> other & 1) - Fraction(ADVANTAGE_OVER[other] >> one & 1) for other in range(5)] for one in range(5)]
    found = solve_matrix(edge, exact=True)
    assert found.value == 0
    assert list(found.rows) == list(found.columns) == [Fraction(1, 5)] * 5
    order = [3, 0, 4, 1, 2]  # the styles by other names: the same
    renamed = [[edge[one][other] for other in order] for one in order]
    assert solve_matrix(renamed, exact=True).rows == (Fraction(1, 5),) * 5
    # unique: the matrix is skew-symmetric of odd order with corank 1, so that its kernel is one line
    assert solve_linear([[1 - (i == j) * 1 if i == 4 else (i == j) - edge[i][j] for j in range(5)] for i in range(5)], [0, 0, 0, 0, 1], 0)


def test_a_pure_saddle_is_seen_without_a_solver() -> None:
    assert find_saddle([[1, 2], [3, 4]]) == Solved(3, (0, 1), (1, 0))
    assert find_saddle([[1, 2], [2, 1]]) is None


@pytest.mark.parametrize("seed", range(10))
def test_linear_systems_are_solved_exactly(seed: int) -> None:
    lots = random.Random(seed)
    size = lots.randint(1, 6)
    matrix = [[Fraction(lots.randint(0, 9), 10 * size) for _ in range(size)] for _ in range(size)]
    right = [Fraction(lots.randint(-9, 9)) for _ in range(size)]
    x = solve_linear(matrix, right, Fraction(0))
    for i in range(size):
        assert x[i] == sum(matrix[i][j] * x[j] for j in range(size)) + right[i]
