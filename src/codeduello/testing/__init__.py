"""For tests, of this project and of third-party games: scripted duels, random duels, the conformance suite."""

from codeduello.testing.script import Script

__all__ = ["Script"]
