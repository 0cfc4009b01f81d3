"""People known at both doors of a field, by the pages and by the API, with characters and campaigns; for tests of what duels leave."""

import json
import random
import re
from pathlib import Path
from typing import Any, Final

from starlette.testclient import TestClient
from tests.web.fields import Counting, Player, Visitor, make_field, open_doors

from codeduello.web.house import House, Settings

COOLS: Final = ("Aramis; 9; sword, dagger", "Bersi; 11; axe, club", "Camille; 10; spear", "Dorn; 8; sword, buckler")
"""Lines of Sangfroid: whoever concedes has lost, so a duel is over with one word."""

FEUDS: Final = ("Ines: Skill-4, Agg-6, Str-5, Wor-6", "Otto: Skill-2, Agg-9, Str-8, Wor-9")
MAGES: Final = (
    "Vell; arcana 3; attack 6; powers 0 1x4 2x3; schools illusion; hp 30/38; hit dice 5",
    "Wick; performance 4; attack 5; powers 0 1x3; schools abjuration; hp 20/20; hit dice 4",
)


def foundry(name: str = "Orla Vint", hp: int = 20, levels: int = 3) -> dict[str, Any]:
    """A small Foundry actor (dnd5e 4.x), made up here: a wizard with one attack spell, slots 1x4 2x2, hit dice 3d6."""
    spell = {
        "level": 1, "school": "evo", "method": "spell", "prepared": 1, "uses": {"max": "", "spent": 0},
        "activities": {"a": {"type": "attack", "attack": {"type": {"value": "ranged", "classification": "spell"}}, "damage": {"parts": [{"number": 2, "denomination": 6, "types": ["cold"]}]}}},
    }  # fmt: skip
    wizard = {
        "levels": levels, "identifier": "wizard", "spellcasting": {"progression": "full", "ability": "int"},
        "hd": {"denomination": "d6", "spent": 0, "additional": ""}, "source": {"rules": "2014"},
    }  # fmt: skip
    abilities = {"slt": "dex", "prf": "cha", "dec": "cha", "itm": "cha", "prc": "wis", "ins": "wis", "arc": "int", "inv": "int"}
    body = {
        "abilities": {one: {"value": 16 if one == "int" else 10} for one in ("str", "dex", "con", "int", "wis", "cha")},
        "skills": {key: {"value": 0, "ability": ability} for key, ability in abilities.items()},
        "attributes": {"hp": {"value": hp, "max": 20, "temp": None, "tempmax": None, "formula": ""}, "init": {"bonus": ""}, "spellcasting": "int"},
        "spells": {"spell1": {"value": 4, "override": None}, "spell2": {"value": 2, "override": None}},
        "details": {},
    }
    items = [
        {"_id": "lance", "name": "Frost Lance", "type": "spell", "system": spell, "effects": []},
        {"_id": "wizard", "name": "Wizard", "type": "class", "system": wizard, "effects": []},
    ]
    return {"name": name, "type": "character", "system": body, "items": items, "effects": [], "flags": {"dnd5e": {}}}


class Folk:
    """One person: `api` and `pages` are the same key."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.name = name
        self.api = Player(client, name)
        self.pages = Visitor(client)
        self.pages.cookies["duellist"] = self.api.key

    def move(self, client: TestClient) -> None:
        """Go on at another server over the same database."""
        self.api._client = self.pages._client = client

    def keep(self, game: str, line: str) -> str:
        """A character kept; its id."""
        answer = self.api.call("POST", "/characters", {"game": game, "line": line})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sheet(self, character: str) -> Any:
        """A character of one's own with its history."""
        answer = self.api.call("GET", f"/characters/{character}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def duels_in(self, character: str) -> list[str]:
        """The duels in the history of a character that stand."""
        return [one["duel"] for one in self.sheet(character)["history"] if one["duel"] and not one["undone"]]

    def marked(self, character: str, duel: str) -> Any:
        """The character once this duel stands in its history: where a program ends a duel, that is written a moment later."""
        for _ in range(200):
            if duel in self.duels_in(character):
                return self.sheet(character)
        raise AssertionError("the duel has left no mark")

    def undo(self, character: str, entry: str) -> Any:
        return self.api.call("POST", f"/characters/{character}/undo", {"entry": entry})

    def last(self, character: str) -> str:
        """The latest entry of a character."""
        return str(self.sheet(character)["history"][0]["entry"])

    def upload(self, path: str, fields: dict[str, str], file: bytes | None = None) -> Any:
        """A form with or without a file, as browsers send it."""
        files: dict[str, Any] = {name: (None, value) for name, value in fields.items()}
        if file is not None:
            files["file"] = ("character.json", file)
        headers = self.pages._headers({})
        return self.pages._client.post(path, files=files, headers=headers, follow_redirects=False)

    # Campaigns

    def begin(self, game: str, name: str = "The long winter", challenges: str = "anybody") -> str:
        """A campaign of one's own; its id."""
        answer = self.pages.post("/campaigns", {"name": name, "game": game, "challenges": challenges})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].rpartition("/")[2])

    def invitation(self, campaign: str) -> str:
        """The path by which others join, as it stands on the game master's page."""
        found = re.search(rf"/join/{campaign}/[\w-]+", self.pages.get(f"/campaigns/{campaign}").text)
        assert found is not None
        return found[0]

    def join(self, path: str, character: str) -> None:
        answer = self.pages.post(path, {"character": character})
        assert answer.status_code == 303, answer.text

    def rule(self, campaign: str, **fields: str) -> Any:
        """Other rules for a campaign."""
        return self.pages.post(f"/campaigns/{campaign}/change", {"name": "The long winter", "challenges": "anybody", **fields})

    def set_up(self, campaign: str, first: str, second: str, *leaders: str) -> Any:
        led = dict(zip(("first_leader", "second_leader"), leaders, strict=False))
        return self.pages.post(f"/campaigns/{campaign}/duel", {"first": first, "second": second, **led})

    def challenge(self, campaign: str, mine: str, theirs: str) -> Any:
        return self.pages.post(f"/campaigns/{campaign}/challenge", {"mine": mine, "theirs": theirs})


def duel_at(answer: Any) -> str:
    """The duel to which an answer leads."""
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/d/"))


def send(people: list[Folk], characters: list[str], game: str, **terms: Any) -> str:
    """A duel between kept characters, outside of any campaign."""
    duel = people[0].api.open(game, **terms)
    for one, character in zip(people, characters, strict=True):
        one.api.sit(duel, character=character)
    return duel


def concede(person: Folk, duel: str, *others: Folk) -> None:
    """Leave the duel, and let what follows be answered by the first option; a program among the two takes a moment."""
    answer = person.api.call("POST", f"/duels/{duel}/concession", {})
    assert answer.status_code == 200, answer.text
    for _ in range(500):
        if person.api.see(duel)["end"]:
            return
        for one in (person, *others):
            question = one.api.question(duel)
            if question:
                one.api.answer(duel, question["decision"], question["options"][0]["name"])
    raise AssertionError("the duel does not end")


def finish(people: list[Folk], duel: str, seed: int = 5, *, before: int = 0) -> tuple[int, Folk, dict[str, str]]:
    """Answer by lot to the end, or up to the answer of this number, which is not given; how many answers, who gives the last, and what it is."""
    lots = random.Random(seed)
    given: list[tuple[Folk, dict[str, str]]] = []
    while not people[0].api.see(duel)["end"]:
        for one in people:
            question = one.api.question(duel)
            if question:
                body = {"decision": question["decision"], "option": lots.choice([option["name"] for option in question["options"]])}
                given.append((one, body))
                if len(given) == before:
                    return len(given), one, body
                assert one.api.call("POST", f"/duels/{duel}/answers", body).status_code == 200
        assert len(given) < 2000, "the duel does not end"
    return len(given), *given[-1]


def last_answer(people: list[Folk], characters: list[str], game: str, seed: int) -> tuple[str, Folk, dict[str, str]]:
    """A duel of these characters that one answer ends; the duel, who is asked, and that answer. It was rehearsed with their lines first."""
    lines = [one.sheet(character)["line"] for one, character in zip(people, characters, strict=True)]
    rehearsal = people[0].api.open(game, dice="seeded", seed=seed)
    for one, line in zip(people, lines, strict=True):
        one.api.sit(rehearsal, line)
    count, _, _ = finish(people, rehearsal)
    duel = send(people, characters, game, dice="seeded", seed=seed)
    _, who, body = finish(people, duel, before=count)
    return duel, who, body


class Reopening:
    """A field whose server can be ended and begun again over the same database, with what people hold outliving it."""

    def __init__(self, folder: Path, names: tuple[str, ...] = ("Anna", "Bert"), settings: Settings | None = None, *, is_idle: bool = False) -> None:
        self._folder = folder
        self._settings = settings
        self._is_idle = is_idle
        self.counting = Counting()
        self.begin()
        self.people = [Folk(self.client, name) for name in names]

    def begin(self) -> None:
        """Open over what is there."""
        self.house: House = make_field(self._folder, self.counting, self._settings)
        self._chores = {chore.__name__: chore for chore in self.house.seconds._chores}
        if self._is_idle:
            self.house.seconds._chores = {}
        self.client = open_doors(self.house)
        self.client.__enter__()

    def chore(self, name: str) -> None:
        """Do now what the server does again and again (`is_idle`: which it then does not by itself): catch_up or send_due."""
        assert self.client.portal is not None
        self.client.portal.call(self._chores[name])

    def end(self) -> None:
        """Close."""
        self.client.__exit__(None, None, None)

    def restart(self) -> None:
        """End, and begin again."""
        self.end()
        self.begin()
        for one in self.people:
            one.move(self.client)


def encoded(document: Any) -> bytes:
    """A document as a file."""
    return json.dumps(document).encode()
