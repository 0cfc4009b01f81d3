"""The memory a duel runs in on the compiled road: the game's record, its rulings, and a working part for the driver."""

import dataclasses
from typing import Any

import numpy as np

from codeduello.compiled.layout import Layout
from codeduello.compiled.marks import MENU, OUTCOMES, ROW_PLACES, TAPE
from codeduello.compiled.row_keys import Things
from codeduello.kernel import Game

SHARED = (
    ("need_row", "i8", ()),
    ("weights", "f8", (MENU,)),
    ("cursor", "i4", ()),
    ("length", "i4", ()),
    ("rounds", "i4", ()),
    ("menu", "i2", (MENU,)),
    ("menus", "i2", (2 * MENU,)),
    ("menu_n", "i2", ()),
    ("menus_n", "i2", (2,)),
    ("need", "i1", ()),
    ("need_seat", "i1", ()),
)
ON_TAPE = (("tape", "i8", (TAPE,)), ("keys", "u8", (3,)))
BY_LOT = (
    ("lots", "u8", (4,)),
    ("row_keys", "i8", (ROW_PLACES,)),
    ("outcomes", "i8", (OUTCOMES,)),
    ("thresholds", "u8", (OUTCOMES,)),
    ("row_numbers", "i4", (ROW_PLACES,)),
    ("row_starts", "i4", (ROW_PLACES // 2 + 1,)),
    ("policies", "i4", (2,)),
)
PARTS = {"words_on_tape": ON_TAPE, "words_by_lot": BY_LOT}


def working_type(game: Game, layout: Layout, words: str) -> "np.dtype[Any]":
    """The whole record: `layout.words` words of state first, then the working part for these words, then `rules`."""
    names: list[str] = [slot.name for slot in layout.slots]
    formats: list[Any] = [(f"i{slot.bits // 8}", (slot.length,)) if slot.length else f"i{slot.bits // 8}" for slot in layout.slots]
    offsets = [slot.offset for slot in layout.slots]
    end = layout.size
    rules = np.dtype([(declared.name, "i4") for declared in dataclasses.fields(game.rulings)])
    parts = sorted((*SHARED, *PARTS[words]), key=lambda part: -int(part[1][1]))
    kind: Any
    for name, kind, shape in (*parts[:-1], ("rules", rules, ()), parts[-1]):
        part: np.dtype[Any] = np.dtype((kind, shape))
        end = -(-end // 8) * 8 if name == "rules" else end
        names.append(name)
        formats.append(part)
        offsets.append(end)
        end += part.itemsize
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": -(-end // 8) * 8})


def write_rulings(memory: Any, rulings: Any, things: Things) -> None:
    """Put the rulings into the memory: enums and flags as integers, other values by their number."""
    for declared in dataclasses.fields(rulings):
        value = getattr(rulings, declared.name)
        memory["rules"][declared.name] = int(value) if isinstance(value, int) else things.number(value)

