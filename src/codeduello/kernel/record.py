"""Flat records of small integers: what a procedure of a game remembers between two resting points.

A game declares its record as a class whose attributes are fields:

    class Duel(Record):
        sangfroid = per_seat(0, 12)
        turn = single(0, 1)
        style = per_seat(0, 4, private=True)

An instance then holds `d.turn` (an int) and `d.sangfroid[seat]` (an int for each seat). Each field
declares its range; the numeric road gives it the smallest integer that holds it, so ranges are
checked at every resting point. Private fields are known to their seat alone until a rule tells them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter, le
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from codeduello.errors import RulesFault
from codeduello.kernel.seats import NOBODY

if TYPE_CHECKING:
    from codeduello.kernel.table import Table

RESERVED: Final = frozenset(("table", "rules"))
Snapshot = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its range (both ends included), its starting value, one or one a seat, private or not."""

    name: str
    low: int
    high: int
    start: int
    length: int
    private: bool

    @property
    def bits(self) -> int:
        """The width of the smallest signed integer that holds the range: 8, 16, 32 or 64."""
        for bits in (8, 16, 32, 64):
            if -(1 << (bits - 1)) <= self.low and self.high < 1 << (bits - 1):
                return bits
        raise RulesFault(f"the range {self.low}..{self.high} of {self.name} fits no integer of 64 bits")


def single(low: int, high: int, *, start: int | None = None, private: bool = False) -> int:
    """Declare a field of one integer in low..high, starting at `start` (0, or the nearest to it)."""
    return cast(int, _declare(low, high, start, 0, private))


def per_seat(low: int, high: int, *, start: int | None = None, private: bool = False) -> list[int]:
    """Declare a field of one integer for each seat."""
    return cast(list[int], _declare(low, high, start, 2, private))


def several(length: int, low: int, high: int, *, start: int | None = None) -> list[int]:
    """Declare a public field of `length` integers."""
    return cast(list[int], _declare(low, high, start, length, False))


def _declare(low: int, high: int, start: int | None, length: int, private: bool) -> Field:
    first = min(max(0, low), high) if start is None else start
    return Field("", low, high, first, length, private)


class Record:
    """The base of every procedure's record.

    `table` is where the words of the rules (`ask`, `chance`, `tell`) are answered; `rules` holds the
    rulings in force; neither belongs to the state. `over` is 1 once the procedure has ended.
    """

    fields: ClassVar[tuple[Field, ...]] = ()
    _singles: ClassVar[tuple[str, ...]] = ()
    _groups: ClassVar[tuple[str, ...]] = ()
    _get_singles: ClassVar[Callable[[Any], Any]]
    _get_groups: ClassVar[Callable[[Any], Any]]
    _lows: ClassVar[tuple[int, ...]] = ()
    _highs: ClassVar[tuple[int, ...]] = ()

    table: "Table"
    rules: Any
    over = single(0, 1)

    def __init_subclass__(cls) -> None:
        cls._collect_fields()

    @classmethod
    def _collect_fields(cls) -> None:
        """Turn the fields declared in the class body into `fields`, behind those inherited."""
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in declared:
            inherited = cls is not Record and hasattr(Record, name)
            if name in RESERVED or inherited or name in [field.name for field in cls.fields]:
                raise RulesFault(f"{cls.__name__}.{name}: that name is the record's own")
            delattr(cls, name)
        named = [replace(field, name=name) for name, field in declared.items()]
        cls.fields = (*cls.fields, *named)
        singles = [field for field in cls.fields if not field.length]
        groups = [field for field in cls.fields if field.length]
        cls._singles = tuple(field.name for field in singles)
        cls._groups = tuple(field.name for field in groups)
        spread = [*singles, *chain.from_iterable([field] * field.length for field in groups)]
        cls._get_singles = attrgetter("over", *cls._singles)
        cls._get_groups = attrgetter("over", "over", *cls._groups)
        cls._lows = tuple(field.low for field in spread)
        cls._highs = tuple(field.high for field in spread)

    def __init__(self) -> None:
        for field in self.fields:
            setattr(self, field.name, [field.start] * field.length if field.length else field.start)

    def snapshot(self) -> Snapshot:
        """All fields as hashable tuples: the single ones, then the groups."""
        return type(self)._get_singles(self)[1:], tuple(map(tuple, type(self)._get_groups(self)[2:]))

    def restore(self, snapshot: Snapshot) -> None:
        """Set all fields to what `snapshot` held."""
        for name, value in zip(self._singles, snapshot[0], strict=True):
            setattr(self, name, value)
        for name, group in zip(self._groups, snapshot[1], strict=True):
            setattr(self, name, list(group))

    def check_ranges(self) -> None:
        """Raise `RulesFault` when a field is outside its declared range."""
        ones, groups = self.snapshot()
        values = (*ones, *chain.from_iterable(groups))
        if len(values) != len(self._lows) or not (all(map(le, self._lows, values)) and all(map(le, values, self._highs))):
            raise RulesFault(self._fault())

    def _fault(self) -> str:
        for field in self.fields:
            value = getattr(self, field.name)
            held = value if field.length else [value]
            if len(held) != max(1, field.length) or not all(field.low <= one <= field.high for one in held):
                return f"{type(self).__name__}.{field.name} is {value}, declared {field.low}..{field.high}"
        raise AssertionError("no field is out of range")


Record._collect_fields()


class DuelRecord(Record):
    """The base of a duel's record: how it ended. `ending` 0 means that it still goes on."""

    ending = single(0, 63)
    winner = single(0, 2, start=NOBODY)
    drawn = single(0, 1)


def private_fields(record: type[Record]) -> list[str]:
    """The names of the fields that only their own seat knows."""
    return [field.name for field in record.fields if field.private]
