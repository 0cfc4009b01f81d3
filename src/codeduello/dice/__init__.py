"""Where faces come from: a seed, a script, the players' own hands, or dice that nobody can steer.

A source has `throw(row)`, which gives the faces of one throw of a row's dice.
"""

from codeduello.dice.by_hand import ByHand, parse_faces
from codeduello.dice.fair import Fair, commit, new_secret
from codeduello.dice.scripted import Scripted
from codeduello.dice.seeded import Seeded
from codeduello.dice.source import DiceSource, throw_until_decided

__all__ = [
    "ByHand",
    "DiceSource",
    "Fair",
    "Scripted",
    "Seeded",
    "commit",
    "new_secret",
    "parse_faces",
    "throw_until_decided",
]
