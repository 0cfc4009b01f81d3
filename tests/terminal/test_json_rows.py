"""The odds of rows by name, compared with every pair of dice counted out."""

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from subprocess import CompletedProcess

import pytest

Command = Callable[..., CompletedProcess[str]]
Odds = dict[str, Fraction]

D6 = range(1, 7)
D20 = range(1, 21)
TWO_DICE = [a + b for a, b in product(D6, D6)]
LESSER_OF_TWO = [min(first, second) for first, second in product(TWO_DICE, TWO_DICE)]


def ask(command: Command, *words: str) -> Odds:
    """The outcomes of a row; each fraction fits its decimal number, and all of them make 1."""
    said = command("row", *words, "--json")
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""
    document = json.loads(said.stdout)
    flags = [place for place, word in enumerate(words) if word.startswith("--")]
    assert (document["row"], document["args"]) == (words[1], list(words[2 : min(flags, default=len(words))]))
    for outcome in document["outcomes"]:
        assert set(outcome) == {"outcome", "fraction", "p"}
        assert outcome["p"] == pytest.approx(float(Fraction(outcome["fraction"])), abs=1e-15)
    odds = {outcome["outcome"]: Fraction(outcome["fraction"]) for outcome in document["outcomes"]}
    assert sum(odds.values()) == 1
    return odds


def contest(first: Iterable[int], second: Iterable[int], tie: str = "tie") -> Odds:
    """Who is higher, every pair of sums being equally likely; ties go to `tie`."""
    counted = {"challenger": 0, "challenged": 0, "tie": 0}
    for a, b in product(first, second):
        counted["challenger" if a > b else "challenged" if b > a else tie] += 1
    return {name: Fraction(count, sum(counted.values())) for name, count in counted.items()}


def test_sword_against_axe_is_won_by_the_sword_on_ties_too(command: Command) -> None:
    odds = ask(command, "sangfroid", "exchange", "sword", "axe")
    # +3 against +2, and the sword wins ties; by hand 861 and 435 of 1296
    assert odds == {"challenger": Fraction(287, 432), "challenged": Fraction(145, 432), "tie": 0}
    assert odds == contest([roll + 3 for roll in TWO_DICE], [roll + 2 for roll in TWO_DICE], "challenger")


def test_the_hampered_roll_twice_and_take_the_lesser(command: Command) -> None:
    odds = ask(command, "sangfroid", "exchange", "sword", "axe", "hampered=challenger")
    assert odds["challenger"] == Fraction(7987, 15552)  # counted over 36 * 36 * 36 sums
    assert odds == contest([roll + 3 for roll in LESSER_OF_TWO], [roll + 2 for roll in TWO_DICE], "challenger")


def test_swords_tie_and_a_raised_shield_costs_2(command: Command) -> None:
    assert ask(command, "sangfroid", "exchange", "sword", "sword") == contest(TWO_DICE, TWO_DICE)
    lowered = contest([roll + 3 - 2 for roll in TWO_DICE], [roll + 2 for roll in TWO_DICE], "challenger")
    assert ask(command, "sangfroid", "exchange", "sword", "axe", "shield=challenger") == lowered


def test_a_tally_adds_two_dice_to_a_death_roll(command: Command) -> None:
    first, second = ask(command, "sangfroid", "death", "9"), ask(command, "sangfroid", "death", "9", "1")
    # 2d6 at 9 or less: 30 of 36; 4d6 at 9 or less: 1 + 4 + 10 + 20 + 35 + 56 = 126 of 1296
    assert (first["dies"], second["dies"]) == (Fraction(5, 6), Fraction(7, 72))


def test_the_cool_head_of_the_preset_turns_the_death_roll_round(command: Command) -> None:
    odds = ask(command, "sangfroid", "death", "9", "--preset", "cool-heads-live")
    assert odds["dies"] == Fraction(5, 18)  # 2d6 at 9 or more: 4 + 3 + 2 + 1 = 10 of 36


def test_a_shield_deflects_strictly_under_sangfroid(command: Command) -> None:
    assert ask(command, "sangfroid", "deflect", "9")["deflected"] == Fraction(13, 18)  # 2d6 at 8 or less: 26 of 36


def test_feuds_initiative_after_losing_it(command: Command) -> None:
    odds = ask(command, "feud", "initiative", "2", "0")
    # d6 + 2 against d6: 26, 6 and 4 of 36
    assert odds == {"challenger": Fraction(13, 18), "challenged": Fraction(1, 6), "tie": Fraction(1, 9)}
    assert odds == contest([face + 2 for face in D6], D6)


def test_feuds_modifier_may_be_negative(command: Command) -> None:
    assert ask(command, "feud", "initiative", "-1", "0") == contest([face - 1 for face in D6], D6)


def test_feuds_clash_at_a_relative_skill_of_3(command: Command) -> None:
    # own +3 and the foe's -3: the sums must differ by 6, which 35 of 1296 pairs do
    same = sum(a + 3 == b - 3 for a, b in product(TWO_DICE, TWO_DICE))
    assert ask(command, "feud", "clash", "3")["clash"] == Fraction(same, 1296) == Fraction(35, 1296)


def test_arcanes_check_of_5_against_3_without_a_counter(command: Command) -> None:
    odds = ask(command, "arcane", "check", "5", "3", "--ruling", "counter=none")
    # ties are rolled again: 18 of 400 pairs of d20 differ by exactly the 2 between the bonuses, so 382 are left
    pairs = [(a + 5, b + 3) for a, b in product(D20, D20) if a + 5 != b + 3]
    assert len(pairs) == 382
    well = Fraction(sum(a - b >= 5 for a, b in pairs), 382)
    assert odds["challenger by 5 or more"] == well == Fraction(153, 382)
    assert odds["challenger"] + odds["challenger by 5 or more"] == Fraction(229, 382)
    assert odds["challenged by 5 or more"] == Fraction(sum(b - a >= 5 for a, b in pairs), 382)


def test_arcanes_counter_adds_a_d4_to_the_strong_move(command: Command) -> None:
    odds = ask(command, "arcane", "check", "0", "0", "strong=challenger")
    # known from the rules page: 95/153 for the countering side at equal bonuses
    assert odds["challenger"] + odds["challenger by 5 or more"] == Fraction(95, 153)


def test_a_table_of_odds_for_people_says_the_same(command: Command) -> None:
    said = command("row", "sangfroid", "exchange", "sword", "axe")
    lines = [line.split() for line in said.stdout.splitlines()]
    assert lines[0] == ["outcome", "exactly", "in", "percent"]
    # 287/432 = 66.4352 %, 145/432 = 33.5648 %
    assert lines[1:] == [["challenger", "287/432", "66.4352", "%"], ["challenged", "145/432", "33.5648", "%"], ["tie", "0", "0.0000", "%"]]
