"""Foundry: spell slots, of which files keep what is left and not how many there are; and pact slots, which are something else."""

from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    Data,
    bard,
    change,
    character,
    effect,
    fighter,
    klass,
    most,
    npc,
    paladin,
    read,
    reported,
    slots,
    spell,
    subclass,
    values,
    warlock,
    wizard,
)

BOLT = spell("Pale Bolt", 1)


def spells(**places: Any) -> Data:
    """Where slots stand: spell1={"value": 1}."""
    return {f"spells.{key}": value for key, value in places.items()}


def pact(document: Any) -> tuple[int, int, int] | None:
    """The pact slots: level, left, most."""
    found = values(document)["pact"]
    return found and (found["level"], found["value"], found["max"])


def artificer(levels: int, **more: Any) -> Data:
    return klass("artificer", levels, progression="artificer", ability="int", **more)


def third(levels: int, **more: Any) -> Data:
    return klass("trickster", levels, progression="third", ability="int", **more)


@pytest.mark.parametrize("form", FORMS)
def test_the_most_is_computed_and_what_is_left_is_read(form: str) -> None:
    at = spells(spell1={"value": 1, "override": None}, spell2={"value": 0, "override": None}, spell3={"value": 2, "override": None})
    document = character(wizard(5, form), form=form, at=at)
    assert slots(document) == {"1": (1, 4), "2": (0, 3), "3": (2, 2)}


@pytest.mark.parametrize("form", FORMS)
def test_a_most_that_is_stored_does_not_count(form: str) -> None:
    assert slots(character(wizard(1, form), form=form, at=spells(spell1={"value": 2, "max": 9}))) == {"1": (2, 2)}


def test_more_than_the_most_is_not_left() -> None:
    assert slots(character(wizard(1), at=spells(spell1={"value": 7}))) == {"1": (2, 2)}


def test_less_than_none_is_none_and_reported() -> None:
    document = character(wizard(1), at=spells(spell1={"value": -1}))
    assert slots(document) == {"1": (0, 2)}
    assert reported(document, "spells.spell1.value")


def test_where_nothing_is_said_all_are_left() -> None:
    assert slots(character(wizard(1))) == {"1": (2, 2)}
    assert slots(character(wizard(1), at=spells(spell1={"value": None}))) == {"1": (2, 2)}


def test_a_number_written_as_text_counts() -> None:
    document = character(wizard("3"), at=spells(spell1={"value": "1"}, spell2={"value": "2", "override": "5"}))
    assert slots(document) == {"1": (1, 4), "2": (2, 5)}


def test_slots_above_the_class_are_none() -> None:
    assert slots(character(wizard(1), at=spells(spell9={"value": 4}))) == {"1": (2, 2)}


def test_an_override_counts() -> None:
    assert slots(character(wizard(1), at=spells(spell1={"value": 5, "override": 5}))) == {"1": (5, 5)}


def test_an_override_of_zero_counts() -> None:
    assert slots(character(wizard(3), at=spells(spell1={"value": 4, "override": 0}))) == {"2": (2, 2)}


def test_an_override_gives_slots_to_one_who_has_none() -> None:
    assert slots(character(fighter(1), at=spells(spell2={"value": 1, "override": 2}))) == {"2": (1, 2)}


def test_an_effect_can_override() -> None:
    document = character(wizard(1), at=spells(spell1={"value": 3}), effects=[effect(change("system.spells.spell1.override", 3, 5))])
    assert slots(document) == {"1": (3, 3)}


def test_the_slots_are_powers_of_an_offensive_spell() -> None:
    document = character(wizard(3), BOLT, at=spells(spell1={"value": 2}, spell2={"value": 1}))
    assert read(document).sheet.powers == (1, 1, 2)


@pytest.mark.parametrize(
    ("level", "counts"),
    [(1, [2]), (2, [3]), (3, [4, 2]), (5, [4, 3, 2]), (9, [4, 3, 3, 3, 1]), (17, [4, 3, 3, 3, 2, 1, 1, 1, 1]), (20, [4, 3, 3, 3, 3, 2, 2, 1, 1])],
)
def test_a_full_caster_has_the_table(level: int, counts: list[int]) -> None:
    assert most(character(wizard(level))) == counts


@pytest.mark.parametrize(
    ("level", "counts"),
    [(2, [2]), (3, [3]), (4, [3]), (5, [4, 2]), (6, [4, 2]), (20, [4, 3, 3, 3, 2])],  # caster level 1, 2, 2, 3, 3, 10
)
def test_a_single_half_caster_rounds_up(level: int, counts: list[int]) -> None:
    assert most(character(paladin(level))) == counts


@pytest.mark.parametrize("form", FORMS)
def test_a_single_half_caster_rounds_up_in_every_form(form: str) -> None:
    assert most(character(paladin(5, form), form=form)) == [4, 2]  # 5 / 2 = 2.5, up to 3


def test_a_half_caster_of_2024_has_slots_at_the_first_level() -> None:
    assert most(character(paladin(1, rules="2024"))) == [2]  # 1 / 2, up to 1


@pytest.mark.parametrize(("level", "counts"), [(3, [2]), (4, [3]), (7, [4, 2]), (20, [4, 3, 3, 1])])  # caster level 1, 2, 3, 7
def test_a_single_third_caster_rounds_up(level: int, counts: list[int]) -> None:
    assert most(character(third(level))) == counts


@pytest.mark.parametrize(("level", "counts"), [(1, [2]), (3, [3]), (5, [4, 2])])  # caster level 1, 2, 3
def test_a_single_artificer_rounds_up(level: int, counts: list[int]) -> None:
    assert most(character(artificer(level))) == counts


def test_full_casters_add_up() -> None:
    assert most(character(wizard(2), bard(3))) == [4, 3, 2]  # 2 + 3 = 5


def test_of_several_classes_an_older_half_caster_rounds_down() -> None:
    assert most(character(wizard(3), paladin(3, rules="2014"))) == [4, 3]  # 3 + 1 = 4


def test_of_several_classes_a_newer_half_caster_rounds_up() -> None:
    assert most(character(wizard(3), paladin(3, rules="2024"))) == [4, 3, 2]  # 3 + 2 = 5


@pytest.mark.parametrize("form", (OLD, MIDDLE))
def test_half_a_level_in_an_older_file_is_dropped_without_a_word(form: str) -> None:
    document = character(wizard(3, form), paladin(3, form), spell("Pale Bolt", 1, form), form=form)
    assert most(document) == [4, 3]
    assert not reported(document, "levels")


def test_half_a_level_of_an_older_class_in_a_newer_file_is_reported() -> None:
    document = character(wizard(3), paladin(3, rules="2014"), BOLT)
    assert most(document) == [4, 3]
    assert reported(document, "levels") == ["1 caster levels, by the class's rules of 2014 (Foundry from version 4 counts 2)"]


def test_a_whole_share_is_not_reported() -> None:
    assert not reported(character(wizard(3), paladin(4, rules="2014"), BOLT), "levels")


@pytest.mark.parametrize("rules", ("2014", "2024"))
def test_of_several_classes_a_third_caster_rounds_down(rules: str) -> None:
    assert most(character(wizard(3), third(5, rules=rules))) == [4, 3]  # 3 + 5 // 3 = 4


@pytest.mark.parametrize("rules", ("2014", "2024"))
def test_of_several_classes_an_artificer_rounds_up(rules: str) -> None:
    assert most(character(wizard(1), artificer(3, rules=rules))) == [4, 2]  # 1 + 2 = 3


def test_two_half_casters_of_2014_are_each_rounded_down() -> None:
    ranger = klass("ranger", 3, progression="half", ability="wis")
    assert most(character(paladin(3), ranger)) == [3]  # 1 + 1 = 2


def test_a_class_that_casts_nothing_makes_no_multiclass() -> None:
    assert most(character(paladin(5), fighter(3))) == [4, 2]  # still 2.5, up to 3


@pytest.mark.parametrize("form", FORMS)
def test_an_eldritch_knight_casts_by_the_subclass(form: str) -> None:
    assert most(character(fighter(7, form, at={"identifier": "fighter"}), subclass("fighter", "third", "int", form), form=form)) == [4, 2]  # 7 / 3, up to 3


def test_the_subclass_of_another_class_does_not_count() -> None:
    assert most(character(fighter(7), subclass("rogue", "third", "int"))) == []


def test_a_class_that_casts_keeps_its_own_progression() -> None:
    assert most(character(wizard(3), subclass("wizard", "third", "int"))) == [4, 2]


def test_an_eldritch_knight_among_several_rounds_down() -> None:
    assert most(character(wizard(1), fighter(5), subclass("fighter", "third", "int"))) == [3]  # 1 + 1 = 2


def test_a_class_of_the_oldest_files_has_its_progression_as_a_word() -> None:
    assert most(character(klass("bard", 3, OLD, at={"spellcasting": "full"}), form=OLD)) == [4, 2]
    assert most(character(klass("fighter", 3, OLD, at={"spellcasting": "none"}), form=OLD)) == []


def test_a_progression_that_is_unknown_gives_no_slots() -> None:
    assert most(character(klass("psion", 9, progression="psionics", ability="int"))) == []


def test_without_a_class_the_most_that_is_stored_counts() -> None:
    assert slots(character(form=OLD, at=spells(spell1={"value": 1, "max": 3}))) == {"1": (1, 3)}


@pytest.mark.parametrize(
    ("level", "count", "slot"),
    [(1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 2, 3), (7, 2, 4), (9, 2, 5), (10, 2, 5), (11, 3, 5), (16, 3, 5), (17, 4, 5), (20, 4, 5)],
)
def test_a_warlock_has_pact_slots_by_level(level: int, count: int, slot: int) -> None:
    assert pact(character(warlock(level))) == (slot, count, count)


@pytest.mark.parametrize("form", FORMS)
def test_pact_slots_that_are_left_are_read(form: str) -> None:
    assert pact(character(warlock(5, form), form=form, at=spells(pact={"value": 1, "override": None}))) == (3, 1, 2)


def test_pact_slots_are_no_slots() -> None:
    assert slots(character(warlock(5), at=spells(pact={"value": 2}, spell3={"value": 2}))) == {}


def test_slots_are_no_pact_slots() -> None:
    assert pact(character(wizard(5))) is None


def test_a_warlock_adds_nothing_to_the_caster_level() -> None:
    document = character(wizard(3), warlock(3))
    assert most(document) == [4, 2]
    assert pact(document) == (2, 2, 2)


def test_a_warlock_makes_no_multiclass_of_a_half_caster() -> None:
    assert most(character(paladin(5), warlock(1))) == [4, 2]  # still rounded up to 3


def test_an_override_of_pact_slots_counts() -> None:
    assert pact(character(warlock(1), at=spells(pact={"value": 3, "override": 3}))) == (1, 3, 3)


def test_an_override_of_pact_slots_by_zero_counts() -> None:
    assert pact(character(warlock(5), at=spells(pact={"value": 2, "override": 0}))) is None


def test_more_pact_slots_than_there_are_are_not_left() -> None:
    assert pact(character(warlock(1), at=spells(pact={"value": 4}))) == (1, 1, 1)


def test_pact_slots_are_powers_at_their_own_level() -> None:
    document = character(warlock(5), spell("Pale Bolt", 1, held="pact"), at=spells(pact={"value": 2}))
    assert read(document).sheet.powers == (3, 3)


@pytest.mark.parametrize("place", ("attributes.spell.level", "details.spellLevel"))
def test_a_monster_has_the_slots_of_its_caster_level(place: str) -> None:
    assert most(npc(at={place: 5})) == [4, 3, 2]


def test_the_newer_caster_level_of_a_monster_counts_first() -> None:
    assert most(npc(at={"attributes.spell.level": 3, "details.spellLevel": 9})) == [4, 2]


def test_what_a_monster_has_left_is_read() -> None:
    assert slots(npc(at={"details.spellLevel": 3} | spells(spell1={"value": 1}, spell2={"value": 0}))) == {"1": (1, 4), "2": (0, 2)}


@pytest.mark.parametrize(("form", "version"), [(OLD, None), (MIDDLE, "2.4.1"), (MIDDLE, "3.1.2")])
def test_the_classes_of_a_monster_gave_no_slots_in_older_versions(form: str, version: str | None) -> None:
    document = npc(wizard(5, form), form=form, at={"details.spellLevel": 1}) | {"_stats": {"systemVersion": version}}
    assert most(document) == [2]


@pytest.mark.parametrize(("form", "version"), [(MIDDLE, None), (MIDDLE, "3.3.1"), (NEW, "5.3.3")])
def test_the_casting_classes_of_a_monster_give_its_slots(form: str, version: str | None) -> None:
    document = npc(wizard(5, form), form=form, at={"details.spellLevel": 1}) | {"_stats": {"systemVersion": version}}
    assert most(document) == [4, 3, 2]


def test_a_monster_with_a_class_that_does_not_cast_has_the_slots_of_its_caster_level() -> None:
    assert most(npc(fighter(5), at={"attributes.spell.level": 3})) == [4, 2]


def test_an_effect_raises_the_caster_level_of_a_monster() -> None:
    raised = effect(change("system.attributes.spell.level", 2))
    assert most(npc(at={"attributes.spell.level": 1}, effects=[raised])) == [4, 2]


def test_what_is_added_to_no_override_is_all_there_is() -> None:
    found = slots(character(wizard(5), effects=[effect(change("system.spells.spell1.override", 1))]))
    assert found["1"] == (1, 1)
    assert found["2"] == (3, 3)


def test_what_is_added_to_an_override_raises_it() -> None:
    found = slots(character(wizard(5), effects=[effect(change("system.spells.spell1.override", 1))], at=spells(spell1={"override": 3, "value": 3})))
    assert found["1"] == (3, 4)


def test_an_effect_on_the_maximum_is_reported_and_does_not_count() -> None:
    document = character(wizard(5), effects=[effect(change("system.spells.spell1.max", 2))])
    assert slots(document)["1"] == (4, 4)
    assert "system.spells.spell1.max" in " ".join(one.found for one in read(document).assumptions)


def test_more_slots_left_than_there_are_is_reported() -> None:
    document = character(wizard(5), at=spells(spell1={"value": 9}))
    assert slots(document)["1"] == (4, 4)
    assert reported(document, "system.spells.spell1.value") == ["4"]


def test_slots_of_which_it_is_not_said_how_many_are_left_are_all_there_and_that_is_said() -> None:
    document = character(wizard(1), at=spells(spell1={"value": None}))
    assert slots(document)["1"] == (2, 2)
    assert reported(document, "system.spells.spell1.value") == ["all 2 slots are left"]


@pytest.mark.parametrize(("level", "expected"), [(1, 1), (3, 2), (9, 5), (17, 5)])
def test_the_pact_slots_of_a_monster_are_of_its_caster_level(level: int, expected: int) -> None:
    document = npc(at={"attributes.spell.level": level, "spells.pact.override": 2, "spells.pact.value": 2})
    assert values(document)["pact"] == {"level": expected, "max": 2, "value": 2}


def test_a_monster_whose_spells_are_all_of_a_pact_has_pact_slots_only() -> None:
    document = npc(spell("Grey Lance", 1, NEW, "pact"), at={"attributes.spell.level": 5})
    assert most(document) == []
    assert values(document)["pact"] == {"level": 3, "max": 2, "value": 2}


def test_a_monster_without_a_caster_level_has_what_is_overridden() -> None:
    assert slots(npc(at=spells(spell1={"value": 3, "override": 3}, spell2={"value": 0}))) == {"1": (3, 3)}
