"""Monsters of 5etools: their traps, and files that are not as they should be."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported


def monster(**changes: Any) -> dict[str, Any]:
    """A caster of CR 5 (proficiency bonus 3): dexterity 14 (+2), intelligence 18 (+4)."""
    scores = {"str": 8, "dex": 14, "con": 12, "int": 18, "wis": 10, "cha": 10}
    made = {
        "name": "Umbrel the Dim",
        "source": "OURS",
        "ac": [12],
        "hp": {"average": 36, "formula": "8d6 + 8"},
        "cr": "5",
        **scores,
    }
    return {**made, "spellcasting": [casting(spells={"0": {"spells": ["{@spell fire bolt}"]}})], **changes}


def casting(**changes: Any) -> dict[str, Any]:
    header = "Umbrel's spellcasting ability is Intelligence (spell save {@dc 15}, {@hit 7} to hit with spell attacks)."
    return {"name": "Spellcasting", "headerEntries": [header], "ability": "int", **changes}


def read(**changes: Any) -> Imported:
    return read_document(monster(**changes), {})


def assumed(imported: Imported) -> dict[str, str]:
    return {one.path: one.assumed for one in imported.assumptions}


def spells(imported: Imported) -> dict[str, bool]:
    return {one["name"]: one["castable_now"] for one in imported.values["attack_spells"]}


def test_a_monster_without_a_doubt() -> None:
    found = read(skill={"arcana": "+10", "sleight of hand": "+5"})
    assert (found.format, found.values["rules"], found.values["cr"], found.values["proficiency_bonus"]) == (
        "5etools",
        "2014",
        5,
        3,
    )
    assert (found.values["initiative"], found.values["spell_attack_bonus"], found.values["spellcasting_ability"]) == (2, 7, "int")
    assert found.values["skills"]["arcana"] == 10, "4 and twice 3"
    assert found.values["skills"]["sleight_of_hand"] == 5
    assert found.values["skills"]["investigation"] == 4, "intelligence alone"
    assert found.values["hp"] == {"current": 36, "max": 36, "temp": 0}, "8 times 3.5, and 8"
    assert found.values["hit_dice"] == [{"die": 6, "max": 8, "left": 8}]
    assert (found.assumptions, found.problems) == ((), ())


@pytest.mark.parametrize(("cr", "wanted"), [("1/4", 0.25), ({"cr": "9", "lair": "10"}, 9), (9, 9), ("1/8", 0.125)])
def test_a_challenge_rating_may_be_a_fraction_a_number_or_a_group(cr: Any, wanted: float) -> None:
    found = read(cr=cr)
    assert (found.values["cr"], found.values["proficiency_bonus"]) == (wanted, 4 if wanted == 9 else 2)


@pytest.mark.parametrize("cr", ["Unknown", None, {"xp": 10}, "\u2014"])
def test_without_a_rating_the_proficiency_bonus_comes_from_the_spell_attack(cr: Any) -> None:
    found = read(cr=cr)
    assert (found.values["cr"], found.values["proficiency_bonus"]) == (None, 3), "+7 to hit, 4 for intelligence"
    assert "by the spell attack" in assumed(found)["cr"]


def test_without_a_rating_and_a_spell_attack_the_proficiency_bonus_is_two() -> None:
    found = read(cr="Unknown", spellcasting=[])
    assert (found.values["proficiency_bonus"], assumed(found)["cr"]) == (2, "no challenge rating; proficiency bonus 2")


@pytest.mark.parametrize(
    ("hp", "most", "dice"),
    [
        ({"special": "40 plus 5 for each moon"}, 40, []), ({"special": "as many as stars"}, 1, []), ({"average": "many"}, 1, []), (None, 1, []), (22, 22, []),
        ({"special": "30 or so", "formula": "4d6"}, 30, [{"die": 6, "max": 4, "left": 4}]), ({"formula": "3d6 + 3"}, 13, [{"die": 6, "max": 3, "left": 3}]),
    ],
)  # fmt: skip
def test_hit_points_may_be_words_a_formula_or_nothing_and_that_is_reported(hp: Any, most: int, dice: list[Any]) -> None:
    found = read(hp=hp)
    assert (found.values["hp"]["max"], found.values["hit_dice"]) == (most, dice)
    assert any(path.startswith("hp") for path in assumed(found))


def test_hit_points_that_contradict_their_dice_are_kept_and_reported() -> None:
    found = read(hp={"average": 20, "formula": "8d6 + 8"})
    assert found.values["hp"]["max"] == 20
    assert assumed(found)["hp.average"] == "20 as printed, although 8d6 and constitution average 36"


@pytest.mark.parametrize(
    ("initiative", "wanted"),
    [
        ({"proficiency": 1}, 5),
        ({"proficiency": 2}, 8),
        (9, 9),
        ("+9", 9),
        ({"initiative": 4, "proficiency": 2}, 4),
        (None, 2),
        ({}, 2),
    ],
)
def test_initiative_has_several_forms(initiative: Any, wanted: int) -> None:
    found = read(initiative=initiative)
    assert found.values["initiative"] == wanted, "2 for dexterity, 3 for each proficiency"
    assert found.assumptions == ()


def test_advantage_on_initiative_is_left_out() -> None:
    assert "advantage" in assumed(read(initiative={"proficiency": 1, "advantageMode": "adv"}))["initiative.advantageMode"]


def test_the_initiative_that_other_data_contradict_is_reported() -> None:
    found = read(name="Archmage", source="XMM", initiative={"proficiency": 1})
    assert (found.values["initiative"], assumed(found)["initiative.proficiency"]) == (
        5,
        "initiative +5, although other data sets print +7",
    )


@pytest.mark.parametrize(
    "mark", [{"source": "XMM"}, {"srd52": True}, {"action": [{"name": "Zap", "entries": ["{@atkr r} {@hit 3}"]}]}]
)
def test_the_rules_of_2024_are_known_by_their_marks(mark: dict[str, Any]) -> None:
    assert read(**mark).values["rules"] == "2024"


def test_slots_and_pact_slots_are_kept_apart() -> None:
    listed = {
        "1": {"slots": 4, "spells": ["{@spell guiding bolt}"]},
        "3": {"slots": 2, "lower": 1, "spells": ["{@spell scorching ray}", "{@spell fly}"]},
    }
    found = read(spellcasting=[casting(spells=listed)])
    assert found.values["slots"] == {"1": {"max": 4, "value": 4}}
    assert found.values["pact"] == {"level": 3, "max": 2, "value": 2}
    assert found.values["attack_spells"] == [
        {"level": 1, "name": "guiding bolt", "range": "ranged", "castable_now": True},
        {"level": 2, "name": "scorching ray", "range": "ranged", "castable_now": True},
    ]


def test_of_two_pacts_the_higher_is_kept() -> None:
    found = read(
        spellcasting=[
            casting(
                spells={
                    "2": {"slots": 2, "lower": 1, "spells": ["hex"]},
                    "4": {"slots": 1, "lower": 1, "spells": ["{@spell web}"]},
                }
            )
        ]
    )
    assert found.values["pact"] == {"level": 4, "max": 1, "value": 1}
    assert any("higher level" in text for text in assumed(found).values())


def test_spells_at_will_or_so_often_cost_no_slot_and_with_no_use_left_are_not_castable() -> None:
    will = ["{@spell fire bolt|XPHB}", {"entry": "{@spell guiding bolt}", "hidden": True}]
    daily = {"2e": ["{@spell scorching ray|XPHB} (level 5 version)"], "0": ["{@spell inflict wounds}"]}
    found = read(spellcasting=[casting(will=will, daily=daily, rest={"1": ["{@spell ray of frost}*"]})])
    assert spells(found) == {
        "fire bolt": True,
        "guiding bolt": True,
        "ray of frost": True,
        "scorching ray": True,
        "inflict wounds": False,
    }
    assert [found.sheet.powers, found.values["slots"]] == [(0, 11, 12), {}], "a cantrip, free spells of levels 1 and 2"


def test_rituals_and_constant_spells_stand_on_the_sheet_only() -> None:
    found = read(spellcasting=[casting(ritual=["{@spell augury}"], constant=["{@spell mage armor}"])])
    assert (found.values["schools_on_sheet"], found.values["schools_castable_now"]) == (["abjuration", "divination"], [])
    assert {"spellcasting[0].ritual", "spellcasting[0].constant"} <= set(assumed(found))


def test_spells_of_legendary_actions_are_left_out() -> None:
    gaze = casting(name="Gaze", headerEntries=["It casts {@spell Fear|XPHB}."], legendary={"1": ["{@spell Fear|XPHB}"]})
    found = read(spellcasting=[casting(will=["{@spell light}"]), gaze])
    assert found.values["schools_on_sheet"] == ["evocation"]
    assert "left out" in assumed(found)["spellcasting[1].legendary"]


def test_spells_that_only_the_header_names_are_read() -> None:
    header = "Umbrel (+7 to hit with spell attacks; {@hit 7}) can cast {@spell disguise self} and {@spell invisibility} at will."
    found = read(spellcasting=[casting(headerEntries=[header], will=["{@spell invisibility}"])])
    assert found.values["spell_count"] == 2


def test_names_that_other_books_give_are_kept_and_reported() -> None:
    found = read(spellcasting=[casting(spells={"2": {"slots": 1, "spells": ["{@spell Melf's acid arrow}"]}})])
    assert spells(found) == {"Melf's acid arrow": True}
    assert "Acid Arrow" in assumed(found)["spellcasting[0].spells.2"]


def test_a_spell_attack_not_printed_is_ability_and_proficiency() -> None:
    found = read(
        spellcasting=[
            casting(
                headerEntries=["It casts, using Intelligence as the spellcasting ability."], will=["{@spell light}"], ability=None
            )
        ]
    )
    assert (found.values["spell_attack_bonus"], found.values["spellcasting_ability"]) == (7, "int"), "4 and 3"
    assert "spell attack +7" in assumed(found)["spellcasting[0]"]


def test_of_several_abilities_the_best_attack_counts_and_all_are_listed() -> None:
    innate = {
        "name": "Innate",
        "headerEntries": ["(spell save {@dc 11}, {@hit 3} to hit)"],
        "ability": "cha",
        "will": ["{@spell light}"],
    }
    found = read(spellcasting=[innate, casting(will=["{@spell fire bolt}"])])
    assert (found.values["spell_attack_bonus"], found.values["spell_attack_by_class"]) == (7, {"Innate": 3, "Spellcasting": 7})


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        ("{@atk ms} {@hit 12} to hit, reach 5 ft. {@h}10 ({@damage 3d6}) cold damage.", [{"name": "Zap", "bonus": 12}]),
        (
            "{@atkr m,r} {@hit 7}, reach 5 ft. or range 90 ft. {@h}16 ({@damage 3d8 + 3}) Force damage.",
            [{"name": "Zap", "bonus": 7}],
        ),
        ("{@atkr m} {@hit 7}, reach 5 ft. {@h}16 ({@damage 3d8 + 3}) Cold damage.", []),
        ("{@atk mw} {@hit 7} to hit, reach 5 ft. {@h}4 ({@damage 1d4}) piercing damage.", []),
    ],
)
def test_magical_attacks_that_are_no_spells(entry: str, wanted: list[Any]) -> None:
    assert (
        read(action=[{"name": "Zap", "entries": [{"type": "list", "items": [entry]}]}]).values["non_spell_magic_attacks"]
        == wanted
    )


def test_spellcasting_written_as_a_trait_is_read_all_the_same() -> None:
    text = "Its spellcasting ability is Intelligence ({@hit 7} to hit with spell attacks)."
    trait = {"name": "Spellcasting", "entries": [text, {"type": "list", "items": ["1st level (2 slots): {@spell guiding bolt}"]}]}
    found = read(spellcasting=None, trait=[trait])
    assert (found.values["slots"], found.values["spell_attack_bonus"], spells(found)) == (
        {"1": {"max": 2, "value": 2}},
        7,
        {"guiding bolt": True},
    )


def test_a_copy_names_the_entry_that_holds_the_values() -> None:
    copy = {
        "name": "Umbrel's Twin",
        "source": "OURS",
        "_copy": {"name": "Umbrel", "source": "BOOK", "_mod": {}},
        "hp": {"average": 3},
    }
    with pytest.raises(Unusable, match=r"^_copy: .* differs from Umbrel \(BOOK\).*accepted is"):
        read_document(copy, {})


def test_a_copy_with_values_of_its_own_is_read_and_reported() -> None:
    assert assumed(read(_copy={"name": "Old", "source": "BOOK"}))["_copy"] == "only what stands in this entry itself"


def test_a_score_that_is_text_is_refused_with_its_place() -> None:
    with pytest.raises(Unusable, match=r"^int: clever is no ability score; accepted"):
        read(int="clever")


def test_a_missing_score_is_ten_and_reported() -> None:
    assert assumed(read(wis=None))["wis"] == "10"


@pytest.mark.parametrize(
    "odd", [None, "", 0, True, [], {}, [None], ["", 3, None], {"a": None}, {"1": {"slots": "four", "spells": None}}, "9" * 5000]
)
def test_odd_parts_never_break_the_import(odd: Any) -> None:
    for key in ("ac", "skill", "spellcasting", "trait", "action", "cr", "initiative", "srd52"):
        assert read(**{key: odd}).format == "5etools"
    for key in ("will", "daily", "rest", "ritual", "spells", "headerEntries", "ability", "name"):
        assert read(spellcasting=[casting(**{key: odd})]).format == "5etools"


def test_numbers_in_texts_are_read_and_what_follows_them_is_reported() -> None:
    found = read(skill={"arcana": "+10 (+12 by night)", "insight": "much", "other": [{"oneOf": {"deception": "+3"}}]}, dex="14")
    assert (found.values["skills"]["arcana"], found.values["skills"]["insight"], found.values["initiative"]) == (10, 0, 2)
    assert assumed(found) == {"skill.arcana": "10", "skill.insight": "0", "skill.other[0]": "left out: a choice of skills"}


def test_levels_that_are_none_and_levels_without_slots_are_reported() -> None:
    found = read(spellcasting=[casting(spells={"12": {"spells": ["{@spell fly}"]}, "1": {"spells": ["{@spell guiding bolt}"]}})])
    assert spells(found) == {"guiding bolt": True}
    assert {"spellcasting[0].spells.12", "spellcasting[0].spells.1.slots"} <= set(assumed(found))


def test_magic_of_a_coven_is_left_out_and_reported() -> None:
    coven = casting(name="Coven Magic", headerEntries=["While within 30 feet of at least two hag allies, it can cast:"], restLong={"1": ["{@spell Scrying}"]})
    found = read(spellcasting=[coven])
    assert (found.values["spell_count"], found.values["spell_attack_bonus"]) == (0, None)
    assert "coven" in assumed(found)["spellcasting[0]"]


def test_of_a_hidden_list_only_what_is_cast_counts() -> None:
    header = "Umbrel casts {@spell Dream}, using the same ability. The spell fails if the target is in a {@spell Magic Circle}."
    found = read(spellcasting=[casting(headerEntries=[header], daily={"1": ["{@spell Dream}", "{@spell Magic Circle}"]}, hidden=["daily"])])
    assert (found.values["schools_castable_now"], found.values["spell_count"]) == (["illusion"], 1)
    assert assumed(found)["spellcasting[0].daily.1"] == "left out: the text names it, and does not say that it is cast"
