"""The rule-of-thumb player: it sees its View, and answers with an offered option."""

from collections.abc import Callable
from random import Random

import pytest

from codeduello.bots.roster import seat_player
from codeduello.games import load
from codeduello.games.arcane.players import BestSkill
from codeduello.kernel import Ask, AskBoth, Over, Pair, Policy, Roll
from codeduello.play import Setup
from codeduello.testing import Script

Duels = Callable[..., Script]

SAMPLES = load("arcane").sheet.samples


def player_of(name: str) -> Policy:
    game = load("arcane")
    sheets = [game.sheet.parse(game.sheet.samples[sample]) for sample in ("bard", "wizard")]
    return seat_player(Setup(game, game.rulings, Pair(*sheets)), name, Random(1))


def play(duel: Script, seed: int) -> int:
    """Both seats played by habit, dice by lot, to the end; how many choices were made."""
    lots = Random(seed)
    player = BestSkill(lots)
    chosen = 0
    while not isinstance(duel.run.need, Over):
        need = duel.run.need
        if isinstance(need, Roll):
            duel.run.throw(tuple(lots.randint(1, sides) for sides in need.row.dice))
            continue
        seat = need.seat if isinstance(need, Ask) else need.answered.index(False)
        view = duel.run.view(seat)
        option = player.choose(view)
        assert option in view.options
        duel.run.choose(seat, option)
        chosen += 1
    return chosen


@pytest.mark.parametrize("seed", range(20))
def test_it_answers_every_question_with_an_offered_option(stakes: Duels, seed: int) -> None:
    lots = Random(seed)
    sheets = lots.choice(list(SAMPLES.values())), lots.choice(list(SAMPLES.values()))
    assert play(stakes(sheets, tie=lots.choice(["reroll", "both_suffer"])), seed) >= 13  # stakes, papers, styles, powers, moves


def test_it_is_one_of_the_games_players() -> None:
    assert isinstance(player_of("best-skill"), BestSkill)


def choice(duel: Script, seat: int) -> str:
    """What it would answer here."""
    return duel.game.prose.options.name(BestSkill(Random(1)).choose(duel.run.view(seat)))


@pytest.mark.parametrize("seed", range(5))
def test_what_the_foe_has_sealed_changes_nothing(stakes: Duels, seed: int) -> None:
    views, answers = [], []
    for paper, style, power in (("pride", "steadfast", "cantrip"), ("death", "disruptive", "slot 3")):
        duel = stakes((SAMPLES["bard"], SAMPLES["wizard"])).do("pride", ("death", paper), ("quick", style), ("slot 3", power))
        duel.do([1, 20])
        views.append(duel.run.view(0))
        answers.append(BestSkill(Random(seed)).choose(views[-1]))
    assert views[0] == views[1]
    assert answers[0] == answers[1]


def test_it_states_first_blood_and_means_it(stakes: Duels) -> None:
    duel = stakes()
    assert choice(duel, 0) == "first blood"
    duel.do("death")
    assert (choice(duel, 0), choice(duel, 1)) == ("first blood", "first blood")


def test_it_takes_the_strongest_power(stakes: Duels) -> None:
    duel = stakes(("Ann; powers 0 1 3 2*", "Ben; powers 0 2 5*")).do("death", ("death", "death"), ("quick", "quick"))
    assert isinstance(duel.run.need, AskBoth)
    assert (choice(duel, 0), choice(duel, 1)) == ("slot 3", "free 5")


@pytest.mark.parametrize(
    ("skill", "move"),
    [("sleight 1", "twitch"), ("insight 9, arcana 8", "see through them"), ("investigation 2", "tactical analysis")],
)
def test_it_leads_with_its_best_skill(stare: Duels, skill: str, move: str) -> None:
    duel = stare(sheets=(f"Ann; {skill}", "Ben; intimidation 12")).do([1, 20])
    assert choice(duel, 0) == move


def test_it_keeps_its_style_when_it_may_change(stare: Duels, win: Duels) -> None:
    assert choice(win(stare(styles=("weird", "quick")), 0, "sage advice", True), 0) == "weird"


# Both have two dice of each kind; Ann's choice is wanted. The average of a die is 3.5.
@pytest.mark.parametrize(
    ("style", "dice", "answer"),
    [
        ("overwhelming", [3, 5], "reroll a 3"),  # own tricks should be high
        ("overwhelming", [4, 5], "keep the dice"),
        ("quick", [4, 6], "reroll a 6"),  # the foe's tricks should be low
        ("quick", [3, 1], "keep the dice"),
        ("steadfast", [5, 1], "reroll a 5"),  # own faults should be low
        ("steadfast", [3, 2], "keep the dice"),
        ("weird", [1, 2], "reroll a 1"),  # the foe's faults should be high
        ("weird", [4, 6], "keep the dice"),
    ],
)
def test_it_rerolls_what_is_worse_than_the_average(
    shot: Duels, throw_attacks: Duels, style: str, dice: list[int], answer: str
) -> None:
    wins = [(seat, "show off", True) for seat in (0, 0, 1, 1)]
    duel = throw_attacks(shot(tuple(wins), styles=(style, "disruptive")).do([1, 20]), 10, 10)
    for _ in range(4):
        duel.do(dice)
    assert choice(duel, 0) == answer


def test_it_replaces_death_by_first_blood(score: Duels) -> None:
    assert choice(score((11, 10), papers=("death", "death"), styles=("disruptive", "quick")), 0) == "first blood"
