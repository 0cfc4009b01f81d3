"""Foundry: which spells can be cast now (prepared, known, innate, by an item), and their schools."""

from typing import Any

import pytest

from codeduello.games.arcane.rest import RESTS
from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    Data,
    bard,
    cast_by,
    castable,
    character,
    fighter,
    item,
    npc,
    read,
    reported,
    spell,
    values,
    warlock,
    wizard,
)
from codeduello.games.arcane.words import FREE

BOLT = "Pale Bolt"


def powers(document: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = read(document).sheet.powers
    return found


def can_cast(held: str, form: str, level: int = 1, uses: tuple[Any, int] | None = None) -> bool:
    """Can one with two slots of level 1 cast this spell?"""
    return castable(character(wizard(1, form), spell(BOLT, level, form, held, uses=uses), form=form)) == [BOLT]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("held", ("prepared", "always"))
def test_a_prepared_spell_can_be_cast(form: str, held: str) -> None:
    assert can_cast(held, form)


@pytest.mark.parametrize("form", FORMS)
def test_a_spell_that_is_not_prepared_cannot(form: str) -> None:
    assert not can_cast("unprepared", form)


@pytest.mark.parametrize("form", FORMS)
def test_a_cantrip_need_not_be_prepared(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 0, form, "unprepared"), form=form)
    assert castable(document) == [BOLT]
    assert powers(document) == (0,)


@pytest.mark.parametrize("form", FORMS)
def test_a_prepared_spell_needs_a_slot(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 1, form), form=form, at={"spells.spell1.value": 0})
    assert castable(document) == []
    assert values(document)["duel_schools_castable_now"] == []


def test_a_slot_of_a_higher_level_will_do() -> None:
    document = character(wizard(3), spell(BOLT, 1), at={"spells.spell1.value": 0, "spells.spell2.value": 1})
    assert castable(document) == [BOLT]
    assert powers(document) == (2,)


def test_a_spell_above_all_slots_cannot_be_cast() -> None:
    assert castable(character(wizard(3), spell(BOLT, 3))) == []


@pytest.mark.parametrize(("prepared", "can"), [(0, False), (1, True), (2, True), (True, True), (False, False), ("1", True), ("2", True), (None, False)])
def test_the_newest_files_count_how_a_spell_is_prepared(prepared: Any, can: bool) -> None:
    document = character(wizard(1), spell(BOLT, 1, at={"prepared": prepared}))
    assert bool(castable(document)) is can


@pytest.mark.parametrize(("mode", "prepared", "can"), [("prepared", True, True), ("prepared", False, False), ("always", False, True), ("pact", True, True)])
def test_versions_4_to_5_0_have_activities_and_the_older_way_to_prepare(mode: str, prepared: bool, can: bool) -> None:
    held = spell(BOLT, 1, at={"preparation": {"mode": mode, "prepared": prepared}})
    del held["system"]["method"], held["system"]["prepared"]
    assert bool(castable(character(wizard(1), held))) is can


def test_where_both_ways_stand_the_newer_counts() -> None:
    document = character(wizard(1), spell(BOLT, 1, held="unprepared", at={"preparation": {"mode": "prepared", "prepared": True}}))
    assert castable(document) == []


@pytest.mark.parametrize("form", (OLD, MIDDLE))
@pytest.mark.parametrize("held", ("pact", "unprepared pact"))
def test_a_pact_spell_of_older_files_is_known(form: str, held: str) -> None:
    document = character(warlock(3, form), spell(BOLT, 1, form, held), form=form)
    assert castable(document) == [BOLT]
    assert powers(document) == (2, 2)


@pytest.mark.parametrize(("held", "can"), [("pact", True), ("unprepared pact", False)])
def test_a_pact_spell_of_the_newest_files_is_marked(held: str, can: bool) -> None:
    assert bool(castable(character(warlock(3), spell(BOLT, 1, held=held)))) is can


def test_a_ritual_alone_cannot_be_cast_in_a_duel() -> None:
    assert castable(character(wizard(1), spell(BOLT, 1, held="ritual"))) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("held", ("innate", "atwill"))
def test_an_innate_spell_without_limit_costs_no_slot(form: str, held: str) -> None:
    document = npc(spell(BOLT, 4, form, held), form=form)
    assert castable(document) == [BOLT]
    assert powers(document) == (FREE + 4,)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("held", ("innate", "atwill"))
@pytest.mark.parametrize(("spent", "can"), [(0, True), (2, True), (3, False)])
def test_an_innate_spell_can_be_cast_while_uses_are_left(form: str, held: str, spent: int, can: bool) -> None:
    assert bool(castable(npc(spell(BOLT, 1, form, held, uses=(3, spent)), form=form))) is can


def test_an_innate_spell_that_is_used_up_needs_more_than_a_slot() -> None:
    assert not can_cast("innate", NEW, uses=(1, 1))


def test_the_most_uses_are_a_formula() -> None:
    held = spell(BOLT, 1, held="innate", at={"uses": {"max": "@prof", "spent": 2}})
    assert castable(character(fighter(5), held)) == [BOLT]  # 3 uses
    assert castable(character(fighter(1), held)) == []  # 2 uses


def test_uses_written_as_text_count() -> None:
    assert castable(npc(spell(BOLT, 1, MIDDLE, "innate", at={"uses": {"max": "1", "value": "0"}}), form=MIDDLE)) == []
    assert castable(npc(spell(BOLT, 1, held="innate", at={"uses": {"max": "2", "spent": "1"}}))) == [BOLT]


def test_old_files_write_no_limit_as_zero() -> None:
    assert castable(npc(spell(BOLT, 1, OLD, "atwill", at={"uses": {"max": 0, "value": 0, "per": None}}), form=OLD)) == [BOLT]


@pytest.mark.parametrize("form", FORMS)
def test_a_prepared_spell_with_a_use_of_its_own_is_free_once_beside_the_slots(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 1, form, uses=(1, 0)), form=form)
    assert powers(document) == (1, 1, FREE + 1)


@pytest.mark.parametrize("form", FORMS)
def test_once_that_is_spent_the_slots_are_left(form: str) -> None:
    document = character(wizard(1, form), spell(BOLT, 1, form, uses=(1, 1)), form=form)
    assert powers(document) == (1, 1)


def test_the_free_use_needs_no_slot() -> None:
    document = character(wizard(1), spell(BOLT, 1, held="always", uses=(1, 0)), at={"spells.spell1.value": 0})
    assert castable(document) == [BOLT]
    assert powers(document) == (FREE + 1,)


def test_an_arcanum_is_free_and_no_pact_slot_fits_it() -> None:
    document = character(warlock(11), spell("Dusk Wall", 6, held="always", uses=(1, 0)))
    assert powers(document) == (FREE + 6,)


def test_an_arcanum_that_is_spent_cannot_be_cast() -> None:
    document = character(warlock(11), spell("Dusk Wall", 6, held="always", uses=(1, 1)), spell(BOLT, held="prepared"))
    assert castable(document) == [BOLT]


def test_a_free_use_of_what_is_not_prepared_does_not_count() -> None:
    assert not can_cast("unprepared", NEW, uses=(1, 0))


def holder(kind: str = "feat", *, at: Data | None = None, uses: Data | None = None, target: str = "") -> Data:
    """An item whose activity casts a spell. `uses` stand on the activity, what `at` holds on the item; `target` names which are consumed."""
    casts = {"type": "cast", "uses": uses or {"max": "", "spent": 0}, "consumption": {"targets": [{"type": target, "value": "1"}] if target else []}}
    return item("Book of Dusk", kind, at={"activities": {"cast": casts}} | (at or {}))


def copied(held: Data) -> Data:
    """A monster with that item, and the copy of the spell that it casts."""
    return npc(held, cast_by("Book of Dusk", spell(BOLT, 3, held="unprepared")))


def test_the_copy_of_a_spell_that_a_feat_casts_is_free() -> None:
    document = copied(holder())
    assert castable(document) == [BOLT]
    assert powers(document) == (FREE + 3,)


@pytest.mark.parametrize(("spent", "can"), [(0, True), (1, True), (2, False)])
def test_uses_can_be_counted_on_the_activity(spent: int, can: bool) -> None:
    assert bool(castable(copied(holder(uses={"max": "2", "spent": spent}, target="activityUses")))) is can


@pytest.mark.parametrize(("spent", "can"), [(0, True), (2, True), (3, False)])
def test_uses_can_be_counted_on_the_item(spent: int, can: bool) -> None:
    assert bool(castable(copied(holder(at={"uses": {"max": "3", "spent": spent}}, target="itemUses")))) is can


def test_uses_of_the_item_that_the_activity_does_not_consume_do_not_count() -> None:
    assert castable(copied(holder(at={"uses": {"max": "3", "spent": 3}}))) == [BOLT]


@pytest.mark.parametrize(("worn", "can"), [({"equipped": True}, True), ({"equipped": False}, False), ({"equipped": True, "attunement": "required"}, False)])
def test_what_casts_it_must_be_carried_as_it_must(worn: Data, can: bool) -> None:
    assert bool(castable(copied(holder("equipment", at=worn)))) is can


def test_what_casts_it_must_be_attuned_where_it_asks_for_that() -> None:
    assert castable(copied(holder("weapon", at={"equipped": True, "attunement": "required", "attuned": True}))) == [BOLT]


def test_a_copy_whose_item_is_gone_cannot_be_cast_and_that_is_reported() -> None:
    document = npc(cast_by("Book of Dusk", spell(BOLT, 3, held="unprepared")))
    assert castable(document) == []
    assert "not there" in reported(document, "cachedFor")[0]


def test_the_schools_of_a_copy_are_open() -> None:
    document = npc(holder(), cast_by("Book of Dusk", spell("Dusk Sleep", 1, held="unprepared", school="enc", strike="save")))
    assert values(document)["duel_schools_castable_now"] == ["enchantment"]


def test_copies_alone_are_no_reason_to_ask_for_preparing() -> None:
    assert not reported(copied(holder()), "items")


def test_known_pact_spells_are_no_reason_to_ask_for_preparing() -> None:
    document = character(warlock(3, MIDDLE), spell(BOLT, 1, MIDDLE, "unprepared pact"), form=MIDDLE)
    assert castable(document) == [BOLT]
    assert reported(document, "items") == ["known, as all spells of a pact are"]


@pytest.mark.parametrize("form", FORMS)
def test_where_no_spell_is_prepared_that_is_reported(form: str) -> None:
    document = character(bard(1, form), spell(BOLT, 1, form, "unprepared"), spell("Pale Dart", 0, form), form=form)
    assert castable(document) == ["Pale Dart"]
    assert "prepare" in reported(document, "items")[0]


def test_where_some_spell_is_prepared_nothing_is_reported() -> None:
    assert not reported(character(bard(1), spell(BOLT, 1, held="unprepared"), spell("Sleet", 1)), "items")


@pytest.mark.parametrize(
    ("short", "school"),
    [
        ("abj", "abjuration"),
        ("con", "conjuration"),
        ("div", "divination"),
        ("enc", "enchantment"),
        ("evo", "evocation"),
        ("ill", "illusion"),
        ("nec", "necromancy"),
        ("trs", "transmutation"),
        ("NEC", "necromancy"),
    ],
)
def test_each_school_has_its_short_name(short: str, school: str) -> None:
    assert values(character(wizard(), spell(BOLT, school=short)))["schools_castable_now"] == [school]


@pytest.mark.parametrize("word", ("psi", "", None, 7))
def test_a_school_that_is_none_opens_none_and_is_reported(word: Any) -> None:
    document = character(wizard(), spell(BOLT, school=word))
    assert values(document)["schools_on_sheet"] == []
    assert castable(document) == [BOLT]
    assert "no school" in reported(document, "items[1].system.school")[0]


def test_schools_now_and_schools_on_the_sheet_are_told_apart() -> None:
    items = [spell("Hush", 1, held="unprepared", school="enc", strike="save"), spell("Veil", school="ill", strike="utility")]
    found = values(character(wizard(), *items))
    assert found["duel_schools_castable_now"] == ["illusion"]
    assert found["duel_schools_on_sheet"] == ["enchantment", "illusion"]


@pytest.mark.parametrize(("level", "taken"), [(11, 9), (-1, 0), (2.5, 2)])
def test_a_level_that_is_none_is_brought_into_the_range_and_reported(level: float, taken: int) -> None:
    document = character(wizard(20), spell(BOLT, level))
    assert [one["level"] for one in values(document)["attack_spells"]] == [taken]
    assert reported(document, "level") == [str(taken)]


def test_a_level_written_as_text_counts() -> None:
    assert [one["level"] for one in values(character(wizard(5), spell(BOLT, "3")))["attack_spells"]] == [3]


def test_the_number_of_spells_is_told() -> None:
    document = character(wizard(), spell(BOLT, 1), spell("Veil", held="unprepared", strike="utility"), item("No Spell"))
    assert values(document)["spell_count"] == 2


@pytest.mark.parametrize("at", [{"sourceClass": "bard"}, {"sourceItem": "class:bard"}])
def test_the_class_of_a_spell_may_be_named_in_either_way(at: Data) -> None:
    assert castable(character(bard(1), spell(BOLT, 1, at=at))) == [BOLT]


@pytest.mark.parametrize(("quantity", "can"), [(2, True), (1, True), (0, False), (None, True)])
def test_what_is_used_up_casts_nothing(quantity: int | None, can: bool) -> None:
    assert bool(castable(copied(holder("consumable", at={"quantity": quantity})))) is can


def test_a_cast_whose_spell_is_not_in_the_file_is_said() -> None:
    document = npc(holder(at={"activities.cast.spell.uuid": "Compendium.some.spells.Item.x"}))
    assert reported(document, "activities.cast.spell.uuid") == ["left out: the spell is not in the file; cast it once in Foundry, and export again"]


def test_a_cast_whose_spell_is_in_the_file_is_not() -> None:
    assert reported(copied(holder()), "spell.uuid") == []


@pytest.mark.parametrize("kind", ["legendary", "lair", "mythic"])
def test_what_is_cast_as_a_legendary_action_is_not_cast_in_a_duel(kind: str) -> None:
    document = copied(holder(at={"activities.cast.activation.type": kind}))
    assert (castable(document), powers(document)) == ([], ())
    assert reported(document, "activities.cast") == ["not castable: spells of legendary actions are not cast in a duel"]


def test_what_takes_a_coven_is_not_cast_in_a_duel() -> None:
    document = copied(holder(at={"description.value": "<p>While within 30 feet of at least two hag allies, ..</p>"}))
    assert castable(document) == []
    assert reported(document, "activities.cast") == ["not castable: spells of a coven take several of its kind"]


@pytest.mark.parametrize(("recovery", "comes_back"), [("lr", True), ("sr", True), ("day", True), ("recharge", True), ("charges", False), ("", False)])
def test_spent_uses_come_back_with_a_long_rest_where_they_recover_by_one(recovery: str, comes_back: bool) -> None:
    periods = [{"period": recovery, "type": "recoverAll"}] if recovery else []
    spent = spell(BOLT, 3, held="innate", uses=(1, 1), at={"uses.recovery": periods})
    older = spell(BOLT, 3, MIDDLE, held="innate", uses=(1, 1), at={"uses.per": recovery})
    cast = holder(uses={"max": "1", "spent": 1, "recovery": periods}, target="activityUses")
    for document in (npc(spent), npc(older, form=MIDDLE), copied(cast)):
        sheet = read(document).sheet
        assert (sheet.powers, sheet.rested) == ((), (FREE + 3,) if comes_back else ())
    rested = RESTS["long"].take(read(npc(spent)).sheet, {})
    assert rested.powers == ((FREE + 3,) if comes_back else ())
