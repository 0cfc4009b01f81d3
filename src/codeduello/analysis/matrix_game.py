"""Games in which both choose at once, as a matrix of what the row player gets: value and a best mix for each.

Two solvers that share no code: linear programming by HiGHS (through scipy), and an exact simplex method over fractions for where scipy is
not installed, and to test the other by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Matrix = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Solved:
    """The value to the row player, a mix of rows that secures at least it, a mix of columns that allows no more."""

    value: Any
    rows: tuple[Any, ...]
    columns: tuple[Any, ...]


def solve_matrix(matrix: Matrix, exact: bool = False) -> Solved:
    """Value and mixes: fractions if `exact` (entries must then be rational), else floats by HiGHS where scipy is installed."""
    saddle = find_saddle(matrix)
    if saddle is not None:
        return saddle
    if not exact:
        try:
            return solve_by_highs(matrix)
        except ImportError:
            found = solve_exactly(matrix)
            return Solved(float(found.value), tuple(map(float, found.rows)), tuple(map(float, found.columns)))
    return solve_exactly(matrix)


def find_saddle(matrix: Matrix) -> Solved | None:
    """A row and a column that are best against each other, if there are such."""
    columns = list(zip(*matrix, strict=True))
    for i, row in enumerate(matrix):
        for j, entry in enumerate(row):
            if entry == min(row) and entry == max(columns[j]):
                return Solved(entry, _pure(i, len(matrix)), _pure(j, len(row)))
    return None


def _pure(place: int, length: int) -> tuple[int, ...]:
    return tuple(1 if k == place else 0 for k in range(length))


def solve_exactly(matrix: Matrix) -> Solved:
    """The simplex method over fractions, with Bland's rule, so that it ends. Entries are taken as the exact numbers they are.

    With all entries made positive, maximise the sum of y under A y <= 1: the value is one over that sum; columns mix as y, rows as its dual.
    """
    entries = [[Fraction(entry) for entry in row] for row in matrix]
    shift = 1 - min(min(row) for row in entries)
    rows, columns = len(entries), len(entries[0])
    table = [
        [*(entry + shift for entry in row), *(Fraction(int(k == i)) for k in range(rows)), Fraction(1)]
        for i, row in enumerate(entries)
    ]
    goal = [*[Fraction(-1)] * columns, *[Fraction(0)] * (rows + 1)]
    basis = list(range(columns, columns + rows))
    while (enters := next((k for k, cost in enumerate(goal[:-1]) if cost < 0), None)) is not None:
        ratios = [(line[-1] / line[enters], basis[i], i) for i, line in enumerate(table) if line[enters] > 0]
        leaves = min(ratios)[2]
        _pivot(table, goal, leaves, enters)
        basis[leaves] = enters
    total = goal[-1]
    mix = [Fraction(0)] * (columns + rows)
    for i, k in enumerate(basis):
        mix[k] = table[i][-1]
    return Solved(
        1 / total - shift,
        tuple(weight / total for weight in goal[columns:-1]),
        tuple(weight / total for weight in mix[:columns]),
    )


def _pivot(table: list[list[Fraction]], goal: list[Fraction], leaves: int, enters: int) -> None:
    pivot = table[leaves][enters]
    table[leaves] = [entry / pivot for entry in table[leaves]]
    for line in (*[line for i, line in enumerate(table) if i != leaves], goal):
        factor = line[enters]
        if factor:
            line[:] = [entry - factor * by for entry, by in zip(line, table[leaves], strict=True)]


def solve_by_highs(matrix: Matrix) -> Solved:
    """Linear programming by HiGHS: each seat's mix from a program of its own. Raises `ImportError` without scipy."""
    rows, low = _secure([[float(entry) for entry in row] for row in matrix])
    columns, high = _secure([[-float(entry) for entry in column] for column in zip(*matrix, strict=True)])
    return Solved((low - high) / 2, rows, columns)


def _secure(matrix: list[list[float]]) -> tuple[tuple[float, ...], float]:
    """The mix of rows that secures the most, and how much that is."""
    from scipy.optimize import linprog

    rows, columns = len(matrix), len(matrix[0])
    found = linprog(
        c=[*[0.0] * rows, -1.0],
        A_ub=[[*[-matrix[i][j] for i in range(rows)], 1.0] for j in range(columns)],
        b_ub=[0.0] * columns,
        A_eq=[[*[1.0] * rows, 0.0]],
        b_eq=[1.0],
        bounds=[*[(0.0, 1.0)] * rows, (None, None)],
        method="highs",
    )
    weights = [max(0.0, float(weight)) for weight in found.x[:-1]]
    return tuple(weight / sum(weights) for weight in weights), float(found.x[-1])
