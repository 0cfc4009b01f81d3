"""How a record lies in memory: the same bytes on the plain road and on the compiled one.

Fields stand by falling width, each in the smallest signed integer that holds its range, little-endian, padded with
zero bytes to whole words of eight. Two positions are the same exactly if their bytes are.
"""

import struct
from dataclasses import dataclass
from typing import Final

from codeduello.kernel import Record

WORD: Final = 8
LETTERS: Final = {8: "b", 16: "h", 32: "i", 64: "q"}


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a field lies: `offset` in bytes, `bits` of each number, how many numbers (`length` 0: a single one), their range."""

    name: str
    offset: int
    bits: int
    length: int
    low: int
    high: int

    @property
    def numbers(self) -> int:
        """How many numbers the field holds."""
        return max(1, self.length)


class Layout:
    """The memory of one kind of record. `size` is in bytes, `words` in words of eight bytes."""

    def __init__(self, record: type[Record]) -> None:
        self.record = record
        slots, offset = [], 0
        for field in sorted(record.fields, key=lambda field: -field.bits):
            slots.append(Slot(field.name, offset, field.bits, field.length, field.low, field.high))
            offset += field.bits // 8 * max(1, field.length)
        self.slots = tuple(slots)
        self.words = -(-offset // WORD)
        self.size = self.words * WORD
        letters = "".join(f"{slot.numbers}{LETTERS[slot.bits]}" for slot in slots)
        self._struct = struct.Struct(f"<{letters}{self.size - offset}x")

    def pack(self, record: Record) -> bytes:
        """The bytes of a position; `size` of them."""
        numbers: list[int] = []
        for slot in self.slots:
            value = getattr(record, slot.name)
            numbers += value if slot.length else [value]
        return self._struct.pack(*numbers)

    def unpack(self, packed: bytes, record: Record) -> None:
        """Set every field of `record` to what `packed` holds."""
        numbers = self._struct.unpack(packed)
        place = 0
        for slot in self.slots:
            held = numbers[place : place + slot.numbers]
            setattr(record, slot.name, list(held) if slot.length else held[0])
            place += slot.numbers
