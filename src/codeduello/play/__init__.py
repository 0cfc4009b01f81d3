"""A match: two sheets, the duel, its aftermath, and who sits where. No I/O of its own."""

from codeduello.play.match import Match, Setup
from codeduello.play.playing import play_out
from codeduello.play.rolling import roll_character

__all__ = ["Match", "Setup", "play_out", "roll_character"]
