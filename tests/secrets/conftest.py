"""What each game may reveal, when, and to whom; and one case drawn by lot."""

import random
from collections.abc import Callable

import pytest

from codeduello.games import load
from codeduello.games.arcane import words as arcane
from codeduello.games.arcane.rulings import AnnounceChange, PowerSecret
from codeduello.games.feud import words as feud
from codeduello.games.sangfroid import words as sangfroid
from codeduello.kernel import ASKED, CHOSE, NOBODY, SPECTATOR
from codeduello.testing import Interference, Parting
from codeduello.testing.draws import draw_settings, draw_sheets


def has_chosen(parting: Parting) -> bool:
    """Has the viewer given the own half of the pair? (A spectator gives none.)"""
    return parting.viewer == SPECTATOR or any(event.what == CHOSE for event in parting.before)


def sanctioned_in_sangfroid(parting: Parting) -> bool:
    """The first weapon is seen when both have chosen."""
    return has_chosen(parting) and all(event is not None and event.what == sangfroid.HOLDS and event.who == parting.secret for event in parting.events)


def sanctioned_in_feud(parting: Parting) -> bool:
    """Whether one flees, surrenders or adds a focus is seen when both have chosen."""
    shown = (feud.FLEES, feud.SURRENDERS, feud.ADDS_FOCUS)
    asked = [place for place, event in enumerate(parting.before) if event.what == ASKED and event.who == NOBODY]
    answered = parting.viewer == SPECTATOR or any(event.what == CHOSE for event in parting.before[asked[-1] :]) if asked else False
    return answered and any(event is not None and event.what in shown and event.who == parting.secret for event in parting.events)


def sanctioned_in_arcane(parting: Parting) -> bool:
    """Styles and powers at the Shot, stakes at the Score; earlier only what was learned, announced or open by ruling."""
    told = {event.what for event in parting.before}
    shot = arcane.SHOT_BEGINS in told
    score = bool(told & {arcane.WINS_SHOT, arcane.SHOT_TIED})
    last = parting.before[-1] if parting.before else None
    learned = (
        last is not None and last.what == arcane.LEARNS_STYLE and last.who == parting.viewer and parting.viewer == 1 - parting.secret
    )
    allowed = {
        arcane.STYLE_IS: shot or learned,
        arcane.POWER_IS: shot or parting.rulings.power_secret == PowerSecret.OPEN,
        arcane.TRUE_STAKES_ARE: score,
        arcane.CHANGES_STYLE: parting.rulings.announce_change == AnnounceChange.YES,
        arcane.KEEPS_STYLE: parting.rulings.announce_change == AnnounceChange.YES,
    }
    return all(event is not None and event.who == parting.secret and allowed.get(event.what, False) for event in parting.events)


SANCTIONS = {"sangfroid": sanctioned_in_sangfroid, "feud": sanctioned_in_feud, "arcane": sanctioned_in_arcane}

DrawCase = Callable[..., Interference]


@pytest.fixture
def draw_case() -> DrawCase:
    def draw(name: str, seed: int, **fixed: str) -> Interference:
        game = load(name)
        lots = random.Random(f"secrets {name} {seed}")
        rulings = game.settle(settings=draw_settings(game, lots, fixed))
        sheets = draw_sheets(game, lots)
        return Interference(game, rulings, sheets, seed % 2, SANCTIONS[name], seed, files=seed % 20 == 0)

    return draw
