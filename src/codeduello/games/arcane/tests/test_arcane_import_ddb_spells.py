"""Characters of D&D Beyond: slots, pact slots, spell attacks, and which spells can be cast."""

from typing import Any

import pytest

from codeduello.games.arcane.imports import read_document
from codeduello.games.arcane.tests.test_arcane_import_ddb import Group, bonus, character, reported, thing
from codeduello.games.arcane.words import FREE
from codeduello.kernel import Imported

WIS, INT, CHA = 5, 4, 6


def taken(
    name: str, level: int, ability: int | None, *, table: dict[int, list[int]] | None = None, divisor: int = 1, rounding: int = 1, **more: Any
) -> Group:
    """A class that casts, with the slots at some levels."""
    rows = {"levelSpellSlots": [(table or {}).get(at, [0] * 9) for at in range(21)]} if table is not None else {}
    rules = {"multiClassSpellSlotDivisor": divisor, "multiClassSpellSlotRounding": rounding, **rows}
    definition = {"name": name, "hitDice": 8, "canCastSpells": True, "spellCastingAbilityId": ability, "spellPrepareType": None, "spellRules": rules}
    definition |= {"sources": [{"sourceId": 1}], **more.pop("definition", {})}
    return {"id": name, "level": level, "isStartingClass": True, "definition": definition, **more}


def spell(name: str, level: int = 1, **more: Any) -> Group:
    definition = {"name": name, "level": level, "school": "Illusion", "attackType": None, "requiresAttackRoll": False, "requiresSavingThrow": False}
    definition |= {"tags": [], **more.pop("definition", {})}
    return {"prepared": False, "alwaysPrepared": False, "usesSpellSlot": level > 0, "limitedUse": None, "definition": definition, **more}


def read(*classes: Group, **more: Any) -> Imported:
    return read_document(character(classes=list(classes), **more), {})


def slots(*classes: Group, **more: Any) -> dict[str, int]:
    return {level: one["value"] for level, one in read(*classes, **more).values["slots"].items()}


def test_a_single_class_has_its_own_table() -> None:
    oracle = taken("Oracle", 3, WIS, table={3: [5, 1]})
    assert slots(oracle) == {"1": 5, "2": 1}


def test_available_is_0_in_real_files_and_used_is_taken_off() -> None:
    listed = [{"level": 1, "used": 2, "available": 0}, {"level": "2", "used": "9", "available": 0}, {"level": 9, "used": 0, "available": 0}]
    imported = read(taken("Oracle", 3, WIS, table={3: [4, 2]}), spellSlots=listed)
    assert imported.values["slots"] == {"1": {"max": 4, "value": 2}, "2": {"max": 2, "value": 0}}
    assert reported(imported, "spellSlots[1].used") == ["all 2 are used"]


def test_available_that_differs_from_the_classes_is_reported() -> None:
    imported = read(taken("Oracle", 3, WIS, table={3: [4, 2]}), spellSlots=[{"level": 1, "used": 0, "available": 6}])
    assert imported.values["slots"]["1"] == {"max": 4, "value": 4}
    assert reported(imported, "spellSlots[0].available") == ["4, by the classes"]


def test_slots_of_no_class_are_those_that_are_said() -> None:
    smith = taken("Smith", 3, None, definition={"canCastSpells": False})
    imported = read(smith, spellSlots=[{"level": 1, "used": 1, "available": 3}])
    assert imported.values["slots"] == {"1": {"max": 3, "value": 2}}
    assert reported(imported, "spellSlots[0].available") == ["3 slots, though no class has any"]


@pytest.mark.parametrize(
    ("name", "level", "source", "expected"),
    [
        ("Wizard", 3, 1, {"1": 4, "2": 2}),
        ("Paladin", 1, 1, {}),
        ("Paladin", 1, 145, {"1": 2}),
        ("Paladin", 5, 1, {"1": 4, "2": 2}),  # 5 / 2 up: as a full caster of level 3
        ("Artificer", 1, 1, {"1": 2}),
        ("Warlock", 3, 1, {}),
    ],
)
def test_a_class_without_a_table_has_that_of_full_casters(name: str, level: int, source: int, expected: dict[str, int]) -> None:
    bare = {"id": 1, "level": level, "definition": {"name": name, "hitDice": 8, "sources": [{"sourceId": source}]}}
    imported = read(bare)
    assert {at: one["max"] for at, one in imported.values["slots"].items()} == expected
    assert bool(reported(imported, "levelSpellSlots")) == bool(expected)


def test_several_classes_add_up_by_their_divisors() -> None:
    wizard, paladin = taken("Wizard", 3, INT, table={3: [4, 2]}), taken("Paladin", 5, CHA, table={5: [4, 2]}, divisor=2)
    artificer = taken("Artificer", 5, INT, table={5: [4, 2]}, divisor=2, rounding=2)
    assert slots(wizard, paladin) == {"1": 4, "2": 3, "3": 2}  # 3 + 5 / 2 down = 5
    assert slots(wizard, artificer) == {"1": 4, "2": 3, "3": 3}  # 3 + 5 / 2 up = 6
    ranger = taken("Ranger", 1, WIS, table={2: [2]}, divisor=2)
    assert slots(paladin, ranger) == {"1": 4, "2": 2}  # a ranger of level 1 does not cast yet: the paladin's own table


def knight(level: int, **subclass: Any) -> Group:
    """A fighter whose definition bears the table of third casters, as D&D Beyond writes it for every fighter."""
    fighter = taken("Fighter", level, None, table={7: [4, 2]}, divisor=3, definition={"canCastSpells": False})
    return {**fighter, "subclassDefinition": {"name": "Eldritch Knight", "spellCastingAbilityId": INT, "spellRules": None, **subclass}}


def test_a_subclass_casts_by_its_own_ability_and_the_table_of_thirds() -> None:
    imported = read(knight(7, canCastSpells=True))
    assert imported.values["slots"] == {"1": {"max": 4, "value": 4}, "2": {"max": 2, "value": 2}}
    assert imported.values["spell_attack_bonus"] == 1 + 3  # int 12, level 7
    assert slots(knight(7, canCastSpells=True), taken("Wizard", 1, INT, table={1: [2]})) == {"1": 4, "2": 2}  # 7 / 3 down + 1 = 3
    assert slots(knight(7)) == {"1": 4, "2": 2}  # canCastSpells is missing: by its name
    assert read(knight(7, canCastSpells=False)).values["spell_attack_bonus"] is None


def test_pact_slots_are_kept_apart() -> None:
    # warlock 5: two slots of level 3; wizard 3 alone has its own table
    used = [{"level": 3, "used": 1, "available": 0}, {"level": 1, "used": 1, "available": 0}]
    imported = read(taken("Warlock", 5, CHA, table={5: [0, 0, 2]}), taken("Wizard", 3, INT, table={3: [4, 2]}), pactMagic=used)
    assert imported.values["pact"] == {"level": 3, "max": 2, "value": 1}
    assert imported.values["slots"] == {"1": {"max": 4, "value": 4}, "2": {"max": 2, "value": 2}}


def test_spell_attacks_by_class_with_bonuses() -> None:
    # level 5, bonus 3: wizard int 12: 1 + 3 + 2 of the wand = 6; warlock cha 8: -1 + 3 + 2 + 1 of its rod = 5; without bonuses 4
    wand = bonus("spell-attacks", 1), bonus("ranged-spell-attacks", 1), bonus("warlock-spell-attacks", 1), bonus("spell-attacks", 4, restriction="at night")
    imported = read(taken("Wizard", 3, INT, table={3: [4, 2]}), taken("Warlock", 2, CHA), modifiers={"feat": list(wand)})
    assert imported.values["spell_attack_by_class"] == {"Wizard": 6, "Warlock": 5}
    assert [imported.values[key] for key in ("spell_attack_bonus", "spell_attack_base", "spellcasting_ability")] == [6, 4, "int"]


def test_the_ability_may_be_told_by_the_name_only() -> None:
    imported = read(taken("Bard", 1, None, table={1: [2]}))
    assert imported.values["spell_attack_bonus"] == -1 + 2
    assert reported(imported, "spellCastingAbilityId") == ["cha, as Bard casts"]
    imported = read(taken("Seer", 1, None, table={1: [2]}))
    assert imported.values["spellcasting_ability"] == "int"
    assert reported(imported, "spellCastingAbilityId") == ["the best of int, wis and cha"]


def test_innate_spells_give_an_attack_where_no_class_casts() -> None:
    smith = taken("Smith", 3, None, definition={"canCastSpells": False})
    spells = {"race": [spell("Spark", 0, spellCastingAbilityId=CHA), spell("Glow", 0, spellCastingAbilityId=INT)], "class": None, "background": None}
    imported = read(smith, spells=spells)
    assert imported.values["spell_attack_bonus"] == 1 + 2
    assert reported(imported, "spells.race[1].spellCastingAbilityId") == ["int for the spell attack: no class casts"]


def test_without_any_spell_attack_the_proficiency_bonus_is_used_and_that_is_said() -> None:
    smith = taken("Smith", 5, None, definition={"canCastSpells": False})
    imported = read(smith, spells={"race": [bolt("Spark", 0)], "class": None, "background": None})
    assert imported.values["spell_attack_bonus"] is None
    assert imported.sheet.attack == 3
    assert [one.assumed for one in imported.assumptions if one.path == "spell attack"] == ["+3, the proficiency bonus alone: no spell attack is told"]


def castable(imported: Imported) -> list[str]:
    return [one["name"] for one in imported.values["attack_spells"] if one["castable_now"]]


def bolt(name: str, level: int = 1, **more: Any) -> Group:
    return spell(name, level, definition={"attackType": 2, "requiresAttackRoll": True}, **more)


def uses(most: int, used: int, **more: Any) -> Group:
    return {"maxUses": most, "numberUsed": used, **more}


def test_what_is_prepared_known_or_free() -> None:
    listed = [
        bolt("Aye", prepared=True),
        bolt("Bee"),
        bolt("Cee", alwaysPrepared=True),
        bolt("Dee", 0),
        bolt("Eff", 3, prepared=True),
        bolt("Gee", 3, usesSpellSlot=False, limitedUse=uses(1, 0)),
        bolt("Hay", 3, usesSpellSlot=False, limitedUse=uses(1, 1)),
        bolt("Ivy", 3, usesSpellSlot=False),
    ]
    cleric = taken("Cleric", 3, WIS, table={3: [4, 2]}, definition={"spellPrepareType": 1})
    group = [{"characterClassId": "Cleric", "spells": listed}]
    assert castable(read(cleric, classSpells=group)) == ["Dee", "Aye", "Cee", "Gee", "Ivy"]
    oracle = taken("Oracle", 3, WIS, table={3: [4, 2]})
    assert castable(read(oracle, classSpells=[{"characterClassId": "Oracle", "spells": listed}])) == ["Dee", "Aye", "Bee", "Cee", "Gee", "Ivy"]


def test_a_preparer_that_does_not_say_so_knows_all_reported() -> None:
    imported = read(taken("Druid", 1, WIS, table={1: [2]}), classSpells=[{"characterClassId": "Druid", "spells": [bolt("Aye")]}])
    assert castable(imported) == ["Aye"]
    assert reported(imported, "spellPrepareType") == ["every spell listed for Druid counts as known, prepared or not"]


@pytest.mark.parametrize(
    ("limited", "is_left"),
    [
        (uses(0, 2, useProficiencyBonus=True), True),  # 3 uses
        (uses(0, 3, useProficiencyBonus=True), False),
        (uses(2, 5, useProficiencyBonus=True, proficiencyBonusOperator=2), True),  # 2 x 3
        (uses(1, 2, statModifierUsesId=2), True),  # 1 + 2 for dex 14
        (uses(0, 1, statModifierUsesId=6), False),  # cha 8: at least one
        (uses(0, 4), True),  # nothing is said of how many
        ("often", True),
    ],
)
def test_how_many_uses_are_left(limited: Any, is_left: bool) -> None:
    oracle = taken("Oracle", 5, WIS, table={5: []})
    imported = read(oracle, spells={"feat": [bolt("Aye", 2, usesSpellSlot=False, limitedUse=limited)]})
    assert castable(imported) == (["Aye"] if is_left else [])


def test_a_spell_with_and_without_a_slot_stands_twice() -> None:
    twice = [bolt("Aye", usesSpellSlot=False, limitedUse=uses(1, 1)), bolt("Aye")]
    imported = read(taken("Oracle", 1, WIS, table={1: [2]}), spells={"race": twice})
    assert [one["castable_now"] for one in imported.values["attack_spells"]] == [False, True]
    assert imported.values["spell_count"] == 2


def test_an_arcanum_needs_no_slot() -> None:
    group = [{"characterClassId": "Warlock", "spells": [bolt("Aye", 6), bolt("Bee", 7)]}]
    imported = read(taken("Warlock", 12, CHA), classSpells=group)
    assert castable(imported) == ["Aye"]  # the seventh level comes at warlock 13
    assert reported(imported, "classSpells[0].spells[0]") == ["an arcanum: cast once, without a slot"]


@pytest.mark.parametrize(
    ("item", "limited", "outcome"),
    [
        (thing(3), None, ["Aye"]),
        (thing(3, equipped=False), None, []),
        (thing(3, definition={"canAttune": True}), None, []),
        (thing(3, limitedUse=uses(3, 1)), uses(0, 0, minNumberConsumed=2), ["Aye"]),
        (thing(3, limitedUse=uses(3, 2)), uses(0, 0, minNumberConsumed=2), []),
        (thing(3), uses(1, 1), []),
        (thing(4), None, ["Aye"]),
    ],
)
def test_spells_of_things(item: Group, limited: Any, outcome: list[str]) -> None:
    given = bolt("Aye", 3, usesSpellSlot=False, componentId=3, limitedUse=limited)
    imported = read(taken("Oracle", 1, WIS, table={1: [2]}), inventory=[item], spells={"item": [given]})
    assert castable(imported) == outcome
    assert imported.values["spell_count"] == 1
    if outcome and not item.get("limitedUse"):
        assert any(text.startswith("castable: ") for text in reported(imported, "spells.item[0]"))


def test_what_a_thing_uses_up_is_left_out() -> None:
    potion = thing(3, definition={"isConsumable": True})
    imported = read(taken("Oracle", 1, WIS, table={1: [2]}), inventory=[potion], spells={"item": [bolt("Aye", componentId=3)]})
    assert imported.values["spell_count"] == 0
    assert reported(imported, "spells.item[0]") == ["left out: Charm 3 is used up by it"]


def test_how_a_spell_strikes() -> None:
    melee = spell("Aye", 0, definition={"attackType": 1, "requiresAttackRoll": True})
    untold = spell("Bee", 0, definition={"requiresAttackRoll": True})
    saved = spell("Cee", 0, definition={"requiresSavingThrow": True, "modifiers": [{"type": "damage"}]})
    tagged = spell("Dee", 0, definition={"requiresSavingThrow": True, "tags": ["Damage"]})
    harmless = spell("Eff", 0, definition={"requiresSavingThrow": True, "tags": ["Social"]})
    imported = read(taken("Oracle", 1, WIS, table={1: []}), spells={"feat": [melee, untold, saved, tagged, harmless]})
    assert [(one["name"], one["range"]) for one in imported.values["attack_spells"]] == [("Aye", "melee"), ("Bee", "ranged")]
    assert imported.values["damage_save_cantrips"] == ["Cee", "Dee"]
    assert reported(imported, "spells.feat[1].definition.attackType") == ["ranged"]


def test_odd_schools() -> None:
    written = {"Aye": " NECROMANCY ", "Bee": "Psi", "Light": None}
    odd = [spell(name, 0, definition={"school": school}) for name, school in written.items()]
    imported = read(taken("Oracle", 1, WIS, table={1: []}), spells={"class": odd})
    assert imported.values["schools_on_sheet"] == ["evocation", "necromancy", "psi"]
    assert imported.values["duel_schools_on_sheet"] == ["necromancy"]
    assert reported(imported, "spells.class[1]") == ["none of the eight schools, for Bee"]
    assert reported(imported, "spells.class[2]") == ["evocation for Light, as in the SRD"]


def test_spells_that_are_only_named_are_as_the_srd_has_them() -> None:
    named: list[Any] = [{"definition": {"name": "Fire Bolt", "level": 0}}, {"name": "Bane"}, {"definition": {"name": "Own Make"}}, {"definition": {}}, None, 5]
    imported = read(taken("Oracle", 1, WIS, table={1: [2]}), spells={"class": named})
    assert imported.values["attack_cantrips"] == ["Fire Bolt"]
    assert imported.values["schools_castable_now"] == ["enchantment", "evocation"]
    assert imported.values["spell_count"] == 3
    assert reported(imported, "spells.class[1].level") == ["1 for Bane"]
    assert reported(imported, "spells.class[3]") == ["left out: a spell without a name"]
    assert reported(imported, "spells.class[5]") == ["left out"]


def test_spells_of_a_class_that_is_not_listed_count_as_known() -> None:
    classes = taken("Cleric", 1, WIS, table={1: [2]}, definition={"spellPrepareType": 1}), taken("Oracle", 1, WIS, table={1: [2]})
    imported = read(*classes, classSpells=[{"characterClassId": 99, "spells": [bolt("Aye")]}, {"characterClassId": "Cleric", "spells": None}])
    assert castable(imported) == ["Aye"]
    assert reported(imported, "classSpells[0].characterClassId") == ["a class that is not listed: its spells count as known"]


@pytest.mark.parametrize(("reset", "comes_back"), [(1, True), (2, True), (3, True), ("Dawn", True), ("Long Rest", True), (None, False), ("Consumable", False)])
def test_spent_uses_come_back_with_a_long_rest_where_they_are_reset_by_one(reset: object, comes_back: bool) -> None:
    smith = taken("Smith", 5, None, definition={"canCastSpells": False})
    spark = bolt("Spark", 3, usesSpellSlot=False, limitedUse=uses(1, 1, resetType=reset))
    sheet = read(smith, spells={"race": [spark], "class": None, "background": None}).sheet
    assert (sheet.powers, sheet.rested) == ((), (FREE + 3,) if comes_back else ())
