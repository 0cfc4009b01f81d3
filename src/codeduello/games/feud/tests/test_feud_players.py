"""The rule-of-thumb player: the manoeuvre with the best test, from its own view, always something offered."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.bots import make_player
from codeduello.games.feud import GAME
from codeduello.games.feud.state import Duel
from codeduello.games.feud.words import OPTIONS
from codeduello.kernel import Ask, AskBoth, Over, Pair, Policy, Roll
from codeduello.kernel.table import Table
from codeduello.play import Setup
from codeduello.testing.script import Script

PLAIN = "Agg-7, Str-7, Wor-7"


def player(scripted: Script) -> Policy:
    setup = Setup(GAME, scripted.run.record.rules, Pair(*scripted.sheets))
    return make_player(setup, "best-test", 1, "tested")


def choice(scripted: Script, seat: int) -> str:
    """What the player would choose in this seat."""
    return OPTIONS.name(player(scripted).choose(scripted.run.view(seat)))


@pytest.mark.parametrize(
    ("line", "manoeuvre"),
    [
        ("Agg-12, Con-2, Str-8, Qui-6, Wor-5, Emp-9", "charge"),
        ("Agg-2, Con-12, Str-5, Qui-9, Wor-11, Emp-3", "parry"),
        ("Agg-6, Con-8, Str-11, Qui-3, Wor-8, Emp-6", "hew"),
        ("Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8", "dodge"),
        ("Agg-4, Con-10, Str-5, Qui-9, Wor-3, Emp-11", "focus"),
        ("Agg-7, Con-7, Str-6, Qui-8, Wor-12, Emp-2", "dodge"),  # worldliness is no test of any manoeuvre
    ],
)
def test_it_chooses_the_manoeuvre_with_its_highest_attribute_in_either_seat(line: str, manoeuvre: str) -> None:
    assert choice(Script("feud", f"Ada: {line}", f"Bo: {PLAIN}").do([6, 1]), 0) == manoeuvre
    assert choice(Script("feud", f"Bo: {PLAIN}", f"Ada: {line}").do([1, 6]), 1) == manoeuvre


def test_it_does_not_flee() -> None:
    scripted = Script("feud", f"Ada: {PLAIN}", f"Bo: {PLAIN}", surrender="free").do([3, 3], [1, 1, 1, 2])
    assert scripted.offered(0) == ["fight on", "flee", "surrender"]
    assert (choice(scripted, 0), choice(scripted, 1)) == ("fight on", "fight on")


def test_it_adds_its_focus() -> None:
    scripted = Script("feud", f"Ada: {PLAIN}", f"Bo: {PLAIN}", focus_bonus="optional").do([6, 1], "focus", [1, 1])
    assert choice(scripted, 0) == "add 1"


def test_another_foe_does_not_change_its_choice() -> None:
    mine = "Ada: Agg-6, Str-11, Wor-8"
    foes = [Script("feud", mine, f"Bo: {line}").do([6, 1]) for line in (PLAIN, "Agg-12, Str-2, Wor-2")]
    assert choice(foes[0], 0) == choice(foes[1], 0) == "hew"


def test_it_reads_the_attributes_of_its_own_seat() -> None:
    d = Duel()
    d.table = Table()
    d.strong[:], d.aggressive[:] = [12, 5], [2, 9]
    options = tuple(OPTIONS.number(name) for name in ("no manoeuvre", "charge", "hew"))
    for seat, manoeuvre in ((1, "charge"), (0, "hew")):
        weights = d.table.weigh(lambda seat=seat: GAME.habits["best-test"](d, seat), options)  # type: ignore[misc]
        assert weights == {OPTIONS.number(manoeuvre): 1}


RULINGS = st.fixed_dictionaries(
    {
        "flee_offered": st.sampled_from(["while_undecided", "always"]),
        "surrender": st.sampled_from(["forced", "free"]),
        "focus_bonus": st.sampled_from(["always", "optional"]),
        "wound_limit": st.sampled_from(["1", "5"]),
    }
)
SAMPLES = st.sampled_from(sorted(GAME.sheet.samples.values()))


def play(scripted: Script, players: tuple[Policy, Policy], lots: Random) -> None:
    """The duel to its end: the players choose, the dice fall by lot."""
    run = scripted.run
    while not isinstance(run.need, Over):
        if isinstance(run.need, Roll):
            run.throw(tuple(lots.randint(1, sides) for sides in run.need.row.dice))
            continue
        asked = (run.need.seat,) if isinstance(run.need, Ask) else (0, 1)
        for seat in asked:
            if isinstance(run.need, AskBoth) and run.need.answered[seat]:
                continue
            view = run.view(seat)
            if not view.options:  # this seat had a single option and is not asked
                continue
            chosen = players[seat].choose(view)
            assert chosen in view.options
            run.choose(seat, chosen)


@settings(max_examples=40, deadline=None)
@given(SAMPLES, SAMPLES, RULINGS, st.integers(0, 10**6))
def test_in_any_duel_it_answers_with_an_offered_option(one: str, two: str, rulings: dict[str, str], seed: int) -> None:
    scripted = Script("feud", one, two, **rulings)
    play(scripted, (player(scripted), player(scripted)), Random(seed))
    assert scripted.outcome.ending in ("killed", "dismembered", "disfigured", "wounds", "shattered", "fled")
    # it never chooses to flee, so whoever fled was frightened
    assert scripted.heard("flees") == []
    assert scripted.heard("surrenders") == []


@pytest.mark.parametrize("sample", sorted(GAME.sheet.samples))
def test_each_sample_character_always_makes_the_same_manoeuvre(sample: str) -> None:
    scripted = Script("feud", GAME.sheet.samples[sample], f"Bo: {PLAIN}").do([6, 1])
    traits = scripted.sheets[0].attributes
    # the attributes in order: aggressive, conservative, strong, quick, worldliness, emptiness
    tests = {"charge": traits[0], "parry": traits[1], "hew": traits[2], "dodge": traits[3], "focus": traits[5]}
    assert tests[choice(scripted, 0)] == max(tests.values())
