"""Fields for tests: a house with its own clock, ids and keys, in this process; and people who act there by the pages or the API."""

import itertools
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from codeduello.roster.database import open_database
from codeduello.web.app import make_app
from codeduello.web.house import House, Settings, Sources, make_house
from codeduello.web.thinking import Acts, Odds, reckon, think

SITE = "http://testserver"


class Here:
    """A thinker that thinks in this process, at once."""

    async def think(self, duel: str, acts: Acts, seat: int) -> tuple[str, int]:
        return think(duel, acts, seat)

    async def reckon(self, duel: str, acts: Acts, seat: int) -> Odds | None:
        return reckon(duel, acts, seat)

    def close(self) -> None:
        """Nothing to let go."""


@dataclass
class Counting:
    """Sources that give the same times, ids, keys and secrets in every run."""

    now: float = 1_800_000_000.0
    count: "itertools.count[int]" = field(default_factory=itertools.count)

    def word(self, length: int) -> str:
        return f"{next(self.count):x}".rjust(length, "0")

    @property
    def sources(self) -> Sources:
        return Sources(now=lambda: self.now, new_id=lambda: self.word(32), new_key=lambda: self.word(43), new_secret=lambda: bytes.fromhex(self.word(64)))


def make_field(folder: Path, counting: Counting | None = None, settings: Settings | None = None, database: str | None = None) -> House:
    """A house over a database in this folder (SQLite), or over the one named."""
    opened = open_database(database or str(folder / "field.sqlite"), folder / "field.key")
    sources = counting.sources if counting is not None else Sources()
    return make_house(opened, settings or Settings(creations=10**9, wrong_links=10**9), sources, Here())  # type: ignore[arg-type]


def open_doors(house: House) -> TestClient:
    """A client for a house; enter it (`with`) so that the house's seconds work."""
    return TestClient(make_app(house), base_url=SITE, headers={"origin": SITE})


class Visitor:
    """Somebody with a browser of their own: cookies, and the pages' forms."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.cookies: dict[str, str] = {}

    def _keep(self, response: Any) -> Any:
        self.cookies |= dict(response.cookies)
        self._client.cookies.clear()
        return response

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return ({"cookie": cookie} if cookie else {}) | more

    def get(self, path: str, **more: str) -> Any:
        return self._keep(self._client.get(path, headers=self._headers(more), follow_redirects=False))

    def post(self, path: str, fields: dict[str, Any] | None = None, **more: str) -> Any:
        return self._keep(self._client.post(path, data=fields or {}, headers=self._headers(more), follow_redirects=False))

    def challenge(self, game: str, **fields: str) -> str:
        """Open a duel; its id."""
        self.get(f"/challenge?game={game}")
        response = self.post("/challenge", {"game": game, **fields})
        assert response.status_code == 303, response.text
        return str(response.headers["location"].removeprefix("/d/"))

    def sit(self, duel: str, name: str, duellist: str = "", **fields: str) -> None:
        """Take a place."""
        self.get(f"/d/{duel}")
        response = self.post(f"/d/{duel}/place", {"name": name, "duellist": duellist, "word": f"word of {name}"[:40], "watchable": "true", **fields})
        assert response.status_code == 303, response.text

    def live(self, duel: str) -> Any:
        """The open line of a duel's page."""
        return self._client.websocket_connect(f"/d/{duel}/live", headers=self._headers({}))


class Player:
    """Somebody who plays by the API."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        self.name = name
        response = client.post("/api/v1/people", json={"name": name})
        assert response.status_code == 201, response.text
        self.key = response.json()["key"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        return self._client.request(method, f"/api/v1{path}", json=body, headers={"authorization": f"Bearer {self.key}"})

    def open(self, game: str, **terms: Any) -> str:
        response = self.call("POST", "/duels", {"game": game, **terms})
        assert response.status_code == 201, response.text
        return str(response.json()["duel"])

    def sit(self, duel: str, duellist: str = "", **place: Any) -> None:
        response = self.call("POST", f"/duels/{duel}/place", {"name": self.name, "duellist": duellist, "word": f"word of {self.name}", **place})
        assert response.status_code == 200, response.text

    def see(self, duel: str) -> Any:
        response = self.call("GET", f"/duels/{duel}")
        assert response.status_code == 200, response.text
        return response.json()

    def answer(self, duel: str, decision: str, option: str, **more: Any) -> Any:
        return self.call("POST", f"/duels/{duel}/answers", {"decision": decision, "option": option, **more})

    def question(self, duel: str) -> Any:
        """What is asked and not yet sealed; None where nothing is."""
        questions = [one for one in self.see(duel)["questions"] if not one["sealed"]]
        return questions[0] if questions else None


def fight(players: list[Player], duel: str, lots: random.Random, most: int = 2000) -> Any:
    """Let players choose by lot to the end; the sight of the first at the end."""
    for _ in range(most):
        sight = players[0].see(duel)
        if sight["end"]:
            return sight
        for player in players:
            question = player.question(duel)
            if question:
                options = [one["name"] for one in question["options"]]
                response = player.answer(duel, question["decision"], lots.choice(options))
                assert response.status_code == 200, response.text
    raise AssertionError("the duel does not end")
