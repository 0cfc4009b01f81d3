"""Seat-swap symmetry: with the sheets exchanged and every answer moved to the other seat, the duel ends in the mirror."""

import itertools
from collections import defaultdict, deque
from typing import Any

from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Faces, Game, Need, Outcome, Over, Pair, Roll, Row, Run, Throws

Key = tuple[Any, ...]


class Mirror:
    """Collects the answers of one duel and gives them, mirrored, to another."""

    def __init__(self) -> None:
        self._answers: defaultdict[Key, deque[Any]] = defaultdict(deque)

    def note(self, need: Need, entry: Entry) -> None:
        """Remember an answer under who gave it and to what."""
        if isinstance(need, Ask) and isinstance(entry, Choice):
            self._answers["ask", need.seat, need.options].append(entry.option)
        elif isinstance(need, AskBoth) and isinstance(entry, Both):
            for seat in (0, 1):
                self._answers["both", seat, need.options(seat)].append(entry.slot(seat))
        elif isinstance(need, Roll) and isinstance(entry, Throws):
            self._answers["roll", need.row.name, owners(need.row)].append((need.row, entry.throws))

    def answer(self, need: Need) -> Entry:
        """The mirrored answer. A question that belongs to a seat (stating the stakes) keeps its answer."""
        if isinstance(need, Ask):
            return Choice(self._take(("ask", 1 - need.seat, need.options), ("ask", need.seat, need.options)))
        if isinstance(need, AskBoth):
            return Both(*[self._take(("both", 1 - seat, need.options(seat))) for seat in (0, 1)])
        assert isinstance(need, Roll)
        row, throws = self._take(("roll", need.row.name, mirrored(owners(need.row))))
        return Throws(tuple(mirror_faces(row, need.row, faces) for faces in throws))

    def _take(self, *keys: Key) -> Any:
        for key in keys:
            if self._answers[key]:
                return self._answers[key].popleft()
        raise AssertionError(f"the mirrored duel asks {keys[0]}, which the duel did not")


def owners(row: Row) -> tuple[int, ...]:
    """Who throws each score."""
    return tuple(score.owner for score in row.scores)


def mirrored(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The same seats seen in the mirror: two owners side by side keep their order, one alone changes."""
    return seats if len(seats) > 1 else tuple(1 - seat if seat < 2 else seat for seat in seats)


def mirror_faces(row: Row, other: Row, faces: Faces) -> Faces:
    """The faces that mean in `other` what `faces` meant in `row`, seats exchanged."""
    parts = [part for _, part in row.parts(faces)]
    if len(parts) == 2:
        return (*parts[1], *parts[0])
    if row.scores[0].owner == 2 and set(row.outcomes) == {0, 1} and row.name == "coin":
        wanted = 1 - row.read(faces)
        return next(one for one in itertools.product(*[range(1, sides + 1) for sides in other.dice]) if other.read(one) == wanted)
    return faces


def mirror_outcome(outcome: Outcome) -> Outcome:
    """The outcome with the seats exchanged; pairs in the facts are turned round."""
    facts = outcome.facts
    turned = {
        name: value[::-1] if isinstance(value, tuple) and len(value) == 2 else value
        for name, value in ((name, getattr(facts, name)) for name in facts.__dataclass_fields__)
    }
    winner = outcome.winner if outcome.winner == 2 else 1 - outcome.winner
    return Outcome(outcome.ending, outcome.result, winner, outcome.alive[::-1], type(facts)(**turned))


def check_mirror(game: Game, rulings: Any, sheets: Pair[Any], answers: tuple[Entry, ...]) -> None:
    """Raise `AssertionError` unless the duel with the seats exchanged ends in the mirror of this one."""
    mirror = Mirror()
    run = Run(game.duel, rulings, tuple(sheets))
    for entry in answers:
        mirror.note(run.need, entry)
        run.give(entry)
    assert isinstance(run.need, Over)
    swapped = Run(game.duel, rulings, (sheets.challenged, sheets.challenger))
    while not isinstance(swapped.need, Over):
        swapped.give(mirror.answer(swapped.need))
    assert swapped.need.result == mirror_outcome(run.need.result), f"{swapped.need.result} is no mirror of {run.need.result}"


