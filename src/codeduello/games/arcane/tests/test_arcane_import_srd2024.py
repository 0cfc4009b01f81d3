"""Stat blocks of the package dndwright: all of them are read; a few by hand."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from codeduello.errors import Unusable
from codeduello.games.arcane.imports.caster import Caster, values_of
from codeduello.games.arcane.imports.given import Given, Report
from codeduello.games.arcane.imports.monsters import srd2024

SCORES = {"str": 10, "dex": 14, "con": 10, "int": 10, "wis": 16, "cha": 8}


def creature(**changes: Any) -> dict[str, Any]:
    made = {
        "name": "Umbrel",
        "abilities": SCORES,
        "initiative": 5,
        "hp": 18,
        "hp_formula": "4d8",
        "cr_numeric": 5.0,
        "proficiency_bonus": 3,
    }
    text = "It casts, using Wisdom as the spellcasting ability (spell save DC 14): At Will: Dancing Lights, Web (self only) 1/Day Each: Fly, Guiding Bolt"
    return {**made, "actions": [{"name": "Spellcasting", "text": text}], **changes}


def read(document: Any) -> tuple[Caster, Report]:
    report = Report()
    given = Given(document, "", report)
    assert srd2024.is_it(given)
    return srd2024.read(given), report


def test_a_creature_of_our_own() -> None:
    caster, report = read(creature(skills={"insight": 6}))
    assert (caster.format, caster.edition, caster.cr, caster.initiative, caster.skills["insight"]) == (
        "srd-2024",
        "2024",
        5,
        5,
        6,
    )
    assert [one.name for one in caster.spells] == ["Dancing Lights", "Web", "Fly", "Guiding Bolt"]
    assert (caster.attack, [one.path for one in report.assumptions]) == (6, ["actions[0]"]), "3 for wisdom 16 and 3"


def test_spells_of_bonus_actions_and_reactions_count_and_those_of_legendary_actions_do_not() -> None:
    same = ", using the same spellcasting ability as Spellcasting."
    caster, report = read(
        creature(
            bonus_actions=[{"name": "Step", "text": f"It casts Misty Step{same}", "uses": "3/Day"}],
            reactions=[{"name": "Guard", "text": f"It casts Counterspell or Shield in response{same}"}],
            legendary_actions=[{"name": "Gaze", "text": f"It casts Fear{same}"}],
        )
    )
    assert [one.name for one in caster.spells[4:]] == ["Misty Step", "Counterspell", "Shield"]
    assert any(one.path == "legendary_actions[0]" for one in report.assumptions)


@pytest.mark.parametrize("odd", [None, "", 0, True, [], {}, [None], ["", 3, None], {"a": None}])
def test_odd_parts_never_break_the_import(odd: Any) -> None:
    for key in ("name", "skills", "initiative", "hp", "hp_formula", "proficiency_bonus", "actions", "bonus_actions", "cr"):
        assert read(creature(**{key: odd}))[0].format == "srd-2024"


def test_a_missing_initiative_is_dexterity_and_reported() -> None:
    caster, report = read(creature(initiative=None))
    assert (caster.initiative, "initiative" in [one.path for one in report.assumptions]) == (2, True)


def test_a_score_that_is_text_is_refused_with_its_place() -> None:
    with pytest.raises(Unusable, match=r"^abilities\.wis: wise is no ability score"):
        read(creature(abilities={**SCORES, "wis": "wise"}))


def shipped() -> list[dict[str, Any]]:
    spec = find_spec("dndwright")
    if spec is None or spec.origin is None:
        pytest.skip("dndwright is not installed")
    found: list[dict[str, Any]] = json.loads((Path(spec.origin).parent / "content" / "creatures.json").read_text("utf-8"))[
        "creatures"
    ]
    return found


def test_all_that_the_package_ships_are_read() -> None:
    several = shipped()
    assert len(several) >= 330
    assert all(values_of(read(one)[0])["name"] for one in several)


def test_the_archmage_of_the_package() -> None:
    caster, _ = read(next(one for one in shipped() if one["name"] == "Archmage"))
    assert (caster.initiative, caster.hp_max, caster.skills["arcana"], caster.attack) == (7, 170, 13, 9)
    assert (caster.other_attacks, len(caster.spells)) == ({"Arcane Burst": 9}, 17), "8 at will, 2 and 4 by day, 1 and 2 more"
