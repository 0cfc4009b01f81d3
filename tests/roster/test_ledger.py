"""What duels do to the characters of a roster, step by step; expected lines are written by hand."""

import threading
import time
import warnings

import pytest
from sqlalchemy import event
from tests.roster.duelling import NOW, Ended, add, check_chain, interrupted, made_up, scripted
from tests.roster.filling import all_rows, at_once
from tests.roster.steps import ANN_AXE, BEN_AXE, do, edit, hewn, now, swordsman, won

from codeduello import games
from codeduello.errors import IllegalAnswer, NotAllowed, RecordError, UnknownName
from codeduello.kernel import Pair
from codeduello.play import Match, Setup
from codeduello.roster.characters import DUEL, LOCAL, Roster
from codeduello.roster.database import Database
from codeduello.roster.ledger import apply, redo, undo
from codeduello.roster.settled import settled_in
from codeduello.testing import Script


@pytest.fixture
def roster(database: Database) -> Roster:
    return Roster(database)


# --- case 10, word for word -------------------------------------------------------------------------------------------------------------


def test_the_winner_rises_once_and_who_is_dismembered_falls_by_two_once(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    answers = [do(roster, duel, ann, ben) for _ in range(5)]
    assert [one.is_new for one in answers] == [True, False, False, False, False]
    assert len({one.entry for one in answers}) == 1
    assert now(roster, ann, ben) == [f"{swordsman('Ann', 4)}; feuds Ben over hand", f"{swordsman('Ben', 1)}; injuries hand; feuds Ann over hand"]


@pytest.mark.parametrize(("came", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_a_dismemberment_never_brings_skill_under_nothing(roster: Roster, came: int, left: int) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", came)), add(roster, "feud", swordsman("Ben", came))
    do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    assert roster.get(ben.id).sheet.skill == left


@pytest.mark.parametrize(("came", "left"), [(5, 4), (1, 0), (0, 0)])
def test_who_fled_falls_by_one_once(roster: Roster, came: int, left: int) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 0)), add(roster, "feud", swordsman("Ben", came))
    duel = scripted("d1", Script("feud", ann.line, ben.line).concede(1))
    do(roster, duel, ann, ben)
    do(roster, duel, ann, ben)
    assert now(roster, ann, ben) == [swordsman("Ann", 1), swordsman("Ben", left)]


def test_applied_twice_in_parallel_by_two_processes_it_is_done_once(roster: Roster, other_process: Database) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    rosters = [roster, Roster(other_process)] * 4
    answers = at_once(*[lambda one=one: do(one, duel, ann, ben) for one in rosters])
    assert sorted(one.is_new for one in answers) == [False] * 7 + [True]
    assert [one.sheet.skill for one in (roster.get(ann.id), roster.get(ben.id))] == [4, 1]
    assert [len(roster.history(one.id)) for one in (ann, ben)] == [2, 2]


def test_after_an_end_in_the_middle_it_is_applied_whole(roster: Roster, database: Database) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    roster.engage("d1", [(0, ann.id), (1, ben.id)], NOW)
    before = all_rows(database)
    for statement in range(1, 16):
        with interrupted(database, statement), pytest.raises(Ended):
            do(roster, hewn("d1", ann.line, ben.line), ann, ben)
        assert all_rows(database) == before
    assert do(roster, hewn("d1", ann.line, ben.line), ann, ben).is_new
    assert [one.sheet.skill for one in (roster.get(ann.id), roster.get(ben.id))] == [4, 1]


def test_arcane_costs_one_hit_die_once(roster: Roster) -> None:
    ann, ben = add(roster, "arcane", "Ann"), add(roster, "arcane", "Ben; hp 8/9; hit dice 3; level 5; powers 0 1x2")
    duel = scripted("d1", Script("arcane", "Ann", "Ben; hp 8/9; hit dice 3; level 5; powers 0 1x2").do("pride").concede(1))
    do(roster, duel, ann, ben)
    do(roster, duel, ann, ben)
    assert (ben.sheet.hit_dice, roster.get(ben.id).sheet.hit_dice) == (3, 2)
    assert roster.get(ben.id).line == ben.line.replace("hit dice 3", "hit dice 2")


def test_an_armament_changes_owner_once(roster: Roster) -> None:
    ann, ben = add(roster, "sangfroid", ANN_AXE), add(roster, "sangfroid", BEN_AXE)
    for _ in range(3):
        do(roster, won("d1", ANN_AXE, BEN_AXE, "axe"), ann, ben)
    assert now(roster, ann, ben) == ["Ann; 9; sword; possesses axe", "Ben; 9; dagger; defeats 1; embarrassments 1"]


def test_undoing_a_duel_removes_its_own_entry_and_no_other(roster: Roster) -> None:
    ann, ben, cid = (add(roster, "feud", swordsman(name, skill)) for name, skill in (("Ann", 3), ("Ben", 3), ("Cid", 4)))
    first = do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    second = do(roster, hewn("d2", cid.line, roster.get(ann.id).line), cid, ann)
    assert undo(roster, second.entry, by=LOCAL, at=NOW).is_done
    assert now(roster, ann, ben, cid) == [first.characters[0].line, first.characters[1].line, cid.line]
    assert [one.undone is not None for one in roster.history(ann.id)] == [True, False, False]
    assert [one.undone is not None for one in roster.history(ben.id)] == [False, False]


# --- undoing and redoing ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["arcane", "feud", "sangfroid"])
def test_undoing_gives_back_the_very_line_and_redoing_the_other(roster: Roster, game: str) -> None:
    samples = list(games.load(game).sheet.samples.values())
    ann, ben = add(roster, game, samples[0]), add(roster, game, samples[1])
    script = Script(game, samples[0], samples[1])
    if game == "arcane":
        settled = scripted("d1", script.do("pride").concede(1).do("lose a hit die"))
    else:
        settled = scripted("d1", script.concede(1), *["take axe"][: game == "sangfroid"])
    entry = do(roster, settled, ann, ben).entry
    after = now(roster, ann, ben)
    assert after != [ann.line, ben.line]
    for _ in range(2):
        undoing = undo(roster, entry, by=LOCAL, at=NOW)
        assert (undoing.is_done, undoing.waiting) == (True, ())
        assert now(roster, ann, ben) == [ann.line, ben.line]
        assert sorted(one.line for one in undoing.characters) == sorted([ann.line, ben.line])
        assert sorted(one.line for one in redo(roster, entry, by=LOCAL).characters) == sorted(after)
        assert now(roster, ann, ben) == after


def test_undone_twice_is_undone_once_and_redone_twice_redone_once(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben).entry
    undo(roster, entry, by=LOCAL, at=NOW)
    assert undo(roster, entry, by=LOCAL, at=NOW + 1).is_done
    assert roster.history(ann.id)[0].undone == NOW
    redo(roster, entry, by=LOCAL)
    after = now(roster, ann, ben)
    redo(roster, entry, by=LOCAL)
    assert now(roster, ann, ben) == after


def test_what_later_things_rest_on_is_not_undone_and_they_are_named_from_the_last(roster: Roster) -> None:
    ann, ben, cid = (add(roster, "feud", swordsman(name, 3)) for name in ("Ann", "Ben", "Cid"))
    first = do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    second = do(roster, hewn("d2", roster.get(ann.id).line, cid.line), ann, cid)
    edited = edit(roster, ann, swordsman("Ann", 8), "a long winter")
    with pytest.raises(IllegalAnswer, match=r"undo them first, in this order: edited\s+a long winter, duel d2 dismembered$"):
        undo(roster, first.entry, by=LOCAL, at=NOW)
    assert roster.get(ann.id) == edited
    for entry in (roster.history(ann.id)[0].entry, second.entry, first.entry):
        assert undo(roster, entry, by=LOCAL, at=NOW).is_done
    assert now(roster, ann, ben, cid) == [ann.line, ben.line, cid.line]


def test_the_chain_of_the_foe_counts_too(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben).entry
    edit(roster, ben, swordsman("Ben", 9), "an iron hand")
    with pytest.raises(IllegalAnswer, match="an iron hand"):
        undo(roster, entry, by=LOCAL, at=NOW)
    assert roster.get(ann.id).sheet.skill == 4


def test_how_a_character_came_to_the_roster_is_not_undone(roster: Roster) -> None:
    ann = add(roster, "feud", swordsman("Ann", 3))
    with pytest.raises(IllegalAnswer, match="put it away instead"):
        undo(roster, roster.history(ann.id)[0].entry, by=LOCAL, at=NOW)


def test_an_entry_that_is_none_is_unknown(roster: Roster) -> None:
    with pytest.raises(UnknownName, match="entry in the ledger"):
        undo(roster, "none", by=LOCAL, at=NOW)
    with pytest.raises(UnknownName, match="entry in the ledger"):
        redo(roster, "none", by=LOCAL)


def test_what_was_undone_is_not_redone_on_a_character_that_has_changed(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben).entry
    undo(roster, entry, by=LOCAL, at=NOW)
    edit(roster, ben, swordsman("Ben", 9))
    with pytest.raises(IllegalAnswer, match="later things rest on this"):
        redo(roster, entry, by=LOCAL)
    assert now(roster, ann, ben) == [ann.line, swordsman("Ben", 9)]


def test_what_was_undone_is_not_redone_under_a_later_duel_that_changed_nothing(roster: Roster) -> None:
    ann, ben, cid = (add(roster, "feud", swordsman(name, 3)) for name in ("Ann", "Ben", "Cid"))
    first = do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    undo(roster, first.entry, by=LOCAL, at=NOW)
    draw = do(roster, made_up("d2", "feud", (ann.line, cid.line), (ann.line, cid.line)), ann, cid)
    with pytest.raises(IllegalAnswer):
        redo(roster, first.entry, by=LOCAL)
    undo(roster, draw.entry, by=LOCAL, at=NOW)
    redo(roster, first.entry, by=LOCAL)
    assert roster.get(ann.id).sheet.skill == 4


def test_a_duel_that_was_undone_is_not_done_again_by_applying_it(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    undo(roster, do(roster, duel, ann, ben).entry, by=LOCAL, at=NOW)
    assert do(roster, duel, ann, ben).is_new is False
    assert now(roster, ann, ben) == [ann.line, ben.line]


def test_nobody_joins_a_duel_that_was_undone(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    entry = do(roster, duel, ann).entry
    undo(roster, entry, by=LOCAL, at=NOW)
    with pytest.raises(IllegalAnswer, match="was undone: redo it first"):
        do(roster, duel, ann, ben)
    assert now(roster, ann, ben) == [ann.line, ben.line]
    redo(roster, entry, by=LOCAL)
    do(roster, duel, ann, ben)
    assert [one.sheet.skill for one in (roster.get(ann.id), roster.get(ben.id))] == [4, 1]


def test_after_an_undoing_the_changes_are_counted_as_they_stand(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    applied = do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    assert applied.characters[0].seq == 2
    undo(roster, applied.entry, by=LOCAL, at=NOW)
    assert roster.get(ann.id).seq == 1
    redo(roster, applied.entry, by=LOCAL)
    assert roster.get(ann.id).seq == 2


def test_nobody_joins_a_duel_that_is_undone_at_that_moment(roster: Roster, other_process: Database) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    entry = do(roster, duel, ann).entry
    is_undone = threading.Event()

    def wait(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO changes"):
            is_undone.wait(1)

    def take_back() -> None:
        time.sleep(0.2)
        undo(Roster(other_process), entry, by=LOCAL, at=NOW)
        is_undone.set()

    event.listen(roster.database.engine, "before_cursor_execute", wait)
    at_once(lambda: do(roster, duel, ann, ben) and None, take_back)
    event.remove(roster.database.engine, "before_cursor_execute", wait)
    for one in (ann, ben):
        check_chain(roster.get(one.id), roster.history(one.id))


# --- who may -------------------------------------------------------------------------------------------------------------------------------


def test_where_two_own_the_characters_both_must_ask(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3), "a"), add(roster, "feud", swordsman("Ben", 3), "b")
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben, by="a").entry
    after = now(roster, ann, ben)
    for _ in range(2):
        asked = undo(roster, entry, by="a", at=NOW)
        assert (asked.is_done, asked.waiting) == (False, ("Ben",))
        assert now(roster, ann, ben) == after
    assert undo(roster, entry, by="b", at=NOW).is_done
    assert now(roster, ann, ben) == [ann.line, ben.line]
    assert not redo(roster, entry, by="b").is_done
    assert redo(roster, entry, by="a").is_done
    asked = undo(roster, entry, by="b", at=NOW)
    assert (asked.is_done, asked.waiting) == (False, ("Ann",))
    assert now(roster, ann, ben) == after


def test_two_owners_who_ask_at_once_have_asked_both(roster: Roster, other_process: Database) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3), "a"), add(roster, "feud", swordsman("Ben", 3), "b")
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben, by="a").entry
    there = Roster(other_process)
    answers = at_once(lambda: undo(roster, entry, by="a", at=NOW), lambda: undo(there, entry, by="b", at=NOW))
    assert sorted(one.is_done for one in answers) == [False, True]
    assert now(roster, ann, ben) == [ann.line, ben.line]


def test_a_stranger_neither_undoes_nor_redoes(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3), "a"), add(roster, "feud", swordsman("Ben", 3), "b")
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben, by="a").entry
    after = now(roster, ann, ben)
    with pytest.raises(NotAllowed, match=r"Ann|Ben"):
        undo(roster, entry, by="c", at=NOW)
    assert now(roster, ann, ben) == after
    undo(roster, entry, by="c", at=NOW, for_all=True)
    with pytest.raises(NotAllowed):
        redo(roster, entry, by="c")
    assert now(roster, ann, ben) == [ann.line, ben.line]
    redo(roster, entry, by="c", for_all=True)
    assert now(roster, ann, ben) == after


def test_a_game_master_undoes_for_all(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3), "a"), add(roster, "feud", swordsman("Ben", 3), "b")
    entry = do(roster, hewn("d1", ann.line, ben.line), ann, ben, by="a").entry
    assert undo(roster, entry, by="master", at=NOW, for_all=True).is_done
    assert now(roster, ann, ben) == [ann.line, ben.line]


# --- to whom -------------------------------------------------------------------------------------------------------------------------------


def test_a_duel_is_settled_for_nobody_else_in_that_seat(roster: Roster) -> None:
    ann, ben, twin = (add(roster, "feud", swordsman(name, 3)) for name in ("Ann", "Ben", "Ann"))
    duel = hewn("d1", ann.line, ben.line)
    do(roster, duel, ann, ben)
    with pytest.raises(RecordError, match="d1 has been settled for another character than Ann"):
        do(roster, duel, twin, ben)
    assert roster.get(twin.id) == twin
    assert roster.get(ann.id).sheet.skill == 4


def test_a_duel_is_not_done_to_a_character_of_another_game(roster: Roster, database: Database) -> None:
    ann, ben = add(roster, "sangfroid", ANN_AXE), add(roster, "feud", swordsman("Ben", 3))
    before = all_rows(database)
    with pytest.raises(RecordError, match="Ann is a character of sangfroid; the duel was one of feud"):
        do(roster, hewn("d1", swordsman("Ann", 3), ben.line), ann, ben)
    assert all_rows(database) == before


def test_a_duel_is_not_done_to_a_character_that_is_none(roster: Roster, database: Database) -> None:
    before = all_rows(database)
    with pytest.raises(UnknownName, match="character in the roster"):
        apply(roster, hewn("d1", swordsman("Ann", 3), swordsman("Ben", 3)), {0: "f" * 32}, by=LOCAL, at=NOW)
    assert all_rows(database) == before


def test_a_duel_under_way_has_done_nothing() -> None:
    game = games.load("feud")
    sheets = Pair(game.sheet.parse(swordsman("Ann", 3)), game.sheet.parse(swordsman("Ben", 3)))
    with pytest.raises(RecordError, match="the duel d1 is not over"):
        settled_in("d1", Match(Setup(game, game.rulings, sheets)))


def test_a_duel_with_one_side_in_the_roster_changes_that_side(roster: Roster) -> None:
    ben = add(roster, "feud", swordsman("Ben", 3))
    assert do(roster, hewn("d1", swordsman("Ann", 3), ben.line), None, ben).is_new
    assert now(roster, ben) == [f"{swordsman('Ben', 1)}; injuries hand; feuds Ann over hand"]


def test_the_second_side_is_done_later_in_the_same_entry(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    duel = hewn("d1", ann.line, ben.line)
    first = do(roster, duel, None, ben)
    assert now(roster, ann) == [ann.line]
    second = do(roster, duel, ann, ben)
    assert (first.is_new, second.is_new, second.entry) == (True, True, first.entry)
    assert [one.sheet.skill for one in (roster.get(ann.id), roster.get(ben.id))] == [4, 1]
    undo(roster, first.entry, by=LOCAL, at=NOW)
    assert now(roster, ann, ben) == [ann.line, ben.line]


def test_one_character_in_both_seats_is_refused_or_stays_in_one_chain(roster: Roster) -> None:
    ann = add(roster, "feud", swordsman("Ann", 3))
    try:
        entry = do(roster, hewn("d1", ann.line, ann.line), ann, ann).entry
    except RecordError:
        return
    changes = roster.history(ann.id)[::-1]
    assert [one.before for one in changes[1:]] == [one.after for one in changes[:-1]]
    undo(roster, entry, by=LOCAL, at=NOW)
    assert now(roster, ann) == [ann.line]


def test_a_character_that_came_as_somebody_else_is_changed_by_the_difference(roster: Roster) -> None:
    # The record has Ben with skill 3; by now the owner has written 7: what he lost was 2.
    ben = add(roster, "feud", swordsman("Ben", 7))
    do(roster, hewn("d1", swordsman("Ann", 3), swordsman("Ben", 3)), None, ben)
    assert roster.get(ben.id).sheet.skill == 5


def test_the_entry_says_which_duel_by_whom_when_and_how_it_ended(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    applied = apply(roster, hewn("d1", ann.line, ben.line), {0: ann.id, 1: ben.id}, by="somebody", at=NOW + 5)
    for seat, one in enumerate((ann, ben)):
        last = roster.history(one.id)[0]
        assert (last.entry, last.kind, last.at, last.made_by, last.duel, last.note) == (applied.entry, DUEL, NOW + 5, "somebody", "d1", "dismembered")
        assert (last.seq, last.before, last.after, last.undone) == (2, one.line, applied.characters[seat].line, None)


def test_a_duel_that_is_applied_holds_its_characters_no_longer(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    roster.engage("d1", [(0, ann.id), (1, ben.id)], NOW)
    assert (roster.duels_of(ann.id), roster.engaged("d1")) == (["d1"], {0: ann.id, 1: ben.id})
    do(roster, hewn("d1", ann.line, ben.line), ann)
    assert (roster.duels_of(ann.id), roster.duels_of(ben.id)) == ([], ["d1"])
    do(roster, hewn("d1", ann.line, ben.line), ann, ben)
    assert roster.duels_of(ben.id) == []


def test_nothing_that_is_used_is_deprecated(roster: Roster) -> None:
    ann, ben = add(roster, "feud", swordsman("Ann", 3)), add(roster, "feud", swordsman("Ben", 3))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        do(roster, hewn("d1", ann.line, ben.line), ann, ben)
        do(roster, hewn("d1", ann.line, ben.line), ann, ben)
        roster.engaged("d1")
