"""Getting the programs of a duel ready: a level needs a table of what every position is worth, made once and kept."""

from codeduello.bots.levels import find_level, prepare
from codeduello.play import Setup
from codeduello.terminal.progress import Progress


def make_ready(setup: Setup, players: tuple[str, str], *, yes: bool = False) -> None:
    """Make the tables that these players need, with a bar. Raises `TooLarge` where one would be too large."""
    for name in dict.fromkeys(players):
        level = find_level(setup.game, name)
        if level is not None:
            with Progress(f"{name} thinks the duel through", yes=yes) as progress:
                prepare(setup, level, progress.exploring, progress.reckoning)
