"""Foundry: which documents are characters, what is said of those that are none, and odd parts that are left out."""

from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    NEW,
    OLD,
    Data,
    castable,
    character,
    fighter,
    item,
    npc,
    read,
    reported,
    skills,
    spell,
    values,
    wizard,
)


def refusal(document: Any) -> str:
    """Why a document is refused: one line that can be shown."""
    with pytest.raises(Unusable) as caught:
        read(document)
    said = str(caught.value)
    assert said.isprintable()
    return said


def wrapped(document: Any, system: str = "dnd5e") -> Data:
    return {"exportedAt": "2025-01-01", "systemId": system, "foundryVersion": "13.1", "actor": document}


@pytest.mark.parametrize("form", FORMS)
def test_a_wrapper_gives_the_same_as_its_actor(form: str) -> None:
    document = character(wizard(3, form), spell("Pale Dart", 0, form), form=form, int=16)
    assert values(wrapped(document)) == values(document)
    assert read(wrapped(document)).format == "foundry"


def test_what_is_reported_in_a_wrapper_has_its_whole_path() -> None:
    document = wrapped(character(wizard(), at={"attributes.hp.value": -1}))
    assert reported(document, "attributes.hp.value") == ["0"]
    assert any(one.path == "actor.system.attributes.hp.value" for one in read(document).assumptions)


def test_a_list_of_one_actor_is_that_actor() -> None:
    assert values([npc()])["kind"] == "npc"


def test_nothing_of_the_document_is_changed() -> None:
    document, twin = (character(wizard(3), spell("Pale Dart"), at={"attributes.hp.max": None}) for _ in range(2))
    read(document)
    assert document == twin


@pytest.mark.parametrize("kind", ("spell", "weapon", "equipment", "feat", "class", "subclass", "background", "loot"))
def test_an_item_is_no_character(kind: str) -> None:
    said = refusal(item("Pale Dart", kind))
    assert f"of the type {kind}" in said
    assert "character or npc" in said
    assert "Export Data" in said


def test_an_item_of_old_files_is_no_character() -> None:
    assert "of the type spell" in refusal(spell("Pale Dart", 1, OLD))


@pytest.mark.parametrize("kind", ("group", "vehicle", "encounter"))
def test_an_actor_of_another_type_is_no_character(kind: str) -> None:
    assert f"of the type {kind}" in refusal({"name": "The Herons", "type": kind, "system": {"members": []}, "items": []})


def test_another_actor_in_a_wrapper_is_no_character() -> None:
    assert "of the type group" in refusal(wrapped({"name": "The Herons", "type": "group", "system": {}}))


def test_a_scene_is_no_character() -> None:
    said = refusal({"name": "Mill", "walls": [], "tokens": [{"name": "Orla"}], "lights": []})
    assert "a scene, no character" in said


@pytest.mark.parametrize("game", ("pf2e", "swade", "dnd4e"))
def test_a_character_of_another_game_is_refused_by_its_name(game: str) -> None:
    said = refusal(character(wizard()) | {"_stats": {"systemId": game}})
    assert f"of the game {game}" in said
    assert "accepted is dnd5e" in said


def test_a_wrapper_of_another_game_is_refused() -> None:
    assert "of the game pf2e" in refusal(wrapped(character(wizard()), "pf2e"))


def test_another_game_in_the_older_place_is_refused() -> None:
    document = character(wizard())
    document["flags"]["exportSource"] = {"world": "mill", "system": "pf1", "coreVersion": "9.2"}
    assert "of the game pf1" in refusal(document)


@pytest.mark.parametrize("stats", [{"systemId": "dnd5e", "systemVersion": "5.3.3"}, {"systemId": None}, {}])
def test_a_character_of_this_game_is_read(stats: Data) -> None:
    assert values(character(wizard()) | {"_stats": stats})["level"] == 1


def test_the_version_is_never_needed() -> None:
    plain = character(wizard(3), spell("Pale Dart"))
    for version in ("1.6.3", "5.3.3", "odd"):
        assert values(plain | {"_stats": {"systemId": "dnd5e", "systemVersion": version}}) == values(plain)


@pytest.mark.parametrize("abilities", (None, {}, [], {"str": 10}))
def test_an_actor_without_scores_is_refused_with_the_place(abilities: Any) -> None:
    assert refusal(character(wizard(), at={"abilities": abilities})).startswith("system.abilities: no ability scores")


@pytest.mark.parametrize("score", ("strong", float("nan"), float("inf"), -1, 1000, 10**30, 12.5, True, [10]))
def test_a_score_that_is_none_is_refused_with_its_place(score: Any) -> None:
    said = refusal(character(wizard(), int=score))
    assert said.startswith("system.abilities.int.value: ")
    assert "accepted is a whole number from 0 to 99" in said


@pytest.mark.parametrize(("score", "taken"), [("16", 16), (16.0, 16), (0, 0), (99, 99)])
def test_a_score_is_read_however_it_is_written(score: Any, taken: int) -> None:
    assert values(character(wizard(), int=score))["abilities"]["int"]["score"] == taken


@pytest.mark.parametrize(("score", "modifier"), [(1, -5), (3, -4), (9, -1), (10, 0), (11, 0), (12, 1), (20, 5), (30, 10)])
def test_a_modifier_is_rounded_down(score: int, modifier: int) -> None:
    assert values(character(wizard(), int=score))["abilities"]["int"]["mod"] == modifier


def test_a_modifier_that_old_files_keep_is_not_read() -> None:
    document = character(wizard(1, OLD), form=OLD, at={"abilities.int.mod": 9}, int=14)
    assert values(document)["abilities"]["int"]["mod"] == 2
    assert skills(document)["arcana"] == 2


def test_a_score_that_is_missing_is_ten_and_reported() -> None:
    document = character(wizard(), int=None)
    assert values(document)["abilities"]["int"]["score"] == 10
    assert reported(document, "abilities.int.value") == ["10"]


def test_odd_items_are_left_out_and_reported() -> None:
    odd = [None, 7, "dart", {"name": "Untyped", "system": {}}, {"name": "Hollow", "type": "spell"}, {"name": "Flat", "type": "spell", "system": "x"}]
    document = character(*odd, wizard(3), spell("Pale Dart"))
    assert values(document)["level"] == 3
    assert castable(document) == ["Pale Dart"]
    paths = [one.path for one in read(document).assumptions]
    assert [f"items[{place}]" for place in range(1, 6)] == [path for path in paths if path.endswith("]")]


@pytest.mark.parametrize("items", ({}, None, "", 7))
def test_items_that_are_none_leave_a_character_without_any(items: Any) -> None:
    assert values(character() | {"items": items})["level"] == 1


def test_items_may_be_a_group() -> None:
    assert values(character() | {"items": {"a": wizard(3), "b": spell("Pale Dart")}})["level"] == 3


@pytest.mark.parametrize("kind", ("unheard", "feat", "facility"))
def test_an_item_of_an_unknown_type_changes_nothing(kind: str) -> None:
    plain = values(character(wizard(3)))
    assert values(character(wizard(3), item("Odd", kind))) == plain


def test_a_spell_without_any_value_is_a_harmless_cantrip() -> None:
    document = character(wizard(), item("Blank", "spell"))
    assert values(document)["spell_count"] == 1
    assert values(document)["attack_spells"] == []


def test_a_character_that_cannot_duel_is_read_and_the_reason_is_told() -> None:
    imported = read(character(fighter(5)))
    assert imported.sheet.powers == ()
    assert imported.problems == ("this character cannot duel as it stands: no spell is on the sheet",)


@pytest.mark.parametrize("kind", ("character", "npc"))
@pytest.mark.parametrize("root", ("system", "data"))
def test_the_least_actor_is_read(kind: str, root: str) -> None:
    scores = {name: {"value": 10} for name in ("str", "dex", "con", "int", "wis", "cha")}
    found = values({"name": "Least", "type": kind, root: {"abilities": scores}})
    assert set(found["skills"].values()) == {0}
    assert found["proficiency_bonus"] == 2


@pytest.mark.parametrize(
    ("name", "read_as"),
    [
        ("Orla Vint", "Orla Vint"),
        ("  Orla \t Vint  ", "Orla Vint"),
        ("Orla\nVint\r\n", "Orla Vint"),
        ("Or\x00la\x1b[31m Vint", "Orla[31m Vint"),
        ("\u202eOrla\u202c Vint\u200f", "Orla Vint"),
        ("Or\u200bla Vint\ufeff", "Orla Vint"),
        ("Orla\u2028Vint", "OrlaVint"),
        ("Ze\u0301a", "Z\u00e9a"),
        ("零 七", "零 七"),
        ("Vint, Orla; the 2nd", "Vint, Orla; the 2nd"),
        ("../../etc/passwd", "../../etc/passwd"),
        ("<b>Orla</b>", "<b>Orla</b>"),
        (7, "7"),
    ],
)
def test_a_name_becomes_one_line_without_hidden_marks(name: Any, read_as: str) -> None:
    document = character(wizard(), name=name)
    assert read(document).name == read_as
    assert read(document).sheet.name == read_as
    assert values(document)["name"] == read_as


@pytest.mark.parametrize("name", ("", "   ", "\x00\u202e", None, [], {"en": "Orla"}))
def test_a_name_that_is_none_is_nameless_and_reported(name: Any) -> None:
    document = character(wizard(), name=name)
    assert read(document).name == "Nameless"
    assert reported(document, "name") == ["Nameless"]


def test_a_name_that_was_changed_is_reported() -> None:
    assert reported(character(wizard(), name="Orla\nVint"), "name") == ["Orla Vint"]


def test_a_plain_name_is_not_reported() -> None:
    assert not reported(character(wizard(), form=NEW), "name")


def test_a_long_name_is_cut() -> None:
    assert read(character(wizard(), name="o" * 5000)).name == "o" * 400


def test_a_surrogate_in_a_name_is_left_out() -> None:
    assert "Orla" in read(character(wizard(), name="Orla\ud800")).name
    assert read(character(wizard(), name="Orla\ud800")).name.isprintable()
