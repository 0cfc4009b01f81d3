"""Characters of Avrae's, written here by hand: each trap of the format, and what is done with what is missing or odd."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported

SKILLS = (
    "sleightOfHand", "performance", "deception", "intimidation", "perception", "insight", "arcana", "investigation", "initiative",
)  # fmt: skip


def book(**parts: Any) -> dict[str, Any]:
    """A spellbook with one cantrip and one slot."""
    plain: dict[str, Any] = {"slots": {"1": 1}, "max_slots": {"1": 2}, "spells": [{"name": "Fire Bolt", "strict": True}], "dc": 13, "sab": 5}
    return {**plain, **parts}


def character(**parts: Any) -> dict[str, Any]:
    """Wilma, a wizard of level 3."""
    plain: dict[str, Any] = {
        "name": "Wilma", "sheet_type": "beyond", "options_v2": {"version": "2014"},
        "stats": {"prof_bonus": 2, "strength": 8, "dexterity": 14, "constitution": 12, "intelligence": 16, "wisdom": 10, "charisma": 13},
        "levels": {"total_level": 3, "classes": {"Wizard": 3}},
        "skills": {name: {"value": 1, "prof": 0, "bonus": 0, "adv": None} for name in SKILLS},
        "max_hp": 20, "hp": 11, "temp_hp": 4, "spellbook": book(),
    }  # fmt: skip
    return {**plain, **parts}


def read(**parts: Any) -> Imported:
    return read_document(character(**parts), {})


def assumed(imported: Imported, path: str) -> str:
    """What was assumed at a place."""
    return " / ".join(one.assumed for one in imported.assumptions if one.path == path)


def test_everything_plain() -> None:
    imported = read()
    found = imported.values
    assert (imported.format, imported.name, found["kind"], found["rules"], found["level"]) == ("avrae", "Wilma", "pc", "2014", 3)
    assert found["abilities"]["int"] == {"score": 16, "mod": 3}
    assert found["hp"] == {"current": 11, "max": 20, "temp": 4}
    assert found["slots"] == {"1": {"max": 2, "value": 1}}
    assert (found["spell_attack_bonus"], found["proficiency_bonus"], found["initiative"], found["pact"]) == (5, 2, 1, None)
    assert imported.sheet.powers == (0,)
    assert [one.path for one in imported.assumptions] == ["hit dice"]


def test_a_skill_s_value_holds_its_bonus_already() -> None:
    skills = {**character()["skills"], "arcana": {"value": 9, "prof": 1, "bonus": 4}}
    assert read(skills=skills).values["skills"]["arcana"] == 9  # 3 + 2 + 4, and not 4 more


def test_a_skill_without_a_value_is_made_of_its_parts() -> None:
    skills = {**character()["skills"], "arcana": {"value": None, "prof": 1, "bonus": 4}, "insight": None, "deception": {"value": "x", "prof": 0.5}}
    imported = read(skills=skills)
    assert imported.values["skills"]["arcana"] == 3 + 2 + 4
    assert imported.values["skills"]["insight"] == 0
    assert imported.values["skills"]["deception"] == 1 + 1
    assert assumed(imported, "skills.arcana.value") == "9"
    assert assumed(imported, "skills.deception.value") == "2"


def test_advantage_is_reported_as_left_out() -> None:
    skills = {**character()["skills"], "perception": {"value": 3, "adv": True}}
    assert "left out" in assumed(read(skills=skills), "skills.perception.adv")


def test_pact_slots_are_taken_out_of_the_slots_of_their_level() -> None:
    # Level 2: 5 of which 2 are pact slots leave 3; 3 left of which 1 is a pact slot leave 2.
    spellbook = book(slots={"1": 4, "2": 3}, max_slots={"1": 4, "2": 5}, pact_slot_level=2, num_pact_slots=1, max_pact_slots=2)
    found = read(spellbook=spellbook).values
    assert found["slots"] == {"1": {"max": 4, "value": 4}, "2": {"max": 3, "value": 2}}
    assert found["pact"] == {"level": 2, "max": 2, "value": 1}


def test_a_warlock_alone_has_pact_slots_only() -> None:
    spellbook = book(slots={"3": 2}, max_slots={"3": 2}, pact_slot_level=3, num_pact_slots=2, max_pact_slots=2)
    imported = read(spellbook=spellbook, levels={"total_level": 5, "classes": {"Warlock": 5}})
    assert imported.values["slots"] == {}
    assert imported.values["pact"] == {"level": 3, "max": 2, "value": 2}
    assert [one.path for one in imported.assumptions] == ["hit dice"]


def test_pact_fields_that_are_null_mean_no_pact() -> None:
    spellbook = book(pact_slot_level=None, num_pact_slots=None, max_pact_slots=None)
    assert read(spellbook=spellbook).values["slots"] == {"1": {"max": 2, "value": 1}}


def test_pact_slots_that_are_not_told_apart_stay_with_the_others() -> None:
    spellbook = book(slots={"1": 5}, max_slots={"1": 6})
    imported = read(spellbook=spellbook, levels={"total_level": 10, "classes": {"Bard": 8, "Warlock": 2}})
    assert imported.values["slots"] == {"1": {"max": 6, "value": 5}}
    assert imported.values["pact"] is None
    assert "does not tell them apart" in assumed(imported, "spellbook.max_pact_slots")


@pytest.mark.parametrize(
    ("pact", "slots", "path"),
    [
        ({"pact_slot_level": 1, "max_pact_slots": 3, "num_pact_slots": 3}, {}, "spellbook.max_pact_slots"),
        ({"pact_slot_level": None, "max_pact_slots": 1}, {"1": {"max": 2, "value": 1}}, "spellbook.pact_slot_level"),
        ({"pact_slot_level": 1, "max_pact_slots": 1}, {"1": {"max": 1, "value": 0}}, "spellbook.num_pact_slots"),
    ],
)
def test_odd_pact_slots_are_reported(pact: dict[str, Any], slots: dict[str, Any], path: str) -> None:
    imported = read(spellbook=book(**pact))
    assert imported.values["slots"] == slots
    assert assumed(imported, path)


def test_hit_dice_come_from_the_classes_and_nothing_is_known_of_those_left() -> None:
    imported = read(levels={"total_level": 7, "classes": {"Barbarian": 4, "Fighter": 2, "Paladin": 1}})
    assert imported.values["hit_dice"] == [{"die": 10, "max": 3, "left": None}, {"die": 12, "max": 4, "left": None}]
    assert imported.sheet.hit_dice == 7
    assert "3d10" in assumed(imported, "hit dice")


def test_a_class_of_somebody_s_own_has_hit_dice_of_d8() -> None:
    imported = read(levels={"total_level": 3, "classes": {"Gloomsinger": 3}})
    assert imported.values["hit_dice"] == [{"die": 8, "max": 3, "left": None}]
    assert "d8" in assumed(imported, "levels.classes.Gloomsinger")


def test_schools_come_from_the_srd_and_unprepared_spells_cannot_be_cast() -> None:
    spells = [
        {"name": "Fire Bolt", "strict": True, "level": 0, "prepared": False},
        {"name": "Shield", "strict": True},
        {"name": "False Life", "strict": True, "prepared": False},
        {"name": "Gloom Dart", "strict": False, "level": None},
    ]
    imported = read(spellbook=book(spells=spells))
    assert imported.values["schools_castable_now"] == ["abjuration", "evocation"]
    assert imported.values["schools_on_sheet"] == ["abjuration", "evocation", "necromancy"]
    assert imported.values["attack_cantrips"] == ["Fire Bolt"]
    assert "no SRD" in assumed(imported, "spellbook.spells[3].name")
    assert assumed(imported, "spellbook.spells[3].level") == "level 1"


def test_of_spells_with_an_attack_of_their_own_the_best_counts_and_all_are_told() -> None:
    spells = [{"name": "Fire Bolt", "sab": 5}, {"name": "Ray of Frost", "sab": 7}]
    imported = read(spellbook=book(spells=spells))
    assert imported.values["spell_attack_bonus"] == imported.sheet.attack == 7
    assert imported.values["spell_attack_by_class"] == {"the book": 5, "Fire Bolt": 5, "Ray of Frost": 7}
    assert assumed(imported, "spell attack") == "+7, the highest (another: attack NAME)"


def test_a_spell_with_a_lower_attack_of_its_own_does_not_count() -> None:
    assert read(spellbook=book(spells=[{"name": "Fire Bolt", "sab": 2}])).values["spell_attack_bonus"] == 5


def test_a_book_without_a_spell_attack() -> None:
    imported = read(spellbook=book(sab=None, spell_mod=3))
    assert imported.values["spell_attack_bonus"] == 2 + 3
    assert assumed(imported, "spellbook.sab") == "5"


def test_no_spells_and_an_attack_of_0_is_one_who_casts_nothing() -> None:
    imported = read(spellbook={"slots": {}, "max_slots": {}, "spells": [], "sab": 0, "dc": 0})
    assert imported.sheet.powers == ()
    assert "no spell is on the sheet" in imported.problems[0]


def test_missing_parts_have_defaults_that_are_reported() -> None:
    imported = read_document({"stats": {"prof_bonus": None}, "spellbook": {}}, {})
    assert imported.values["abilities"]["cha"] == {"score": 10, "mod": 0}
    assert (imported.name, imported.values["level"], imported.values["hp"]["max"]) == ("Nameless", 1, 1)
    for path in ("name", "stats.strength", "stats.prof_bonus", "levels.total_level", "max_hp", "options_v2.version", "skills.arcana"):
        assert assumed(imported, path), path


def test_a_level_that_its_classes_do_not_add_up_to() -> None:
    imported = read(levels={"total_level": 5, "classes": {"Wizard": 3}})
    assert imported.values["level"] == 5
    assert "add up to 3" in assumed(imported, "levels.total_level")


def test_numbers_written_as_texts_and_odd_values() -> None:
    spellbook = book(slots={"1": "9"}, max_slots={"1": "2"}, spells=[None, "Fire Bolt", {"name": None}, {"name": "Shield", "level": "one"}, 7])
    imported = read(spellbook=spellbook, hp="25", max_hp="20", temp_hp=None, levels={"total_level": "3", "classes": {"Wizard": "3"}})
    assert imported.values["slots"] == {"1": {"max": 2, "value": 2}}
    assert imported.values["hp"] == {"current": 20, "max": 20, "temp": 0}
    assert [spell["name"] for spell in imported.values["attack_spells"]] == ["Fire Bolt"]
    assert assumed(imported, "spellbook.slots.1") == "2"
    assert assumed(imported, "hp") == "20"
    assert "left out" in assumed(imported, "spellbook.spells[2].name")


def test_slots_whose_rest_is_not_told_are_full() -> None:
    imported = read(spellbook=book(slots=None))
    assert imported.values["slots"] == {"1": {"max": 2, "value": 2}}
    assert "all 2 are left" in assumed(imported, "spellbook.slots.1")


def test_the_rules_of_2024() -> None:
    assert read(options_v2={"version": "2024"}).values["rules"] == "2024"


def test_a_score_that_is_a_word_is_refused() -> None:
    stats = {**character()["stats"], "wisdom": "high"}
    with pytest.raises(Unusable, match=r"stats\.wisdom: high is no ability score"):
        read(stats=stats)


def test_very_much_of_everything_is_cut() -> None:
    imported = read(spellbook=book(spells=[{"name": "x" * 5000}] * 5000), levels={"total_level": 3, "classes": {str(one): 1 for one in range(5000)}})
    assert imported.values["spell_count"] == 1000
    assert any("left out" in one for one in imported.problems)
