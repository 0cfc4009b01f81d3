"""For tests, of this project and of third-party games: scripted duels, random duels, the conformance suite."""

from codeduello.testing.conformance import check_game
from codeduello.testing.interference import Interference, Parting, find_leak
from codeduello.testing.script import Script
from codeduello.testing.symmetry import check_mirror

__all__ = ["Interference", "Parting", "Script", "check_game", "check_mirror", "find_leak"]
