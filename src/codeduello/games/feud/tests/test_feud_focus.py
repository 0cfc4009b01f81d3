"""The manoeuvre focus: +1 in this round and the next, and proof against fright in this one."""

import pytest

from codeduello.games.feud.words import FRIGHTENS
from codeduello.testing.script import Answer, Script

STAY = ("fight on", "fight on")
MET, MISSED = [1, 1], [6, 6]
APART: tuple[Answer, ...] = ([4, 3, 4, 3], STAY)
"""Focused 7+1 = 8 against 7: no clash, a wound each."""
SPARKS: tuple[Answer, ...] = ([3, 3, 4, 3], MISSED, MISSED, STAY)
"""Focused 6+1 = 7 against 7: a clash, in which both tests fail."""


def duel(mine: int = 1, theirs: int = 1) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    return Script("feud", f"Ada: Skill-{mine}, {sevens}", f"Bo: Skill-{theirs}, {sevens}")


def clashed(scripted: Script) -> bool:
    """Was the last attack a clash?"""
    names = [name for name, _, _ in scripted.told()]
    return "clash" in names[len(names) - names[::-1].index("round_begins") :]


def test_a_focus_that_succeeds_adds_1_to_the_attack_of_this_round() -> None:
    scripted = duel().do([6, 1], "focus", MET, [3, 3, 4, 3])
    assert clashed(scripted)  # 6+1 against 7
    assert scripted.heard("adds_focus") == [(0, 0)]


def test_with_the_bonus_equal_dice_are_no_clash() -> None:
    assert not clashed(duel().do([6, 1], "focus", MET, [4, 3, 4, 3]))  # 7+1 against 7


def test_the_bonus_decides_the_cell() -> None:
    scripted = duel(2, 1).do([6, 1], "focus", MET, [5, 6, 1, 1])
    assert scripted.heard("blows")[0] == (0, FRIGHTENS)  # 11 + 1 + 1 = 13: F


def test_a_focus_that_fails_adds_nothing() -> None:
    scripted = duel().do([6, 1], "focus", MISSED, [4, 3, 4, 3])
    assert clashed(scripted)  # 7 against 7
    assert scripted.heard("adds_focus") == []


def test_the_bonus_lasts_through_the_next_round_and_no_longer() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([3, 1], [3, 3, 4, 3])  # 3 against 1+2: tie
    assert clashed(scripted)  # still 6+1 against 7
    scripted.do(MISSED, MISSED, STAY, [3, 3], [4, 3, 4, 3])
    assert clashed(scripted)  # 7 against 7: no bonus any more
    assert scripted.heard("adds_focus") == [(0, 0), (0, 0)]


def test_a_carried_bonus_goes_with_any_manoeuvre() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([6, 1], "charge", MET, [4, 4, 1, 1])  # 6 against 1+2
    assert scripted.heard("blows")[0] == (0, FRIGHTENS)  # 8+1 = 9 on charge: F; 8 would be ww


def test_a_carried_bonus_goes_with_a_round_lost_to_the_foe() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([1, 6], "no manoeuvre", [3, 3, 4, 3])
    assert clashed(scripted)  # 6+1 against 7


def test_focus_again_sets_the_rounds_anew_and_keeps_the_bonus_at_1() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([6, 1], "focus", MET, [3, 3, 4, 3])
    assert clashed(scripted)  # 6+1 against 7, not 6+2
    scripted.do(MISSED, MISSED, STAY, [3, 1], [3, 3, 4, 3])  # 3 against 1+2: tie
    assert clashed(scripted)  # the round after the second focus: 6+1 against 7
    scripted.do(MISSED, MISSED, STAY, [3, 3], [4, 3, 4, 3])
    assert clashed(scripted)  # over: 7 against 7


def test_focus_again_that_fails_keeps_the_carried_bonus_for_its_round_only() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([6, 1], "focus", MISSED, [3, 3, 4, 3])
    assert clashed(scripted)  # carried: 6+1 against 7
    scripted.do(MISSED, MISSED, STAY, [3, 1], [4, 3, 4, 3])
    assert clashed(scripted)  # 7 against 7


def test_both_may_be_focused_at_once() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS)
    scripted.do([3, 4], "focus", MET, [3, 3, 3, 3])  # 3 against 4+2
    assert clashed(scripted)  # 6+1 against 6+1
    assert scripted.heard("adds_focus")[1:] == [(0, 0), (1, 0)]


def test_the_focused_cannot_be_made_to_flee() -> None:
    scripted = duel(2, 1).do([1, 6], "focus", MET, [6, 6, 1, 1])  # 12+1 = 13: F; 2-1+1 = 2: w
    assert scripted.heard("unshaken") == [(1, 0)]
    assert scripted.heard("frightens") == []
    assert scripted.offered(1) == ["fight on", "flee"]


def test_the_focused_may_still_choose_to_flee() -> None:
    scripted = duel(2, 1).do([1, 6], "focus", MET, [6, 6, 1, 1], ("fight on", "flee"))
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("fled", 0)


def test_a_focus_that_fails_leaves_its_maker_open_to_fright() -> None:
    scripted = duel(2, 1).do([1, 6], "focus", MISSED, [6, 6, 1, 1])
    assert scripted.heard("frightens") == [(0, 0)]
    assert scripted.outcome.ending == "fled"


def test_focus_does_not_guard_the_foe() -> None:
    scripted = duel(2, 1).do([6, 1], "focus", MET, [5, 6, 1, 1])  # 11+1+1 = 13: F
    assert scripted.outcome.ending == "fled"


def test_the_carried_focus_does_not_ward_off_fright() -> None:
    scripted = duel(2, 1).do([1, 6], "focus", MET, [6, 6, 1, 1], STAY)  # F ignored; 2: w
    scripted.do([1, 2], [6, 6, 1, 1])  # 1+2-1 against 2: tie; 13: F
    assert scripted.heard("adds_focus") == [(1, 0), (1, 0)]  # the bonus is carried
    assert scripted.outcome.ending == "fled"


@pytest.mark.parametrize(("skill", "event"), [(1, "wounds"), (3, "maims"), (4, "kills")])
def test_focus_wards_off_nothing_but_fright(skill: int, event: str) -> None:
    # 12: ww; 12 + 2 = 14: D; 12 + 3 = 15: K
    scripted = duel(skill, 1).do([1, 6], "focus", MET, [6, 6, 1, 1])
    assert scripted.heard(event)[0][0] == 0


def test_the_standing_of_focus_is_told_as_it_runs_out() -> None:
    scripted = duel().do([6, 1], "focus", MET, *SPARKS, [3, 1], *SPARKS)
    assert scripted.heard("focus_is") == [(0, 2), (0, 1), (0, 0)]


def test_without_a_clash_the_wounds_of_the_focused_round_fall() -> None:
    scripted = duel().do([6, 1], "focus", MET, *APART)  # 8: w; 7: w
    assert scripted.heard("wounds_are") == [(1, 1), (0, 1)]
