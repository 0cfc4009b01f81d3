"""The numbers that compiled words and drivers share."""

from typing import Final

MENU: Final = 128
"""How many options one question may have."""

TAPE: Final = 512
"""How many answers one step may take."""

PAIR: Final = 256
"""Both answers of a pair are one entry, and no option number is as high: the challenger's + PAIR * the challenged duellist's."""

EVERYONE: Final = 2

NEEDS_NOTHING: Final = 0
NEEDS_ASK: Final = 1
NEEDS_BOTH: Final = 2
NEEDS_ROLL: Final = 3

ASKED: Final = -1
OFFERED: Final = -2
CHOSE: Final = -3
FELL: Final = -8
ROUND_BEGINS: Final = -64
"""Replaced in every twin by the game's own event."""


STATES: Final = 0
DONE: Final = 1
NODES: Final = 2
EDGES: Final = 3
REFILL: Final = 4
"""Places in the explorer's counts."""

FINISHED: Final = 0
PAUSED: Final = 1
NO_ROOM: Final = 2
NO_ROW: Final = 3
FAULTY: Final = 4
"""Why the explorer returns."""

MARGIN: Final = 4096
"""How much room is kept free for the expansion of one state; a larger one asks for more."""

ASKS: Final = 0
ROLLS: Final = 2
BOTH: Final = 3
PASSES: Final = 4
"""Kinds of node: ASKS + seat, a row of dice, a pair of sealed choices, a step that asks nothing."""

STATE: Final = -(1 << 31)
"""Added to a state in the target of an edge: a target below 0 is a state, any other a node of the same step."""

KEYED: Final = False
"""Replaced by True in the twins that fold what is told into keys."""

ROW_PLACES: Final = 1 << 13
"""Places for rows in the simulator's hash table; half of them may be taken."""

OUTCOMES: Final = 1 << 16
"""How many outcomes all rows of a simulation may have together."""

MOST_STEPS: Final = 1_000_000
"""A simulated duel that has not ended after so many steps is given up."""

MOST_ENDS: Final = 4096
"""How many different ends a simulation tells apart."""
