"""The memory a duel runs in on the compiled road: the game's record, its rulings, and a working part for the driver."""

import dataclasses
from typing import Any

import numpy as np

from codeduello.compiled.layout import LETTERS, Layout
from codeduello.compiled.marks import MENU, TAPE
from codeduello.compiled.row_keys import Things
from codeduello.kernel import Game

WORKING = (
    ("tape", "i8", (TAPE,)),
    ("need_row", "i8", ()),
    ("keys", "u8", (3,)),
    ("lots", "u8", (4,)),
    ("weights", "f8", (MENU,)),
    ("addresses", "i8", (8,)),
    ("cursor", "i4", ()),
    ("length", "i4", ()),
    ("rounds", "i4", ()),
    ("policies", "i4", (2,)),
    ("menu", "i2", (MENU,)),
    ("menus", "i2", (2 * MENU,)),
    ("menu_n", "i2", ()),
    ("menus_n", "i2", (2,)),
    ("need", "i1", ()),
    ("need_seat", "i1", ()),
    ("keyed", "i1", ()),
)


def working_type(game: Game, layout: Layout) -> "np.dtype[Any]":
    """The whole record: `layout.words` words of state first, then `rules`, then the working part."""
    names: list[str] = [slot.name for slot in layout.slots]
    formats: list[Any] = [(f"i{slot.bits // 8}", (slot.length,)) if slot.length else f"i{slot.bits // 8}" for slot in layout.slots]
    offsets = [slot.offset for slot in layout.slots]
    end = layout.size
    rules = np.dtype([(declared.name, "i4") for declared in dataclasses.fields(game.rulings)])
    for name, kind, shape in (*WORKING[:6], ("rules", rules, ()), *WORKING[6:]):
        part: np.dtype[Any] = np.dtype((kind, shape)) if shape else np.dtype(kind)
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


__all__ = ["LETTERS", "working_type", "write_rulings"]
