"""Foundry: initiative, where two editions have two rules."""

from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    OLD,
    Data,
    bard,
    change,
    character,
    effect,
    fighter,
    item,
    npc,
    read,
    reported,
    spell,
    values,
)

BONUS = "attributes.init.bonus"
ALERT = effect(change("flags.dnd5e.initiativeAlert", "true", 5))
RECENT = spell("Pale Dart")
"""Its activities show that the file is of version 4 or later."""


def initiative(document: Any) -> int:
    found: int = values(document)["initiative"]
    return found


def alert(rules: str | None) -> Data:
    return item("Wakeful", effects=[ALERT], at={"source": {"rules": rules} if rules else {}, "activities": {}})


@pytest.mark.parametrize("form", FORMS)
def test_initiative_is_the_dexterity_modifier(form: str) -> None:
    assert initiative(character(fighter(1, form), form=form, dex=17)) == 3


def test_initiative_can_have_another_ability() -> None:
    assert initiative(character(fighter(), dex=18, wis=14, at={"attributes.init.ability": "wis"})) == 2


def test_the_sheet_has_the_same_initiative() -> None:
    assert read(character(fighter(), dex=17)).sheet.initiative == 3


@pytest.mark.parametrize(
    ("formula", "bonus"),
    [("2", 2), (2, 2), ("@prof", 3), ("@prof * 2", 6), ("@abilities.int.mod", -1), ("floor(@prof / 2) + 1[Swift]", 2), ("", 0), (None, 0)],
)
def test_the_bonus_is_a_formula(formula: Any, bonus: int) -> None:
    assert initiative(character(fighter(5), int=8, at={BONUS: formula})) == bonus  # level 5: PB 3


def test_dice_in_the_bonus_are_left_out_and_reported() -> None:
    document = character(fighter(), at={BONUS: "1d8 + 1"})
    assert initiative(document) == 1
    assert reported(document, BONUS)


@pytest.mark.parametrize("form", (OLD, MIDDLE))
def test_the_number_of_older_files_counts(form: str) -> None:
    document = character(fighter(1, form), form=form, dex=12, at={"attributes.init": {"value": 2}})
    assert initiative(document) == 1 + 2


def test_an_effect_adds_to_the_number_of_older_files() -> None:
    document = character(fighter(1, OLD), form=OLD, at={"attributes.init": {"value": 1}}, effects=[effect(change("data.attributes.init.value", 3))])
    assert initiative(document) == 1 + 3


def test_the_total_that_oldest_files_keep_is_not_read() -> None:
    document = character(fighter(1, OLD), form=OLD, dex=14, at={"attributes.init": {"value": 0, "bonus": 0, "mod": 9, "prof": 9, "total": 18}})
    assert initiative(document) == 2


@pytest.mark.parametrize(
    ("value", "flags", "derived"),
    [(2, {}, {"bonus": 2, "mod": 1, "prof": 0, "total": 3}), (0, {"initiativeAlert": True}, {"bonus": 5, "mod": 1, "prof": 0, "total": 6})],
)
def test_what_oldest_files_derived_is_not_added_again(value: int, flags: Data, derived: Data) -> None:
    document = character(fighter(1, OLD), form=OLD, dex=12, flags=flags, at={"attributes.init": {"value": value} | derived})
    assert initiative(document) == derived["total"]


def test_a_bonus_that_is_a_number_beside_its_value_was_derived_from_it() -> None:
    document = character(fighter(1, OLD), form=OLD, dex=12, at={"attributes.init": {"value": 5, "bonus": 5}})
    assert initiative(document) == 1 + 5


def test_a_bonus_that_is_written_counts_beside_what_was_derived() -> None:
    document = character(fighter(), dex=12, at={"attributes.init": {"bonus": "5", "mod": 1, "total": 6}})
    assert initiative(document) == 1 + 5


def test_an_effect_gives_initiative_another_ability() -> None:
    keen = effect(change("system.attributes.init.ability", "int", 5))
    assert initiative(character(fighter(), dex=10, int=18, effects=[keen])) == 4


@pytest.mark.parametrize("place", ("abilities.dex.bonuses.check", "bonuses.abilities.check"))
def test_bonuses_to_checks_of_its_ability_count(place: str) -> None:
    assert initiative(character(fighter(), at={place: "2"})) == 2


@pytest.mark.parametrize("place", ("abilities.wis.bonuses.check", "bonuses.abilities.skill", "skills.slt.bonuses.check"))
def test_bonuses_to_other_checks_do_not(place: str) -> None:
    assert initiative(character(fighter(), at={place: "2"})) == 0


@pytest.mark.parametrize(("formula", "bonus"), [("@prof", 3), ("@abilities.cha.mod", 4)])
def test_an_effect_adds_to_the_bonus(formula: str, bonus: int) -> None:
    feat = item("Dashing", effects=[effect(change(f"system.{BONUS}", formula))])
    assert initiative(character(fighter(5), feat, cha=18)) == bonus


def test_alert_of_2014_adds_five() -> None:
    document = character(fighter(9), alert("2014"), RECENT)
    assert initiative(document) == 5
    assert not reported(document, "initiativeAlert")


def test_alert_of_2024_adds_the_proficiency_bonus() -> None:
    document = character(fighter(9), alert("2024"), RECENT)
    assert initiative(document) == 4  # (9 + 7) // 4
    assert not reported(document, "initiativeAlert")


@pytest.mark.parametrize(("level", "bonus"), [(1, 2), (9, 4), (17, 5)])  # PB 2, 4, 6: the lower of it and 5
def test_alert_of_no_edition_adds_the_lower_and_is_reported(level: int, bonus: int) -> None:
    document = character(fighter(level), alert(None), RECENT)
    assert initiative(document) == bonus
    assert f"+{bonus}" in reported(document, "initiativeAlert")[0]


@pytest.mark.parametrize("form", (OLD, MIDDLE))
def test_alert_in_an_older_file_adds_five(form: str) -> None:
    document = character(fighter(1, form), form=form, flags={"initiativeAlert": True})
    assert initiative(document) == 5
    assert not reported(document, "initiativeAlert")


def test_alert_that_is_disabled_adds_nothing() -> None:
    feat = item("Wakeful", effects=[ALERT | {"disabled": True}], at={"source.rules": "2024"})
    assert initiative(character(fighter(), feat)) == 0


def test_a_jack_of_all_trades_of_2014_adds_half() -> None:
    assert initiative(character(bard(9), flags={"jackOfAllTrades": True})) == 2  # half of 4


def test_a_jack_of_all_trades_in_an_older_file_adds_half_rounded_down() -> None:
    assert initiative(character(bard(5, MIDDLE), form=MIDDLE, flags={"jackOfAllTrades": True})) == 1  # half of 3


def test_a_jack_of_all_trades_of_2024_adds_nothing() -> None:
    assert initiative(character(bard(9, rules="2024"), RECENT, flags={"jackOfAllTrades": True})) == 0


def test_a_jack_of_all_trades_of_no_edition_adds_nothing_and_is_reported() -> None:
    document = character(bard(9, rules=None), RECENT, flags={"jackOfAllTrades": True})
    assert initiative(document) == 0
    assert reported(document, "jackOfAllTrades")


def test_a_remarkable_athlete_of_2014_adds_half_rounded_up() -> None:
    assert initiative(character(fighter(5, MIDDLE), form=MIDDLE, flags={"remarkableAthlete": True})) == 2  # half of 3


def test_a_remarkable_athlete_of_2024_adds_nothing() -> None:
    assert initiative(character(fighter(5, rules="2024"), flags={"remarkableAthlete": True})) == 0


@pytest.mark.parametrize(("formula", "bonus"), [("@prof * 2", 12), ("@abilities.int.mod", 5)])
def test_a_monster_of_2024_keeps_it_as_a_formula(formula: str, bonus: int) -> None:
    document = npc(dex=14, int=20, at={BONUS: formula, "details.cr": 17, "source.rules": "2024"})  # (17 + 7) // 4 = 6
    assert initiative(document) == 2 + bonus


def test_a_mark_of_advantage_changes_no_number() -> None:
    assert initiative(character(fighter(), at={"attributes.init.roll": {"mode": 1, "min": None}})) == 0
