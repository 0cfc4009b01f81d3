"""What a duel did to a sheet, done to the sheet as it stands by now."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from codeduello import games
from codeduello.errors import InvalidText, RecordError
from codeduello.roster.merging import NOTHING, lost_on_the_way, merged

MOST = 20


@dataclass(frozen=True)
class Sheet:
    """Some of every kind of field. At most 20 hits, and nothing twice among the arms."""

    name: str = "Ann"
    hits: int = 0
    things: tuple[str, ...] = ()
    arms: tuple[str, ...] = ()
    dead: bool = False

    def __post_init__(self) -> None:
        if self.hits < 0 or len(set(self.arms)) < len(self.arms):
            raise InvalidText("no such sheet")


ARMS = ("axe", "club", "sword")
SHEETS = st.builds(
    Sheet,
    name=st.sampled_from(("Ann", "Anna")),
    hits=st.integers(0, MOST),
    things=st.lists(st.sampled_from("abc"), max_size=4).map(tuple),
    arms=st.lists(st.sampled_from(ARMS), unique=True, max_size=3).map(tuple),
    dead=st.booleans(),
)
UNARMED = SHEETS.map(lambda sheet: replace(sheet, arms=()))


def merge(current: Sheet, before: Sheet, after: Sheet, lost: Counter[str] = NOTHING) -> Sheet:
    """Merged, arms being possessions."""
    found: Sheet = merged(current, before, after, pool=("arms",), lost=lost)
    return found


def parse(game: str, line: str) -> Any:
    """A sheet from its line."""
    return games.load(game).sheet.parse(line)


def told(game: str, *lines: str) -> str:
    """What comes of: the line as it stands, as it came, as the duel left it."""
    return games.load(game).sheet.format(merged(*[parse(game, line) for line in lines], pool=games.load(game).sheet.pool))


@given(SHEETS, SHEETS)
def test_a_sheet_that_is_as_it_came_becomes_what_the_duel_left(before: Sheet, after: Sheet) -> None:
    assert merge(before, before, after) == after


@given(SHEETS, SHEETS)
def test_a_duel_that_changed_nothing_changes_nothing(current: Sheet, before: Sheet) -> None:
    assert merge(current, before, before) == current


@given(SHEETS, SHEETS, SHEETS)
def test_a_field_that_the_duel_left_alone_is_left_alone(current: Sheet, before: Sheet, after: Sheet) -> None:
    found = merge(current, before, after)
    for field in ("name", "hits", "things", "arms", "dead"):
        if getattr(before, field) == getattr(after, field):
            assert getattr(found, field) == getattr(current, field)


@given(SHEETS, SHEETS, SHEETS)
def test_numbers_change_by_the_difference_and_never_under_nothing(current: Sheet, before: Sheet, after: Sheet) -> None:
    assert merge(current, before, after).hits == max(0, current.hits + after.hits - before.hits)


@given(UNARMED, UNARMED, UNARMED)
def test_of_things_each_is_taken_and_added_as_often_as_the_duel_did(current: Sheet, before: Sheet, after: Sheet) -> None:
    found = Counter(merge(current, before, after).things)
    for thing in "abc":
        was, became = before.things.count(thing), after.things.count(thing)
        assert found[thing] == max(0, current.things.count(thing) - max(0, was - became)) + max(0, became - was)


@given(UNARMED, UNARMED, UNARMED)
def test_what_stays_keeps_its_order_before_what_is_added(current: Sheet, before: Sheet, after: Sheet) -> None:
    assume(current != before)
    found = list(merge(current, before, after).things)
    kept = list(current.things)
    for thing in Counter(before.things) - Counter(after.things):
        for _ in range(before.things.count(thing) - after.things.count(thing)):
            if thing in kept:
                kept.remove(thing)
    assert found[: len(kept)] == kept


@given(SHEETS, SHEETS, SHEETS)
def test_where_nothing_may_be_twice_what_is_there_is_not_added_again(current: Sheet, before: Sheet, after: Sheet) -> None:
    found = set(merge(current, before, after).arms)
    assert found == (set(current.arms) - (set(before.arms) - set(after.arms))) | (set(after.arms) - set(before.arms))


@given(SHEETS, SHEETS, st.integers(0, MOST), st.integers(0, MOST))
def test_two_duels_count_alike_in_either_order_while_nothing_runs_out(first: Sheet, second: Sheet, one: int, two: int) -> None:
    before = Sheet(hits=2 * MOST, things=tuple("aabbcc"))
    left = Sheet(hits=2 * MOST - one, things=first.things), Sheet(hits=2 * MOST - two, things=second.things)
    there = merge(merge(before, before, left[0]), before, left[1])
    back = merge(merge(before, before, left[1]), before, left[0])
    assert there.hits == back.hits == 2 * MOST - one - two
    if all(first.things.count(thing) <= 2 and second.things.count(thing) <= 2 for thing in "abc"):
        assert Counter(there.things) == Counter(back.things)


def test_what_was_gone_where_it_was_taken_is_not_added() -> None:
    before, after = Sheet(arms=("sword",)), Sheet(arms=("sword", "axe"))
    assert merge(before, before, after, lost=Counter(["axe"])) == before
    assert merge(before, before, after, lost=Counter(["club"])) == after


def test_what_is_gone_by_now_is_lost_on_the_way() -> None:
    before, after = Sheet(arms=("axe", "club")), Sheet(arms=("club",))
    assert lost_on_the_way(before, before, after, ("arms",)) == Counter()
    assert lost_on_the_way(Sheet(arms=("axe",)), before, after, ("arms",)) == Counter()
    assert lost_on_the_way(Sheet(arms=("club",)), before, after, ("arms",)) == Counter(["axe"])


def test_what_the_duel_did_not_take_is_not_lost_on_the_way() -> None:
    before = Sheet(arms=("axe", "club"))
    assert lost_on_the_way(Sheet(), before, before, ("arms",)) == Counter()


@given(UNARMED, UNARMED, UNARMED)
def test_what_is_taken_and_what_is_lost_on_the_way_are_what_the_duel_took(current: Sheet, before: Sheet, after: Sheet) -> None:
    wanted = Counter(before.things) - Counter(after.things)
    added = Counter(after.things) - Counter(before.things)
    found = merge(current, before, after)
    taken = Counter(current.things) - (Counter(found.things) - added)
    assert taken + ((Counter(before.things) - Counter(after.things)) - Counter(current.things)) == wanted


@pytest.mark.parametrize(
    ("game", "stands", "came", "left", "then"),
    [
        ("feud", "A: Skill-7, Agg-7, Str-7, Wor-7", "A: Skill-3, Agg-7, Str-7, Wor-7", "A: Skill-4, Agg-7, Str-7, Wor-7", "Skill-8"),
        ("feud", "A: Skill-1, Agg-7, Str-7, Wor-7", "A: Skill-3, Agg-7, Str-7, Wor-7", "A: Skill-1, Agg-7, Str-7, Wor-7", "Skill-0"),
        ("feud", "A: Skill-1, Agg-7, Str-7, Wor-7; dead", "A: Skill-1, Agg-7, Str-7, Wor-7", "A: Skill-2, Agg-7, Str-7, Wor-7", "; dead"),
        ("arcane", "A; hp 5/38", "A; hp 38/38", "A; hp 19/38", "hp 0/38"),
        ("arcane", "A; hp 38/38", "A; hp 10/38", "A; hp 1/38", "hp 29/38"),
        ("arcane", "A; powers 0 1 3", "A; powers 0 1x2 3", "A; powers 0 1 3", "powers 0 3;"),
        ("arcane", "A; powers 0 3", "A; powers 0 1 3", "A; powers 0 3", "powers 0 3;"),
        ("arcane", "A; hit dice 1d6 3d8", "A; hit dice 2d6 3d8", "A; hit dice 1d6 3d8", "hit dice 0d6 3d8;"),
        ("arcane", "A; hit dice 0d6 3d8", "A; hit dice 2d6 3d8", "A; hit dice 1d6 3d8", "hit dice 0d6 3d8;"),
        ("arcane", "A; hit dice 5d6 1d8", "A; hit dice 2d6 3d8", "A; hit dice 1d6 3d8", "hit dice 4d6 1d8;"),
        ("arcane", "A; hit dice 2d6 3d8", "A; hit dice 0d6 3d8", "A; hit dice 0d6 2d8", "hit dice 2d6 2d8;"),
        ("arcane", "A; conditions tired", "A", "A; conditions poisoned for 1 minute", "conditions tired, poisoned for 1 minute"),
        ("arcane", "A; effects light 0", "A; effects haste 3, light 0", "A; effects light 0", "effects light 0"),
        ("sangfroid", "A; 9; axe; defeats 4; embarrassments 1", "A; 9; axe; defeats 2", "A; 9; axe; defeats 3; embarrassments 1", "defeats 5; emb"),
        ("sangfroid", "A; 9; sword", "A; 9; sword, axe", "A; 9; sword", "A; 9; sword"),
    ],
)
def test_on_the_sheets_of_the_games(game: str, stands: str, came: str, left: str, then: str) -> None:
    assert then in told(game, stands, came, left)


def test_what_does_not_fit_the_sheet_by_now_is_refused() -> None:
    highest = "A: Skill-9999, Agg-7, Str-7, Wor-7"
    with pytest.raises(RecordError, match="what the duel did to A does not fit the sheet as it stands by now"):
        told("feud", highest, "A: Skill-3, Agg-7, Str-7, Wor-7", "A: Skill-4, Agg-7, Str-7, Wor-7")


def test_where_one_list_allows_nothing_twice_the_others_keep_what_they_have() -> None:
    before, after = Sheet(things=("a", "a", "a")), Sheet(things=("a", "a"), arms=("axe",))
    assert merge(replace(before, arms=("axe",)), before, after) == after


def test_slots_are_not_lost_with_hit_dice() -> None:
    came, left = "A; powers 0 1x4; hit dice 2d6 3d8", "A; powers 0 1x3; hit dice 1d6 3d8"
    assert "powers 0 1x2;" in told("arcane", left, came, left)


def test_hit_dice_that_are_written_without_sizes_by_now_are_not_all_lost() -> None:
    assert "hit dice 3;" in told("arcane", "A; hit dice 4", "A; hit dice 2d6 3d8", "A; hit dice 1d6 3d8")
