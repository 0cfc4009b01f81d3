"""Pools of six-sided dice as one integer: eight bits for each face tell how many dice show it.

Dice with the same face are the same for every later question, so a reroll is offered by face.
Up to 255 dice; the digit of face f stands at bit DIGIT * (f - 1).
"""

from typing import Final

DIGIT: Final = 8
LARGEST: Final = 255
FACES: Final = (1, 2, 3, 4, 5, 6)
LARGEST_POOL: Final = (1 << 6 * DIGIT) - 1


def one_die(face: int) -> int:
    """The pool of a single die that shows `face`."""
    return 1 << DIGIT * (face - 1)


def showing(pool: int, face: int) -> int:
    """How many dice of the pool show `face`."""
    return pool >> DIGIT * (face - 1) & LARGEST


def pool_sum(pool: int) -> int:
    """The pips of the pool added up."""
    total = 0
    for face in range(1, 7):
        total += face * showing(pool, face)
    return total


def gather(faces: tuple[int, ...]) -> int:
    """The pool that these faces make."""
    return sum(map(one_die, faces))


def spread(pool: int) -> tuple[int, ...]:
    """The faces of the pool, ascending: the inverse of `gather` up to order."""
    return tuple(face for face in FACES for _ in range(showing(pool, face)))
