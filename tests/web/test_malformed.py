"""What nobody meant to send: 10,000 malformed frames, bodies and addresses; no crash, no leak of lines, no 5xx."""

import asyncio
import gc
import json
import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from starlette.testclient import TestClient
from tests.web.fields import Counting, Player, Visitor, make_field, open_doors
from tests.web.wires import Wire, ask

from codeduello.web.app import make_app
from codeduello.web.openapi import openapi

FRAMES = 10_000
ODD = ["", "?", "??", "null", "[]", "{}", "{", '{"marks": 3}', '{"marks": {"a": 1}}', '{"lines": "x"}', '{"lines": 1e400}', '{"lines": -5}', "\x00", "\ud7ff", "💥" * 50]


def frame(lots: random.Random) -> str | bytes:
    """A frame that is none, or nearly one."""
    kind = lots.randrange(5)
    if kind == 0:
        return lots.choice(ODD)
    if kind == 1:
        return lots.randbytes(lots.randrange(40))
    if kind == 2:
        return "".join(chr(lots.randrange(1, 0x2FF)) for _ in range(lots.randrange(60)))
    text = json.dumps({"marks": {"status": "x" * lots.randrange(30), str(lots.random()): ""}, "lines": lots.choice([0, 3, 10**30, -1, None])})
    return text[: lots.randrange(len(text))] if kind == 3 else text


async def bother(app: Any, path: str, cookie: str, lots: random.Random) -> int:
    """One line to which frames are sent until it is closed, or ten were; how many."""
    wire = Wire(app, path, cookie=cookie)
    await wire.hear()
    count = 0
    while count < 10 and not wire.is_over:
        one = frame(lots)
        wire.say(one) if isinstance(one, str) else wire.say_bytes(one)
        count += 1
        await asyncio.sleep(0)
    await wire.leave()
    assert all(message["type"] in ("websocket.send", "websocket.close", "websocket.accept") for message in wire.rest())
    return count


@pytest.mark.timeout(300)
def test_ten_thousand_malformed_frames_leave_nothing_behind(tmp_path: Path) -> None:
    house = make_field(tmp_path, Counting())
    app = make_app(house)
    with open_doors(house) as client:
        visitors = [Visitor(client), Visitor(client)]
        duel = visitors[0].challenge("sangfroid")
        for visitor, sheet in zip(visitors, ("aramis", "bersi"), strict=True):
            visitor.sit(duel, sheet, sheet)
        cookie = f"duellist={visitors[0].cookies['duellist']}"

    async def run() -> None:
        lots = random.Random(11)
        sent = 0
        while sent < FRAMES:
            path = lots.choice([f"/d/{duel}/live"] * 4 + [f"/d/{'0' * 32}/live", "/d/x/live", "/d/%00/live"])
            sent += sum(await asyncio.gather(*[bother(app, path, cookie, lots) for _ in range(20)]))
        assert house.sockets == 0 and house.hall.watched == 0
        gc.collect()
        assert len(asyncio.all_tasks()) < 5
        wire = Wire(app, f"/d/{duel}/live", cookie=cookie)
        wire.say('{"marks": {}, "lines": 0}')
        assert (await wire.hear())["type"] == "websocket.accept"
        assert "regions" in (await wire.hear())["text"], "and a page that behaves is served as ever"
        await wire.leave()

    house = make_field(tmp_path, Counting())
    app = make_app(house)
    asyncio.run(run())
    house.database.close()


@pytest.mark.parametrize("path", ["/d/%00", "/d/../../etc/passwd", "/d/" + "x" * 400, "/d/" + "x" * 600, "/static/../serve.py", "/static/%2e%2e/serve.py", "/rules/..%2f", "/d/'%22--", "/é"])
def test_odd_addresses_are_told_that_nothing_is_there(client: TestClient, path: str) -> None:
    response = client.get(path, follow_redirects=False)
    assert response.status_code in (400, 404, 405, 414, 307), response.status_code


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"name": 3}', b'{"name": "a", "x": 1}', b"[" * 30_000, b'{"name": "' + b"a" * 60_000 + b'"}', b'{"name": "\\ud800"}'])
def test_odd_bodies_are_refused_with_a_word(client: TestClient, body: bytes) -> None:
    response = client.post("/api/v1/people", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert response.json()["ok"] is False


@pytest.mark.parametrize("fields", [{}, {"game": ""}, {"game": "feud", "seed": "x"}, {"game": "feud", "limit": "1e9"}, {"game": "feud", "odds": "perhaps"}, {"game": "feud", "what": "1"}])
def test_odd_forms_are_shown_again_with_what_is_wrong(visitors: list[Visitor], fields: dict[str, str]) -> None:
    response = visitors[0].post("/challenge", fields)
    assert response.status_code == 400
    assert 'role="alert"' in response.text


def test_a_form_with_a_file_in_it_is_refused(client: TestClient) -> None:
    assert client.post("/challenge", files={"game": ("x.txt", b"feud")}).status_code in (400, 403)


def test_the_document_describes_every_door(client: TestClient) -> None:
    said = client.get("/api/v1/openapi.json").json()
    assert said == json.loads(json.dumps(openapi()))
    assert len(said["paths"]) >= 11
    page = client.get("/api").text
    for path in said["paths"]:
        assert path in page


class TestBySchema:
    """Requests made from the OpenAPI document, and such as it forbids: never a 5xx, always an answer as described."""

    @pytest.fixture
    def described(self, tmp_path: Path) -> Any:
        with open_doors(make_field(tmp_path, Counting())) as client:
            player = Player(client, "Anna")
            duel = player.open("sangfroid", dice="seeded", opponent="random", foe="bersi")
        return schemathesis.openapi.from_asgi("/api/v1/openapi.json", make_app(make_field(tmp_path))), player, duel

    @pytest.mark.timeout(600)
    def test_no_server_fault_and_answers_as_described(self, described: Any) -> None:
        from hypothesis import HealthCheck, Phase, given, settings
        from schemathesis.checks import not_a_server_error

        schema, player, duel = described
        for result in schema.get_all_operations():
            operation = result.ok()

            @given(case=operation.as_strategy())
            @settings(max_examples=40, deadline=None, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            def tried(case: Any) -> None:
                if "{duel}" in case.operation.path and len(str(case.body)) % 2:
                    case.path_parameters = {"duel": duel}
                case.headers = {**(case.headers or {}), "authorization": f"Bearer {player.key}"}
                case.validate_response(case.call(), checks=[not_a_server_error, schemathesis.checks.CHECKS.get_one("response_schema_conformance")])

            tried()


def test_a_request_that_is_cut_off_changes_nothing(tmp_path: Path) -> None:
    house = make_field(tmp_path, Counting())

    async def run() -> None:
        got = await ask(make_app(house), "POST", "/challenge", body=b"game=feud&about=%", content_type="multipart/form-data")
        assert got.status in (400, 403)

    asyncio.run(run())
    house.database.close()
