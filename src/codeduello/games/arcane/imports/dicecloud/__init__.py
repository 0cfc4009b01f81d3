"""Reading characters of DiceCloud v2."""

from codeduello.games.arcane.imports.dicecloud.character import is_it, read

__all__ = ["is_it", "read"]
