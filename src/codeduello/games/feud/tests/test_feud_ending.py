"""Who has won: judged once, after step 5, from everything that happened in the round."""

from itertools import permutations

import pytest

from codeduello.kernel import NOBODY, AskBoth, Result
from codeduello.testing.script import Script

STAY = ("fight on", "fight on")
FOOT, HEAD, SCAR, LEG = [2, 2], [1, 1], [3, 4], [1, 2]
"""Dismemberment: 4, 2, 7 and 3."""
STANCHED, BLED_OUT = [6, 6], [1, 1]
EXCHANGE = [6, 6, 5, 6]
"""The challenger's 12 against the challenged duellist's 11."""
DISMEMBERMENT = """
[dismemberment]
"2" = { part = "head", counts = "fatal" }
"3" = { part = "leg", counts = "dismembered", bleeds = 4 }
"4" = { part = "foot", counts = "dismembered" }
"5-12" = { part = "scar", counts = "disfigured" }
"""


def house(on_challenged: str, on_challenger: str) -> str:
    """Tables on which the challenger's 12 and the challenged duellist's 11 inflict these, and nothing else anything."""
    rows = f'"10 or less" = "-"\n"11" = "{on_challenger}"\n"12" = "{on_challenged}"\n"13 or more" = "-"\n'
    return "".join(f"[{table}]\n{rows}" for table in ("attack", "charge", "hew")) + DISMEMBERMENT


def duel(on_challenged: str = "-", on_challenger: str = "-", **rulings: str) -> Script:
    sevens = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
    tables = house(on_challenged, on_challenger)
    return Script("feud", f"Ada: {sevens}", f"Bo: {sevens}", tables=tables, **rulings).do([3, 3])


ENDINGS = {"F": "fled", "w": "wounds", "D": "dismembered", "K": "killed"}
LADDER = ["-", "F", "w", "D", "K"]
"""None, fled, out (with one wound as the limit), dismembered, killed: the worse the further right."""


@pytest.mark.parametrize(("on_challenged", "on_challenger"), list(permutations(LADDER, 2)))
def test_the_worse_line_loses(on_challenged: str, on_challenger: str) -> None:
    scripted = duel(on_challenged, on_challenger, wound_limit="1").do(EXCHANGE)
    if "D" in (on_challenged, on_challenger):
        scripted.do(FOOT)
    is_worse = LADDER.index(on_challenged) > LADDER.index(on_challenger)
    assert scripted.outcome.winner == (0 if is_worse else 1)
    assert scripted.outcome.result is Result.WIN
    assert scripted.outcome.ending == ENDINGS[on_challenged if is_worse else on_challenger]
    assert scripted.outcome.alive == (on_challenger != "K", on_challenged != "K")


def test_both_killed_is_a_draw_without_a_survivor() -> None:
    outcome = duel("K", "K").do(EXCHANGE).outcome
    assert (outcome.result, outcome.winner, outcome.alive) == (Result.DRAW, NOBODY, (False, False))
    assert outcome.ending == "killed"


def test_both_dismembered_and_alive_is_a_draw() -> None:
    outcome = duel("D", "D").do(EXCHANGE, FOOT, LEG, STANCHED).outcome
    assert (outcome.result, outcome.alive) == (Result.DRAW, (True, True))
    assert outcome.ending == "dismembered"


def test_the_survivor_of_two_dismembered_wins_and_is_dismembered_still() -> None:
    outcome = duel("D", "D").do(EXCHANGE, LEG, BLED_OUT, FOOT).outcome  # the challenged bleeds to death
    assert (outcome.ending, outcome.winner, outcome.alive) == ("killed", 0, (True, False))
    assert outcome.facts.dismembered[0]
    assert outcome.facts.lost == ("foot", "leg")


def test_both_dismembered_to_death_is_a_draw() -> None:
    outcome = duel("D", "D").do(EXCHANGE, HEAD, LEG, BLED_OUT).outcome
    assert (outcome.result, outcome.alive) == (Result.DRAW, (False, False))


def test_a_fatal_dismemberment_is_as_bad_as_being_killed() -> None:
    outcome = duel("D", "K").do(EXCHANGE, HEAD).outcome
    assert (outcome.result, outcome.ending) == (Result.DRAW, "killed")


def test_a_disfigurement_ends_the_duel_and_loses_it() -> None:
    outcome = duel("D", "-").do(EXCHANGE, SCAR).outcome
    assert (outcome.ending, outcome.winner) == ("disfigured", 0)


@pytest.mark.parametrize("first", [FOOT, SCAR])
def test_a_disfigurement_against_a_dismemberment_or_another_is_a_draw(first: list[int]) -> None:
    assert duel("D", "D").do(EXCHANGE, first, SCAR).outcome.result is Result.DRAW


@pytest.mark.parametrize(("first", "second"), [(FOOT, SCAR), (SCAR, FOOT)])
def test_a_draw_of_unlike_fates_is_named_after_the_worse(first: list[int], second: list[int]) -> None:
    assert duel("D", "D").do(EXCHANGE, first, second).outcome.ending == "dismembered"  # not disfigured


def test_the_disfigured_wins_where_the_foe_is_killed() -> None:
    outcome = duel("D", "K").do(EXCHANGE, SCAR).outcome
    assert (outcome.ending, outcome.winner) == ("killed", 1)


@pytest.mark.parametrize("on_challenger", ["F", "w"])
def test_the_disfigured_loses_where_less_befell_the_foe(on_challenger: str) -> None:
    outcome = duel("D", on_challenger, wound_limit="1").do(EXCHANGE, SCAR).outcome
    assert (outcome.ending, outcome.winner) == ("disfigured", 0)


def test_of_two_out_by_wounds_the_fewer_wins_counting_those_over_the_limit() -> None:
    outcome = duel("ww", "w", wound_limit="1").do(EXCHANGE).outcome
    assert outcome.facts.wounds == (1, 2)  # 2 is one over the limit
    assert (outcome.ending, outcome.winner) == ("wounds", 0)
    assert duel("w", "ww", wound_limit="1").do(EXCHANGE).outcome.winner == 1


@pytest.mark.parametrize("cell", ["w", "ww"])
def test_two_out_with_the_same_wounds_is_a_draw(cell: str) -> None:
    outcome = duel(cell, cell, wound_limit="1").do(EXCHANGE).outcome
    assert (outcome.ending, outcome.result) == ("wounds", Result.DRAW)


def test_five_against_six_wounds_with_the_tables_that_ship() -> None:
    sevens = "Agg-7, Str-7, Wor-7"
    scripted = Script("feud", f"Ada: {sevens}", f"Bo: {sevens}")
    for _ in range(4):
        scripted.do([3, 3], [1, 1, 1, 2], STAY)  # 2 and 3: a wound each
    outcome = scripted.do([3, 3], [6, 6, 1, 1]).outcome  # 12: ww; 2: w
    assert outcome.facts.wounds == (5, 6)
    assert (outcome.ending, outcome.winner) == ("wounds", 0)


@pytest.mark.parametrize(("on_challenged", "on_challenger"), [("wwD", "wD"), ("wD", "wwD")])
def test_both_disfigured_is_a_draw_even_where_both_are_also_out_by_wounds(on_challenged: str, on_challenger: str) -> None:
    scripted = duel(on_challenged, on_challenger, wound_limit="1").do(EXCHANGE, SCAR, SCAR)
    assert scripted.outcome.result is Result.DRAW  # "a disfigurement is a dismemberment for the verdict"


def test_both_dismembered_is_a_draw_even_where_both_are_also_out_by_wounds() -> None:
    scripted = duel("wwD", "wD", wound_limit="1").do(EXCHANGE, FOOT, FOOT)
    assert scripted.outcome.result is Result.DRAW


def test_both_made_to_flee_has_no_winner_and_is_no_draw() -> None:
    outcome = duel("F", "F").do(EXCHANGE).outcome
    assert (outcome.ending, outcome.result, outcome.winner) == ("fled", Result.NOBODY, NOBODY)
    assert outcome.facts.fled == (True, True)


def test_both_choosing_to_flee_has_no_winner_and_is_no_draw() -> None:
    outcome = duel().do(EXCHANGE, ("flee", "flee")).outcome
    assert (outcome.result, outcome.facts.fled) == (Result.NOBODY, (True, True))


@pytest.mark.parametrize(("choices", "winner"), [(("flee", "fight on"), 1), (("fight on", "flee"), 0)])
def test_who_holds_the_field_wins_against_flight(choices: tuple[str, str], winner: int) -> None:
    outcome = duel().do(EXCHANGE, choices).outcome
    assert (outcome.ending, outcome.winner) == ("fled", winner)
    assert outcome.facts.fled == (winner == 1, winner == 0)


@pytest.mark.parametrize("on_challenged", ["K", "D", "w"])
def test_the_frightened_victor_has_won_unaware(on_challenged: str) -> None:
    scripted = duel(on_challenged, "F", wound_limit="1").do(EXCHANGE)
    if on_challenged == "D":
        scripted.do(FOOT)
    assert scripted.outcome.winner == 0
    assert scripted.outcome.facts.fled == (True, False)


@pytest.mark.parametrize("cell", ["FK", "FD", "wF"])
def test_who_is_killed_dismembered_or_out_has_not_fled_as_well(cell: str) -> None:
    scripted = duel(cell, "-", wound_limit="1").do(EXCHANGE)
    if "D" in cell:
        scripted.do(FOOT)
    assert scripted.heard("frightens") == [(0, 0)]
    assert scripted.outcome.facts.fled == (False, False)


def test_nobody_flees_and_a_new_round_begins() -> None:
    scripted = duel().do(EXCHANGE, STAY)
    assert len(scripted.heard("round_begins")) == 2
    assert scripted.row.name == "initiative"


@pytest.mark.parametrize("cell", ["F", "K", "w"])
def test_once_something_has_befallen_one_of_them_neither_is_asked(cell: str) -> None:
    assert duel(cell, "-", wound_limit="1").do(EXCHANGE).heard("asked") == []
    assert duel("-", cell, wound_limit="1").do(EXCHANGE).heard("asked") == []


@pytest.mark.parametrize("choice", ["fight on", "flee"])
def test_a_flee_choice_is_secret_until_both_have_chosen(choice: str) -> None:
    scripted = duel().do(EXCHANGE)
    before = [scripted.told(viewer) for viewer in (0, 1, 2)]
    number = scripted.game.prose.options.number(choice)
    scripted.run.choose(0, number)
    assert [scripted.told(viewer) for viewer in (0, 1, 2)] == before
    assert scripted.offered(1) == ["fight on", "flee"]


def test_a_flee_choice_can_be_taken_back_until_the_other_has_chosen() -> None:
    scripted = duel().do(EXCHANGE)
    fight_on, flee = (scripted.game.prose.options.number(name) for name in STAY[:1] + ("flee",))
    scripted.run.choose(1, flee)
    scripted.run.choose(1, fight_on)
    assert isinstance(scripted.run.need, AskBoth)
    scripted.run.choose(0, flee)
    assert scripted.outcome.winner == 1


def test_a_flight_is_seen_by_all_once_both_have_chosen() -> None:
    scripted = duel().do(EXCHANGE, ("fight on", "flee"))
    assert [scripted.heard("flees", viewer) for viewer in (0, 1, 2)] == [[(1, 0)]] * 3


def test_the_choice_to_fight_on_is_told_to_nobody_else() -> None:
    scripted = duel().do(EXCHANGE, STAY)
    chose = [[who for who, _ in scripted.heard("chose", viewer)] for viewer in (0, 1, 2)]
    assert chose == [[0], [1], []]
