"""Every ruling of Feud: a fragment that comes out differently under each of its values."""

import pytest

from codeduello.errors import InvalidText, UnknownName
from codeduello.games.feud.rulings import Rulings
from codeduello.kernel import NOBODY, Result, differences
from codeduello.testing.script import Script

STAY = ("fight on", "fight on")
MET, MISSED = [1, 1], [6, 6]
FOOT, HEAD, SCAR = [2, 2], [1, 1], [3, 4]
"""Dismemberment: 4, 2 and 7."""
EXCHANGE = [6, 6, 5, 6]
"""The challenger's 12 against the challenged duellist's 11."""
SEVENS = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
DISMEMBERMENT = """
[dismemberment]
"2" = { part = "head", counts = "fatal" }
"3-5" = { part = "foot", counts = "dismembered" }
"6-12" = { part = "scar", counts = "disfigured" }
"""


def plain(mine: int = 1, theirs: int = 1, /, **rulings: str) -> Script:
    return Script("feud", f"Ada: Skill-{mine}, {SEVENS}", f"Bo: Skill-{theirs}, {SEVENS}", **rulings)


def house(on_challenged: str, on_challenger: str = "-") -> str:
    """Tables on which the challenger's 12 and the challenged duellist's 11 inflict these, and nothing else anything."""
    rows = f'"10 or less" = "-"\n"11" = "{on_challenger}"\n"12" = "{on_challenged}"\n"13 or more" = "-"\n'
    return "".join(f"[{table}]\n{rows}" for table in ("attack", "charge", "hew")) + DISMEMBERMENT


def exchange(on_challenged: str, on_challenger: str, **rulings: str) -> Script:
    """A round in which these befall the two, up to the first dice or question after it."""
    return plain(tables=house(on_challenged, on_challenger), **rulings).do([3, 3], EXCHANGE)


def skills(scripted: Script) -> tuple[int, int]:
    after = scripted.after()
    return after[0].skill, after[1].skill


def choose(scripted: Script, seat: int, option: str) -> Script:
    """One seat answers where the other has nothing to choose."""
    scripted.run.choose(seat, scripted.game.prose.options.number(option))
    return scripted


def test_flight_is_defeat_true_gives_the_foe_the_victory() -> None:
    scripted = plain(flight_is_defeat="true").do([3, 3], [1, 1, 1, 2], ("flee", "fight on"))
    assert scripted.outcome.winner == 1
    assert skills(scripted) == (0, 2)


def test_flight_is_defeat_false_leaves_nobody_a_winner_and_no_draw() -> None:
    scripted = plain(3, 3, flight_is_defeat="false").do([3, 3], [1, 1, 1, 2], ("flee", "fight on"))
    assert (scripted.outcome.result, scripted.outcome.winner) == (Result.NOBODY, NOBODY)
    assert scripted.outcome.facts.fled == (True, False)
    assert skills(scripted) == (2, 3)


def test_flight_is_defeat_false_holds_for_fright_as_well() -> None:
    assert exchange("F", "-", flight_is_defeat="false").outcome.result is Result.NOBODY
    assert exchange("F", "-").outcome.winner == 0


def test_flight_is_defeat_false_lets_the_unaware_victor_win() -> None:
    assert exchange("K", "F", flight_is_defeat="false").outcome.winner == 0


def test_disfigured_source_ranks_it_with_a_dismemberment() -> None:
    assert exchange("D", "F").do(SCAR).outcome.winner == 0
    assert exchange("D", "D").do(SCAR, FOOT).outcome.result is Result.DRAW
    assert exchange("D", "w", wound_limit="1").do(SCAR).outcome.winner == 0


def test_disfigured_lightest_ranks_it_under_flight() -> None:
    outcome = exchange("D", "F", disfigured="lightest").do(SCAR).outcome
    assert (outcome.ending, outcome.winner) == ("fled", 1)
    assert exchange("D", "D", disfigured="lightest").do(SCAR, FOOT).outcome.winner == 1
    assert exchange("D", "w", disfigured="lightest", wound_limit="1").do(SCAR).outcome.winner == 1


@pytest.mark.parametrize("value", ["source", "lightest"])
def test_disfigured_loses_to_the_unscathed_and_draws_with_another_under_either_value(value: str) -> None:
    outcome = exchange("D", "-", disfigured=value).do(SCAR).outcome
    assert (outcome.ending, outcome.winner) == ("disfigured", 0)
    assert exchange("D", "D", disfigured=value).do(SCAR, SCAR).outcome.result is Result.DRAW


@pytest.mark.parametrize("value", ["source", "lightest"])
def test_disfigured_begins_a_feud_and_spares_the_skill_under_either_value(value: str) -> None:
    ada, bo = exchange("D", "-", disfigured=value).do(SCAR).after()
    assert (ada.skill, bo.skill) == (2, 1)
    assert (len(ada.feuds), len(bo.feuds)) == (1, 1)


def test_disfigured_and_fled_pays_for_flight_only_where_flight_is_the_worse() -> None:
    assert exchange("FD", "-", disfigured="lightest").do(SCAR).outcome.facts.fled == (False, True)
    assert exchange("FD", "-", disfigured="source").do(SCAR).outcome.facts.fled == (False, False)


def test_disfigured_lightest_leaves_the_verdict_of_wounds_to_the_wounds() -> None:
    scripted = exchange("wwD", "wD", disfigured="lightest", wound_limit="1").do(SCAR, SCAR)
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("wounds", 0)  # 1 against 2


PAIRS_OF_FINISHED = [("K", "D"), ("K", "w"), ("D", "w")]


@pytest.mark.parametrize(("worse", "lighter"), PAIRS_OF_FINISHED)
def test_ladder_worst_loses_lets_the_lighter_fate_win(worse: str, lighter: str) -> None:
    scripted = exchange(worse, lighter, ladder="worst_loses", wound_limit="1")
    if "D" in (worse, lighter):
        scripted.do(FOOT)
    assert scripted.outcome.winner == 0


@pytest.mark.parametrize(("worse", "lighter"), PAIRS_OF_FINISHED)
def test_ladder_finished_loses_makes_a_draw_of_two_finished(worse: str, lighter: str) -> None:
    scripted = exchange(worse, lighter, ladder="finished_loses", wound_limit="1")
    if "D" in (worse, lighter):
        scripted.do(FOOT)
    assert scripted.outcome.result is Result.DRAW


def test_ladder_finished_loses_ranks_a_disfigurement_by_its_own_ruling() -> None:
    assert exchange("D", "K", ladder="finished_loses").do(SCAR).outcome.result is Result.DRAW
    assert exchange("D", "K", ladder="finished_loses", disfigured="lightest").do(SCAR).outcome.winner == 1


@pytest.mark.parametrize("cell", ["K", "w"])
def test_ladder_finished_loses_still_loses_to_flight_and_to_the_unscathed(cell: str) -> None:
    assert exchange(cell, "F", ladder="finished_loses", wound_limit="1").outcome.winner == 0
    assert exchange(cell, "-", ladder="finished_loses", wound_limit="1").outcome.winner == 0


def test_ladder_finished_loses_leaves_the_count_of_wounds_where_both_are_only_out() -> None:
    assert exchange("ww", "w", ladder="finished_loses", wound_limit="1").outcome.winner == 0
    assert exchange("ww", "wK", ladder="finished_loses", wound_limit="1").outcome.result is Result.DRAW


def test_flee_offered_while_undecided_asks_nobody_once_something_has_befallen() -> None:
    scripted = exchange("K", "-", flee_offered="while_undecided")
    assert scripted.heard("asked") == []
    assert skills(scripted) == (2, 1)


def test_flee_offered_always_asks_whoever_is_not_forced_to_surrender() -> None:
    scripted = exchange("K", "-", flee_offered="always")
    assert scripted.offered(0) == ["fight on", "flee"]
    assert scripted.offered(1) == ["fight on"]  # the dead choose nothing
    assert choose(scripted, 0, "flee").outcome.facts.fled == (True, False)
    assert scripted.outcome.winner == 0  # victorious and unaware
    assert skills(scripted) == (1, 1)  # 1+1-1


def test_flee_offered_always_does_not_ask_whoever_is_out_by_wounds() -> None:
    scripted = exchange("w", "-", flee_offered="always", wound_limit="1")
    assert (scripted.offered(0), scripted.offered(1)) == (["fight on", "flee"], ["fight on"])


def test_flee_offered_always_does_not_ask_whoever_has_no_weapon_left() -> None:
    scripted = plain(flee_offered="always").do([3, 3], [4, 3, 4, 3], MISSED, MET)
    assert (scripted.offered(0), scripted.offered(1)) == (["fight on"], ["fight on", "flee"])
    assert choose(scripted, 1, "fight on").outcome.winner == 1


def test_flee_offered_always_asks_the_dismembered_who_live() -> None:
    scripted = exchange("D", "-", flee_offered="always").do(FOOT)
    assert scripted.offered(1) == ["fight on", "flee"]
    scripted.do(("fight on", "flee"))
    assert scripted.outcome.winner == 0
    assert skills(scripted) == (2, 0)  # 1-2 for the foot; no -1 on top


def test_surrender_forced_offers_only_flight() -> None:
    assert plain(surrender="forced").do([3, 3], [1, 1, 1, 2]).offered(0) == ["fight on", "flee"]


def test_surrender_free_offers_it_and_it_loses_without_the_loss_of_skill() -> None:
    scripted = plain(surrender="free").do([3, 3], [1, 1, 1, 2])
    assert scripted.offered(1) == ["fight on", "flee", "surrender"]
    scripted.do(("surrender", "fight on"))
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("surrendered", 1)
    assert scripted.heard("surrenders") == [(0, 0)]
    assert skills(scripted) == (1, 2)


def test_surrender_free_of_both_is_a_draw() -> None:
    scripted = plain(2, 1, surrender="free").do([3, 3], [1, 1, 1, 2], ("surrender", "surrender"))
    assert (scripted.outcome.ending, scripted.outcome.result) == ("surrendered", Result.DRAW)
    assert skills(scripted) == (2, 2)  # the lesser gains 1, nobody pays for flight


def test_surrender_free_against_flight_makes_the_fled_the_victor_unaware() -> None:
    scripted = plain(3, 3, surrender="free").do([3, 3], [1, 1, 1, 2], ("surrender", "flee"))
    assert scripted.outcome.winner == 1  # out is worse than fled
    assert skills(scripted) == (3, 3)  # 3+1-1


def test_surrender_free_beside_a_forced_one_is_a_draw() -> None:
    scripted = exchange("w", "-", surrender="free", flee_offered="always", wound_limit="1")
    assert choose(scripted, 0, "surrender").outcome.result is Result.DRAW


@pytest.mark.parametrize(("limit", "rounds"), [(1, 1), (2, 2), (5, 5), (6, 6)])
def test_wound_limit_is_the_number_of_wounds_that_ends_it(limit: int, rounds: int) -> None:
    scripted = plain(6, 1, wound_limit=str(limit))
    for number in range(rounds):
        assert scripted.heard("is_out") == []
        scripted.do([3, 4] if number else [3, 3], [1, 1, 1, 1])  # 7: w; -3: nothing; the wounded has -1
        if number + 1 < rounds:
            scripted.do(STAY)
    assert scripted.outcome.facts.wounds == (0, limit)
    assert scripted.outcome.ending == "wounds"


@pytest.mark.parametrize("text", ["0", "-1", "10000", "five", ""])
def test_wound_limit_is_a_whole_number_from_1(text: str) -> None:
    with pytest.raises(InvalidText, match="wound_limit"):
        plain(wound_limit=text)


def test_focus_bonus_always_adds_it_without_asking() -> None:
    scripted = plain(focus_bonus="always").do([6, 1], "focus", MET)
    assert scripted.row.name == "attack"
    assert scripted.do([3, 3, 4, 3]).heard("clash") == [(2, 0)]  # 6+1 against 7


@pytest.mark.parametrize(
    ("option", "faces"),
    [("add 1", [3, 3, 4, 3]), ("add nothing", [4, 3, 4, 3])],  # 6+1 against 7; 7 against 7
)
def test_focus_bonus_optional_asks_the_focused_before_the_attack(option: str, faces: list[int]) -> None:
    scripted = plain(focus_bonus="optional").do([6, 1], "focus", MET)
    assert (scripted.offered(0), scripted.offered(1)) == (["add 1", "add nothing"], ["add nothing"])
    assert choose(scripted, 0, option).do(faces).heard("clash") == [(2, 0)]


def test_focus_bonus_optional_asks_again_in_the_next_round_and_no_longer() -> None:
    scripted = plain(focus_bonus="optional").do([6, 1], "focus", MET)
    choose(scripted, 0, "add nothing").do([4, 3, 4, 3], MISSED, MISSED, STAY, [3, 1])  # 3 against 1+2: tie
    assert scripted.offered(0) == ["add 1", "add nothing"]
    choose(scripted, 0, "add 1").do([3, 3, 4, 3], MISSED, MISSED, STAY, [3, 3])  # 6+1 against 7
    assert scripted.row.name == "attack"  # not asked any more
    assert scripted.heard("adds_focus") == [(0, 0)]


def test_focus_bonus_optional_keeps_the_focused_unshaken_without_the_bonus() -> None:
    scripted = plain(2, 1, focus_bonus="optional").do([1, 6], "focus", MET)
    choose(scripted, 1, "add nothing").do([6, 6, 1, 1])  # 12+1 = 13: F
    assert scripted.heard("unshaken") == [(1, 0)]


def test_focus_bonus_optional_asks_nobody_who_is_not_focused() -> None:
    assert plain(focus_bonus="optional").do([6, 1], "focus", MISSED).row.name == "attack"


def test_tables_of_ones_own_replace_those_that_ship() -> None:
    assert plain(tables="reconstruction").do([3, 3], EXCHANGE).heard("blows") == [(0, 2), (1, 1)]  # 12: ww; 11: w
    scripted = plain(tables=house("K")).do([3, 3], EXCHANGE)
    assert (scripted.outcome.ending, scripted.outcome.winner) == ("killed", 0)


def test_tables_of_ones_own_replace_the_dismemberment_too() -> None:
    assert exchange("D", "-").do([6, 6]).outcome.alive == (True, True)  # 12: a scar here, a head in those that ship


def test_the_defaults_are_those_of_the_rules_page() -> None:
    rulings = plain().rulings
    assert differences(rulings, Rulings()) == []
    given = {
        "flight_is_defeat": "true",
        "disfigured": "source",
        "ladder": "worst_loses",
        "flee_offered": "while_undecided",
        "surrender": "forced",
        "wound_limit": "5",
        "focus_bonus": "always",
        "tables": "reconstruction",
    }
    assert plain(**given).rulings == rulings


@pytest.mark.parametrize("name", ["flight_is_defeat", "disfigured", "ladder", "flee_offered", "surrender", "focus_bonus"])
def test_a_value_that_a_ruling_does_not_have_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(InvalidText, match=name):
        plain(**{name: "perhaps"})


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(UnknownName, match="gravity"):
        plain(gravity="none")
