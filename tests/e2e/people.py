"""People with a browser of their own: what their pages asked for elsewhere, complained of, or were sent is kept, and looked at in the end."""

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Locator, Page, Route, WebSocket

from codeduello.web.identity import COOKIE

DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
LARGE_PHONE = PHONE | {"viewport": {"width": 414, "height": 896}}
SERVER_AWAY = r"WebSocket connection to|Failed to load resource: net::ERR_CONNECTION"


def refused(status: int) -> str:
    """The complaint that a browser makes of itself where a page answers with this status."""
    return f"the server responded with a status of {status} "


class Person:
    """One context with one page. `forgiven` are patterns of complaints that a test brings about on purpose."""

    def __init__(self, context: BrowserContext, site: str, *, touch: bool) -> None:
        self.context = context
        self.site = site
        self.touch = touch
        self.outside: list[str] = []
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.forgiven: list[str] = []
        context.route(re.compile(f"^(?!{re.escape(site)}/)"), self._refuse)
        context.on("page", self._attend)
        self.page: Page = context.new_page()

    def _refuse(self, route: Route) -> None:
        self.outside.append(route.request.url)
        route.abort()

    def _attend(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda fault: self.faults.append(f"{page.url}: {fault}"))
        page.on("dialog", self._dismiss)
        page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(re.search(one, message.text) for one in self.forgiven):
            self.faults.append(f"{message.location.get('url', '')}: {message.text}")

    def _dismiss(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _listen(self, line: WebSocket) -> None:
        if not line.url.startswith(self.site.replace("http", "ws", 1)):
            self.outside.append(line.url)
        line.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def forgive(self, *patterns: str) -> None:
        """Complaints like these are brought about on purpose."""
        self.forgiven += patterns

    def goto(self, path: str) -> Page:
        """Open a page of the server's, by path or address."""
        self.page.goto(path if path.startswith("http") else self.site + path)
        return self.page

    def press(self, what: Locator) -> None:
        """Click, or tap where there is a touch screen."""
        if self.touch:
            what.tap()
        else:
            what.click()


class Crew:
    """The people of one test, each in a context of their own."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._people: list[Person] = []
        self.site = site

    def join(self, device: dict[str, Any] | None = None, *, key: str = "", **options: Any) -> Person:
        """Somebody new; with the `key` of somebody whom the server knows, they are that person."""
        settings = {**(device or DESK), **options}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(15_000)
        if key:
            context.add_cookies([{"name": COOKIE, "value": key, "url": self.site}])
        person = Person(context, self.site, touch=bool(settings.get("has_touch")))
        self._people.append(person)
        return person

    def farewell(self) -> None:
        """Close all; nobody's page may have looked elsewhere, or complained."""
        for person in self._people:
            person.context.close()
        outside = [url for person in self._people for url in person.outside]
        faults = [fault for person in self._people for fault in person.faults]
        assert not outside, outside
        assert not faults, faults
