"""Players that are programs: by lot, and each game's own rule of thumb. They are handed views, never a state."""

from codeduello.bots.by_lot import ByLot
from codeduello.bots.roster import describe_player, make_player, player_names

__all__ = ["ByLot", "describe_player", "make_player", "player_names"]
