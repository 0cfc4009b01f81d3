"""Making the key of a row from its arguments, compiled. See `row_keys` for how a key is built."""

from codeduello.compiled.row_keys import FACTORIES

HALF = 0
NUMBER = 0
"""Replaced in every twin: half the span of an argument, and the number of the factory."""


class RowFault(Exception):
    """An argument of a row is beyond what its key holds."""


def placed(key, argument):
    """The key with one more argument behind it."""
    if argument < -HALF or argument >= HALF:
        raise RowFault
    return key * (2 * HALF) + (argument + HALF)


def key0():
    """The key of a row without arguments."""
    return NUMBER


def key1(a):
    """The key of a row with one argument."""
    return placed(0, a) * FACTORIES + NUMBER


def key2(a, b):
    """The key of a row with two arguments."""
    return placed(placed(0, a), b) * FACTORIES + NUMBER


def key3(a, b, c):
    """The key of a row with three arguments."""
    return placed(placed(placed(0, a), b), c) * FACTORIES + NUMBER


def key4(a, b, c, e):
    """The key of a row with four arguments."""
    return placed(placed(placed(placed(0, a), b), c), e) * FACTORIES + NUMBER


def key5(a, b, c, e, f):
    """The key of a row with five arguments."""
    return placed(placed(placed(placed(placed(0, a), b), c), e), f) * FACTORIES + NUMBER


def key6(a, b, c, e, f, g):
    """The key of a row with six arguments."""
    return placed(placed(placed(placed(placed(placed(0, a), b), c), e), f), g) * FACTORIES + NUMBER


KEYS = (key0, key1, key2, key3, key4, key5, key6)
