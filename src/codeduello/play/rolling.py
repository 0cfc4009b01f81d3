"""Making a character by the rules of its game."""

from collections.abc import Callable, Mapping
from typing import Any

from codeduello.dice.source import DiceSource
from codeduello.kernel import Ask, Game, Over, Roll, Run

Chooser = Callable[[Run, Ask], int]


def roll_character(game: Game, wishes: Mapping[str, str], dice: DiceSource, choose: Chooser, watch: Callable[[Run], None]) -> Any:
    """The sheet that comes of the creation; `choose` answers its questions, `watch` sees each step."""
    run = Run(game.creation, game.rulings, (wishes,))
    while not isinstance(need := run.need, Over):
        watch(run)
        if isinstance(need, Roll):
            run.throw(dice.throw(need.row))
        elif isinstance(need, Ask):
            run.choose(need.seat, choose(run, need))
    watch(run)
    return need.result
