"""What a D&D Beyond character carries, as far as it gives modifiers or spells."""

from dataclasses import dataclass

from codeduello.games.arcane.imports.ddb.parts import groups_in, id_in
from codeduello.games.arcane.imports.given import Given, brief


@dataclass(frozen=True, slots=True)
class Item:
    """A thing carried. `is_active`: equipped and, where it asks for that, attuned. `kind` tells apart things of the same id (empty: not said)."""

    given: Given
    name: str
    kind: str
    is_active: bool
    is_attuned: bool
    is_consumable: bool


@dataclass(frozen=True, slots=True)
class Inventory:
    """Things carried, by the ids of their definitions."""

    by_id: dict[str, list[Item]]

    def owners(self, entry: Given) -> list[Item]:
        """The things that a modifier or a spell comes from."""
        kind = id_in(entry.at("componentTypeId"))
        found = self.by_id.get(id_in(entry.at("componentId")), [])
        return [one for one in found if not kind or not one.kind or one.kind == kind]

    def active(self) -> list[Item]:
        """All things in use, without what is used up."""
        return [one for several in self.by_id.values() for one in several if one.is_active and not one.is_consumable]


def read_inventory(given: Given) -> Inventory:
    """The things carried."""
    by_id: dict[str, list[Item]] = {}
    for one in groups_in(given):
        by_id.setdefault(id_in(one.at("definition", "id")), []).append(read_item(one))
    return Inventory(by_id)


def read_item(given: Given) -> Item:
    """One thing. One that cannot be equipped but is attuned is in use as well."""
    definition = given.at("definition")
    asks, attuned, equipped = definition.at("canAttune").flag(), given.at("isAttuned").flag(), given.at("equipped").flag()
    worn = equipped or (attuned and not definition.at("canEquip").flag(True))
    return Item(
        given,
        brief(definition.at("name").text() or "a thing without a name"),
        id_in(definition.at("entityTypeId")),
        worn and (attuned or not asks),
        attuned,
        definition.at("isConsumable").flag(),
    )
