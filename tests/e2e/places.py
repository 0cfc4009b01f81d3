"""All kinds of pages, each with what has to be there, for tests that look at every one of them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect
from tests.e2e.pages import GAMES, OPEN_FORM, SAMPLES
from tests.web.fields import Player, fight


@dataclass(frozen=True)
class Places:
    """Duels in all phases, of a person with this key, and the pages that lead there."""

    game: str
    key: str
    open: str
    waiting: str
    running: str
    over: str

    def visit(self, page: Page, site: str) -> Iterator[str]:
        """Open one page after the other; the name of each."""
        for name, path, prepare in self._all():
            page.goto(site + path)
            prepare(page)
            yield name

    def _all(self) -> Iterator[tuple[str, str, Callable[[Page], object]]]:
        yield "a challenge", f"/challenge?game={self.game}", unfold
        yield "the rules", f"/rules/{self.game}", nothing
        yield "taking a place", f"/d/{self.open}", unfold
        yield "a choice", f"/d/{self.running}", choosing
        yield "conceding", f"/d/{self.running}/concede", nothing
        yield "the end", f"/d/{self.over}", unfold
        yield "the check of the dice", f"/d/{self.over}/verify", lambda page: expect(page.locator("#throws li").first).to_be_visible()
        yield "the replay", f"/d/{self.over}/replay?as=full&step=12", nothing
        yield "the log", f"/d/{self.over}/log", nothing
        if self.game == GAMES[0]:
            yield from self._common()

    def _common(self) -> Iterator[tuple[str, str, Callable[[Page], object]]]:
        yield "the front page", "/", nothing
        yield "all rules", "/rules", nothing
        yield "waiting, with the QR code", f"/d/{self.waiting}", lambda page: expect(page.locator(".qr img")).to_be_visible()
        yield "my duels", "/duels", nothing
        yield "me", "/me", nothing
        yield "my code", "/me", lambda page: page.get_by_role("button", name="Show me a code").click()
        yield "from another device", "/recover", nothing
        yield "for programs", "/api", nothing
        yield "nothing there", "/nothing", nothing


def nothing(page: Page) -> None:
    """There is nothing to wait for."""


def unfold(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def choosing(page: Page) -> None:
    expect(page.locator(OPEN_FORM)).to_be_visible()
    unfold(page)


def prepared(players: list[Player], game: str, lots: random.Random) -> Places:
    """Duels in all phases."""
    host = players[0]
    still_open, waiting, over = (host.open(game, about="A spilled glass") for _ in range(3))
    running = host.open(game, about="A spilled glass", dice="seeded", seed=1)
    host.sit(waiting)
    for player, duellist in zip(players, SAMPLES[game], strict=True):
        player.sit(running, duellist)
        player.sit(over)
    until_asked(players, running)
    fight(players, over, lots)
    return Places(game, host.key, still_open, waiting, running, over)


def until_asked(players: list[Player], duel: str) -> None:
    """Let the other answer until the host is asked something."""
    while players[0].question(duel) is None:
        question = players[1].question(duel)
        players[1].answer(duel, question["decision"], question["options"][0]["name"])
