"""Rows on the compiled road: a row is one integer there, its key, and the driver looks its outcomes up.

A key holds the number of the row's factory and its arguments, each in an equal share of the bits. Arguments that
are no integers (tables, dice expressions) stand in it by a number of their own, see `Things`.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Final

from codeduello.errors import RulesFault
from codeduello.kernel import Row

FACTORIES: Final = 64
"""How many kinds of row a game may have."""

BITS: Final = (1, 56, 28, 18, 14, 11, 9)
"""How many bits each argument has, by the number of arguments."""


class Things:
    """Values that are no integers, each with a number: equal values have the same."""

    def __init__(self, known: Sequence[Any]) -> None:
        self._known = list(known)

    def number(self, thing: Any) -> int:
        """The number of this value, a new one if it is new."""
        for number, known in enumerate(self._known):
            if type(known) is type(thing) and known == thing:
                return number
        self._known.append(thing)
        return len(self._known) - 1

    def __getitem__(self, number: int) -> Any:
        return self._known[number]


class Factories:
    """The row factories of a game, in a fixed order, and the way from a key back to its row. Raises `RulesFault` for too many."""

    def __init__(self, factories: Sequence[Callable[..., Row]], things: Things) -> None:
        self._factories = list(factories)
        self._parameters = [list(inspect.signature(factory).parameters.values()) for factory in factories]
        self._things = things
        if len(factories) > FACTORIES or any(len(parameters) >= len(BITS) for parameters in self._parameters):
            raise RulesFault(f"the compiled road takes {FACTORIES} kinds of row with up to {len(BITS) - 1} arguments each")

    def number(self, factory: Callable[..., Row]) -> int:
        """The number of this factory."""
        return self._factories.index(factory)

    def arguments(self, factory: Callable[..., Row]) -> int:
        """How many arguments its rows take."""
        return len(self._parameters[self.number(factory)])

    def half(self, factory: Callable[..., Row]) -> int:
        """Half the span of each argument: they run from -half to half - 1."""
        return 1 << BITS[self.arguments(factory)] - 1

    def row(self, key: int) -> Row:
        """The row that a key stands for."""
        factory = self._factories[key % FACTORIES]
        key //= FACTORIES
        span = 2 * self.half(factory)
        arguments: list[Any] = []
        for parameter in reversed(self._parameters[self.number(factory)]):
            number = key % span - span // 2
            key //= span
            arguments.append(number if parameter.annotation in (int, "int") else self._things[number])
        return factory(*reversed(arguments))

    def key(self, row: Row) -> int:
        """The key of a row: the inverse of `row`."""
        assert row.factory is not None
        key, span = 0, 2 * self.half(row.factory)
        for parameter, argument in zip(self._parameters[self.number(row.factory)], row.args, strict=True):
            number = argument if parameter.annotation in (int, "int") else self._things.number(argument)
            key = key * span + number + span // 2
        return key * FACTORIES + self.number(row.factory)
