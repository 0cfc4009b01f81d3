"""A Foundry actor: its body, its items, and the Active Effects that change what stands there.

Effects sit on the actor and on items; those of an item count while it is worn and attuned. Their changes name a key of the actor.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from typing import Any, Final

from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.formulas import Formula, read_formula
from codeduello.games.arcane.imports.given import Given, Report

MULTIPLY, ADD, DOWNGRADE, UPGRADE, OVERRIDE = 1, 2, 3, 4, 5
WORN: Final = ("weapon", "equipment", "consumable", "tool", "loot", "container", "backpack")
LARGEST: Final = 9999
MOST_ITEMS: Final = 5000
MOST_CHANGES: Final = 5000
NOTHING: Final[Set[str]] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One change of an effect: the key without its root (`abilities.con.value`), how (1 times, 2 plus, 3 at most, 4 at least, 5 becomes), the value as text."""

    source: str
    item: Given | None
    key: str
    mode: int
    value: str
    path: str

    def told(self) -> str:
        """The change in words."""
        root = "" if self.key.startswith("flags.") else "system."
        return f"{self.source}: {root}{self.key} {self.value}"


@dataclass(slots=True)
class Actor:
    """An actor as it was given. `body` is what newer versions call system and older ones data."""

    given: Given
    body: Given
    items: list[Given]
    changes: list[Change]
    report: Report
    known: dict[str, float] = field(default_factory=dict)
    used: set[Change] = field(default_factory=set)
    by_key: dict[str, list[Change]] = field(default_factory=dict)
    by_id: dict[str, Given] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    classes: "list[Any] | None" = None

    def __post_init__(self) -> None:
        for change in self.changes:
            self.by_key.setdefault(change.key, []).append(change)
        for item in reversed(self.items):
            self.by_id[item.at("_id").text()] = item

    @property
    def is_npc(self) -> bool:
        """Is it a monster or another character of the game master's?"""
        return self.given.at("type").text() == "npc"

    @property
    def is_recent(self) -> bool:
        """Was it written by version 4 or later (some item has activities)?"""
        return any(body_of(item).at("activities").is_there for item in self.items)

    def is_before(self, *version: int) -> bool:
        """Was it written by an older version of the system than this one? (The oldest do not say so, but hold `data`.)"""
        named = re.findall(r"\d{1,4}", self.given.at("_stats", "systemVersion").text()[:20])
        return tuple(map(int, named)) < version if named else self.given.at("data").is_group

    def of_type(self, kind: str) -> Iterator[Given]:
        """The items of one type."""
        return (item for item in self.items if item.at("type").text() == kind)

    def learn(self, caster: Caster) -> None:
        """What formulas may refer to. What was read of formulas before is forgotten."""
        self.formulas.clear()
        self.known = {"prof": caster.proficiency, "attributes.prof": caster.proficiency, "details.cr": caster.cr or 0}
        self.known["details.level"] = caster.level or 0
        for name, score in caster.scores.items():
            self.known[f"abilities.{name}.value"] = score
            self.known[f"abilities.{name}.mod"] = caster.modifier(name)
        for item in self.of_type("class"):
            name = identifier_of(item)
            self.known[f"classes.{name}.levels"] = body_of(item).at("levels").whole(1, 0, 40)

    def formula(self, text: str, path: str) -> float:
        """The fixed part of a formula; what it leaves out is reported."""
        found = self.read(text)
        report_formula(found, text, path, self.report)
        return found.value

    def read(self, text: str) -> Formula:
        """A formula, with what is known by now."""
        if text not in self.formulas:
            self.formulas[text] = read_formula(text, self.known.get)
        return self.formulas[text]

    def changes_of(self, key: str) -> list[Change]:
        """The changes of one key, in their order; they count as used."""
        found = self.by_key.get(key, [])
        self.used.update(found)
        return found

    def changed(self, key: str, value: float) -> int:
        """A number with the changes of its key, rounded down."""
        return int(self.changed_exactly(key, value) // 1)

    def changed_exactly(self, key: str, value: float) -> float:
        """A number with the changes of its key, with its fraction."""
        found = self.changed_if_any(key, value)
        return min(max(value if found is None else found, -LARGEST), LARGEST)

    def value_of(self, change: Change) -> float | None:
        """By what a change changes: of one that adds the fixed part; None (reported) where another cannot be told in full."""
        if change.mode != ADD and not self.read(change.value).is_whole:
            self.report.assume(change.path, change.told(), "left out: what it would be cannot be told")
            return None
        return self.formula(change.value, change.path)

    def changed_if_any(self, key: str, value: float | None) -> float | None:
        """A number that may be missing, with the changes of its key: what is added to nothing is all there is."""
        for change in self.changes_of(key):
            by = self.value_of(change)
            if by is not None:
                value = apply(change.mode, (0 if change.mode in (MULTIPLY, ADD) else by) if value is None else value, by)
        return value

    def worded(self, key: str, word: str) -> str:
        """A word (an ability), or what the last change of its key makes of it."""
        return next((change.value.strip().lower() for change in reversed(self.changes_of(key)) if change.mode == OVERRIDE), word)

    @property
    def own_ability(self) -> str:
        """The ability with which the actor casts what says nothing else; "" for none."""
        word = self.worded("attributes.spellcasting", self.body.at("attributes", "spellcasting").word())
        return word if word in ABILITIES.names else ""

    def bonus(self, *keys: str) -> int:
        """A bonus that is kept as a formula, with the changes of its key. Rounded down."""
        place = self.body.at(*keys)
        return self.changed(".".join(keys), self.formula(place.text(), place.path))

    def flag(self, name: str) -> Change | bool:
        """A flag of the game (`jackOfAllTrades`): the change that sets it, or whether it stands on the actor."""
        value: Change | bool = self.given.at("flags", "dnd5e", name).flag()
        for change in self.changes_of(f"flags.dnd5e.{name}"):
            value = change if Given(change.value, "", self.report).flag() else False
        return value

    def applied(self) -> list[str]:
        """The changes that were used, in words."""
        return [change.told() for change in self.changes if change in self.used]


def apply(mode: int, value: float, by: float) -> float:
    """A value changed in one of the five ways; an unknown way changes nothing."""
    return {MULTIPLY: value * by, ADD: value + by, DOWNGRADE: min(value, by), UPGRADE: max(value, by), OVERRIDE: by}.get(mode, value)


def report_formula(found: Formula, text: str, path: str, report: Report) -> None:
    """Say what of a formula does not count."""
    if not found.is_readable:
        report.assume(path, text, "0: it cannot be read as a formula (and nothing in a file is ever run)")
    elif found.dice:
        report.assume(path, text, f"{found.value:g}: its dice ({', '.join(found.dice[:3])}) are no fixed bonus; use outside help at the table")
    elif found.unknown:
        report.assume(path, text, f"{found.value:g}: nothing is known of @{found.unknown[0]}, it counts 0")


def body_of(item: Given) -> Given:
    """The values of an item, in newer and older versions."""
    return item.at("system") if item.at("system").is_group else item.at("data")


def identifier_of(item: Given) -> str:
    """The identifier of a class: given, or made of its name."""
    return body_of(item).at("identifier").word() or "-".join(item.at("name").word().split())


def make_actor(given: Given) -> Actor:
    """The actor of a document, with the changes of all effects that count."""
    body = given.at("system") if given.at("system").is_group else given.at("data")
    items = []
    for item in list(given.at("items").groups())[:MOST_ITEMS]:
        if item.at("type").text() and body_of(item).is_group:
            items.append(item)
        else:
            given.report.assume(item.path, item.at("name").value, "left out: it has no type, or no values")
    changes = [*changes_in(given, None, copies_of(items))]
    for item in items:
        if is_worn(item):
            changes += changes_in(item, item)
    changes = sorted(changes[:MOST_CHANGES], key=lambda pair: pair[0])
    return Actor(given, body, items, [change for _, change in changes], given.report)


def changes_in(holder: Given, item: Given | None, copied: Set[str] = NOTHING) -> Iterator[tuple[float, Change]]:
    """The changes of the effects that an actor or item holds, with their priority (by their kind, if none is given). `copied`: see `copies_of`."""
    for effect in holder.at("effects").groups():
        if is_copy(effect, copied):
            continue
        transfers = item is None or effect.at("transfer").flag(default=True)
        if effect.at("disabled").flag() or not transfers or effect.at("type").text("base") not in ("", "base"):
            continue
        place = effect.at("changes") if effect.at("changes").is_there else effect.at("system", "changes")
        for one in place.groups():
            key = one.at("key").text().strip()
            root, _, rest = key.partition(".")
            if root in ("system", "data", "flags") and rest:
                mode = one.at("mode").whole(ADD, 0, 9)
                source = item.at("name").text() if item is not None else effect.at("name").text() or effect.at("label").text()
                priority = one.at("priority").number()
                change = Change(source, item, key if root == "flags" else rest, mode, value_in(one.at("value")), one.path)
                yield mode * 10 if priority is None else priority, change


def value_in(place: Given) -> str:
    """The value of a change as text; yes and no as words."""
    return str(place.value).lower() if isinstance(place.value, bool) else place.text()


def copies_of(items: list[Given]) -> set[str]:
    """By what the actor's copies of its items' effects are known: up to version 2 there are such, which do not count a second time (nor without their item).

    A copy names its item's id as its origin; where ids were taken out, it still bears the item's name.
    """
    holders = [item for item in items if any(True for _ in item.at("effects").groups())]
    return {f"Item.{item.at('_id').text()}" for item in holders} | {f"named {item.at('name').text()}" for item in holders}


def is_copy(effect: Given, copied: Set[str]) -> bool:
    """Is this effect of an actor the copy of an item's?"""
    origin = effect.at("origin").text()
    if origin:
        place = origin.rfind("Item.")
        return place >= 0 and origin[place:] in copied
    return f"named {effect.at('name').text() or effect.at('label').text()}" in copied


def is_worn(item: Given) -> bool:
    """Do the effects of this item count? What is carried must be equipped, and attuned where it asks for that."""
    if item.at("type").text() not in WORN:
        return True
    body = body_of(item)
    attunement = body.at("attunement").value
    if attunement in (1, "1", "required") and not body.at("attuned").flag():
        return False
    return body.at("equipped").flag()
