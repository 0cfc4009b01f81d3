"""A duellist may leave at any time: a loss under the publicly stated stakes."""

from collections.abc import Callable

import pytest

from codeduello.errors import IllegalAnswer
from codeduello.testing import Script

Duels = Callable[..., Script]

SHEETS = ("Ann; powers 0 1; effects bless 1 concentration", "Ben; powers 0 1; schools illusion")
# A whole duel where first blood is stated and death meant by both, and Ann turns disruptive: every stage is passed.
DUEL: list[str | tuple[str, str] | list[int]] = [
    "first blood",
    ("death", "death"),
    ("quick", "steadfast"),
    ("slot 1", "cantrip"),
    [1, 20],
    "sage advice",
    "twitch",
    [11, 10],
    "disruptive",
    [1, 20],  # the Shot
    [10],
    [10, 10],  # steadfast against disruptive
    [1],  # Ann's trick die for the higher power
    "death",
]
STATED = 1  # answers until something is stated
STARING = 4  # answers until the Stare begins
REVEALED = 10  # answers until the slots are spent
DECIDED = 13  # answers until the Shot is won: what follows is its Score


def up_to(stakes: Duels, answers: int) -> Script:
    return stakes(SHEETS, stare_rounds="1").do(*DUEL[:answers])


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("answers", range(STATED, DECIDED))
def test_who_leaves_loses_under_the_stated_stakes(stakes: Duels, answers: int, leaver: int) -> None:
    outcome = up_to(stakes, answers).concede(leaver).outcome
    assert (outcome.ending, outcome.winner) == ("conceded", 1 - leaver)
    assert outcome.facts.suffers[leaver] == "first blood"  # though both mean death
    assert outcome.facts.suffers[1 - leaver] == "none"
    assert outcome.facts.dishonoured == (False, False)
    assert outcome.facts.totals is None


def test_the_script_of_this_file_comes_to_its_end(stakes: Duels) -> None:
    assert up_to(stakes, len(DUEL)).outcome.facts.suffers == ("none", "death")


@pytest.mark.parametrize("leaver", [0, 1])
def test_before_anything_is_stated_leaving_costs_nothing(stakes: Duels, leaver: int) -> None:
    duel = up_to(stakes, 0).concede(leaver)
    assert duel.outcome.facts.suffers == ("none", "none")
    assert duel.outcome.winner == 1 - leaver
    assert duel.after() == duel.sheets


@pytest.mark.parametrize("answers", range(STATED, DECIDED))
def test_slots_are_spent_from_the_reveal_on(stakes: Duels, answers: int) -> None:
    duel = up_to(stakes, answers).concede(1)
    spent = answers >= REVEALED
    assert duel.outcome.facts.slots == ((1, 0) if spent else (0, 0))
    assert duel.after()[0].powers == ((0,) if spent else (0, 1))


@pytest.mark.parametrize("answers", range(STATED, DECIDED))
def test_secrets_not_yet_revealed_stay_secret(stakes: Duels, answers: int) -> None:
    duel = up_to(stakes, answers).concede(1)
    assert bool(duel.outcome.facts.styles[0]) is (answers >= REVEALED)
    assert bool(duel.heard("style_is")) is (answers >= REVEALED)


@pytest.mark.parametrize("answers", range(STATED, DECIDED))
def test_concentration_ends_from_the_stare_on(stakes: Duels, answers: int) -> None:
    duel = up_to(stakes, answers).concede(1)
    assert len(duel.after()[0].effects) == (0 if answers >= STARING else 1)


def test_the_leaver_suffers_first_blood(stakes: Duels) -> None:
    duel = stakes(("Ann; hp 9/9", "Ben; hp 9/9")).do("first blood").concede(0)
    assert [sheet.hp for sheet in duel.after()] == [4, 9]


def test_the_leaver_suffers_death(stakes: Duels) -> None:
    duel = stakes(("Ann; hp 9/9", "Ben; hp 9/9")).do("death").concede(1)
    assert [sheet.hp for sheet in duel.after()] == [9, 0]


def test_where_pride_was_stated_the_other_takes_an_option(stakes: Duels) -> None:
    duel = stakes(("Ann", "Ben; schools illusion")).do("pride", ("death", "death")).concede(0)
    assert (duel.asked, duel.offered()) == (1, ["lose a hit die", "pride by illusion"])
    facts = duel.do("pride by illusion").outcome.facts
    assert (facts.suffers, facts.pride) == (("pride", "none"), ("illusion", ""))


def test_where_pride_was_stated_and_no_school_is_open_a_hit_die_goes(stakes: Duels) -> None:
    duel = stakes(("Ann; hit dice 2", "Ben")).do("pride").concede(0)
    assert duel.after()[0].hit_dice == 1


def test_a_slot_not_yet_spent_still_opens_its_school(stakes: Duels) -> None:
    duel = stakes(("Ann", "Ben; powers 0 1; schools illusion:1")).do("pride", ("pride", "pride"), ("quick", "quick"))
    duel.run.choose(1, duel.game.prose.options.number("slot 1"))
    assert duel.concede(0).offered() == ["lose a hit die", "pride by illusion"]


def test_papers_stay_closed_so_nobody_is_dishonoured(stakes: Duels) -> None:
    duel = stakes(("Ann", "Ben")).do("pride", ("death", "death")).concede(0)
    assert duel.outcome.facts.dishonoured == (False, False)
    assert duel.heard("true_stakes_are") == []


@pytest.mark.parametrize("leaver", [0, 1])
def test_once_the_shot_is_won_nobody_leaves_to_escape_its_score(score: Duels, leaver: int) -> None:
    duel = score((11, 10), "pride", ("death", "pride"), ("disruptive", "quick"))  # papers are open, Ann has the say
    with pytest.raises(IllegalAnswer, match="over"):
        duel.concede(leaver)
    assert duel.do("let it stand").outcome.facts.suffers == ("none", "death")


def test_a_concession_has_no_disruptive_say(stare: Duels) -> None:
    duel = stare(styles=("disruptive", "disruptive")).concede(0)
    assert duel.heard("has_the_say") == []
    assert duel.outcome.facts.suffers == ("first blood", "none")


def test_a_tied_check_does_not_keep_anybody(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "twitch", [10, 10]).concede(1)
    assert (duel.outcome.ending, duel.outcome.winner) == ("conceded", 0)


def test_nobody_leaves_once_the_consequence_is_settled(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=("Ann; schools illusion", "Ben"))
    assert duel.offered() == ["lose a hit die", "pride by illusion"]
    with pytest.raises(IllegalAnswer):
        duel.concede(1)


def test_nobody_leaves_a_duel_that_is_over(score: Duels) -> None:
    duel = score((11, 10))
    with pytest.raises(IllegalAnswer, match="over"):
        duel.concede(1)
