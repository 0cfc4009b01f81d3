"""Each ruling under each of its values: the same fragment, told differently."""

from dataclasses import fields

import pytest

from codeduello.errors import InvalidText
from codeduello.games import load
from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.tests.opening import B_WINS, begin
from codeduello.games.sangfroid.words import AXE, FISTS
from codeduello.kernel import Ask, AskBoth, Over, Run
from codeduello.testing import Script


@pytest.mark.parametrize(
    ("value", "faces", "dies"),
    [  # A is at 9
        ("at_or_under", [4, 4], True),
        ("at_or_under", [4, 5], True),
        ("at_or_under", [4, 6], False),
        ("at_or_over", [4, 4], False),
        ("at_or_over", [4, 5], True),
        ("at_or_over", [4, 6], True),
    ],
)
def test_death_roll(value: str, faces: list[int], dies: bool) -> None:
    duel = begin("9; axe", "10; axe", death_roll=value).do("attack", B_WINS, "wound", faces)
    assert duel.heard("dies") == [(0, 0)] * dies
    assert duel.heard("survives") == [(0, 0)] * (not dies)


@pytest.mark.parametrize(
    ("roll", "value", "faces", "dies"),
    [  # A has one tally and is at 8
        ("at_or_under", "sum", [4, 4, 6, 6], False),  # 20
        ("at_or_under", "each", [4, 4, 6, 6], True),  # 8 kills, whatever the 12
        ("at_or_under", "each", [6, 6, 4, 4], True),  # and so does the second 8
        ("at_or_under", "each", [6, 6, 5, 4], False),  # 12 and 9
        ("at_or_over", "sum", [3, 4, 1, 1], True),  # 9
        ("at_or_over", "each", [3, 4, 1, 1], False),  # 7 and 2
        ("at_or_over", "each", [1, 1, 4, 4], True),  # 2 and 8
    ],
)
def test_death_dice(roll: str, value: str, faces: list[int], dies: bool) -> None:
    lives = [6, 6] if roll == "at_or_under" else [1, 1]
    duel = begin("9; axe", "10; axe", death_roll=roll, death_dice=value)
    duel.do("attack", B_WINS, "wound", lives, "wait", "nothing")
    duel.do("attack", B_WINS, "wound", faces)
    assert duel.heard("dies") == [(0, 0)] * dies


@pytest.mark.parametrize(
    ("value", "shield", "faces", "winner"),
    [
        ("raised", False, [2, 2, 3, 3], 0),  # 4+3 against 6
        ("carried", False, [2, 2, 3, 3], 1),  # 4+3-2 against 6
        ("raised", True, [2, 2, 3, 3], 1),
        ("carried", True, [2, 2, 3, 3], 1),
        ("carried", True, [2, 2, 2, 2], 0),  # 4+3-2 against 4: the -2 is not counted twice
    ],
)
def test_buckler_penalty(value: str, shield: bool, faces: list[int], winner: int) -> None:
    duel = begin("10; sword, buckler", "9; fisticuffs", buckler_penalty=value)
    duel.do("wait", "raise shield" if shield else "nothing", "attack", faces)
    assert duel.heard("wins_exchange") == [(winner, 0)]


def test_buckler_penalty_carried_is_not_paid_without_a_buckler() -> None:
    duel = begin("10; sword", "9; fisticuffs", buckler_penalty="carried").do("attack", [2, 2, 3, 3])
    assert duel.heard("wins_exchange") == [(0, 0)]  # 4+3 against 6


def waiting_with_a_tally(value: str) -> Script:
    """A has one tally, is at 8 (9 - 1) and waits; B is at 10."""
    duel = begin("9; axe", "11; axe", relief=value).do("attack", B_WINS, "wound", [6, 6], "wait", "nothing")
    return duel.do("wait", "nothing", "wait")


def test_relief_with_any_wait() -> None:
    duel = waiting_with_a_tally("with_any_wait")
    assert duel.offered() == ["take fists", "nothing"]
    duel.do("take fists")
    assert duel.offered() == ["endure", "relieve"]
    duel.do("relieve")
    assert duel.heard("tallies_are")[-1] == (0, 0)
    assert duel.heard("sangfroid_is")[-1] == (0, 7)
    assert duel.heard("holds")[-1] == (0, FISTS)


def test_relief_instead() -> None:
    duel = waiting_with_a_tally("instead")
    assert sorted(duel.offered()) == ["nothing", "relieve", "take fists"]
    duel.do("relieve")
    assert duel.heard("tallies_are")[-1] == (0, 0)
    assert duel.heard("sangfroid_is")[-1] == (0, 7)
    assert duel.asked == 1
    other = waiting_with_a_tally("instead").do("take fists")
    assert other.asked == 1  # no relief beside the change of weapon


@pytest.mark.parametrize(
    ("value", "spoils"),
    [
        ("any_one", ["none", "take sword", "take club", "take buckler"]),
        ("in_hand", ["none", "take sword"]),
        ("none", None),  # nothing is asked
    ],
)
def test_take_armament(value: str, spoils: list[str] | None) -> None:
    duel = begin("10; sword, buckler; possesses club", "9; axe", take_armament=value).do("surrender")
    run = Run(duel.game.aftermath, duel.rulings, (duel.sheets, duel.outcome))
    names = duel.game.prose.aftermath.options.names
    offered = [names[option] for option in run.need.options] if isinstance(run.need, Ask) else None
    assert offered == spoils
    assert isinstance(run.need, Over) == (spoils is None)


@pytest.mark.parametrize(
    ("value", "weapons"), [("all", ["take fists", "take sword", "take axe", "take club"]), ("two", ["take fists", "take sword"])]
)
def test_carry(value: str, weapons: list[str]) -> None:
    duel = Script("sangfroid", "A; 10; sword, buckler; possesses axe, club", "B; 9; axe", carry=value)
    assert duel.offered(0) == weapons


@pytest.mark.parametrize(("value", "offered"), [("all", True), ("two", False)])
def test_carry_counts_for_a_won_buckler(value: str, offered: bool) -> None:
    duel = begin("10; sword, axe; possesses buckler", "9; axe", carry=value).do("wait")
    assert ("raise shield" in duel.offered()) == offered


def grabbed_and_beaten_again(value: str) -> Script:
    """A, at 8 of 9 after one grab, loses another exchange against B's fists."""
    duel = begin("9; fisticuffs", "12; fisticuffs", regrab=value).do("attack", B_WINS, "grab", "wait", "nothing")
    return duel.do("attack", [1, 1, 1, 1, 6, 6])


def test_regrab_no() -> None:
    assert grabbed_and_beaten_again("no").row.name == "death"  # only a wound was left


def test_regrab_yes() -> None:
    duel = grabbed_and_beaten_again("yes")
    assert duel.offered() == ["wound", "grab"]
    duel.do("grab")
    assert [detail for who, detail in duel.heard("sangfroid_is") if who == 0] == [9, 8, 7]


@pytest.mark.parametrize(("value", "first"), [("challenger", 0), ("challenged", 1)])
def test_order_tie(value: str, first: int) -> None:
    assert begin("9; fisticuffs", "9; fisticuffs", order_tie=value).asked == first


@pytest.mark.parametrize(("face", "first"), [(1, 0), (2, 1)])
def test_order_tie_coin(face: int, first: int) -> None:
    duel = begin("9; fisticuffs", "9; fisticuffs", order_tie="coin")
    assert duel.row.dice == (2,)
    assert duel.do([face]).asked == first


@pytest.mark.parametrize("value", [1, 2, 3, 5])
def test_idle_rounds(value: int) -> None:
    duel = begin("10; fisticuffs", "9; fisticuffs", idle_rounds=str(value))
    duel.do(*["wait"] * (2 * value - 1))
    assert duel.asked == 1  # one more wait to come
    assert duel.do("wait").outcome.ending == "idle"


@pytest.mark.parametrize("value", ["0", "-1", "2.5", "three", "", "²"])
def test_idle_rounds_is_a_whole_number_of_at_least_1(value: str) -> None:
    with pytest.raises(InvalidText, match=r"idle_rounds.*accepted are 1 to"):
        load("sangfroid").settle(settings=[("idle_rounds", value)])


@pytest.mark.parametrize(("value", "result", "winner"), [("draw", "draw", 2), ("challenger_loses", "win", 1)])
def test_idle_result(value: str, result: str, winner: int) -> None:
    duel = begin("10; fisticuffs", "9; fisticuffs", idle_result=value).do(*["wait"] * 6)
    assert (duel.outcome.ending, duel.outcome.result, duel.outcome.winner) == ("idle", result, winner)
    assert duel.outcome.alive == (True, True)


def shield_against(weapon: str, value: str) -> Script:
    """A, at 10, has raised the shield; B attacks and wins."""
    duel = begin("10; sword, buckler", f"9; {weapon}", deflects=value).do("wait", "raise shield")
    return duel.do("attack", B_WINS)


def test_deflects_wounds() -> None:
    duel = shield_against("dagger", "wounds")
    assert duel.offered() == ["wound", "disarm"]
    duel.do("disarm")
    assert duel.heard("deflects") == duel.heard("fails_to_deflect") == []
    assert duel.heard("holds")[-1] == (0, FISTS)


def test_deflects_any_hit() -> None:
    duel = shield_against("dagger", "any_hit")
    assert duel.row.name == "deflect"
    duel.do([4, 5])  # 9 is under 10
    assert duel.heard("deflects") == [(0, 0)]
    assert duel.heard("disarms") == duel.heard("strikes") == []
    assert duel.heard("sangfroid_is")[-1] == (1, 8)  # the attack is over and paid for


def test_deflects_any_hit_is_rolled_once() -> None:
    duel = shield_against("axe", "any_hit").do([4, 6])  # 10 is not under 10
    assert duel.offered() == ["wound", "gamble"]
    duel.do("gamble", [1])
    assert duel.row.name == "death"


@pytest.mark.parametrize(("value", "asked"), [("true", 1), ("false", None)])
def test_surrender_when_attacked(value: str, asked: int | None) -> None:
    duel = begin("10; axe", "9; axe", surrender_when_attacked=value).do("attack")
    assert duel.asked == asked
    assert duel.offered() == (["fight", "surrender"] if asked else [])


def test_surrender_when_attacked_false_leaves_the_surrender_on_ones_turn() -> None:
    duel = begin("10; axe", "9; axe", surrender_when_attacked="false")
    assert "surrender" in duel.offered()


def test_initial_weapon_secret() -> None:
    duel = Script("sangfroid", "A; 9; axe", "B; 9; axe", initial_weapon="secret")
    assert isinstance(duel.run.need, AskBoth)


def test_initial_weapon_challenged_first() -> None:
    duel = Script("sangfroid", "A; 9; sword", "B; 9; axe", initial_weapon="challenged_first")
    assert (duel.asked, duel.offered()) == (1, ["take fists", "take axe"])
    duel.do("take axe")
    assert duel.heard("holds", viewer=0) == [(1, AXE)]  # open: the challenger knows before choosing
    assert (duel.asked, duel.offered()) == (0, ["take fists", "take sword"])
    assert duel.do("take sword").row.name == "coin"  # nothing was rolled before


def test_every_ruling_is_tested_above_by_its_name() -> None:
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    untested = [one.name for one in fields(Rulings) if not any(name.startswith(one.name) for name in tests)]
    assert untested == []
