"""What duels did, for the sheet it came from: a list of changes, and a Foundry actor in which the changed fields and no others are different."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane import GAME
from codeduello.games.arcane.imports import read_document
from codeduello.games.arcane.sheet import Duellist
from codeduello.games.arcane.tests import foundry_actors as actors

Data = dict[str, Any]

BODIES = {"old": "data", "middle": "system", "new": "system"}
FORMS = tuple(BODIES)
SLOTS = {"spells.spell1": {"value": 4, "override": None}, "spells.spell2": {"value": 2, "override": None}}


def as_kept(document: Data) -> Duellist:
    """The duellist as the roster has it."""
    kept: Duellist = GAME.sheet.keep(read_document(document, {}).sheet)
    return kept


def returned(document: Data, *changed: tuple[str, str]) -> Data:
    """The document with what is different on the line."""
    before = as_kept(document)
    line = GAME.sheet.format(before)
    for was, now in changed:
        assert f"; {was};" in f"{line};", line
        line = line.replace(f"; {was}", f"; {now}", 1)
    untouched = copy.deepcopy(document)
    found: Data = GAME.sheet.returns["foundry"](document, before, GAME.sheet.parse(line))
    assert document == untouched
    return found


def differences(was: Any, now: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Where two documents differ, with what stands there now."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in {**was, **now}:
            yield from differences(was.get(key), now.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{place}.{number}")
    elif was != now:
        yield place, now


def wizard(form: str, levels: int = 3, **more: Any) -> Data:
    """A wizard of level 3: slots 1x4 2x2, hit dice 3d6."""
    return actors.character(actors.wizard(levels, form, **more), actors.spell("Frost Lance", 1, form), form=form, at=SLOTS)


def multiclass(form: str) -> Data:
    """A wizard of level 3 and warlock of level 3: slots 1x4 2x2, two of the pact at level 2, hit dice 3d6 3d8."""
    slots = SLOTS | {"spells.pact": {"value": 2, "override": None}}
    return actors.character(actors.wizard(3, form), actors.warlock(3, form), actors.spell("Frost Lance", 1, form), form=form, at=slots)


def test_the_wizard_is_read_as_these_tests_suppose() -> None:
    for form in FORMS:
        assert "; powers 1x4 2x2; schools evocation:1; hp 8/8; hit dice 3d6; level 3; rested 1x4 2x2; all dice 3d6" in GAME.sheet.format(as_kept(wizard(form)))
        assert "; powers 1x4 2x4; " in GAME.sheet.format(as_kept(multiclass(form)))
        assert "; hit dice 3d6 3d8; level 6; rested 1x4 2x4; pact 2x2; all dice 3d6 3d8" in GAME.sheet.format(as_kept(multiclass(form)))


@pytest.mark.parametrize("form", FORMS)
def test_where_nothing_changed_the_actor_is_as_it_was(form: str) -> None:
    assert returned(wizard(form)) == wizard(form)
    assert returned(multiclass(form)) == multiclass(form)


@pytest.mark.parametrize("form", FORMS)
def test_where_there_are_no_slots_none_are_written(form: str) -> None:
    cantrips = actors.character(actors.spell("Chill", 0, form), form=form)
    assert returned(cantrips, ("hp 8/8", "hp 4/8"))[BODIES[form]].keys() == cantrips[BODIES[form]].keys()


@pytest.mark.parametrize("form", FORMS)
def test_hit_points(form: str) -> None:
    found = returned(wizard(form), ("hp 8/8", "hp 4/8"))
    assert dict(differences(wizard(form), found)) == {f"{BODIES[form]}.attributes.hp.value": 4}


@pytest.mark.parametrize("form", FORMS)
def test_slots_by_their_level(form: str) -> None:
    found = returned(wizard(form), ("powers 1x4 2x2", "powers 1x2 2"))
    assert dict(differences(wizard(form), found)) == {f"{BODIES[form]}.spells.spell1.value": 2, f"{BODIES[form]}.spells.spell2.value": 1}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("powers", "written"),
    [
        ("1x4 2x3", {"pact": 1}),
        ("1x4 2x2", {"pact": 0}),
        ("1x4 2", {"pact": 0, "spell2": 1}),
        ("1x4", {"pact": 0, "spell2": 0}),
        ("1x3 2x4", {"spell1": 3}),
    ],
)
def test_pact_slots_are_spent_first(form: str, powers: str, written: dict[str, int]) -> None:
    found = returned(multiclass(form), ("powers 1x4 2x4", f"powers {powers}"))
    assert dict(differences(multiclass(form), found)) == {f"{BODIES[form]}.spells.{key}.value": value for key, value in written.items()}


@pytest.mark.parametrize("form", FORMS)
def test_pact_slots_come_back_first(form: str) -> None:
    spent = multiclass(form)
    spent[BODIES[form]]["spells"]["pact"]["value"] = 0
    spent[BODIES[form]]["spells"]["spell2"]["value"] = 1
    for powers, written in (("1x4 2x2", {"pact": 1}), ("1x4 2x3", {"pact": 2}), ("1x4 2x4", {"pact": 2, "spell2": 2})):
        found = returned(spent, ("powers 1x4 2", f"powers {powers}"))
        assert dict(differences(spent, found)) == {f"{BODIES[form]}.spells.{key}.value": value for key, value in written.items()}


@pytest.mark.parametrize("form", FORMS)
def test_hit_dice_are_spent_on_the_class_that_has_them(form: str) -> None:
    place = "hd.spent" if form == "new" else "hitDiceUsed"
    found = returned(multiclass(form), ("hit dice 3d6 3d8", "hit dice 1d6 2d8"))
    assert dict(differences(multiclass(form), found)) == {f"items.0.{BODIES[form]}.{place}": 2, f"items.1.{BODIES[form]}.{place}": 1}


@pytest.mark.parametrize("form", FORMS)
def test_hit_dice_come_back_on_the_class_that_has_them(form: str) -> None:
    place = "hd.spent" if form == "new" else "hitDiceUsed"
    found = returned(wizard(form, spent=2), ("hit dice 1d6", "hit dice 3d6"))
    assert dict(differences(wizard(form, spent=2), found)) == {f"items.0.{BODIES[form]}.{place}": 0}


@pytest.mark.parametrize("form", FORMS)
def test_two_classes_with_the_same_die_share_what_was_spent(form: str) -> None:
    place = "hd.spent" if form == "new" else "hitDiceUsed"
    both = actors.character(actors.bard(1, form), actors.warlock(2, form), actors.spell("Chill", 0, form), form=form, at=SLOTS)
    found = returned(both, ("hit dice 3d8", "hit dice 1d8"))
    assert dict(differences(both, found)) == {f"items.0.{BODIES[form]}.{place}": 1, f"items.1.{BODIES[form]}.{place}": 1}


def test_hit_dice_written_without_sizes_do_not_spend_all() -> None:
    found = returned(wizard("new"), ("hit dice 3d6", "hit dice 2"))
    assert dict(differences(wizard("new"), found)).get("items.0.system.hd.spent", 0) <= 1


def test_a_monsters_hit_dice_stand_with_the_monster() -> None:
    at = {"attributes.hp": {"value": 20, "max": 20, "formula": "5d8"}, "attributes.hd": {"spent": 0}}
    heron = actors.npc(actors.spell("Chill", 0), at=at | SLOTS)
    before = as_kept(heron)
    assert before.dice == ((8, 5),)
    found = returned(heron, ("hit dice 5d8", "hit dice 4d8"))
    assert dict(differences(heron, found)) == {"system.attributes.hd.spent": 1}


def test_an_actor_inside_of_another_document_is_found() -> None:
    document = {"actor": wizard("new"), "kept": [1, 2]}
    before = as_kept(wizard("new"))
    found = GAME.sheet.returns["foundry"](document, before, GAME.sheet.parse(GAME.sheet.format(before).replace("hp 8/8", "hp 1/8")))
    assert dict(differences(document, found)) == {"actor.system.attributes.hp.value": 1}


@pytest.mark.parametrize(
    "document",
    [{}, [], "text", None, {"type": "character"}, {"type": "vehicle", "system": {}}, {"type": "character", "system": []}, [{"actor": 1}]],
)
def test_what_is_no_actor_is_refused(document: Any) -> None:
    vell = GAME.sheet.parse("Vell")
    with pytest.raises(Unusable, match="did not come from a Foundry actor: accepted are --to changes and --to json"):
        GAME.sheet.returns["foundry"](document, vell, vell)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("hp 38/38", "hp 19/38", ["hp 38 -> 19"]),
        ("powers 0 3x2", "powers 0 3", ["slot 3: 2 -> 1"]),
        ("powers 0 1x4 9", "powers 0 1x4", ["slot 9: 1 -> 0"]),
        ("hit dice 5", "hit dice 4", ["hit dice 5 -> 4"]),
        ("hit dice 2d6 3d8", "hit dice 1d6 3d8", ["hit dice d6: 2 -> 1"]),
        ("effects mage armor 1, haste 3 concentration", "effects mage armor 1", ["haste ends"]),
        ("effects mage armor 1", "effects mage armor 1, haste 3", ["haste begins"]),
        ("level 1", "level 1; conditions poisoned for 1 minute", ["poisoned for 1 minute"]),
        ("level 1; conditions poisoned for 1 minute", "level 1", ["no longer poisoned for 1 minute"]),
        ("level 1; conditions tired, tired", "level 1; conditions tired", ["no longer tired"]),
        ("level 1", "level 1; dishonours 1", ["dishonours 0 -> 1"]),
        ("level 1", "level 1; dead", ["dead"]),
        ("level 1; dead", "level 1", ["alive again"]),
        ("level 1", "level 1; arcana 3", ["checks or schools were corrected"]),
        ("level 1", "level 1", []),
        ("hp 38/38; hit dice 5", "hp 0/38; hit dice 4", ["hp 38 -> 0", "hit dice 5 -> 4"]),
    ],
)
def test_changes_are_told_one_a_line(before: str, after: str, told: list[str]) -> None:
    assert GAME.sheet.changes is not None
    assert GAME.sheet.changes(GAME.sheet.parse(f"Vell; {before}"), GAME.sheet.parse(f"Vell; {after}")) == told
