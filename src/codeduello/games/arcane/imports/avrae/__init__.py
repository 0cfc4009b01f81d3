"""Reading characters of Avrae."""

from codeduello.games.arcane.imports.avrae.character import is_it, read

__all__ = ["is_it", "read"]
