"""What a duel leaves behind: skill, injuries, feuds, the dead; and leaving the duel, which counts as flight."""

import pytest

from codeduello.errors import IllegalAnswer
from codeduello.games.feud.sheet import Duellist, Feud
from codeduello.games.feud.words import PARTS
from codeduello.kernel import Pair
from codeduello.testing.script import Answer, Script

MET, MISSED = [1, 1], [6, 6]
FOOT, HEAD, SCAR, LEG = [2, 2], [1, 1], [3, 4], [1, 2]
"""Dismemberment: 4, 2, 7 and 3."""
STANCHED, BLED_OUT = [6, 6], [1, 1]
DISMEMBERMENT = """
[dismemberment]
"2" = { part = "head", counts = "fatal" }
"3" = { part = "leg", counts = "dismembered", bleeds = 4 }
"4" = { part = "foot", counts = "dismembered" }
"5-12" = { part = "scar", counts = "disfigured" }
"""
SEVENS = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"


def befall(
    challenger: str, challenged: str, *answers: Answer, skills: tuple[int, int] = (1, 1), more: str = ""
) -> Pair[Duellist]:
    """The sheets after a round in which these cells befall them: a table whose every result inflicts them is read for each."""
    rows = {"attack": challenged, "hew": challenger}
    text = "".join(f'[{table}]\n"18 or less" = "{rows.get(table, "-")}"\n' for table in ("attack", "charge", "hew"))
    lines = [f"{name}: Skill-{skill}, {SEVENS}{more}" for name, skill in zip(("Ada", "Bo"), skills, strict=True)]
    scripted = Script("feud", *lines, tables=text + DISMEMBERMENT, wound_limit="1")
    # the challenged hews, so their result is read on the hew table; 7 against 2 is no clash at any relative skill
    scripted.do([1, 6], "hew", MET, [3, 4, 1, 1], *answers)
    return scripted.after()


def skills_of(sheets: Pair[Duellist]) -> tuple[int, int]:
    return sheets[0].skill, sheets[1].skill


@pytest.mark.parametrize("cell", ["K", "w"])
def test_the_victor_gains_1_and_the_killed_or_wounded_lose_nothing(cell: str) -> None:
    assert skills_of(befall("-", cell, skills=(3, 4))) == (4, 4)
    assert skills_of(befall(cell, "-", skills=(3, 4))) == (3, 5)


def test_flight_costs_1_and_the_field_gains_1() -> None:
    assert skills_of(befall("F", "-", skills=(3, 3))) == (2, 4)


def test_flight_costs_no_skill_at_0() -> None:
    assert skills_of(befall("F", "-", skills=(0, 1))) == (0, 2)


def test_both_fled_both_lose_1() -> None:
    assert skills_of(befall("F", "F", skills=(3, 1))) == (2, 0)  # no draw: the lesser gains nothing


@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_dismemberment_costs_2_and_never_goes_under_0(before: int, after: int) -> None:
    assert skills_of(befall("D", "-", FOOT, skills=(before, 1)))[0] == after


def test_disfigurement_costs_nothing_but_the_duel() -> None:
    assert skills_of(befall("D", "-", SCAR, skills=(3, 3))) == (3, 4)


@pytest.mark.parametrize(("skills", "after"), [((3, 1), (3, 2)), ((1, 3), (2, 3)), ((2, 2), (2, 2))])
def test_in_a_draw_the_lesser_skill_gains_1(skills: tuple[int, int], after: tuple[int, int]) -> None:
    assert skills_of(befall("w", "w", skills=skills)) == after


def test_even_matches_are_told_by_true_skill_not_by_the_clamped_difference() -> None:
    # 50 and 49 over a foe of 1 are both a difference of 5; a draw between 50 and 1 still lifts the 1
    assert skills_of(befall("w", "w", skills=(50, 1))) == (50, 2)
    assert skills_of(befall("w", "w", skills=(50, 49))) == (50, 50)


def test_a_draw_by_clash_lifts_the_lesser_too() -> None:
    scripted = Script("feud", f"Ada: Skill-2, {SEVENS}", f"Bo: Skill-1, {SEVENS}")
    scripted.do([3, 3], [3, 3, 4, 4], MET, MET)  # 6+1 against 8-1: a clash, both weapons shatter
    assert skills_of(scripted.after()) == (2, 2)


def test_the_dead_of_a_draw_gain_as_well() -> None:
    assert skills_of(befall("K", "K", skills=(1, 2))) == (2, 2)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (4, 4)])
def test_victorious_and_unaware_gains_1_and_then_loses_1(before: int, after: int) -> None:
    # 0+1-1 = 0; taken in the other order 0 would become 1
    assert skills_of(befall("F", "K", skills=(before, before))) == (after, before)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (4, 3)])
def test_the_dismembered_victor_gains_1_before_losing_2(before: int, after: int) -> None:
    # 1+1-2 = 0; taken in the other order 1 would become 0+1
    assert skills_of(befall("D", "K", FOOT, skills=(before, before)))[0] == after


def test_the_survivor_of_two_dismembered_gains_1_and_loses_2() -> None:
    sheets = befall("D", "D", LEG, BLED_OUT, FOOT, skills=(4, 4))  # the challenged bleeds to death
    assert sheets[0].skill == 3
    assert (sheets[0].dead, sheets[1].dead) == (False, True)


def test_in_a_draw_of_two_dismembered_the_lesser_gains_1_before_losing_2() -> None:
    assert skills_of(befall("D", "D", FOOT, FOOT, skills=(1, 2))) == (0, 0)  # 1+1-2 and 2-2
    assert skills_of(befall("D", "D", FOOT, FOOT, skills=(5, 8))) == (4, 6)  # 5+1-2 and 8-2


def test_one_who_was_killed_dismembered_or_out_does_not_pay_for_flight() -> None:
    assert skills_of(befall("FK", "-", skills=(3, 3)))[0] == 3
    assert skills_of(befall("wF", "-", skills=(3, 3)))[0] == 3
    assert skills_of(befall("FD", "-", FOOT, skills=(3, 3)))[0] == 1  # the 2 of the foot only
    assert skills_of(befall("FD", "-", SCAR, skills=(3, 3)))[0] == 3  # a disfigurement, for the verdict as bad


def test_the_dead_and_only_they_are_marked_dead() -> None:
    assert [sheet.dead for sheet in befall("K", "K")] == [True, True]
    assert [sheet.dead for sheet in befall("D", "-", HEAD)] == [True, False]
    assert [sheet.dead for sheet in befall("D", "-", FOOT)] == [False, False]


FOOTS, LEGS, SCARS, HEADS = (PARTS.number(part) for part in ("foot", "leg", "scar", "head"))


def test_a_dismemberment_is_an_injury_that_lasts_and_begins_a_feud_on_both_sides() -> None:
    ada, bo = befall("D", "-", FOOT)
    assert (ada.injuries, bo.injuries) == ((FOOTS,), ())
    assert ada.feuds == (Feud("Bo", FOOTS),)
    assert bo.feuds == (Feud("Ada", FOOTS),)


def test_a_disfigurement_begins_a_feud() -> None:
    ada, bo = befall("-", "D", SCAR)
    assert (ada.feuds, bo.feuds) == ((Feud("Bo", SCARS),), (Feud("Ada", SCARS),))


def test_two_dismemberments_are_two_causes_recorded_on_both_sides() -> None:
    ada, bo = befall("D", "D", LEG, STANCHED, FOOT)  # the challenged loses the leg, the challenger the foot
    assert (ada.injuries, bo.injuries) == ((FOOTS,), (LEGS,))
    assert {feud.cause for feud in ada.feuds} == {feud.cause for feud in bo.feuds} == {FOOTS, LEGS}
    assert {feud.foe for feud in ada.feuds} == {"Bo"}


def test_a_feud_with_the_dead_is_kept() -> None:
    ada, bo = befall("-", "D", HEAD)
    assert bo.dead
    assert ada.feuds == (Feud("Bo", HEADS),)


@pytest.mark.parametrize("cell", ["K", "w", "F"])
def test_nothing_but_a_dismemberment_begins_a_feud(cell: str) -> None:
    assert [sheet.feuds for sheet in befall(cell, cell)] == [(), ()]


def test_what_was_lost_before_is_kept() -> None:
    ada, bo = befall("D", "-", FOOT, more="; injuries hand; feuds Otto over hand")
    hand = PARTS.number("hand")
    assert ada.injuries == (hand, FOOTS)
    assert ada.feuds == (Feud("Otto", hand), Feud("Bo", FOOTS))
    assert bo.injuries == (hand,)
    assert bo.feuds == (Feud("Otto", hand), Feud("Ada", FOOTS))


def test_attributes_and_names_do_not_change() -> None:
    ada, _ = befall("D", "-", FOOT)
    assert (ada.name, ada.attributes) == ("Ada", (7, 7, 7, 7, 7, 7))


def fresh(**rulings: str) -> Script:
    return Script("feud", f"Ada: Skill-3, {SEVENS}", f"Bo: Skill-3, {SEVENS}", **rulings)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("answers", [(), ([6, 1],), ([3, 3],), ([3, 3], [1, 1, 1, 2])])
def test_leaving_the_duel_counts_as_flight_and_the_other_wins(seat: int, answers: tuple[list[int], ...]) -> None:
    # before any dice, asked for a manoeuvre, before the attack, asked to flee
    scripted = fresh().do(*answers).concede(seat)
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("conceded", 1 - seat)
    assert scripted.outcome.facts.fled == (seat == 0, seat == 1)
    assert skills_of(scripted.after()) == ((2, 4) if seat == 0 else (4, 2))


def test_leaving_is_a_defeat_even_where_flight_is_not() -> None:
    assert fresh(flight_is_defeat="false").concede(0).outcome.winner == 1


def test_leaving_costs_no_skill_at_0() -> None:
    scripted = Script("feud", f"Ada: Skill-0, {SEVENS}", f"Bo: Skill-0, {SEVENS}").concede(1)
    assert skills_of(scripted.after()) == (1, 0)


def test_nobody_can_leave_a_duel_that_is_over() -> None:
    scripted = fresh().do([3, 3], [4, 3, 4, 3], MET, MISSED)
    with pytest.raises(IllegalAnswer):
        scripted.concede(1)
