"""Every page is free of what axe-core knows as barriers, in light and in dark."""

import random
from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from tests.e2e.people import Crew, Person
from tests.e2e.places import prepared
from tests.web.fields import Player

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def barriers(person: Person) -> list[str]:
    """What axe-core finds on the page, each with the first place where it is."""
    found = Axe().run(person.page).response["violations"]
    return [f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}" for one in found]


def barriers_in_both(person: Person) -> list[str]:
    """The same in light and in dark."""
    found = []
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {one}" for one in barriers(person)]
    return found


@pytest.mark.parametrize("game", ["arcane", "sangfroid"])  # a game with secrets, and one with none
def test_no_page_has_barriers(crew: Crew, players: list[Player], game: str, lots: random.Random) -> None:
    places = prepared(players, game, lots)
    anna = crew.join(key=places.key, reduced_motion="reduce")
    anna.forgive("status of 404")
    found = {name: barriers_in_both(anna) for name in places.visit(anna.page, anna.site)}
    assert not {name: faults for name, faults in found.items() if faults}
