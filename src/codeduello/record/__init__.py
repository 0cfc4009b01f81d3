"""A duel as text: written, read, replayed, verified, and kept sealed while it runs."""

from codeduello.record.replay import replay
from codeduello.record.text import format_transcript, parse_transcript
from codeduello.record.transcript import DiceNote, Transcript
from codeduello.record.verify import verify

__all__ = ["DiceNote", "Transcript", "format_transcript", "parse_transcript", "replay", "verify"]
