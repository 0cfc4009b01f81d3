"""Information keys of the compiled road: equal exactly where what a viewer was told is equal (case 12)."""

from typing import Any

import pytest

from codeduello.compiled.marks import PAIR
from codeduello.games import load
from codeduello.kernel import Ask, AskBoth, Both, Choice, Entry, Event, Fell, Need, Pair, Roll
from codeduello.kernel.table import Table, TapeEnds

tracing = pytest.importorskip("codeduello.compiled.tracing", reason="the extra fast is not installed")

ARCANE = ("A; powers 0 1", "B; powers 0 2")
Told = tuple[Event, ...]


class Histories:
    """Every history from the start of a duel up to some number of answers, by both roads at once."""

    def __init__(self, name: str, lines: tuple[str, str], rulings: dict[str, str], thin: int) -> None:
        self._game = load(name)
        self._rulings = self._game.settle(settings=list(rulings.items()))
        self._sheets = Pair(*map(self._game.sheet.parse, lines))
        self._tracer = tracing.Tracer(self._game, self._rulings, keyed=True)
        self._layout = tracing.model_of(self._game).layout
        self._thin = thin
        self.found: list[tuple[tuple[int, ...], tuple[Told, Told, Told]]] = []

    def walk(self, depth: int) -> None:
        """Note key and view of all viewers at every point where something is needed."""
        record = self._game.duel.record()
        record.rules, record.table = self._rulings, Table()
        self._game.duel.begin(record, *self._sheets)
        self._from(self._layout.pack(record), ((), (), ()), tracing.NO_KEYS, depth)

    def _from(self, packed: bytes, told: tuple[Told, Told, Told], keys: tuple[int, int, int], depth: int) -> None:
        """Every history of one step from here on."""
        paths: list[tuple[list[int], list[Entry]]] = [([], [])]
        while paths:
            tape, entries = paths.pop()
            need, after, known, record = self._plainly(packed, entries)
            trace = self._tracer.trace(packed, tape, keys)
            whole = tuple(before + now for before, now in zip(told, known, strict=True))
            if need is None:
                assert trace.need is None and trace.packed == after
                if depth - len(entries) > 0 and not record.over:
                    self._from(after, (whole[0], whole[1], whole[2]), trace.keys, depth - len(entries))
                continue
            self.found.append((trace.keys, (whole[0], whole[1], whole[2])))
            if len(entries) < depth:
                paths += [([*tape, coded], [*entries, entry]) for coded, entry in answers(need)[:: self._thin if len(tape) > 4 else 1]]

    def _plainly(self, packed: bytes, entries: list[Entry]) -> tuple[Need | None, bytes, tuple[Told, Told, Told], Any]:
        record = self._game.duel.record()
        self._layout.unpack(packed, record)
        record.rules = self._rulings
        table = record.table = Table()
        table.tape = list(entries)
        need: Need | None = None
        try:
            self._game.duel.step(record)
        except TapeEnds as end:
            need = end.need
        told = tuple(tuple(events) for events in table.told)
        return need, self._layout.pack(record), (told[0], told[1], told[2]), record


def answers(need: Need) -> list[tuple[int, Entry]]:
    """Every answer, in the form of the compiled tape and of the plain one."""
    if isinstance(need, Ask):
        return [(option, Choice(option)) for option in need.options]
    if isinstance(need, AskBoth):
        return [(one + PAIR * other, Both(one, other)) for one in need.challenger for other in need.challenged]
    assert isinstance(need, Roll)
    return [(outcome, Fell(outcome)) for outcome in need.row.outcomes]


@pytest.mark.parametrize(
    ("name", "lines", "rulings", "depth", "thin"),
    [
        ("arcane", ARCANE, {}, 4, 1),
        ("arcane", ("A", "B"), {"announce_change": "yes", "power_secret": "open"}, 6, 7),
        ("sangfroid", ("A; 9; sword, axe", "B; 8; dagger"), {}, 6, 1),
        ("feud", ("A: Agg-7, Str-7, Wor-7", "B: Agg-9, Str-5, Wor-7"), {}, 4, 1),
    ],
)
def test_keys_part_histories_exactly_as_views_do(name: str, lines: tuple[str, str], rulings: dict[str, str], depth: int, thin: int) -> None:
    histories = Histories(name, lines, rulings, thin)
    histories.walk(depth)
    assert len(histories.found) > 100
    for viewer in range(3):
        views = {repr(told[viewer]) for _, told in histories.found}
        keys = {known[viewer] for known, _ in histories.found}
        both = {(known[viewer], repr(told[viewer])) for known, told in histories.found}
        assert len(views) == len(keys) == len(both)


def test_a_seats_key_changes_on_the_foes_open_move_and_not_on_the_secret_one() -> None:
    histories = Histories("arcane", ("A", "B"), {}, 1)
    histories.walk(3)
    challenged = {told[1]: known[1] for known, told in histories.found}
    challenger = {told[0]: known[0] for known, told in histories.found}
    assert len(challenger) > len(challenged) // 2
    assert len({known[2] for known, _ in histories.found}) < len(challenger)  # a spectator is told least
