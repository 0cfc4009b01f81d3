"""Drawing set-ups at random: rulings, sheets, duels. Everything comes from the lots that are handed in."""

import dataclasses
from collections.abc import Callable
from typing import Any

from codeduello.dice import Seeded, throw_until_decided
from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Game, Lots, Need, Over, Pair, Roll, Run, Setting, values_of
from codeduello.play.characters import roll_by_lot

SMALL = 4
"""Rulings that are numbers are drawn from the first few they accept: ninety-nine rounds prove nothing more than four."""


def ruling_values(game: Game) -> dict[str, list[str]]:
    """For every ruling the values that are drawn from, as text."""
    drawn = {}
    for declared in dataclasses.fields(game.rulings):
        if "range" in declared.metadata:
            low, high = declared.metadata["range"]
            drawn[declared.name] = [str(number) for number in range(low, min(high, low + SMALL - 1) + 1)]
        else:
            drawn[declared.name] = values_of(declared)
    return drawn


def draw_settings(game: Game, lots: Lots, fixed: dict[str, str] | None = None) -> list[Setting]:
    """A value for every ruling, by lot; those in `fixed` as given."""
    return [(name, (fixed or {}).get(name) or lots.choice(values)) for name, values in ruling_values(game).items()]


def draw_sheets(game: Game, lots: Lots) -> Pair[Any]:
    """Two characters: samples, or rolled by the rules of creation."""
    return Pair(*[_draw_sheet(game, lots, seat) for seat in (0, 1)])


def _draw_sheet(game: Game, lots: Lots, seat: int) -> Any:
    samples = list(game.sheet.samples.values())
    if lots.choice((True, False)):
        return game.sheet.parse(lots.choice(samples))
    return roll_by_lot(game, lots.choice(range(1 << 30)), f"drawn for seat {seat}")


def answer_by_lot(lots: Lots, dice: Seeded) -> Callable[[Need], Entry]:
    """A whole answer to any need: options by lot, dice as they fall."""

    def answer(need: Need) -> Entry:
        if isinstance(need, Ask):
            return Choice(lots.choice(need.options))
        if isinstance(need, AskBoth):
            return Both(lots.choice(need.challenger), lots.choice(need.challenged))
        assert isinstance(need, Roll)
        return throw_until_decided(dice, need.row)

    return answer


def draw_duel(
    game: Game, rulings: Any, sheets: Pair[Any], *, lots: Lots, seed: int, before: Callable[[Run], None] = lambda run: None
) -> Run:
    """A whole duel by lot, answer by answer; `before` is called with the run ahead of each answer."""
    run = Run(game.duel, rulings, tuple(sheets))
    answer = answer_by_lot(lots, Seeded(seed))
    while not isinstance(run.need, Over):
        before(run)
        run.give(answer(run.need))
    return run


