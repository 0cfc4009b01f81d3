"""Characters of D&D Beyond: shapes, scores, skills, initiative, hit points, and what is doubtful in them. Spells and slots: see the other module."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported

Group = dict[str, Any]


def class_of(name: str, level: int, **more: Any) -> Group:
    definition = {"name": name, "hitDice": 8, "canCastSpells": False, "sources": [{"sourceId": 1}], **more.pop("definition", {})}
    return {"id": 7, "level": level, "isStartingClass": True, "hitDiceUsed": 0, "definition": definition, "classFeatures": [], **more}


def stats(*values: Any) -> list[Group]:
    return [{"id": number, "value": value} for number, value in enumerate(values, 1)]


def character(**more: Any) -> Group:
    """A fighter of level 5 (proficiency bonus 3) with dexterity 14 and constitution 13."""
    even: Group = {
        "name": "Odo Quill",
        "stats": stats(10, 14, 13, 12, 11, 8),
        "bonusStats": stats(*[None] * 6),
        "overrideStats": stats(*[None] * 6),
        "baseHitPoints": 30,
        "removedHitPoints": 0,
        "classes": [class_of("Fighter", 5)],
        "modifiers": {},
        "inventory": [],
    }
    return {**even, **more}


def bonus(subtype: str, value: Any = None, kind: str = "bonus", **more: Any) -> Group:
    return {"type": kind, "subType": subtype, "value": value, **more}


def read(**more: Any) -> Imported:
    return read_document(character(**more), {})


def reported(imported: Imported, part: str) -> list[str]:
    """The assumptions at paths with this part."""
    return [one.assumed for one in imported.assumptions if part in one.path]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda bare: bare,
        lambda bare: {"id": 1, "success": True, "message": "fine", "data": bare, "pagination": None},
        lambda bare: {"character": bare, "characterConfiguration": {}, "characterData": {}},
    ],
)
def test_every_envelope_holds_the_same_character(wrap: Any) -> None:
    imported = read_document(wrap(character()), {})
    assert (imported.format, imported.name, imported.values["level"]) == ("ddb", "Odo Quill", 5)
    assert not imported.assumptions


@pytest.mark.parametrize("data", [None, [], "gone", {}, {"stats": {}}])
def test_an_envelope_without_a_character_is_refused(data: Any) -> None:
    with pytest.raises(Unusable, match=r"data: .* no character; accepted is a group with the lists stats and classes"):
        read_document({"id": 1, "success": True, "message": "fine", "data": data}, {})


def test_a_score_that_is_text_is_refused_by_its_place() -> None:
    with pytest.raises(Unusable, match=r"stats\[1\]\.value: high is no ability score"):
        read(stats=stats(10, "high", 10, 10, 10, 10))


def test_scores_are_raised_up_to_their_maximum_then_by_the_player_then_set() -> None:
    # str 18 + 4 is cut to 20; wis 19 + 2, up to 20 + 2 = 22, so 21; + 1 of the player = 22; con 13 is set to 19; cha is overridden
    feats = [bonus("strength-score", 4), bonus("wisdom-score", 2), bonus("ability-score-maximum", 2, statId=5), bonus("choose-an-ability-score", 9)]
    imported = read(
        stats=stats(18, 14, 13, 12, 19, 8),
        bonusStats=stats(None, None, None, None, 1, 5),
        overrideStats=stats(None, 0, None, None, None, 7),
        modifiers={"feat": feats, "race": [bonus("constitution-score", 19, "set"), bonus("dexterity-score", 5, "set")]},
    )
    scores = {name: one["score"] for name, one in imported.values["abilities"].items()}
    assert scores == {"str": 20, "dex": 14, "con": 19, "int": 12, "wis": 22, "cha": 7}
    assert reported(imported, "stats[0].value") == ["20, the maximum of str"]


def thing(number: int, **more: Any) -> Group:
    definition = {"id": number, "name": f"Charm {number}", "canEquip": True, "canAttune": False, "isConsumable": False, **more.pop("definition", {})}
    return {"id": 100 + number, "equipped": True, "isAttuned": False, "definition": definition, **more}


@pytest.mark.parametrize(
    ("item", "counts"),
    [
        (thing(3), True),
        (thing(3, equipped=False), False),
        (thing(3, definition={"canAttune": True}), False),
        (thing(3, definition={"canAttune": True}, isAttuned=True), True),
        (thing(3, definition={"isConsumable": True}), False),
        (thing(4), False),
    ],
)
def test_a_thing_counts_only_in_use(item: Group, counts: bool) -> None:
    imported = read(inventory=[item], modifiers={"item": [bonus("arcana", 2, componentId=3, id="9")]})
    assert imported.values["skills"]["arcana"] == 1 + (2 if counts else 0)
    assert bool(reported(imported, "componentId")) == (item["definition"]["id"] == 4)


def test_of_two_equal_things_only_the_one_in_use_counts() -> None:
    twice = [bonus("arcana", 2, componentId=3, id="9")] * 2
    assert read(inventory=[thing(3), thing(3, equipped=False)], modifiers={"item": twice}).values["skills"]["arcana"] == 3
    assert read(inventory=[thing(3), thing(3)], modifiers={"item": twice}).values["skills"]["arcana"] == 5


def test_without_a_list_of_item_modifiers_the_things_tell_their_own() -> None:
    item = thing(3, definition={"grantedModifiers": [bonus("wisdom-score", 2)]})
    imported = read(inventory=[item])
    assert imported.values["abilities"]["wis"]["score"] == 13
    assert reported(imported, "grantedModifiers[0]") == ["it counts: the thing is equipped"]


def test_ranks_of_proficiency() -> None:
    # bonus 3: arcana 1 + 3, deception -1 + 6, all others half of 3 rounded down; checks of wis rounded up; checks of int + 1
    background = [bonus("arcana", kind="proficiency"), bonus("deception", kind="expertise"), bonus("deception", kind="proficiency")]
    wide = [bonus("ability-checks", kind="half-proficiency"), bonus("wisdom-ability-checks", kind="half-proficiency-round-up")]
    imported = read(modifiers={"background": background, "class": wide, "feat": [bonus("intelligence-ability-checks", 1)]})
    assert imported.values["skills"] == {
        "sleight_of_hand": 2 + 1,
        "performance": -1 + 1,
        "deception": -1 + 6,
        "intimidation": -1 + 1,
        "perception": 0 + 2,
        "insight": 0 + 2,
        "arcana": 1 + 3 + 1,
        "investigation": 1 + 1 + 1,
    }


def test_what_the_player_has_set_goes_before() -> None:
    # arcana total 9; insight expertise 0 + 6; deception with int, 1 + 2 + 1; performance none though proficient; values of other kinds are passed over
    by_hand = [
        {"typeId": 23, "valueId": "6", "valueTypeId": "1958004211", "value": 9},
        {"typeId": 26, "valueId": 12, "value": 4},
        {"typeId": 27, "valueId": "16", "value": 4},
        {"typeId": 24, "valueId": "16", "value": "2"},
        {"typeId": 25, "valueId": "16", "value": 1},
        {"typeId": 26, "valueId": "18", "value": 1},
        {"typeId": 26, "valueId": "14", "value": 8},
        {"typeId": 26, "valueId": "17", "valueTypeId": "701257905", "value": 4},
        {"typeId": 2, "valueId": None, "value": 5},
    ]
    imported = read(characterValues=by_hand, modifiers={"race": [bonus("performance", kind="proficiency")]})
    skills = imported.values["skills"]
    assert [skills[name] for name in ("arcana", "insight", "deception", "performance", "perception", "intimidation")] == [9, 6, 4, -1, 0, -1]
    assert reported(imported, "characterValues[1]") == ["insight expertise, as the player has set it"]
    assert reported(imported, "characterValues[6]") == ["left out: no rank of proficiency"]


def test_what_counts_only_at_times_and_dice_are_left_out() -> None:
    restricted, diced = bonus("insight", 5, restriction="against liars"), bonus("arcana", dice={"diceString": "1d4"})
    imported = read(modifiers={"feat": [restricted, diced, bonus("arcana", 1, "zeal")]})
    assert (imported.values["skills"]["insight"], imported.values["skills"]["arcana"]) == (0, 1)
    assert reported(imported, "restriction") == ["left out: it does not always count"]
    assert reported(imported, "modifiers.feat[1].value") == ["no bonus on arcana"]


@pytest.mark.parametrize(
    ("modifier", "source", "initiative"),
    [
        (bonus("initiative", 5), 1, 2 + 5),
        (bonus("initiative", None, bonusTypes=[1]), 145, 2 + 3),
        (bonus("initiative", None, statId=4), 1, 2 + 1),
        (bonus("initiative", kind="proficiency"), 145, 2 + 3),
        (bonus("initiative", kind="advantage"), 1, 2),
        (bonus("ability-checks", kind="half-proficiency"), 1, 2 + 1),
        (bonus("ability-checks", kind="half-proficiency"), 145, 2),
        (bonus("dexterity-ability-checks", kind="half-proficiency-round-up"), 1, 2 + 2),
        (bonus("ability-checks", 1), 145, 2 + 1),
    ],
)
def test_initiative(modifier: Group, source: int, initiative: int) -> None:
    classes = [class_of("Fighter", 5, definition={"sources": [{"sourceId": source}]})]
    assert read(classes=classes, modifiers={"class": [modifier]}).values["initiative"] == initiative


def test_half_proficiency_of_an_untold_edition_does_not_count_for_initiative() -> None:
    classes = [class_of("Bard", 2), class_of("Fighter", 3, isStartingClass=False, definition={"sources": [{"sourceId": 145}]})]
    half = bonus("ability-checks", kind="half-proficiency", componentId=5)
    imported = read(classes=classes, modifiers={"class": [half]})
    assert (imported.values["initiative"], imported.values["rules"]) == (2, "2024")
    assert reported(imported, "modifiers.class[0]") == ["not for initiative: its edition is not told"]
    classes[0]["classFeatures"] = [{"definition": {"id": 5}}]
    assert read(classes=classes, modifiers={"class": [half]}).values["initiative"] == 3


def test_what_only_a_starting_class_gives() -> None:
    first = class_of("Rogue", 3, id=1, classFeatures=[{"definition": {"id": 31}}])
    second = class_of("Fighter", 2, id=2, isStartingClass=False, classFeatures=[{"definition": {"id": 32}}])
    feature_of = {"insight": 31, "arcana": 32, "deception": 99}
    gives = [bonus(skill, kind="proficiency", componentId=number, availableToMulticlass=False) for skill, number in feature_of.items()]
    imported = read(classes=[first, second], modifiers={"class": gives})
    skills = imported.values["skills"]
    assert (skills["insight"], skills["arcana"], skills["deception"]) == (3, 1, 2)
    assert reported(imported, "modifiers.class[2]") == ["proficiency deception counts: it is not told of which class it is"]


def test_proficiency_bonus_is_raised() -> None:
    imported = read(modifiers={"item": [bonus("proficiency-bonus", 1, componentId=3)], "race": [bonus("arcana", kind="proficiency")]}, inventory=[thing(3)])
    assert (imported.values["proficiency_bonus"], imported.values["skills"]["arcana"]) == (4, 5)


def test_hit_points_of_levels_and_of_classes() -> None:
    # 30 + 5 levels x 1 for con 13 + 2 of the player + 1 x 2 levels of the class + 2 x 5 levels of the feat + 3 = 52; the potion has no number
    classes = [class_of("Rogue", 3, id=1), class_of("Sorcerer", 2, id=2, isStartingClass=False, classFeatures=[{"definition": {"id": 32}}])]
    modifiers = {
        "class": [bonus("hit-points-per-level", 1, componentId=32)],
        "feat": [bonus("hit-points-per-level", 2), bonus("hit-points", 3)],
        "item": [bonus("hit-points", None, dice={"diceString": "2d4"}, componentId=3)],
    }
    points = {"bonusHitPoints": 2, "removedHitPoints": "9", "temporaryHitPoints": 4}
    imported = read(classes=classes, modifiers=modifiers, inventory=[thing(3, definition={"isConsumable": True})], **points)
    assert imported.values["hp"] == {"current": 52 - 9, "max": 52, "temp": 4}
    assert not reported(imported, "HitPoints")


def test_an_overridden_maximum_and_damage_above_it() -> None:
    imported = read(overrideHitPoints=12, removedHitPoints=40)
    assert imported.values["hp"] == {"current": 0, "max": 12, "temp": 0}
    assert reported(imported, "removedHitPoints") == ["0 of 12 hit points are left"]


def test_missing_hit_points_are_the_average() -> None:
    # d8, con + 1, 5 levels: 9 + 4 x 6
    imported = read(baseHitPoints=None)
    assert imported.values["hp"]["max"] == 33
    assert reported(imported, "baseHitPoints") == ["33 with constitution: the average of the hit dice"]


def test_hit_dice_by_size() -> None:
    classes = [
        class_of("Rogue", 3, hitDiceUsed=1),
        class_of("Bard", 2, isStartingClass=False, hitDiceUsed=5),
        class_of("Wizard", 1, isStartingClass=False, definition={"hitDice": None, "canCastSpells": False}),
    ]
    imported = read(classes=classes)
    assert imported.values["hit_dice"] == [{"die": 6, "max": 1, "left": 1}, {"die": 8, "max": 5, "left": 2}]
    assert sorted(reported(imported, "hitDice")) == ["all 2 are spent", "d6 for Wizard"]


def test_what_is_missing_has_a_reported_default() -> None:
    imported = read_document({"stats": [], "classes": [{"definition": {"name": "Fighter"}}]}, {})
    assert imported.values["abilities"]["wis"] == {"score": 10, "mod": 0}
    assert imported.values["hp"]["max"] == 10
    assert reported(imported, "stats[id 5].value") == ["10"]
    assert reported(imported, "classes[0].level") == ["1, for Fighter"]
    assert reported(imported, "sourceId") == ["the rules of 2014"]
    assert reported(imported, "hitDice") == ["d10 for Fighter"]


def test_numbers_in_words_and_values_of_the_wrong_kind_are_tolerated() -> None:
    odd = {"race": None, "class": [None, 3, bonus("arcana", "two")], "feat": "none", "item": [{"type": "bonus", "subType": None}]}
    texts = {"name": "  Odo \u202e", "stats": stats("10", "14", "13", "12", "11", "8"), "classes": [class_of("Fighter", 1) | {"level": "5"}]}
    imported = read(modifiers=odd, inventory=[None, 4], characterValues=None, **texts)
    assert (imported.name, imported.values["level"], imported.values["skills"]["arcana"]) == ("Odo", 5, 1)
    assert reported(imported, "modifiers.class[1]") == ["left out"]
    assert reported(imported, "modifiers.class[2].value") == ["0"]
    assert reported(imported, "modifiers.feat") == ["an empty list"]


def test_no_class_at_all_is_level_0() -> None:
    imported = read(classes=[])
    assert (imported.values["level"], imported.values["proficiency_bonus"]) == (0, 2)
    assert "level 0: no class" in reported(imported, "classes")


def test_a_file_of_the_form_of_2018_is_refused_with_the_reason() -> None:
    old = {"character": {"name": "Old Anna", "level": 3, "stats": {"str": 9, "dex": 12}, "hitPoints": {"max": 22}}, "sheet": {}, "sheetData": {}}
    with pytest.raises(Unusable, match="as it was in 2018"):
        read_document(old, {})
