"""The rows of Arcane: every throw of dice in the game."""

from codeduello.games.arcane.rulings import InitiativeTie
from codeduello.kernel import (
    AGAIN,
    CHALLENGED,
    CHALLENGER,
    Dice,
    Expression,
    Keep,
    PoolRow,
    Row,
    Score,
    row,
)
from codeduello.kernel.pools import gather

Assists = tuple[tuple[Expression, ...], tuple[Expression, ...]]
NO_ASSISTS: Assists = ((), ())

WELL = 2
"""Added to the winner's seat where a check is won by 5 or more."""

EXTRA = 32
EXTRA_ZERO = 1 << 17
"""An attack roll's outcome is the natural face + 32 * (outside modifiers + EXTRA_ZERO)."""


def d20(bonus: int, owner: int, outside: tuple[Expression, ...]) -> Score:
    """A d20 with a bonus and outside modifiers; advantage and disadvantage cancel, however many there are."""
    favoured = any(one.advantage > 0 for one in outside)
    hindered = any(one.advantage < 0 for one in outside)
    kept = Keep.GREATER if favoured else Keep.LESSER
    die = Dice(1, 20) if favoured == hindered else Dice(1, 20, 2, kept)
    added = [dice for one in outside for dice in one.dice]
    return Score((die, *added), bonus + sum(one.bonus for one in outside), owner)


@row
def initiative(bonus0: int, bonus1: int, tie: int) -> Row:
    """Both d20 + initiative: who is higher; ties as ruled. Source: S10, S19. Ruling: initiative_tie."""
    settled = AGAIN
    if tie == InitiativeTie.CHALLENGER:
        settled = CHALLENGER
    elif tie == InitiativeTie.BONUS and bonus0 != bonus1:
        settled = CHALLENGER if bonus0 > bonus1 else CHALLENGED
    scores = d20(bonus0, CHALLENGER, ()), d20(bonus1, CHALLENGED, ())
    return Row(scores, lambda a, b: CHALLENGER if a > b else CHALLENGED if b > a else settled)


@row
def check(
    bonus0: int, strong0: int, bonus1: int, strong1: int, counter: Expression, assists: Assists
) -> Row:
    """Both d20 + bonus, counter and outside modifiers: the winner's seat, + WELL if by 5 or more; ties again.

    Source: S13 to S15. Ruling: counter.
    """
    outside = [(*assists[seat], *((counter,) if strong else ())) for seat, strong in ((0, strong0), (1, strong1))]

    def judge(a: int, b: int) -> int:
        if a == b:
            return AGAIN
        return (CHALLENGER if a > b else CHALLENGED) + (WELL if abs(a - b) >= 5 else 0)

    made = Row((d20(bonus0, CHALLENGER, outside[0]), d20(bonus1, CHALLENGED, outside[1])), judge)
    made.attach_seats = (CHALLENGER, CHALLENGED)
    return made


@row
def attack(advantage: int, bonus: int, owner: int, assists: Assists) -> Row:
    """A d20, two with advantage, the higher kept, + spell attack: the natural face and what outside modifiers add. Source: S21.

    Rulings: assist_shot, criticals.
    """
    given = (*assists[owner], *((Expression(advantage=1),) if advantage else ()))
    roll = d20(0, owner, given)
    natural, added = Score(roll.dice[:1], bonus, owner), Score(roll.dice[1:], roll.bonus, owner)
    if not added.dice and not added.bonus:
        made = Row((natural,), lambda total: total - bonus + EXTRA * EXTRA_ZERO)
    else:
        made = Row((natural, added), lambda total, extra: total - bonus + EXTRA * (extra + EXTRA_ZERO))
    made.attach_seats = (owner,)
    return made


@row
def tricks(count: int, owner: int) -> Row:
    """One d6 for each trick die, kept visible. Source: S22."""
    return PoolRow(Score((Dice(count, 6),) if count else (), 0, owner), gather)


@row
def faults(count: int, owner: int) -> Row:
    """One d6 for each fault die, kept visible. Source: S23."""
    return PoolRow(Score((Dice(count, 6),) if count else (), 0, owner), gather)


@row
def reroll(owner: int) -> Row:
    """One trick or fault die thrown again: the new face stands. Source: S24."""
    return Row((Score((Dice(1, 6),), 0, owner),), lambda face: face)


@row
def lot(of: int) -> Row:
    """One of several, each equally likely, counted from 0."""
    return Row((Score((Dice(1, of),)),), lambda face: face - 1)


@row
def ability() -> Row:
    """4d6 without the lowest. Source: C2."""
    return Row((Score((Dice(1, 6, 4, Keep.ALL_BUT_LEAST),)),), lambda total: total)
