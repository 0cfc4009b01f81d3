"""Exact quantities: each stated as a fraction, counted over all faces by a loop of its own, and asked of the game."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from codeduello.errors import InvalidText, UnknownName
from codeduello.games import load
from codeduello.kernel import Row

GAME: Final = load("sangfroid")
Judge = Callable[[tuple[int, ...]], int]


def ask(name: str, *args: str, rulings: dict[str, str] | None = None, **options: str) -> Row:
    """The row called `name`."""
    return GAME.row(name).ask(GAME.settle(settings=list((rulings or {}).items())), list(args), options)


def count(sides: int, dice: int, judge: Judge) -> dict[int, Fraction]:
    """How often each verdict falls over all faces."""
    verdicts = Counter(judge(faces) for faces in product(range(1, sides + 1), repeat=dice))
    return {verdict: Fraction(number, sides**dice) for verdict, number in verdicts.items()}


def agrees(row: Row, sides: int, dice: int, judge: Judge) -> bool:
    """Do the row's odds and its reading of every throw agree with a judge written here?"""
    reads = all(row.read(faces) == judge(faces) for faces in product(range(1, sides + 1), repeat=dice))
    return reads and row.fractions() == count(sides, dice, judge)


# Exchanges: 0 the challenger wins, 1 the challenged, 2 nobody


def compare(challenger: int, challenged: int, tie: int) -> int:
    """The verdict on two totals."""
    if challenger == challenged:
        return tie
    return 0 if challenger > challenged else 1


def test_sword_against_axe() -> None:
    def judge(faces: tuple[int, ...]) -> int:
        return compare(faces[0] + faces[1] + 3, faces[2] + faces[3] + 2, 0)

    row = ask("exchange", "sword", "axe")
    assert row.fractions() == {0: Fraction(287, 432), 1: Fraction(145, 432)}  # no tie is left over
    assert agrees(row, 6, 4, judge)


def test_axe_against_axe() -> None:
    def judge(faces: tuple[int, ...]) -> int:
        return compare(faces[0] + faces[1], faces[2] + faces[3], 2)

    row = ask("exchange", "axe", "axe")
    assert row.fractions() == {0: Fraction(575, 1296), 1: Fraction(575, 1296), 2: Fraction(73, 648)}
    assert agrees(row, 6, 4, judge)


def test_sword_held_against_axe() -> None:
    def judge(faces: tuple[int, ...]) -> int:
        return compare(min(faces[0] + faces[1], faces[2] + faces[3]) + 3, faces[4] + faces[5] + 2, 0)

    row = ask("exchange", "sword", "axe", hampered="challenger")
    assert row.fractions() == {0: Fraction(7987, 15552), 1: Fraction(7565, 15552)}  # the rest of 15552
    assert agrees(row, 6, 6, judge)


def test_sword_against_axe_held() -> None:
    def judge(faces: tuple[int, ...]) -> int:
        return compare(faces[0] + faces[1] + 3, min(faces[2] + faces[3], faces[4] + faces[5]) + 2, 0)

    assert agrees(ask("exchange", "sword", "axe", hampered="challenged"), 6, 6, judge)


def test_sword_behind_a_shield_against_axe() -> None:
    # +3-2 against +2, ties to the sword: it wins exactly where its dice show more, 575 of 1296
    row = ask("exchange", "sword", "axe", shield="challenger")
    assert row.fractions() == {0: Fraction(575, 1296), 1: Fraction(721, 1296)}
    assert agrees(row, 6, 4, lambda faces: 0 if faces[0] + faces[1] > faces[2] + faces[3] else 1)


def test_two_raised_shields_cancel_out() -> None:
    assert ask("exchange", "sword", "axe", shield="both").fractions() == ask("exchange", "sword", "axe").fractions()


def test_both_down_is_fair_between_equal_weapons() -> None:
    row = ask("exchange", "club", "club", hampered="both")
    pairs = Counter(min(a + b, c + d) for a, b, c, d in product(range(1, 7), repeat=4))
    ties = Fraction(sum(number**2 for number in pairs.values()), 6**8)
    assert row.fractions() == {0: (1 - ties) / 2, 1: (1 - ties) / 2, 2: ties}


WEAPONS: Final = {"fists": 0, "sword": 3, "dagger": 1, "axe": 2, "spear": 2, "club": 2}


@pytest.mark.parametrize("challenger", WEAPONS)
@pytest.mark.parametrize("challenged", WEAPONS)
def test_every_pair_of_weapons(challenger: str, challenged: str) -> None:
    tie = 2
    if (challenger == "sword") != (challenged == "sword"):
        tie = 0 if challenger == "sword" else 1

    def judge(faces: tuple[int, ...]) -> int:
        return compare(faces[0] + faces[1] + WEAPONS[challenger], faces[2] + faces[3] + WEAPONS[challenged], tie)

    assert agrees(ask("exchange", challenger, challenged), 6, 4, judge)


# Deflecting, gambling, the coin, the stat


def test_deflect_at_9() -> None:
    row = ask("deflect", "9")
    assert row.fractions()[1] == Fraction(13, 18)
    assert agrees(row, 6, 2, lambda faces: int(sum(faces) < 9))


@pytest.mark.parametrize(("sangfroid", "odds"), [(0, 0), (2, 0), (3, Fraction(1, 36)), (12, Fraction(35, 36))])
def test_deflect_is_strictly_under(sangfroid: int, odds: Fraction) -> None:
    # 2 never is under 2; under 3 is 1+1 alone; under 12 is all but 6+6
    assert ask("deflect", str(sangfroid)).fractions().get(1, 0) == odds


def test_gamble_pays_once_in_three() -> None:
    row = ask("gamble")
    assert row.fractions() == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert [row.read((face,)) for face in range(1, 7)] == [1, 1, 0, 0, 0, 0]


def test_order_is_a_fair_coin() -> None:
    assert ask("order").fractions() == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_the_stat_is_one_die_and_six() -> None:
    assert ask("sangfroid").fractions() == {total: Fraction(1, 6) for total in range(7, 13)}


# Death rolls at 9


@pytest.mark.parametrize(
    ("roll", "dice", "tallies", "odds"),
    [
        ("at_or_under", "sum", 0, Fraction(5, 6)),
        ("at_or_under", "sum", 1, Fraction(7, 72)),
        ("at_or_under", "sum", 2, Fraction(7, 3888)),
        ("at_or_under", "each", 0, Fraction(5, 6)),
        ("at_or_under", "each", 1, Fraction(35, 36)),
        ("at_or_under", "each", 2, Fraction(215, 216)),
        ("at_or_over", "sum", 0, Fraction(5, 18)),
        ("at_or_over", "sum", 1, Fraction(613, 648)),
        ("at_or_over", "sum", 2, Fraction(11657, 11664)),
        ("at_or_over", "each", 0, Fraction(5, 18)),
        ("at_or_over", "each", 1, Fraction(155, 324)),  # 1 - (13/18)^2
        ("at_or_over", "each", 2, Fraction(3635, 5832)),  # 1 - (13/18)^3
    ],
)
def test_death_at_9(roll: str, dice: str, tallies: int, odds: Fraction) -> None:
    def judge(faces: tuple[int, ...]) -> int:
        totals = [sum(faces)] if dice == "sum" else [a + b for a, b in zip(faces[::2], faces[1::2], strict=True)]
        return int(any(total <= 9 if roll == "at_or_under" else total >= 9 for total in totals))

    row = ask("death", "9", str(tallies), rulings={"death_roll": roll, "death_dice": dice})
    assert row.fractions()[1] == odds
    assert agrees(row, 6, 2 + 2 * tallies, judge)


@pytest.mark.parametrize("sangfroid", range(13))
def test_first_wound_at_every_sangfroid(sangfroid: int) -> None:
    assert agrees(ask("death", str(sangfroid)), 6, 2, lambda faces: int(sum(faces) <= sangfroid))
    over = ask("death", str(sangfroid), rulings={"death_roll": "at_or_over"})
    assert agrees(over, 6, 2, lambda faces: int(sum(faces) >= sangfroid))


# Questions that cannot be answered


@pytest.mark.parametrize(
    ("name", "args", "options"),
    [
        ("exchange", ["sword"], {}),
        ("exchange", ["sword", "axe", "club"], {}),
        ("exchange", ["sword", "axe"], {"blind": "both"}),
        ("death", [], {}),
        ("death", ["13"], {}),
        ("death", ["9", "-1"], {}),
        ("death", ["nine"], {}),
        ("deflect", ["-1"], {}),
        ("gamble", ["2"], {}),
    ],
)
def test_a_row_asked_wrongly_says_what_is_accepted(name: str, args: list[str], options: dict[str, str]) -> None:
    with pytest.raises(InvalidText, match="accepted"):
        GAME.row(name).ask(GAME.rulings, args, options)


def test_unknown_words_in_a_question_are_refused_with_those_known() -> None:
    with pytest.raises(UnknownName, match=r"buckler.*sword, dagger"):
        ask("exchange", "sword", "buckler")
    with pytest.raises(UnknownName, match=r"halberd.*sword, dagger"):
        ask("exchange", "sword", "halberd")
    with pytest.raises(UnknownName, match=r"challenger, challenged, both"):
        ask("exchange", "sword", "axe", shield="everyone")
    with pytest.raises(UnknownName, match=r"exchange, death, deflect"):
        ask("parry")
