"""A match (sans I/O): two sheets, the duel, its aftermath; and what it begins with, read from texts and files."""

from codeduello.play.match import Match, Setup
from codeduello.play.playing import play_out
from codeduello.play.rolling import roll_character

__all__ = ["Match", "Setup", "play_out", "roll_character"]
