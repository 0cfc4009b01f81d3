"""Section 3: initiative, declarations, and the check."""

from collections.abc import Callable
from itertools import product

import pytest

from codeduello.games.arcane.words import BLUFF, TWITCH
from codeduello.testing import Script

Duels = Callable[..., Script]

# A column of the page's table, written down again: a move, and the move it is strong against.
STRONG = {
    "twitch": "eye of the beholder",
    "show off": "the look",
    "bluff": "sage advice",
    "the look": "see through them",
    "eye of the beholder": "bluff",
    "see through them": "twitch",
    "sage advice": "show off",
    "tactical analysis": "tactical analysis",
}
SKILL = {
    "twitch": "sleight",
    "show off": "performance",
    "bluff": "deception",
    "the look": "intimidation",
    "eye of the beholder": "perception",
    "see through them": "insight",
    "sage advice": "arcana",
    "tactical analysis": "investigation",
}
PAIRS_BUT_ONE = [(mine, foes) for mine, foes in STRONG.items() if mine != foes]


@pytest.mark.parametrize(("faces", "higher"), [([7, 6], 0), ([6, 7], 1)])
def test_the_lower_initiative_declares_first(stare: Duels, faces: list[int], higher: int) -> None:
    duel = stare().do(faces)
    assert duel.heard("is_higher") == [(higher, 0)]
    assert duel.asked == 1 - higher
    assert duel.do("twitch").asked == higher


def test_the_initiative_bonus_is_added(stare: Duels) -> None:
    duel = stare(sheets=("Ann; initiative 3", "Ben; initiative -1")).do([5, 8])  # 8 against 7
    assert duel.heard("is_higher") == [(0, 0)]


def test_the_higher_declares_knowing_the_lowers_move(stare: Duels) -> None:
    duel = stare().do([20, 1], "bluff")
    assert duel.asked == 0
    assert duel.heard("declares", 0) == [(1, BLUFF)]


def test_declarations_are_told_to_all(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "bluff")
    assert duel.heard("declares", 2) == [(0, TWITCH), (1, BLUFF)]


def test_all_eight_moves_are_offered_to_both(stare: Duels) -> None:
    duel = stare().do([1, 20])
    assert duel.offered() == list(STRONG)
    assert duel.do("twitch").offered() == list(STRONG)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("move", STRONG)
def test_a_move_is_checked_with_its_own_skill(stare: Duels, move: str, seat: int) -> None:
    # Only the skill of the move has a bonus, 10: a 5 (15) then beats a 14 by 1, while 5 alone would lose.
    skilled = f"Carl; {SKILL[move]} 10"
    idle = "twitch" if move == "tactical analysis" else "tactical analysis"
    if seat == 0:
        duel = stare(sheets=(skilled, "Ben")).do([1, 20], move, idle, [5, 14])
    else:
        duel = stare(sheets=("Ann", skilled)).do([1, 20], idle, move, [14, 5])
    assert duel.heard("wins_check") == [(seat, 0)]


def test_initiative_is_thrown_anew_in_each_of_three_rounds(stare: Duels, win: Duels) -> None:
    duel = stare()
    for number in (1, 2, 3):
        assert duel.row.name == "initiative"
        assert duel.heard("stare_round_begins")[-1] == (2, number)
        win(duel, 0, "see through them")
    assert len(duel.heard("stare_round_begins")) == 3
    assert len(duel.heard("shot_begins")) == 1


def test_every_round_logs_the_standing_reminders(stare: Duels, win: Duels) -> None:
    duel = stare()
    assert len(duel.heard("reminder")) == 1
    win(duel, 0, "twitch")
    assert len(duel.heard("reminder")) == 2


@pytest.mark.parametrize(("mine", "foes"), PAIRS_BUT_ONE)
def test_a_strong_move_adds_its_d4_for_the_challenger(stare: Duels, mine: str, foes: str) -> None:
    duel = stare().do([1, 20], mine, foes)
    assert duel.row.dice == (20, 4, 20)
    duel.do([10, 2, 11])  # 12 against 11
    assert duel.heard("wins_check") == [(0, 0)]


@pytest.mark.parametrize(("mine", "foes"), PAIRS_BUT_ONE)
def test_a_strong_move_adds_its_d4_for_the_challenged(stare: Duels, mine: str, foes: str) -> None:
    duel = stare().do([1, 20], foes, mine)
    assert duel.row.dice == (20, 20, 4)
    duel.do([11, 10, 2])  # 11 against 12
    assert duel.heard("wins_check") == [(1, 0)]


def test_tactical_analysis_against_itself_gives_both_their_d4(stare: Duels) -> None:
    duel = stare().do([1, 20], "tactical analysis", "tactical analysis")
    assert duel.row.dice == (20, 4, 20, 4)
    assert duel.heard("is_strong_against") == [(0, 0), (1, 0)]
    duel.do([10, 2, 10, 3])  # 12 against 13
    assert duel.heard("wins_check") == [(1, 0)]


def test_no_other_pair_of_moves_is_strong(stare: Duels) -> None:
    for first, second in product(STRONG, STRONG):
        duel = stare().do([1, 20], first, second)
        strong = [seat for seat, _ in duel.heard("is_strong_against")]
        assert strong == [0] * (STRONG[first] == second) + [1] * (STRONG[second] == first)
        assert duel.row.dice.count(4) == len(strong)


def test_a_check_won_by_four_gives_the_first_part_only(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "twitch", [14, 10])
    assert duel.heard("wins_check") == [(0, 0)]
    assert duel.heard("wins_check_well") == []
    assert duel.heard("tricks_are") == [(0, 1)]


def test_a_check_won_by_five_gives_the_second_part_too(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "twitch", [10, 15])
    assert duel.heard("wins_check_well") == [(1, 0)]
    assert duel.heard("tricks_are") == [(1, 1), (1, 2)]


def test_bonuses_and_the_counter_count_towards_the_five(stare: Duels) -> None:
    duel = stare(sheets=("Ann; sleight 3", "Ben")).do([1, 20], "twitch", "eye of the beholder")
    duel.do([10, 2, 10])  # 10 + 3 + 2 = 15 against 10
    assert duel.heard("wins_check_well") == [(0, 0)]


def test_a_tie_rerolls_the_whole_check_with_the_counter(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "eye of the beholder", [10, 4, 14])  # 14 each
    assert duel.heard("wins_check") == duel.heard("tricks_are") == []
    assert duel.row.dice == (20, 4, 20)
    duel.do([10, 1, 10])  # 11 against 10: the old 4 is gone, the d4 was thrown again
    assert duel.heard("wins_check") == [(0, 0)]


def test_ties_are_rerolled_as_often_as_they_fall(stare: Duels) -> None:
    duel = stare().do([1, 20], "twitch", "twitch", [5, 5], [6, 6], [20, 20], [2, 1])
    assert duel.heard("wins_check") == [(0, 0)]
    assert duel.heard("tricks_are") == [(0, 1)]


def test_the_winner_gains_by_the_own_move_whoever_declared_first(stare: Duels) -> None:
    duel = stare().do([20, 1], "the look", "twitch", [2, 1])  # Ben looks, Ann twitches and wins
    assert duel.heard("tricks_are") == [(0, 1)]
    assert duel.heard("faults_are") == []
