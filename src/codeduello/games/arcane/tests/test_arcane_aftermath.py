"""Section 5: what the duel leaves on the sheets."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from codeduello.games.arcane.sheet import Effect
from codeduello.kernel import Run
from codeduello.testing import Script

Duels = Callable[..., Script]


def bled(score: Duels, hp: int, hp_max: int) -> int:
    """Ben's hit points after losing first blood."""
    after: int = score((11, 10), sheets=("Ann", f"Ben; hp {hp}/{hp_max}")).after()[1].hp
    return after


@pytest.mark.parametrize(
    ("hp", "hp_max", "left"),
    [
        (38, 38, 19),  # half of 38
        (20, 38, 19),
        (19, 38, 19),  # 19 is not under half
        (18, 38, 1),  # under half
        (2, 38, 1),
        (1, 38, 1),
        (0, 38, 0),  # 0 stays 0
        (39, 39, 19),  # 19.5 rounded down
        (20, 39, 19),  # 20 is not under 19.5
        (19, 39, 1),  # 19 is under 19.5
        (3, 3, 1),  # 1.5 rounded down
        (2, 2, 1),
        (1, 2, 1),  # 1 is not under 1
        (1, 1, 1),  # 0.5 rounded down would be 0: at least 1
        (0, 1, 0),
    ],
)
def test_first_blood(score: Duels, hp: int, hp_max: int, left: int) -> None:
    assert bled(score, hp, hp_max) == left


@pytest.mark.parametrize("hp", [0, 1, 30])
def test_death_leaves_no_hit_points(score: Duels, hp: int) -> None:
    duel = score((11, 10), papers=("death", "pride"), sheets=("Ann; hp 5/7", f"Ben; hp {hp}/38"))
    ann, ben = duel.after()
    assert (ann.hp, ben.hp) == (5, 0)


def test_who_is_brought_to_nothing_is_down_not_dead(score: Duels) -> None:
    assert score((11, 10), papers=("death", "pride")).outcome.alive == (True, True)


@pytest.mark.parametrize(("dice", "left"), [(5, 4), (1, 0), (0, 0)])
def test_pride_costs_a_hit_die_if_there_is_one(score: Duels, dice: int, left: int) -> None:
    sheets = ("Ann; hit dice 3", f"Ben; hit dice {dice}; hp 8/9")
    ann, ben = score((11, 10), papers=("pride", "pride"), sheets=sheets).after()
    assert (ann.hit_dice, ben.hit_dice, ben.hp) == (3, left, 8)


@pytest.mark.parametrize(
    ("school", "words"),
    [
        ("necromancy", ("poisoned", "1 minute")),
        ("enchantment", ("charmed", "Ann", "10 minutes")),
        ("illusion", ("frightened", "Ann", "10 minutes")),
    ],
)
def test_a_condition_by_pride_is_written_down_with_its_end(score: Duels, school: str, words: tuple[str, ...]) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=(f"Ann; schools {school}", "Ben; conditions prone; hit dice 2"))
    ann, ben = duel.do(f"pride by {school}").after()
    assert ben.conditions[0] == "prone"
    assert len(ben.conditions) == 2
    assert all(word in ben.conditions[1] for word in words)
    assert ben.hit_dice == 2
    assert ann.conditions == ()


def test_divination_changes_no_sheet(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=("Ann; schools divination", "Ben; hit dice 2"))
    assert duel.do("pride by divination").after() == duel.sheets


def abjured(score: Duels, effects: str, spent: str, **rulings: str) -> Script:
    """Ann has taken abjuration, having spent a power; Ben lost, with these effects."""
    sheets = ("Ann; powers 0 2x2 4*; schools abjuration", f"Ben; powers 0 2x2 4*; effects {effects}; hit dice 2")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=(spent, spent), **rulings)
    return duel.do("pride by abjuration")


@pytest.mark.parametrize(("face", "left"), [(1, ("bless", "haste")), (2, ("shield", "haste")), (3, ("shield", "bless"))])
def test_abjuration_ends_one_effect_by_lot(score: Duels, face: int, left: tuple[str, ...]) -> None:
    duel = abjured(score, "shield 1, bless 1, haste 2", "slot 2")
    ben = duel.after([face])[1]
    assert tuple(effect.name for effect in ben.effects) == left
    assert ben.hit_dice == 2


@pytest.mark.parametrize(("face", "left"), [(1, ("fly", "haste")), (2, ("light", "fly"))])
def test_abjuration_spares_effects_of_a_higher_level(score: Duels, face: int, left: tuple[str, ...]) -> None:
    duel = abjured(score, "light, fly 3, haste 2", "slot 2")  # the lot is among light (0) and haste (2)
    assert tuple(effect.name for effect in duel.after([face])[1].effects) == left


def test_abjuration_by_a_cantrip_ends_effects_of_level_0_only(score: Duels) -> None:
    ben = abjured(score, "shield 1, light", "cantrip").after()[1]
    assert ben.effects == (Effect("shield", 1),)


def test_abjuration_without_an_effect_low_enough_does_nothing(score: Duels) -> None:
    duel = abjured(score, "fly 3, wish 9", "slot 2")
    assert duel.after()[1] == replace(duel.sheets[1], powers=(0, 2, 14))  # but for the slot spent


def test_abjuration_finds_nothing_that_ended_in_the_stare(score: Duels) -> None:
    ben = abjured(score, "haste 2 concentration, shield 1", "slot 2").after()[1]
    assert ben.effects == ()  # haste ended in the Stare, and shield alone was left to end


@pytest.mark.parametrize(
    ("powers", "left"),
    [
        (("slot 2", "cantrip"), ()),  # the winner spent 2
        (("cantrip", "slot 2"), (Effect("shield", 1),)),  # the loser did
    ],
)
def test_abjuration_goes_by_what_the_winner_spent(score: Duels, powers: tuple[str, str], left: tuple[Effect, ...]) -> None:
    sheets = ("Ann; powers 0 2; attack 9; schools abjuration", "Ben; powers 0 2; effects shield 1")
    duel = score((11, 10), papers=("pride", "pride"), sheets=sheets, powers=powers).do([1])  # a trick die for the 2
    assert duel.do("pride by abjuration").after()[1].effects == left


def test_in_a_tie_abjuration_goes_by_what_the_foe_spent(score: Duels) -> None:
    sheets = ("Ann; powers 1 0; attack 0; schools abjuration; effects fly 3", "Ben; powers 0 1; effects shield 1")
    duel = score((10, 10), papers=("pride", "first blood"), sheets=sheets, powers=("slot 1", "slot 1"))
    ann, ben = duel.do("pride by abjuration").after()
    assert (ann.effects, ben.effects) == ((Effect("fly", 3),), ())


def test_own_concentration_ends_when_the_stare_begins(score: Duels) -> None:
    sheets = ("Ann; effects bless 1 concentration, shield 1", "Ben; effects fly 3 concentration")
    duel = score((11, 10), sheets=sheets)
    assert duel.heard("concentration_ends") == [(0, 0), (1, 0)]
    ann, ben = duel.after()
    assert (ann.effects, ben.effects) == ((Effect("shield", 1),), ())


def test_effects_held_by_others_outlast_the_duel(score: Duels) -> None:
    duel = score((11, 10), sheets=("Ann; effects bless 1", "Ben; effects fly 3"))
    assert duel.heard("concentration_ends") == []
    assert [sheet.effects for sheet in duel.after()] == [(Effect("bless", 1),), (Effect("fly", 3),)]


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        ("slot 2", (0, 2, 3, 12)),  # one of the two slots of level 2; 12 is 2 without a slot
        ("slot 3", (0, 2, 2, 12)),
        ("cantrip", (0, 2, 2, 3, 12)),
        ("free 2", (0, 2, 2, 3, 12)),
    ],
)
def test_the_slot_spent_is_gone_from_both_sheets(score: Duels, chosen: str, left: tuple[int, ...]) -> None:
    sheets = ("Ann; powers 0 2x2 3 2*", "Ben; powers 0 2x2 3 2*")
    ann, ben = score((11, 10), sheets=sheets, powers=(chosen, chosen)).after()
    assert ann.powers == ben.powers == left


def test_in_a_tie_both_sheets_suffer(score: Duels) -> None:
    sheets = ("Ann; hp 9/9", "Ben; hp 20/20")
    ann, ben = score((10, 10), papers=("death", "first blood"), sheets=sheets).after()
    assert (ann.hp, ben.hp) == (4, 0)


def test_the_honour_record_counts_dishonours(score: Duels) -> None:
    sheets = ("Ann; dishonours 2", "Ben; dishonours 1")
    ann, ben = score((10, 11), "pride", ("death", "pride"), sheets=sheets).after()
    assert (ann.dishonours, ben.dishonours) == (3, 1)


def test_the_winners_sheet_changes_by_slot_and_honour_alone(score: Duels) -> None:
    duel = score((11, 10), sheets=("Ann; hp 3/9; hit dice 2; powers 0", "Ben"))
    assert duel.after()[0] == duel.sheets[0]


def told(duel: Script, *faces: tuple[int, ...]) -> list[tuple[str, int, object]]:
    """What the aftermath tells to everyone."""
    aftermath = duel.game.aftermath
    run = Run(aftermath, duel.rulings, (duel.sheets, duel.outcome))
    for thrown in faces:
        run.throw(thrown)
    names = duel.game.prose.aftermath.event_names
    return [(names.name(what), who, detail) for what, who, detail in run.view(2).events if what >= 0]


def test_the_aftermath_tells_what_it_does(score: Duels) -> None:
    sheets = ("Ann; powers 2 0; hp 7/9; effects bless 1 concentration", "Ben; powers 0 2; hp 8/8; effects shield 1")
    duel = score((11, 10), "pride", ("death", "pride"), sheets=sheets, powers=("slot 2", "slot 2"))
    assert told(duel) == [
        ("slot_is_gone", 0, 2),
        ("concentration_ended", 0, 0),
        ("dishonour_is_recorded", 0, 0),
        ("slot_is_gone", 1, 2),
        ("is_down", 1, 0),
        ("hp_is", 1, 0),
    ]


def test_the_aftermath_tells_which_effect_ended(score: Duels) -> None:
    duel = abjured(score, "fly 3, shield 1, haste 2", "slot 2")
    assert ("effect_ends", 1, 2) in told(duel, (2,))  # the second of those that could


def test_the_aftermath_tells_that_no_hit_die_was_left(score: Duels) -> None:
    duel = score((11, 10), papers=("pride", "pride"), sheets=("Ann", "Ben; hit dice 0"))
    assert told(duel) == [("has_no_hit_die", 1, 0)]
