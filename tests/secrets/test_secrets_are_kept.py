"""Changing only one seat's secrets changes nothing for the other seat or a spectator before the rules reveal it."""

import dataclasses
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from codeduello.bots.roster import seat_player
from codeduello.games import load
from codeduello.games.arcane import words as arcane
from codeduello.kernel import CHOSE
from codeduello.kernel.rulings import format_value
from codeduello.play import Setup
from codeduello.testing import Interference, find_leak
from codeduello.testing.draws import ruling_values

DUELS = {"sangfroid": 300, "feud": 300, "arcane": 2000}


@pytest.mark.parametrize("name", DUELS)
def test_redrawn_secrets_change_nothing_before_a_reveal(
    name: str, draw_case: Callable[..., Interference], record_property: Callable[[str, Any], None]
) -> None:
    rulings: Counter[tuple[str, str]] = Counter()
    events: Counter[tuple[int, Any]] = Counter()
    redrawn = 0
    for seed in range(DUELS[name]):
        case = draw_case(name, seed)
        leak, secrets = find_leak(case)
        assert leak is None, f"seed {seed}: {leak}"
        redrawn += secrets
        rulings.update((one.name, format_value(one, getattr(case.rulings, one.name))) for one in dataclasses.fields(case.rulings))
        events.update((event.what, event.detail) for event in case.seen if isinstance(event.detail, int))
    expected = {(ruling, value) for ruling, values in ruling_values(load(name)).items() for value in values}
    assert expected <= set(rulings), f"never drawn: {expected - set(rulings)}"
    assert redrawn >= DUELS[name] / 3
    record_property("coverage of secrets", f"{name}: {DUELS[name]} duels, {redrawn} secret choices redrawn, {summary(name, events)}")
    if name == "arcane":
        check_arcane_coverage(events)


def check_arcane_coverage(events: Counter[tuple[int, Any]]) -> None:
    for move in arcane.MOVES:
        assert events[arcane.DECLARES, move], f"nobody ever declared {arcane.MOVES.name(move)}"
    for style in arcane.STYLES:
        assert events[CHOSE, arcane.STYLE_OPTION + style], f"nobody ever chose {arcane.STYLES.name(style)}"
        assert events[arcane.STYLE_IS, style], f"{arcane.STYLES.name(style)} was never shown"
    assert any(what == arcane.MAY_CHANGE_STYLE for what, _ in events)


def summary(name: str, events: Counter[tuple[int, Any]]) -> str:
    if name != "arcane":
        return f"{sum(events.values())} events compared"
    moves = {arcane.MOVES.name(move): events[arcane.DECLARES, move] for move in arcane.MOVES}
    styles = {arcane.STYLES.name(style): events[arcane.STYLE_IS, style] for style in arcane.STYLES}
    changes = sum(count for (what, _), count in events.items() if what == arcane.MAY_CHANGE_STYLE)
    return f"moves {moves}, styles {styles}, offers to change style {changes}"


@pytest.mark.parametrize("name", DUELS)
def test_a_program_never_acts_on_what_it_was_not_told(name: str, draw_case: Callable[..., Interference]) -> None:
    game = load(name)
    for seed in range(60):
        case = draw_case(name, seed)
        setup = Setup(game, case.rulings, case.sheets)
        for named in (*game.players, *game.habits):
            player = partial(seat_player, setup, named)
            leak, _ = find_leak(dataclasses.replace(case, player=player, files=False))
            assert leak is None, f"seed {seed}: {leak}"
