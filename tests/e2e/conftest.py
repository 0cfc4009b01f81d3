"""A browser and servers for the tests end to end; without Chromium or Playwright they are skipped, visibly."""

import random
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from tests.web.fields import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright
    from tests.e2e.people import Crew
    from tests.e2e.server import Field

BROWSERS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""The first that is there is used: it has no windows at all, and costs little more than half."""

CHROMIUM = next((one for one in BROWSERS if one.exists()), BROWSERS[-1])
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def what_is_missing() -> str:
    absent = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
    absent += [] if CHROMIUM.exists() else [str(CHROMIUM)]
    return f"browser tests need {', '.join(absent)}" if absent else ""


class Unread(pytest.Module):
    """A file of tests that cannot run here."""

    def collect(self) -> Any:
        pytest.skip(what_is_missing())


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return Unread.from_parent(parent, path=module_path) if what_is_missing() else None


def launched(driver: "Playwright", *args: str) -> "Iterator[Browser]":
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=[*ARGS, *args])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def driver() -> "Iterator[Playwright]":
    """Of one module: a driver left running would keep other tests from running event loops of their own."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=15_000)
    with sync_playwright() as begun:
        yield begun


@pytest.fixture(scope="module")
def browser(driver: "Playwright") -> "Iterator[Browser]":
    """Chromium, without a window."""
    yield from launched(driver)


@pytest.fixture(scope="session")
def field(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Field]":
    """The server that tests share."""
    yield from opened(tmp_path_factory.mktemp("field"))


@pytest.fixture
def own_field(tmp_path: Path) -> "Iterator[Field]":
    """A server that one test may kill."""
    yield from opened(tmp_path)


def opened(folder: Path) -> "Iterator[Field]":
    from tests.e2e.server import Field

    made = Field(folder)
    try:
        made.start()
        yield made
    finally:
        made.stop()


@pytest.fixture
def crew(browser: "Browser", field: "Field") -> "Iterator[Crew]":
    """People, at the shared server."""
    yield from gathered(browser, field)


@pytest.fixture
def own_crew(browser: "Browser", own_field: "Field") -> "Iterator[Crew]":
    """People, at the server that the test may kill."""
    yield from gathered(browser, own_field)


def gathered(browser: "Browser", field: "Field") -> "Iterator[Crew]":
    from tests.e2e.people import Crew

    crew = Crew(browser, field.site)
    yield crew
    crew.farewell()


@pytest.fixture
def players(field: "Field") -> Iterator[list[Player]]:
    """Two people known by the API, who set things up quickly: a browser with the key of one is that person."""
    with httpx2.Client(base_url=field.site, timeout=60) as client:
        known: Any = client
        yield [Player(known, "Anna"), Player(known, "Bert")]


@pytest.fixture
def lots() -> random.Random:
    return random.Random(7)
