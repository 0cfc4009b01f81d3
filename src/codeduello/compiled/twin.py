"""Twins: the functions of a game's rules, compiled by numba, word for word the same code.

A twin is a function made of the code of the rule and of an environment of its own, one for each function, in which the
words of the kernel, the rows and the other rules are their compiled counterparts. The rules' module never
knows: table play imports neither numpy nor numba. Signatures are explicit, so nothing is compiled twice.
"""

import inspect
import itertools
import typing
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any, Final

from numba import types

from codeduello.compiled import words_row_keys
from codeduello.compiled.jit import jit
from codeduello.compiled.row_keys import FACTORIES, Factories, Things
from codeduello.compiled.survey import Global, globals_of, is_ready, is_word, makes_rows
from codeduello.errors import RulesFault
from codeduello.kernel import Record, Row, Vocabulary

COMPILED: Final = "codeduello.compiled."
WORDS: Final = "codeduello.compiled.words_"
NUMBERS: Final = {int: types.int64, bool: types.boolean, Row: types.int64}


class Twins:
    """Makes and keeps the twins of one game for one set of words.

    `record` is the numba type of the game's memory, `words` the module with the compiled counterparts of `kernel.words`,
    `constants` are values and functions that stand for others of the same name in words and drivers.
    """

    def __init__(
        self, record: Any, words: ModuleType, factories: Factories, things: Things, constants: Mapping[str, Any]
    ) -> None:
        self._record = record
        self._words = words
        self._factories = factories
        self._things = things
        self._constants = dict(constants)
        self._made: dict[Any, Any] = {}

    def with_constants(self, constants: Mapping[str, Any]) -> "Twins":
        """Twins for a driver: the rules and words of these, its own helpers made anew with more constants."""
        twins = Twins(self._record, self._words, self._factories, self._things, self._constants | dict(constants))
        twins._made = {made: twin for made, twin in self._made.items() if not made.__module__.startswith(COMPILED) or made.__module__.startswith(WORDS)}
        return twins

    def of(self, function: Callable[..., Any]) -> Any:
        """The twin of a rule."""
        assert isinstance(function, FunctionType)
        if function not in self._made:
            self._made[function] = jit(self.bare(function), self._signature(function))
        return self._made[function]

    def chain(self, habits: Mapping[int, Callable[..., Any]]) -> Any:
        """One function that asks the habit with a number (see `words_by_lot.one_habit`)."""
        kinds = (self._record, types.int64, types.int64)
        link = jit(in_environment(self._words.no_habit, {}), kinds)
        for number, habit in habits.items():
            around = {"NUMBER": number, "habit": self.of(habit), "others": link}
            link = jit(in_environment(self._words.one_habit, around), kinds)
        return link

    def word(self, function: Callable[..., Any]) -> Any:
        """A word, or what it is made of. A record is meant by a parameter named d, integers by all others; defaults may be left out."""
        assert isinstance(function, FunctionType)
        if function not in self._made:
            kinds = [
                (self._record,) if name == "d" else (types.int64, *left_out(parameter))
                for name, parameter in inspect.signature(function).parameters.items()
            ]
            self._made[function] = jit(self.bare(function), list(itertools.product(*kinds)))
        return self._made[function]

    def bare(self, function: FunctionType) -> FunctionType:
        """The function in an environment of twins, not compiled yet."""
        environment: dict[str, Any] = {}
        own = function.__module__.startswith(COMPILED)
        for used in globals_of(function):
            if own and used.name in self._constants:
                environment[used.name] = self._constants[used.name]
            else:
                self._provide(environment, used)
        return in_environment(function, environment)

    def _provide(self, environment: dict[str, Any], used: Global) -> None:
        if used.attribute:
            setattr(environment.setdefault(used.name, ModuleType(used.name)), used.attribute, self._convert(used.value))
        else:
            environment[used.name] = self._convert(used.value)

    def _convert(self, value: Any) -> Any:
        """What stands for a global of the rules in a twin's environment."""
        if is_word(value):
            return self.word(getattr(self._words, value.__name__))
        if makes_rows(value):
            return self._key_maker(value)
        if isinstance(value, Vocabulary):
            return tuple(value)
        if is_ready(value):
            return value
        if isinstance(value, FunctionType):
            return self._own(value) if value.__module__.startswith(COMPILED) else self.of(value)
        return self._things.number(value)

    def _own(self, function: FunctionType) -> Any:
        """A function of the compiled road: part of a word, or of a driver, which is typed where it is used."""
        if function.__module__.startswith(WORDS):
            return self.word(function)
        if function not in self._made:
            self._made[function] = jit(self.bare(function))
        return self._made[function]

    def _key_maker(self, factory: Any) -> Any:
        if factory not in self._made:
            words = words_row_keys
            constants = {
                "HALF": self._factories.half(factory),
                "NUMBER": self._factories.number(factory),
                "FACTORIES": FACTORIES,
                "RowFault": words.RowFault,
            }
            placed = jit(in_environment(words.placed, constants), types.int64(types.int64, types.int64))
            arguments = self._factories.arguments(factory)
            maker = in_environment(words.KEYS[arguments], constants | {"placed": placed})
            self._made[factory] = jit(maker, (types.int64,) * arguments)
        return self._made[factory]

    def _signature(self, function: FunctionType) -> tuple[Any, ...]:
        hints = typing.get_type_hints(function)
        signature = []
        for name in inspect.signature(function).parameters:
            kind = hints.get(name)
            if isinstance(kind, type) and issubclass(kind, Record):
                signature.append(self._record)
            elif kind in NUMBERS:
                signature.append(NUMBERS[kind])
            else:
                raise RulesFault(f"{function.__name__}: the parameter {name} is {kind}; rules that compile take records and integers")
        return tuple(signature)


def in_environment(function: Any, environment: dict[str, Any]) -> FunctionType:
    """The same code, looking its globals up in `environment`."""
    around = environment | {"__builtins__": function.__globals__["__builtins__"], "__name__": function.__module__}
    twin = FunctionType(function.__code__, around, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def left_out(parameter: inspect.Parameter) -> tuple[Any, ...]:
    """The type of an argument that is not given."""
    return () if parameter.default is inspect.Parameter.empty else (types.Omitted(parameter.default),)
