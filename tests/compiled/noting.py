"""Playing steps on the plain road while noting every answer in the form of the compiled tape."""

import random
from dataclasses import dataclass, field
from typing import Any

from codeduello.compiled.marks import PAIR
from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Fell, Game, Need, Pair, Roll, Row
from codeduello.kernel.table import Table
from codeduello.testing.draws import draw_settings, draw_sheets


class NotingTable(Table):
    """A table that answers by lot, and notes what the compiled road would have on its tape."""

    def __init__(self, lots: random.Random) -> None:
        super().__init__(lambda need, table: answer(need, lots))
        self.noted: list[int] = []
        self.needs: list[Need] = []

    __slots__ = ("needs", "noted")

    def ask(self, seat: int) -> int:
        asked = len(self.menu) > 1
        if asked:
            self.needs.append(Ask(seat, tuple(self.menu)))
        option = super().ask(seat)
        if asked:
            self.noted.append(option)
        return option

    def ask_both(self) -> tuple[int, int]:
        asked = max(map(len, self.menus)) > 1
        if asked:
            self.needs.append(AskBoth(tuple(self.menus[0]), tuple(self.menus[1])))
        pair = super().ask_both()
        if asked:
            self.noted.append(pair[0] + PAIR * pair[1])
        return pair

    def chance(self, row: Row) -> int:
        self.needs.append(Roll(row))
        outcome = super().chance(row)
        self.noted.append(outcome)
        return outcome


def answer(need: Need, lots: random.Random) -> Entry:
    """Options by lot, outcomes by their weights."""
    if isinstance(need, Ask):
        return Choice(lots.choice(need.options))
    if isinstance(need, AskBoth):
        return Both(lots.choice(need.challenger), lots.choice(need.challenged))
    assert isinstance(need, Roll)
    return Fell(lots.choices(need.row.outcomes, need.row.weights)[0])


@dataclass(slots=True)
class PlainDuel:
    """A duel by lot on the plain road, a step at a time."""

    game: Game
    rulings: Any
    sheets: Pair[Any]
    lots: random.Random
    record: Any = field(init=False)

    def __post_init__(self) -> None:
        self.record = self.game.duel.record()
        self.record.rules = self.rulings
        self.record.table = Table()
        self.game.duel.begin(self.record, *self.sheets)

    def step(self) -> NotingTable:
        """One step; the table with all that was noted."""
        table = self.record.table = NotingTable(self.lots)
        self.game.duel.step(self.record)
        self.record.check_ranges()
        return table


def draw_plain_duel(game: Game, lots: random.Random) -> PlainDuel:
    """A duel under random rulings between random sheets."""
    return PlainDuel(game, game.settle(settings=draw_settings(game, lots)), draw_sheets(game, lots), lots)
