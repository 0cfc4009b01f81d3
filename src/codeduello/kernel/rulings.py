"""Rulings: the choices a rules text leaves open. Each is a field of the game's frozen `Rulings` dataclass.

    @dataclass(frozen=True, slots=True)
    class Rulings:
        death_roll: DeathRoll = ruling(DeathRoll.AT_OR_UNDER, "why there is a choice", "S26")

A field is an IntEnum, a bool, a whole number in a range, or a value with a text form of its own.
House rules are made by `settle`: the preset first, then each setting, later ones over earlier.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import IntEnum
from typing import Any

from codeduello.errors import InvalidText, UnknownName

Presets = Mapping[str, Mapping[str, str]]
"""The rulings that each preset sets, as text."""

Setting = tuple[str, str]
"""A ruling's name and its value as text."""


@dataclass(frozen=True, slots=True)
class Free:
    """How a ruling with values of its own is read and written: some values as text, and in words what else is accepted."""

    parse: Callable[[str], Any]
    format: Callable[[Any], str]
    values: tuple[str, ...]
    also: str = ""
    from_file: bool = False


def ruling(default: Any, why: str, source: str, *, note: str = "", free: Free | None = None) -> Any:
    """Declare a ruling: its default, why there is a choice, its sentence in SOURCE.md, a warning for players."""
    return field(default=default, metadata={"why": why, "source": source, "note": note, "free": free})


def number(default: int, low: int, high: int, why: str, source: str, *, note: str = "") -> Any:
    """Declare a ruling that is a whole number in low..high."""
    return field(default=default, metadata={"why": why, "source": source, "note": note, "range": (low, high)})


def values_of(declared: "Field[Any]") -> list[str]:
    """Values that a ruling takes, each as text that can be set: all there are, or the least, the default and the largest number."""
    if "range" in declared.metadata:
        low, high = declared.metadata["range"]
        return [str(number) for number in sorted({low, declared.default, high})]
    if declared.metadata["free"] is not None:
        return list(declared.metadata["free"].values)
    if isinstance(declared.default, bool):
        return ["true", "false"]
    return [member.name.lower() for member in enum_of(declared)]


def accepted_by(declared: "Field[Any]") -> list[str]:
    """What a ruling accepts, in words: its values, "1 to 99", or what else it reads."""
    if "range" in declared.metadata:
        low, high = declared.metadata["range"]
        return [f"{low} to {high}"]
    free = declared.metadata["free"]
    return [*values_of(declared), *([free.also] if free is not None and free.also else [])]


def enum_of(declared: "Field[Any]") -> type[IntEnum]:
    """The enum whose members a ruling accepts."""
    kind = type(declared.default)
    assert issubclass(kind, IntEnum)
    return kind


def parse_value(declared: "Field[Any]", text: str) -> Any:
    """The value that `text` stands for; raises `InvalidText` with what is accepted."""
    given = text.strip()
    if declared.metadata.get("free") is not None:
        return declared.metadata["free"].parse(given)
    plain = given.lower().replace("-", "_")
    if "range" in declared.metadata:
        low, high = declared.metadata["range"]
        if plain.isascii() and plain.isdecimal() and len(plain) < 10 and low <= int(plain) <= high:
            return int(plain)
    elif plain in values_of(declared):
        return plain == "true" if isinstance(declared.default, bool) else enum_of(declared)[plain.upper()]
    raise InvalidText(f"ruling {declared.name} = {given[:60]!r}: accepted are {', '.join(accepted_by(declared))}")


def format_value(declared: "Field[Any]", value: Any) -> str:
    """The text of a value; the inverse of `parse_value`."""
    if declared.metadata.get("free") is not None:
        return str(declared.metadata["free"].format(value))
    if isinstance(value, bool):
        return str(value).lower()
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


def find_ruling(rulings: Any, name: str) -> "Field[Any]":
    """The field called `name`; raises `UnknownName` naming all there are."""
    for declared in fields(rulings):
        if declared.name == name.strip().replace("-", "_"):
            return declared
    raise UnknownName("ruling", name, [declared.name for declared in fields(rulings)])


def settle(default: Any, presets: Presets, preset: str, settings: Iterable[Setting]) -> Any:
    """The rulings of a preset with `settings` over it, later ones over earlier."""
    if preset not in presets:
        raise UnknownName("preset", preset, presets)
    chosen: dict[str, Any] = {}
    for name, text in (*presets[preset].items(), *settings):
        declared = find_ruling(default, name)
        chosen[declared.name] = parse_value(declared, text)
    return replace(default, **chosen)


def settings_of(rulings: Any) -> list[Setting]:
    """Every ruling with its value as text, in the order of the dataclass."""
    return [(one.name, format_value(one, getattr(rulings, one.name))) for one in fields(rulings)]


def differences(rulings: Any, base: Any) -> list[Setting]:
    """The rulings in which `rulings` differs from `base`."""
    return [here for here, there in zip(settings_of(rulings), settings_of(base), strict=True) if here != there]


def digest(rulings: Any) -> str:
    """Sixteen hex digits that stand for exactly these rulings, in records and cache keys."""
    text = "\n".join(f"{name}={value}" for name, value in settings_of(rulings))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
