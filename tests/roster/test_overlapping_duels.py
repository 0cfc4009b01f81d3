"""Duels that go on at the same time with the same characters: both count, and nothing is won twice; expected lines are written by hand."""


import pytest
from tests.roster.duelling import NOW, add, scripted
from tests.roster.filling import at_once
from tests.roster.steps import ANN_AXE, BEN_AXE, CID_AXE, do, edit, hewn, now, swordsman, won

from codeduello import games
from codeduello.roster.characters import LOCAL, Roster
from codeduello.roster.database import Database
from codeduello.roster.ledger import undo
from codeduello.roster.settled import Settled
from codeduello.testing import Script


@pytest.fixture
def roster(database: Database) -> Roster:
    return Roster(database)


def test_duels_that_overlap_both_count(roster: Roster) -> None:
    ann, ben, cid = (add(roster, "feud", swordsman(name, 3)) for name in ("Ann", "Ben", "Cid"))
    duels = hewn("d1", ann.line, ben.line), hewn("d2", ann.line, cid.line)
    do(roster, duels[0], ann, ben)
    do(roster, duels[1], ann, cid)
    assert now(roster, ann) == [f"{swordsman('Ann', 5)}; feuds Ben over hand; feuds Cid over hand"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_an_armament_won_twice_goes_to_whom_it_was_given_first(roster: Roster, order: tuple[int, int]) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", CID_AXE)
    duels = [(won("d1", ANN_AXE, BEN_AXE, "axe"), ann), (won("d2", CID_AXE, BEN_AXE, "axe"), cid)]
    for place in order:
        do(roster, duels[place][0], duels[place][1], ben)
    first, second = (duels[place][1] for place in order)
    assert now(roster, first, second, ben) == [f"{first.line}; possesses axe", second.line, "Ben; 9; dagger; defeats 2; embarrassments 2"]


def test_an_armament_won_twice_at_once_goes_to_one(roster: Roster, other_process: Database) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", CID_AXE)
    there = Roster(other_process)
    at_once(
        lambda: do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben),
        lambda: do(there, won("d2", CID_AXE, BEN_AXE, "axe"), cid, ben),
    )
    owners = [one for one in now(roster, ann, ben, cid) if "axe" in one]
    assert len(owners) == 1
    assert owners[0] in (f"{ann.line}; possesses axe", f"{cid.line}; possesses axe")


def test_of_two_armaments_won_at_once_each_goes_to_its_winner(roster: Roster) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", CID_AXE)
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    do(roster, won("d2", CID_AXE, BEN_AXE, "dagger"), cid, ben)
    assert now(roster, ann, ben, cid) == ["Ann; 9; sword; possesses axe", "Ben; 9; fisticuffs; defeats 2; embarrassments 2", "Cid; 9; club; possesses dagger"]


def test_who_wins_the_same_kind_of_armament_twice_has_it_once(roster: Roster) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", "Cid; 9; club, axe")
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    do(roster, won("d2", ANN_AXE, "Cid; 9; club, axe", "axe"), ann, cid)
    assert now(roster, ann) == ["Ann; 9; sword; possesses axe"]
    assert roster.get(cid.id).sheet.owned == games.load("sangfroid").sheet.parse(CID_AXE).owned


def test_after_the_first_winner_is_undone_the_second_has_still_nothing(roster: Roster) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", CID_AXE)
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    second = do(roster, won("d2", CID_AXE, BEN_AXE, "axe"), cid, ben)
    undo(roster, second.entry, by=LOCAL, at=NOW)
    assert now(roster, ann, ben, cid) == ["Ann; 9; sword; possesses axe", "Ben; 9; dagger; defeats 1; embarrassments 1", CID_AXE]


def test_an_armament_won_twice_is_not_doubled_where_the_winner_comes_later(roster: Roster) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", CID_AXE)
    second = won("d2", CID_AXE, BEN_AXE, "axe")
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    do(roster, second, None, ben)
    do(roster, second, cid, ben)
    assert ["axe" in line for line in now(roster, ann, ben, cid)] == [True, False, False]


def test_an_armament_is_taken_from_wherever_its_owner_has_it_now(roster: Roster) -> None:
    ann, ben = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE)
    edit(roster, ben, "Ben; 9; dagger; possesses axe")
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    assert now(roster, ann, ben) == ["Ann; 9; sword; possesses axe", "Ben; 9; dagger; defeats 1; embarrassments 1"]


def test_an_armament_won_that_is_carried_by_now_is_there_once(roster: Roster) -> None:
    ann, ben, cid = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE), add(roster, "sangfroid", "Cid; 9; club, axe")
    do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    edit(roster, ann, "Ann; 9; sword, axe")
    do(roster, won("d2", ANN_AXE, "Cid; 9; club, axe", "axe"), ann, cid)
    assert now(roster, ann, cid) == ["Ann; 9; sword, axe", "Cid; 9; club; defeats 1; embarrassments 1"]


SIZED = "Ben; hp 8/9; hit dice 2d6 3d8; level 5; powers 0"


def pride(duel: str, ben: str) -> Settled:
    """Ben loses a hit die, the smallest that is left."""
    return scripted(duel, Script("arcane", "Ann", ben).do("pride").concede(1))


def test_of_hit_dice_by_size_the_smallest_is_lost(roster: Roster) -> None:
    ben = add(roster, "arcane", SIZED)
    do(roster, pride("d1", ben.line), None, ben)
    assert roster.get(ben.id).line == ben.line.replace("; hit dice 2d6 3d8;", "; hit dice 1d6 3d8;")


def test_a_record_that_does_not_say_what_a_rest_gives_back_costs_a_hit_die_too(roster: Roster) -> None:
    ben = add(roster, "arcane", SIZED)
    do(roster, pride("d1", SIZED), None, ben)
    assert roster.get(ben.id).line == ben.line.replace("; hit dice 2d6 3d8;", "; hit dice 1d6 3d8;")


def test_two_duels_that_overlap_cost_two_hit_dice(roster: Roster) -> None:
    ben = add(roster, "arcane", SIZED)
    do(roster, pride("d1", ben.line), None, ben)
    do(roster, pride("d2", ben.line), None, ben)
    assert roster.get(ben.id).sheet.hit_dice == 3


@pytest.mark.parametrize(("spent", "left"), [("2d6 2d8", 3), ("1d6 2d8", 2)])
def test_hit_dice_spent_while_the_duel_went_on_do_not_stop_it(roster: Roster, spent: str, left: int) -> None:
    ben = add(roster, "arcane", SIZED)
    edit(roster, ben, ben.line.replace("; hit dice 2d6 3d8;", f"; hit dice {spent};"))
    do(roster, pride("d1", ben.line), None, ben)
    assert roster.get(ben.id).sheet.hit_dice == left
