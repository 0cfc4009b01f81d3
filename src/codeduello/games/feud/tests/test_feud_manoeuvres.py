"""Step 2 of a round: charge, parry, hew and dodge, each when its test succeeds and when it fails."""

import pytest

from codeduello.games.feud.words import FRIGHTENS, KILLS, MAIMS
from codeduello.testing.script import Answer, Script

STAY = ("fight on", "fight on")
MET, MISSED = [1, 1], [6, 6]
"""Faces that pass and fail a test of 7."""


def duel(mine: int = 1, theirs: int = 1) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    return Script("feud", f"Ada: Skill-{mine}, {sevens}", f"Bo: Skill-{theirs}, {sevens}")


def motley() -> Script:
    """A challenger whose attributes differ."""
    return Script("feud", "Ada: Skill-1, Agg-3, Con-11, Str-4, Qui-10, Wor-9, Emp-5", "Bo: Agg-7, Str-7, Wor-7")


def test_the_winner_chooses_among_the_six_manoeuvres() -> None:
    assert duel().do([6, 1]).offered() == ["no manoeuvre", "charge", "parry", "hew", "dodge", "focus"]


def test_no_manoeuvre_takes_no_test_and_reads_the_attack_table() -> None:
    scripted = duel().do([6, 1], "no manoeuvre", [4, 6, 4, 5])
    assert scripted.heard("no_manoeuvre") == [(0, 0)]
    assert scripted.heard("blows") == [(0, 1), (1, 1)]  # 10 and 9 on the attack table: w and w


@pytest.mark.parametrize(
    ("manoeuvre", "at_it", "one_over"),
    [
        ("charge", [1, 2], [1, 3]),  # aggressive 3
        ("parry", [5, 6], [6, 6]),  # conservative 11
        ("hew", [2, 2], [2, 3]),  # strong 4
        ("dodge", [4, 6], [5, 6]),  # quick 10
        ("focus", [2, 3], [3, 3]),  # emptiness 5
    ],
)
def test_each_manoeuvre_tests_its_own_attribute_at_or_under(manoeuvre: str, at_it: list[int], one_over: list[int]) -> None:
    assert motley().do([6, 1], manoeuvre, at_it).heard("manoeuvre_succeeds") == [(0, 0)]
    assert motley().do([6, 1], manoeuvre, one_over).heard("manoeuvre_fails") == [(0, 0)]


def test_a_test_of_12_cannot_fail_and_throws_no_dice() -> None:
    scripted = Script("feud", "Ada: Agg-12, Str-7, Wor-7", "Bo: Agg-7, Str-7, Wor-7").do([6, 1], "charge")
    assert scripted.heard("manoeuvre_succeeds") == [(0, 0)]
    assert scripted.row.name == "attack"


def test_a_charge_that_succeeds_reads_only_the_own_attack_on_the_charge_table() -> None:
    scripted = duel().do([6, 1], "charge", MET, [4, 6, 4, 5])
    assert scripted.heard("blows") == [(0, FRIGHTENS), (1, 1)]  # 10 on charge: F; 9 on attack: w, not charge's F


def test_the_challenged_charges_as_well() -> None:
    scripted = duel().do([1, 6], "charge", MET, [4, 6, 4, 5])
    assert scripted.heard("blows") == [(0, 1), (1, FRIGHTENS)]  # 10 on attack: w; 9 on charge: F


def test_a_charge_that_fails_leaves_the_attack_table() -> None:
    scripted = duel().do([6, 1], "charge", MISSED, [4, 6, 4, 5])
    assert scripted.heard("blows") == [(0, 1), (1, 1)]  # 10 on attack: w


def test_a_hew_that_succeeds_reads_only_the_own_attack_on_the_hew_table() -> None:
    scripted = duel().do([6, 1], "hew", MET, [4, 4, 4, 6])
    assert scripted.heard("blows")[0] == (0, MAIMS)  # 8 on hew: D
    assert duel().do([1, 6], "hew", MET, [4, 4, 4, 6]).heard("blows") == [(0, 1), (1, KILLS)]  # 8 attack: w; 10 hew: K


def test_a_hew_is_weak_below_5() -> None:
    scripted = duel().do([6, 1], "hew", MET, [2, 2, 1, 1])
    assert scripted.heard("blows") == [(0, 0), (1, 1)]  # 4 on hew: nothing; 2 on attack: w


def test_a_hew_that_fails_leaves_the_attack_table() -> None:
    scripted = duel().do([6, 1], "hew", MISSED, [4, 4, 4, 6])
    assert scripted.heard("blows") == [(0, 1), (1, 1)]  # 8 and 10 on attack: w


@pytest.mark.parametrize(("faces", "wounds"), [([4, 4, 1, 1], 1), ([6, 6, 1, 1], 2)])
def test_a_parry_that_succeeds_ignores_the_wounds_of_the_foe(faces: list[int], wounds: int) -> None:
    scripted = duel().do([1, 6], "parry", MET, faces)  # 8: w, 12: ww
    assert scripted.heard("wounds_parried") == [(1, wounds)]
    assert scripted.heard("wounds_are") == [(0, 1)]  # only the parrier's own 2: w


def test_a_parry_that_fails_leaves_the_wounds() -> None:
    scripted = duel().do([1, 6], "parry", MISSED, [6, 6, 1, 1])
    assert scripted.heard("wounds_parried") == []
    assert scripted.heard("wounds_are") == [(1, 2), (0, 1)]  # 12: ww; 2: w


@pytest.mark.parametrize(("skill", "event"), [(2, "frightens"), (3, "maims"), (4, "kills")])
def test_a_parry_does_not_ward_off_anything_but_wounds(skill: int, event: str) -> None:
    # 12 + 1 = 13: F; 12 + 2 = 14: D; 12 + 3 = 15: K
    scripted = duel(skill, 1).do([1, 6], "parry", MET, [6, 6, 1, 1])
    assert scripted.heard(event) == [(0, 0)]


def test_a_dodge_that_succeeds_ignores_a_kill() -> None:
    scripted = duel(4, 1).do([1, 6], "dodge", MET, [6, 6, 1, 1])  # 12 + 3 = 15: K
    assert scripted.heard("killing_dodged") == [(1, 0)]
    assert scripted.heard("kills") == []
    assert scripted.offered(1) == ["fight on", "flee"]


def test_a_dodge_that_succeeds_ignores_a_dismemberment_and_nothing_is_rolled_for_it() -> None:
    scripted = duel(3, 1).do([1, 6], "dodge", MET, [6, 6, 1, 1])  # 12 + 2 = 14: D
    assert scripted.heard("maiming_dodged") == [(1, 0)]
    assert scripted.heard("maims") == []
    assert scripted.offered(1) == ["fight on", "flee"]  # no dice are asked for


def test_a_dodged_dismemberment_begins_no_feud() -> None:
    scripted = duel(3, 1).do([1, 6], "dodge", MET, [6, 6, 1, 1], ("fight on", "flee"))
    assert [sheet.feuds for sheet in scripted.after()] == [(), ()]


@pytest.mark.parametrize(("skill", "event"), [(3, "maims"), (4, "kills")])
def test_a_dodge_that_fails_wards_off_nothing(skill: int, event: str) -> None:
    scripted = duel(skill, 1).do([1, 6], "dodge", MISSED, [6, 6, 1, 1])  # 14: D, 15: K
    assert scripted.heard(event) == [(0, 0)]


def test_a_dodge_does_not_ward_off_wounds() -> None:
    scripted = duel().do([1, 6], "dodge", MET, [6, 6, 1, 1])  # 12: ww; 2: w
    assert scripted.heard("wounds_are") == [(1, 2), (0, 1)]


def test_a_dodge_does_not_ward_off_fright() -> None:
    assert duel(2, 1).do([1, 6], "dodge", MET, [6, 6, 1, 1]).outcome.ending == "fled"  # 12 + 1 = 13: F


def test_parry_and_dodge_guard_only_the_one_who_made_them() -> None:
    parried = duel().do([6, 1], "parry", MET, [6, 6, 1, 1])
    assert parried.heard("wounds_are") == [(1, 2)]  # 12: ww stands; the foe's 2: w is parried
    dodged = duel(4, 1).do([6, 1], "dodge", MET, [6, 6, 1, 1])
    assert dodged.heard("kills") == [(0, 0)]  # 15: K stands


ROUND: tuple[Answer, ...] = ([1, 1, 1, 2], STAY)


def test_a_charge_lasts_one_round() -> None:
    scripted = duel().do([6, 1], "charge", MET, *ROUND)  # 2 on charge: w; 3 on attack: w
    scripted.do([3, 1], [4, 6, 4, 5])  # 3-1 against 1+2-1: tie; 10 and 9
    assert scripted.heard("blows")[2:] == [(0, 1), (1, 1)]


def test_a_hew_lasts_one_round() -> None:
    scripted = duel().do([6, 1], "hew", MET, *ROUND)  # 2 on hew: nothing; 3: w
    scripted.do([4, 1], [4, 4, 1, 2])  # 4-1 against 1+2: tie; 8 and 3
    assert scripted.heard("blows")[2:] == [(0, 1), (1, 1)]


def test_a_parry_lasts_one_round() -> None:
    scripted = duel().do([1, 6], "parry", MET, [4, 4, 1, 1], STAY)
    scripted.do([2, 3], [4, 4, 1, 1])  # 2+2-1 against 3: tie; 8: w
    assert (1, 1) in scripted.heard("wounds_are")


def test_a_dodge_lasts_one_round() -> None:
    scripted = duel(4, 1).do([1, 6], "dodge", MET, [6, 6, 1, 1], STAY)  # K dodged; 2-3 = -1: nothing
    scripted.do([1, 3], [6, 6, 1, 1])  # 1+2 against 3: tie; 15: K
    assert scripted.outcome.ending == "killed"
