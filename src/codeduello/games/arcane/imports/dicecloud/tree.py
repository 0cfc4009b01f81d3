"""The properties of a DiceCloud archive that count, by kind, by name, and by what they stand under."""

from dataclasses import dataclass, field
from typing import Final

from codeduello.games.arcane.imports.given import Given, Report

MOST_PROPERTIES: Final = 20_000
MOST_STEPS: Final = 20
GONE: Final = ("removed", "overridden")


@dataclass(slots=True)
class Tree:
    """Properties in force by their `type`, attributes and skills by their variable's name; those under a spell by the spell's id.

    `resting` are spells that are switched off only because they are not prepared.
    """

    report: Report
    by_type: dict[str, list[Given]] = field(default_factory=dict)
    by_name: dict[tuple[str, str], Given] = field(default_factory=dict)
    under: dict[str, list[Given]] = field(default_factory=dict)
    resting: list[Given] = field(default_factory=list)
    parents: dict[str, str] = field(default_factory=dict)

    def of(self, kind: str) -> list[Given]:
        """The properties of a type."""
        return self.by_type.get(kind, [])

    def named(self, kind: str, name: str) -> Given:
        """The attribute or skill of this variable name; nothing where there is none."""
        return self.by_name.get((kind, name), Given(None, f"properties.{name}", self.report))


def tree_of(given: Given) -> Tree:
    """The tree of the properties of an archive."""
    tree = Tree(given.report)
    listed = given.at("properties")
    if isinstance(listed.value, list) and len(listed.value) > MOST_PROPERTIES:
        given.report.problem(f"{listed.path}: more than {MOST_PROPERTIES} properties; the others are left out")
        listed = Given(listed.value[:MOST_PROPERTIES], listed.path, listed.report)
    for one in listed.groups():
        add(tree, one)
    put_under_spells(tree)
    return tree


def add(tree: Tree, given: Given) -> None:
    """Take a property in, if it is in force."""
    kind = given.at("type").text()
    tree.parents[given.at("_id").text()] = parent_of(given)
    if any(given.at(mark).flag() for mark in GONE):
        return
    if given.at("inactive").flag():
        if kind == "spell" and is_resting(given):
            tree.resting.append(given)
        return
    tree.by_type.setdefault(kind, []).append(given)
    name = given.at("variableName").text()
    if name:
        tree.by_name[kind, name] = given


def is_resting(spell: Given) -> bool:
    """Is this spell switched off by nothing but not being prepared? The archive says what switched it off."""
    asleep = not spell.at("prepared").flag() and not spell.at("alwaysPrepared").flag()
    other = any(spell.at(mark).flag() for mark in ("disabled", "deactivatedByAncestor", "deactivatedByToggle"))
    return asleep and spell.at("deactivatedBySelf").flag() and not other


def parent_of(given: Given) -> str:
    """The id of what a property stands under; "" for none."""
    return given.at("parent", "id").text() or given.at("parentId").text()


def put_under_spells(tree: Tree) -> None:
    """File the saving throws and the damage of each spell under the spell's id."""
    for spell in tree.of("spell"):
        if identity := spell.at("_id").text():
            tree.under[identity] = []
    for part in tree.of("savingThrow") + tree.of("damage"):
        place = parent_of(part)
        for _ in range(MOST_STEPS):
            if place in tree.under:
                tree.under[place].append(part)
                break
            place = tree.parents.get(place, "")


def counted(given: Given) -> Given:
    """The number of a property: its value, worked out or as it stands."""
    return given.at("value") if given.is_group else given


def value_of(given: Given) -> Given:
    """What an attribute stands at: its value, else its total less the damage done to it."""
    total, damage = counted(given.at("total")).number(), given.at("damage").number()
    found = counted(given.at("value"))
    if found.is_there or total is None:
        return found
    return Given(total - (damage or 0), found.path, found.report)


def total_of(given: Given) -> Given:
    """What an attribute is without damage: its total, else its value."""
    total = counted(given.at("total"))
    return total if total.is_there else counted(given.at("value"))
