"""A server that stops at any moment: nothing acknowledged is lost, nothing sealed can be read, no die falls again."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.web.fields import Counting, Player, fight, make_field, open_doors


class Restarting:
    """A field that can be stopped and begun again over the same database; keys of people outlive it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.counting = Counting()
        self.begin()
        self.players = [Player(self.client, "Anna"), Player(self.client, "Bert")]

    def begin(self) -> None:
        self.house = make_field(self._folder, self.counting)
        self.client = open_doors(self.house)
        self.client.__enter__()

    def restart(self, seconds: float = 0.0) -> None:
        """Stop and begin again, so many seconds later."""
        self.client.__exit__(None, None, None)
        self.counting.now += seconds
        self.begin()
        for player in self.players:
            player._client = self.client


@pytest.fixture
def field(tmp_path: Path) -> Any:
    made = Restarting(tmp_path)
    yield made
    made.client.__exit__(None, None, None)


def test_between_the_two_commits(field: Restarting) -> None:
    first, second = field.players
    duel = first.open("arcane")
    first.sit(duel, "bard")
    second.sit(duel, "wizard")
    question = first.question(duel)
    first.answer(duel, question["decision"], question["options"][0]["name"])
    stakes = first.question(duel)
    first.answer(duel, stakes["decision"], "death")
    field.restart()
    assert first.question(duel) is None, "who has sealed is not asked again"
    assert first.see(duel)["questions"][0]["sealed"] == "death"
    question = second.question(duel)
    assert second.answer(duel, question["decision"], "pride").status_code == 200
    assert ["True stakes", "death", "sealed"] in first.see(duel)["standing"]
    assert ["True stakes", "sealed", "pride"] in second.see(duel)["standing"]


@pytest.mark.parametrize("game", ["sangfroid", "feud", "arcane"])
def test_restarted_after_every_answer_the_duel_is_the_same(field: Restarting, game: str) -> None:
    """The dice that had fallen stay; those to come are those that would have come."""
    lots, twin_lots = random.Random(9), random.Random(9)
    ends = []
    for restarts, chance in ((False, lots), (True, twin_lots)):
        duel = field.players[0].open(game, dice="seeded", seed=77)
        for player in field.players:
            player.sit(duel)
        for _ in range(400):
            sight = field.players[0].see(duel)
            if sight["end"]:
                break
            for player in field.players:
                question = player.question(duel)
                if question:
                    player.answer(duel, question["decision"], chance.choice([one["name"] for one in question["options"]]))
                    if restarts:
                        before = player.see(duel)
                        field.restart()
                        assert player.see(duel) == before
        ends.append([line["text"] for line in field.players[0].see(duel)["lines"]])
    assert ends[0] == ends[1]


def test_no_pending_choice_can_be_read_from_the_file(field: Restarting, tmp_path: Path) -> None:
    first, second = field.players
    duel = first.open("sangfroid")
    first.sit(duel, "Aramis; 9; sword, dagger")
    second.sit(duel, "Bersi; 11; axe")
    first.answer(duel, first.question(duel)["decision"], "take dagger")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("field.sqlite*"))
    for secret in (b"take dagger", b"chose", b"option", first.key.encode(), second.key.encode()):
        assert secret not in stored
    sizes = set()
    for option in ("take sword", "take fists", "take dagger"):
        first.answer(duel, first.see(duel)["questions"][0]["decision"], option, replace=True)
        with field.house.database.engine.connect() as connection:
            sizes.add(connection.exec_driver_sql("select length(body) from acts order by seq desc limit 1").scalar())
    assert len(sizes) == 1


def test_a_program_that_was_to_answer_answers_after_the_restart(field: Restarting, monkeypatch: pytest.MonkeyPatch) -> None:
    first = field.players[0]
    duel = first.open("sangfroid", opponent="random", foe="bersi")

    async def never(*given: Any) -> tuple[str, int]:
        raise RuntimeError("the process was ended while it thought")

    monkeypatch.setattr(type(field.house.seconds._thinker), "think", never)
    first.sit(duel, "aramis")
    first.answer(duel, first.question(duel)["decision"], "take sword")
    assert first.see(duel)["status"] == "Waiting for Bersi."
    monkeypatch.undo()
    field.restart()
    assert fight([first], duel, random.Random(1))["phase"] == "over"
