"""Making a duellist: one die, and up to two armaments."""

from typing import Final

import pytest

from codeduello.errors import IllegalAnswer
from codeduello.games import load
from codeduello.games.sangfroid.sheet import Duellist
from codeduello.games.sangfroid.words import AXE, BUCKLER, CLUB, DAGGER, FISTS, SPEAR, SWORD
from codeduello.kernel import Ask, Concede, Over, Roll, Run

GAME: Final = load("sangfroid")


def create(*armaments: int, face: int = 3, **wishes: str) -> Run:
    """A creation with this face and these choices answered."""
    run = Run(GAME.creation, GAME.rulings, (wishes,))
    run.throw((face,))
    for armament in armaments:
        run.choose(0, armament)
    return run


def made(run: Run) -> Duellist:
    """The duellist of a creation that is over."""
    assert isinstance(run.need, Over)
    assert isinstance(run.need.result, Duellist)
    return run.need.result


def offered(run: Run) -> tuple[int, ...]:
    """The armaments that may be chosen now."""
    assert isinstance(run.need, Ask)
    return run.need.options


def test_nothing_is_chosen_before_the_die_falls() -> None:
    run = Run(GAME.creation, GAME.rulings, ({},))
    assert isinstance(run.need, Roll)
    assert run.need.row.dice == (6,)


@pytest.mark.parametrize("face", range(1, 7))
def test_sangfroid_is_rolled_once_1d6_and_6(face: int) -> None:
    assert made(create(SWORD, AXE, face=face)).sangfroid == 6 + face


def test_two_armaments_are_chosen() -> None:
    assert made(create(SWORD, BUCKLER, name="Aramis")) == Duellist("Aramis", 9, (SWORD, BUCKLER))


def test_all_six_armaments_and_fists_are_offered_first() -> None:
    assert set(offered(create())) == {FISTS, SWORD, DAGGER, AXE, SPEAR, CLUB, BUCKLER}


@pytest.mark.parametrize("first", [SWORD, DAGGER, AXE, SPEAR, CLUB, BUCKLER])
def test_the_second_armament_excludes_the_first(first: int) -> None:
    assert set(offered(create(first))) == {FISTS, SWORD, DAGGER, AXE, SPEAR, CLUB, BUCKLER} - {first}
    with pytest.raises(IllegalAnswer):
        create(first, first)


def test_fists_second_leave_the_slot_empty() -> None:
    assert made(create(SPEAR, FISTS)).armaments == (SPEAR,)


def test_with_fists_alone_both_slots_stay_empty() -> None:
    run = create(FISTS)
    if isinstance(run.need, Ask):
        run.choose(0, FISTS)
    assert made(run).armaments == ()


def test_a_name_and_a_title_may_be_wished_for() -> None:
    duellist = made(create(SWORD, AXE, name="Zoe\u0308", title="Warden"))
    assert (duellist.name, duellist.title) == ("Zo\u00eb", "Warden")


def test_a_new_duellist_has_no_past() -> None:
    duellist = made(create(SWORD, AXE, name="Aramis"))
    assert (duellist.possessions, duellist.defeats, duellist.embarrassments, duellist.dead) == ((), 0, 0, False)


def test_a_new_duellist_can_be_written_and_read() -> None:
    duellist = made(create(CLUB, BUCKLER, face=6, name="Fulk"))
    assert GAME.sheet.format(duellist) == "Fulk; 12; club, buckler"
    assert GAME.sheet.parse("Fulk; 12; club, buckler") == duellist


def test_nobody_concedes_a_creation() -> None:
    with pytest.raises(IllegalAnswer):
        create(SWORD).give(Concede(0))
