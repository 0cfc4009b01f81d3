"""Section 5: the disruptive style may choose the consequence."""

from collections.abc import Callable

import pytest

from codeduello.testing import Script

Duels = Callable[..., Script]
Both = Callable[[Script, tuple[str, str]], None]

SAY = ["let it stand", "pride", "first blood", "death"]
SCHOOLED = ("Ann; schools illusion", "Ben; schools necromancy")


@pytest.mark.parametrize(
    ("styles", "naturals", "sayer"),
    [
        (("disruptive", "quick"), (11, 10), 0),  # winning
        (("disruptive", "quick"), (10, 11), 0),  # losing
        (("quick", "disruptive"), (11, 10), 1),
        (("quick", "disruptive"), (10, 11), 1),
        (("disruptive", "disruptive"), (11, 10), 0),  # both: the winner
        (("disruptive", "disruptive"), (10, 11), 1),
    ],
)
def test_the_disruptive_duellist_has_the_say(
    score: Duels, styles: tuple[str, str], naturals: tuple[int, int], sayer: int
) -> None:
    duel = score(naturals, styles=styles)
    assert duel.heard("has_the_say") == [(sayer, 1)]  # over first blood
    assert (duel.asked, duel.offered()) == (sayer, SAY)


def test_nobody_has_the_say_without_the_disruptive_style(score: Duels) -> None:
    assert score((11, 10)).heard("has_the_say") == []


def test_the_say_comes_after_both_papers_were_turned_over(score: Duels) -> None:
    duel = score((10, 11), papers=("pride", "death"), styles=("disruptive", "quick"))
    assert duel.heard("true_stakes_are") == [(0, 0), (1, 2)]


@pytest.mark.parametrize("chosen", ["pride", "first blood", "death"])
@pytest.mark.parametrize("naturals", [(11, 10), (10, 11)])
def test_the_say_replaces_what_the_loser_suffers(score: Duels, naturals: tuple[int, int], chosen: str) -> None:
    duel = score(naturals, papers=("first blood", "death"), styles=("disruptive", "quick")).do(chosen)
    suffers = ("none", chosen) if naturals == (11, 10) else (chosen, "none")
    assert duel.outcome.facts.suffers == suffers


def test_the_say_may_let_the_stakes_stand(score: Duels) -> None:
    duel = score((10, 11), papers=("pride", "death"), styles=("disruptive", "quick")).do("let it stand")
    assert duel.outcome.facts.suffers == ("death", "none")
    assert duel.heard("lets_stand") == [(0, 0)]


def test_who_chose_pride_losing_takes_an_option_open_to_the_winner(score: Duels) -> None:
    duel = score((10, 11), papers=("death", "death"), styles=("disruptive", "quick"), sheets=SCHOOLED).do("pride")
    assert (duel.asked, duel.offered()) == (0, ["lose a hit die", "pride by necromancy"])  # Ben's school
    assert duel.do("pride by necromancy").outcome.facts.pride == ("necromancy", "")


def test_where_pride_stands_the_winner_takes_the_option(score: Duels) -> None:
    duel = score((10, 11), papers=("death", "pride"), styles=("disruptive", "quick"), sheets=SCHOOLED).do("let it stand")
    assert (duel.asked, duel.offered()) == (1, ["lose a hit die", "pride by necromancy"])


def test_a_disruptive_winner_who_chooses_pride_takes_the_option(score: Duels) -> None:
    duel = score((11, 10), papers=("death", "death"), styles=("disruptive", "quick"), sheets=SCHOOLED).do("pride")
    assert (duel.asked, duel.offered()) == (0, ["lose a hit die", "pride by illusion"])


def test_in_a_tie_the_say_is_over_the_foe_only(score: Duels, both: Both) -> None:
    duel = score((10, 10), papers=("first blood", "first blood"), styles=("disruptive", "quick"))
    assert (duel.offered(0), duel.offered(1)) == (SAY, ["let it stand"])
    both(duel, ("death", "let it stand"))
    assert duel.outcome.facts.suffers == ("first blood", "death")


def test_in_a_tie_the_challenged_too_has_the_say_over_the_foe_only(score: Duels, both: Both) -> None:
    duel = score((10, 10), papers=("first blood", "first blood"), styles=("quick", "disruptive"))
    assert (duel.offered(0), duel.offered(1)) == (["let it stand"], SAY)
    both(duel, ("let it stand", "death"))
    assert duel.outcome.facts.suffers == ("death", "first blood")


def test_in_a_tie_of_two_disruptive_each_has_the_say_over_the_other(score: Duels) -> None:
    duel = score((10, 10), papers=("first blood", "first blood"), styles=("disruptive", "disruptive"), sheets=SCHOOLED)
    assert duel.heard("has_the_say") == [(1, 1), (0, 1)]
    duel.do(("pride", "death"))  # over Ben, over Ann
    assert (duel.asked, duel.offered()) == (0, ["lose a hit die", "pride by illusion"])
    facts = duel.do("pride by illusion").outcome.facts
    assert (facts.suffers, facts.pride) == (("death", "pride"), ("", "illusion"))


def test_in_a_tie_the_say_is_secret_until_both_have_spoken(score: Duels) -> None:
    seen = []
    for word in (1, 2):  # first blood, death
        duel = score((10, 10), styles=("disruptive", "disruptive"))
        duel.run.choose(0, word)
        seen.append(duel.told(1))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("naturals", [(11, 10), (10, 11)])
def test_death_picked_through_disruptive_is_dishonourable_too(score: Duels, naturals: tuple[int, int]) -> None:
    duel = score(naturals, "pride", ("pride", "pride"), ("disruptive", "quick")).do("death")
    assert duel.outcome.facts.dishonoured == (True, False)


def test_death_let_stand_dishonours_only_who_meant_it(score: Duels) -> None:
    duel = score((10, 11), "pride", ("pride", "death"), ("disruptive", "quick")).do("let it stand")
    assert duel.outcome.facts.dishonoured == (False, True)


def test_meaning_death_stays_dishonourable_though_it_is_replaced(score: Duels) -> None:
    duel = score((10, 11), "pride", ("pride", "death"), ("disruptive", "quick")).do("first blood")
    assert duel.outcome.facts.dishonoured == (False, True)


def test_meaning_death_and_picking_it_is_one_dishonour(score: Duels) -> None:
    duel = score((11, 10), "pride", ("death", "pride"), ("disruptive", "quick")).do("death")
    assert duel.heard("acts_dishonourably") == [(0, 0)]


def test_death_picked_where_blood_was_stated_is_no_dishonour(score: Duels) -> None:
    duel = score((11, 10), "first blood", styles=("disruptive", "quick")).do("death")
    assert duel.outcome.facts.dishonoured == (False, False)


def test_a_style_changed_to_disruptive_in_the_stare_has_the_say(stare: Duels, win: Duels, throw_attacks: Duels) -> None:
    duel = win(stare(stare_rounds="1"), 0, "sage advice").do("disruptive", [1, 20])
    assert throw_attacks(duel, 10, 11).offered() == SAY
    assert duel.asked == 0


def test_a_style_changed_from_disruptive_in_the_stare_has_no_say(stare: Duels, win: Duels, throw_attacks: Duels) -> None:
    duel = win(stare(styles=("disruptive", "steadfast"), stare_rounds="1"), 0, "sage advice").do("steadfast", [1, 20])
    assert throw_attacks(duel, 11, 10).outcome.facts.suffers == ("none", "first blood")
