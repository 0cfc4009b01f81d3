"""The rulings of Sangfroid. Defaults are the most literal reading, except where the reason says otherwise."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from codeduello.kernel import Presets, number, ruling


class DeathRoll(IntEnum):
    AT_OR_UNDER = 0
    AT_OR_OVER = 1


class DeathDice(IntEnum):
    SUM = 0
    EACH = 1


class BucklerPenalty(IntEnum):
    RAISED = 0
    CARRIED = 1


class Relief(IntEnum):
    WITH_ANY_WAIT = 0
    INSTEAD = 1


class TakeArmament(IntEnum):
    ANY_ONE = 0
    IN_HAND = 1
    NONE = 2


class Carry(IntEnum):
    ALL = 0
    TWO = 1


class OrderTie(IntEnum):
    COIN = 0
    CHALLENGER = 1
    CHALLENGED = 2


class IdleResult(IntEnum):
    DRAW = 0
    CHALLENGER_LOSES = 1


class Deflects(IntEnum):
    WOUNDS = 0
    ANY_HIT = 1


class InitialWeapon(IntEnum):
    SECRET = 0
    CHALLENGED_FIRST = 1


class Regrab(IntEnum):
    NO = 0
    YES = 1


@dataclass(frozen=True, slots=True)
class Rulings:
    """One field a ruling; `codeduello rules sangfroid` lists them with their reasons."""

    death_roll: DeathRoll = ruling(
        DeathRoll.AT_OR_UNDER,
        "as written a calm duellist dies more easily than a shaken one; the other reading turns that round",
        "S26",
        note="Under at_or_under a high Sangfroid makes a wound deadlier (at 9 the first kills 5 times in 6);"
        " under at_or_over it protects (5 in 18).",
    )
    death_dice: DeathDice = ruling(
        DeathDice.SUM,
        "an additional 2d6 for each tally may be added to one total (sum) or be a death roll of its own (each)",
        "S25",
        note="Under sum with at_or_under a wounded duellist is hard to kill; under each every tally is one more chance to die.",
    )
    buckler_penalty: BucklerPenalty = ruling(
        BucklerPenalty.RAISED,
        "the -2 is named for the weapon paired with the buckler: while it is raised, or always while it is carried",
        "S22",
    )
    relief: Relief = ruling(
        Relief.WITH_ANY_WAIT,
        "relieving a tally on a wait is a sentence apart from the other things a wait allows: beside them, or instead",
        "S27",
    )
    take_armament: TakeArmament = ruling(
        TakeArmament.ANY_ONE,
        "not literal: 'their armament' could be the one in hand, but a hand may hold fists",
        "S4",
    )
    carry: Carry = ruling(
        Carry.ALL,
        "'any other weapon you possess' lets a much-won duellist bring everything; two is what each begins with",
        "S10",
    )
    regrab: Regrab = ruling(
        Regrab.NO,
        "not literal: fists may grab every time they win; but a hold is a hold",
        "S21",
        note="Under yes each further grab takes one more point of Sangfroid.",
    )
    order_tie: OrderTie = ruling(OrderTie.COIN, "the source does not say who goes first at equal Sangfroid", "S5")
    idle_rounds: int = number(
        3, 1, 9999, "the source has no end for two who wait; after this many rounds without an attack the seconds step in", "S9"
    )
    idle_result: IdleResult = ruling(
        IdleResult.DRAW,
        "waiting costs nothing, so under at_or_over two equals would rather wait for ever;"
        " a challenger who will not strike may be held to have lost",
        "S9",
        note="Under challenger_loses the challenger must strike before the idle rounds run out.",
    )
    deflects: Deflects = ruling(
        Deflects.WOUNDS, "not literal: a hit may also be a disarm, a grab or a fall; a blow is read as what wounds", "S22"
    )
    surrender_when_attacked: bool = ruling(
        True, "'at any point' is read as on one's own turn and when attacked, before the dice", "S28"
    )
    initial_weapon: InitialWeapon = ruling(
        InitialWeapon.SECRET, "the source does not say how the first weapon comes into the hand", "S3"
    )


PRESETS: Final[Presets] = {
    "as-written": {},
    "cool-heads-live": {"death_roll": "at_or_over", "idle_result": "challenger_loses"},
}
