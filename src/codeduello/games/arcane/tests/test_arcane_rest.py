"""Rests: what an hour, eight hours and time alone bring back, and what they end. Expected lines are reckoned by hand. Source: A40."""

from collections.abc import Mapping

import pytest

from codeduello.errors import InvalidText
from codeduello.games.arcane import GAME


def rested(kind: str, line: str, **wishes: str) -> str:
    """What stands behind the attack bonus after a rest."""
    sheet = GAME.rests[kind].take(GAME.sheet.parse(line), wishes)
    return GAME.sheet.format(sheet).partition("; attack 0; ")[2]


MULTICLASS = "Vell; powers 0 1 3; hp 5/38; hit dice 1d6 3d8; level 6; rested 0 1x4 2x3 3x4; pact 3x2; all dice 3d6 3d8"
TAIL = "; level 6; rested 0 1x4 2x3 3x4; pact 3x2; all dice 3d6 3d8"


# --- short ---------------------------------------------------------------------------------------------------------------------------------


def test_an_hour_brings_pact_slots_back_and_nothing_else() -> None:
    # 3 of the 4 slots of level 3 are missing; two are of the pact.
    assert rested("short", MULTICLASS) == f"powers 0 1 3x3; hp 5/38; hit dice 1d6 3d8{TAIL}"


@pytest.mark.parametrize(
    ("stands", "then"),
    [("0", "0 3x2"), ("0 3", "0 3x2"), ("0 3x2", "0 3x2"), ("0 3x3", "0 3x3"), ("none", "3x2")],
)
def test_pact_slots_come_back_up_to_what_there_is_after_a_long_rest(stands: str, then: str) -> None:
    assert rested("short", f"Vell; powers {stands}; rested 0 3x2; pact 3x2").startswith(f"powers {then};")


def test_without_a_pact_an_hour_brings_no_slot() -> None:
    assert rested("short", "Vell; powers 0 3; rested 0 3x2").startswith("powers 0 3;")


def test_slots_of_other_levels_than_the_pacts_do_not_come_back() -> None:
    assert rested("short", "Vell; powers 0; rested 0 1x4 3x2; pact 3x2").startswith("powers 0 3x2;")


@pytest.mark.parametrize(
    ("spend", "heal", "dice", "hp"),
    [
        ("2d8", "11", "1d6 1d8", 16),
        ("1d6", "4", "0d6 3d8", 9),
        ("1d6 3d8", "30", "0d6 0d8", 35),
        ("1d6,1d8", "2", "0d6 2d8", 7),
        ("3d8", "33", "1d6 0d8", 38),
        ("3d8", "40", "1d6 0d8", 38),
        ("1d8", "0", "1d6 2d8", 5),
    ],
)
def test_hit_dice_that_are_spent_heal_up_to_the_maximum(spend: str, heal: str, dice: str, hp: int) -> None:
    assert rested("short", MULTICLASS, spend=spend, heal=heal) == f"powers 0 1 3x3; hp {hp}/38; hit dice {dice}{TAIL}"


def test_hit_dice_without_sizes_are_counted() -> None:
    assert rested("short", "Vell; hp 2/9; hit dice 3", spend="2d8", heal="6") == "powers 0; hp 8/9; hit dice 1; level 1"
    assert rested("short", "Vell; hp 2/9; hit dice 3", spend="3", heal="6") == "powers 0; hp 8/9; hit dice 0; level 1"


@pytest.mark.parametrize(
    ("line", "wishes", "why"),
    [
        (MULTICLASS, {"spend": "2d6"}, "Vell has 1d6 3d8"),
        (MULTICLASS, {"spend": "1d10"}, "1d10"),
        (MULTICLASS, {"spend": "4d8"}, "4d8"),
        (MULTICLASS, {"spend": "1d6 1d6"}, "1d6"),
        (MULTICLASS, {"spend": "0d6"}, "0d6"),
        (MULTICLASS, {"spend": "two"}, "two"),
        (MULTICLASS, {"heal": "5"}, "say which"),
        (MULTICLASS, {"spend": "1d6", "heal": "-3"}, "-3"),
        (MULTICLASS, {"spend": "1d6", "heal": "many"}, "many"),
        (MULTICLASS, {"edition": "2014"}, "spend, heal"),
        ("Vell; hit dice 0", {"spend": "1"}, "no hit dice left"),
        ("Vell; hit dice 2", {"spend": "3"}, "3"),
        ("Vell; hit dice 2", {"spend": "0"}, "0"),
    ],
)
def test_what_cannot_be_of_a_short_rest_is_refused(line: str, wishes: Mapping[str, str], why: str) -> None:
    with pytest.raises(InvalidText, match=why):
        rested("short", line, **wishes)


# --- long ----------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "all_dice", "old", "new"),
    [
        ("0d6 0d8", "3d6 3d8", "0d6 3d8", "3d6 3d8"),  # half of 6 is 3, the largest first
        ("0d6 2d8", "3d6 3d8", "2d6 3d8", "3d6 3d8"),
        ("1d6 3d8", "3d6 3d8", "3d6 3d8", "3d6 3d8"),
        ("0d8", "5d8", "2d8", "5d8"),  # half of 5 rounded down
        ("0d6", "1d6", "1d6", "1d6"),  # at least one
        ("5d8", "5d8", "5d8", "5d8"),
        ("0d6 0d8 0d10", "2d6 1d8 1d10", "0d6 1d8 1d10", "2d6 1d8 1d10"),
    ],
)
def test_eight_hours_bring_half_of_the_hit_dice_back_or_all_by_the_rules_of_2024(left: str, all_dice: str, old: str, new: str) -> None:
    line = f"Vell; hp 1/9; hit dice {left}; all dice {all_dice}"
    assert rested("long", line) == f"powers 0; hp 9/9; hit dice {old}; level 1; all dice {all_dice}"
    assert rested("long", line, edition="2014") == rested("long", line)
    assert rested("long", line, edition="2024") == f"powers 0; hp 9/9; hit dice {new}; level 1; all dice {all_dice}"


@pytest.mark.parametrize(("left", "level", "old", "new"), [(0, 6, 3, 6), (5, 6, 6, 6), (0, 1, 1, 1), (2, 5, 4, 5), (7, 5, 7, 7)])
def test_hit_dice_without_sizes_are_as_many_as_the_level(left: int, level: int, old: int, new: int) -> None:
    line = f"Vell; hit dice {left}; level {level}"
    assert rested("long", line) == f"powers 0; hp 1/1; hit dice {old}; level {level}"
    assert rested("long", line, edition="2024") == f"powers 0; hp 1/1; hit dice {new}; level {level}"


def test_eight_hours_bring_back_hit_points_and_all_slots() -> None:
    # Half of six hit dice are three: both that are missing.
    assert rested("long", MULTICLASS) == f"powers 0 1x4 2x3 3x4; hp 38/38; hit dice 3d6 3d8{TAIL}"


def test_where_nothing_is_known_of_the_slots_they_stay() -> None:
    assert rested("long", "Vell; powers 0 1x2").startswith("powers 0 1x2;")


@pytest.mark.parametrize(("wishes", "why"), [({"edition": "2019"}, "2014 and 2024"), ({"spend": "1d6"}, "accepted: edition")])
def test_what_cannot_be_of_a_long_rest_is_refused(wishes: Mapping[str, str], why: str) -> None:
    with pytest.raises(InvalidText, match=why):
        rested("long", MULTICLASS, **wishes)


# --- time ----------------------------------------------------------------------------------------------------------------------------------

CONDITIONS = '"charmed by Ann; the elder for 10 minutes", frightened of Ben for 1 minute, tired, blind for 2 minutes'


@pytest.mark.parametrize(
    ("minutes", "left"),
    [
        ("1", 'conditions "charmed by Ann; the elder for 9 minutes", tired, blind for 1 minute'),
        ("2", 'conditions "charmed by Ann; the elder for 8 minutes", tired'),
        ("9", 'conditions "charmed by Ann; the elder for 1 minute", tired'),
        ("10", "conditions tired"),
        ("99999", "conditions tired"),
    ],
)
def test_conditions_grow_shorter_and_end_and_those_without_a_length_stay(minutes: str, left: str) -> None:
    assert rested("time", f"Vell; conditions {CONDITIONS}", minutes=minutes) == f"powers 0; hp 1/1; hit dice 1; level 1; {left}"


def test_a_minute_passes_where_nothing_is_said() -> None:
    assert rested("time", "Vell; conditions blind for 2 minutes").endswith("conditions blind for 1 minute")


def test_the_longest_time_that_is_named_as_accepted_is_accepted() -> None:
    assert rested("time", "Vell; conditions blind for 9999999 minutes", minutes="99999").endswith("blind for 9900000 minutes")


@pytest.mark.parametrize(("kind", "left"), [("short", "conditions cursed for 420 minutes"), ("long", "level 1")])
def test_a_rest_is_time_too(kind: str, left: str) -> None:
    assert rested(kind, "Vell; conditions cursed for 480 minutes, poisoned for 60 minutes").endswith(left)


@pytest.mark.parametrize(
    ("wishes", "why"), [({"minutes": "0"}, "0"), ({"minutes": "100000"}, "99999"), ({"minutes": "soon"}, "soon"), ({"hours": "1"}, "minutes")]
)
def test_what_cannot_be_of_time_is_refused(wishes: Mapping[str, str], why: str) -> None:
    with pytest.raises(InvalidText, match=why):
        rested("time", MULTICLASS, **wishes)


@pytest.mark.parametrize("kind", ["short", "long", "time"])
def test_every_rest_shows_what_may_be_said_of_it(kind: str) -> None:
    rest = GAME.rests[kind]
    line = "Vell; hp 1/38; hit dice 5d8; level 5; all dice 5d8; powers 0; rested 0"
    assert rest.summary.endswith(".")
    assert rest.take(GAME.sheet.parse(line), rest.wishes) != GAME.sheet.parse(line) or kind == "time"
