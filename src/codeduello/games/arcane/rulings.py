"""The rulings of Arcane. Defaults are the most literal reading, except where the reason says otherwise."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from codeduello.errors import InvalidText
from codeduello.kernel import Expression, Free, Presets, number, ruling


class InitiativeTie(IntEnum):
    REROLL = 0
    BONUS = 1
    CHALLENGER = 2


class Disruptive(IntEnum):
    ALWAYS = 0
    WINNER = 1


class DisruptiveScope(IntEnum):
    ANY = 0
    STAKES = 1
    PRIDE_OPTION = 2


class Tie(IntEnum):
    BOTH_SUFFER = 0
    REROLL = 1


class TieStakes(IntEnum):
    FOE = 0
    PUBLIC = 1
    OWN = 2


class FreeLevel(IntEnum):
    SPELL = 0
    ZERO = 1


class PrideSchools(IntEnum):
    OWN = 0
    ANY = 1


class AssistShot(IntEnum):
    NO = 0
    YES = 1


class AnnounceChange(IntEnum):
    NO = 0
    YES = 1


class PowerSecret(IntEnum):
    UNTIL_SHOT = 0
    OPEN = 1


class Criticals(IntEnum):
    NO = 0
    NATURAL = 1


NO_COUNTER: Final = Expression()


def parse_counter(text: str) -> Expression:
    """ "none", "advantage" or a dice expression; raises `InvalidText`."""
    if text.strip().lower() == "none":
        return NO_COUNTER
    expression = Expression.parse(text)
    if expression.advantage < 0:
        raise InvalidText("ruling counter: disadvantage would punish the stronger move; accepted: none, advantage, dice")
    return expression


def format_counter(expression: Expression) -> str:
    """The inverse of `parse_counter`."""
    return "none" if expression == NO_COUNTER else str(expression)


@dataclass(frozen=True, slots=True)
class Rulings:
    """One field a ruling; `codeduello rules arcane` lists them with their reasons."""

    counter: Expression = ruling(
        Expression.parse("1d4"),
        "not literal: the source's table has a column Strong Against and never says what it does;"
        " a play aid by other users of the same page adds 1d4",
        "S14",
        note="A move strong against the foe's move adds this to its check.",
        free=Free(parse_counter, format_counter, ("1d4", "advantage", "none"), "any dice expression"),
    )
    initiative_tie: InitiativeTie = ruling(
        InitiativeTie.REROLL, "the source does not say who is higher at equal initiative", "S10"
    )
    disruptive: Disruptive = ruling(
        Disruptive.ALWAYS, "'the consequence the loser faces' does not say that the disruptive duellist must have won", "S8"
    )
    disruptive_scope: DisruptiveScope = ruling(
        DisruptiveScope.ANY, "the consequence may be the stakes, the option taken for pride, or either", "S8"
    )
    tie: Tie = ruling(
        Tie.BOTH_SUFFER,
        "the source lets both suffer; some tables would rather shoot again",
        "S26",
        note="A tied Shot hurts both, or (reroll) is shot again.",
    )
    tie_stakes: TieStakes = ruling(
        TieStakes.FOE, "not literal: 'the effects set by the Stakes' does not say whose; with a winner it is the winner's", "S26"
    )
    free_level: FreeLevel = ruling(
        FreeLevel.SPELL,
        "not literal: a cast without a slot expends no slot, so 0; a play aid counts it as its lowest level",
        "S20",
    )
    pride_schools: PrideSchools = ruling(
        PrideSchools.OWN, "'one spell of the following schools' may mean that one listed school opens all options", "S29"
    )
    assist_shot: AssistShot = ruling(AssistShot.NO, "outside modifiers are named for checks only", "S18")
    stare_rounds: int = number(3, 1, 99, "three as written; fewer make style matter less", "S9")
    announce_change: AnnounceChange = ruling(
        AnnounceChange.NO, "the source does not say whether a change of style is noticed", "S16"
    )
    power_secret: PowerSecret = ruling(
        PowerSecret.UNTIL_SHOT, "'secretly' is read as covering the style and the slot", "S5"
    )
    criticals: Criticals = ruling(
        Criticals.NO,
        "the source does not speak of a natural 20 or 1",
        "S21",
        note="Under natural a 20 beats anything but a 20 and a 1 loses to anything but a 1.",
    )


PRESETS: Final[Presets] = {"as-written": {}}
