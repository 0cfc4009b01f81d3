"""Archives of DiceCloud v2, written here by hand: each trap of the format, and what is done with what is missing or odd."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.games.arcane.words import FREE
from codeduello.kernel import Imported

Part = dict[str, Any]
SCORES = {"strength": 8, "dexterity": 14, "constitution": 12, "intelligence": 10, "wisdom": 13, "charisma": 18}
SKILLS = (
    "sleightOfHand", "performance", "deception", "intimidation", "perception", "insight", "arcana", "investigation", "initiative",
)  # fmt: skip


def attribute(name: str, value: Any, kind: str = "stat", **parts: Any) -> Part:
    return {"type": "attribute", "variableName": name, "attributeType": kind, "value": value, "total": value, **parts}


def slots(name: str, level: int | None, total: int, value: int, **parts: Any) -> Part:
    told = {} if level is None else {"spellSlotLevel": {"calculation": "?", "value": level}}
    return {**attribute(name, value, "spellSlot"), "total": total, **told, **parts}


def spell(name: str, level: int, school: str = "evocation", **parts: Any) -> Part:
    return {"type": "spell", "_id": f"id of {name}", "name": name, "level": level, "school": school, "prepared": True, **parts}


def spell_list(name: str, bonus: Any) -> Part:
    return {"type": "spellList", "name": name, "ability": "charisma", "attackRollBonus": {"calculation": "?", "value": bonus}}


def plain() -> list[Part]:
    """Odo, a sorcerer of level 3."""
    return [
        *[attribute(name, score, "ability") for name, score in SCORES.items()],
        *[{"type": "skill", "variableName": name, "value": 1} for name in SKILLS],
        attribute("proficiencyBonus", 2, "modifier"),
        attribute("hitPoints", 9, "healthBar", total=20),
        attribute("tempHP", 3, "healthBar"),
        attribute("D6HitDice", 2, "hitDice", total=3, hitDiceSize="d6"),
        {"type": "class", "name": "Sorcerer", "variableName": "sorcerer", "level": 3},
        slots("slotLevel1", 1, 4, 2),
        spell("Fire Bolt", 0),
        spell_list("Sorcerer Spells", 6),
    ]


def read(*more: Part, without: str = "", creature: Part | None = None) -> Imported:
    """Odo with more properties, and without those of a name."""
    properties = [one for one in plain() if without not in (one.get("variableName"), one["type"])] + list(more)
    meta = {"type": "DiceCloud V2 Creature Archive", "schemaVersion": 2}
    return read_document({"meta": meta, "creature": creature or {"name": "Odo", "type": "pc"}, "properties": properties}, {})


def assumed(imported: Imported, path: str) -> str:
    """What was assumed at a place."""
    return " / ".join(one.assumed for one in imported.assumptions if one.path.endswith(path))


def test_everything_plain() -> None:
    imported = read()
    found = imported.values
    assert (imported.format, imported.name, found["kind"], found["rules"], found["level"]) == ("dicecloud-v2", "Odo", "pc", "2014", 3)
    assert found["abilities"]["cha"] == {"score": 18, "mod": 4}
    assert found["hp"] == {"current": 9, "max": 20, "temp": 3}
    assert found["hit_dice"] == [{"die": 6, "max": 3, "left": 2}]
    assert found["slots"] == {"1": {"max": 4, "value": 2}}
    assert found["skills"]["sleight_of_hand"] == 1
    assert (found["spell_attack_bonus"], found["proficiency_bonus"], found["initiative"], found["pact"]) == (6, 2, 1, None)
    assert found["spellcasting_ability"] == "cha"
    assert imported.sheet.powers == (0,)
    assert [one.path for one in imported.assumptions] == ["rules"]


@pytest.mark.parametrize("mark", ["removed", "inactive", "overridden"])
def test_what_is_not_in_force_is_skipped(mark: str) -> None:
    gone = [
        attribute("charisma", 30, "ability"), slots("slotLevel2", 2, 3, 3), spell("Shield", 1, "abjuration"), spell_list("Wand", 11),
        {"type": "class", "level": 9}, attribute("D8HitDice", 5, "hitDice", hitDiceSize="d8"), {"type": "skill", "variableName": "arcana", "value": 9},
    ]  # fmt: skip
    imported = read(*[{**one, mark: True} for one in gone])
    assert imported.values == read().values


def test_marks_that_are_false_skip_nothing() -> None:
    assert read(slots("slotLevel2", 2, 3, 1, removed=False, inactive=False, overridden=False)).values["slots"]["2"] == {"max": 3, "value": 1}


def test_a_spell_that_only_rests_unprepared_is_on_the_sheet() -> None:
    resting = spell("False Life", 1, "necromancy", prepared=False, inactive=True, deactivatedBySelf=True)
    found = read(resting).values
    assert found["schools_on_sheet"] == ["evocation", "necromancy"]
    assert found["schools_castable_now"] == ["evocation"]
    for other in ("disabled", "deactivatedByAncestor", "deactivatedByToggle"):
        assert read({**resting, other: True}).values["schools_on_sheet"] == ["evocation"]


def test_what_has_the_shape_of_a_slot_and_is_none() -> None:
    imported = read(slots("deathSaveFails", None, 3, 0), slots("fontOfMagic3", 3, 0, 0), slots("luck", None, 2, 2))
    assert imported.values["slots"] == {"1": {"max": 4, "value": 2}}
    assert [one.path for one in imported.assumptions] == ["rules"]


def test_created_slots_count_and_are_reported() -> None:
    imported = read(slots("fontOfMagic1", 1, 1, 1))
    assert imported.values["slots"] == {"1": {"max": 5, "value": 3}}  # 4 and 1 created; 2 left and 1
    assert "1 of 1 more slots of level 1" in " ".join(one.assumed for one in imported.assumptions)


def test_slots_of_a_level_that_is_none_are_left_out() -> None:
    imported = read(slots("slotLevel12", 12, 1, 1))
    assert list(imported.values["slots"]) == ["1"]
    assert "left out" in assumed(imported, ".spellSlotLevel")


def test_pact_slots_stand_apart() -> None:
    found = read(slots("pactSlot", 2, 2, 1)).values
    assert found["pact"] == {"level": 2, "max": 2, "value": 1}
    assert found["slots"] == {"1": {"max": 4, "value": 2}}


def test_pact_slots_without_a_level_go_by_the_warlock() -> None:
    imported = read(slots("pactSlot", None, 2, 2), {"type": "class", "variableName": "warlock", "level": 5})
    assert imported.values["pact"] == {"level": 3, "max": 2, "value": 2}
    assert "level 3" in assumed(imported, ".spellSlotLevel")
    assert "left out" in assumed(read(slots("pactSlot", None, 2, 2)), ".spellSlotLevel")


def test_the_spell_attack_is_that_of_the_best_list() -> None:
    found = read(spell_list("Warlock Spells", 9), spell_list("Book", 5)).values
    assert found["spell_attack_bonus"] == 9
    assert found["spell_attack_by_class"] == {"Sorcerer Spells": 6, "Warlock Spells": 9, "Book": 5}


def test_a_list_without_an_attack_is_worked_out() -> None:
    imported = read(spell_list("Strange Spells", None), without="spellList")
    assert imported.values["spell_attack_bonus"] == 2 + 4
    assert "6" in assumed(imported, ".attackRollBonus.value")


def test_spells_without_a_list() -> None:
    assert read(without="spellList").values["spell_attack_bonus"] == 2 + 4  # charisma is the best of the three
    imported = read(spell("Ray of Frost", 0, attackRoll={"calculation": "7", "value": 7}), without="spellList")
    assert imported.values["spell_attack_bonus"] == 7
    assert "that of a spell" in assumed(imported, "spellList")


def test_how_a_spell_strikes() -> None:
    spells = [
        spell("Eldritch Blast", 0),
        spell("Gloom Dart", 0, attackRoll={"calculation": "#spellList.attackRollBonus", "value": 6}, range="60 feet"),
        spell("Gloom Hand", 0, attackRoll={"calculation": "6"}, range="Touch"),
        spell("Gloom Song", 0),
        spell("Gloom Balm", 0),
    ]
    parts: list[Part] = [
        {"type": "savingThrow", "_id": "save", "parent": {"id": "id of Gloom Song"}},
        {"type": "damage", "damageType": "psychic", "parentId": "branch"},
        {"type": "branch", "_id": "branch", "parent": {"id": "save"}},
        {"type": "damage", "damageType": "healing", "parent": {"id": "id of Gloom Balm"}},
        {"type": "damage", "damageType": "fire", "parent": {"id": "nowhere"}},
    ]
    imported = read(*spells, *parts)
    found = {spell["name"]: spell["range"] for spell in imported.values["attack_spells"]}
    assert found == {"Fire Bolt": "ranged", "Eldritch Blast": "ranged", "Gloom Dart": "ranged", "Gloom Hand": "melee"}
    assert imported.values["damage_save_cantrips"] == ["Gloom Song"]
    doubtful = [one.found for one in imported.assumptions if "cannot be told" in one.assumed]
    assert doubtful == ["Gloom Balm"]


def test_what_can_be_cast() -> None:
    spells = [
        spell("Shield", 1, "abjuration", prepared=False, alwaysPrepared=True),
        spell("False Life", 1, "necromancy", prepared=False),
        spell("Augury", 2, "divination"),
        spell("Invisibility", 2, "illusion", prepared=False, castWithoutSpellSlots=True),
        spell("Hold Person", 2, "enchantment", castWithoutSpellSlots=True, uses={"value": 1}, usesUsed=1),
        spell("Haste", 3, "transmutation", castWithoutSpellSlots=True, usesLeft=0),
        spell("Fly", 3, "conjuration", castWithoutSpellSlots=True, insufficientResources=True),
        spell("Acid Splash", 0, "conjuration", prepared=False),
    ]
    found = read(*spells).values  # slots of level 1 only: Augury cannot be cast
    assert found["schools_castable_now"] == ["abjuration", "conjuration", "evocation", "illusion"]
    assert len(found["schools_on_sheet"]) == 8


def test_a_school_that_is_none() -> None:
    imported = read(spell("Gloom Song", 1, "psi"), spell("Shield", 1, ""))
    assert imported.values["schools_on_sheet"] == ["abjuration", "evocation"]
    assert assumed(imported, ".school") == "no school / abjuration"


def test_a_spell_without_a_level() -> None:
    imported = read({**spell("Fireball", 3), "level": None}, {**spell("Gloom Song", 3), "level": "three"})
    assert assumed(imported, ".level") == "level 3 / level 1"


def test_the_level_is_that_of_the_classes_else_the_count_of_class_levels() -> None:
    level = {"type": "classLevel", "name": "Sorcerer", "level": 3}
    assert read({"type": "class", "level": 2}, level).values["level"] == 5
    assert read(level, level, without="class").values["level"] == 2
    imported = read(without="class")
    assert imported.values["level"] == 1
    assert assumed(imported, "properties.class") == "level 1"


def test_hit_dice_of_several_sizes() -> None:
    dice = [
        attribute("D8HitDice", 1, "hitDice", total=2, hitDiceSize="d8"),
        attribute("d8", 2, "hitDice", total=2),
        attribute("other", 2, "hitDice"),
    ]
    imported = read(*dice)
    assert imported.values["hit_dice"] == [{"die": 6, "max": 3, "left": 2}, {"die": 8, "max": 4, "left": 3}]
    assert "left out" in assumed(imported, ".hitDiceSize")


def test_a_value_that_is_missing_is_the_total_less_the_damage() -> None:
    imported = read({"type": "attribute", "variableName": "hitPoints", "total": 20, "damage": 6}, without="hitPoints")
    assert imported.values["hp"] == {"current": 14, "max": 20, "temp": 3}


@pytest.mark.parametrize(
    ("without", "path", "said"),
    [
        ("charisma", "properties.charisma.value", "10"),
        ("arcana", "properties.arcana.value", "0, the modifier"),
        ("initiative", "properties.initiative.value", "2, the modifier"),
        ("proficiencyBonus", "properties.proficiencyBonus.value", "2, by the level"),
        ("hitPoints", "properties.hitPoints.value", "a maximum of 1"),
        ("D6HitDice", "properties.hitDice", "no hit dice"),
    ],
)
def test_missing_parts_have_defaults_that_are_reported(without: str, path: str, said: str) -> None:
    assert said in assumed(read(without=without), path)


def test_texts_nulls_and_other_kinds_do_no_harm() -> None:
    odd: list[Any] = [None, 5, "x", {}, {"type": None}, {"type": ["spell"]}, {"type": "spell"}, {"type": "spellList"}]
    odd += [{"type": "attribute", "variableName": {}}, {"type": "savingThrow"}, {"type": "class", "level": "x"}]
    odd += [slots("slotLevel2", 2, 3, 1) | {"total": "3", "value": "1"}]
    imported = read(*odd)
    assert imported.values["slots"]["2"] == {"max": 3, "value": 1}
    assert imported.values["level"] == 3
    assert any(one.assumed == "left out" for one in imported.assumptions)


def test_a_monster_has_a_challenge_rating() -> None:
    imported = read(attribute("challengeRating", 0.25), creature={"name": "Mud Witch", "type": "monster"})
    assert (imported.values["kind"], imported.values["cr"], imported.values["level"]) == ("npc", 0.25, None)


def test_a_score_that_is_a_word_is_refused() -> None:
    with pytest.raises(Unusable, match="high is no ability score"):
        read(attribute("wisdom", "high", "ability"), without="wisdom")


def test_an_archive_of_nothing_is_refused() -> None:
    nothing: list[Any] = [None, [], {}, "x", [{}]]
    for properties in nothing:
        with pytest.raises(Unusable, match="hold no ability score"):
            read_document({"meta": {"type": "DiceCloud V2 Creature Archive"}, "creature": {}, "properties": properties}, {})


def test_very_many_properties_are_cut() -> None:
    imported = read(*[spell("Fire Bolt", 0)] * 3000)
    assert imported.values["spell_count"] == 1000
    assert any("left out" in one for one in imported.problems)


@pytest.mark.parametrize(("reset", "comes_back"), [("longRest", True), ("shortRest", True), (None, False)])
def test_spent_uses_come_back_with_a_long_rest_where_they_are_reset_by_one(reset: str | None, comes_back: bool) -> None:
    spent = spell("Fireball", 3, "evocation", castWithoutSpellSlots=True, usesLeft=0, reset=reset)
    sheet = read(spent).sheet
    assert (FREE + 3 in sheet.powers, FREE + 3 in sheet.rested) == (False, comes_back)
