"""Foundry: hit points and hit dice."""

from collections.abc import Mapping
from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    Data,
    change,
    character,
    effect,
    fighter,
    item,
    klass,
    npc,
    read,
    reported,
    ring,
    values,
    wizard,
)

HP = "attributes.hp"


def hp(document: Any) -> tuple[int, int, int]:
    """Hit points: now, most, temporary."""
    found = values(document)["hp"]
    return found["current"], found["max"], found["temp"]


def written(most: Any = 20, now: Any = 20, temp: Any = None, tempmax: Any = None) -> Data:
    """Hit points as a file writes them."""
    return {HP: {"value": now, "max": most, "temp": temp, "tempmax": tempmax}}


def rolls(**levels: Any) -> list[Data]:
    """What a class gave at each level: l1="max"."""
    return [{"type": "ItemGrant", "value": {}}, {"type": "HitPoints", "value": {level[1:]: value for level, value in levels.items()}}]


def rolled(*classes: Data, con: int = 10, at: Mapping[str, Any] | None = None, now: int = 999, **more: Any) -> int:
    """The maximum of a character whose file writes none. (More than the maximum is never there.)"""
    most = hp(character(*classes, con=con, at=written(None, now) | dict(at or {}), **more))
    assert most[0] == min(now, most[1])
    return most[1]


def knight(levels: int, advancement: Any, form: str = NEW, **more: Any) -> Data:
    """A fighter (d10) with that advancement."""
    return fighter(levels, form, at={"advancement": advancement}, **more)


@pytest.mark.parametrize("form", FORMS)
def test_hit_points_are_read(form: str) -> None:
    document = character(wizard(1, form), form=form, at=written(20, 13, 4))
    assert hp(document) == (13, 20, 4)
    assert (read(document).sheet.hp, read(document).sheet.hp_max) == (13, 20)


@pytest.mark.parametrize("form", FORMS)
def test_a_monsters_hit_points_are_read(form: str) -> None:
    assert hp(npc(form=form, at=written(55, 40))) == (40, 55, 0)


def test_a_maximum_that_is_written_counts_before_what_was_rolled() -> None:
    assert hp(character(knight(1, rolls(l1="max")), at=written(31, 30))) == (30, 31, 0)


def test_a_maximum_that_is_written_has_no_bonus_a_level() -> None:
    assert hp(character(wizard(3), at=written(31) | {f"{HP}.bonuses": {"level": "2", "overall": "5"}}))[1] == 31


@pytest.mark.parametrize(("tempmax", "most"), [(5, 25), (-5, 15), (0, 20), (None, 20), ("", 20)])
def test_what_raises_or_lowers_the_maximum_counts_in_it(tempmax: Any, most: int) -> None:
    assert hp(character(wizard(), at=written(20, 10, tempmax=tempmax))) == (10, most, 0)


def test_temporary_hit_points_are_no_part_of_the_others() -> None:
    assert hp(character(wizard(), at=written(20, 20, 7))) == (20, 20, 7)


def test_a_raised_maximum_can_be_full() -> None:
    assert hp(character(wizard(), at=written(20, 25, tempmax=5))) == (25, 25, 0)


def test_more_than_the_maximum_is_brought_down_and_reported() -> None:
    document = character(wizard(), at=written(20, 26))
    assert hp(document) == (20, 20, 0)
    assert reported(document, f"{HP}.value") == ["20"]


def test_less_than_nothing_is_nothing_and_reported() -> None:
    document = character(wizard(), at=written(20, -4))
    assert hp(document) == (0, 20, 0)
    assert reported(document, f"{HP}.value") == ["0"]


def test_nothing_left_is_nothing() -> None:
    document = character(wizard(), at=written(20, 0))
    assert hp(document) == (0, 20, 0)
    assert not reported(document, f"{HP}.value")


def test_where_it_is_not_said_all_are_left() -> None:
    assert hp(character(wizard(), at=written(20, None))) == (20, 20, 0)


def test_a_maximum_is_never_below_one() -> None:
    assert hp(character(wizard(), at=written(4, 1, tempmax=-9))) == (1, 1, 0)


def test_numbers_written_as_text_count() -> None:
    assert hp(character(wizard(), at=written("20", "13", "4", "2"))) == (13, 22, 4)


def test_an_effect_on_the_maximum_counts() -> None:
    assert hp(character(wizard(), at=written(20, 20), effects=[effect(change(f"system.{HP}.max", 10))])) == (20, 30, 0)


def test_an_effect_on_what_raises_the_maximum_counts() -> None:
    assert hp(character(wizard(), at=written(20, 20), effects=[effect(change(f"system.{HP}.tempmax", 5))])) == (20, 25, 0)


def test_the_first_level_has_the_whole_die() -> None:
    assert rolled(knight(1, rolls(l1="max")), con=14) == 10 + 2


def test_a_level_taken_as_average_has_half_the_die_and_one() -> None:
    assert rolled(knight(3, rolls(l1="max", l2="avg", l3="avg")), con=14) == 12 + (6 + 2) + (6 + 2)


def test_a_level_that_was_rolled_has_its_number() -> None:
    assert rolled(knight(3, rolls(l1="max", l2=3, l3="9")), con=14) == 12 + (3 + 2) + (9 + 2)


def test_a_level_gives_at_least_one() -> None:
    assert rolled(knight(2, rolls(l1="max", l2=1)), con=4) == (10 - 3) + 1  # CON 4 is -3; 1 - 3 is below 1


def test_each_class_has_its_own_die() -> None:
    mage = wizard(2, at={"advancement": rolls(l1="avg", l2=5)})
    assert rolled(knight(1, rolls(l1="max")), mage, con=12) == 11 + (4 + 1) + (5 + 1)  # d10 whole; d6 average 4; 5


def test_levels_above_the_class_do_not_count() -> None:
    assert rolled(knight(1, rolls(l1="max", l2="avg", l3="avg"))) == 10


@pytest.mark.parametrize("form", (MIDDLE, NEW))
def test_an_advancement_is_a_list(form: str) -> None:
    assert rolled(knight(2, rolls(l1="max", l2="avg"), form), form=form) == 10 + 6


def test_an_advancement_may_be_a_group() -> None:
    advancement = {f"id{place}": one for place, one in enumerate(rolls(l1="max", l2="avg"))}
    assert rolled(knight(2, advancement)) == 10 + 6


def test_a_level_without_a_roll_has_the_average_and_is_reported() -> None:
    document = character(knight(2, rolls(l1="max")), at=written(None, 16))
    assert hp(document) == (16, 16, 0)
    assert reported(document, "value.2") == ["6, the average"]


def test_without_an_advancement_the_average_is_taken_and_reported() -> None:
    document = character(fighter(2), con=14, at=written(None, 20))
    assert hp(document) == (20, (10 + 2) + (6 + 2), 0)
    assert reported(document, "advancement")


def test_without_a_class_the_hit_points_now_are_the_maximum_and_that_is_reported() -> None:
    document = character(at=written(None, 17))
    assert hp(document) == (17, 17, 0)
    assert reported(document, f"{HP}.max")


@pytest.mark.parametrize(("formula", "bonus"), [("1", 3), ("2", 6), ("@prof - 1", 3), ("", 0), (None, 0)])
def test_a_bonus_a_level_counts_at_every_level(formula: Any, bonus: int) -> None:
    assert rolled(knight(3, rolls(l1="max", l2="avg", l3="avg")), at={f"{HP}.bonuses": {"level": formula}}) == 22 + bonus


@pytest.mark.parametrize(("formula", "bonus"), [("4", 4), ("@abilities.cha.mod", 3), ("2 * @prof", 4)])
def test_a_bonus_overall_counts_once(formula: str, bonus: int) -> None:
    assert rolled(knight(2, rolls(l1="max", l2="avg")), at={f"{HP}.bonuses": {"overall": formula}}, cha=16) == 16 + bonus


def test_a_bonus_for_the_levels_of_one_class_counts_those_alone() -> None:
    mage = wizard(3, at={"advancement": rolls(l1="avg", l2="avg", l3="avg")})
    feat = item("Scaled Skin", effects=[effect(change(f"system.{HP}.bonuses.overall", "@classes.wizard.levels"))])
    assert rolled(knight(1, rolls(l1="max")), mage, feat) == 10 + 3 * 4 + 3


def test_a_raised_constitution_raises_every_level() -> None:
    amulet = ring(change("system.abilities.con.value", 19, 4))
    assert rolled(knight(2, rolls(l1="max", l2="avg")), amulet, con=10) == (10 + 4) + (6 + 4)


def test_a_monster_without_a_maximum_has_the_average_and_that_is_reported() -> None:
    document = npc(at=written(None, 10) | {f"{HP}.formula": "6d8 + 6"})
    assert hp(document) == (10, 33, 0)  # 6 * 4.5 + 6
    assert reported(document, f"{HP}.max")


def dice(document: Any) -> list[tuple[int, int, int]]:
    """Hit dice: size, left, most."""
    return [(one["die"], one["left"], one["max"]) for one in values(document)["hit_dice"]]


@pytest.mark.parametrize("form", FORMS)
def test_hit_dice_are_the_levels_less_what_is_spent(form: str) -> None:
    document = character(fighter(5, form, spent=2), form=form)
    assert dice(document) == [(10, 3, 5)]
    assert read(document).sheet.hit_dice == 3


@pytest.mark.parametrize("form", FORMS)
def test_dice_of_two_sizes_are_kept_apart(form: str) -> None:
    document = character(fighter(3, form, spent=1), wizard(2, form, spent=2), form=form)
    assert dice(document) == [(6, 0, 2), (10, 2, 3)]


def test_dice_of_one_size_are_added() -> None:
    assert dice(character(klass("cleric", 2, spent=1), klass("druid", 3, spent=1))) == [(8, 3, 5)]


def test_additional_dice_count() -> None:
    assert dice(character(fighter(2, spent=1, at={"hd.additional": "@prof"}))) == [(10, 3, 4)]  # 2 + 2


def test_more_spent_than_there_are_leaves_none() -> None:
    assert dice(character(fighter(2, spent=5))) == [(10, 0, 2)]


@pytest.mark.parametrize("die", ("d12", "D12", "12", 12, " d12 "))
def test_a_die_is_read_however_it_is_written(die: Any) -> None:
    assert dice(character(fighter(1, at={"hd.denomination": die}))) == [(12, 1, 1)]


@pytest.mark.parametrize("die", ("", None, "dx", "d0", "d1000"))
def test_a_die_that_is_none_is_a_d8_and_reported(die: Any) -> None:
    document = character(fighter(1, at={"hd.denomination": die}))
    assert dice(document) == [(8, 1, 1)]
    assert "d8" in reported(document, "denomination")


def test_the_newer_dice_count_where_both_stand() -> None:
    both = fighter(3, spent=1, at={"hitDice": "d6", "hitDiceUsed": 3})
    assert dice(character(both)) == [(10, 2, 3)]


def test_numbers_of_dice_written_as_text_count() -> None:
    assert dice(character(fighter("3", MIDDLE, at={"hitDiceUsed": "1"}), form=MIDDLE)) == [(10, 2, 3)]


@pytest.mark.parametrize("form", FORMS)
def test_a_monster_has_the_dice_of_its_formula(form: str) -> None:
    assert dice(npc(form=form, at={f"{HP}.formula": "18d8 + 36"})) == [(8, 18, 18)]


def test_a_monster_spends_dice() -> None:
    assert dice(npc(at={f"{HP}.formula": "6d10", "attributes.hd.spent": 4})) == [(10, 2, 6)]


@pytest.mark.parametrize("formula", ("", None, "12", "lots"))
def test_a_monster_without_a_formula_has_no_dice(formula: Any) -> None:
    assert dice(npc(at={f"{HP}.formula": formula})) == []


def test_a_character_has_no_dice_of_a_formula() -> None:
    assert dice(character(fighter(1, OLD), form=OLD, at={f"{HP}.formula": "9d12"})) == [(10, 1, 1)]


def test_a_maximum_below_one_is_one_and_said() -> None:
    document = npc(at={"attributes.hp": {"value": 0, "max": 1}}, effects=[effect(change("system.attributes.hp.tempmax", -8))])
    assert values(document)["hp"]["max"] == 1
    assert reported(document, "hp maximum") == ["1"]
