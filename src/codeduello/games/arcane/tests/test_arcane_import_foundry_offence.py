"""Foundry: which spells strike at a foe, and the magical attacks that are no spells."""

from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    ACTIONS,
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    Data,
    activity,
    character,
    item,
    npc,
    read,
    spell,
    values,
    wizard,
)

BOLT = "Pale Bolt"


def ranges(document: Any) -> list[str]:
    return [one["range"] for one in values(document)["attack_spells"]]


def with_activities(**activities: Data) -> Data:
    """A character with a cantrip that does this."""
    return character(wizard(), spell(BOLT, strike="", at={"activities": activities}))


def is_power(document: Any) -> bool:
    return bool(read(document).sheet.powers == (0,))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("strike", ("ranged", "melee"))
def test_an_attack_is_told_with_its_range(form: str, strike: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 0, form, strike=strike), form=form)
    assert ranges(document) == [strike]
    assert values(document)["attack_cantrips"] == [BOLT]
    assert is_power(document)


@pytest.mark.parametrize("form", FORMS)
def test_a_save_against_damage_is_offensive_and_no_attack(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 0, form, strike="save"), form=form)
    assert ranges(document) == []
    assert values(document)["damage_save_cantrips"] == [BOLT]
    assert values(document)["has_offensive_cantrip"]
    assert is_power(document)


@pytest.mark.parametrize("form", FORMS)
def test_damage_without_a_roll_is_offensive(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 0, form, strike="damage"), form=form)
    assert values(document)["damage_save_cantrips"] == []
    assert is_power(document)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("strike", ("heal", "utility", ""))
def test_what_heals_or_helps_is_not_offensive(form: str, strike: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 0, form, strike=strike), form=form)
    assert not is_power(document)
    assert not values(document)["has_offensive_cantrip"]
    assert "no spell on the sheet deals damage" in read(document).problems[0]


def test_a_save_without_damage_is_offensive() -> None:
    old = spell(BOLT, 0, MIDDLE, strike="save", at={"damage.parts": []})
    assert is_power(character(wizard(1, MIDDLE), old, form=MIDDLE))
    assert is_power(with_activities(a={"type": "save"}))


@pytest.mark.parametrize("kind", ("healing", "temphp"))
def test_healing_that_older_files_write_as_damage_is_not_offensive(kind: str) -> None:
    healing = spell(BOLT, 0, OLD, strike="damage", at={"damage.parts": [["1d8", kind]]})
    assert not is_power(character(wizard(1, OLD), healing, form=OLD))


def test_every_action_of_older_files_is_known() -> None:
    found = {}
    for strike, action in ACTIONS.items():
        found[action] = ranges(character(wizard(1, MIDDLE), spell(BOLT, 0, MIDDLE, strike=strike), form=MIDDLE))
    assert found == {"rsak": ["ranged"], "msak": ["melee"], "save": [], "other": [], "heal": [], "util": [], "": []}


@pytest.mark.parametrize("action", ("mwak", "rwak"))
def test_an_attack_with_a_weapon_is_no_spell_attack_in_older_files(action: str) -> None:
    document = character(wizard(1, MIDDLE), spell(BOLT, 0, MIDDLE, at={"actionType": action}), form=MIDDLE)
    assert ranges(document) == []


@pytest.mark.parametrize(("classification", "found"), [("spell", ["ranged"]), ("", ["ranged"]), (None, ["ranged"]), ("weapon", [])])
def test_a_blank_classification_means_a_spell_and_weapon_means_none(classification: str | None, found: list[str]) -> None:
    assert ranges(with_activities(a={"type": "attack", "attack": {"type": {"value": "ranged", "classification": classification}}})) == found


def test_an_attack_without_a_classification_is_a_spells() -> None:
    assert ranges(with_activities(a={"type": "attack", "attack": {"type": {"value": "melee"}}})) == ["melee"]


def test_a_blow_with_a_weapon_alone_is_no_spell_attack() -> None:
    strike = {"type": "attack", "attack": {"type": {"value": "melee", "classification": "weapon"}}}
    assert values(with_activities(a=strike))["attack_cantrips"] == []


def test_any_of_several_activities_makes_a_spell_offensive() -> None:
    document = with_activities(a=activity("heal"), b=activity("utility"), c=activity("melee"))
    assert ranges(document) == ["melee"]


def test_new_activities_count_before_an_old_action() -> None:
    document = character(wizard(), spell(BOLT, strike="utility", at={"actionType": "rsak"}))
    assert ranges(document) == []


def test_an_old_action_in_a_newer_file_counts() -> None:
    assert ranges(character(wizard(), spell(BOLT, 0, MIDDLE))) == ["ranged"]


def test_activities_may_be_a_list() -> None:
    assert ranges(character(wizard(), spell(BOLT, strike="", at={"activities": [activity("ranged")]}))) == ["ranged"]


def test_odd_activities_are_left_out() -> None:
    document = character(wizard(), spell(BOLT, strike="", at={"activities": {"a": None, "b": 7, "c": {}, "d": activity("ranged")}}))
    assert ranges(document) == ["ranged"]


def burst(name: str = "Gloam Burst", kind: str = "weapon", natural: bool = True, **attack: Any) -> Data:
    """An item of a monster with an attack of its own."""
    body = {"type": {"value": "natural" if natural else "martialM"}, "activities": {"a": {"type": "attack", "attack": attack}}}
    return item(name, kind, at=body)


def bursts(*items: Data, form: str = NEW) -> dict[str, int]:
    """The magical attacks of a monster with INT 18 (+4), WIS 14 (+2), challenge rating 9 (PB 4), which casts with wisdom."""
    document = npc(*items, form=form, int=18, wis=14, at={"details.cr": 9, "attributes.spellcasting": "wis"})
    return {one["name"]: one["bonus"] for one in values(document)["non_spell_magic_attacks"]}


def spell_attack(ability: str = "", **more: Any) -> Data:
    return {"ability": ability, "type": {"value": "ranged", "classification": "spell"}, **more}


@pytest.mark.parametrize("kind", ("weapon", "feat"))
def test_a_spell_attack_of_an_item_is_magical(kind: str) -> None:
    assert bursts(burst("Gloam Burst", kind, **spell_attack("int"))) == {"Gloam Burst": 4 + 4}


@pytest.mark.parametrize("ability", ("", "spellcasting"))
def test_a_blank_ability_is_the_one_of_the_spells(ability: str) -> None:
    assert bursts(burst(**spell_attack(ability))) == {"Gloam Burst": 4 + 2}


def test_the_bonus_of_the_attack_counts() -> None:
    assert bursts(burst(**spell_attack("int", bonus="@prof / 2"))) == {"Gloam Burst": 8 + 2}


def test_a_flat_attack_has_its_bonus_alone() -> None:
    assert bursts(burst(**spell_attack("int", bonus="7", flat=True))) == {"Gloam Burst": 7}


def test_a_natural_attack_with_the_mind_is_magical() -> None:
    assert bursts(burst(ability="int", type={"value": "ranged", "classification": ""})) == {"Gloam Burst": 8}


@pytest.mark.parametrize("attack", [{"ability": "dex", "type": {"classification": ""}}, {"ability": "int", "type": {"classification": "weapon"}}])
def test_an_attack_with_a_body_or_weapon_is_not_magical(attack: Data) -> None:
    assert bursts(burst(**attack)) == {}


def test_a_weapon_that_is_not_natural_is_not_magical() -> None:
    assert bursts(burst(natural=False, ability="int", type={"classification": ""})) == {}


def test_an_older_item_with_a_spell_attack_is_magical() -> None:
    hand = item("Grave Hand", "weapon", MIDDLE, at={"actionType": "msak", "ability": "int", "attackBonus": "1"})
    assert bursts(hand, form=MIDDLE) == {"Grave Hand": 4 + 4 + 1}


def test_an_older_item_with_a_weapon_attack_is_not() -> None:
    assert bursts(item("Claw", "weapon", MIDDLE, at={"actionType": "mwak", "ability": "int"}), form=MIDDLE) == {}


def test_a_magical_attack_alone_is_a_power() -> None:
    document = npc(burst(**spell_attack("int")), int=18, at={"details.cr": 9})
    assert is_power(document)
    assert read(document).sheet.attack == 4 + 4


def test_a_magical_attack_is_no_attack_spell() -> None:
    assert ranges(npc(burst(**spell_attack("int")))) == []
