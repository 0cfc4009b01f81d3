"""Rows: chance as data. A row holds its outcomes, their exact integer weights, and how faces are read.

A game writes a function decorated with `@row`, which builds a row from small numbers; calls with the
same arguments give the same object. Weights come from icepool, loaded when they are first wanted.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec

from codeduello.errors import DiceError, IllegalAnswer, RulesFault
from codeduello.kernel.expression import Expression
from codeduello.kernel.score import Score, dice_of
from codeduello.kernel.tape import Faces

P = ParamSpec("P")
Judge = Callable[..., int]

MOST_ATTACHED: Final = 20
"""How many outside modifiers one seat's roll takes; each adds 20 dice and 999 at most, so totals stay within ±100,000."""

AGAIN: Final = -1_000_000
"""What a judge answers when everything must be thrown again; such outcomes carry no weight."""


class Row:
    """One question put to the dice.

    `scores` are thrown, `judge` maps their totals to an outcome (an integer, or AGAIN). `name` and
    `args` say which row of the game it is; `attach_seats` are those whose roll takes outside modifiers. `outcomes` and `weights` are equally long; weights are
    exact and sum to `total`.
    """

    __slots__ = ("_table", "args", "attach_seats", "dice", "factory", "judge", "name", "scores")

    def __init__(self, scores: tuple[Score, ...], judge: Judge) -> None:
        self.scores = scores
        self.judge = judge
        self.dice = dice_of(scores)
        self.name = ""
        self.args: tuple[Any, ...] = ()
        self.factory: Callable[..., Row] | None = None
        self.attach_seats: tuple[int, ...] = ()
        self._table: dict[int, int] | None = None

    def __repr__(self) -> str:
        return f"{self.name}{self.args}"

    @property
    def outcomes(self) -> tuple[int, ...]:
        """The possible outcomes, ascending."""
        return tuple(self._weighed())

    @property
    def weights(self) -> tuple[int, ...]:
        """The exact weight of each outcome."""
        return tuple(self._weighed().values())

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self._weighed().values())

    @property
    def is_sure(self) -> bool:
        """Is there only one possible outcome?"""
        return len(self._weighed()) == 1

    @property
    def sure_outcome(self) -> int:
        """The only outcome of a sure row."""
        return next(iter(self._weighed()))

    def fractions(self) -> dict[int, Fraction]:
        """The exact probability of each outcome."""
        total = self.total
        return {outcome: Fraction(weight, total) for outcome, weight in self._weighed().items()}

    def read(self, faces: Faces) -> int:
        """The outcome that these faces stand for, or AGAIN."""
        totals = []
        start = 0
        for score in self.scores:
            end = start + score.thrown
            totals.append(score.total(faces[start:end]))
            start = end
        return self.judge(*totals)

    def check_faces(self, faces: Faces) -> None:
        """Raise `DiceError` unless these are faces of this row's dice."""
        if len(faces) != len(self.dice):
            raise DiceError(f"{len(faces)} faces were given, {len(self.dice)} dice are thrown here ({self.describe_dice()})")
        for place, (face, sides) in enumerate(zip(faces, self.dice, strict=True), 1):
            if type(face) is not int or not 1 <= face <= sides:
                raise DiceError(f"face {place} is {face}; a d{sides} shows 1 to {sides}")

    def describe_dice(self) -> str:
        """The dice to throw, in the order in which faces are given: "2d6, then 2d6"."""
        return ", then ".join(str(dice) for score in self.scores for dice in score.dice) or "no dice"

    def parts(self, faces: Faces) -> list[tuple[Score, Faces]]:
        """Each score with its own faces."""
        parts = []
        start = 0
        for score in self.scores:
            parts.append((score, faces[start : start + score.thrown]))
            start += score.thrown
        return parts

    def attach(self, seat: int, expression: str) -> "Row":
        """The same row with an outside modifier for this seat.

        The last argument of a row that takes modifiers is a pair of tuples of expressions. Raises
        `IllegalAnswer` where this seat's roll takes none, `InvalidText` for a text that is no expression.
        """
        if seat not in self.attach_seats or self.factory is None:
            raise IllegalAnswer(f"the {self.name} of seat {seat} takes no outside modifier here")
        *args, assists = self.args
        if len(assists[seat]) >= MOST_ATTACHED:
            raise IllegalAnswer(f"{MOST_ATTACHED} outside modifiers are attached to this roll already; no more are taken")
        added = (*assists[seat], Expression.parse(expression))
        return self.factory(*args, (assists[0], added) if seat else (added, assists[1]))

    def _weighed(self) -> dict[int, int]:
        if self._table is None:
            table = self._weigh()
            table.pop(AGAIN, None)
            if not table:
                raise RulesFault(f"the row {self!r} can never be decided")
            self._table = dict(sorted(table.items()))
        return self._table

    def _weigh(self) -> dict[int, int]:
        if not self.dice:
            return {self.read(()): 1}
        import icepool

        judged = icepool.map(self.judge, *[score.distribution() for score in self.scores])
        return dict(judged.items())


def regrouped(row: Row, group: Judge) -> Row:
    """A coarser view of a row: the same dice, each outcome replaced by `group(outcome)`."""

    def judge(*totals: int) -> int:
        outcome = row.judge(*totals)
        return outcome if outcome == AGAIN else group(outcome)

    return Row(row.scores, judge)


class PoolRow(Row):
    """A pool of dice kept visible: the outcome tells how many ones, twos, ... it shows (see `pools`)."""

    def __init__(self, score: Score, judge: Callable[[Faces], int]) -> None:
        super().__init__((score,), judge)

    @property
    def is_sure(self) -> bool:
        """Only an empty pool is sure."""
        return not self.dice

    @property
    def sure_outcome(self) -> int:
        """The outcome of an empty pool."""
        return self.judge(())

    def read(self, faces: Faces) -> int:
        """The pool that these faces make."""
        return self.judge(faces)

    def _weigh(self) -> dict[int, int]:
        if not self.dice:
            return {self.sure_outcome: 1}
        import icepool

        multisets = icepool.d(self.dice[0]).pool(len(self.dice)).expand()
        return {self.judge(faces): weight for faces, weight in multisets.items()}


def row(build: Callable[P, Row]) -> Callable[P, Row]:
    """Make a function that builds rows give the same object for the same arguments, with its name and arguments."""

    @lru_cache(maxsize=1 << 16)
    def interned(*args: Any) -> Row:
        made = build(*args)  # type: ignore[call-arg]
        made.name = build.__name__
        made.args = args
        made.factory = interned
        return made

    interned.makes_rows = True  # type: ignore[attr-defined]
    return wraps(build)(interned)  # type: ignore[return-value]
