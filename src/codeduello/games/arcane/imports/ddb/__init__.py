"""Reading characters of D&D Beyond."""

from codeduello.games.arcane.imports.ddb.character import is_it, read

__all__ = ["is_it", "read"]
