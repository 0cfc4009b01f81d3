"""Foundry: Active Effects. Which of them count, and what their changes make of a value."""

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
    npc,
    read,
    ring,
    skills,
    subclass,
    values,
    wizard,
)

CHECKS = "system.bonuses.abilities.check"
LUCK = change(CHECKS, 1)


def luck(document: Any) -> int:
    """What all skills have more than their ability; they are all 10."""
    (bonus,) = set(skills(document).values())
    return bonus


def score(document: Any, ability: str = "con") -> int:
    found: int = values(document)["abilities"][ability]["score"]
    return found


def scored(*changes: Data, con: int = 15) -> int:
    return score(character(wizard(), effects=[effect(*changes)], con=con))


@pytest.mark.parametrize("form", FORMS)
def test_an_effect_of_the_actor_counts(form: str) -> None:
    key = "data.bonuses.abilities.check" if form == OLD else CHECKS
    assert luck(character(wizard(1, form), form=form, effects=[effect(change(key, 1))])) == 1


def test_an_effect_of_a_monster_counts() -> None:
    assert luck(npc(effects=[effect(LUCK)])) == 1


@pytest.mark.parametrize("form", FORMS)
def test_an_effect_of_a_worn_item_counts(form: str) -> None:
    assert luck(character(ring(LUCK, form=form), form=form)) == 1


def test_effects_of_several_items_add_up() -> None:
    assert luck(character(ring(LUCK), ring(LUCK), effects=[effect(LUCK)])) == 3


def test_an_effect_without_the_word_transfer_counts() -> None:
    worn = ring(LUCK)
    del worn["effects"][0]["transfer"]
    assert luck(character(worn)) == 1


@pytest.mark.parametrize("more", [{"disabled": True}, {"transfer": False}, {"type": "enchantment"}])
def test_an_effect_of_an_item_does_not_count(more: Data) -> None:
    assert luck(character(ring(LUCK, **more))) == 0


@pytest.mark.parametrize("more", [{"disabled": True}, {"type": "enchantment"}])
def test_an_effect_of_the_actor_does_not_count(more: Data) -> None:
    assert luck(character(effects=[effect(LUCK, **more)])) == 0


@pytest.mark.parametrize("more", [{"type": "base"}, {"type": ""}, {"disabled": False}])
def test_an_effect_of_the_base_type_counts(more: Data) -> None:
    assert luck(character(ring(LUCK, **more))) == 1


@pytest.mark.parametrize("kind", ("weapon", "equipment", "consumable", "tool", "loot", "container"))
def test_what_is_carried_must_be_equipped(kind: str) -> None:
    held = item("Pale Thing", kind, effects=[effect(LUCK)], at={"equipped": False})
    assert luck(character(held)) == 0
    held["system"]["equipped"] = True
    assert luck(character(held)) == 1


@pytest.mark.parametrize("kind", ("feat", "class", "subclass", "race", "background"))
def test_what_is_no_thing_need_not_be_equipped(kind: str) -> None:
    assert luck(character(item("Pale Gift", kind, effects=[effect(LUCK)]))) == 1


@pytest.mark.parametrize(
    ("attuning", "counts"),
    [
        ({"attunement": 0}, True),
        ({"attunement": 1}, False),  # required, up to 2.x and 3.1
        ({"attunement": 2}, True),  # attuned
        ({"attunement": "required", "attuned": False}, False),
        ({"attunement": "required"}, False),
        ({"attunement": "required", "attuned": True}, True),
        ({"attunement": "optional", "attuned": False}, True),
        ({"attunement": "", "attuned": False}, True),
        ({}, True),
    ],
)
def test_what_requires_attunement_must_be_attuned(attuning: Data, counts: bool) -> None:
    for form in (MIDDLE, NEW):
        assert luck(character(ring(LUCK, form=form, at=attuning), form=form)) == counts


def test_what_is_attuned_must_still_be_equipped() -> None:
    for attuning in ({"attunement": 2}, {"attunement": "required", "attuned": True}):
        assert luck(character(ring(LUCK, at={"equipped": False} | attuning))) == 0


@pytest.mark.parametrize(
    ("mode", "value", "con"),
    [
        (1, 2, 15 * 2),
        (2, 4, 15 + 4),
        (2, -4, 15 - 4),
        (3, 12, 12),  # the lower of 15 and 12
        (3, 19, 15),
        (4, 19, 19),  # the higher of 15 and 19
        (4, 12, 15),
        (5, 8, 8),
        (0, 99, 15),  # a way of some module: changes nothing
    ],
)
def test_each_of_the_modes_changes_a_score(mode: int, value: int, con: int) -> None:
    assert scored(change("system.abilities.con.value", value, mode)) == con


def test_without_priorities_the_modes_are_in_their_order() -> None:
    key = "system.abilities.con.value"
    changes = [change(key, 14, 4), change(key, 20, 3), change(key, 3, 2), change(key, 2, 1)]
    assert scored(*changes, con=10) == 20  # 10 * 2 = 20, + 3 = 23, at most 20, at least 14


def test_a_score_that_is_set_comes_last() -> None:
    key = "system.abilities.con.value"
    assert scored(change(key, 9, 5), change(key, 4, 2)) == 9


def test_a_priority_changes_the_order() -> None:
    key = "system.abilities.con.value"
    assert scored(change(key, 9, 5, priority=1), change(key, 4, 2, priority=2)) == 9 + 4


def test_a_priority_of_zero_is_a_priority() -> None:
    key = "system.abilities.con.value"
    assert scored(change(key, 8, 5, priority=0), change(key, 2, 1)) == 8 * 2


def test_the_order_is_kept_across_items() -> None:
    key = "system.abilities.con.value"
    assert score(character(ring(change(key, 19, 4)), ring(change(key, 2, 2)), con=18)) == 20  # 18 + 2, at least 19


def test_a_raised_score_raises_its_skills() -> None:
    document = character(ring(change("system.abilities.int.value", 19, 4)), int=8)
    assert skills(document)["arcana"] == 4  # 19 is +4


def test_a_raised_score_counts_in_formulas() -> None:
    document = character(ring(change("system.abilities.wis.value", 16, 4)), at={"skills.arc.bonuses.check": "@abilities.wis.mod"})
    assert skills(document)["arcana"] == 3


def test_a_raised_proficiency_bonus_counts_in_skills() -> None:
    document = character(wizard(5), effects=[effect(change("system.attributes.prof", 1))], at={"skills.arc.value": 2})
    assert values(document)["proficiency_bonus"] == 3 + 1
    assert skills(document)["arcana"] == 2 * 4


@pytest.mark.parametrize("key", ("bonuses.abilities.check", "name", "system", "macro.bonuses.abilities.check", ""))
def test_a_key_that_names_no_value_of_the_actor_changes_nothing(key: str) -> None:
    assert luck(character(effects=[effect(change(key, 1))])) == 0


def test_the_effects_that_count_are_named() -> None:
    feat = item("Odd Charm", effects=[effect(change(CHECKS, 1), change("system.attributes.ac.bonus", 2))])
    found = values(character(feat, effects=[effect(LUCK, disabled=True)]))
    assert found["active_effects_applied"] == [f"Odd Charm: {CHECKS} 1"]


def test_a_value_that_is_no_formula_counts_nothing() -> None:
    assert luck(character(effects=[effect(change(CHECKS, "much luck"))])) == 0


def test_an_effect_without_changes_counts_nothing() -> None:
    assert luck(character(effects=[{"name": "Hollow"}, {"name": "Void", "changes": None}, {"name": "Odd", "changes": 7}])) == 0


def test_an_effect_of_old_files_has_a_label_for_a_name() -> None:
    glimmer = {"label": "Glint", "changes": [change("data.bonuses.abilities.check", 1)], "disabled": False}
    assert values(character(form=OLD, effects=[glimmer]))["active_effects_applied"] == ["Glint: system.bonuses.abilities.check 1"]


@pytest.mark.parametrize("equipped", (True, False))
def test_the_copy_of_an_items_effect_on_the_actor_does_not_count_again(equipped: bool) -> None:
    worn = ring(LUCK, form=MIDDLE, at={"equipped": equipped})
    copy = effect(LUCK, origin=f"Actor.orla.Item.{worn['_id']}")
    assert luck(character(worn, form=MIDDLE, effects=[copy])) == equipped


def untold(*changes: Data, **more: Any) -> list[str]:
    """What is said of changes that no number of a sheet can hold."""
    return [one.found for one in read(character(wizard(), effects=[effect(*changes)], **more)).assumptions if "effects" in one.path]


@pytest.mark.parametrize("key", ["attributes.init.roll.mode", "skills.arc.roll.min", "abilities.int.mod", "abilities.cha.check.roll.mode", "spells.spell1.max"])
def test_a_change_that_matters_and_does_not_count_is_said(key: str) -> None:
    assert untold(change(f"system.{key}", 1)) == [f"Glimmer: system.{key} 1"]


@pytest.mark.parametrize("key", ["attributes.ac.bonus", "traits.dr.value", "abilities.dex.save.roll.mode", "skills.ath.roll.mode", "bonuses.mwak.damage"])
def test_what_a_duel_does_not_ask_about_is_not_said(key: str) -> None:
    assert untold(change(f"system.{key}", 1)) == []


def test_a_change_that_counts_is_not_said() -> None:
    assert untold(LUCK) == []


@pytest.mark.parametrize("flag", ["reliableTalent", "halflingLucky", "initiativeAdv", "elvenAccuracy"])
def test_luck_with_dice_is_said(flag: str) -> None:
    by_effect = read(character(wizard(), effects=[effect(change(f"flags.dnd5e.{flag}", 1, 5))]))
    written = read(character(wizard(), flags={flag: True}))
    for found in (by_effect, written):
        assert f"flags.dnd5e.{flag}" in [one.path for one in found.assumptions]


def test_an_effect_gives_a_skill_another_ability() -> None:
    keen = effect(change("system.skills.itm.ability", "str", 5))
    assert skills(character(wizard(), effects=[keen], str=18))["intimidation"] == 4


def test_a_number_that_grows_with_a_class_is_known_to_formulas() -> None:
    scale = {"type": "ScaleValue", "configuration": {"identifier": "daring", "type": "number", "scale": {"1": {"value": 1}, "5": {"value": 2}, "9": {"value": 4}}}}
    brave = effect(change(CHECKS, "@scale.wizard.daring"))
    assert [luck(character(wizard(levels, at={"advancement": [scale]}), effects=[brave])) for levels in (1, 5, 8, 9)] == [1, 2, 2, 4]


def test_a_scale_without_a_name_is_known_by_its_title_and_one_of_dice_by_its_number() -> None:
    scale = {"type": "ScaleValue", "title": "Bold Words", "configuration": {"type": "dice", "scale": {"1": {"number": 3, "faces": 8}}}}
    assert luck(character(wizard(2, at={"advancement": {"a": scale}}), effects=[effect(change(CHECKS, "@scale.wizard.bold-words.number"))])) == 3


def test_a_scale_of_a_subclass_grows_with_its_class() -> None:
    path = subclass("wizard", "", "")
    path["system"]["identifier"] = "dusk"
    path["system"]["advancement"] = [{"type": "ScaleValue", "configuration": {"identifier": "shade", "scale": {"3": {"value": 1}, "6": {"value": 2}}}}]
    assert luck(character(wizard(6), fighter(4), path, effects=[effect(change(CHECKS, "@scale.dusk.shade"))])) == 2


def test_before_its_first_level_a_scale_is_nothing_and_that_is_said() -> None:
    scale = {"type": "ScaleValue", "configuration": {"identifier": "daring", "scale": {"5": {"value": 2}}}}
    document = character(wizard(1, at={"advancement": [scale]}), effects=[effect(change(CHECKS, "@scale.wizard.daring"))])
    assert luck(document) == 0
    assert any("@scale.wizard.daring" in one.assumed for one in read(document).assumptions)


@pytest.mark.parametrize("mode", [1, 3, 4, 5])
@pytest.mark.parametrize("value", ["@abilities.con.value > 20 ? 20 : 5", "@scale.foo.bar", "1d6"])
def test_a_change_that_cannot_be_told_in_full_is_left_out_and_said(mode: int, value: str) -> None:
    odd = effect(change("system.abilities.con.value", value, mode))
    document = character(wizard(), effects=[odd], con=15)
    assert score(document) == 15
    assert "left out: what it would be cannot be told" in [one.assumed for one in read(document).assumptions]


def test_luck_is_no_effect_that_was_applied() -> None:
    assert values(character(wizard(), effects=[effect(change("flags.dnd5e.halflingLucky", 1, 5))]))["active_effects_applied"] == []
