"""Roll20 sheets, written here by hand: each trap of the format, and what is done with what is missing or odd."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document, roll20
from codeduello.games.arcane.imports.caster import values_of
from codeduello.games.arcane.imports.given import Given, Report
from codeduello.kernel import Imported

Attributes = dict[str, Any]
SKILLS = ("sleight_of_hand", "performance", "deception", "intimidation", "perception", "insight", "arcana", "investigation")
ROW = "-Ab_cD-efGhij_klmNo"
"""19 of the 20 characters of a row's id, with _ and - among them."""


def plain() -> Attributes:
    """Hedda, a wizard of level 3: numbers are texts; a pair is (current, max)."""
    return {
        "strength": "8", "dexterity": "14", "constitution": "12", "intelligence": "17", "wisdom": "10", "charisma": "11",
        "class": "Wizard", "level": "3", "pb": "2", "initiative_bonus": "2", "spellcasting_ability": "@{intelligence_mod}+",
        "spell_attack_bonus": "5", "hp": ("11", "16"), "hp_temp": "3", "hit_dice": ("2", "3"), "hitdietype": "6",
        "lvl1_slots_total": "4", "lvl1_slots_expended": "3", "lvl2_slots_total": 0,
        **{f"{skill}_bonus": "1" for skill in SKILLS},
        **row("cantrip", "a", spellname="Fire Bolt", spellschool="evocation"),
    }  # fmt: skip


def row(section: str, letter: str, **fields: Any) -> Attributes:
    """A row of a spell."""
    return {f"repeating_spell-{section}_{ROW}{letter}_{name.replace('__', '-')}": value for name, value in fields.items()}


def monster(**parts: Any) -> Attributes:
    """A marsh witch."""
    scores = {name: value for name, value in plain().items() if name in ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")}
    return {**scores, "npc": "1", "npc_name": "Marsh Witch", "npc_challenge": "5", "npc_hpformula": "6d8 + 6", "hp": ("", "33"), **parts}


def export(attributes: Attributes, **parts: Any) -> dict[str, Any]:
    """An export of these attributes; those whose value is None are absent."""
    pairs = [(name, value if isinstance(value, tuple) else (value, "")) for name, value in attributes.items() if value is not None]
    attribs = [{"name": name, "current": now, "max": most, "id": "-x"} for name, (now, most) in pairs]
    return {"schema_version": 2, "name": "Hedda", "attribs": attribs, "abilities": [], **parts}


def read(**changed: Any) -> Imported:
    return read_document(export({**plain(), **changed}), {})


def assumed(imported: Imported, path: str) -> str:
    """What was assumed at a place."""
    return " / ".join(one.assumed for one in imported.assumptions if one.path == path)


def test_everything_plain() -> None:
    imported = read()
    found = imported.values
    assert (imported.format, imported.name, found["kind"], found["rules"], found["level"]) == ("roll20", "Hedda", "pc", "2014", 3)
    assert found["abilities"]["int"] == {"score": 17, "mod": 3}
    assert found["hp"] == {"current": 11, "max": 16, "temp": 3}
    assert found["hit_dice"] == [{"die": 6, "max": 3, "left": 2}]
    assert (found["spell_attack_bonus"], found["spellcasting_ability"], found["proficiency_bonus"], found["initiative"]) == (5, "int", 2, 2)
    assert imported.sheet.powers == (0,)
    assert [one.path for one in imported.assumptions] == ["attribs.lvl1_slots_expended"]


def test_the_third_form_has_the_character_within() -> None:
    document = {"schema_version": 3, "type": "character", "character": {"name": "Hedda", "attribs": export(plain())["attribs"]}}
    given = Given(document, "", Report())
    assert roll20.is_it(given)
    assert values_of(roll20.read(given)) == read().values


def test_slots_called_expended_are_those_left_and_that_is_reported() -> None:
    imported = read()
    assert imported.values["slots"] == {"1": {"max": 4, "value": 3}}
    assert assumed(imported, "attribs.lvl1_slots_expended").startswith("3 of 4 left")


@pytest.mark.parametrize("absent", [None, "", " "])
def test_slots_that_nobody_touched_are_full(absent: str | None) -> None:
    imported = read(lvl1_slots_expended=absent)
    assert imported.values["slots"] == {"1": {"max": 4, "value": 4}}
    assert assumed(imported, "attribs.lvl1_slots_expended") == "all 4 are left"


def test_more_slots_left_than_there_are() -> None:
    imported = read(lvl1_slots_expended="7")
    assert imported.values["slots"] == {"1": {"max": 4, "value": 4}}
    assert "4 / 4 of 4" in assumed(imported, "attribs.lvl1_slots_expended")


def test_the_pact_slots_of_a_warlock_are_not_told_apart() -> None:
    imported = read(**{"class": "Warlock", "lvl1_slots_total": "0", "lvl2_slots_total": "2"})
    assert imported.values["slots"] == {"2": {"max": 2, "value": 2}}
    assert "pact" in assumed(imported, "attribs.class")


@pytest.mark.parametrize(("typed", "is_left"), [("32-6", 26), (" 40 - 2*3 ", 34), ("@{level}+7", 10), ("0", 0), ("-5", 0), ("99", 40)])
def test_hit_points_may_be_a_sum(typed: str, is_left: int) -> None:
    imported = read(hp=(typed, "40"))
    assert imported.values["hp"] == {"current": is_left, "max": 40, "temp": 3}
    assert bool(assumed(imported, "attribs.hp")) == (typed != "0")


@pytest.mark.parametrize("typed", ["full", "1d6+3", "__import__('os')", "@{nothing}", "9" * 500, "(" * 300])
def test_hit_points_that_cannot_be_read_are_full(typed: str) -> None:
    imported = read(hp=(typed, "40"))
    assert imported.values["hp"]["current"] == 40
    assert assumed(imported, "attribs.hp") == "all 40 hit points"


def test_no_maximum_of_hit_points() -> None:
    imported = read(hp=("12", ""))
    assert imported.values["hp"]["max"] == 12
    assert assumed(imported, "attribs.hp.max") == "a maximum of 12"


@pytest.mark.parametrize(("typed", "ability"), [("@{wisdom_mod}+", "wis"), ("0*", None), ("", None), ("@{CHARISMA_MOD}+", "cha")])
def test_the_casting_ability(typed: str, ability: str | None) -> None:
    assert read(spellcasting_ability=typed).values["spellcasting_ability"] == ability


def test_a_casting_ability_that_is_none() -> None:
    assert assumed(read(spellcasting_ability="luck"), "attribs.spellcasting_ability") == "no casting ability"


def test_a_spell_attack_that_nobody_touched_is_worked_out() -> None:
    imported = read(spell_attack_bonus=None)
    assert imported.values["spell_attack_bonus"] == 2 + 3
    assert assumed(imported, "attribs.spell_attack_bonus").startswith("5:")


def test_a_spell_with_an_ability_of_its_own_where_the_sheet_has_none() -> None:
    more = row("1", "b", spellname="Shield", spellschool="abjuration", spell_ability="@{dexterity_mod}+", spellprepared="1")
    imported = read(spellcasting_ability="0*", spell_attack_bonus="0", **more)
    assert imported.values["spell_attack_bonus"] == 2 + 2
    assert assumed(imported, "attribs.spell_attack_bonus").endswith("dex")


def test_one_who_casts_nothing_has_no_spell_attack() -> None:
    attributes = {name: value for name, value in plain().items() if not name.startswith("repeating")}
    imported = read_document(export({**attributes, "spellcasting_ability": "0*", "spell_attack_bonus": "0"}), {})
    assert imported.values["spell_attack_bonus"] is None


def test_row_ids_hold_lines_and_dashes() -> None:
    more = {**row("1", "_", spellname="Shield", spellschool="abjuration"), **row("1", "-", spellname="Augury", spellschool="divination", options__flag="0")}
    assert read(**more).values["schools_on_sheet"] == ["abjuration", "divination", "evocation"]


def test_row_ids_of_another_length() -> None:
    more = {"repeating_spell-1_$0_spellname": "Shield", "repeating_spell-1_$0_spellschool": "abjuration", "repeating_spell-1_$0_spell_ability": "spell"}
    assert read(**more).values["schools_on_sheet"] == ["abjuration", "evocation"]


def test_a_preparing_class_casts_what_is_marked() -> None:
    more = {
        **row("1", "b", spellname="Shield", spellschool="abjuration", spellprepared="1"),
        **row("1", "c", spellname="False Life", spellschool="necromancy", spellprepared="0"),
        **row("1", "d", spellname="Alarm", spellschool="abjuration"),
        **row("2", "e", spellname="Blur", spellschool="illusion", spellprepared=1),
    }
    imported = read(**more)  # no slot of level 2: no Blur
    assert imported.values["schools_castable_now"] == ["abjuration", "evocation"]
    assert imported.values["schools_on_sheet"] == ["abjuration", "evocation", "illusion", "necromancy"]
    assert not assumed(imported, "attribs.spellprepared")


def test_a_preparing_class_with_no_mark_at_all_is_reported() -> None:
    imported = read(**row("1", "b", spellname="Shield", spellschool="abjuration"))
    assert imported.values["schools_castable_now"] == ["evocation"]
    assert assumed(imported, "attribs.spellprepared") == "1 spells cannot be cast: none is marked as prepared"


@pytest.mark.parametrize("mark", [None, "0"])
@pytest.mark.parametrize("name", ["Bard", "Sorcerer", "warlock", "Ranger", "Rogue", "Fighter", "Gloomsinger"])
def test_a_class_that_knows_its_spells_needs_no_mark(name: str, mark: str | None) -> None:
    imported = read(**{"class": name}, **row("1", "b", spellname="Shield", spellschool="abjuration", spellprepared=mark))
    assert imported.values["schools_castable_now"] == ["abjuration", "evocation"]
    assert "1 spells not marked as prepared are known" in assumed(imported, "attribs.spellprepared")


def test_with_several_classes_the_spell_s_class_decides() -> None:
    more = {
        **row("1", "b", spellname="Shield", spellschool="abjuration", spellclass="Wizard"),
        **row("1", "c", spellname="False Life", spellschool="necromancy", spellclass="Sorcerer"),
        **row("1", "d", spellname="Grease", spellschool="conjuration", spellclass="Wizard", spellprepared="1"),
    }
    imported = read(multiclass1="Sorcerer", multiclass1_flag="1", multiclass2="Bard", multiclass2_flag="0", **more)
    assert imported.values["schools_castable_now"] == ["conjuration", "evocation", "necromancy"]
    assert "d6" not in assumed(imported, "attribs.hitdietype")


def test_a_class_of_somebody_s_own() -> None:
    changed = {"class": "Wizard", "custom_class": "1", "cust_classname": "Artificer"}
    assert read(**changed, **row("1", "b", spellname="Shield", spellschool="abjuration")).values["schools_castable_now"] == ["evocation"]


def test_a_school_that_was_not_set_is_weak_evidence() -> None:
    more = {**row("1", "b", spellname="Augury", spellprepared="1"), **row("1", "c", spellname="Shield", spellschool="", spellprepared="1")}
    imported = read(**more)
    assert imported.values["schools_castable_now"] == ["abjuration", "evocation"]
    said = assumed(imported, f"attribs.repeating_spell-1_{ROW}b_spellschool")
    assert said.startswith("abjuration") and said.endswith("in the SRD it is divination")
    assert assumed(imported, f"attribs.repeating_spell-1_{ROW}c_spellschool").startswith("abjuration")


def test_a_school_that_is_none() -> None:
    more = {**row("1", "b", spellname="Gloom Song", spellschool="psionic"), **row("1", "c", spellname="Augury", spellschool="Divine")}
    imported = read(**more)
    assert imported.values["schools_on_sheet"] == ["divination", "evocation"]
    assert assumed(imported, f"attribs.repeating_spell-1_{ROW}b_spellschool") == "no school"


def test_how_a_spell_strikes() -> None:
    more = {
        **row("cantrip", "b", spellname="Gloom Dart", spellschool="evocation", spelloutput="ATTACK", spellattack="Ranged", spelldamage="1d8"),
        **row("cantrip", "c", spellname="Gloom Hand", spellschool="evocation", spelloutput="ATTACK", spellattack="Melee"),
        **row("cantrip", "d", spellname="Gloom Song", spellschool="evocation", spelloutput="ATTACK", spellattack="None", spellsave="Wisdom", spelldamage="1d4"),
        **row("cantrip", "e", spellname="Gloom Nap", spellschool="evocation"),
        **row("cantrip", "f", spellname="Sacred Flame", spellschool="evocation"),
    }
    imported = read(**more)
    found = {spell["name"]: spell["range"] for spell in imported.values["attack_spells"]}
    assert found == {"Fire Bolt": "ranged", "Gloom Dart": "ranged", "Gloom Hand": "melee"}
    assert imported.values["damage_save_cantrips"] == ["Gloom Song", "Sacred Flame"]
    assert [one.found for one in imported.assumptions if "cannot be told" in one.assumed] == ["Gloom Nap"]


def test_an_innate_spell_costs_no_slot() -> None:
    imported = read(**row("3", "b", spellname="Fireball", spellschool="evocation", innate="1/day"))
    assert imported.sheet.powers == (0, 10 + 3)
    assert "how often" in assumed(imported, f"attribs.repeating_spell-3_{ROW}b_innate")


def test_a_row_without_a_name_is_left_out() -> None:
    more = {**row("1", "b", spellschool="evocation", spellname=""), **row("1", "c", options__flag="0")}
    imported = read(**more)
    assert imported.values["spell_count"] == 1
    assert [one.path for one in imported.assumptions if "left out" in one.assumed] == [f"attribs.repeating_spell-1_{ROW}b_spellschool"]


@pytest.mark.parametrize(
    ("name", "path", "said"),
    [
        ("wisdom", "attribs.wisdom", "10"),
        ("arcana_bonus", "attribs.arcana_bonus", "3, the modifier of its ability"),
        ("initiative_bonus", "attribs.initiative_bonus", "2, the modifier of its ability"),
        ("pb", "attribs.pb", "2, by the level"),
        ("level", "attribs.level", "level 1"),
        ("hp", "attribs.hp", "all 1 hit points"),
        ("hit_dice", "attribs.hit_dice.max", "3, one for each level"),
        ("hitdietype", "attribs.hitdietype", "hit dice of d6"),
    ],
)
def test_absent_attributes_have_defaults_that_are_reported(name: str, path: str, said: str) -> None:
    assert assumed(read(**{name: None}), path) == said


def test_the_level_of_several_classes() -> None:
    classes = {"base_level": "3", "multiclass1_flag": "1", "multiclass1_lvl": "2", "multiclass2_flag": "0", "multiclass2_lvl": "9"}
    assert read(level=None, **classes).values["level"] == 5


def test_a_base_score_stands_in_for_the_score() -> None:
    assert read(wisdom=None, wisdom_base="13").values["abilities"]["wis"] == {"score": 13, "mod": 1}


def test_several_classes_have_hit_dice_of_one_size() -> None:
    imported = read(multiclass1="Cleric", multiclass1_flag="1")
    assert imported.values["hit_dice"] == [{"die": 6, "max": 3, "left": 2}]
    assert assumed(imported, "attribs.hitdietype").startswith("d6 for all")


def test_a_name_that_stands_twice_counts_once() -> None:
    document = export(plain())
    document["attribs"] += [{"name": "strength", "current": "20", "max": ""}, {"name": "pb", "current": "2", "max": ""}]
    imported = read_document(document, {})
    assert imported.values["abilities"]["str"]["score"] == 8
    assert [one.path for one in imported.assumptions if "left out" in one.assumed] == ["attribs.strength"]


def test_texts_nulls_and_other_kinds_do_no_harm() -> None:
    document = export({**plain(), "arcana_bonus": "lots", "hp_temp": "-4", "initiative_bonus": "2.14", "lvl1_slots_total": {}, "pb": "two"})
    document["attribs"] += [None, 5, "x", {}, {"name": None}, {"name": 7, "current": []}, {"name": "repeating_spell-1_", "current": "x"}]
    document["attribs"] += [{"name": f"repeating_spell-1_{ROW}z_spellname", "current": ["x"]}]
    imported = read_document(document, {})
    assert imported.values["initiative"] == 2
    assert imported.values["skills"]["arcana"] == 3
    assert imported.values["proficiency_bonus"] == 2
    for path in ("attribs.arcana_bonus", "attribs.initiative_bonus", "attribs.hp_temp", "attribs.lvl1_slots_total", "attribs.pb"):
        assert assumed(imported, path), path


def test_a_monster() -> None:
    spells = row("npc", "a", spellname="Gloom Dart", spellschool="evocation", spelllevel="cantrip", spellattack="Ranged")
    spells |= row("1", "b", spellname="Shield", spellschool="abjuration") | row("npc", "c", spellname="Fireball", spellschool="evocation")
    more = {"npc_arcana": "6", "npc_insight": "", "npc_insight_base": "+4", "npc_perception": "", "lvl3_slots_total": "2", "lvl3_slots_expended": "1"}
    imported = read_document(export(monster(npcspellcastingflag="1", spellcasting_ability="@{intelligence_mod}+", **more, **spells), name=""), {})
    found = imported.values
    assert (imported.name, found["kind"], found["cr"], found["level"], found["proficiency_bonus"]) == ("Marsh Witch", "npc", 5, None, 3)
    assert (found["skills"]["arcana"], found["skills"]["insight"], found["skills"]["perception"]) == (6, 4, 0)
    assert found["hp"] == {"current": 33, "max": 33, "temp": 0}
    assert found["hit_dice"] == [{"die": 8, "max": 6, "left": 6}]
    assert found["spell_attack_bonus"] == 3 + 3
    assert found["schools_castable_now"] == ["abjuration", "evocation"]  # a monster prepares nothing
    assert found["attack_cantrips"] == ["Gloom Dart"]
    assert "could not be checked" in assumed(imported, "attribs.npc")
    assert assumed(imported, f"attribs.repeating_spell-npc_{ROW}c_spellname") == "a spell of level 3"


@pytest.mark.parametrize(("typed", "rating", "bonus"), [("1/4", 0.25, 2), ("10 (5,900 XP)", 10, 4), ("0.5", 0.5, 2), ("1/0", 0, 2), ("?", 0, 2), (None, 0, 2)])
def test_challenge_ratings(typed: str | None, rating: float, bonus: int) -> None:
    imported = read_document(export(monster(npc_challenge=typed)), {})
    assert (imported.values["cr"], imported.values["proficiency_bonus"]) == (rating, bonus)
    assert bool(assumed(imported, "attribs.npc_challenge")) == (rating == 0)


def test_a_monster_without_hit_points_has_the_average() -> None:
    imported = read_document(export(monster(hp=None)), {})
    assert imported.values["hp"] == {"current": 33, "max": 33, "temp": 0}  # 6 x 4.5 + 6
    assert imported.values["spell_attack_bonus"] is None
    assert assumed(imported, "attribs.hp.max") == "a maximum of 33"
    assert assumed(read_document(export(monster(npc_hpformula=None)), {}), "attribs.npc_hpformula") == "no hit dice"


def test_a_score_that_is_a_word_is_refused() -> None:
    with pytest.raises(Unusable, match=r"attribs\.wisdom: high is no ability score"):
        read(wisdom="high")


def test_a_sheet_of_another_game_is_refused() -> None:
    with pytest.raises(Unusable, match="hold no ability score"):
        read_document(export({"sanity": "50"}), {})


def test_very_many_rows_are_cut() -> None:
    many = {f"repeating_spell-1_-{place:019d}_spellname": "Shield" for place in range(3000)}
    imported = read(**many)
    assert imported.values["spell_count"] == 1000
    assert any("left out" in one for one in imported.problems)


def test_several_classes_without_a_size_have_hit_dice_of_their_own_and_that_is_said() -> None:
    imported = read(hitdietype=None, level="7", base_level="5", multiclass1="Cleric", multiclass1_flag="1", multiclass1_lvl="2", hit_dice=("7", "7"))
    assert imported.values["hit_dice"] == [{"die": 6, "max": 5, "left": 5}, {"die": 8, "max": 2, "left": 2}]
    assert assumed(imported, "attribs.hitdietype") == "hit dice by class: 5d6 and 2d8"


@pytest.mark.parametrize(("left", "sixes", "eights"), [("6", 4, 2), ("2", 0, 2), ("1", 0, 1), ("0", 0, 0)])
def test_of_hit_dice_of_several_sizes_the_smallest_are_spent(left: str, sixes: int, eights: int) -> None:
    imported = read(hitdietype=None, level="7", base_level="5", multiclass1="Cleric", multiclass1_flag="1", multiclass1_lvl="2", hit_dice=(left, "7"))
    assert [one["left"] for one in imported.values["hit_dice"]] == [sixes, eights]
    assert assumed(imported, "attribs.hit_dice") == "the smallest hit dice are spent"


def test_levels_of_classes_that_do_not_add_up_leave_hit_dice_of_one_size() -> None:
    imported = read(hitdietype=None, level="7", base_level="3", multiclass1="Cleric", multiclass1_flag="1", multiclass1_lvl="2", hit_dice=("7", "7"))
    assert imported.values["hit_dice"] == [{"die": 6, "max": 7, "left": 7}]


@pytest.mark.parametrize(("modifier", "score"), [("3", 16), ("-1", 8), ("0", 10)])
def test_a_modifier_stands_for_a_score_that_is_missing_and_that_is_said(modifier: str, score: int) -> None:
    imported = read(intelligence=None, intelligence_mod=modifier)
    assert imported.values["abilities"]["int"] == {"score": score, "mod": int(modifier)}
    assert assumed(imported, "attribs.intelligence_mod") == f"intelligence {score}, a score with this modifier"


@pytest.mark.parametrize("size", ["10", "d10", 10])
def test_the_size_of_hit_dice_may_be_written_with_its_letter(size: object) -> None:
    imported = read(hitdietype=size)
    assert imported.values["hit_dice"] == [{"die": 10, "max": 3, "left": 2}]
    assert assumed(imported, "attribs.hitdietype") == ""


def test_a_place_with_letters_that_cannot_be_printed_is_told_without_them() -> None:
    imported = read(**{"repeating_spell-1_-MEzdQDEV0xIIIt\x00gV3Kh_spellname": "Hush", "repeating_spell-1_-MEzdQDEV0xIIIt\x00gV3Kh_spellschool": "none"})
    told = [one.path for one in imported.assumptions if "spellschool" in one.path]
    assert told == ["attribs.repeating_spell-1_-MEzdQDEV0xIIIt gV3Kh_spellschool"]
