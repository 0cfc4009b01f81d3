"""Section 4, step 5: the strategic twist."""

from collections.abc import Callable

import pytest

from codeduello.testing import Script

Duels = Callable[..., Script]

ONE_OF_EACH = ((0, "show off", True), (1, "show off", True))
"""Each has one trick and one fault die."""


def twist(shot: Duels, cast: Duels, styles: tuple[str, str], initiative: tuple[int, int] = (1, 20)) -> Script:
    """The twist of a Shot where every die shows another face: tricks 1 and 2, faults 3 and 4 (Ann's first)."""
    duel = shot(ONE_OF_EACH, styles=styles).do(list(initiative))
    return cast(duel, 10, 10).do([1], [2], [3], [4])


@pytest.mark.parametrize(
    ("style", "mine", "foes"),
    [
        ("steadfast", "reroll a 3", "reroll a 4"),  # one own fault die
        ("quick", "reroll a 2", "reroll a 1"),  # one of the foe's trick dice
        ("overwhelming", "reroll a 1", "reroll a 2"),  # one own trick die
        ("weird", "reroll a 4", "reroll a 3"),  # one of the foe's fault dice
    ],
)
def test_a_style_touches_its_own_kind_of_die(shot: Duels, throw_attacks: Duels, style: str, mine: str, foes: str) -> None:
    duel = twist(shot, throw_attacks, (style, "disruptive"))
    assert (duel.asked, duel.offered()) == (0, ["keep the dice", mine])
    duel = twist(shot, throw_attacks, ("disruptive", style))
    assert (duel.asked, duel.offered()) == (1, ["keep the dice", foes])


def test_the_disruptive_style_rerolls_nothing(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("disruptive", "disruptive"))
    assert duel.heard("total_is") == [(0, 8), (1, 8)]  # 10 + 1 - 3; 10 + 2 - 4


@pytest.mark.parametrize(
    ("style", "face", "totals"),
    [
        # With every die at hand as thrown: 10 + 1 - 3 = 8 for Ann, 10 + 2 - 4 = 8 for Ben; the new face is a 6.
        ("steadfast", 3, (5, 8)),
        ("quick", 2, (8, 12)),
        ("overwhelming", 1, (13, 8)),
        ("weird", 4, (8, 6)),
    ],
)
def test_the_new_result_stands(shot: Duels, throw_attacks: Duels, style: str, face: int, totals: tuple[int, int]) -> None:
    duel = twist(shot, throw_attacks, (style, "disruptive")).do(f"reroll a {face}", [6])
    assert duel.heard("total_is") == [(0, totals[0]), (1, totals[1])]


def test_the_new_result_stands_though_it_is_worse(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("steadfast", "disruptive")).do("reroll a 3", [5])
    assert duel.heard("total_is") == [(0, 6), (1, 8)]  # 10 + 1 - 5


def test_the_dice_may_be_kept(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("steadfast", "disruptive")).do("keep the dice")
    assert duel.heard("keeps_dice") == [(0, 0), (1, 0)]
    assert duel.heard("total_is") == [(0, 8), (1, 8)]


@pytest.mark.parametrize(("initiative", "first"), [((1, 20), 0), ((20, 1), 1)])
def test_the_lower_initiative_of_the_shot_goes_first(
    shot: Duels, throw_attacks: Duels, initiative: tuple[int, int], first: int
) -> None:
    duel = twist(shot, throw_attacks, ("steadfast", "steadfast"), initiative)  # in the Stare Ann was the lower
    assert duel.asked == first
    assert duel.do("keep the dice").asked == 1 - first


def test_the_second_knows_the_firsts_choice_and_result(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("steadfast", "steadfast")).do("reroll a 3", [6])
    assert duel.asked == 1
    assert duel.heard("rerolls_fault", 1) == [(0, 3)]
    assert duel.heard("fault_dice_are", 1)[-1] == (0, 1 << 40)  # one six


def test_a_die_rerolled_by_one_may_be_rerolled_by_the_other(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("overwhelming", "quick")).do("reroll a 1", [6])
    assert (duel.asked, duel.offered()) == (1, ["keep the dice", "reroll a 6"])
    duel.do("reroll a 6", [2])
    assert duel.heard("total_is") == [(0, 9), (1, 8)]  # 10 + 2 - 3; 10 + 2 - 4


def test_both_may_touch_the_same_fault_die(shot: Duels, throw_attacks: Duels) -> None:
    duel = twist(shot, throw_attacks, ("steadfast", "weird"), (20, 1)).do("reroll a 3", [6])
    assert (duel.asked, duel.offered()) == (0, ["keep the dice", "reroll a 6"])
    duel.do("reroll a 6", [1])
    assert duel.heard("total_is") == [(0, 10), (1, 8)]  # 10 + 1 - 1


def test_each_face_is_offered_once(shot: Duels, throw_attacks: Duels) -> None:
    duel = shot(((0, "twitch", True), (0, "twitch", False)), styles=("overwhelming", "quick")).do([1, 20])
    throw_attacks(duel, 10, 10).do([5, 2, 5])
    assert duel.offered() == ["keep the dice", "reroll a 2", "reroll a 5"]


def test_one_die_of_several_with_the_same_face_is_rerolled(shot: Duels, throw_attacks: Duels) -> None:
    duel = shot(((0, "twitch", True),), styles=("overwhelming", "overwhelming")).do([1, 20])
    throw_attacks(duel, 10, 10).do([1, 1], "reroll a 1", [6])
    assert duel.heard("total_is") == [(0, 17), (1, 10)]  # 10 + 1 + 6


@pytest.mark.parametrize("style", ["steadfast", "quick", "overwhelming", "weird"])
def test_without_dice_of_the_kind_no_reroll_is_offered(shot: Duels, throw_attacks: Duels, style: str) -> None:
    duel = shot(styles=(style, style)).do([1, 20])
    assert throw_attacks(duel, 11, 10).outcome.winner == 0  # nobody is asked


def test_dice_of_another_kind_are_not_offered(shot: Duels, throw_attacks: Duels) -> None:
    duel = shot(((0, "twitch", False),), styles=("steadfast", "steadfast")).do([1, 20])
    assert throw_attacks(duel, 10, 10).do([4]).outcome.winner == 0  # a trick die, but only faults may be rerolled
