"""Reading characters of Foundry (dnd5e)."""

from codeduello.games.arcane.imports.foundry.character import is_it, read

__all__ = ["is_it", "read"]
