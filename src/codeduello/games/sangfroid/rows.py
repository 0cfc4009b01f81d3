"""The rows of Sangfroid: every throw of dice in the game."""

from codeduello.kernel import CHALLENGED, CHALLENGER, Dice, Keep, Row, Score, row

HAPPENS = 1
FAILS = 0


@row
def coin() -> Row:
    """A fair coin: 1 stands for the challenger, 2 for the challenged. Source: S5. Ruling: order_tie."""
    return Row((Score((Dice(1, 2),)),), lambda side: side - 1)


@row
def exchange(hit0: int, hampered0: int, hit1: int, hampered1: int, tie: int) -> Row:
    """Both roll 2d6 plus to hit; who is hampered rolls twice and takes the lesser sum; the higher total wins.

    `hit` is the whole modifier of each seat, `tie` who wins a tie (2: nobody). Source: S11 to S14, S16.
    """
    scores = _two_dice(hit0, hampered0, CHALLENGER), _two_dice(hit1, hampered1, CHALLENGED)
    return Row(scores, lambda a, b: CHALLENGER if a > b else CHALLENGED if b > a else tie)


def _two_dice(hit: int, hampered: int, owner: int) -> Score:
    return Score((Dice(2, 6, 2 if hampered else 1),), hit, owner)


@row
def gamble(owner: int) -> Row:
    """The axe's gamble: 1 or 2 on 1d6 wounds twice. Source: S18."""
    return Row((Score((Dice(1, 6),), 0, owner),), lambda face: HAPPENS if face <= 2 else FAILS)


@row
def deflect(sangfroid: int, owner: int) -> Row:
    """A raised shield turns a blow on 2d6 strictly under current Sangfroid. Source: S22."""
    return Row((Score((Dice(2, 6),), 0, owner),), lambda total: HAPPENS if total < sangfroid else FAILS)


@row
def death(sangfroid: int, tallies: int, over: int, each: int, owner: int) -> Row:
    """2d6, and 2d6 more for every tally, against current Sangfroid. Source: S24 to S26. Rulings: death_roll, death_dice.

    `over` 0: at or under kills, 1: at or over kills. `each` 0: all dice are one total; 1: each 2d6 is
    a roll of its own and one that meets the condition kills, so the least (greatest) of them decides.
    """
    throws = 1 + tallies
    keep = Keep.GREATER if over else Keep.LESSER
    dice = Dice(2, 6, throws, keep) if each else Dice(2 * throws, 6)
    if over:
        return Row((Score((dice,), 0, owner),), lambda total: HAPPENS if total >= sangfroid else FAILS)
    return Row((Score((dice,), 0, owner),), lambda total: HAPPENS if total <= sangfroid else FAILS)


@row
def stat() -> Row:
    """Sangfroid is 1d6+6. Source: S2."""
    return Row((Score((Dice(1, 6),), 6),), lambda total: total)
