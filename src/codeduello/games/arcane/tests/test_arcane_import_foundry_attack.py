"""Foundry: the spell attack, which no file stores."""

from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    OLD,
    Data,
    activity,
    cast_by,
    change,
    character,
    effect,
    fighter,
    item,
    klass,
    npc,
    paladin,
    put,
    read,
    reported,
    ring,
    spell,
    subclass,
    values,
    warlock,
    wizard,
)

DART = spell("Pale Dart")
WAND = change("system.bonuses.rsak.attack", 2)


def cleric(levels: int, **more: Any) -> Data:
    return klass("cleric", levels, progression="full", ability="wis", **more)


def attack(document: Any) -> Any:
    return values(document)["spell_attack_bonus"]


@pytest.mark.parametrize("form", FORMS)
def test_it_is_the_modifier_and_the_proficiency_bonus(form: str) -> None:
    document = character(wizard(5, form), spell("Pale Dart", 0, form), form=form, int=16)
    assert attack(document) == 3 + 3
    assert values(document)["spellcasting_ability"] == "int"
    assert read(document).sheet.attack == 6


@pytest.mark.parametrize("form", FORMS)
def test_a_wand_raises_the_bonus_and_not_the_base(form: str) -> None:
    wand = item("Ash Rod", "weapon", form, effects=[effect(WAND)], at={"equipped": True})
    found = values(character(wizard(5, form), spell("Pale Dart", 0, form), wand, form=form, int=16))
    assert found["spell_attack_base"] == 6
    assert found["spell_attack_bonus"] == 6 + 2


def test_a_wand_that_is_not_attuned_raises_nothing() -> None:
    document = character(wizard(), DART, ring(WAND, at={"attunement": "required", "attuned": False}))
    assert attack(document) == 2


def test_a_bonus_that_is_written_counts() -> None:
    assert attack(character(wizard(5), DART, at={"bonuses.rsak.attack": "@prof - 2"})) == 3 + 1


def test_a_bonus_to_melee_spell_attacks_does_not_count() -> None:
    assert attack(character(wizard(), DART, ring(change("system.bonuses.msak.attack", 2)))) == 2


def test_dice_in_the_bonus_are_left_out_and_reported() -> None:
    bless = effect(change("system.bonuses.rsak.attack", "+1d4"))
    document = character(wizard(), DART, effects=[bless])
    assert attack(document) == 2
    assert any("1d4" in one.found for one in read(document).assumptions)


def test_of_several_classes_the_best_counts_and_all_are_told() -> None:
    found = values(character(cleric(2), wizard(3), DART, wis=14, int=18))  # level 5: PB 3
    assert found["spell_attack_by_class"] == {"cleric": 3 + 2, "wizard": 3 + 4}
    assert found["spell_attack_bonus"] == 7
    assert found["spellcasting_ability"] == "int"


def test_a_wand_counts_in_every_class() -> None:
    found = values(character(cleric(2), wizard(3), DART, ring(WAND), wis=14, int=18))
    assert found["spell_attack_by_class"] == {"cleric": 5 + 2, "wizard": 7 + 2}
    assert found["spell_attack_base"] == 7


def test_classes_with_the_same_attack_are_not_told_apart() -> None:
    assert values(character(paladin(2), warlock(3), DART, cha=18))["spell_attack_by_class"] == {}


def test_a_class_that_casts_nothing_does_not_count() -> None:
    warmage = klass("warmage", 1, ability="cha")  # names an ability, but progression none
    found = values(character(wizard(4), warmage, DART, int=12, cha=20))
    assert found["spell_attack_bonus"] == 3 + 1
    assert found["spell_attack_by_class"] == {}


@pytest.mark.parametrize("word", ("int", ""))
def test_one_who_casts_nothing_has_none(word: str) -> None:
    document = character(fighter(5), at={"attributes.spellcasting": word}, int=18)
    assert attack(document) is None
    assert values(document)["spell_attack_base"] is None


def test_a_monster_without_spells_has_none() -> None:
    assert attack(npc(at={"attributes.spellcasting": "int"}, int=18)) is None


def test_a_subclass_casts_with_its_own_ability() -> None:
    document = character(fighter(5), subclass("fighter", "third", "int"), DART, int=16, cha=20)
    assert attack(document) == 3 + 3


def test_a_monster_casts_with_the_ability_of_the_actor() -> None:
    document = npc(DART, at={"attributes.spellcasting": "wis", "details.cr": 9}, wis=18)  # (9 + 7) // 4 = 4
    assert attack(document) == 4 + 4
    assert values(document)["spellcasting_ability"] == "wis"


def test_a_class_of_the_oldest_files_casts_with_the_ability_of_the_actor() -> None:
    mage = klass("wizard", 5, OLD, at={"spellcasting": "full"})
    assert attack(character(mage, form=OLD, at={"attributes.spellcasting": "int"}, int=16)) == 3 + 3


def test_the_ability_of_a_class_counts_before_the_word_of_the_actor() -> None:
    # martial and multiclassed actors keep a stale word there; 6.4 wants the best of the classes
    assert attack(character(wizard(), DART, at={"attributes.spellcasting": "str"}, int=16, str=20)) == 2 + 3


def test_a_blank_word_of_the_actor_leaves_the_class() -> None:
    assert attack(character(wizard(), DART, at={"attributes.spellcasting": ""}, int=16)) == 2 + 3


def test_spells_without_any_ability_have_the_proficiency_bonus_and_that_is_reported() -> None:
    document = character(fighter(5), DART, int=18, cha=18)
    assert attack(document) == 3
    assert "proficiency bonus alone" in reported(document, "attributes.spellcasting")[0]


def test_one_who_is_no_caster_but_has_a_spell_casts_with_the_actors_ability() -> None:
    assert attack(character(fighter(5), DART, at={"attributes.spellcasting": "wis"}, wis=16)) == 3 + 3


@pytest.mark.parametrize("at", [{"ability": "cha"}, {"activities.a1.attack.ability": "cha"}])
def test_where_no_class_casts_the_ability_of_the_spell_counts(at: Data) -> None:
    assert attack(character(fighter(5), spell("Pale Dart", held="innate", at=at), cha=16)) == 3 + 3


def test_a_raised_score_raises_it() -> None:
    document = character(wizard(), DART, ring(change("system.abilities.int.value", 19, 4)))
    assert attack(document) == 2 + 4


def test_a_low_score_lowers_it() -> None:
    assert attack(character(wizard(), DART, int=7)) == 2 - 2


def casting_feat(**cast: Any) -> Data:
    """A feature that casts one spell; `cast` is put into its activity's `spell` (dots as __)."""
    at = {"type": "cast", "spell": {"ability": "", "challenge": {"attack": None, "override": False}}}
    return item("Spellcasting", at={"activities.cast": put(at, {f"spell.{key.replace('__', '.')}": value for key, value in cast.items()})})


def kept(name: str = "Pale Dart", **more: Any) -> Data:
    """The copy of a spell that the feature casts."""
    return cast_by("Spellcasting", spell(name, **more))


def test_a_monster_casts_with_the_ability_that_its_feature_names() -> None:
    document = npc(casting_feat(ability="cha"), kept(), at={"attributes.spellcasting": "str"}, cha=17)
    assert attack(document) == 2 + 3
    assert values(document)["spellcasting_ability"] == "cha"


def test_a_feature_that_names_no_ability_casts_with_the_monsters_own() -> None:
    assert attack(npc(casting_feat(), kept(), at={"attributes.spellcasting": "wis"}, wis=16)) == 2 + 3


def test_the_enchantment_of_a_kept_spell_names_its_ability() -> None:
    enchanted = kept() | {"effects": [{"type": "enchantment", "changes": [change("system.ability", "wis", 5)]}]}
    assert attack(npc(casting_feat(), enchanted, at={"attributes.spellcasting": "str"}, wis=14)) == 2 + 2


def test_the_classes_of_a_character_decide_against_what_items_cast_with() -> None:
    document = character(wizard(5), casting_feat(ability="cha"), kept(), int=16, cha=20)
    assert attack(document) == 3 + 3


def test_a_scroll_gives_its_own_attack_to_one_who_has_none() -> None:
    scroll = casting_feat(challenge__attack=7, challenge__override=True)
    found = values(character(fighter(5), scroll, kept()))
    assert found["spell_attack_bonus"] == 7


def test_what_is_worn_does_not_raise_the_attack_of_a_scroll() -> None:
    scroll = casting_feat(challenge__attack=7, challenge__override=True)
    assert attack(character(fighter(5), scroll, kept(), ring(WAND))) == 7


def test_a_scroll_with_its_own_attack_is_told_beside_the_classes_attack() -> None:
    scroll = casting_feat(challenge__attack=5, challenge__override=True)
    document = character(wizard(5), DART, scroll, kept("Ember Cast"), int=16)
    assert values(document)["spell_attack_by_class"] == {"wizard": 6, "Ember Cast": 5}
    assert attack(document) == 6
    assert reported(document, "spell attack") == ["+6, the highest (another: attack NAME)"]


def test_a_challenge_that_is_not_switched_on_does_not_count() -> None:
    assert attack(character(wizard(5), casting_feat(challenge__attack=9), kept(), int=16)) == 6


def test_an_effect_changes_the_ability_with_which_one_casts() -> None:
    document = npc(DART, at={"attributes.spellcasting": "int"}, effects=[effect(change("system.attributes.spellcasting", "cha", 5))], int=10, cha=18)
    assert attack(document) == 2 + 4


def test_a_monster_whose_spells_strike_at_nobody_uses_its_magical_attack() -> None:
    touch = item("Grey Touch", "weapon", at={"type.value": "natural", "equipped": True, "activities.a": activity("melee", at={"attack.ability": "cha"})})
    document = npc(touch, spell("Fog Walk", 3, strike="utility"), at={"attributes.spellcasting": "str"}, str=1, cha=16)
    assert read(document).sheet.attack == 2 + 3


@pytest.mark.parametrize(("value", "is_magical"), [("ranged", True), ("", True), ("melee", False)])
def test_a_creatures_own_attack_with_an_ability_of_the_mind_is_magic_unless_in_melee_only(value: str, is_magical: bool) -> None:
    strike = {"type": "attack", "attack": {"ability": "cha", "type": {"value": value, "classification": ""}}}
    document = npc(item("Grey Touch", "weapon", at={"type.value": "natural", "equipped": True, "activities.a": strike}), cha=16)
    assert values(document)["non_spell_magic_attacks"] == ([{"name": "Grey Touch", "bonus": 5}] if is_magical else [])
    assert bool(reported(document, "activities.a")) is not is_magical
