"""Step 3 of a round: both results at once, the cells of the printed tables, wounds, and dismemberment."""

import pytest

from codeduello.testing.script import Script

STAY = ("fight on", "fight on")
MET = [1, 1]
EFFECTS = {"-": 0, "w": 1, "ww": 2, "F": 4, "D": 8, "K": 16}
DISMEMBERMENT = """
[dismemberment]
"2" = { part = "head", counts = "fatal" }
"3" = { part = "leg", counts = "dismembered", bleeds = 4 }
"4-12" = { part = "hand", counts = "dismembered" }
"""


def duel(mine: int = 1, theirs: int = 1, /, **rulings: str) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    return Script("feud", f"Ada: Skill-{mine}, {sevens}", f"Bo: Skill-{theirs}, {sevens}", **rulings)


def house(at_12: str, at_11: str = "-") -> str:
    """Tables on which only a 12 and an 11 inflict anything."""
    rows = f'"10 or less" = "-"\n"11" = "{at_11}"\n"12" = "{at_12}"\n"13 or more" = "-"\n'
    return "".join(f"[{table}]\n{rows}" for table in ("attack", "charge", "hew")) + DISMEMBERMENT


@pytest.mark.parametrize(
    ("manoeuvre", "mine", "theirs", "faces", "cell"),
    [
        ("attack", 1, 3, [1, 1], "-"),  # 2 - 2 = 0
        ("attack", 1, 2, [1, 1], "w"),  # 2 - 1 = 1
        ("attack", 1, 1, [5, 6], "w"),  # 11
        ("attack", 1, 1, [6, 6], "ww"),  # 12
        ("attack", 2, 1, [6, 6], "F"),  # 12 + 1 = 13
        ("attack", 3, 1, [6, 6], "D"),  # 12 + 2 = 14
        ("attack", 4, 1, [6, 6], "K"),  # 12 + 3 = 15
        ("attack", 6, 1, [6, 6], "K"),  # 12 + 5 = 17
        ("charge", 1, 3, [1, 1], "-"),  # 0
        ("charge", 1, 1, [3, 3], "w"),  # 6
        ("charge", 1, 1, [3, 4], "ww"),  # 7
        ("charge", 1, 1, [4, 4], "ww"),  # 8
        ("charge", 1, 1, [4, 5], "F"),  # 9
        ("charge", 1, 1, [4, 6], "F"),  # 10
        ("charge", 1, 1, [5, 6], "D"),  # 11
        ("charge", 1, 1, [6, 6], "K"),  # 12
        ("hew", 1, 1, [2, 2], "-"),  # 4
        ("hew", 1, 1, [2, 3], "w"),  # 5
        ("hew", 1, 1, [3, 4], "w"),  # 7
        ("hew", 1, 1, [4, 4], "D"),  # 8
        ("hew", 1, 1, [4, 5], "D"),  # 9
        ("hew", 1, 1, [4, 6], "K"),  # 10
    ],
)
def test_a_result_inflicts_its_cell(manoeuvre: str, mine: int, theirs: int, faces: list[int], cell: str) -> None:
    scripted = duel(mine, theirs).do([6, 1])
    scripted.do("no manoeuvre") if manoeuvre == "attack" else scripted.do(manoeuvre, MET)
    foe = [1, 2] if faces == [1, 1] else [1, 1]
    assert scripted.do([*faces, *foe]).heard("blows")[0] == (0, EFFECTS[cell])


def test_each_adds_the_own_relative_skill() -> None:
    scripted = duel(4, 1).do([3, 3], [6, 6, 3, 1])
    assert scripted.heard("relative_skill_is") == [(0, 3), (1, -3)]
    assert scripted.heard("blows") == [(0, EFFECTS["K"]), (1, EFFECTS["w"])]  # 15: K; 4-3 = 1: w


@pytest.mark.parametrize(("mine", "theirs", "relative"), [(6, 1, 5), (9, 1, 5), (0, 40, -5), (3, 3, 0), (2, 4, -2)])
def test_relative_skill_is_never_beyond_5_either_way(mine: int, theirs: int, relative: int) -> None:
    assert duel(mine, theirs).heard("relative_skill_is") == [(0, relative), (1, -relative)]


def test_beyond_5_the_dice_are_read_as_with_5() -> None:
    assert duel(90, 1).do([3, 3], [1, 1, 6, 6]).heard("clash") == [(2, 0)]  # 2+5 against 12-5


def test_both_results_are_inflicted_at_once() -> None:
    scripted = duel(tables=house("K", "K")).do([3, 3], [6, 6, 5, 6])
    assert scripted.outcome.alive == (False, False)


def test_one_wound_and_two_wounds_add_up() -> None:
    scripted = duel().do([3, 3], [6, 6, 1, 1], STAY, [3, 3], [5, 6, 6, 6])
    assert scripted.heard("wounds_are") == [(1, 2), (0, 1), (1, 3), (0, 3)]  # ww, w; then w, ww


def test_made_to_flee_ends_the_duel_without_asking() -> None:
    scripted = duel(2, 1).do([3, 3], [6, 6, 1, 1])  # 13: F
    assert scripted.heard("asked") == []
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("fled", 0)


def test_killed_ends_the_duel_without_asking() -> None:
    scripted = duel(4, 1).do([3, 3], [6, 6, 1, 1])  # 15: K
    assert scripted.heard("asked") == []
    assert (scripted.outcome.ending, scripted.outcome.winner, scripted.outcome.alive) == ("killed", 0, (True, False))
    assert scripted.outcome.facts.lost == ("", "")


def test_the_fifth_wound_forces_surrender_without_asking() -> None:
    scripted = duel(6, 1)
    for _ in range(4):
        scripted.do([3, 3] if not scripted.heard("blows") else [3, 4], [1, 1, 1, 1], STAY)  # 7: w; -3: nothing
    scripted.do([3, 4], [1, 1, 1, 1])
    assert scripted.heard("is_out") == [(1, 0)]
    assert len(scripted.heard("asked")) == 4  # after each of the first four wounds, not after the fifth
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("wounds", 0)
    assert scripted.outcome.facts.wounds == (0, 5)


@pytest.mark.parametrize(
    ("cell", "ending"),
    [("wF", "fled"), ("wwF", "fled"), ("wK", "killed"), ("wD", "dismembered")],
)
def test_wounds_count_in_full_beside_other_effects(cell: str, ending: str) -> None:
    scripted = duel(tables=house(cell)).do([3, 3], [6, 6, 1, 1])
    if "D" in cell:
        scripted.do([4, 4])
    assert scripted.outcome.facts.wounds == (0, cell.count("w"))
    assert scripted.outcome.ending == ending


def test_the_wound_beside_fright_can_be_the_last_and_then_it_is_no_flight() -> None:
    scripted = duel(tables=house("wF"), wound_limit="1").do([3, 3], [6, 6, 1, 1])
    assert scripted.outcome.ending == "wounds"
    assert scripted.outcome.facts.fled == (False, False)


DROPS_A_LIMB = [6, 6, 1, 1]
"""Where the challenger is 2 better: 12 + 2 = 14 is D; 2 - 2 = 0 is nothing."""


@pytest.mark.parametrize(
    ("faces", "part"),
    [([2, 2], "foot"), ([1, 4], "eye"), ([4, 5], "fingers"), ([5, 5], "hand")],  # 4, 5, 9, 10
)
def test_a_dismemberment_that_does_not_bleed(faces: list[int], part: str) -> None:
    scripted = duel(3, 1).do([3, 3], DROPS_A_LIMB, faces)
    assert scripted.heard("loses_part")[0][0] == 1
    assert scripted.heard("bleeds") == []
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("dismembered", 0)
    assert scripted.outcome.facts.dismembered == (False, True)
    assert scripted.outcome.facts.lost == ("", part)
    assert scripted.outcome.alive == (True, True)


@pytest.mark.parametrize("faces", [[1, 1], [6, 6]])
def test_a_lost_head_is_fatal(faces: list[int]) -> None:
    scripted = duel(3, 1).do([3, 3], DROPS_A_LIMB, faces)  # 2 and 12
    assert scripted.heard("bleeds") == []
    assert (scripted.outcome.ending, scripted.outcome.alive) == ("killed", (True, False))
    assert scripted.outcome.facts.lost == ("", "head")


@pytest.mark.parametrize("faces", [[3, 3], [3, 4], [4, 4]])
def test_6_to_8_only_disfigures(faces: list[int]) -> None:
    scripted = duel(3, 1).do([3, 3], DROPS_A_LIMB, faces)
    assert [who for who, _ in scripted.heard("is_disfigured")] == [1]
    assert scripted.heard("loses_part") == []
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("disfigured", 0)
    assert scripted.outcome.facts.disfigured == (False, True)
    assert scripted.outcome.facts.dismembered == (False, False)


@pytest.mark.parametrize(("limb", "part"), [([1, 2], "leg"), ([5, 6], "arm")])  # 3 and 11
@pytest.mark.parametrize("bleeding", [[1, 1], [1, 2], [2, 2]])  # 2, 3 and 4
def test_a_leg_or_an_arm_bleeds_out_at_4_or_less(limb: list[int], part: str, bleeding: list[int]) -> None:
    scripted = duel(3, 1).do([3, 3], DROPS_A_LIMB, limb, bleeding)
    assert scripted.heard("bleeds_out") == [(1, 0)]
    assert (scripted.outcome.ending, scripted.outcome.alive) == ("killed", (True, False))
    assert scripted.outcome.facts.lost == ("", part)


@pytest.mark.parametrize(("limb", "part"), [([1, 2], "leg"), ([5, 6], "arm")])
@pytest.mark.parametrize("bleeding", [[2, 3], [6, 6]])  # 5 and 12
def test_a_leg_or_an_arm_is_stanched_at_5_or_more(limb: list[int], part: str, bleeding: list[int]) -> None:
    scripted = duel(3, 1).do([3, 3], DROPS_A_LIMB, limb, bleeding)
    assert scripted.heard("stops_bleeding") == [(1, 0)]
    assert (scripted.outcome.ending, scripted.outcome.alive) == ("dismembered", (True, True))
    assert scripted.outcome.facts.lost == ("", part)


def test_both_roll_when_both_are_dismembered() -> None:
    scripted = duel(tables=house("D", "D")).do([3, 3], [6, 6, 5, 6], [4, 4], [1, 2], [3, 3])
    assert scripted.outcome.facts.lost == ("leg", "hand")  # the challenged rolls 8, the challenger 3 and 6


@pytest.mark.parametrize(
    ("manoeuvre", "cell", "expected", "absent"),
    [
        ("parry", "wwFDK", {"wounds_parried", "frightens", "maims", "kills"}, {"wounds_are"}),
        ("parry", "wF", {"wounds_parried", "frightens"}, {"wounds_are"}),
        ("parry", "wD", {"wounds_parried", "maims"}, {"wounds_are"}),
        ("parry", "wK", {"wounds_parried", "kills"}, {"wounds_are"}),
        ("dodge", "wwFDK", {"wounds_are", "frightens", "maiming_dodged", "killing_dodged"}, {"maims", "kills", "loses_part"}),
        ("dodge", "DK", {"maiming_dodged", "killing_dodged", "asked"}, {"maims", "kills", "loses_part"}),
        ("dodge", "wK", {"wounds_are", "killing_dodged"}, {"kills"}),
        ("dodge", "FD", {"frightens", "maiming_dodged"}, {"maims"}),
        ("focus", "wwFDK", {"wounds_are", "unshaken", "maims", "kills"}, {"frightens"}),
        ("focus", "wF", {"wounds_are", "unshaken"}, {"frightens"}),
        ("focus", "FK", {"unshaken", "kills"}, {"frightens"}),
    ],
)
def test_of_a_cell_with_several_effects_each_guard_strips_only_its_own(
    manoeuvre: str, cell: str, expected: set[str], absent: set[str]
) -> None:
    scripted = duel(tables=house(cell)).do([1, 6], manoeuvre, MET, [6, 6, 1, 1])
    if "D" in cell and manoeuvre != "dodge":
        scripted.do([4, 4])  # a hand
    told = {name for name, _, _ in scripted.told()}
    assert expected <= told
    assert told.isdisjoint(absent)
