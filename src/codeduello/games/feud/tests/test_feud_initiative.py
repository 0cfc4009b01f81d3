"""Step 1 of a round: who has the initiative, and what a lost one and a wound are worth in the next round."""

import pytest

from codeduello.testing.script import Answer, Script

STAY = ("fight on", "fight on")
SPARKS: tuple[Answer, ...] = ([1, 1, 1, 1], [6, 6], [6, 6], STAY)
"""Between equals: 2 against 2 is a clash, and 12 fails a test of 7 twice. Nobody is wounded by it."""
FAR_SPARKS: tuple[Answer, ...] = ([1, 1, 6, 6], [6, 6], [6, 6], STAY)
"""The same where the challenger is 5 better: 2+5 against 12-5."""
HIT: tuple[Answer, ...] = ([1, 1, 1, 1], STAY)
"""Where the challenger is 5 better: 2+5 = 7 is a wound, 2-5 = -3 is nothing."""


def duel(mine: int = 1, theirs: int = 1) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    return Script("feud", f"Ada: Skill-{mine}, {sevens}", f"Bo: Skill-{theirs}, {sevens}")


def leader(scripted: Script, *faces: int) -> int | None:
    """Who may manoeuvre after this roll: a seat, or None in a tie."""
    return scripted.do(list(faces)).asked


@pytest.mark.parametrize(("faces", "expected"), [((4, 3), 0), ((3, 4), 1), ((6, 1), 0), ((1, 6), 1)])
def test_the_higher_roll_may_manoeuvre(faces: tuple[int, int], expected: int) -> None:
    scripted = duel()
    assert leader(scripted, *faces) == expected
    assert scripted.heard("wins_initiative") == [(expected, 0)]


@pytest.mark.parametrize("face", range(1, 7))
def test_in_the_first_round_there_is_no_modifier_so_equal_faces_tie(face: int) -> None:
    assert leader(duel(), face, face) is None


def test_on_a_tie_nobody_manoeuvres_and_the_attack_follows() -> None:
    scripted = duel().do([3, 3])
    assert scripted.row.name == "attack"
    assert scripted.heard("initiative_tied") == [(2, 0)]
    assert scripted.heard("wins_initiative") == []


def test_on_a_tie_nobody_has_lost_the_initiative() -> None:
    scripted = duel().do([3, 3], *SPARKS)
    assert scripted.heard("last_initiative_lost") == [(0, 0), (1, 0)]
    assert leader(scripted, 3, 3) is None  # 3 against 3, no modifier left of a tie


def test_the_loser_has_no_manoeuvre_in_the_round() -> None:
    scripted = duel().do([6, 1], "no manoeuvre")
    assert scripted.row.name == "attack"
    assert scripted.heard("asked") == [(0, 0)]


@pytest.mark.parametrize(("faces", "expected"), [((3, 2), 1), ((3, 1), None), ((4, 1), 0)])
def test_a_lost_initiative_adds_2_in_the_next_round(faces: tuple[int, int], expected: int | None) -> None:
    # 3 against 2+2; 3 against 1+2; 4 against 1+2
    assert leader(duel().do([6, 1], "no manoeuvre", *SPARKS), *faces) == expected


@pytest.mark.parametrize(("faces", "expected"), [((2, 3), 0), ((1, 3), None), ((1, 4), 1)])
def test_the_challenger_who_lost_it_adds_2_as_well(faces: tuple[int, int], expected: int | None) -> None:
    assert leader(duel().do([1, 6], "no manoeuvre", *SPARKS), *faces) == expected


@pytest.mark.parametrize(("faces", "expected"), [((3, 3), 0), ((3, 4), None), ((3, 5), 1)])
def test_a_wound_costs_1_in_the_next_round(faces: tuple[int, int], expected: int | None) -> None:
    # the challenged was wounded: 3 against 3-1, 4-1, 5-1
    assert leader(duel(6, 1).do([3, 3], *HIT), *faces) == expected


def test_two_wounds_at_once_cost_only_1() -> None:
    scripted = duel(6, 1).do([3, 3], [3, 4, 1, 1], STAY)  # 7+5 = 12: ww
    assert scripted.heard("wounds_are") == [(1, 2)]
    assert leader(scripted, 3, 4) is None  # 3 against 4-1


def test_the_two_modifiers_add_up() -> None:
    scripted = duel(6, 1).do([6, 1], "no manoeuvre", *HIT)
    assert leader(scripted, 4, 3) is None  # 4 against 3+2-1


def test_a_duellist_wounded_without_losing_the_initiative_only_loses_1() -> None:
    scripted = duel().do([6, 1], "no manoeuvre", [1, 1, 1, 2], STAY)  # 2 against 3: w and w
    assert leader(scripted, 3, 1) is None  # 3-1 against 1+2-1


def test_a_lost_initiative_counts_in_the_next_round_only() -> None:
    scripted = duel().do([6, 1], "no manoeuvre", *SPARKS)
    scripted.do([3, 2], "no manoeuvre", *SPARKS)  # 3 against 2+2: the challenger loses it now
    assert leader(scripted, 1, 3) is None  # 1+2 against 3


@pytest.mark.parametrize("loser", [0, 1])
def test_a_tie_clears_the_mark_of_a_lost_initiative(loser: int) -> None:
    first, tie, later = ([6, 1], [3, 1], [3, 1]) if loser else ([1, 6], [1, 3], [1, 3])
    scripted = duel().do(first, "no manoeuvre", *SPARKS, tie, *SPARKS)  # 3 against 1+2 ties
    assert leader(scripted, *later) == 1 - loser  # now 3 against 1


def test_a_wound_counts_in_the_next_round_only() -> None:
    scripted = duel(6, 1).do([3, 3], *HIT, [3, 4], *FAR_SPARKS)  # 3 against 4-1 ties, then a clash without a wound
    assert scripted.heard("was_wounded") == [(0, 0), (1, 1), (0, 0), (1, 0)]
    assert leader(scripted, 3, 3) is None


def test_wounds_that_were_parried_do_not_count_as_taken() -> None:
    scripted = duel().do([1, 6], "parry", [1, 1], [4, 4, 1, 1], STAY)  # 8: w, parried; 2: w
    assert scripted.heard("was_wounded") == [(0, 1), (1, 0)]
    assert leader(scripted, 2, 3) is None  # 2+2-1 against 3: the parrier has no -1


def test_the_marks_add_to_the_roll_of_each_separately() -> None:
    scripted = duel().do([1, 6], "no manoeuvre", [1, 1, 1, 2], STAY)  # both wounded, the challenger lost
    scripted.do([6, 1])  # 6+2-1 = 7 against 1-1 = 0
    assert scripted.asked == 0
    assert scripted.heard("last_initiative_lost")[-2:] == [(0, 0), (1, 1)]
