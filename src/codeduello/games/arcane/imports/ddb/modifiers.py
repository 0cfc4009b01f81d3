"""The modifiers of a D&D Beyond character: which of them count, and what they come to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from codeduello.games.arcane.fifth_edition import ABILITIES, modifier
from codeduello.games.arcane.imports.caster import SKILL_NAMES
from codeduello.games.arcane.imports.ddb.classes import ClassTaken
from codeduello.games.arcane.imports.ddb.items import Inventory, Item
from codeduello.games.arcane.imports.ddb.parts import (
    PROFICIENCY_BONUS,
    ability_in,
    checks_of,
    groups_in,
    id_in,
    score_of,
    whole_if_any,
)
from codeduello.games.arcane.imports.given import Given, brief

GROUPS: Final = ("race", "class", "background", "feat", "condition", "item")
KINDS: Final = ("bonus", "set", "proficiency", "expertise", "half-proficiency", "half-proficiency-round-up")
SCORE_MAXIMUM: Final = "ability-score-maximum"
ALL_CHECKS: Final = "ability-checks"
INITIATIVE: Final = "initiative"
SPELL_ATTACKS: Final = "spell-attacks"
SUBTYPES: Final = frozenset(
    (SCORE_MAXIMUM, ALL_CHECKS, INITIATIVE, "proficiency-bonus", "hit-points-per-level", "hit-points", SPELL_ATTACKS)
    + tuple(map(score_of, ABILITIES.names))
    + tuple(map(checks_of, ABILITIES.names))
    + tuple(skill.replace("_", "-") for skill in SKILL_NAMES)
)


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier that counts. `owner` is the class whose feature it is, `item` the thing that gives it, if any."""

    given: Given
    kind: str
    subtype: str
    owner: ClassTaken | None = None
    item: Item | None = None

    def value(self) -> int | None:
        """Its fixed number; None where it has none."""
        found = whole_if_any(self.given.at("value"))
        return found if found is not None else whole_if_any(self.given.at("fixedValue"))

    def amount(self, scores: dict[str, int], proficiency: int) -> int:
        """What a bonus adds: a number, or the modifier of an ability, and the proficiency bonus if it says so. Dice, and nothing at all, are reported."""
        fixed, ability = self.value(), ability_in(self.given.at("statId"))
        with_proficiency = any(one.whole(0) == PROFICIENCY_BONUS for one in self.given.at("bonusTypes").entries())
        if fixed is None and not ability and not with_proficiency:
            dice = self.given.at("dice", "diceString").text()
            self.given.report.assume(f"{self.given.path}.value", dice or None, f"no bonus on {self.subtype}")
        base = fixed if fixed is not None else modifier(scores[ability]) if ability else 0
        return base + (proficiency if with_proficiency else 0)

    def is_conditional(self) -> bool:
        """Does it count only in some cases? (That is reported.)"""
        restriction = " ".join(self.given.at("restriction").text().split())
        if restriction:
            said = f"{self.kind} on {self.subtype}: {restriction}"
            self.given.report.assume(f"{self.given.path}.restriction", said, "left out: it does not always count")
        return bool(restriction)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """All modifiers that count."""

    all: dict[str, list[Modifier]]

    def of(self, kind: str, *subtypes: str) -> list[Modifier]:
        """Those of a kind on any of these subtypes."""
        return [one for subtype in subtypes for one in self.all.get(subtype, ()) if one.kind == kind]

    def steady(self, kind: str, *subtypes: str) -> list[Modifier]:
        """Those that count always."""
        return [one for one in self.of(kind, *subtypes) if not one.is_conditional()]

    def total(self, scores: dict[str, int], proficiency: int, *subtypes: str) -> int:
        """The sum of the bonuses on these subtypes."""
        return sum(one.amount(scores, proficiency) for one in self.steady("bonus", *subtypes))


def read_modifiers(character: Given, classes: list[ClassTaken], inventory: Inventory) -> Modifiers:
    """The modifiers that count for this character."""
    found: dict[str, list[Modifier]] = {}
    for group in GROUPS:
        for one in modifiers_of(group, character, classes, inventory):
            found.setdefault(one.subtype, []).append(one)
    return Modifiers(found)


def modifiers_of(group: str, character: Given, classes: list[ClassTaken], inventory: Inventory) -> Iterator[Modifier]:
    """The modifiers of one source that count."""
    listed = character.at("modifiers", group)
    if group == "item":
        yield from modifiers_of_items(listed, inventory) if listed.is_there else granted(inventory)
        return
    for one in asked_for(listed):
        owner = owner_of(one, classes) if group == "class" else None
        if group != "class" or is_open_to(one, owner, classes):
            yield named(one, owner)


def asked_for(listed: Given) -> Iterator[Given]:
    """The entries of which a duel asks anything; kinds that are not known are passed over."""
    for one in groups_in(listed):
        subtype = one.at("subType").word()
        if one.at("type").word() in KINDS and (subtype in SUBTYPES or subtype.endswith(f"-{SPELL_ATTACKS}")):
            yield one


def named(given: Given, owner: ClassTaken | None = None, item: Item | None = None) -> Modifier:
    """A modifier by its kind and subtype."""
    return Modifier(given, given.at("type").word(), given.at("subType").word(), owner, item)


def owner_of(given: Given, classes: list[ClassTaken]) -> ClassTaken | None:
    """The class whose feature gives this, the starting class first; the only class there is; None where it cannot be told."""
    feature = id_in(given.at("componentId"))
    owners = sorted((one for one in classes if feature in one.features), key=lambda one: not one.is_first)
    if owners:
        return owners[0]
    return classes[0] if len(classes) == 1 else None


def is_open_to(given: Given, owner: ClassTaken | None, classes: list[ClassTaken]) -> bool:
    """Does this count? What a class gives only to those who start in it does not count for others."""
    if given.at("availableToMulticlass").flag(True):
        return True
    if owner is None and len(classes) > 1:
        what = f"{given.at('type').word()} {given.at('subType').word()}"
        given.report.assume(f"{given.path}.componentId", given.at("componentId").value, f"{brief(what)} counts: it is not told of which class it is")
    return owner is None or owner.is_first


def modifiers_of_items(listed: Given, inventory: Inventory) -> Iterator[Modifier]:
    """The modifiers of things in use. Two of the same thing list theirs twice: as many count as are in use."""
    counted: dict[tuple[str, str, str], int] = {}
    for one in asked_for(listed):
        owners = [item for item in inventory.owners(one) if not item.is_consumable]
        if not inventory.owners(one):
            one.report.assume(f"{one.path}.componentId", one.at("componentId").value, f"{brief(one.at('subType').text())} left out: no such thing is carried")
        key = (id_in(one.at("id")), id_in(one.at("componentId")), one.at("subType").word())
        place = counted.get(key, 0) if key[0] else 0
        counted[key] = place + 1
        active = [item for item in owners if is_in_use(item, one)]
        if place < len(active):
            yield named(one, item=active[place])


def is_in_use(item: Item, given: Given) -> bool:
    """Does this thing give that modifier now?"""
    unsaid = not item.given.at("definition", "canAttune").is_there
    return item.is_active and (item.is_attuned or not unsaid or not given.at("requiresAttunement").flag())


def granted(inventory: Inventory) -> Iterator[Modifier]:
    """What things in use give by their own definitions, for files without a list of item modifiers."""
    for item in inventory.active():
        for one in asked_for(item.given.at("definition", "grantedModifiers")):
            if is_in_use(item, one):
                yield named(one, item=item)
