"""Step 4 of a round: the same result is a clash; the tables are not read, and each tests strong."""

import pytest

from codeduello.kernel import NOBODY, Result
from codeduello.testing.script import Script

STAY = ("fight on", "fight on")
MET, MISSED = [1, 1], [6, 6]
CLASH = [4, 3, 4, 3]


def duel(mine: int = 1, theirs: int = 1) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    return Script("feud", f"Ada: Skill-{mine}, {sevens}", f"Bo: Skill-{theirs}, {sevens}")


def test_the_same_result_is_a_clash_and_no_table_is_read() -> None:
    scripted = duel().do([3, 3], CLASH, MISSED, MISSED)
    assert scripted.heard("clash") == [(2, 0)]
    assert scripted.heard("blows") == []
    assert scripted.heard("wounds_are") == []


def test_different_faces_with_the_same_sum_clash() -> None:
    assert duel().do([3, 3], [1, 6, 4, 3]).heard("clash") == [(2, 0)]


def test_results_are_compared_with_relative_skill() -> None:
    assert duel(2, 1).do([3, 3], [3, 3, 4, 4]).heard("clash") == [(2, 0)]  # 6+1 against 8-1
    assert duel(2, 1).do([3, 3], CLASH).heard("clash") == []  # 7+1 against 7-1


def test_at_relative_skill_5_only_the_worst_meets_the_best() -> None:
    assert duel(6, 1).do([3, 3], [1, 1, 6, 6]).heard("clash") == [(2, 0)]  # 2+5 against 12-5


def test_if_both_fail_sparks_fly_and_the_duel_goes_on() -> None:
    scripted = duel().do([3, 3], CLASH, MISSED, MISSED)
    assert scripted.heard("sparks") == [(2, 0)]
    assert scripted.heard("weapon_shatters") == []
    assert scripted.offered(0) == ["fight on", "flee"]
    assert len(scripted.do(STAY).heard("round_begins")) == 2


@pytest.mark.parametrize(("tests", "winner"), [((MET, MISSED), 0), ((MISSED, MET), 1)])
def test_if_one_succeeds_the_weapon_of_the_foe_shatters_and_the_foe_surrenders(
    tests: tuple[list[int], list[int]], winner: int
) -> None:
    scripted = duel().do([3, 3], CLASH, *tests)
    assert scripted.heard("weapon_shatters") == [(1 - winner, 0)]
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("shattered", winner)
    assert scripted.outcome.alive == (True, True)
    assert scripted.outcome.facts.fled == (False, False)


def test_if_both_succeed_both_weapons_shatter_and_it_is_a_draw() -> None:
    scripted = duel().do([3, 3], CLASH, MET, MET)
    assert sorted(scripted.heard("weapon_shatters")) == [(0, 0), (1, 0)]
    assert scripted.outcome.ending == "shattered"
    assert (scripted.outcome.result, scripted.outcome.winner) == (Result.DRAW, NOBODY)


@pytest.mark.parametrize(("wounding", "wounds"), [([6, 6, 1, 1], (1, 2)), ([1, 1, 6, 6], (2, 1))])
def test_that_draw_stands_whatever_the_wounds(wounding: list[int], wounds: tuple[int, int]) -> None:
    # 12: ww on the foe, 2: w; both take -1 into the next initiative
    scripted = duel().do([3, 3], wounding, STAY, [3, 3], CLASH, MET, MET)
    assert scripted.outcome.facts.wounds == wounds
    assert scripted.outcome.result is Result.DRAW


def test_a_shattered_weapon_loses_whatever_the_wounds() -> None:
    scripted = duel().do([3, 3], [6, 6, 1, 1], STAY, [3, 3], CLASH, MISSED, MET)
    assert scripted.outcome.facts.wounds == (1, 2)  # the challenger has fewer, and loses
    assert scripted.outcome.winner == 1


def test_each_tests_its_own_strong_at_or_under() -> None:
    weak, sturdy = "Ada: Agg-7, Str-3, Wor-7", "Bo: Agg-7, Str-11, Wor-7"
    scripted = Script("feud", weak, sturdy).do([3, 3], CLASH, [1, 2], [5, 6])  # 3 at 3 and 11 at 11
    assert scripted.outcome.result is Result.DRAW
    scripted = Script("feud", weak, sturdy).do([3, 3], CLASH, [1, 3], [6, 6])  # 4 over 3 and 12 over 11
    assert scripted.heard("sparks") == [(2, 0)]


@pytest.mark.parametrize("manoeuvre", ["charge", "hew", "parry", "dodge"])
def test_a_manoeuvre_does_nothing_in_a_clash(manoeuvre: str) -> None:
    scripted = duel().do([6, 1], manoeuvre, MET, [5, 6, 5, 6], MISSED, MISSED)
    assert scripted.heard("manoeuvre_succeeds") == [(0, 0)]
    told = {name for name, _, _ in scripted.told()}
    assert told.isdisjoint({"blows", "wounds_parried", "killing_dodged", "maiming_dodged", "kills", "maims"})


def test_nobody_can_be_made_to_flee_in_a_clash() -> None:
    scripted = duel().do([6, 1], "charge", MET, [4, 5, 4, 5], MISSED, MISSED)  # 9 on charge would be F
    assert scripted.heard("frightens") == []
    assert scripted.offered(1) == ["fight on", "flee"]


def test_nobody_is_asked_to_flee_once_a_weapon_is_shattered() -> None:
    scripted = duel().do([3, 3], CLASH, MET, MISSED)
    assert scripted.heard("asked") == []


def test_a_shattered_weapon_leaves_no_injury_no_feud_and_no_loss_of_skill() -> None:
    winner, loser = duel().do([3, 3], CLASH, MET, MISSED).after()
    assert (winner.skill, loser.skill) == (2, 1)
    assert (loser.injuries, loser.feuds, winner.feuds) == ((), (), ())
