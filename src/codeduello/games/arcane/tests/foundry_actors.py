"""Small actors of Foundry's dnd5e system, made up for these tests, in the three forms that versions write.

OLD is 1.2 to 1.6 (`data`), MIDDLE 2.x to 3.x (`system`, actionType, preparation), NEW 4.x to 5.3 (activities, uses.spent, method).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from codeduello.games.arcane.imports import read_document
from codeduello.kernel import Imported

Data = dict[str, Any]

OLD: Final = "old"
MIDDLE: Final = "middle"
NEW: Final = "new"
FORMS: Final = (OLD, MIDDLE, NEW)

SKILL_ABILITIES: Final = {"slt": "dex", "prf": "cha", "dec": "cha", "itm": "cha", "prc": "wis", "ins": "wis", "arc": "int", "inv": "int"}
MODES: Final = {
    "prepared": ("prepared", True),
    "unprepared": ("prepared", False),
    "always": ("always", False),
    "pact": ("pact", True),
    "unprepared pact": ("pact", False),
    "innate": ("innate", False),
    "atwill": ("atwill", False),
}
METHODS: Final = {
    "prepared": ("spell", 1),
    "unprepared": ("spell", 0),
    "always": ("spell", 2),
    "pact": ("pact", 1),
    "unprepared pact": ("pact", 0),
    "innate": ("innate", 0),
    "atwill": ("atwill", 0),
    "ritual": ("ritual", 1),
}
ACTIONS: Final = {"ranged": "rsak", "melee": "msak", "save": "save", "damage": "other", "heal": "heal", "utility": "util", "": ""}
DAMAGE: Final = {"number": 2, "denomination": 6, "types": ["cold"]}


def put(group: Data, at: Mapping[str, Any] | None) -> Data:
    """The group, with these values at their dotted places."""
    for place, value in (at or {}).items():
        *way, last = place.split(".")
        inner = group
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return group


def actor(
    kind: str, items: Sequence[Any], form: str, name: Any, at: Mapping[str, Any] | None, effects: Sequence[Data], flags: Data | None, scores: Mapping[str, Any]
) -> Data:
    """An actor with six scores of 10, eight untrained skills and 8 hit points, `at` put into its body."""
    body = {
        "abilities": {ability: {"value": scores.get(ability, 10)} for ability in ("str", "dex", "con", "int", "wis", "cha")},
        "skills": {key: {"value": 0, "ability": ability} for key, ability in SKILL_ABILITIES.items()},
        "attributes": {"hp": {"value": 8, "max": 8, "temp": None, "tempmax": None, "formula": ""}, "init": {"bonus": ""}, "spellcasting": ""},
        "details": {"cr": 1} if kind == "npc" else {},
    }
    return {
        "name": name,
        "type": kind,
        "data" if form == OLD else "system": put(body, at),
        "items": list(items),
        "effects": list(effects),
        "flags": {"dnd5e": flags or {}},
    }


def character(
    *items: Any,
    form: str = NEW,
    name: Any = "Orla Vint",
    at: Mapping[str, Any] | None = None,
    effects: Sequence[Data] = (),
    flags: Data | None = None,
    **scores: Any,
) -> Data:
    """A player's character."""
    return actor("character", items, form, name, at, effects, flags, scores)


def npc(
    *items: Any,
    form: str = NEW,
    name: Any = "Gloam Heron",
    at: Mapping[str, Any] | None = None,
    effects: Sequence[Data] = (),
    flags: Data | None = None,
    **scores: Any,
) -> Data:
    """A monster, of challenge rating 1 if `at` says nothing else."""
    return actor("npc", items, form, name, at, effects, flags, scores)


def item(name: str, kind: str = "feat", form: str = NEW, *, effects: Sequence[Data] = (), at: Mapping[str, Any] | None = None) -> Data:
    """An item of any kind; `at` is put into its body."""
    return {"_id": name.lower().replace(" ", "-"), "name": name, "type": kind, "data" if form == OLD else "system": put({}, at), "effects": list(effects)}


def klass(
    identifier: str,
    levels: Any = 1,
    form: str = NEW,
    progression: str = "none",
    ability: str = "",
    *,
    die: str = "d8",
    spent: int = 0,
    rules: str | None = "2014",
    at: Mapping[str, Any] | None = None,
) -> Data:
    """A class; `rules` is written in the newest form only, as is the identifier from the middle form on."""
    body: Data = {"levels": levels, "spellcasting": {"progression": progression, "ability": ability}}
    if form != OLD:
        body["identifier"] = identifier
    if form == NEW:
        body |= {"hd": {"denomination": die, "spent": spent, "additional": ""}, "source": {"rules": rules} if rules else {}}
    else:
        body |= {"hitDice": die, "hitDiceUsed": spent}
    return item(identifier.title(), "class", form, at=put(body, at))


def subclass(of: str, progression: str, ability: str, form: str = NEW) -> Data:
    """A subclass of the class with this identifier."""
    return item(f"Order of {of}", "subclass", form, at={"classIdentifier": of, "spellcasting": {"progression": progression, "ability": ability}})


def wizard(levels: Any = 1, form: str = NEW, **more: Any) -> Data:
    """A full caster with intelligence and d6."""
    return klass("wizard", levels, form, "full", "int", die="d6", **more)


def bard(levels: Any = 1, form: str = NEW, **more: Any) -> Data:
    """A full caster with charisma and d8."""
    return klass("bard", levels, form, "full", "cha", **more)


def paladin(levels: Any = 1, form: str = NEW, **more: Any) -> Data:
    """A half caster with charisma and d10."""
    return klass("paladin", levels, form, "half", "cha", die="d10", **more)


def warlock(levels: Any = 1, form: str = NEW, **more: Any) -> Data:
    """A caster by pact, with charisma and d8."""
    return klass("warlock", levels, form, "pact", "cha", **more)


def fighter(levels: Any = 1, form: str = NEW, **more: Any) -> Data:
    """One who casts nothing, with d10."""
    return klass("fighter", levels, form, die="d10", **more)


def spell(
    name: str,
    level: Any = 0,
    form: str = NEW,
    held: str = "prepared",
    strike: str = "ranged",
    *,
    school: str = "evo",
    uses: tuple[Any, int] | None = None,
    at: Mapping[str, Any] | None = None,
) -> Data:
    """A spell. `held` is a key of METHODS, `strike` one of ACTIONS, `uses` the maximum and how many are spent."""
    body: Data = {"level": level, "school": school}
    if form == NEW:
        body["method"], body["prepared"] = METHODS[held]
        body["activities"] = {"a1": activity(strike)} if strike else {}
        body["uses"] = {"max": str(uses[0]), "spent": uses[1]} if uses else {"max": "", "spent": 0}
    else:
        mode, prepared = MODES[held]
        body["preparation"] = {"mode": mode, "prepared": prepared}
        body["actionType"] = ACTIONS[strike]
        body["damage"] = {"parts": [["2d6", "healing" if strike == "heal" else "cold"]] if strike not in ("utility", "") else []}
        body["uses"] = {"max": uses[0], "value": uses[0] - uses[1], "per": "day"} if uses else {"max": "", "value": None, "per": ""}
    return item(name, "spell", form, at=put(body, at))


def activity(strike: str, *, at: Mapping[str, Any] | None = None) -> Data:
    """What a spell of the newest form does."""
    if strike in ("ranged", "melee"):
        made: Data = {"type": "attack", "attack": {"type": {"value": strike, "classification": "spell"}}, "damage": {"parts": [dict(DAMAGE)]}}
    else:
        made = {"type": strike, "damage": {"parts": [dict(DAMAGE)] if strike in ("save", "damage") else []}}
    return put(made, at)


def cast_by(holder: str, spell_item: Data) -> Data:
    """The spell as a cached copy that the activity `cast` of an item casts."""
    return spell_item | {"flags": {"dnd5e": {"cachedFor": f".Item.{holder.lower().replace(' ', '-')}.Activity.cast"}}}


def change(key: str, value: Any, mode: int = 2, priority: int | None = None) -> Data:
    """A change of an effect: 1 times, 2 plus, 3 at most, 4 at least, 5 becomes."""
    return {"key": key, "value": value if isinstance(value, str) else str(value), "mode": mode, "priority": priority}


def effect(*changes: Data, **more: Any) -> Data:
    """An effect that counts, unless `more` says otherwise."""
    return {"name": "Glimmer", "changes": list(changes), "disabled": False, "transfer": True, **more}


def ring(*changes: Data, form: str = NEW, at: Mapping[str, Any] | None = None, **more: Any) -> Data:
    """A worn ring without attunement whose effect makes these changes; `more` goes to the effect."""
    return item("Pale Ring", "equipment", form, effects=[effect(*changes, **more)], at={"equipped": True} | dict(at or {}))


def read(document: Any) -> Imported:
    """What the importer makes of a document."""
    return read_document(document, {})


def values(document: Any) -> Data:
    """What was derived from a document."""
    return read(document).values


def skills(document: Any) -> dict[str, int]:
    """The eight skills of a document."""
    found: dict[str, int] = values(document)["skills"]
    return found


def slots(document: Any) -> dict[str, tuple[int, int]]:
    """The slots of a document: level to (left, most)."""
    return {level: (one["value"], one["max"]) for level, one in values(document)["slots"].items()}


def most(document: Any) -> list[int]:
    """How many slots of level 1, 2, 3, .. there are after a rest."""
    found = values(document)["slots"]
    assert list(found) == [str(level) for level in range(1, len(found) + 1)]
    return [one["max"] for one in found.values()]


def castable(document: Any) -> list[str]:
    """The names of the attack spells that can be cast now."""
    return sorted({one["name"] for one in values(document)["attack_spells"] if one["castable_now"]})


def reported(document: Any, place: str) -> list[str]:
    """What was assumed at the places whose path ends so."""
    return [one.assumed for one in read(document).assumptions if one.path.endswith(place)]
