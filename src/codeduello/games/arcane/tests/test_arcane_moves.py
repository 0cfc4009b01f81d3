"""Section 3: the benefits of the moves."""

from collections.abc import Callable

import pytest

from codeduello.games.arcane.words import DISRUPTIVE, OVERWHELMING, QUICK, STEADFAST, WEIRD
from codeduello.testing import Script

Duels = Callable[..., Script]
Pools = Callable[[Script], tuple[int, int, int, int]]

# From the page's table: own tricks, own faults, foe's tricks, foe's faults; won by less than 5, then by 5 or more.
BENEFITS = [
    ("twitch", (1, 0, 0, 0), (2, 0, 0, 0)),
    ("show off", (1, 0, 0, 0), (1, 0, 0, 1)),
    ("bluff", (0, 0, 0, 1), (1, 0, 0, 1)),
    ("the look", (0, 0, 0, 1), (0, 0, 0, 2)),
    ("eye of the beholder", (0, -1, 0, 0), (0, -1, 0, 1)),
    ("see through them", (0, 0, -1, 0), (1, 0, -1, 0)),
    ("sage advice", (0, 0, 0, 0), (0, 0, 0, 0)),
    ("tactical analysis", (0, 0, 0, 0), (0, 0, 0, 0)),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("move", "first", "both_parts"), BENEFITS)
def test_a_move_gives_its_benefits_and_no_others(
    stare: Duels, win: Duels, pools: Pools, seat: int, move: str, first: tuple[int, ...], both_parts: tuple[int, ...]
) -> None:
    for well, change in ((False, first), (True, both_parts)):
        duel = stare(stare_rounds="5")
        for winner in (0, 0, 1, 1):  # each gains a trick die and gives a fault die, twice
            win(duel, winner, "show off", True)
        assert pools(duel) == (2, 2, 2, 2)
        win(duel, seat, move, well)
        own, foes = change[:2], change[2:]
        expected = (*own, *foes) if seat == 0 else (*foes, *own)
        assert pools(duel) == tuple(2 + one for one in expected)


@pytest.mark.parametrize(
    ("move", "what", "seat"), [("eye of the beholder", "faults_are", 0), ("see through them", "tricks_are", 1)]
)
def test_an_empty_pool_cannot_lose_a_die(stare: Duels, win: Duels, move: str, what: str, seat: int) -> None:
    duel = win(stare(), 0, move)
    assert duel.heard(what) == [(seat, 0)]


def test_a_die_lost_from_an_empty_pool_is_not_owed(stare: Duels, win: Duels, pools: Pools) -> None:
    duel = win(win(stare(), 0, "eye of the beholder"), 1, "bluff")
    assert pools(duel) == (0, 1, 0, 0)


def test_pools_grow_over_the_rounds(stare: Duels, win: Duels, pools: Pools) -> None:
    duel = stare()
    for _ in range(3):
        win(duel, 1, "the look", True)
    assert pools(duel) == (0, 6, 0, 0)  # two a round


def test_what_is_learned_is_told_to_the_winner_alone(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 0, "tactical analysis")
    assert duel.heard("style_is", 0) == [(0, QUICK), (1, WEIRD)]
    assert duel.heard("style_is", 1) == [(1, WEIRD)]
    assert duel.heard("style_is", 2) == []


def test_that_a_style_was_learned_is_public(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 1, "tactical analysis")
    assert [duel.heard("learns_style", viewer) for viewer in (0, 1, 2)] == [[(1, 0)]] * 3
    assert duel.heard("style_is", 1) == [(1, WEIRD), (0, QUICK)]


def test_what_is_learned_leaves_no_trace_for_others(stare: Duels, win: Duels) -> None:
    seen = [win(stare(styles=("quick", style)), 0, "tactical analysis") for style in ("weird", "disruptive")]
    assert seen[0].told(2) == seen[1].told(2)
    assert seen[0].told(0) != seen[1].told(0)


def test_tactical_analysis_by_less_than_five_changes_no_style(stare: Duels, win: Duels) -> None:
    duel = win(stare(), 0, "tactical analysis")
    assert duel.asked is None
    assert duel.row.name == "initiative"
    assert duel.heard("may_change_style") == []


def test_tactical_analysis_by_five_lets_the_winner_change_after_learning(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 0, "tactical analysis", True)
    assert duel.asked == 0
    assert duel.heard("style_is", 0)[-1] == (1, WEIRD)
    duel.do("overwhelming")
    assert duel.heard("style_is", 0)[-1] == (0, OVERWHELMING)


def test_sage_advice_by_less_than_five_changes_without_learning(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 1, "sage advice")
    assert duel.asked == 1
    assert duel.heard("learns_style") == []
    assert duel.heard("style_is", 1) == [(1, WEIRD)]


def test_sage_advice_by_five_learns_first_and_decides_once(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 1, "sage advice", True)
    assert duel.asked == 1
    assert duel.heard("style_is", 1) == [(1, WEIRD), (0, QUICK)]
    duel.do("disruptive")
    assert duel.heard("style_is", 1)[-1] == (1, DISRUPTIVE)
    assert duel.row.name == "initiative"
    assert duel.heard("may_change_style") == [(1, 0)]


@pytest.mark.parametrize("style", ["steadfast", "quick", "overwhelming", "weird", "disruptive"])
@pytest.mark.parametrize(("move", "well"), [("sage advice", False), ("sage advice", True), ("tactical analysis", True)])
def test_all_five_styles_are_offered_whatever_the_own_one(stare: Duels, win: Duels, style: str, move: str, well: bool) -> None:
    duel = win(stare(styles=(style, "quick")), 0, move, well)
    assert duel.offered() == ["steadfast", "quick", "overwhelming", "weird", "disruptive"]


@pytest.mark.parametrize("viewer", [1, 2])
def test_whether_and_to_what_a_style_was_changed_is_secret(stare: Duels, win: Duels, viewer: int) -> None:
    seen = [win(stare(styles=("quick", "weird")), 0, "sage advice").do(style) for style in ("quick", "weird", "steadfast")]
    assert seen[0].told(viewer) == seen[1].told(viewer) == seen[2].told(viewer)


def test_naming_the_own_style_keeps_it(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "steadfast"), stare_rounds="1"), 0, "sage advice").do("quick", [1, 20])
    assert duel.heard("style_is") == [(0, QUICK), (1, STEADFAST)]


def test_who_learns_sees_a_style_changed_before(stare: Duels, win: Duels) -> None:
    duel = win(stare(styles=("quick", "weird")), 0, "sage advice").do("steadfast")
    win(duel, 1, "tactical analysis")
    assert duel.heard("style_is", 1)[-1] == (0, STEADFAST)
