"""What may be said when a character is read: which of several, which schools, which spell attack."""

from typing import Any

import pytest

from codeduello.errors import UnknownName, Unusable, UsageError
from codeduello.games.arcane.imports import read_document
from codeduello.games.arcane.tests import foundry_actors as actors


def sorcerer_and_cleric() -> dict[str, Any]:
    """Level 3 and 2: proficiency 3; charisma 18 (+4) makes +7, wisdom 12 (+1) makes +4."""
    classes = [
        {"name": name, "type": "class", "system": {"identifier": name.lower(), "levels": levels, "spellcasting": {"progression": "full", "ability": ability}}}
        for name, levels, ability in (("Sorcerer", 3, "cha"), ("Cleric", 2, "wis"))
    ]
    scores = {"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 12, "cha": 18}
    body = {"abilities": {name: {"value": score} for name, score in scores.items()}, "attributes": {"hp": {"value": 20, "max": 20}}}
    return {"name": "Orla", "type": "character", "system": body, "items": classes}


def test_of_several_spell_attacks_the_highest_counts_and_all_are_told() -> None:
    found = read_document(sorcerer_and_cleric(), {})
    assert found.sheet.attack == 7
    assert [one.found for one in found.assumptions if one.path == "spell attack"] == ["sorcerer +7, cleric +4"]


def test_another_spell_attack_can_be_chosen() -> None:
    assert read_document(sorcerer_and_cleric(), {"attack": "Cleric"}).sheet.attack == 4


def test_a_class_that_has_none_is_refused_with_those_that_have() -> None:
    with pytest.raises(UnknownName, match="known: sorcerer, cleric"):
        read_document(sorcerer_and_cleric(), {"attack": "bard"})


def test_a_setting_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match="accepted are schools, pick, attack"):
        read_document(sorcerer_and_cleric(), {"luck": "7"})


def test_of_several_characters_one_must_be_meant() -> None:
    two = [sorcerer_and_cleric(), sorcerer_and_cleric() | {"name": "Bram"}]
    with pytest.raises(Unusable, match=r"holds 2 \(Orla, Bram\)"):
        read_document(two, {})
    assert read_document(two, {"pick": "bram"}).name == "Bram"


def test_schools_may_be_counted_from_the_sheet() -> None:
    document = actors.character(actors.spell("Slumber", 3, actors.NEW, held="unprepared", school="enc"), form=actors.NEW)
    assert read_document(document, {}).sheet.schools == ()
    assert len(read_document(document, {"schools": "sheet"}).sheet.schools) == 1
