"""What a duel leaves behind: defeats, embarrassments, deaths, and one armament."""

from dataclasses import replace
from typing import Final

import pytest

from codeduello.games.sangfroid.aftermath import EVENTS
from codeduello.games.sangfroid.words import AXE, BUCKLER, CLUB, DAGGER, SWORD
from codeduello.kernel import Ask, Run
from codeduello.testing import Script

BRISK: Final = {"order_tie": "challenger", "surrender_when_attacked": "false"}
A_WINS: Final = [6, 6, 1, 1]


def begin(challenger: str, challenged: str, hands: tuple[str, str], **rulings: str) -> Script:
    """A duel with these weapons in hand."""
    return Script("sangfroid", f"A; {challenger}", f"B; {challenged}", **(BRISK | rulings)).do(hands)


def aftermath(duel: Script) -> Run:
    """The aftermath, nothing answered yet."""
    return Run(duel.game.aftermath, duel.rulings, (duel.sheets, duel.outcome))


def spoils(duel: Script) -> list[str]:
    """What the victor may take; empty where nothing is asked."""
    need = aftermath(duel).need
    names = duel.game.prose.aftermath.options.names
    return [names[option] for option in need.options] if isinstance(need, Ask) else []


def surrendered(**rulings: str) -> Script:
    """A, with sword and buckler carried and a club won, surrenders with the sword in hand."""
    duel = begin("10; sword, buckler; possesses club", "9; axe", ("take sword", "take axe"), **rulings)
    return duel.do("surrender")


def disarmed(**rulings: str) -> Script:
    """B, whose sword was struck away, surrenders with fists."""
    duel = begin("10; dagger", "9; sword, buckler", ("take dagger", "take sword"), **rulings)
    return duel.do("attack", A_WINS, "disarm", "surrender")


# Who lost, and how


def test_a_surrender_is_an_embarrassing_defeat() -> None:
    loser, winner = surrendered().after("none")
    assert (loser.defeats, loser.embarrassments, loser.dead) == (1, 1, False)
    assert (winner.defeats, winner.embarrassments) == (0, 0)


def test_leaving_is_an_embarrassing_defeat_too() -> None:
    loser, _ = begin("10; sword", "9; axe", ("take sword", "take axe")).concede(0).after("none")
    assert (loser.defeats, loser.embarrassments, loser.dead) == (1, 1, False)


def test_death_is_a_defeat_without_embarrassment() -> None:
    duel = begin("10; axe", "9; sword", ("take axe", "take sword")).do("attack", A_WINS, "wound", [1, 1])
    winner, loser = duel.after("none")
    assert (loser.defeats, loser.embarrassments, loser.dead) == (1, 0, True)
    assert winner == duel.sheets[0]


def test_a_challenger_stopped_by_the_seconds_may_lose_without_embarrassment() -> None:
    duel = begin("10; axe", "9; axe", ("take axe", "take axe"), idle_rounds="1", idle_result="challenger_loses")
    loser, _ = duel.do("wait", "nothing", "wait", "nothing").after("none")
    assert (loser.defeats, loser.embarrassments, loser.dead) == (1, 0, False)


def test_defeats_are_counted_onto_those_before() -> None:
    duel = begin("10; sword; defeats 4; embarrassments 2", "9; axe", ("take sword", "take axe")).do("surrender")
    loser, _ = duel.after("none")
    assert (loser.defeats, loser.embarrassments) == (5, 3)


def test_a_draw_changes_nobody() -> None:
    duel = begin("10; axe", "9; axe", ("take axe", "take axe"), idle_rounds="1").do("wait", "nothing", "wait", "nothing")
    assert duel.after() == duel.sheets


def test_the_aftermath_is_told_to_everyone() -> None:
    run = aftermath(surrendered())
    run.choose(1, SWORD)
    told = [(EVENTS.name(what), who, detail) for what, who, detail in run.view(2).events if what >= 0]
    assert told == [("is_defeated", 0, 0), ("is_embarrassed", 0, 0), ("takes", 1, SWORD)]


def test_a_death_is_told() -> None:
    duel = begin("10; axe", "9; sword", ("take axe", "take sword")).do("attack", A_WINS, "wound", [1, 1])
    told = [(EVENTS.name(event.what), event.who) for event in aftermath(duel).view(2).events if event.what >= 0]
    assert told == [("is_defeated", 1), ("is_dead", 1)]


# Sangfroid and wounds


def test_between_duels_sangfroid_is_the_stat_again_and_wounds_are_gone() -> None:
    duel = begin("10; axe", "9; axe", ("take axe", "take axe"))
    duel.do("attack", A_WINS, "wound", [6, 6], "wait", "nothing", "surrender")
    assert duel.outcome.facts.sangfroid == (9, 8)
    winner_of_next = Script("sangfroid", *[duel.game.sheet.format(sheet) for sheet in duel.after("none")])
    assert winner_of_next.heard("sangfroid_is") == [(0, 10), (1, 9)]
    assert winner_of_next.heard("tallies_are") == []


# One armament for the victor


def test_any_one_armament_of_the_loser_may_be_taken_or_none() -> None:
    assert spoils(surrendered()) == ["none", "take sword", "take club", "take buckler"]


@pytest.mark.parametrize(
    ("taken", "armament", "carried", "won"),
    [
        ("take sword", SWORD, (BUCKLER,), (CLUB,)),
        ("take buckler", BUCKLER, (SWORD,), (CLUB,)),
        ("take club", CLUB, (SWORD, BUCKLER), ()),
    ],
)
def test_what_is_taken_passes_from_loser_to_victor(
    taken: str, armament: int, carried: tuple[int, ...], won: tuple[int, ...]
) -> None:
    loser, winner = surrendered().after(taken)
    assert (loser.armaments, loser.possessions) == (carried, won)
    assert (winner.armaments, winner.possessions) == ((AXE,), (armament,))


def test_the_victor_may_take_nothing() -> None:
    duel = surrendered()
    loser, winner = duel.after("none")
    assert loser == replace(duel.sheets[0], defeats=1, embarrassments=1)
    assert winner == duel.sheets[1]


def test_a_weapon_lost_in_the_duel_may_be_taken_too() -> None:
    assert spoils(disarmed()) == ["none", "take sword", "take buckler"]
    winner, loser = disarmed().after("take sword")
    assert winner.possessions == (SWORD,)
    assert loser.armaments == (BUCKLER,)


def test_a_weapon_lost_but_not_taken_is_the_losers_again() -> None:
    _, loser = disarmed().after("none")
    assert loser.armaments == (SWORD, BUCKLER)


def test_in_hand_only_the_weapon_in_the_losers_hand_may_be_taken() -> None:
    assert spoils(surrendered(take_armament="in_hand")) == ["none", "take sword"]
    _, winner = surrendered(take_armament="in_hand").after("take sword")
    assert winner.possessions == (SWORD,)


def test_in_hand_fists_leave_nothing_to_take() -> None:
    assert spoils(disarmed(take_armament="in_hand")) == []
    winner, loser = disarmed(take_armament="in_hand").after()
    assert (winner.owned, loser.owned) == ((DAGGER,), (SWORD, BUCKLER))


def test_none_nothing_is_taken() -> None:
    duel = surrendered(take_armament="none")
    loser, winner = duel.after()
    assert loser == replace(duel.sheets[0], defeats=1, embarrassments=1)
    assert winner == duel.sheets[1]


def test_the_dead_can_be_robbed() -> None:
    duel = begin("10; axe", "9; sword", ("take axe", "take sword")).do("attack", A_WINS, "wound", [1, 1])
    winner, loser = duel.after("take sword")
    assert (winner.possessions, loser.owned, loser.dead) == ((SWORD,), (), True)


def test_a_loser_without_armaments_has_nothing_to_take() -> None:
    duel = Script("sangfroid", "A; 10; fisticuffs", "B; 9; fisticuffs", **BRISK).do("surrender")
    assert spoils(duel) == []


def test_it_is_the_victor_who_takes() -> None:
    need = aftermath(surrendered()).need
    assert isinstance(need, Ask)
    assert need.seat == 1
