"""Small systems of linear equations x = A x + b, over floats or fractions."""

from typing import Any


def solve_linear(matrix: list[list[Any]], right: list[Any], trapped: Any) -> list[Any]:
    """x with x = A x + b, `matrix` being A. Rows from which no way leads out (they sum to 1 among themselves) get the value `trapped`.

    Gauss-Jordan with the largest pivot; A has no negative entries and its rows sum to at most 1.
    """
    size = len(matrix)
    lines = [[(1 if i == j else 0) - matrix[i][j] for j in range(size)] + [right[i]] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(lines[i][column]))
        lines[column], lines[pivot] = lines[pivot], lines[column]
        scale = lines[column][column]
        if abs(scale) < 1e-300:
            lines[column] = [1 if j == column else 0 for j in range(size)] + [trapped]
            scale = 1
        lines[column] = [entry / scale for entry in lines[column]]
        for i in range(size):
            factor = lines[i][column]
            if i != column and factor:
                lines[i] = [entry - factor * by for entry, by in zip(lines[i], lines[column], strict=True)]
    return [line[-1] for line in lines]
