"""The attack: its price, the exchange, what a winner may do."""

import pytest

from codeduello.games.sangfroid.tests.opening import A_WINS, B_WINS, LIVES, TIE, begin, latest
from codeduello.games.sangfroid.words import ARMAMENTS, FISTS
from codeduello.testing import Script


def winner_of(duel: Script) -> str:
    """Who won the only exchange so far."""
    if duel.heard("stalemate"):
        return "nobody"
    [(seat, _)] = duel.heard("wins_exchange")
    return "AB"[seat]


# The price


def test_the_attacker_pays_one_point_and_the_defender_none() -> None:
    duel = begin("10; axe", "9; axe").do("attack", TIE)
    assert latest(duel, "sangfroid_is") == (9, 9)
    duel.do("attack", TIE)
    assert latest(duel, "sangfroid_is") == (9, 8)


@pytest.mark.parametrize(
    "deeds", [(TIE,), (A_WINS, "wound", LIVES), (A_WINS, "gamble", [6]), (B_WINS, "wound", LIVES), (B_WINS, "gamble", [6])]
)
def test_the_price_is_the_same_however_the_attack_goes(deeds: tuple[str | list[int], ...]) -> None:
    duel = begin("10; axe", "9; axe").do("attack", *deeds)
    assert latest(duel, "sangfroid_is") == (9, 9)


def test_the_attacker_has_not_paid_yet_when_rolling_against_death() -> None:
    # 10 kills at Sangfroid 10; had the point been paid before, at 9, it would not
    duel = begin("10; axe", "9; axe").do("attack", B_WINS, "wound", [4, 6])
    assert duel.outcome.ending == "death"


def test_the_point_is_taken_after_the_last_death_roll_of_a_gamble() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "gamble", [2], LIVES, LIVES)
    told = [name for name, _, _ in duel.told()]
    resolved = told[told.index("attacks") :]
    assert resolved.count("sangfroid_is") == 1
    assert resolved[: resolved.index("sangfroid_is")].count("survives") == 2


def test_a_point_paid_on_ones_turn_is_gone_when_the_foe_strikes_later_in_the_round() -> None:
    # A is at 9 after its attack: 10 no longer kills, 9 does
    duel = begin("10; axe", "9; axe").do("attack", TIE, "attack", B_WINS, "wound", [4, 6])
    assert duel.heard("survives") == [(0, 0)]
    duel = begin("10; axe", "9; axe").do("attack", TIE, "attack", B_WINS, "wound", [4, 5])
    assert duel.heard("dies") == [(0, 0)]


def test_nobody_attacks_at_sangfroid_0() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs")
    for _ in range(7):
        duel.do("wait", "attack", TIE)
    duel.do("wait")
    assert latest(duel, "sangfroid_is") == (0, 12)  # 7 - 7
    assert duel.asked == 0
    assert duel.offered() == ["wait", "surrender"]


def test_the_last_point_can_be_spent_on_an_attack() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs")
    for _ in range(6):
        duel.do("wait", "attack", TIE)
    duel.do("wait")
    assert latest(duel, "sangfroid_is") == (1, 12)  # 7 - 6
    assert duel.offered() == ["attack", "wait", "surrender"]


# Surrender when attacked


def test_the_defender_may_surrender_before_the_dice() -> None:
    duel = begin("10; axe", "9; axe", surrender_when_attacked="true").do("attack")
    assert duel.asked == 1
    assert duel.offered() == ["fight", "surrender"]
    duel.do("surrender")
    assert (duel.outcome.ending, duel.outcome.winner, duel.outcome.alive) == ("surrender", 0, (True, True))


def test_a_defender_who_fights_rolls_and_cannot_surrender_between_exchange_and_death_roll() -> None:
    duel = begin("10; axe", "9; axe", surrender_when_attacked="true").do("attack", "fight")
    assert duel.row.name == "exchange"
    duel.do(A_WINS, "wound")
    assert duel.row.name == "death"


# The exchange


@pytest.mark.parametrize(("weapon", "bonus"), [("sword", 3), ("dagger", 1), ("axe", 2), ("spear", 2), ("club", 2)])
def test_a_weapon_adds_its_to_hit_to_2d6(weapon: str, bonus: int) -> None:
    # 1+1 and the bonus against fists (+0): one less loses, one more wins, the same is a tie
    tie = "A" if weapon == "sword" else "nobody"
    for total, winner in ((2 + bonus - 1, "A"), (2 + bonus, tie), (2 + bonus + 1, "B")):
        duel = begin(f"10; {weapon}", "9; fisticuffs").do("attack", [1, 1, 1, total - 1])
        assert winner_of(duel) == winner


@pytest.mark.parametrize(("faces", "winner"), [([1, 2, 1, 1], "A"), ([1, 1, 1, 1], "nobody"), ([1, 1, 1, 2], "B")])
def test_fists_add_nothing(faces: list[int], winner: str) -> None:
    assert winner_of(begin("10; fisticuffs", "9; fisticuffs").do("attack", faces)) == winner


def test_the_higher_total_wins_for_the_defender_too() -> None:
    duel = begin("10; axe", "9; axe").do("attack", B_WINS)
    assert winner_of(duel) == "B"
    assert duel.asked == 1


@pytest.mark.parametrize("weapon", ["dagger", "axe", "spear", "club"])
def test_a_tie_is_a_stalemate_in_which_nothing_happens(weapon: str) -> None:
    duel = begin(f"10; {weapon}", f"9; {weapon}").do("attack", [3, 4, 5, 2])  # 7 against 7
    assert winner_of(duel) == "nobody"
    assert duel.asked == 1  # nobody is wounded, the next turn has come


@pytest.mark.parametrize(
    ("challenger", "challenged", "faces", "winner"),
    [
        ("sword", "axe", [1, 1, 1, 2], "A"),  # 2+3 = 3+2, the sword attacks
        ("axe", "sword", [1, 2, 1, 1], "B"),  # 3+2 = 2+3, the sword defends
        ("sword", "dagger", [1, 1, 2, 2], "A"),  # 2+3 = 4+1
        ("sword", "fisticuffs", [1, 1, 2, 3], "A"),  # 2+3 = 5+0
        ("sword", "sword", [1, 1, 1, 1], "nobody"),  # 2+3 = 2+3
    ],
)
def test_a_sword_wins_ties_except_against_another_sword(challenger: str, challenged: str, faces: list[int], winner: str) -> None:
    assert winner_of(begin(f"10; {challenger}", f"9; {challenged}").do("attack", faces)) == winner


# What the winner may do


@pytest.mark.parametrize(
    ("weapon", "special"), [("dagger", "disarm"), ("axe", "gamble"), ("spear", "act first"), ("club", "knock down")]
)
def test_the_winner_wounds_or_uses_the_special_of_the_weapon_in_hand(weapon: str, special: str) -> None:
    attacking = begin(f"10; {weapon}", "9; sword").do("attack", A_WINS)
    assert (attacking.asked, attacking.offered()) == (0, ["wound", special])
    defending = begin("10; sword", f"9; {weapon}").do("attack", B_WINS)
    assert (defending.asked, defending.offered()) == (1, ["wound", special])


def test_fists_wound_or_grab() -> None:
    assert begin("10; fisticuffs", "9; axe").do("attack", A_WINS).offered() == ["wound", "grab"]


def test_a_sword_only_wounds() -> None:
    assert begin("10; sword", "9; axe").do("attack", A_WINS).row.name == "death"


def test_a_special_is_used_instead_of_a_wound() -> None:
    for weapon, special in (("dagger", "disarm"), ("spear", "act first"), ("club", "knock down")):
        duel = begin(f"10; {weapon}", "9; axe").do("attack", A_WINS, special)
        assert duel.asked == 1  # no death roll: the next turn has come
        assert duel.heard("strikes") == []


def test_disarm_takes_the_weapon_for_this_duel_and_leaves_fists() -> None:
    duel = begin("10; dagger", "9; axe, club").do("attack", A_WINS, "disarm")
    assert latest(duel, "holds")[1] == FISTS
    assert duel.heard("disarms") == [(0, ARMAMENTS.number("axe"))]
    duel.do("wait")
    assert duel.offered() == ["take club", "nothing"]  # fists are in hand already, the axe is lost


def test_disarm_is_not_offered_against_fists() -> None:
    duel = begin("10; dagger", "9; fisticuffs").do("attack", A_WINS)
    assert duel.row.name == "death"  # a wound is all that is left to choose


def test_disarm_leaves_the_buckler() -> None:
    duel = begin("10; dagger", "9; axe, buckler").do("attack", A_WINS, "disarm", "wait")
    assert duel.offered() == ["raise shield", "nothing"]


@pytest.mark.parametrize(("face", "wounds"), [(1, 2), (2, 2), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_a_gamble_wounds_twice_on_1_or_2_and_else_not_at_all(face: int, wounds: int) -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "gamble", [face], *[LIVES] * wounds)
    assert latest(duel, "fresh_wounds") == (0, wounds)
    assert duel.asked == 1


def test_knock_down_is_not_offered_against_a_foe_who_is_down() -> None:
    duel = begin("10; club", "9; club").do("attack", A_WINS, "knock down", "attack", [6, 6, 1, 1, 1, 1])
    assert duel.row.name == "death"


def test_knock_down_is_offered_against_a_foe_who_stood_up() -> None:
    duel = begin("11; club", "9; club").do("attack", A_WINS, "knock down", "wait", "stand up", "attack", A_WINS)
    assert duel.offered() == ["wound", "knock down"]
