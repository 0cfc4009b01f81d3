"""Making a duellist: skill 1, and 2d6 for the first trait of each pair."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codeduello.errors import DiceError, IllegalAnswer
from codeduello.games.feud import GAME
from codeduello.games.feud.sheet import Duellist, format_sheet, parse_sheet
from codeduello.kernel import Concede, Over, Roll, Run


def make(*throws: tuple[int, int], name: str | None = "Ines") -> Run:
    run = Run(GAME.creation, GAME.rulings, ({"name": name} if name else {},))
    for faces in throws:
        run.throw(faces)
    return run


def made(run: Run) -> Duellist:
    assert isinstance(run.need, Over)
    sheet = run.need.result
    assert isinstance(sheet, Duellist)
    return sheet


def test_each_throw_of_2d6_is_the_first_of_a_pair_and_14_less_it_the_second() -> None:
    # 2+4 = 6 aggressive, 1+4 = 5 strong, 3+3 = 6 worldliness: the first of the source's ten
    assert made(make((2, 4), (1, 4), (3, 3))) == Duellist("Ines", 1, (6, 8, 5, 9, 6, 8))


def test_exactly_three_throws_are_asked_for() -> None:
    for throws in range(3):
        run = make(*[(3, 4)] * throws)
        assert isinstance(run.need, Roll)
        assert run.need.row.dice == (6, 6)
    assert isinstance(make(*[(3, 4)] * 3).need, Over)


def test_the_extremes_of_the_dice_are_2_and_12() -> None:
    assert made(make((1, 1), (6, 6), (1, 1))).attributes == (2, 12, 12, 2, 2, 12)


def test_skill_starts_at_1_and_nothing_has_happened_yet() -> None:
    sheet = made(make((3, 4), (3, 4), (3, 4)))
    assert (sheet.skill, sheet.injuries, sheet.feuds, sheet.dead) == (1, (), (), False)


def test_a_name_is_a_wish_that_may_be_left_out() -> None:
    assert made(make((3, 4), (3, 4), (3, 4), name=None)).name == "Nameless"


def test_every_trait_is_told_as_it_falls() -> None:
    run = make((2, 4), (1, 4), (6, 6))
    told = [(GAME.prose.creation.event_names.name(what), detail) for what, _, detail in run.view(2).events if what >= 0]
    assert told == [("aggressive_is", 6), ("strong_is", 5), ("worldliness_is", 12)]


@pytest.mark.parametrize("faces", list(product((1, 2, 5, 6), repeat=2)))
def test_the_order_of_the_two_dice_is_nothing(faces: tuple[int, int]) -> None:
    assert made(make(faces, (3, 4), (3, 4))) == made(make(faces[::-1], (3, 4), (3, 4)))


@pytest.mark.parametrize("faces", [(0, 3), (7, 3), (3,), (3, 3, 3)])
def test_faces_that_2d6_cannot_show_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceError):
        make().throw(faces)


def test_nobody_can_leave_the_making_of_a_character() -> None:
    with pytest.raises(IllegalAnswer):
        make().give(Concede(0))


FACES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(FACES, FACES, FACES)
def test_whoever_is_made_is_a_sheet_with_pairs_of_14(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> None:
    sheet = made(make(one, two, three))
    pairs = [sheet.attributes[place : place + 2] for place in (0, 2, 4)]
    assert [pair[0] for pair in pairs] == [sum(one), sum(two), sum(three)]
    assert all(sum(pair) == 14 for pair in pairs)
    assert parse_sheet(format_sheet(sheet)) == sheet
