"""A duel's page in Chromium: what its first load moves, and when something is first seen without scripts."""

import random
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bench.tables import Finding, plainly
from bench.web_parts.crowd import GAMES, Bout, Crowd
from bench.web_parts.doors import Doors
from bench.web_parts.runs import run
from bench.web_parts.server import Server, scratch, served

CHROMIUM: Final = Path("/usr/bin/chromium")
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
ANSWERS: Final = 8
BOUTS_A_GAME: Final = 8
SETTLING: Final = 1500
MOST_BYTES: Final = 60.0
MOST_REQUESTS: Final = 6
PAINTED: Final = "() => performance.getEntriesByType('paint').map((one) => one.startTime)[0] ?? null"


@dataclass(slots=True)
class Moved:
    """What one load of a page moved: each answer's kind and bytes (headers too), and what the line said."""

    answers: dict[str, float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    lines: int = 0
    said: int = 0

    @property
    def kilobytes(self) -> float:
        """All of it."""
        return (sum(self.answers.values()) + self.said) / 1000


def measure(missing: list[str]) -> list[Finding]:
    """See the module."""
    if find_spec("playwright") is None or not CHROMIUM.exists():
        missing.append(f"page is skipped: it needs {CHROMIUM} and pip install playwright")
        return []
    with scratch() as folder, served(folder) as server:
        bouts = run(begun(server))
        return seen(server, bouts)


async def begun(server: Server) -> dict[str, Bout]:
    """A duel of each game, under way: the one that has come furthest of a few."""
    await server.ready()
    crowd = Crowd([Doors(server.port)], random.Random(4))
    await crowd.gather(len(GAMES) * BOUTS_A_GAME)
    await crowd.open_lines()
    for _ in range(ANSWERS * 4):
        await crowd.step([bout for bout in crowd.bouts if bout.answers < ANSWERS])
    crowd.leave()
    found = {}
    for game in GAMES:
        under_way = [bout for bout in crowd.bouts if bout.game == game and not any(player.is_over for player in bout.players)]
        found[game] = max(under_way, key=lambda bout: bout.answers)
    return found


def seen(server: Server, bouts: dict[str, Bout]) -> list[Finding]:
    """Each of them in a browser that has never been there."""
    from playwright.sync_api import sync_playwright

    findings = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        for game, bout in bouts.items():
            moved = first_load(browser, server, bout)
            what = f"page, {game} after {bout.answers} answers"
            findings += [
                plainly(f"{what}: moved in all", moved.kilobytes, "KB", "at most", MOST_BYTES),
                *[Finding(f"{what}: of it {kind}", "KB", amount / 1000) for kind, amount in by_kind(moved).items() if amount],
                plainly(f"{what}: requests (the line among them)", float(len(moved.answers) + moved.lines), "", "at most", MOST_REQUESTS),
                Finding(f"{what}: first paint without scripts", "ms", first_paint(browser, server, bout)),
            ]
        browser.close()
    return findings


def by_kind(moved: Moved) -> dict[str, float]:
    """Bytes by what they are."""
    kinds: dict[str, float] = {}
    for request, amount in moved.answers.items():
        kind = moved.kinds.get(request, "?").lower()
        kinds[kind] = kinds.get(kind, 0) + amount
    return kinds | {"line": float(moved.said)}


def opened(browser: Any, server: Server, bout: Bout, **more: Any) -> Any:
    """A fresh browser of the person who is asked (or of the first)."""
    context = browser.new_context(**more)
    player = (bout.asked or list(bout.players))[0]
    context.add_cookies([{"name": "duellist", "value": player.key, "url": f"http://127.0.0.1:{server.port}"}])
    return context


def first_load(browser: Any, server: Server, bout: Bout) -> Moved:
    """Everything that comes over the wire."""
    context = opened(browser, server, bout)
    page = context.new_page()
    moved, session = Moved(), context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda told: moved.kinds.update({told["requestId"]: told["type"]}))
    session.on("Network.loadingFinished", lambda told: moved.answers.update({told["requestId"]: told["encodedDataLength"]}))

    def line_opened(told: Any) -> None:
        moved.lines += 1

    def line_said(told: Any) -> None:
        moved.said += len(told["response"]["payloadData"].encode())

    session.on("Network.webSocketCreated", line_opened)
    session.on("Network.webSocketFrameReceived", line_said)
    page.goto(f"http://127.0.0.1:{server.port}/d/{bout.duel}")
    page.wait_for_timeout(SETTLING)
    context.close()
    return moved


def first_paint(browser: Any, server: Server, bout: Bout) -> float | None:
    """Milliseconds from the start of the navigation, nothing kept from before."""
    context = opened(browser, server, bout, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/d/{bout.duel}")
    page.wait_for_timeout(SETTLING)
    painted: float | None = page.evaluate(PAINTED)
    context.close()
    return painted
