"""Whole duels without stopping: players and dice answer at once, and no step is run twice."""

from typing import Any

from codeduello.dice.source import DiceSource, throw_until_decided
from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Game, Need, Pair, Policy, Roll, Run
from codeduello.kernel.table import Table


def stream_duel(game: Game, rulings: Any, sheets: Pair[Any], players: Pair[Policy], dice: DiceSource) -> Run:
    """The run of one duel, over. The same players and dice give the same duel as a `Match` does."""

    def answer(need: Need, table: Table) -> Entry:
        if isinstance(need, Roll):
            return throw_until_decided(dice, need.row)
        if isinstance(need, Ask):
            return Choice(players[need.seat].choose(table.view(need.seat, need.options)))
        assert isinstance(need, AskBoth)
        return Both(*[_sealed(players[seat], table, seat, need.options(seat)) for seat in (0, 1)])

    return Run(game.duel, rulings, tuple(sheets), answer)


def _sealed(player: Policy, table: Table, seat: int, options: tuple[int, ...]) -> int:
    return options[0] if len(options) == 1 else player.choose(table.view(seat, options))
