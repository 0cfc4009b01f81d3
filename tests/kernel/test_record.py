"""Records: fields, ranges, snapshots."""

from typing import Any

import pytest

from codeduello.errors import RulesFault
from codeduello.kernel import NOBODY, DuelRecord, Record, per_seat, private_fields, several, single
from codeduello.kernel.record import Field


class Purse(Record):
    coins = single(0, 200)
    debt = single(-9, -3)
    luck = single(3, 7)
    mood = per_seat(-2, 2, start=1)
    secret = per_seat(0, 4, private=True)
    hidden = single(0, 1, private=True)
    shelf = several(4, 0, 9, start=5)


class Chest(Purse):
    lock = single(0, 3, start=2)


def width(low: int, high: int) -> int:
    return Field("x", low, high, low, 0, False).bits


def test_fields_start_at_nought_or_the_nearest_to_it_or_where_declared() -> None:
    purse = Purse()
    assert (purse.coins, purse.debt, purse.luck) == (0, -3, 3)  # 0 is in 0..200; nearest in -9..-3; nearest in 3..7
    assert purse.mood == [1, 1]
    assert purse.secret == [0, 0]
    assert purse.shelf == [5, 5, 5, 5]
    assert purse.over == 0


def test_two_records_share_no_list() -> None:
    one, other = Purse(), Purse()
    one.mood[0] = 2
    assert other.mood == [1, 1]


def test_fields_know_their_names_ranges_and_lengths_in_the_order_declared() -> None:
    known = [(field.name, field.low, field.high, field.length) for field in Purse.fields]
    assert known == [
        ("over", 0, 1, 0),
        ("coins", 0, 200, 0),
        ("debt", -9, -3, 0),
        ("luck", 3, 7, 0),
        ("mood", -2, 2, 2),
        ("secret", 0, 4, 2),
        ("hidden", 0, 1, 0),
        ("shelf", 0, 9, 4),
    ]


def test_a_derived_record_adds_its_fields_behind_and_leaves_its_base_alone() -> None:
    assert [field.name for field in Chest.fields] == [*[field.name for field in Purse.fields], "lock"]
    assert Chest().lock == 2


def test_the_record_of_a_duel_starts_undecided() -> None:
    duel = DuelRecord()
    assert (duel.over, duel.ending, duel.winner, duel.drawn) == (0, 0, NOBODY, 0)


@pytest.mark.parametrize(
    ("low", "high", "bits"),
    [
        (0, 0, 8),
        (-128, 127, 8),  # 2**7 = 128 numbers each side of nought
        (0, 128, 16),
        (-129, 0, 16),
        (-32768, 32767, 16),  # 2**15
        (0, 32768, 32),
        (-(2**31), 2**31 - 1, 32),
        (0, 2**31, 64),
        (-(2**63), 2**63 - 1, 64),
    ],
)
def test_a_field_takes_the_smallest_signed_width_that_holds_its_range(low: int, high: int, bits: int) -> None:
    assert width(low, high) == bits


@pytest.mark.parametrize(("low", "high"), [(0, 2**63), (-(2**63) - 1, 0)])
def test_a_range_beyond_64_bits_is_a_fault_of_the_rules(low: int, high: int) -> None:
    with pytest.raises(RulesFault, match="of x fits no integer of 64 bits"):
        width(low, high)


def test_private_fields_are_listed_and_no_others() -> None:
    assert private_fields(Purse) == ["secret", "hidden"]
    assert private_fields(DuelRecord) == []


def test_restore_brings_back_what_snapshot_held() -> None:
    purse = Purse()
    purse.coins, purse.mood = 7, [2, -2]
    kept = purse.snapshot()
    purse.coins, purse.mood[0], purse.shelf[3], purse.over = 8, 0, 9, 1
    assert purse.snapshot() != kept
    purse.restore(kept)
    assert (purse.coins, purse.mood, purse.shelf, purse.over) == (7, [2, -2], [5, 5, 5, 5], 0)
    assert purse.snapshot() == kept


def test_a_snapshot_is_hashable_and_does_not_follow_later_changes() -> None:
    purse = Purse()
    kept = purse.snapshot()
    before = hash(kept)
    purse.mood[0] = 2
    assert hash(kept) == before
    assert kept == Purse().snapshot()


def test_a_restored_record_may_change_without_changing_the_snapshot() -> None:
    purse = Purse()
    kept = purse.snapshot()
    purse.restore(kept)
    purse.mood[1] = -1
    purse.restore(kept)
    assert purse.mood == [1, 1]


@pytest.mark.parametrize(
    ("name", "value"),
    [("coins", 201), ("coins", -1), ("debt", 0), ("mood", [1, 3]), ("mood", [-3, 1]), ("shelf", [5, 5, 5, 10]), ("over", 2)],
)
def test_a_value_out_of_range_is_a_fault_that_names_the_field(name: str, value: Any) -> None:
    purse = Purse()
    setattr(purse, name, value)
    with pytest.raises(RulesFault) as fault:
        purse.check_ranges()
    assert f"Purse.{name} is {value}" in str(fault.value)


@pytest.mark.parametrize("value", [[1], [1, 1, 1]])
def test_a_group_of_the_wrong_length_is_a_fault_that_names_the_field(value: list[int]) -> None:
    purse = Purse()
    purse.mood = value
    with pytest.raises(RulesFault, match=r"Purse\.mood is"):
        purse.check_ranges()


def test_both_ends_of_a_range_belong_to_it() -> None:
    purse = Purse()
    purse.coins, purse.debt, purse.mood, purse.shelf = 200, -9, [-2, 2], [0, 9, 0, 9]
    purse.check_ranges()


@pytest.mark.parametrize("name", ["table", "rules", "fields"])
def test_names_that_the_record_needs_itself_are_refused(name: str) -> None:
    with pytest.raises(RulesFault, match=f"Bad.{name}"):
        type("Bad", (Record,), {name: single(0, 1)})


@pytest.mark.parametrize("name", ["snapshot", "restore", "check_ranges"])
def test_names_of_the_records_own_methods_are_refused(name: str) -> None:
    with pytest.raises(RulesFault, match=f"Bad.{name}"):
        type("Bad", (Record,), {name: single(0, 1)})
