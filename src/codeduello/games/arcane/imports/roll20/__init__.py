"""Reading characters of Roll20."""

from codeduello.games.arcane.imports.roll20.character import is_it, read

__all__ = ["is_it", "read"]
