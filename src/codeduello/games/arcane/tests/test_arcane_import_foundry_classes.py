"""Foundry: level, challenge rating, proficiency bonus and edition."""

from typing import Any

import pytest

from codeduello.games.arcane.tests.foundry_actors import (
    FORMS,
    MIDDLE,
    NEW,
    OLD,
    bard,
    change,
    character,
    effect,
    fighter,
    npc,
    paladin,
    read,
    reported,
    skills,
    slots,
    spell,
    values,
    wizard,
)


@pytest.mark.parametrize("form", FORMS)
def test_the_level_is_what_the_classes_add_up_to(form: str) -> None:
    document = character(wizard(3, form), fighter(4, form), form=form)
    assert values(document)["level"] == 7
    assert read(document).sheet.level == 7


def test_a_stale_level_does_not_count_and_is_reported() -> None:
    document = character(bard(6, OLD), form=OLD, at={"details.level": 5})
    assert values(document)["level"] == 6
    assert reported(document, "details.level") == ["6, what the classes add up to"]


def test_a_level_that_agrees_is_not_reported() -> None:
    assert not reported(character(bard(6, OLD), form=OLD, at={"details.level": 6}), "details.level")


@pytest.mark.parametrize(("level", "bonus"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (16, 5), (17, 6), (20, 6)])
def test_the_proficiency_bonus_follows_the_level(level: int, bonus: int) -> None:
    assert values(character(fighter(level)))["proficiency_bonus"] == bonus


def test_the_proficiency_bonus_that_old_files_keep_is_not_read() -> None:
    assert values(character(fighter(5, OLD), form=OLD, at={"attributes.prof": 9}))["proficiency_bonus"] == 3


@pytest.mark.parametrize(("rating", "bonus"), [(0, 2), (0.125, 2), (0.25, 2), (0.5, 2), (4, 2), (5, 3), (12, 4), (16, 5), (17, 6), (21, 7), (30, 9)])
def test_a_monsters_proficiency_bonus_follows_its_challenge_rating(rating: float, bonus: int) -> None:
    found = values(npc(at={"details.cr": rating}))
    assert found["proficiency_bonus"] == bonus
    assert found["cr"] == rating
    assert found["level"] is None


def test_a_monsters_class_levels_count_where_they_are_higher() -> None:
    assert values(npc(wizard(9), at={"details.cr": 2}))["proficiency_bonus"] == 4
    assert values(npc(wizard(1), at={"details.cr": 9}))["proficiency_bonus"] == 4


@pytest.mark.parametrize("rating", (None, "", "odd", -1, 1000))
def test_a_rating_that_is_none_counts_zero_and_is_reported(rating: Any) -> None:
    document = npc(at={"details.cr": rating})
    assert values(document)["cr"] == 0
    assert reported(document, "details.cr")


def test_a_rating_written_as_text_counts() -> None:
    assert values(npc(at={"details.cr": "12"}))["proficiency_bonus"] == 4


def test_a_level_of_a_class_written_as_text_counts() -> None:
    assert values(character(wizard("5")))["proficiency_bonus"] == 3


def test_the_kind_is_told() -> None:
    assert values(npc())["kind"] == "npc"
    assert values(character())["kind"] == "pc"


@pytest.mark.parametrize("rules", ("2014", "2024"))
def test_the_edition_is_that_of_the_class(rules: str) -> None:
    assert values(character(wizard(1, rules=rules)))["rules"] == rules


@pytest.mark.parametrize("rules", ("2014", "2024"))
def test_the_edition_of_a_monster_is_its_own(rules: str) -> None:
    assert values(npc(at={"source.rules": rules}))["rules"] == rules


@pytest.mark.parametrize("form", (OLD, MIDDLE))
def test_older_files_are_of_the_older_edition(form: str) -> None:
    assert values(character(wizard(1, form), form=form))["rules"] == "2014"
    assert values(npc(form=form))["rules"] == "2014"


def test_a_source_that_is_a_text_names_no_edition() -> None:
    assert values(character(wizard(1, MIDDLE, at={"source": "A Book p. 24"}), form=MIDDLE))["rules"] == "2014"


def test_classes_of_both_editions_are_reported() -> None:
    document = character(wizard(1, rules="2024"), fighter(1, rules="2014"))
    assert values(document)["rules"] == "2024"
    assert reported(document, "items")


def test_without_a_class_the_level_that_is_written_counts_and_that_is_reported() -> None:
    document = character(at={"details.level": 5})
    assert values(document)["level"] == 5
    assert values(document)["proficiency_bonus"] == 3
    assert any("level 5" in one for one in reported(document, "items"))


def test_without_a_class_or_a_level_it_is_one() -> None:
    found = values(character())
    assert (found["level"], found["proficiency_bonus"], found["hit_dice"], found["slots"]) == (1, 2, [], {})


def test_formulas_know_the_levels_of_each_class() -> None:
    at = {"skills.arc.bonuses.check": "@classes.wizard.levels", "skills.inv.bonuses.check": "@details.level"}
    found = skills(character(wizard(3), paladin(2), at=at))
    assert (found["arcana"], found["investigation"]) == (3, 5)


def test_a_class_of_the_oldest_files_is_known_by_its_name() -> None:
    at = {"skills.arc.bonuses.check": "@classes.wizard.levels"}
    assert skills(character(wizard(3, OLD), form=OLD, at=at))["arcana"] == 3


def test_formulas_of_a_monster_know_its_challenge_rating() -> None:
    assert skills(npc(at={"details.cr": 7, "skills.arc.bonuses.check": "@details.cr"}))["arcana"] == 7


@pytest.mark.parametrize("form", FORMS)
def test_an_even_file_is_read_without_a_word(form: str) -> None:
    document = character(wizard(1, form), spell("Pale Dart", 0, form), form=form, int=16, at={"spells.spell1.value": 2})
    imported = read(document)
    assert imported.assumptions == ()
    assert imported.problems == ()
    assert imported.format == "foundry"


def test_the_three_forms_give_the_same() -> None:
    found = []
    for form in FORMS:
        root = "data" if form == OLD else "system"
        items = (wizard(5, form, spent=2), spell("Pale Dart", 0, form), spell("Sleet Veil", 2, form, school="ill", strike="save"))
        effects = [effect(change(f"{root}.skills.arc.bonuses.check", "@prof"))]
        at = {"skills.arc.value": 2, "spells": {"spell1": {"value": 1}, "spell2": {"value": 3}, "spell3": {"value": 0}}}
        found.append(values(character(*items, form=form, at=at, effects=effects, int=17, dex=12)))
    assert found[0] == found[1] == found[2]
    assert found[0]["skills"]["arcana"] == 3 + 2 * 3 + 3  # INT 17 is +3, expertise 6, the effect 3
    assert found[0]["spell_attack_bonus"] == 6


def test_old_items_in_a_newer_actor_are_read_as_they_are() -> None:
    items = [wizard(3, NEW, spent=1), fighter(2, MIDDLE, spent=1), spell("Pale Dart", 1, MIDDLE), spell("Grey Dart", 1, NEW)]
    found = values(character(*items))
    assert [one["castable_now"] for one in found["attack_spells"]] == [True, True]
    assert found["hit_dice"] == [{"die": 6, "max": 3, "left": 2}, {"die": 10, "max": 2, "left": 1}]


def test_an_old_items_data_in_a_newer_actor_is_read() -> None:
    assert slots(character(wizard(1, OLD), form=NEW)) == {"1": (2, 2)}
