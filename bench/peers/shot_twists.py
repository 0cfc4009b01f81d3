"""Both twists of the Shot played their best, for the peers: what comes of the dice as they lie, in 36 parts.

Plain whole numbers, remembered by the distance of the totals, which is as quick as the peers' own dice would not be.
"""

from functools import cache
from typing import Final

WIN, TIE, LOSE = 1, 0, -1
FACES: Final = range(1, 7)

Results = tuple[int, int, int]
"""Of 36 parts: how many are won, tied and lost."""


def first_leaves(distance: int, lowest: int, highest: int) -> Results:
    """The first rolls the lowest trick again, or keeps it; then the second is to twist with this highest fault."""
    won, tied, lost = second_leaves(distance, highest)
    again = [second_leaves(distance + face - lowest, highest) for face in FACES]
    rolled = sum(one[0] for one in again), sum(one[1] for one in again), sum(one[2] for one in again)
    if rolled[0] - rolled[2] > 6 * (won - lost):
        return rolled
    return 6 * won, 6 * tied, 6 * lost


@cache
def second_leaves(distance: int, highest: int) -> Results:
    """The second rolls the highest fault again, or keeps it: in 6 parts."""
    again = [distance + face - highest for face in FACES]
    won, lost = sum(one > 0 for one in again), sum(one < 0 for one in again)
    if won - lost < 6 * ((distance > 0) - (distance < 0)):
        return won, 6 - won - lost, lost
    return (6, 0, 0) if distance > 0 else (0, 0, 6) if distance < 0 else (0, 6, 0)
