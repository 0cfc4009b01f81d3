"""What the rules are made of: every function a step reaches, the rows it asks for, and the values it names.

Found by reading the code of the rules, in an order that depends on nothing else, so that numbers given to rows and
values are the same in every process. Needs neither numpy nor numba.
"""

import dis
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final

from codeduello.errors import RulesFault
from codeduello.kernel import Vocabulary

WORDS: Final = "codeduello.kernel.words"


@dataclass(frozen=True, slots=True)
class Global:
    """A global that a function looks up: its name, the attribute taken from it if it is a module, and the value."""

    name: str
    attribute: str
    value: Any


class Survey:
    """`functions` with callees first, `factories` of rows, `things`: values that are neither numbers nor code."""

    def __init__(self, roots: list[Callable[..., Any]]) -> None:
        self.functions: list[FunctionType] = []
        self.factories: list[Callable[..., Any]] = []
        self.things: list[Any] = []
        self._open: list[FunctionType] = []
        for root in roots:
            assert isinstance(root, FunctionType)
            self._visit(root)

    @property
    def files(self) -> list[Path]:
        """The files in which the functions and rows stand."""
        code: list[Callable[..., Any]] = [*self.factories, *self.functions]
        found = {inspect.getsourcefile(inspect.unwrap(one)) for one in code}
        return sorted(Path(name) for name in found if name)

    def _visit(self, function: FunctionType) -> None:
        if function in self.functions:
            return
        if function in self._open:
            raise RulesFault(f"the rule {function.__name__} calls itself; rules that compile do not")
        self._open.append(function)
        for used in globals_of(function):
            self._note(used.value)
        self._open.remove(function)
        self.functions.append(function)

    def _note(self, value: Any) -> None:
        if is_word(value) or is_ready(value):
            return
        if makes_rows(value):
            if value not in self.factories:
                self.factories.append(value)
        elif isinstance(value, FunctionType):
            self._visit(value)
        elif not any(type(known) is type(value) and known == value for known in self.things):
            self.things.append(value)


def globals_of(function: FunctionType) -> list[Global]:
    """Every global that a function looks up, in the order of their names."""
    found = []
    for name, attribute in sorted(set(names_in(function.__code__))):
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            found.append(Global(name, attribute, vars(value)[attribute]))
        elif name in function.__globals__:
            found.append(Global(name, "", value))
    return found


def names_in(code: CodeType) -> Iterator[tuple[str, str]]:
    """Every global name in a code, with the attribute taken from it at once ("" for none); comprehensions included."""
    instructions = list(dis.get_instructions(code))
    for here, after in zip(instructions, [*instructions[1:], None], strict=True):
        if here.opname == "LOAD_GLOBAL":
            attribute = after is not None and after.opname in ("LOAD_ATTR", "LOAD_METHOD")
            yield here.argval, after.argval if attribute and after is not None else ""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def is_word(value: Any) -> bool:
    """Is this one of the words in which rules speak to the table?"""
    return getattr(value, "__module__", None) == WORDS


def makes_rows(value: Any) -> bool:
    """Is this a factory of rows?"""
    return getattr(value, "makes_rows", False) is True


def is_ready(value: Any) -> bool:
    """Can compiled code take this value as it is: a number, numbers in tuples, a class, a vocabulary?"""
    return isinstance(value, type | BuiltinFunctionType | Vocabulary) or is_numbers(value)


def is_numbers(value: Any) -> bool:
    """A number, or a tuple of such at any depth that holds at least one."""
    if isinstance(value, tuple):
        return bool(value) and all(map(is_numbers, value))
    return isinstance(value, int | float | bool)
