"""The words of Arcane: each a small integer in the record and a name outside. The mapping stands here only."""

from typing import Final

from codeduello.kernel import Vocabulary

STAKES: Final = Vocabulary("stakes", "pride", "first blood", "death", "none")
PRIDE, FIRST_BLOOD, DEATH, NO_STAKES = STAKES

STYLES: Final = Vocabulary("style", "steadfast", "quick", "overwhelming", "weird", "disruptive")
STEADFAST, QUICK, OVERWHELMING, WEIRD, DISRUPTIVE = STYLES

SKILLS: Final = Vocabulary(
    "skill", "sleight", "performance", "deception", "intimidation", "perception", "insight", "arcana", "investigation"
)

MOVES: Final = Vocabulary(
    "move",
    "twitch",
    "show off",
    "bluff",
    "the look",
    "eye of the beholder",
    "see through them",
    "sage advice",
    "tactical analysis",
)
TWITCH, SHOW_OFF, BLUFF, THE_LOOK, EYE_OF_THE_BEHOLDER, SEE_THROUGH_THEM, SAGE_ADVICE, TACTICAL_ANALYSIS = MOVES
"""The check of a move is the skill with the same number."""

SCHOOLS: Final = Vocabulary(
    "school",
    "necromancy",
    "abjuration",
    "divination",
    "enchantment",
    "illusion",
    "conjuration",
    "evocation",
    "transmutation",
)
NECROMANCY, ABJURATION, DIVINATION, ENCHANTMENT, ILLUSION, *_ = SCHOOLS
PRIDE_SCHOOLS: Final = (NECROMANCY, ABJURATION, DIVINATION, ENCHANTMENT, ILLUSION)

FREE: Final = 10
"""A power is a spell level 0 to 9; FREE is added where it costs no slot (a cantrip, level 0, never does)."""

OPTIONS: Final = Vocabulary(
    "option",
    *STAKES.names[:3],
    *STYLES.names,
    *MOVES.names,
    "cantrip",
    *[f"slot {level}" for level in range(1, 10)],
    "free 0",
    *[f"free {level}" for level in range(1, 10)],
    "keep the dice",
    *[f"reroll a {face}" for face in range(1, 7)],
    "let it stand",
    "lose a hit die",
    *[f"pride by {SCHOOLS.name(school)}" for school in PRIDE_SCHOOLS],
)
STAKES_OPTION: Final = OPTIONS.number("pride")
STYLE_OPTION: Final = OPTIONS.number("steadfast")
MOVE_OPTION: Final = OPTIONS.number("twitch")
POWER_OPTION: Final = OPTIONS.number("cantrip")
KEEP: Final = OPTIONS.number("keep the dice")
LET_STAND: Final = OPTIONS.number("let it stand")
HIT_DIE: Final = OPTIONS.number("lose a hit die")
"""Options come in runs: STAKES_OPTION + stakes, STYLE_OPTION + style, MOVE_OPTION + move, POWER_OPTION + power,
KEEP + face (a reroll), HIT_DIE + 1 + school."""

EVENTS: Final = Vocabulary(
    "event",
    "states_stakes",
    "stakes_are_sealed",
    "true_stakes_are",
    "style_and_power_are_sealed",
    "style_is",
    "power_is",
    "concentration_ends",
    "stare_round_begins",
    "reminder",
    "is_higher",
    "is_lower",
    "declares",
    "is_strong_against",
    "wins_check",
    "wins_check_well",
    "gains_trick",
    "loses_trick",
    "gains_fault",
    "loses_fault",
    "tricks_are",
    "faults_are",
    "learns_style",
    "may_change_style",
    "changes_style",
    "keeps_style",
    "shot_begins",
    "slot_spent",
    "higher_power",
    "equal_power",
    "has_advantage",
    "casts",
    "trick_dice_are",
    "fault_dice_are",
    "keeps_dice",
    "rerolls_trick",
    "rerolls_fault",
    "total_is",
    "wins_shot",
    "shot_tied",
    "shoots_again",
    "acts_dishonourably",
    "has_the_say",
    "lets_stand",
    "chooses_stakes",
    "suffers",
    "pride_option",
    *[f"{skill}_bonus_is" for skill in SKILLS.names],
    "attack_is",
    "powers_are",
    "natural_twenty",
    "natural_one",
)
(
    STATES_STAKES,
    STAKES_SEALED,
    TRUE_STAKES_ARE,
    STYLE_SEALED,
    STYLE_IS,
    POWER_IS,
    CONCENTRATION_ENDS,
    STARE_ROUND_BEGINS,
    REMINDER,
    IS_HIGHER,
    IS_LOWER,
    DECLARES,
    IS_STRONG,
    WINS_CHECK,
    WINS_CHECK_WELL,
    GAINS_TRICK,
    LOSES_TRICK,
    GAINS_FAULT,
    LOSES_FAULT,
    TRICKS_ARE,
    FAULTS_ARE,
    LEARNS_STYLE,
    MAY_CHANGE_STYLE,
    CHANGES_STYLE,
    KEEPS_STYLE,
    SHOT_BEGINS,
    SLOT_SPENT,
    HIGHER_POWER,
    EQUAL_POWER,
    HAS_ADVANTAGE,
    CASTS,
    TRICK_DICE_ARE,
    FAULT_DICE_ARE,
    KEEPS_DICE,
    REROLLS_TRICK,
    REROLLS_FAULT,
    TOTAL_IS,
    WINS_SHOT,
    SHOT_TIED,
    SHOOTS_AGAIN,
    DISHONOUR,
    HAS_THE_SAY,
    LETS_STAND,
    CHOOSES_STAKES,
    SUFFERS,
    PRIDE_OPTION,
    BONUS_IS,
    *_,
    ATTACK_IS,
    POWERS_ARE,
    NATURAL_TWENTY,
    NATURAL_ONE,
) = EVENTS
"""`BONUS_IS + skill` tells the bonus of that skill's check."""

ENDINGS: Final = Vocabulary("ending", "fighting", "conceded", "shot", "tie")
FIGHTING, CONCEDED, BY_SHOT, BY_TIE = ENDINGS

STAGES: Final = Vocabulary("stage", "stakes", "stare", "reveal", "cast", "tricks", "faults", "twist", "result", "score")
AT_STAKES, AT_STARE, AT_REVEAL, AT_CAST, AT_TRICKS, AT_FAULTS, AT_TWIST, AT_RESULT, AT_SCORE = STAGES

ADVANTAGE_OVER: Final = (
    1 << QUICK | 1 << DISRUPTIVE,
    1 << OVERWHELMING | 1 << WEIRD,
    1 << STEADFAST | 1 << DISRUPTIVE,
    1 << OVERWHELMING | 1 << STEADFAST,
    1 << QUICK | 1 << WEIRD,
)
"""For each style, in bits, the styles of the foe that give it advantage on the attack roll."""

STRONG_AGAINST: Final = (
    EYE_OF_THE_BEHOLDER,
    THE_LOOK,
    SAGE_ADVICE,
    SEE_THROUGH_THEM,
    BLUFF,
    TWITCH,
    SHOW_OFF,
    TACTICAL_ANALYSIS,
)
"""For each move, the move of the foe that it is strong against."""

OWN_TRICK: Final = 0
OWN_FAULT: Final = 1
FOE_TRICK: Final = 2
FOE_FAULT: Final = 3
NO_DIE: Final = 4
TWIST_DIE: Final = (OWN_FAULT, FOE_TRICK, OWN_TRICK, FOE_FAULT, NO_DIE)
"""For each style, the die that it may have rolled again in the twist."""
