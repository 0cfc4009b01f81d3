"""Monsters of 5e-bits: the defects of its data, and files that are not as they should be."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported


def monster(**changes: Any) -> dict[str, Any]:
    """A caster of CR 2 (proficiency bonus 2): dexterity 12 (+1), wisdom 16 (+3)."""
    scores = {"strength": 10, "dexterity": 12, "constitution": 10, "intelligence": 10, "wisdom": 16, "charisma": 8}
    made = {
        "index": "umbrel",
        "name": "Umbrel",
        "url": "/api/2014/monsters/umbrel",
        "hit_points": 18,
        "hit_dice": "4d8",
        "hit_points_roll": "4d8",
    }
    return {
        **made,
        **scores,
        "challenge_rating": 2,
        "proficiency_bonus": 2,
        "proficiencies": [],
        "special_abilities": [ability()],
        **changes,
    }


def ability(text: str = "", **changes: Any) -> dict[str, Any]:
    listed = [spell("Sacred Flame", 0), spell("Guiding Bolt", 1)]
    magic = {"ability": {"index": "wis"}, "modifier": 5, "slots": {"1": 3}, "spells": listed, **changes}
    return {"name": "Spellcasting", "desc": text, "spellcasting": magic}


def spell(name: str, level: Any, **more: Any) -> dict[str, Any]:
    return {"name": name, "level": level, "url": f"/api/2014/spells/{name.lower().replace(' ', '-')}", **more}


def skill(index: str, value: Any) -> dict[str, Any]:
    return {"value": value, "proficiency": {"index": index}}


def read(**changes: Any) -> Imported:
    return read_document(monster(**changes), {})


def assumed(imported: Imported) -> dict[str, str]:
    return {one.path: one.assumed for one in imported.assumptions}


def test_a_monster_without_a_doubt() -> None:
    found = read(proficiencies=[skill("saving-throw-wis", 9), skill("skill-perception", 5), skill("skill-sleight-of-hand", 3)])
    assert (found.format, found.values["rules"], found.values["cr"], found.values["initiative"]) == ("5e-bits", "2014", 2, 1)
    assert (found.values["spell_attack_bonus"], found.values["slots"]) == (5, {"1": {"max": 3, "value": 3}})
    assert (
        found.values["skills"]["perception"],
        found.values["skills"]["sleight_of_hand"],
        found.values["skills"]["insight"],
    ) == (5, 3, 3)
    assert found.values["hit_dice"] == [{"die": 8, "max": 4, "left": 4}]
    assert found.assumptions == ()


@pytest.mark.parametrize("modifier", [0, None, ""])
def test_a_spell_attack_that_was_never_filled_in_is_ability_and_proficiency(modifier: Any) -> None:
    found = read(special_abilities=[ability(modifier=modifier)])
    assert found.values["spell_attack_bonus"] == 5, "3 for wisdom 16 and 2"
    assert "spell attack +5" in assumed(found)["special_abilities[0].spellcasting.modifier"]


@pytest.mark.parametrize(("modifier", "reported"), [(0, True), (4, True), (None, False), (6, False)])
def test_a_printed_spell_attack_counts_more_than_the_one_stored(modifier: Any, reported: bool) -> None:
    found = read(special_abilities=[ability("(spell save DC 13, +6 to hit with spell attacks)", modifier=modifier)])
    assert found.values["spell_attack_bonus"] == 6
    assert ("special_abilities[0].spellcasting.modifier" in assumed(found)) == (reported and modifier != 0)


def test_a_skill_that_nothing_explains_is_taken_as_stored_and_reported() -> None:
    found = read(proficiencies=[skill("skill-insight", 6)])
    assert found.values["skills"]["insight"] == 6
    assert assumed(found) == {"proficiencies[0].value": "insight +6 as stored, although +5 or +7 would follow"}


def test_hit_points_that_contradict_dice_and_constitution_are_taken_as_stored_and_reported() -> None:
    found = read(hit_points=22, hit_dice="6d8", hit_points_roll="6d8-5", constitution=12)
    assert found.values["hp"]["max"] == 22
    assert assumed(found) == {"hit_points": "22 as printed, although 6d8 and constitution average 33"}


def test_spells_with_a_usage_cost_no_slot() -> None:
    uses = [
        spell("Fly", 3, usage={"type": "at will"}),
        spell("Guiding Bolt", 1, usage={"type": "per day", "times": 1}),
        spell("Web", 2),
    ]
    found = read(special_abilities=[ability(spells=[*uses, spell("Scorching Ray", 2, usage={"type": "per day", "times": 0})])])
    assert found.values["schools_castable_now"] == ["evocation", "transmutation"], "no slot for Web"
    assert [(one["name"], one["castable_now"]) for one in found.values["attack_spells"]] == [
        ("Guiding Bolt", True),
        ("Scorching Ray", False),
    ]


def test_without_any_slots_all_spells_are_innate() -> None:
    found = read(special_abilities=[ability(slots=None)])
    assert (found.sheet.powers, found.values["slots"]) == ((0, 11), {}), "a cantrip, and a free spell of level 1"


def test_slots_that_only_the_text_tells_are_reported() -> None:
    found = read(special_abilities=[ability("1st level (2 slots): guiding bolt", slots={})])
    assert found.values["slots"] == {"1": {"max": 2, "value": 2}}
    assert assumed(found) == {"special_abilities[0].spellcasting.slots": "slots by the text"}


@pytest.mark.parametrize("magic", [None, {}, {"spells": []}, {"spells": "many"}])
def test_without_structured_spells_the_text_is_read(magic: Any) -> None:
    text = "Its spellcasting ability is Wisdom (+5 to hit with spell attacks).\n- Cantrips (at will): sacred flame\n- 1st level (4 slots): bless"
    found = read(special_abilities=[{"name": "Spellcasting", "desc": text, "spellcasting": magic}])
    assert (found.values["spell_attack_bonus"], found.values["slots"]) == (5, {"1": {"max": 4, "value": 4}})
    assert found.values["damage_save_cantrips"] == ["sacred flame"]


def test_a_level_that_the_srd_contradicts_is_reported() -> None:
    found = read(special_abilities=[ability(spells=[spell("Dancing Lights", 1)])])
    assert assumed(found) == {"special_abilities[0].spellcasting.spells[0].level": "0, the level of Dancing Lights in the SRD"}


@pytest.mark.parametrize(("rating", "wanted"), [("6", 6), ("1/4", 0.25), (0.25, 0.25), (0, 0)])
def test_a_challenge_rating_may_be_a_text(rating: Any, wanted: float) -> None:
    assert read(challenge_rating=rating).values["cr"] == wanted


def test_without_a_proficiency_bonus_the_rating_gives_it() -> None:
    found = read(challenge_rating=9, proficiency_bonus=None, special_abilities=[ability(modifier=None)])
    assert (found.values["proficiency_bonus"], found.values["spell_attack_bonus"]) == (4, 7), "3 and 4"


def test_a_monster_without_spells_is_read_and_cannot_duel() -> None:
    found = read(special_abilities=[])
    assert (found.values["spell_attack_bonus"], found.sheet.powers) == (None, ())
    assert found.problems == ("this character cannot duel as it stands: no spell is on the sheet",)


def test_a_spell_attack_among_the_actions_is_magical() -> None:
    action = {"name": "Chill", "desc": "Melee Spell Attack: +5 to hit, reach 5 ft. Hit: 3 (1d6) cold damage.", "attack_bonus": 5}
    assert read(actions=[action]).values["non_spell_magic_attacks"] == [{"name": "Chill", "bonus": 5}]


def test_a_mere_reference_is_refused_with_its_address() -> None:
    with pytest.raises(Unusable, match="fetch it from /api/2014/monsters/umbrel"):
        read_document({"index": "umbrel", "name": "Umbrel", "url": "/api/2014/monsters/umbrel"}, {})


def test_a_score_that_is_text_is_refused_with_its_place() -> None:
    with pytest.raises(Unusable, match=r"^wisdom: wise is no ability score"):
        read(wisdom="wise")


@pytest.mark.parametrize(
    "odd",
    [None, "", 0, True, [], {}, [None], ["", 3, None], {"a": None}, [{"proficiency": {"index": "skill-arcana"}, "value": "x"}]],
)
def test_odd_parts_never_break_the_import(odd: Any) -> None:
    for key in (
        "proficiencies",
        "special_abilities",
        "actions",
        "reactions",
        "challenge_rating",
        "proficiency_bonus",
        "hit_points",
        "hit_dice",
        "url",
    ):
        assert read(**{key: odd}).format == "5e-bits"
    for key in ("ability", "modifier", "slots", "spells"):
        assert read(special_abilities=[ability(**{key: odd})]).format == "5e-bits"
    assert read(special_abilities=[ability(spells=[{"name": odd, "level": odd, "usage": odd}])]).format == "5e-bits"


def test_defaults_that_are_doubtful_are_reported() -> None:
    found = read(hit_points=None, challenge_rating=None, charisma=None)
    assert found.values["hp"]["max"] == 18, "4 times 4.5"
    assert {"hit_points", "challenge_rating", "charisma"} <= set(assumed(found))
