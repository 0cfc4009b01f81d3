"""The rulings that concern ties, the disruptive say and pride: every value."""

from collections.abc import Callable

import pytest

from codeduello.testing import Script

Duels = Callable[..., Script]
Both = Callable[[Script, tuple[str, str]], None]

SCHOOLED = ("Ann; schools illusion", "Ben; schools necromancy")
SAY = ["let it stand", "pride", "first blood", "death"]


def test_disruptive_always_gives_the_loser_the_say(score: Duels) -> None:
    duel = score((10, 11), styles=("disruptive", "quick"), disruptive="always")
    assert (duel.asked, duel.offered()) == (0, SAY)


def test_disruptive_winner_gives_the_loser_no_say(score: Duels) -> None:
    duel = score((10, 11), styles=("disruptive", "quick"), disruptive="winner")
    assert duel.heard("has_the_say") == []
    assert duel.outcome.facts.suffers == ("first blood", "none")


@pytest.mark.parametrize("disruptive", ["always", "winner"])
@pytest.mark.parametrize("loser", ["quick", "disruptive"])
def test_disruptive_gives_a_winner_the_say_under_both_values(score: Duels, disruptive: str, loser: str) -> None:
    duel = score((11, 10), styles=("disruptive", loser), disruptive=disruptive)
    assert (duel.asked, duel.offered()) == (0, SAY)


def test_disruptive_always_gives_a_say_in_a_tie(score: Duels) -> None:
    duel = score((10, 10), styles=("disruptive", "disruptive"), disruptive="always")
    assert (duel.offered(0), duel.offered(1)) == (SAY, SAY)


def test_disruptive_winner_gives_nobody_a_say_in_a_tie(score: Duels) -> None:
    duel = score((10, 10), styles=("disruptive", "disruptive"), disruptive="winner")
    assert duel.heard("has_the_say") == []
    assert duel.outcome.facts.suffers == ("first blood", "first blood")


def test_disruptive_scope_any_covers_stakes_and_option(score: Duels) -> None:
    duel = score((10, 11), styles=("disruptive", "quick"), sheets=SCHOOLED, disruptive_scope="any")
    assert duel.offered() == SAY
    assert duel.do("pride").asked == 0  # the sayer, who lost


def test_disruptive_scope_stakes_leaves_the_option_to_the_winner(score: Duels) -> None:
    duel = score((10, 11), styles=("disruptive", "quick"), sheets=SCHOOLED, disruptive_scope="stakes")
    assert duel.offered() == SAY
    duel.do("pride")
    assert (duel.asked, duel.offered()) == (1, ["lose a hit die", "pride by necromancy"])


def test_disruptive_scope_pride_option_has_nothing_to_say_over_blood(score: Duels) -> None:
    duel = score((10, 11), styles=("disruptive", "quick"), disruptive_scope="pride_option")
    assert duel.heard("has_the_say") == []
    assert duel.outcome.facts.suffers == ("first blood", "none")


def test_disruptive_scope_pride_option_gives_the_option_alone(score: Duels) -> None:
    duel = score(
        (10, 11), papers=("death", "pride"), styles=("disruptive", "quick"), sheets=SCHOOLED, disruptive_scope="pride_option"
    )
    assert (duel.asked, duel.offered()) == (0, ["let it stand", "pride"])
    duel.do("pride")
    assert (duel.asked, duel.offered()) == (0, ["lose a hit die", "pride by necromancy"])
    assert duel.do("lose a hit die").outcome.facts.pride == ("hit die", "")


def test_disruptive_scope_pride_option_may_be_left_to_the_winner(score: Duels) -> None:
    duel = score(
        (10, 11), papers=("death", "pride"), styles=("disruptive", "quick"), sheets=SCHOOLED, disruptive_scope="pride_option"
    )
    assert duel.do("let it stand").asked == 1


def test_disruptive_scope_pride_option_in_a_tie(score: Duels, both: Both) -> None:
    duel = score(
        (10, 10), papers=("pride", "death"), styles=("disruptive", "disruptive"), sheets=SCHOOLED, disruptive_scope="pride_option"
    )
    # Ann has the say over Ben, whose stakes are pride; Ben has none over Ann, whose stakes are death.
    assert (duel.offered(0), duel.offered(1)) == (["let it stand", "pride"], ["let it stand"])
    both(duel, ("pride", "let it stand"))
    assert duel.do("pride by illusion").outcome.facts.pride == ("", "illusion")


def test_tie_both_suffer(score: Duels) -> None:
    duel = score((10, 10), tie="both_suffer")
    assert duel.outcome.ending == "tie"
    assert duel.outcome.facts.suffers == ("first blood", "first blood")


def test_tie_reroll_shoots_again_with_the_same_slots_and_initiative(shot: Duels) -> None:
    sheets = ("Ann; powers 0 1", "Ben; powers 0 1")
    duel = shot(((1, "twitch", False),), styles=("quick", "quick"), sheets=sheets, powers=("slot 1", "cantrip"), tie="reroll")
    duel.do([20, 1], [10], [10], [4], [4], "keep the dice", "keep the dice")  # 14 each
    assert len(duel.heard("shoots_again")) == 1
    assert duel.row.name == "attack"
    duel.do([10], [10], [2], [3])  # one trick die each still: for the power, by the twitch
    assert duel.asked == 1  # still the lower initiative
    duel.do("keep the dice", "keep the dice")
    assert duel.outcome.facts.totals == (12, 13)
    assert duel.heard("slot_spent") == [(0, 1)]
    assert len(duel.heard("is_lower")) == 1


def test_tie_reroll_gives_the_twist_again(shot: Duels) -> None:
    duel = shot(((0, "twitch", False),), styles=("overwhelming", "steadfast"), tie="reroll")
    duel.do([1, 20], [10, 1], [16], [1], "reroll a 1", [6])  # 16 each; overwhelming against steadfast
    duel.do([10, 1], [16], [5])
    assert (duel.asked, duel.offered()) == (0, ["keep the dice", "reroll a 5"])


def test_tie_reroll_as_often_as_it_takes(score: Duels) -> None:
    duel = score((10, 10), tie="reroll").do([7], [7], [20], [20], [3], [4])
    assert len(duel.heard("shoots_again")) == 3
    assert (duel.outcome.winner, duel.outcome.facts.totals) == (1, (3, 4))


@pytest.mark.parametrize(
    ("tie_stakes", "suffers"),
    [
        ("foe", ("pride", "death")),
        ("public", ("first blood", "first blood")),
        ("own", ("death", "pride")),
    ],
)
def test_tie_stakes(score: Duels, tie_stakes: str, suffers: tuple[str, str]) -> None:
    duel = score((10, 10), "first blood", ("death", "pride"), tie_stakes=tie_stakes)
    assert duel.outcome.facts.suffers == suffers


@pytest.mark.parametrize("tie_stakes", ["foe", "public", "own"])
def test_tie_stakes_do_not_touch_a_shot_that_is_won(score: Duels, tie_stakes: str) -> None:
    duel = score((11, 10), "first blood", ("death", "pride"), tie_stakes=tie_stakes)
    assert duel.outcome.facts.suffers == ("none", "death")


def test_pride_schools_own(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=SCHOOLED, pride_schools="own")
    assert duel.offered() == ["lose a hit die", "pride by illusion"]


def test_pride_schools_any(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=SCHOOLED, pride_schools="any")
    assert duel.offered() == [
        "lose a hit die",
        "pride by necromancy",
        "pride by abjuration",
        "pride by divination",
        "pride by enchantment",
        "pride by illusion",
    ]


@pytest.mark.parametrize("sheet", ["Ann", "Ann; schools evocation", "Ann; powers 1; schools illusion:2"])
def test_pride_schools_any_needs_one_listed_school_that_can_be_cast(score: Duels, sheet: str) -> None:
    power = "slot 1" if "powers 1" in sheet else "cantrip"
    sheets = sheet, "Ben; powers 0 1"
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=(power, power), pride_schools="any")
    assert duel.outcome.facts.pride == ("", "hit die")
