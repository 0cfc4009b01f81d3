"""Compiling loops that belong to no game: written in plain Python over arrays, compiled where numba is there, kept on disk."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from codeduello.compiled import cache as disk
from codeduello.compiled.jit import jit
from codeduello.compiled.survey import globals_of
from codeduello.compiled.twin import in_environment
from codeduello.kernel import unsigned

MADE: dict[FunctionType, Any] = {}
"""What loops call, compiled once and used by all."""


@cache
def accelerated(function: Callable[..., Any], kinds: tuple[Any, ...]) -> Any:
    """A loop compiled for arguments of these types; it may call functions of `codeduello` that are written the same way."""
    assert isinstance(function, FunctionType)
    files = {Path(one.__code__.co_filename) for one in all_called(function)}
    marks = Path(__file__).parent / "marks.py"
    return jit(bare(function, MADE), kinds, disk.writable_folder(f"loops-{disk.fingerprint([*files, marks])}"))


def all_called(function: FunctionType) -> set[FunctionType]:
    """The function and all of ours that it calls."""
    called = {function}
    for used in globals_of(function):
        if isinstance(used.value, FunctionType) and used.value is not unsigned:
            called |= all_called(used.value)
    return called


def bare(function: FunctionType, made: dict[FunctionType, Any]) -> FunctionType:
    """The function in an environment in which what it calls is compiled, typed where it is used."""
    environment: dict[str, Any] = {}
    for used in globals_of(function):
        value = used.value
        if value is unsigned:
            value = np.uint64
        elif isinstance(value, FunctionType):
            if value not in made:
                made[value] = jit(bare(value, made))
            value = made[value]
        if used.attribute:
            setattr(environment.setdefault(used.name, ModuleType(used.name)), used.attribute, value)
        else:
            environment[used.name] = value
    return in_environment(function, environment)
