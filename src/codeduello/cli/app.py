"""The application that all commands belong to."""

from cyclopts import App

from codeduello import __version__

app = App(
    name="codeduello",
    help="Duels by the rules: Sangfroid, Feud and Arcane. Without a command: play.",
    version=__version__,
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)
