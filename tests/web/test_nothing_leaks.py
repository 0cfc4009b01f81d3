"""Everything that the other seat and a spectator receive (pages, frames, documents, headers, refusals) is the same byte for byte
when only one seat's secrets differ, until the rules reveal them."""

import asyncio
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.secrets.conftest import SANCTIONS
from tests.web.twins import Field, OnlineMatch

from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.play import Setup
from codeduello.testing import Interference, find_leak
from codeduello.testing.draws import draw_settings, draw_sheets
from codeduello.web import sight

DUELS = 500


@pytest.fixture
def fields(tmp_path: Path) -> Iterator[Pair[Field]]:
    memory = Path("/dev/shm")
    with asyncio.Runner() as runner, contextlib.ExitStack() as stack:
        folders = [tmp_path / "first", tmp_path / "second"]
        if memory.is_dir():
            import tempfile

            folders = [Path(stack.enter_context(tempfile.TemporaryDirectory(dir=memory))) for _ in range(2)]
        made = Pair(*[Field(runner, folder) for folder in folders])
        yield made
        for field in made:
            field.house.database.close()


def case_of(name: str, seed: int, fields: Pair[Field], hosted: list[OnlineMatch]) -> Interference:
    game = load(name)
    lots = random.Random(f"online secrets {name} {seed}")
    rulings = game.settle(settings=draw_settings(game, lots))
    secret = seed % 2

    def host(setup: Setup, twin: int) -> OnlineMatch:
        hosted.append(OnlineMatch(setup, fields[twin], seed, secret, odds=False))
        return hosted[-1]

    def received(match: Any, viewer: int) -> Any:
        return match.everything(viewer)

    return Interference(game, rulings, draw_sheets(game, lots), secret, SANCTIONS[name], seed, host=host, received=received)


def search(name: str, seeds: range, fields: Pair[Field]) -> tuple[Any, int]:
    """The first leak in these duels, and how many secret choices were redrawn."""
    redrawn = 0
    for seed in seeds:
        hosted: list[OnlineMatch] = []
        leak, secrets = find_leak(case_of(name, seed, fields, hosted))
        redrawn += secrets
        for match in hosted:
            match.leave()
        if leak is not None:
            return (seed, leak), redrawn
    return None, redrawn


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("name", SANCTIONS)
def test_redrawn_secrets_change_no_byte_before_a_reveal(name: str, part: int, fields: Pair[Field]) -> None:
    share = DUELS // 5
    leak, redrawn = search(name, range(part * share, (part + 1) * share), fields)
    assert leak is None
    assert redrawn >= share / 3


def test_a_leak_in_a_page_is_found(fields: Pair[Field], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sight.status_of

    def leaky(meeting: Any, viewer: int, *, shared: bool) -> str:
        sealed = [option for (seat, _), option in meeting._answers.items() if seat != viewer]
        return f"{honest(meeting, viewer, shared=shared)}{' ' if sealed and sealed[-1] % 2 else ''}"

    monkeypatch.setattr(sight, "status_of", leaky)
    assert search("sangfroid", range(40), fields)[0] is not None


def test_a_size_that_tells_is_found(fields: Pair[Field], monkeypatch: pytest.MonkeyPatch) -> None:
    from codeduello.web import guard

    honest = guard.Guard._add_headers

    def leaky(self: Any, scope: Any, headers: Any) -> None:
        honest(self, scope, headers)
        answers = [one for alive in self._house.hall._alive.values() for one in alive.meeting._answers.values()]
        headers["x-length"] = "x" * (sum(answers) % 7)

    monkeypatch.setattr(guard.Guard, "_add_headers", leaky)
    assert search("arcane", range(40), fields)[0] is not None
