"""Arcane's options in English."""

from typing import Final

from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import (
    ADVANTAGE_OVER,
    FREE,
    HIT_DIE,
    KEEP,
    LET_STAND,
    MOVE_OPTION,
    POWER_OPTION,
    PRIDE_SCHOOLS,
    STAKES_OPTION,
    STRONG_AGAINST,
    STYLE_OPTION,
)
from codeduello.kernel import Vocabulary

POWERS: Final = Vocabulary("power", *OPTIONS.names[POWER_OPTION : POWER_OPTION + 2 * FREE])
PRIDE_OPTIONS: Final = Vocabulary("option", "a hit die", *[SCHOOLS.name(school) for school in PRIDE_SCHOOLS])

TWISTS: Final = {
    STEADFAST: "you may reroll one of your fault dice",
    QUICK: "you may reroll one of the foe's trick dice",
    OVERWHELMING: "you may reroll one of your trick dice",
    WEIRD: "you may reroll one of the foe's fault dice",
    DISRUPTIVE: "you may choose the consequence at the Score",
}

BENEFITS: Final = {
    TWITCH: ("you gain a trick die", "another trick die"),
    SHOW_OFF: ("you gain a trick die", "the foe gains a fault die"),
    BLUFF: ("the foe gains a fault die", "you gain a trick die"),
    THE_LOOK: ("the foe gains a fault die", "another fault die for the foe"),
    EYE_OF_THE_BEHOLDER: ("you lose a fault die", "the foe gains a fault die"),
    SEE_THROUGH_THEM: ("the foe loses a trick die", "you gain a trick die"),
    SAGE_ADVICE: ("you may change your style in secret", "you first learn the foe's style"),
    TACTICAL_ANALYSIS: ("you learn the foe's style", "you may then change your own"),
}

PRIDE_TEXT: Final = {
    NECROMANCY: "The loser is poisoned for 1 minute.",
    ABJURATION: "One effect on the loser, of a level not above what the winner spent, ends by lot.",
    DIVINATION: "The winner learns what is most on the loser's mind.",
    ENCHANTMENT: "The loser is charmed by the winner for 10 minutes.",
    ILLUSION: "The loser is frightened of the winner for 10 minutes.",
}


def advantages(style: int) -> str:
    """The styles of the foe against which this one has advantage."""
    return " or ".join(STYLES.name(other) for other in STYLES if ADVANTAGE_OVER[style] >> other & 1)


def style_text(style: int) -> str:
    """What a style gives always, and against which styles advantage."""
    return f"In the Shot {TWISTS[style]}; advantage on the attack against {advantages(style)}."


def move_text(move: int) -> str:
    """The check of a move, what it is strong against, and its benefits."""
    first, second = BENEFITS[move]
    return (
        f"{SKILLS.name(move).capitalize()}, strong against {MOVES.name(STRONG_AGAINST[move])}: if you win, {first};"
        f" by 5 or more, {second}."
    )


def power_text(power: int) -> str:
    """What a power costs and counts for."""
    if power == 0:
        return "No slot; counts as level 0."
    if power >= FREE:
        return f"Cast without a slot, at level {power - FREE}; whether that counts for the trick die of the higher level is a ruling."
    return f"Spends a slot of level {power}; the higher level gains a trick die in the Shot."


OPTION_LINES: Final = (
    {
        STAKES_OPTION + PRIDE: "A hit die, or an effect by the winner's schools; no serious harm.",
        STAKES_OPTION + FIRST_BLOOD: "Down to half of the maximum hit points, or to 1 from less than half.",
        STAKES_OPTION + DEATH: "Down to 0 hit points. Dishonourable where pride was stated.",
        KEEP: "Leave all dice as they are.",
        LET_STAND: "Leave the consequence as it is.",
        HIT_DIE: "The loser loses one hit die.",
    }
    | {STYLE_OPTION + style: style_text(style) for style in STYLES}
    | {MOVE_OPTION + move: move_text(move) for move in MOVES}
    | {POWER_OPTION + power: power_text(power) for power in range(2 * FREE)}
    | {KEEP + face: f"Roll one die showing {face} again; the new face stands." for face in range(1, 7)}
    | {HIT_DIE + 1 + school: PRIDE_TEXT[school] for school in PRIDE_SCHOOLS}
)
