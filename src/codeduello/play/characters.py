"""Finding and making characters: by a sample's name, from a file, from a line, or by lot."""

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from codeduello.dice.seeded import Seeded, lots
from codeduello.dice.source import DiceSource
from codeduello.errors import DuelError, InvalidText, UnknownName
from codeduello.kernel import Ask, Game, Lots
from codeduello.play.reading import is_file, read_text
from codeduello.play.rolling import roll_character

NAMES: Final = (
    "Adela Roche",
    "Basil Thorne",
    "Cosima Vane",
    "Dmitri Halloran",
    "Esther Quayle",
    "Florian Keck",
    "Gisela Mond",
    "Hugo Larkspur",
    "Iris Tolland",
    "Jasper Finch",
    "Katya Marrow",
    "Leopold Crane",
    "Mirela Stroud",
    "Nestor Blaine",
    "Ottilie Sharpe",
    "Percival Dunn",
    "Rosalind Vey",
    "Silas Northam",
    "Tamsin Oakes",
    "Ulric Fenn",
    "Verity Holloway",
    "Wendel Roth",
    "Yvaine Castell",
    "Zoltan Merrick",
)


def find_sheet(game: Game, text: str) -> Any:
    """The character that `text` names: a sample, a file with a line, or the line itself.

    Raises `UnknownName` or `InvalidText` with what is accepted.
    """
    samples = game.sheet.samples
    if text.strip().lower() in samples:
        return game.sheet.parse(samples[text.strip().lower()])
    if is_file(text):
        return read_sheet(game, Path(text))
    if any(mark in text for mark in ";:,"):
        return game.sheet.parse(text)
    unknown = UnknownName(f"sample or file, and no line of the form '{game.sheet.form}',", text[:80], samples)
    if is_misspelt(text, list(samples)):
        raise unknown
    try:
        return game.sheet.parse(text)
    except DuelError:
        raise unknown from None


def is_misspelt(word: str, samples: list[str]) -> bool:
    """Is a bare word more likely a sample or a file misspelt than a line that leaves everything out?"""
    return "/" in word or "." in word or bool(difflib.get_close_matches(word.strip().lower(), samples, cutoff=0.7))


def read_sheet(game: Game, path: Path) -> Any:
    """The character in a file: its first line that is neither empty nor begins with #."""
    lines = read_text(path, "a sheet").splitlines()
    for line in lines:
        if line.strip() and not line.startswith("#"):
            return game.sheet.parse(line)
    raise InvalidText(f"{path} holds no sheet; accepted is a line of the form {game.sheet.form}")


def roll_by_lot(game: Game, seed: int, purpose: str, wishes: Mapping[str, str] | None = None) -> Any:
    """A character made by the rules from a seed, choices by lot too. The same seed and purpose give the same character."""
    chance = lots(seed, f"character, {purpose}")
    named = {"name": chance.choice(NAMES), **(wishes or {})}
    return roll_character(game, named, creation_dice(seed, purpose), lambda run, need: choose_by_lot(chance, need), lambda run: None)


def creation_dice(seed: int, purpose: str) -> DiceSource:
    """The dice of a creation, apart from those of the duel."""
    return Seeded(lots(seed, f"creation dice, {purpose}").getrandbits(64))


def choose_by_lot(chance: Lots, need: Ask) -> int:
    """Any of the options."""
    return chance.choice(need.options)


