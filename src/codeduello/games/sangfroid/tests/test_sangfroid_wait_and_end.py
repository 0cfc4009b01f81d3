"""What a wait allows, and how a duel ends."""

from codeduello.games.sangfroid.tests.opening import A_WINS, B_WINS, LIVES, TIE, begin, latest
from codeduello.testing import Script


def wounded_once() -> Script:
    """A has one tally and is at 8 (9 - 1); B, at 10 after one attack, has just waited: A's turn."""
    duel = begin("9; axe, dagger; possesses buckler", "11; axe").do("attack", B_WINS, "wound", LIVES, "wait", "nothing")
    return duel.do("wait", "nothing")


# Wait


def test_a_wait_exchanges_the_weapon_for_another_carried_one_or_fists() -> None:
    duel = begin("10; sword, dagger", "9; axe").do("wait")
    assert duel.offered() == ["take fists", "take dagger", "nothing"]
    duel.do("take dagger")
    assert latest(duel, "holds")[0] == 2  # the dagger
    assert duel.asked == 1


def test_a_won_armament_can_be_taken_in_hand() -> None:
    assert "take club" in begin("10; sword; possesses club", "9; axe").do("wait").offered()


def test_a_weapon_lost_is_out_of_reach_for_the_rest_of_the_duel() -> None:
    duel = begin("10; dagger", "9; axe, club").do("attack", A_WINS, "disarm", "wait", "take club")
    duel.do("wait", "nothing", "wait")
    assert duel.offered() == ["take fists", "nothing"]


def test_a_weapon_put_away_can_be_taken_again() -> None:
    duel = begin("10; sword, dagger", "9; axe").do("wait", "take dagger", "wait", "nothing", "wait")
    assert "take sword" in duel.offered()


def test_a_wait_lets_one_stand_up_or_break_free_but_not_both() -> None:
    # B: knocks A down with the club, changes to fists, grabs A
    duel = begin("9; axe", "12; club").do("attack", B_WINS, "knock down", "wait", "nothing")
    duel.do("wait", "take fists", "wait", "nothing", "attack", [1, 1, 1, 1, 6, 6], "grab", "wait")
    assert duel.offered() == ["take fists", "stand up", "break free", "nothing"]
    duel.do("stand up")
    assert (latest(duel, "is_down"), latest(duel, "is_grabbed")) == ((0, 0), (1, 0))
    assert duel.asked == 1


def test_who_stood_up_rolls_once_again() -> None:
    duel = begin("9; axe", "12; club").do("attack", B_WINS, "knock down", "wait", "stand up", "attack")
    assert len(duel.row.dice) == 4


def test_standing_up_is_offered_only_to_who_is_down() -> None:
    assert "stand up" not in begin("10; axe", "9; axe").do("wait").offered()


def test_a_shield_is_raised_only_where_a_buckler_is_carried_and_not_yet_raised() -> None:
    assert "raise shield" not in begin("10; axe", "9; axe").do("wait").offered()
    duel = begin("10; axe, buckler", "9; axe").do("wait")
    assert "raise shield" in duel.offered()
    duel.do("raise shield", "wait", "nothing", "wait")
    assert "raise shield" not in duel.offered()


def test_a_wait_may_do_nothing() -> None:
    duel = begin("10; axe", "9; axe").do("wait", "nothing")
    assert duel.heard("does_nothing") == [(0, 0)]
    assert latest(duel, "sangfroid_is") == (10, 9)


# Relief


def test_beside_any_wait_a_point_of_sangfroid_relieves_a_tally() -> None:
    for deed in ("take dagger", "raise shield", "nothing"):
        duel = wounded_once().do("wait", deed)
        assert (duel.asked, duel.offered()) == (0, ["endure", "relieve"])
        duel.do("relieve")
        assert latest(duel, "tallies_are") == (0, 0)
        assert latest(duel, "sangfroid_is") == (7, 10)  # A's 8, less 1


def test_a_relieved_tally_adds_no_dice() -> None:
    duel = wounded_once().do("wait", "nothing", "relieve", "attack", B_WINS, "wound")
    assert len(duel.row.dice) == 2


def test_relief_is_at_will() -> None:
    duel = wounded_once().do("wait", "nothing", "endure")
    assert latest(duel, "tallies_are") == (1, 0)
    assert latest(duel, "sangfroid_is") == (8, 10)


def test_only_one_tally_is_relieved_in_a_wait() -> None:
    duel = begin("9; axe", "11; axe").do("attack", B_WINS, "gamble", [1], LIVES, LIVES, "wait", "nothing")
    duel.do("wait", "nothing", "wait", "nothing", "relieve")
    assert latest(duel, "tallies_are") == (1, 0)
    assert duel.asked == 1


def test_a_fresh_wound_cannot_be_relieved_yet() -> None:
    duel = begin("9; axe", "11; axe").do("attack", B_WINS, "wound", LIVES, "wait", "nothing")
    assert duel.heard("relieves") == []
    assert duel.asked == 1  # the next round: A was not asked about relief


def test_relief_needs_a_point_to_spend() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs").do("attack", B_WINS, "wound", LIVES, "attack", TIE)
    for _ in range(5):
        duel.do("wait", "attack", TIE)
    duel.do("wait")
    # A: 7 - 1 for the wound - 6 attacks = 0, with a tally
    assert latest(duel, "sangfroid_is")[0] == 0
    assert latest(duel, "tallies_are")[0] == 1
    duel.do("wait")
    assert duel.asked == 1


# End


def test_after_a_death_the_other_wins() -> None:
    outcome = begin("9; axe", "10; axe").do("attack", B_WINS, "wound", [1, 1]).outcome
    assert (outcome.ending, outcome.winner, outcome.alive) == ("death", 1, (False, True))


def test_an_attacker_may_die_of_the_defenders_blow() -> None:
    outcome = begin("9; axe", "10; axe").do("attack", A_WINS, "wound", [1, 1]).outcome
    assert (outcome.ending, outcome.winner, outcome.alive) == ("death", 0, (True, False))


def test_after_a_surrender_the_other_wins_and_the_loser_lives() -> None:
    outcome = begin("9; axe", "10; axe").do("surrender").outcome
    assert (outcome.ending, outcome.winner, outcome.alive) == ("surrender", 0, (True, True))
    assert outcome.facts.surrendered


def test_a_duel_that_ends_is_over_without_the_booking_of_the_round() -> None:
    # A is struck once and lives, then kills B in the second turn: the fresh wound is never paid for
    duel = begin("10; axe", "9; axe").do("attack", B_WINS, "wound", LIVES, "attack", A_WINS, "wound", [1, 1])
    assert duel.outcome.winner == 0
    assert latest(duel, "sangfroid_is")[0] == 9  # 10 less the attack
    assert latest(duel, "tallies_are") == (0, 0)
    assert duel.heard("round_ends") == []


def test_nothing_happens_after_a_death() -> None:
    duel = begin("10; axe", "9; axe").do("attack", A_WINS, "wound", [1, 1])
    assert duel.told()[-1] == ("dies", 1, 0)
    assert duel.outcome.facts.sangfroid == (10, 9)


def test_the_facts_of_the_end_count_fresh_wounds_and_tallies() -> None:
    duel = begin("9; axe", "10; dagger").do("attack", B_WINS, "wound", LIVES, "wait", "nothing")
    duel.do("attack", B_WINS, "wound", [6, 6, 6, 6], "surrender")
    facts = duel.outcome.facts
    assert facts.wounds == (2, 0)  # one of each round, the second not booked yet
    assert facts.sangfroid == (8, 8)  # 9 less the booked wound; 10 less two attacks
    assert facts.hands == ("axe", "dagger")


def test_a_duel_that_ends_in_the_first_turn_gives_the_other_no_turn() -> None:
    duel = begin("10; axe", "9; axe").do("surrender")
    assert duel.heard("turn") == [(0, 0)]


def test_both_at_0_when_a_round_would_begin_is_a_draw() -> None:
    duel = begin("7; fisticuffs", "7; fisticuffs")
    for _ in range(7):
        duel.do("attack", TIE, "attack", TIE)
    outcome = duel.outcome
    assert (outcome.ending, outcome.result, outcome.winner, outcome.alive) == ("spent", "draw", 2, (True, True))
    assert outcome.facts.sangfroid == (0, 0)


def test_one_at_0_is_no_draw_while_the_other_can_attack() -> None:
    duel = begin("7; fisticuffs", "12; fisticuffs")
    for _ in range(7):
        duel.do("wait", "attack", TIE)
    assert duel.asked == 1


def test_booked_wounds_can_bring_both_to_0() -> None:
    duel = begin("7; fisticuffs", "7; fisticuffs")
    for _ in range(5):
        duel.do("attack", TIE, "attack", TIE)
    # both at 2: each pays 1 and receives a wound; 12 is over 2 and over 1
    duel.do("attack", A_WINS, "wound", LIVES, "attack", B_WINS, "wound")
    assert duel.outcome.ending == "spent"  # A at 1 could not die: 2d6 is never 1


def test_after_three_rounds_without_an_attack_the_seconds_stop_the_duel() -> None:
    duel = begin("10; fisticuffs", "9; fisticuffs").do("wait", "wait", "wait", "wait", "wait")
    assert duel.asked == 1
    outcome = duel.do("wait").outcome
    assert (outcome.ending, outcome.result, outcome.winner) == ("idle", "draw", 2)
    assert duel.heard("seconds_stop") == [(2, 3)]


def test_the_idle_rounds_are_counted_in_a_row() -> None:
    duel = begin("10; fisticuffs", "7; fisticuffs").do("wait", "wait", "wait", "wait")
    duel.do("wait", "attack", TIE)  # the third round has an attack: the count begins anew
    duel.do("wait", "wait", "wait", "wait", "wait")
    assert duel.asked == 1
    assert duel.do("wait").outcome.ending == "idle"


def test_a_stalemate_is_an_attack_too() -> None:
    duel = begin("10; fisticuffs", "7; fisticuffs", idle_rounds="1").do("attack", TIE, "wait")
    assert duel.heard("seconds_stop") == []


def test_the_draw_at_0_goes_before_the_idle_count() -> None:
    duel = begin("7; fisticuffs", "7; fisticuffs", idle_rounds="1", idle_result="challenger_loses")
    duel.do("attack", B_WINS, "wound", LIVES, "attack", TIE)  # A 7-1-1 = 5 with a tally, B 6
    for _ in range(4):
        duel.do("attack", TIE, "attack", TIE)  # A 1, B 2
    duel.do("attack", TIE, "wait", "endure")  # A 1, B 1
    duel.do("wait", "endure", "attack", TIE)  # A 1, B 0
    duel.do("wait", "relieve", "wait")  # A 0: a round without an attack, and nobody has a point left
    assert duel.outcome.ending == "spent"
    assert duel.outcome.winner == 2


def test_leaving_counts_as_a_surrender() -> None:
    outcome = begin("10; axe", "9; axe").do("attack").concede(0).outcome
    assert (outcome.ending, outcome.winner, outcome.alive) == ("conceded", 1, (True, True))
