"""Monsters of Open5e, of both its interfaces: their traps, and files that are not as they should be."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported

SCORES = {"strength": 10, "dexterity": 14, "constitution": 10, "intelligence": 10, "wisdom": 16, "charisma": 8}
TEXT = (
    "Its spellcasting ability is Wisdom (spell save DC 14, +6 to hit with spell attacks).\n\n"
    "* Cantrips (at will): light, sacred flame\n* 1st level (4 slots): bless,guiding bolt\n* 2nd level (2 slots): blindness/deafness, augury"
)
URL = "https://example.test/v1/spells"


def first(**changes: Any) -> Imported:
    """A monster of the first interface: CR 5 (proficiency bonus 3), wisdom 16 (+3)."""
    made = {
        "slug": "umbrel",
        "name": "Umbrel",
        "challenge_rating": "5",
        "cr": 5.0,
        "hit_points": 18,
        "hit_dice": "4d8",
        "perception": None,
        "skills": {},
    }
    magic = [{"name": "Spellcasting", "desc": TEXT}]
    return read_document({**made, **SCORES, "special_abilities": magic, "actions": None, "spell_list": [], **changes}, {})


def second(**changes: Any) -> Imported:
    """The same creature of the second interface, by the rules of 2014."""
    made = {
        "key": "ours_umbrel",
        "name": "Umbrel",
        "document": {"key": "srd-2014"},
        "challenge_rating": 5.0,
        "proficiency_bonus": None,
    }
    parts = {
        "traits": [{"name": "Spellcasting", "desc": TEXT}],
        "actions": [],
        "initiative_bonus": 2,
        "hit_points": 18,
        "hit_dice": "4d8",
    }
    return read_document({**made, "ability_scores": SCORES, **parts, **changes}, {})


def assumed(imported: Imported) -> dict[str, str]:
    return {one.path: one.assumed for one in imported.assumptions}


def test_both_interfaces_read_alike() -> None:
    for found, name in ((first(), "open5e-v1"), (second(), "open5e-v2")):
        assert (found.format, found.values["rules"], found.values["cr"], found.values["proficiency_bonus"]) == (
            name,
            "2014",
            5,
            3,
        )
        assert (found.values["initiative"], found.values["spell_attack_bonus"], found.values["spellcasting_ability"]) == (
            2,
            6,
            "wis",
        )
        assert found.values["slots"] == {"1": {"max": 4, "value": 4}, "2": {"max": 2, "value": 2}}
        assert found.values["hp"]["max"] == 18, "4 times 4.5"
        assert (found.values["damage_save_cantrips"], found.assumptions) == (["sacred flame"], ())


def test_perception_is_a_field_of_its_own() -> None:
    found = first(perception=6, skills={"Arcana": 3, "sleight of hand": 5})
    assert [found.values["skills"][name] for name in ("perception", "arcana", "sleight_of_hand", "insight")] == [6, 3, 5, 3]
    assert found.assumptions == ()


def test_of_two_values_of_perception_that_of_the_skills_counts_and_it_is_reported() -> None:
    found = first(perception=16, skills={"perception": 6})
    assert (found.values["skills"]["perception"], assumed(found)) == (6, {"perception": "6, as skills.perception has it"})


@pytest.mark.parametrize(("perception", "senses", "bonus"), [(16, "darkvision 60 ft., passive Perception 16", 6), (30, "", 20), (12, "passive perception 12", 2)])
def test_a_passive_score_is_told_from_a_bonus_and_reported(perception: int, senses: str, bonus: int) -> None:
    found = first(perception=perception, senses=senses)
    assert found.values["skills"]["perception"] == bonus
    assert assumed(found)["perception"] == f"{bonus:+d}, as this is the passive score"


def test_skills_in_a_text_are_reported() -> None:
    assert assumed(first(skills="Arcana +7"))["skills"] == "without proficiency in any: accepted is a group of numbers"
    assert "skills" not in assumed(first(skills=""))


def test_a_spell_list_that_agrees_or_is_only_shorter_is_no_doubt() -> None:
    assert first(spell_list=[f"{URL}/light/", f"{URL}/blindnessdeafness/", f"{URL}/guiding-bolt"]).assumptions == ()


def test_a_spell_list_that_contradicts_the_text_is_left_out_and_reported() -> None:
    found = first(spell_list=[f"{URL}/light/", f"{URL}/fire-bolt/"])
    assert found.values["attack_cantrips"] == []
    assert "contradict" in assumed(found)["spell_list"]


def test_without_a_text_the_spell_list_is_on_the_sheet() -> None:
    found = first(spell_list=[f"{URL}/fire-bolt/", f"{URL}/web/"], special_abilities=None)
    assert (found.values["schools_on_sheet"], found.values["schools_castable_now"]) == (
        ["conjuration", "evocation"],
        ["evocation"],
    )
    assert [one.path for one in found.assumptions if "without slots" in one.assumed] == ["spell_list"]


def test_innate_spells_are_free_and_their_attack_is_worked_out() -> None:
    text = "Umbrel's spellcasting ability is Wisdom (spell save DC 14). It can innately cast the following spells:\n\nAt will: dancing lights\n1/day each: guiding bolt"
    found = first(special_abilities=[{"name": "Innate Spellcasting", "desc": text}])
    assert (found.sheet.powers, found.values["spell_attack_bonus"]) == ((11,), 6), "a free spell of level 1; 3 and 3"
    assert "spell attack +6" in assumed(found)["special_abilities[0]"]


@pytest.mark.parametrize(
    ("rating", "wanted"),
    [({"cr": 0.25}, 0.25), ({"cr": None, "challenge_rating": "1/2"}, 0.5), ({"cr": "x", "challenge_rating": "3"}, 3)],
)
def test_the_first_interface_has_two_fields_for_the_rating(rating: dict[str, Any], wanted: float) -> None:
    assert first(**rating).values["cr"] == wanted


def test_the_second_interface_gives_all_skills() -> None:
    found = second(skill_bonuses={"perception": 6}, skill_bonuses_all={"perception": 3, "arcana": 1, "stealth": 9})
    assert [found.values["skills"][name] for name in ("perception", "arcana", "insight")] == [6, 1, 3]


@pytest.mark.parametrize(
    ("document", "rules", "doubtful"),
    [
        ({"key": "srd-2024"}, "2024", False),
        ({"name": "System Reference Document 5.2"}, "2024", False),
        ({"key": "ours", "gamesystem": {"key": "5e-2024"}}, "2024", False),
        ("https://example.test/v2/documents/srd-2014/", "2014", False),
        ({"key": "ours"}, "2014", True),
        (None, "2014", True),
    ],
)
def test_the_edition_is_that_of_the_document(document: Any, rules: str, doubtful: bool) -> None:
    found = second(document=document)
    assert (found.values["rules"], "document" in assumed(found)) == (rules, doubtful)


def test_the_layout_of_2024_is_read_from_the_actions() -> None:
    text = "It casts one of the following, using Wisdom as the spellcasting ability:\n\n- **At Will:** Light\n- **1/Day Each:** Fly, Guiding Bolt"
    same = "using the same spellcasting ability as Spellcasting."
    actions = [
        {"name": "Spellcasting", "desc": text, "action_type": "ACTION"},
        {
            "name": "Help",
            "desc": f"It casts Bless or Augury, {same}",
            "action_type": "BONUS_ACTION",
            "usage_limits": {"type": "PER_DAY", "param": 3},
        },
        {"name": "Gaze", "desc": f"It casts Fear, {same}", "action_type": "LEGENDARY_ACTION"},
        {
            "name": "Beam",
            "desc": "Ranged Attack Roll: +6, range 60 ft. 9 (2d8) Radiant damage.",
            "attacks": [{"attack_type": "WEAPON", "to_hit_mod": 6}],
        },
    ]
    found = second(document={"key": "srd-2024"}, traits=[], actions=actions, initiative_bonus=7)
    assert (found.values["initiative"], found.values["spell_attack_bonus"], found.values["slots"]) == (7, 6, {})
    assert found.values["schools_castable_now"] == ["divination", "enchantment", "evocation", "transmutation"]
    assert found.values["non_spell_magic_attacks"] == [{"name": "Beam", "bonus": 6}]
    assert set(assumed(found)) == {"actions[0]", "actions[2]", "actions[3]"}
    assert "legendary" in assumed(found)["actions[2]"]


def test_a_missing_initiative_is_dexterity_and_doubtful_by_the_rules_of_2024_only() -> None:
    assert second(initiative_bonus=None).assumptions == ()
    found = second(initiative_bonus=None, document={"key": "srd-2024"})
    assert (found.values["initiative"], assumed(found)) == (2, {"initiative_bonus": "2, by dexterity alone"})


def test_hit_points_without_a_number_are_the_average_of_the_dice() -> None:
    found = first(hit_points=None)
    assert (found.values["hp"]["max"], assumed(found)) == (18, {"hit_points": "18 by the hit dice"})


def test_scores_that_are_no_numbers_are_refused_with_their_place() -> None:
    with pytest.raises(Unusable, match=r"^wisdom: wise is no ability score"):
        first(wisdom="wise")
    with pytest.raises(Unusable, match=r"^ability_scores\.wisdom: wise is no ability score"):
        second(ability_scores={**SCORES, "wisdom": "wise"})


def test_missing_scores_are_ten_and_reported() -> None:
    assert set(assumed(second(ability_scores={"wisdom": 16}))) >= {"ability_scores.strength", "ability_scores.charisma"}


@pytest.mark.parametrize(
    "odd",
    [
        None,
        "",
        0,
        True,
        [],
        {},
        [None],
        ["", 3, None],
        {"a": None},
        [{"name": None, "desc": None}],
        [{"name": [], "desc": ["At will:"]}],
    ],
)
def test_odd_parts_never_break_the_import(odd: Any) -> None:
    for key in (
        "special_abilities",
        "actions",
        "legendary_actions",
        "skills",
        "perception",
        "spell_list",
        "cr",
        "hit_dice",
        "hit_points",
        "document__slug",
    ):
        assert first(**{key: odd}).format == "open5e-v1"
    for key in (
        "traits",
        "actions",
        "skill_bonuses",
        "skill_bonuses_all",
        "initiative_bonus",
        "challenge_rating",
        "hit_dice",
        "document",
        "proficiency_bonus",
    ):
        assert second(**{key: odd}).format == "open5e-v2"


def test_a_page_of_several_asks_which_is_meant() -> None:
    page = {"count": 2, "results": [{"slug": "a", "name": "Ada", **SCORES}, {"slug": "b", "name": "Bo", **SCORES}]}
    with pytest.raises(Unusable, match="Ada, Bo"):
        read_document(page, {})
    assert read_document(page, {"pick": "bo"}).name == "Bo"
