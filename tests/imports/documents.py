"""Documents to begin with: small ones of the project's own in every format, and the real ones where they are at hand."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from codeduello.errors import Unusable
from codeduello.games.arcane.tests import foundry_actors as foundry
from codeduello.games.arcane.tests import test_arcane_import_avrae as avrae
from codeduello.games.arcane.tests import test_arcane_import_ddb as ddb
from codeduello.games.arcane.tests import test_arcane_import_ddb_spells as ddb_spells
from codeduello.games.arcane.tests import test_arcane_import_dicecloud as dicecloud
from codeduello.games.arcane.tests import test_arcane_import_fivebits as fivebits
from codeduello.games.arcane.tests import test_arcane_import_fivetools as fivetools
from codeduello.games.arcane.tests import test_arcane_import_open5e as open5e
from codeduello.games.arcane.tests import test_arcane_import_roll20 as roll20
from codeduello.games.arcane.tests import test_arcane_import_srd2024 as srd2024
from codeduello.play.importing import parse_document

SHARED: Final = Path(__file__).resolve().parents[3] / "shared" / "characters"
LINES: Final = (
    b"Vell; initiative 2; sleight 2, performance 9; attack 6; powers 0 1x4 2 4*; schools illusion enchantment:2; hp 30/38; hit dice 5",
    b"# one\n\nOdo; attack 3; hit dice 2d6 3d8; rested 0 1x4 2x3 3x2; pact 3x2; all dice 3d6 3d8; effects mage armor 1 concentration; hp 3/9; level 5\n",
)
TEXTS: Final = (
    "Its spell casting ability is WIS (spell save DC 14). Cantrips (at will): fire bolt\n light\n 1st-level (4 slots): detect magic\n dim the stars\n 2nd (3 slots) web",
    "Cha (DC 19) no components: At will: bane bless web (self only) light3/day ea: fly<br>_Level 3 (two slots):_ _haste_<br>Once per day: dream; 2 slots more",
)
TOML: Final = b'game = "arcane"\nname = "Vell"\nattack = 6\n', b'game = "feud"\nname = "Ines"\n', b'name = "Odo"\nhp = "3/9"\ninitiative = -2\n'


def own_export(game: str, line: str) -> bytes:
    """Our own export of a character with this line."""
    return json.dumps({"codeduello": "character 1", "game": game, "line": line}).encode()


def own_documents() -> dict[str, list[Any]]:
    """Documents of the project's own, by format; lines and TOML are bytes."""
    return {
        "foundry": foundry_documents(),
        "ddb": ddb_documents(),
        "avrae": avrae_documents(),
        "dicecloud-v2": dicecloud_documents(),
        "roll20": roll20_documents(),
        "5etools": fivetools_documents(),
        "5e-bits": fivebits_documents(),
        "srd-2024": [srd2024.creature(skills={"insight": 6})],
        "open5e-v1": [open5e_first(), *[open5e_first() | {"special_abilities": [{"name": "Spellcasting", "desc": text}], "perception": 17} for text in TEXTS]],
        "open5e-v2": [open5e_second()],
        "codeduello": [json.loads(own_export("arcane", LINES[0].decode())) | {"version": "1", "sheet": {}, "history": []}],
        "toml": [*TOML],
        "line": [*LINES],
    }


def foundry_documents() -> list[Any]:
    """Actors of each form, with something at most of the places that are read."""
    return [*[foundry_character(form) for form in foundry.FORMS], foundry_monster(), {"actor": foundry_character(foundry.NEW), "systemId": "dnd5e"}]


def foundry_character(form: str) -> Any:
    """A wizard and warlock with a rod, a ring, effects and uses."""
    root = "data" if form == foundry.OLD else "system"
    levels = {"advancement": [{"type": "HitPoints", "value": {"1": "max", "2": "avg", "3": 4}}]}
    cast = {"type": "cast", "uses": {"max": "2", "spent": 1}, "consumption": {"targets": [{"type": "activityUses"}]}}
    strong = foundry.effect(foundry.change(f"{root}.bonuses.rsak.attack", "1"))
    rod = foundry.item("Ash Rod", "weapon", form, effects=[strong], at={"equipped": True, "attunement": 2, "activities": {"cast": cast}})
    items = [
        foundry.wizard(3, form, at=levels), foundry.fighter(3, form), foundry.subclass("fighter", "third", "int", form), foundry.warlock(2, form),
        foundry.spell("Pale Dart", 0, form), foundry.spell("Sleet", 2, form, strike="save", uses=(2, 1)),
        foundry.spell("Hush", 1, form, "innate", school="enc", uses=(1, 0)), rod, foundry.cast_by("Ash Rod", foundry.spell("Veil", 2, form, "unprepared")),
        foundry.ring(foundry.change(f"{root}.abilities.con.value", 19, 4), foundry.change("flags.dnd5e.initiativeAlert", "true", 5), form=form),
    ]  # fmt: skip
    at = {
        "skills.arc": {"value": 1, "ability": "int", "bonuses": {"check": "@prof"}},
        "bonuses": {"rsak": {"attack": "1"}, "abilities": {"check": "1", "skill": "1"}},
        "spells": {"spell1": {"value": 1, "override": None}, "spell2": {"value": 2, "override": 3}, "pact": {"value": 1, "override": None}},
        "attributes.hp": {"value": 8, "max": None, "temp": 1, "tempmax": 2, "bonuses": {"level": "1", "overall": "2"}},
        "attributes.init": {"bonus": "@prof", "value": 1, "ability": "dex"},
        "details.level": 7,
    }
    return foundry.character(*items, form=form, at=at, flags={"jackOfAllTrades": True})


def foundry_monster() -> Any:
    """A monster with spells and a burst."""
    attack = {"ability": "int", "bonus": "1", "flat": False, "type": {"value": "ranged"}}
    burst = {"type.value": "natural", "activities": {"a": {"type": "attack", "attack": attack}}}
    challenge = {"attack": 7, "override": True}
    cast = {"type": "cast", "spell": {"ability": "cha", "challenge": challenge}, "uses": {"max": "@scale.fiend.calls", "spent": 1, "recovery": [{"period": "lr"}]}}
    calls = {"type": "ScaleValue", "configuration": {"identifier": "calls", "scale": {"1": {"value": 2}}}}
    feat = foundry.item("Spellcasting", at={"activities.cast": cast, "identifier": "fiend", "advancement": [calls]})
    kept = foundry.cast_by("Spellcasting", foundry.spell("Grey Veil", 2, held="unprepared", school="ill"))
    odd = foundry.effect(foundry.change("system.spells.spell1.override", 1), foundry.change("system.skills.itm.ability", "str", 5))
    hp = {"value": 8, "max": None, "formula": "3d8 + 3"}
    at = {"attributes.hp": hp, "attributes.hd.spent": 1, "attributes.spell.level": 3, "attributes.spellcasting": "int", "source.rules": "2024"}
    return foundry.npc(foundry.spell("Pale Dart"), foundry.item("Burst", "weapon", at=burst), feat, kept, at=at, effects=[odd])


def ddb_documents() -> list[Any]:
    """A cleric and warlock with feats, things, spells of class and race; bare and in the envelope."""
    cleric = ddb_spells.taken("Cleric", 3, ddb_spells.WIS, table={3: [4, 2]})
    warlock = ddb_spells.taken("Warlock", 2, ddb_spells.CHA, definition={"sources": [{"sourceId": 145}]})
    spells = [
        ddb_spells.spell("Pale Bolt", 0, definition={"attackType": 2, "requiresAttackRoll": True}),
        ddb_spells.spell("Hush", 1, prepared=True, definition={"requiresSavingThrow": True, "school": "Enchantment"}),
        ddb_spells.spell("Veil", 2, limitedUse={"maxUses": 1, "numberUsed": 0}, usesSpellSlot=False),
    ]
    made = ddb.character(
        classes=[cleric, warlock],
        classSpells=[{"characterClassId": "Cleric", "spells": spells}],
        spells={"race": spells[:1], "class": None, "item": [spells[2]], "feat": []},
        spellSlots=[{"level": 1, "used": 1, "available": 0}], pactMagic=[{"level": 1, "used": 1, "available": 0}],
        modifiers={"feat": [ddb.bonus("wisdom-score", 2), ddb.bonus("initiative", 5)], "item": [ddb.bonus("spell-attacks", 1, componentId=3)]},
        inventory=[ddb.thing(3)], characterValues=[{"typeId": 26, "valueId": 12, "value": 4}], bonusHitPoints=2, temporaryHitPoints=1,
    )  # fmt: skip
    return [made, {"id": 1, "success": True, "message": "", "data": made, "pagination": None}, {"success": False, "data": {"serverMessage": "No."}}]


def avrae_documents() -> list[Any]:
    """A wizard, and a warlock whose pact slots are counted twice."""
    own = {"name": "Own Bolt", "level": None, "dc": 12, "sab": 4, "mod": 2}
    spells = [{"name": "Fire Bolt", "strict": True}, {"name": "Shield", "level": 1, "prepared": False}, own]
    pact = avrae.book(slots={"1": 4, "2": 3}, max_slots={"1": 4, "2": 5}, pact_slot_level=2, num_pact_slots=1, max_pact_slots=2, spells=spells)
    return [avrae.character(), avrae.character(spellbook=pact, levels={"total_level": 5, "classes": {"Wizard": 3, "Warlock": 2}})]


def dicecloud_documents() -> list[Any]:
    """A sorcerer with a pact slot and spells."""
    veil = dicecloud.spell("Veil", 2, "illusion", castWithoutSpellSlots=True, uses={"value": 2}, usesUsed=1)
    more = [dicecloud.slots("pactSlot", 1, 1, 1), dicecloud.spell("Hush", 1, "enchantment"), veil]
    meta = {"type": "DiceCloud V2 Creature Archive", "schemaVersion": 2}
    return [{"meta": meta, "creature": {"name": "Odo", "type": "pc"}, "properties": dicecloud.plain() + more}]


def roll20_documents() -> list[Any]:
    """A wizard and a monster."""
    attack = {"spelloutput": "ATTACK", "spellattack": "Ranged", "spelldamage": "2d6"}
    magic = roll20.row("1", "b", spellname="Hush", spellschool="enchantment", spellprepared="1", **attack)
    second = {"multiclass1_flag": "1", "multiclass1": "warlock", "multiclass1_lvl": "2"}
    return [roll20.export({**roll20.plain(), **magic, **second}), roll20.export(roll20.monster(**magic))]


def fivetools_documents() -> list[Any]:
    """A caster with each way of holding spells, and a file of several."""
    pact = {"slots": 2, "lower": 1, "spells": ["{@spell fireball}"]}
    spells = {"0": {"spells": ["{@spell fire bolt}"]}, "1": {"slots": 4, "spells": ["{@spell shield|PHB}"]}, "3": pact}
    casting = fivetools.casting(spells=spells, will=["{@spell light}"], daily={"1e": ["{@spell fly}*"], "3": [{"entry": "{@spell web} (self only)"}]})
    burst = {"name": "Arcane Burst", "entries": ["{@atkr m,r} {@hit 9}, reach 5 ft. {@h}27 ({@damage 4d10 + 5}) force damage."]}
    header = ["Umbrel casts {@spell Dream}, and is kept out by a {@spell Magic Circle}."]
    hidden = fivetools.casting(headerEntries=header, daily={"1": ["{@spell Dream}", "{@spell Magic Circle}"]}, hidden=["daily"])
    made = fivetools.monster(spellcasting=[casting, hidden], skill={"arcana": "+10"}, initiative={"proficiency": 2}, action=[burst])
    return [made, {"monster": [made]}]


def fivebits_documents() -> list[Any]:
    """A caster with slots, uses and a skill."""
    listed = [fivebits.spell("Fire Bolt", 0), fivebits.spell("Shield", 1, usage={"type": "per day", "times": 2}), fivebits.spell("Own Bolt", None)]
    text = "Its spellcasting ability is Wisdom (spell save DC 13, +5 to hit with spell attacks)."
    return [fivebits.monster(special_abilities=[fivebits.ability(text, spells=listed)], proficiencies=[fivebits.skill("skill-perception", 5)])]


def open5e_first() -> Any:
    """A monster of the first interface."""
    made = {"slug": "umbrel", "name": "Umbrel", "challenge_rating": "5", "cr": 5.0, "hit_points": 18, "hit_dice": "4d8", "perception": 6}
    magic = [{"name": "Spellcasting", "desc": open5e.TEXT}]
    return {**made, **open5e.SCORES, "special_abilities": magic, "skills": {"Arcana": 3}, "spell_list": [f"{open5e.URL}/light/"], "document__slug": "srd"}


def open5e_second() -> Any:
    """A creature of the second interface."""
    made = {"key": "ours_umbrel", "name": "Umbrel", "document": {"key": "srd-2014"}, "challenge_rating": 5.0, "proficiency_bonus": None, "initiative_bonus": 2}
    parts = {"traits": [{"name": "Spellcasting", "desc": open5e.TEXT}], "actions": [], "hit_points": 18, "hit_dice": "4d8", "skill_bonuses": {"arcana": 3}}
    return {**made, "ability_scores": open5e.SCORES, **parts}


def real_documents(most: int = 1 << 21) -> dict[str, list[Any]]:
    """The real files by format, where they are at hand; those that are no JSON are bytes."""
    found: dict[str, list[Any]] = {}
    for path in sorted(SHARED.rglob("*")) if SHARED.is_dir() else ():
        if path.is_file() and path.parent != SHARED and path.stat().st_size <= most:
            found.setdefault(f"real {path.relative_to(SHARED).parts[0]}", []).append(as_document(path.read_bytes()))
    return found


def as_document(content: bytes) -> Any:
    """The JSON values in some bytes; the bytes where there are none."""
    try:
        return parse_document(content)
    except Unusable:
        return content


def documents(*, real: bool) -> dict[str, list[Any]]:
    """All documents to begin with, by format."""
    return own_documents() | (real_documents() if real else {})


def parts_from(every: Mapping[str, Sequence[Any]], without_name: str) -> list[Any]:
    """The documents of all other formats, as far as they are JSON."""
    return [one for name, several in every.items() if name != without_name for one in several if not isinstance(one, bytes)]
