"""On a phone nothing is out of reach: no page scrolls sideways, and every action can be brought into view and pressed, in large text too."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect
from tests.e2e.conftest import gathered, launched
from tests.e2e.pages import CONFIRM, END, GAMES, OPEN_FORM, SAMPLES, asked, ended, fight, first, mark
from tests.e2e.people import LARGE_PHONE, PHONE, Crew, Person
from tests.e2e.places import Places, prepared, until_asked
from tests.e2e.server import Field
from tests.web.fields import Player

LARGE_TEXT = "--blink-settings=defaultFontSize=32,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"
WIDTHS = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
WIDE = """() => [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1
  && !one.closest(".wide, .visually-hidden, svg, [popover]")).slice(0, 3).map((one) => one.outerHTML.slice(0, 120))"""
ACTIONS = "main a:visible, main button:visible, main input:visible, main select:visible, main summary:visible, .top a:visible"


@pytest.fixture(scope="module")
def large_text(driver: Playwright) -> Iterator[Browser]:
    """A browser whose letters are set to twice their size."""
    yield from launched(driver, LARGE_TEXT)


@pytest.fixture
def far_sighted(large_text: Browser, field: Field) -> Iterator[Crew]:
    """People who read in large text, at the shared server."""
    yield from gathered(large_text, field)


def too_wide(person: Person, places: Places) -> dict[str, Any]:
    """The pages that scroll sideways, with what makes them."""
    found: dict[str, Any] = {}
    for name in places.visit(person.page, person.site):
        wide, there = person.page.evaluate(WIDTHS)
        if wide > there:
            found[name] = (wide, there, person.page.evaluate(WIDE))
    return found


@pytest.mark.parametrize(("game", "device"), [*[(game, PHONE) for game in GAMES], ("arcane", LARGE_PHONE)], ids=str)
def test_no_page_scrolls_sideways(crew: Crew, players: list[Player], game: str, device: dict[str, Any], lots: random.Random) -> None:
    places = prepared(players, game, lots)
    anna = crew.join(device, key=places.key)
    anna.forgive("status of 404")
    assert not too_wide(anna, places)


@pytest.mark.parametrize("game", GAMES)
def test_no_page_scrolls_sideways_in_text_of_twice_the_size(far_sighted: Crew, players: list[Player], game: str, lots: random.Random) -> None:
    places = prepared(players, game, lots)
    anna = far_sighted.join(PHONE, key=places.key)
    anna.forgive("status of 404")
    anna.goto("/")
    assert anna.page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not too_wide(anna, places)


def reach_all(person: Person) -> None:
    """Every action that is shown can be brought into view and pressed: nothing lies over it."""
    actions = person.page.locator(ACTIONS)
    assert actions.count() > 3
    for at in range(actions.count()):
        actions.nth(at).tap(trial=True, timeout=5_000)


@pytest.mark.parametrize(("game", "size"), [*[(game, "large text") for game in GAMES], ("arcane", "normal text")])
def test_every_action_of_a_duel_can_be_reached(crew: Crew, far_sighted: Crew, players: list[Player], game: str, size: str) -> None:
    duel = players[0].open(game, dice="seeded", seed=1)  # whose dice ask the host something
    for player, duellist in zip(players, SAMPLES[game], strict=True):
        player.sit(duel, duellist)
    until_asked(players, duel)
    chosen = far_sighted if size == "large text" else crew
    anna, bert = (chosen.join(PHONE, key=player.key) for player in players)
    for one in (anna, bert):
        one.goto(f"/d/{duel}")
    reach_all(anna)
    for option in anna.page.locator(f"{OPEN_FORM} label").all():
        option.tap()
        assert option.locator("input").is_checked()
    form, _ = mark(anna, first)
    form.locator(CONFIRM).tap()
    anna.page.get_by_role("link", name="Concede").tap()
    expect(anna.page.locator("h1")).to_have_text("Leave the duel?")
    reach_all(anna)
    anna.page.get_by_role("button", name="concedes").tap()
    fight([anna, bert], first, until=lambda: ended(anna) and ended(bert) and not asked(anna))
    reach_all(anna)
    anna.page.locator(END).get_by_role("button", name="A rematch").tap()
    expect(anna.page.locator("#place")).to_be_visible()
    reach_all(anna)
    anna.page.fill("input[name=name]", "Anna")
    anna.page.get_by_role("button", name="Take my place").tap()
    expect(anna.page.locator("#duel")).to_be_visible()
