"""A server in a process of its own: the example client fights there, and it ends when it is told to."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.server import Field
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

import codeduello

EXAMPLE = Path(codeduello.__file__).parent.parent.parent / "examples" / "client.py"

pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason="installed without its checkout")


@pytest.fixture
def field(tmp_path: Path) -> Iterator[Field]:
    made = Field(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.mark.parametrize("game", ["sangfroid", "feud", "arcane"])
def test_it_fights_a_whole_duel_against_a_program(field: Field, game: str) -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE), field.site, game, "random"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Your opponent's link: http://127.0.0.1" in done.stdout
    assert len(done.stdout.splitlines()) > 5


def test_it_is_as_short_as_an_example_should_be() -> None:
    assert len([line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]) <= 42


def call(field: Field, path: str, body: object, key: str = "") -> dict[str, Any]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    with urllib.request.urlopen(urllib.request.Request(f"{field.site}/api/v1{path}", json.dumps(body).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def test_a_server_with_open_lines_ends_when_it_is_told_to(field: Field) -> None:
    """Pages are told to come back (1012); that it does not wait for them is seen by its ending at all."""
    key = call(field, "/people", {"name": "Anna"})["key"]
    duel = call(field, "/duels", {"game": "feud"}, key)["duel"]
    call(field, f"/duels/{duel}/place", {"name": "Anna", "word": "w"}, key)
    address = f"{field.site.replace('http', 'ws')}/d/{duel}/live"
    with connect(address, additional_headers={"cookie": f"duellist={key}"}, origin=Origin(field.site)) as line:
        line.send('{"marks": {}, "lines": 0}')
        assert "regions" in str(line.recv(10))
        field.stop()
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    field.start()
    assert call(field, f"/duels/{duel}/place", {"name": "Anna", "word": "w"}, key) == {"ok": True, "changed": False}
