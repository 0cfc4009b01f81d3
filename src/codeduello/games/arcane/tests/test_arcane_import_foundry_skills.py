"""Foundry: the eight skills, with every part that a skill can have."""

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    change,
    character,
    effect,
    fighter,
    item,
    npc,
    reported,
    skills,
    wizard,
)

BONUS_PLACES = ("skills.arc.bonuses.check", "abilities.int.bonuses.check", "bonuses.abilities.check", "bonuses.abilities.skill")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("trained", "arcana"),
    [(0, 3 + 0), (0.5, 3 + 1), (1, 3 + 3), (2, 3 + 6)],  # INT 16 is +3; level 5: PB (5 + 7) // 4 = 3, half of it 1.5, down to 1
)
def test_a_skill_adds_its_share_of_the_proficiency_bonus(form: str, trained: float, arcana: int) -> None:
    document = character(wizard(5, form), form=form, int=16, at={"skills.arc.value": trained})
    assert skills(document)["arcana"] == arcana


def test_half_of_an_even_bonus_is_exact() -> None:
    document = character(wizard(9), int=16, at={"skills.arc.value": 0.5})  # (9 + 7) // 4 = 4; 3 + 2
    assert skills(document)["arcana"] == 5


def test_each_key_is_its_skill() -> None:
    keys = ("slt", "prf", "dec", "itm", "prc", "ins", "arc", "inv")
    document = character(wizard(), at={f"skills.{key}.bonuses.check": str(bonus) for bonus, key in enumerate(keys, 1)})
    names = ("sleight_of_hand", "performance", "deception", "intimidation", "perception", "insight", "arcana", "investigation")
    assert skills(document) == dict(zip(names, range(1, 9), strict=True))


def test_each_skill_has_its_ability_where_the_file_names_none() -> None:
    document = character(wizard(), str=30, con=30, dex=12, cha=14, wis=16, int=18)  # +1, +2, +3, +4
    for skill in document["system"]["skills"].values():
        del skill["ability"]
    assert list(skills(document).values()) == [1, 2, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize("form", FORMS)
def test_a_skill_can_have_another_ability(form: str) -> None:
    document = character(wizard(1, form), form=form, int=18, cha=8, at={"skills.arc.ability": "cha", "skills.arc.value": 1})
    assert skills(document)["arcana"] == -1 + 2  # CHA 8 is -1, not INT +4


def test_the_checks_of_the_other_ability_count_then() -> None:
    at = {"skills.arc.ability": "cha", "abilities.cha.bonuses.check": "2", "abilities.int.bonuses.check": "5"}
    assert skills(character(wizard(), at=at))["arcana"] == 2


def test_a_word_that_is_no_ability_is_reported_and_the_usual_one_counts() -> None:
    document = character(wizard(), int=14, at={"skills.arc.ability": "luck"})
    assert skills(document)["arcana"] == 2
    assert reported(document, "skills.arc.ability") == ["int"]


@pytest.mark.parametrize("place", BONUS_PLACES)
def test_each_of_the_four_bonuses_counts(place: str) -> None:
    document = character(wizard(5), at={place: "@prof - 1"})  # 3 - 1
    assert skills(document)["arcana"] == 2


def test_the_four_bonuses_add_up() -> None:
    document = character(wizard(5), at=dict(zip(BONUS_PLACES, ("1", "@prof", "4", "8"), strict=True)))
    assert skills(document)["arcana"] == 1 + 3 + 4 + 8


@pytest.mark.parametrize("place", BONUS_PLACES)
def test_each_of_the_four_bonuses_can_come_from_an_effect(place: str) -> None:
    document = character(wizard(), wis=16, effects=[effect(change(f"system.{place}", "@abilities.wis.mod"))])
    assert skills(document)["arcana"] == 3


def test_an_effect_adds_to_the_bonus_that_is_written() -> None:
    document = character(wizard(), at={"skills.slt.bonuses.check": "1"}, effects=[effect(change("system.skills.slt.bonuses.check", 5))])
    assert skills(document)["sleight_of_hand"] == 1 + 5


def test_a_bonus_to_all_checks_counts_in_every_skill() -> None:
    document = character(wizard(), effects=[effect(change("system.bonuses.abilities.check", 1))])
    assert set(skills(document).values()) == {1}


def test_a_bonus_to_the_checks_of_an_ability_counts_in_its_skills_alone() -> None:
    found = skills(character(wizard(), at={"abilities.cha.bonuses.check": "3"}))
    assert {skill for skill, bonus in found.items() if bonus == 3} == {"performance", "deception", "intimidation"}


def test_a_bonus_that_is_a_number_counts() -> None:
    assert skills(character(wizard(), at={"skills.arc.bonuses.check": 2}))["arcana"] == 2


def test_of_a_bonus_with_dice_the_fixed_part_counts_and_that_is_reported() -> None:
    document = character(wizard(), at={"skills.arc.bonuses.check": "1d4 + 2"})
    assert skills(document)["arcana"] == 2
    assert "1d4" in reported(document, "skills.arc.bonuses.check")[0]


def test_an_unknown_reference_in_a_bonus_counts_nothing_and_is_reported() -> None:
    document = character(wizard(), at={"skills.arc.bonuses.check": "@moon.phase + 1"})
    assert skills(document)["arcana"] == 1
    assert "@moon.phase" in reported(document, "skills.arc.bonuses.check")[0]


def test_code_in_a_bonus_counts_nothing_and_is_reported() -> None:
    document = character(wizard(), at={"skills.arc.bonuses.check": "__import__('os').getpid()"})
    assert skills(document)["arcana"] == 0
    assert "cannot be read" in reported(document, "skills.arc.bonuses.check")[0]


def test_a_share_written_as_text_counts() -> None:
    assert skills(character(wizard(), at={"skills.arc.value": "2"}))["arcana"] == 4


def test_without_skills_the_ability_modifiers_count_and_that_is_reported() -> None:
    document = character(wizard(), int=16)
    del document["system"]["skills"]
    assert skills(document)["arcana"] == 3
    assert reported(document, "system.skills")


def test_a_monster_has_its_skills_by_its_challenge_rating() -> None:
    document = npc(int=20, at={"details.cr": 12, "skills.arc.value": 2})  # (12 + 7) // 4 = 4; 5 + 8
    assert skills(document)["arcana"] == 13


def test_a_jack_of_all_trades_adds_half_rounded_down_to_what_is_untrained() -> None:
    document = character(wizard(5), flags={"jackOfAllTrades": True}, int=16)
    assert skills(document)["arcana"] == 3 + 1


def test_a_jack_of_all_trades_by_an_effect() -> None:
    feat = item("Many Ways", effects=[effect(change("flags.dnd5e.jackOfAllTrades", "true", 5))])
    assert set(skills(character(wizard(9), feat)).values()) == {2}  # (9 + 7) // 4 = 4, half of it


def test_an_effect_can_end_a_jack_of_all_trades() -> None:
    document = character(wizard(9), flags={"jackOfAllTrades": True}, effects=[effect(change("flags.dnd5e.jackOfAllTrades", "false", 5))])
    assert set(skills(document).values()) == {0}


@pytest.mark.parametrize(("trained", "arcana"), [(0.5, 2), (1, 4), (2, 8)])
def test_a_jack_of_all_trades_adds_nothing_to_what_is_trained(trained: float, arcana: int) -> None:
    document = character(wizard(9), flags={"jackOfAllTrades": True}, at={"skills.arc.value": trained})
    assert skills(document)["arcana"] == arcana


def test_a_jack_of_all_trades_has_the_half_under_the_rules_of_2024_too() -> None:
    assert skills(character(wizard(9, rules="2024"), flags={"jackOfAllTrades": True}))["arcana"] == 2


@pytest.mark.parametrize("form", (MIDDLE, NEW))
def test_a_remarkable_athlete_of_2014_adds_half_rounded_up_to_dexterity(form: str) -> None:
    found = skills(character(fighter(5, form), form=form, flags={"remarkableAthlete": True}))
    assert found["sleight_of_hand"] == 2  # 3 / 2 rounded up
    assert set(found.values()) == {0, 2}
    assert found["performance"] == found["arcana"] == found["insight"] == 0


def test_a_remarkable_athlete_adds_it_to_a_skill_that_has_strength() -> None:
    document = character(fighter(5), flags={"remarkableAthlete": True}, at={"skills.itm.ability": "str"})
    assert skills(document)["intimidation"] == 2


def test_a_remarkable_athlete_of_2024_has_no_number() -> None:
    feat = item("Swift Limbs", effects=[effect(change("flags.dnd5e.remarkableAthlete", "true", 5))])
    assert skills(character(fighter(5, rules="2024"), feat))["sleight_of_hand"] == 0


@pytest.mark.parametrize(("mode", "value", "arcana"), [(5, 2, 4), (4, 1, 2), (2, 1, 2)])
def test_an_effect_can_train_a_skill(mode: int, value: int, arcana: int) -> None:
    document = character(wizard(), effects=[effect(change("system.skills.arc.value", value, mode))])
    assert skills(document)["arcana"] == arcana


@pytest.mark.parametrize(("trained", "mode", "value"), [(0, 5, 0.5), (0, 4, 0.5), (0.5, 4, 0)])
def test_an_effect_can_give_half_of_a_skill(trained: float, mode: int, value: float) -> None:
    document = character(wizard(9), at={"skills.arc.value": trained}, effects=[effect(change("system.skills.arc.value", value, mode))])
    assert skills(document)["arcana"] == 2  # half of 4


def test_marks_of_advantage_and_least_rolls_change_no_number() -> None:
    at = {"skills.dec.roll": {"mode": 1, "min": 10}, "abilities.cha.check.roll": {"mode": 1, "min": None}}
    assert skills(character(wizard(), at=at))["deception"] == 0
