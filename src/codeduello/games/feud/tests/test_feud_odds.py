"""Exact odds of every throw, each counted again here over all faces of the dice."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from codeduello.errors import InvalidText
from codeduello.games.feud import GAME, rows
from codeduello.games.feud.tables import parse_tables, shipped
from codeduello.games.feud.words import PARTS, SEVERITIES
from codeduello.kernel import NOBODY, Row

F = Fraction
DIE = range(1, 7)
ALL_FACES = {dice: list(product(DIE, repeat=dice)) for dice in (1, 2, 4)}
HARSH = parse_tables(
    '[attack]\n"7 or less" = "-"\n"8 or more" = "wF"\n'
    '[charge]\n"2 or less" = "w"\n"3 or more" = "DK"\n'
    '[hew]\n"18 or less" = "ww"\n'
    '[dismemberment]\n"2-7" = { part = "nose", counts = "disfigured", bleeds = 2 }\n"8-12" = { part = "jaw", counts = "fatal" }\n'
)


def count(dice: int, judge: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """Each outcome's share of all faces of so many dice."""
    found = Counter(judge(faces) for faces in ALL_FACES[dice])
    return {outcome: Fraction(number, 6**dice) for outcome, number in found.items()}


def agrees(row: Row, dice: int, judge: Callable[[tuple[int, ...]], int]) -> bool:
    """Is the row, by its weights and by how it reads faces, what counting says?"""
    return row.fractions() == count(dice, judge) and all(row.read(faces) == judge(faces) for faces in ALL_FACES[dice])


@pytest.mark.parametrize("mine", [-1, 0, 1, 2])
@pytest.mark.parametrize("theirs", [-1, 0, 1, 2])
def test_initiative_is_what_counting_says(mine: int, theirs: int) -> None:
    def judge(faces: tuple[int, ...]) -> int:
        ahead = faces[0] + mine - faces[1] - theirs
        return 0 if ahead > 0 else 1 if ahead < 0 else 2

    assert agrees(rows.initiative(mine, theirs), 2, judge)


@pytest.mark.parametrize("modifier", [-1, 0, 1, 2])
def test_initiative_between_equal_modifiers_ties_one_time_in_six(modifier: int) -> None:
    # 6 of 36 are doubles; the rest is shared evenly
    assert rows.initiative(modifier, modifier).fractions() == {0: F(5, 12), 1: F(5, 12), NOBODY: F(1, 6)}


def test_initiative_of_2_against_0() -> None:
    # a + 2 = b in 4 of 36 (1-3, 2-4, 3-5, 4-6); a + 2 < b in 3 + 2 + 1; the other 26 win
    assert rows.initiative(2, 0).fractions() == {0: F(13, 18), NOBODY: F(1, 9), 1: F(1, 6)}


def test_initiative_of_the_lost_and_wounded_against_an_unwounded_winner() -> None:
    # +1 against 0: a + 1 = b in 5 of 36; a + 1 < b in 4+3+2+1 = 10; the other 21 win
    assert rows.initiative(1, 0).fractions() == {0: F(21, 36), NOBODY: F(5, 36), 1: F(10, 36)}


AT_OR_UNDER = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35, 12: 36}
"""Of the 36 faces of 2d6, how many come to this or less."""


@pytest.mark.parametrize("attribute", range(2, 13))
def test_a_test_succeeds_at_the_attribute_or_less(attribute: int) -> None:
    row = rows.test(attribute, 0)
    assert row.fractions().get(1, F(0)) == F(AT_OR_UNDER[attribute], 36)
    assert agrees(row, 2, lambda faces: 1 if faces[0] + faces[1] <= attribute else 0)


@pytest.mark.parametrize("limit", range(2, 13))
def test_bleeding_is_fatal_at_the_limit_or_less(limit: int) -> None:
    assert agrees(rows.bleeding(limit, 1), 2, lambda faces: 1 if faces[0] + faces[1] <= limit else 0)


def test_a_leg_or_an_arm_bleeds_out_one_time_in_six() -> None:
    assert rows.bleeding(4, 0).fractions()[1] == F(1, 6)  # 2, 3, 4: 1 + 2 + 3 of 36


def clash(skill: int) -> Row:
    return GAME.row("clash").ask(GAME.rulings, [str(skill)], {})


CLASHES = {0: 146, 1: 125, 2: 80, 3: 35, 4: 10, 5: 1}
"""Of 1296, the pairs of 2d6 that differ by twice this: sums of products of 1 2 3 4 5 6 5 4 3 2 1, shifted."""


@pytest.mark.parametrize("skill", range(-5, 6))
def test_a_clash_at_every_relative_skill(skill: int) -> None:
    row = clash(skill)
    assert row.fractions()[1] == F(CLASHES[abs(skill)], 1296)
    assert agrees(row, 4, lambda f: 1 if f[0] + f[1] + skill == f[2] + f[3] - skill else 0)


def test_a_clash_at_relative_skill_3() -> None:
    assert clash(3).fractions()[1] == F(35, 1296)  # 2-8, .., 6-12: 5 + 8 + 9 + 8 + 5


PRINTED = {
    "attack": ["-"] * 4 + ["w"] * 11 + ["ww", "F", "D"] + ["K"] * 4,  # -3..0, 1..11, 12, 13, 14, 15..18
    "charge": ["-"] * 4 + ["w"] * 6 + ["ww", "ww", "F", "F", "D"] + ["K"] * 7,  # 1..6, 7, 8, 9, 10, 11, 12..18
    "hew": ["-"] * 8 + ["w"] * 3 + ["D", "D"] + ["K"] * 9,  # -3..4, 5..7, 8, 9, 10..18
}
EFFECTS = {"-": 0, "w": 1, "ww": 2, "F": 4, "D": 8, "K": 16}
COLUMNS = [[EFFECTS[cell] for cell in PRINTED[table]] for table in ("attack", "charge", "hew")]


def blows(faces: tuple[int, ...], mine: int, column: list[int], theirs: int, other: list[int]) -> int:
    """0 for a clash, else 1 + 32 * the cell of the challenger + the cell of the challenged, both read at result + 3."""
    a, b = faces[0] + faces[1] + mine, faces[2] + faces[3] + theirs
    return 0 if a == b else 1 + 32 * column[a + 3] + other[b + 3]


@pytest.mark.parametrize("skill", range(-5, 6))
@pytest.mark.parametrize(("one", "other"), [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2)])
@pytest.mark.parametrize("focus", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_an_attack_with_every_relative_skill_focus_and_manoeuvre(
    skill: int, one: int, other: int, focus: tuple[int, int]
) -> None:
    mine, theirs = skill + focus[0], focus[1] - skill
    row = rows.attack(mine, one, theirs, other, shipped())
    assert agrees(row, 4, lambda faces: blows(faces, mine, COLUMNS[one], theirs, COLUMNS[other]))


@pytest.mark.parametrize("skill", [-5, -2, 0, 1, 5])
@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (2, 2)])
def test_an_attack_on_house_tables(skill: int, one: int, other: int) -> None:
    # written out from HARSH: -3..7 nothing, 8..18 wF (5); -3..2 w, 3..18 DK (24); ww throughout
    columns = [[0] * 11 + [5] * 11, [1] * 6 + [24] * 16, [2] * 22]
    row = rows.attack(skill, one, -skill, other, HARSH)
    assert agrees(row, 4, lambda faces: blows(faces, skill, columns[one], -skill, columns[other]))


def test_between_equals_an_attack_kills_nobody_and_a_charge_kills_35_times_in_1296() -> None:
    plain, charge = (rows.attack(0, table, 0, 0, shipped()).fractions() for table in (0, 1))
    assert all(outcome == 0 or (outcome - 1) // 32 < 16 for outcome in plain)
    kills = sum(share for outcome, share in charge.items() if outcome and (outcome - 1) // 32 >= 16)
    assert kills == F(35, 1296)  # 12 is 1 of 36, and the foe shows something else 35 of 36 times


def test_a_hew_between_equals_kills_or_dismembers() -> None:
    hew = rows.attack(0, 2, 0, 0, shipped()).fractions()
    share = {cell: sum(p for outcome, p in hew.items() if outcome and (outcome - 1) // 32 == cell) for cell in (8, 16)}
    # D at 8, 9: 5*(36-5) + 4*(36-4) of 1296; K at 10, 11, 12: 3*33 + 2*34 + 1*35
    assert share == {8: F(155 + 128, 1296), 16: F(99 + 68 + 35, 1296)}


SHARES = {"leg": 2, "foot": 3, "eye": 4, "scar": 16, "fingers": 4, "hand": 3, "arm": 2, "head": 2}
"""Of 36: 3; 4; 5; 6 to 8 (5 + 6 + 5); 9; 10; 11; 2 and 12."""
LOSSES = ["head", "leg", "foot", "eye", "scar", "scar", "scar", "fingers", "hand", "arm", "head"]
COUNTS_AS = {"head": "fatal", "scar": "disfigured"}
BLEEDING = {"leg": 4, "arm": 4}


def loss(part: str) -> int:
    """The outcome that stands for losing this part: part + 16 * what it counts as + 64 * the limit of its bleeding."""
    return PARTS.number(part) + 16 * SEVERITIES.number(COUNTS_AS.get(part, "dismembered")) + 64 * BLEEDING.get(part, 0)


def test_dismemberment_is_what_counting_says() -> None:
    row = rows.dismemberment(shipped())
    assert row.fractions() == {loss(part): F(share, 36) for part, share in SHARES.items()}
    assert agrees(row, 2, lambda faces: loss(LOSSES[faces[0] + faces[1] - 2]))


def test_dismemberment_on_house_tables() -> None:
    nose, jaw = PARTS.number("nose") + 16 * 1 + 64 * 2, PARTS.number("jaw") + 16 * 3
    assert agrees(rows.dismemberment(HARSH), 2, lambda faces: nose if sum(faces) <= 7 else jaw)


def test_the_first_trait_of_a_pair_is_2d6() -> None:
    assert agrees(rows.attribute(), 2, lambda faces: faces[0] + faces[1])
    assert rows.attribute().fractions()[7] == F(1, 6)  # 6 of 36


@pytest.mark.parametrize(
    ("name", "args", "row"),
    [
        ("initiative", ["2", "-1"], rows.initiative(2, -1)),
        ("test", ["9"], rows.test(9, NOBODY)),
                ("attack", ["2"], rows.attack(2, 0, -2, 0, shipped())),
        ("attack", ["2", "hew"], rows.attack(2, 2, -2, 0, shipped())),
        ("attack", ["-4", "attack", "charge"], rows.attack(-4, 0, 4, 1, shipped())),
        ("dismemberment", [], rows.dismemberment(shipped())),
        ("bleeding", [], rows.bleeding(4, NOBODY)),
        ("bleeding", ["6"], rows.bleeding(6, NOBODY)),
        ("attribute", [], rows.attribute()),
    ],
)
def test_a_row_asked_for_by_name_is_the_row_of_the_rules(name: str, args: list[str], row: Row) -> None:
    assert GAME.row(name).ask(GAME.rulings, args, {}) is row


@pytest.mark.parametrize(
    ("name", "args"),
    [("initiative", ["3", "0"]), ("test", ["13"]), ("test", ["1"]), ("clash", ["6"]), ("attack", ["-6"]), ("bleeding", ["1"])],
)
def test_a_row_that_cannot_occur_is_refused(name: str, args: list[str]) -> None:
    with pytest.raises(InvalidText, match="accepted"):
        GAME.row(name).ask(GAME.rulings, args, {})


def test_the_outcomes_of_rows_are_named() -> None:
    assert GAME.row("attack").names(0) == "clash"
    assert GAME.row("attack").names(1 + 32 * 16 + 5) == "K / wF"
    assert GAME.row("dismemberment").names(loss("leg")) == "leg: dismembered, bleeds out at 4 or less"
    assert GAME.row("dismemberment").names(loss("scar")) == "scar: disfigured"
