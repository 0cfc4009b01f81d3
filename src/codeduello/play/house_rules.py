"""House rules from a preset, a file and flags: later ones over earlier."""

import tomllib
from pathlib import Path
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.kernel import Game, Setting, accepted_by
from codeduello.kernel.rulings import find_ruling
from codeduello.play.reading import is_file, read_text

AS_WRITTEN: Final = "as-written"
LARGEST_NUMBER: Final = 1_000_000


def settle_rulings(game: Game, preset: str | None, file: str | None, flags: list[str]) -> Any:
    """The rulings in force. A file's own `preset` counts where none is given.

    Raises `UnknownName` or `InvalidText` with what is allowed.
    """
    filed_preset, settings = read_rules_file(file) if file else (None, [])
    settings += [split_flag(flag) for flag in flags]
    return game.settle(preset or filed_preset or AS_WRITTEN, [open_file(game, setting) for setting in settings])


def split_flag(flag: str) -> Setting:
    """`name=value` as a pair."""
    name, equals, value = flag.partition("=")
    if not equals:
        raise InvalidText(f"--ruling {flag!r}: accepted is --ruling name=value")
    return name.strip(), value


def read_rules_file(path: str) -> tuple[str | None, list[Setting]]:
    """The preset and the settings of a TOML file of house rules: `preset = "..."` and `ruling = value` lines."""
    if not is_file(path):
        raise InvalidText(f"--rules {path}: there is no such file of rules")
    text = read_text(Path(path), "house rules")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise InvalidText(f"{path} is no TOML file: {fault}") from None
    preset = content.pop("preset", None)
    if preset is not None and not isinstance(preset, str):
        raise InvalidText(f"{path}: preset {preset!r} is no name")
    folder = Path(path).parent
    return preset, [(name, write_value(value, folder)) for name, value in content.items()]


def write_value(value: Any, folder: Path) -> str:
    """A TOML value as the text of a setting; a file named in a rules file lies beside it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise InvalidText(f"house rules: a number is larger than any ruling takes ({LARGEST_NUMBER})")
    if isinstance(value, str) and is_file(str(folder / value)):
        return str(folder / value)
    return str(value)


def open_file(game: Game, setting: Setting) -> Setting:
    """A ruling that takes a file: its content in place of its name."""
    name, value = setting
    free = find_ruling(game.rulings, name).metadata.get("free")
    if free is None or not free.from_file or not is_file(value):
        if free is not None and free.from_file and value.endswith(".toml"):
            raise InvalidText(f"{name}: there is no file {value!r}; accepted: {', '.join(accepted_by(find_ruling(game.rulings, name)))}")
        return setting
    return name, read_text(Path(value), "a table")
