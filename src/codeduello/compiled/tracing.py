"""One step along a tape on the compiled road: to hold it against the plain one, and to read each viewer's information key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types

from codeduello.compiled import tracer
from codeduello.compiled.exploring import WORDS, line
from codeduello.compiled.marks import MENU, NEEDS_ASK, NEEDS_BOTH, NEEDS_NOTHING, NEEDS_ROLL, TAPE
from codeduello.compiled.memory import write_rulings
from codeduello.compiled.model import Model, model_of
from codeduello.errors import RulesFault
from codeduello.kernel import Ask, AskBoth, Game, Need, Roll

Keys = tuple[int, int, int]
"""For each viewer (two seats and a spectator) a hash of all that was told to it: equal exactly where what was told is equal, but for collisions of 64 bits."""

NO_KEYS: Keys = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a run along a tape ended: `need` is what is missing (None: the step came to rest), `packed` the record there, `keys` what each viewer knows."""

    need: Need | None
    packed: bytes
    rounds: int
    keys: Keys


def trace_signature(model: Model) -> tuple[Any, ...]:
    """The types of `tracer.trace`."""
    return (line(model.records[WORDS]), types.int64)


class Tracer:
    """Runs single steps of one game's duels. With `keyed` all that is told is folded into keys."""

    def __init__(self, game: Game, rulings: Any, *, keyed: bool = False) -> None:
        self._model = model_of(game)
        self._run = self._model.driver(tracer.trace, WORDS, trace_signature, KEYED=keyed)
        self._work = np.zeros(1, self._model.memories[WORDS])
        self._memory = self._work[0]
        write_rulings(self._memory, rulings, self._model.things)

    def trace(self, packed: bytes, tape: Sequence[int], keys: Keys = NO_KEYS) -> Trace:
        """Run a step from this record along these answers: options, both options of a pair as one + PAIR * other, outcomes (sure ones too).

        Raises `RulesFault` where the rules fail.
        """
        words = self._work.view(np.uint64)
        words[: self._model.layout.words] = np.frombuffer(packed, np.uint64)
        self._memory["tape"][: len(tape)] = tape
        self._memory["keys"] = keys
        assert len(tape) <= TAPE
        rested = self._run(self._work, len(tape))
        need = None if rested else self._need()
        found = words[: self._model.layout.words].tobytes()
        known = self._memory["keys"]
        return Trace(need, found, int(self._memory["rounds"]), (int(known[0]), int(known[1]), int(known[2])))

    def _need(self) -> Need:
        memory = self._memory
        menus = memory["menus"]
        needs = int(memory["need"])
        if needs == NEEDS_ASK:
            return Ask(int(memory["need_seat"]), tuple(map(int, memory["menu"][: int(memory["menu_n"])])))
        if needs == NEEDS_BOTH:
            first, second = (tuple(map(int, menus[seat * MENU : seat * MENU + int(memory["menus_n"][seat])])) for seat in (0, 1))
            return AskBoth(first, second)
        if needs == NEEDS_ROLL:
            return Roll(self._model.factories.row(int(memory["need_row"])))
        assert needs == NEEDS_NOTHING
        raise RulesFault(f"{self._model.game.name}: a rule fails on the compiled road")
