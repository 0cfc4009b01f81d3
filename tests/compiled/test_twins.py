"""The compiled rules are the plain ones: the same steps, record by record, needs and menus included."""

import random

import pytest
from tests.compiled.noting import draw_plain_duel

from codeduello.games import load
from codeduello.kernel import Need, PoolRow, Roll

tracing = pytest.importorskip("codeduello.compiled.tracing", reason="the extra fast is not installed")

STEPS = 100_000
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ["sangfroid", "feud", "arcane"])
def test_ten_thousand_random_steps_are_the_same_by_both_roads(name: str, part: int) -> None:
    game = load(name)
    lots = random.Random(f"twins {name} {part}")
    steps = 0
    while steps < STEPS // PARTS:
        duel = draw_plain_duel(game, lots)
        tracer = tracing.Tracer(game, duel.rulings)
        layout = tracing.model_of(game).layout
        while not duel.record.over and steps < STEPS // PARTS:
            before = layout.pack(duel.record)
            table = duel.step()
            trace = tracer.trace(before, table.noted)
            assert trace.need is None, f"step {steps}: the compiled step wants {trace.need}"
            assert trace.packed == layout.pack(duel.record), f"step {steps}"
            assert trace.rounds == sum(event.what == game.round_event for event in table.told[2])
            if table.noted:
                cut = lots.randrange(len(table.noted))
                assert same_need(tracer.trace(before, table.noted[:cut]).need, table.needs[cut])
            steps += 1


def same_need(found: Need | None, wanted: Need) -> bool:
    """Rows are compared by name and arguments: where the counter of Arcane is an expression, equal ones may be two objects."""
    if isinstance(found, Roll) and isinstance(wanted, Roll):
        return (found.row.name, found.row.args) == (wanted.row.name, wanted.row.args)
    return found == wanted


def test_a_row_is_found_again_from_its_key() -> None:
    for name in ("sangfroid", "feud", "arcane"):
        game = load(name)
        lots = random.Random(f"keys {name}")
        factories = tracing.model_of(game).factories
        for _ in range(20):
            duel = draw_plain_duel(game, lots)
            while not duel.record.over:
                for need in duel.step().needs:
                    if isinstance(need, Roll) and not isinstance(need.row, PoolRow):
                        assert factories.row(factories.key(need.row)).args == need.row.args
