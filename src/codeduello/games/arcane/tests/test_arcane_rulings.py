"""Every ruling, every value: fragments that come out differently. Rulings that concern the Score alone have their own file."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from codeduello.errors import IllegalAnswer, InvalidText
from codeduello.games import load
from codeduello.games.arcane import rows
from codeduello.kernel import settings_of
from codeduello.testing import Script

Duels = Callable[..., Script]

SLOTS = ("Ann; powers 0 2 1", "Ben; powers 0 2 3*")


@pytest.mark.parametrize(
    ("counter", "dice", "faces", "winner"),
    [
        ("1d4", (20, 4, 20), [10, 2, 11], 0),  # 12 against 11
        ("none", (20, 20), [10, 11], 1),
        ("advantage", (20, 20, 20), [10, 12, 11], 0),  # 12 against 11
        ("2d6+1", (20, 6, 6, 20), [5, 2, 2, 9], 0),  # 5 + 4 + 1 = 10 against 9
        ("-1d4", (20, 4, 20), [12, 3, 10], 1),  # 9 against 10
        ("+3", (20, 20), [10, 12], 0),  # 13 against 12
    ],
)
def test_counter(stare: Duels, counter: str, dice: tuple[int, ...], faces: list[int], winner: int) -> None:
    duel = stare(counter=counter).do([1, 20], "twitch", "eye of the beholder")
    assert duel.row.dice == dice
    assert duel.do(faces).heard("wins_check") == [(winner, 0)]


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert dict(settings_of(load("arcane").settle())) == {
        "counter": "1d4",
        "initiative_tie": "reroll",
        "disruptive": "always",
        "disruptive_scope": "any",
        "tie": "both_suffer",
        "tie_stakes": "foe",
        "free_level": "spell",
        "pride_schools": "own",
        "assist_shot": "no",
        "stare_rounds": "3",
        "announce_change": "no",
        "power_secret": "until_shot",
        "criticals": "no",
    }


@pytest.mark.parametrize(
    ("counter", "wins"),
    [
        ("none", Fraction(1, 2)),
        ("1d4", Fraction(95, 153)),
        ("advantage", Fraction(27, 40)),  # of 8000: 5130 wins, 400 ties (2k - 1 for each k of 20): 5130 / 7600
        ("+5", Fraction(8, 11)),  # of 400: 105 losses (14 + 13 + .. + 1), 15 ties, 280 wins: 280 / 385
    ],
)
def test_counter_odds_at_equal_bonuses(counter: str, wins: Fraction) -> None:
    rulings = load("arcane").settle(settings=[("counter", counter)])
    odds = rows.check(5, 1, 5, 0, rulings.counter, rows.NO_ASSISTS).fractions()
    assert odds[0] + odds[rows.WELL] == wins


@pytest.mark.parametrize("counter", ["disadvantage", "d4", "strong", ""])
def test_counter_refuses_what_is_no_help(stakes: Duels, counter: str) -> None:
    with pytest.raises(InvalidText, match="accepted"):
        stakes(counter=counter)


def test_initiative_tie_reroll(stare: Duels) -> None:
    duel = stare(sheets=("Ann", "Ben; initiative 2"), initiative_tie="reroll").do([12, 10])
    assert duel.heard("is_higher") == []
    assert duel.do([13, 10]).heard("is_higher") == [(0, 0)]


def test_initiative_tie_bonus(stare: Duels) -> None:
    duel = stare(sheets=("Ann", "Ben; initiative 2"), initiative_tie="bonus").do([12, 10])
    assert duel.heard("is_higher") == [(1, 0)]


def test_initiative_tie_bonus_rerolls_between_equal_bonuses(stare: Duels) -> None:
    duel = stare(initiative_tie="bonus").do([10, 10])
    assert duel.heard("is_higher") == []
    assert duel.do([9, 10]).heard("is_higher") == [(1, 0)]


def test_initiative_tie_challenger(stare: Duels) -> None:
    duel = stare(sheets=("Ann", "Ben; initiative 2"), initiative_tie="challenger").do([12, 10])
    assert duel.heard("is_higher") == [(0, 0)]


def test_initiative_tie_holds_in_the_shot_too(shot: Duels) -> None:
    assert shot(initiative_tie="challenger").do([7, 7]).heard("is_lower") == [(1, 0)]


def test_stare_rounds_three_as_written(stare: Duels, win: Duels) -> None:
    duel = stare()
    for _ in range(3):
        assert duel.heard("shot_begins") == []
        win(duel, 0, "twitch")
    assert duel.heard("shot_begins") == [(2, 0)]


@pytest.mark.parametrize("rounds", [1, 2, 5, 12])
def test_stare_rounds_any_number(stare: Duels, win: Duels, rounds: int) -> None:
    duel = stare(stare_rounds=str(rounds))
    for _ in range(rounds):
        assert duel.heard("shot_begins") == []
        win(duel, 0, "twitch")
    assert duel.heard("shot_begins") == [(2, 0)]
    assert duel.do([1, 20], [10], [10]).row.dice == (6,) * rounds


def test_stare_rounds_at_least_one(stakes: Duels) -> None:
    with pytest.raises(InvalidText, match="stare_rounds"):
        stakes(stare_rounds="0")


@pytest.mark.parametrize(("style", "told"), [("quick", "changes_style"), ("steadfast", "keeps_style")])
def test_announce_change_yes(stare: Duels, win: Duels, style: str, told: str) -> None:
    duel = win(stare(announce_change="yes"), 0, "sage advice").do(style)
    for viewer in (1, 2):
        names = [name for name, _, _ in duel.told(viewer) if name in ("changes_style", "keeps_style")]
        assert names == [told]


def test_announce_change_yes_does_not_say_to_what(stare: Duels, win: Duels) -> None:
    seen = [win(stare(announce_change="yes"), 0, "sage advice").do(style) for style in ("quick", "weird")]
    assert seen[0].told(1) == seen[1].told(1)


@pytest.mark.parametrize("style", ["quick", "steadfast"])
def test_announce_change_no(stare: Duels, win: Duels, style: str) -> None:
    duel = win(stare(announce_change="no"), 0, "sage advice").do(style)
    assert duel.heard("changes_style", 1) == duel.heard("keeps_style", 1) == []


def test_power_secret_until_shot(shot: Duels) -> None:
    duel = shot(sheets=SLOTS, powers=("slot 2", "free 3"), power_secret="until_shot")
    assert duel.heard("power_is", 2) == []
    assert duel.heard("power_is", 0) == [(0, 2)]
    assert duel.do([1, 20]).heard("power_is", 2) == [(0, 2), (1, 13)]  # 13: level 3 without a slot


def test_power_secret_open(stare: Duels) -> None:
    duel = stare(sheets=SLOTS, powers=("slot 2", "free 3"), power_secret="open")
    assert [duel.heard("power_is", viewer) for viewer in (0, 1, 2)] == [[(0, 2), (1, 13)]] * 3


@pytest.mark.parametrize(
    ("free_level", "stronger", "levels"),
    [("spell", 1, (2, 3)), ("zero", 0, (2, 0))],
)
def test_free_level(shot: Duels, free_level: str, stronger: int, levels: tuple[int, int]) -> None:
    duel = shot(sheets=SLOTS, powers=("slot 2", "free 3"), free_level=free_level).do([1, 20])
    assert duel.heard("higher_power") == [(stronger, 0)]
    assert duel.do([10], [10], [6]).outcome.facts.levels == levels


def test_free_level_zero_equals_a_cantrip(shot: Duels) -> None:
    duel = shot(sheets=SLOTS, powers=("cantrip", "free 3"), free_level="zero").do([1, 20])
    assert len(duel.heard("equal_power")) == 1


@pytest.mark.parametrize("free_level", ["spell", "zero"])
def test_free_level_spends_no_slot(shot: Duels, free_level: str) -> None:
    duel = shot(sheets=SLOTS, powers=("slot 2", "free 3"), free_level=free_level).do([1, 20])
    assert duel.heard("slot_spent") == [(0, 2)]


@pytest.mark.parametrize("seat", [0, 1])
def test_assist_shot_no(shot: Duels, seat: int) -> None:
    duel = shot(assist_shot="no").do([1, 20])
    with pytest.raises(IllegalAnswer):
        duel.attach(seat, "1d4")


def test_assist_shot_yes(shot: Duels) -> None:
    duel = shot(assist_shot="yes").do([1, 20]).attach(0, "1d4").do([10, 3])
    duel.attach(1, "-1d6").attach(1, "+1").do([14, 4])
    assert duel.heard("casts") == [(0, 13), (1, 11)]  # 10 + 3; 14 - 4 + 1
    assert duel.outcome.winner == 0


def test_assist_shot_yes_cancels_the_advantage_of_the_styles(shot: Duels) -> None:
    duel = shot(styles=("steadfast", "quick"), assist_shot="yes").do([1, 20])
    assert duel.row.dice == (20, 20)
    assert duel.attach(0, "disadvantage").row.dice == (20,)


def test_assist_shot_yes_may_give_disadvantage(shot: Duels) -> None:
    duel = shot(assist_shot="yes").do([1, 20]).attach(0, "disadvantage").do([15, 4])
    assert duel.heard("casts") == [(0, 4)]


def test_assist_shot_yes_opens_only_the_roll_at_hand(shot: Duels) -> None:
    duel = shot(((0, "twitch", False),), assist_shot="yes").do([1, 20])
    with pytest.raises(IllegalAnswer):
        duel.attach(1, "1d4")  # Ann's attack comes first
    duel.do([10], [10])
    with pytest.raises(IllegalAnswer):
        duel.attach(0, "1d4")  # the trick die


def naturals(shot: Duels, faces: tuple[int, int], bonuses: tuple[int, int], criticals: str) -> int:
    """Who wins a Shot of these natural faces and spell attacks."""
    sheets = f"Ann; attack {bonuses[0]}", f"Ben; attack {bonuses[1]}"
    duel = shot(sheets=sheets, criticals=criticals).do([1, 20], [faces[0]], [faces[1]])
    winner: int = duel.outcome.winner
    return winner


@pytest.mark.parametrize(
    ("faces", "bonuses", "plain", "natural"),
    [
        ((20, 15), (0, 10), 1, 0),  # 20 against 25
        ((15, 20), (10, 0), 0, 1),
        ((1, 5), (10, 0), 0, 1),  # 11 against 5
        ((5, 1), (0, 10), 1, 0),
        ((20, 20), (0, 1), 1, 1),  # both 20: the totals decide
        ((1, 1), (1, 0), 0, 0),  # both 1: the totals decide
        ((20, 1), (0, 30), 1, 0),
        ((20, 19), (0, 1), 2, 0),  # 20 each: a tie, but for the natural 20
        ((1, 3), (2, 0), 2, 1),  # 3 each
        ((19, 2), (0, 20), 1, 1),  # neither a 20 nor a 1
        ((20, 20), (3, 3), 2, 2),  # a tie stays a tie
    ],
)
def test_criticals(shot: Duels, faces: tuple[int, int], bonuses: tuple[int, int], plain: int, natural: int) -> None:
    assert naturals(shot, faces, bonuses, "no") == plain
    assert naturals(shot, faces, bonuses, "natural") == natural


def test_criticals_natural_goes_by_the_die_that_is_kept(shot: Duels) -> None:
    sheets = "Ann", "Ben; attack 20"
    duel = shot(styles=("steadfast", "quick"), sheets=sheets, criticals="natural").do([1, 20], [1, 20], [15])
    assert duel.outcome.winner == 0


def test_criticals_natural_overrules_tricks(shot: Duels) -> None:
    duel = shot(((0, "twitch", True),), criticals="natural").do([1, 20], [1], [5], [6, 6])  # 13 against 5
    assert duel.outcome.winner == 1
    assert duel.outcome.facts.totals == (13, 5)
