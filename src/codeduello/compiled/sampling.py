"""Simulating on the compiled road: the rows of a simulation, and spans of duels played without holding Python's lock."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types

from codeduello.compiled import sampler
from codeduello.compiled.exploring import line, plane
from codeduello.compiled.marks import MOST_ENDS, NEEDS_ROLL, OUTCOMES, ROW_PLACES
from codeduello.compiled.memory import write_rulings
from codeduello.compiled.model import Model, model_of
from codeduello.compiled.row_table import spread
from codeduello.errors import RulesFault, TooLarge
from codeduello.kernel import Game, Outcome, Pair, PoolRow

WORDS = "words_by_lot"
LARGEST = 2**64 - 1
LARGEST_POOL = 12
"""Dice of a pool whose faces are all told apart: 6,188 outcomes."""


def sample_signature(model: Model) -> tuple[Any, ...]:
    """The types of `sampler.sample`."""
    number, bits, numbers = types.int64, line(types.uint64), line(types.int64)
    return (line(model.records[WORDS]), bits, bits, plane(types.uint64), numbers, numbers, number, number, number, line(types.int32), line(types.int32))


@dataclass(frozen=True, slots=True)
class Span:
    """What a span of duels came to: how often each end (a packed record) came about, rounds, squared rounds, duels given up.

    `which` and `lengths` hold the end and the rounds of each duel, as far as they were asked for.
    """

    ends: dict[bytes, int]
    rounds: int
    squares: int
    unfinished: int
    which: list[bytes | None]
    lengths: list[int]


class Simulator:
    """Plays spans of one duel's simulations. `policies` are 0 (any option by lot) or the place of a habit, counted from 1. One at a time a thread."""

    def __init__(self, game: Game, rulings: Any, first: bytes, policies: Pair[int]) -> None:
        self._model = model_of(game)
        self._driver = self._model.driver(sampler.sample, WORDS, sample_signature, HABITS=any(policies))
        self._first = np.frombuffer(first, np.uint64).copy()
        self._work = np.zeros(1, self._model.memories[WORDS])
        self._memory = self._work[0]
        self._rows = self._outcomes = 0
        self._memory["row_numbers"] = -1
        self._memory["policies"] = policies
        write_rulings(self._memory, rulings, self._model.things)

    def play(self, seed: int, begin: int, end: int, *, noting: bool = False) -> Span:
        """The duels numbered from `begin` up to `end`; each depends on the seed and its number alone."""
        width = len(self._first)
        ends, tallies, totals = np.zeros((MOST_ENDS, width), np.uint64), np.zeros(MOST_ENDS, np.int64), np.zeros(4, np.int64)
        which, lengths = (np.zeros(end if noting else 0, np.int32) for _ in range(2))
        words = self._work.view(np.uint64)
        number = begin
        while number < end:
            number = self._driver(self._work, words, self._first, ends, tallies, totals, seed, number, end, which, lengths)
            if number < end:
                self._learn()
        known = [ends[place].tobytes() for place in range(int(totals[0]))]
        return Span(
            {packed: int(tallies[place]) for place, packed in enumerate(known)},
            int(totals[1]),
            int(totals[2]),
            int(totals[3]),
            [known[place] if place >= 0 else None for place in which[begin:]],
            [int(length) for length in lengths[begin:]],
        )

    def outcome(self, packed: bytes, rulings: Any, sheets: Pair[Any]) -> Outcome:
        """The outcome that an end stands for, without its facts."""
        record = self._model.game.duel.record()
        self._model.layout.unpack(packed, record)
        record.rules = rulings
        outcome: Outcome = self._model.game.duel.result(record, *sheets)
        return outcome

    def _learn(self) -> None:
        """Take in the row that was asked for. Raises `RulesFault` where none was, `TooLarge` where there is no more room."""
        if int(self._memory["need"]) != NEEDS_ROLL:
            raise RulesFault(f"{self._model.game.name}: a rule or a habit fails in a simulated duel, or it has more than {MOST_ENDS} ends")
        key = int(self._memory["need_row"])
        row = self._model.factories.row(key)
        if (isinstance(row, PoolRow) and len(row.dice) > LARGEST_POOL) or self._rows == ROW_PLACES // 2 or self._outcomes + len(row.outcomes) > OUTCOMES:
            raise TooLarge(f"{self._model.game.name}: the row {row!r} has too many outcomes for the compiled road")
        place = spread(key) % ROW_PLACES
        while self._memory["row_numbers"][place] >= 0:
            place = (place + 1) % ROW_PLACES
        start, whole, total = self._outcomes, 0, row.total
        for outcome, weight in zip(row.outcomes, row.weights, strict=True):
            whole += weight
            self._memory["outcomes"][self._outcomes] = outcome
            self._memory["thresholds"][self._outcomes] = min(LARGEST, (whole << 64) // total)
            self._outcomes += 1
        self._memory["row_starts"][self._rows] = start
        self._memory["row_starts"][self._rows + 1] = self._outcomes
        self._memory["row_keys"][place], self._memory["row_numbers"][place] = key, self._rows
        self._rows += 1
