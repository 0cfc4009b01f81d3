"""The numeric road: the graph of a duel, explored by compiled twins of the rules where numba is there, else plainly."""

from codeduello.compiled.graph import Graph
from codeduello.compiled.layout import Layout
from codeduello.compiled.limits import Budget, default_memory
from codeduello.compiled.roads import explore, first_state, is_fast

__all__ = ["Budget", "Graph", "Layout", "default_memory", "explore", "first_state", "is_fast"]
