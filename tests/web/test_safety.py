"""What stands before every request: other sites, sizes, limits, headers, links; and that logs and errors tell no secrets."""

import logging
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.fields import SITE, Counting, Player, Visitor, make_field, open_doors

from codeduello.errors import InvalidText
from codeduello.web.guard import LARGEST_BODY, JsonLines
from codeduello.web.house import Settings
from codeduello.web.serve import check_public


class TestOtherSites:
    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver.evil.example", "http://testserver:81", "https://"])
    def test_a_form_from_another_site_is_refused(self, visitors: list[Visitor], origin: str) -> None:
        visitors[0].get("/challenge?game=feud")
        assert visitors[0].post("/challenge", {"game": "feud"}, origin=origin).status_code == 403

    def test_a_line_from_another_site_is_refused(self, client: TestClient, visitors: list[Visitor]) -> None:
        duel = visitors[0].challenge("feud")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/d/{duel}/live", headers={"origin": "http://evil.example"}) as line:
            line.send_text("{}")
            line.receive_text()

    def test_with_a_cookie_and_no_word_of_where_it_comes_from_a_form_is_refused(self, house: Any) -> None:
        with TestClient(open_doors(house).app, base_url=SITE) as bare:
            bare.cookies.set("duellist", "x" * 43)
            assert bare.post("/challenge", data={"game": "feud"}).status_code == 403
            assert bare.post("/challenge", data={"game": "feud"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
            assert bare.post("/challenge", data={"game": "feud"}, headers={"sec-fetch-site": "same-origin"}, follow_redirects=False).status_code == 303

    def test_the_cookie_is_for_this_site_alone_and_for_no_script(self, client: TestClient) -> None:
        cookie = client.get("/challenge?game=feud").headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie

    def test_where_there_is_https_the_cookie_needs_it(self, tmp_path: Path) -> None:
        with open_doors(make_field(tmp_path, Counting(), Settings(https=True))) as client:
            response = client.get("/challenge?game=feud")
            assert "secure" in response.headers["set-cookie"].lower()
            assert "max-age" in response.headers["strict-transport-security"]

    def test_the_api_looks_at_no_cookie(self, visitors: list[Visitor]) -> None:
        visitors[0].challenge("feud")
        assert visitors[0].get("/api/v1/duels").status_code == 401


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/challenge?game=feud", "/rules/feud", "/nowhere", "/d/" + "0" * 32, "/api/v1/games", "/static/field.css"])
    def test_every_answer_has_them(self, client: TestClient, path: str) -> None:
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"

    def test_pages_are_not_kept_by_anybody(self, client: TestClient) -> None:
        assert client.get("/").headers["cache-control"] == "no-store"

    def test_no_page_has_a_script_or_a_style_inside(self, client: TestClient, visitors: list[Visitor]) -> None:
        duel = visitors[0].challenge("sangfroid")
        for path in ("/", "/challenge?game=arcane", f"/d/{duel}", "/rules/feud", "/me", "/recover", "/api"):
            text = visitors[0].get(path).text
            assert not re.search(r"<script(?![^>]*\bsrc=)|<style| style=|\son[a-z]+=|javascript:", text), path


class TestSizes:
    def test_a_large_body_is_refused(self, client: TestClient) -> None:
        assert client.post("/challenge", data={"game": "feud", "about": "x" * LARGEST_BODY}).status_code == 413

    def test_even_where_its_length_is_not_said(self, client: TestClient) -> None:
        def body() -> Any:
            for _ in range(80):
                yield b"x" * 1024

        response = client.post("/api/v1/people", content=body(), headers={"content-type": "application/json"})
        assert response.status_code == 413

    @pytest.mark.parametrize(
        ("field", "value"),
        [("name", "x" * 101), ("name", ""), ("name", "a\x00b"), ("duellist", "x" * 2001), ("word", ""), ("word", "x" * 65), ("word", "a\x07b"), ("duellist", "A; 9; sword\nB")],
    )
    def test_a_place_with_too_much_or_nothing_is_refused(self, players: list[Player], field: str, value: str) -> None:
        duel = players[0].open("sangfroid")
        place = {"name": "Anna", "duellist": "aramis", "word": "w", field: value}
        response = players[0].call("POST", f"/duels/{duel}/place", place)
        assert response.status_code == 400, response.text
        assert len(response.json()["message"]) < 400

    @pytest.mark.parametrize(
        "terms",
        [
            {"game": "chess"},
            {"game": "feud", "about": "x" * 401},
            {"game": "feud", "limit": -1},
            {"game": "feud", "limit": 10**9},
            {"game": "feud", "seed": 10**39},
            {"game": "feud", "dice": "loaded"},
            {"game": "feud", "timeout": "never"},
            {"game": "feud", "opponent": "nobody"},
            {"game": "feud", "rulings": ["wound_limit"]},
            {"game": "feud", "rulings": ["wound_limit=many"]},
            {"game": "feud", "rulings": ["tables=/etc/passwd"]},
            {"game": "feud", "rulings": ["tables=x.toml"]},
            {"game": "feud", "preset": "no such"},
            {"game": "feud", "foe": "/etc/passwd", "opponent": "random"},
            {"game": "feud", "unheard": 1},
            {"game": 7},
        ],
    )
    def test_a_challenge_that_cannot_be_says_what_is_accepted(self, players: list[Player], terms: dict[str, Any]) -> None:
        response = players[0].call("POST", "/duels", terms)
        assert response.status_code == 400, response.text
        assert response.json()["message"].endswith(".")

    def test_no_file_of_the_server_is_read(self, players: list[Player], tmp_path: Path) -> None:
        letter = tmp_path / "letter.txt"
        letter.write_text("Zorro; 9; sword\n")
        duel = players[0].open("sangfroid")
        response = players[0].call("POST", f"/duels/{duel}/place", {"name": "Anna", "duellist": str(letter), "word": "w"})
        assert response.status_code == 400
        assert "Zorro" not in response.text


class TestLimits:
    def test_challenges_from_one_address(self, tmp_path: Path) -> None:
        counting = Counting()
        with open_doors(make_field(tmp_path, counting, Settings(creations=4))) as client:
            player = Player(client, "Anna")
            answers = [player.call("POST", "/duels", {"game": "feud"}).status_code for _ in range(5)]
            assert answers == [201, 201, 201, 429, 429]
            counting.now += 3601
            assert player.call("POST", "/duels", {"game": "feud"}).status_code == 201

    def test_wrong_links_from_one_address(self, tmp_path: Path) -> None:
        with open_doors(make_field(tmp_path, Counting(), Settings(wrong_links=3))) as client:
            player = Player(client, "Anna")
            duel = player.open("feud")
            statuses = [client.get(f"/d/{number:032x}").status_code for number in range(10**6, 10**6 + 5)]
            assert statuses == [404, 404, 404, 429, 429]
            assert client.get(f"/d/{duel}").status_code == 429, "then not even a right one tells that it is right"

    def test_wrong_codes_count_too(self, tmp_path: Path) -> None:
        with open_doors(make_field(tmp_path, Counting(), Settings(wrong_links=2))) as client:
            statuses = [client.post("/recover", data={"code": f"wrong{number}"}).status_code for number in range(3)]
            assert statuses == [400, 400, 429]


class TestSilence:
    def test_logs_and_metrics_tell_no_id_no_name_no_key(self, client: TestClient, visitors: list[Visitor], caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.DEBUG):
            duel = visitors[0].challenge("sangfroid", about="a private matter")
            visitors[0].sit(duel, "Annabella", "aramis")
            visitors[0].get(f"/d/{duel}/record")
            visitors[0].post(f"/d/{duel}/answer", {"decision": "d1", "option": "take sword"})
            client.get(f"/d/{'f' * 32}")
        lines = "\n".join(JsonLines().format(record) for record in caplog.records if record.name.startswith("codeduello"))
        assert lines.count('"what": "request"') >= 6
        for secret in (duel, "Annabella", visitors[0].cookies["duellist"], "take sword", "private matter", "f" * 32):
            assert secret not in lines
            assert secret not in client.get("/metrics").text

    def test_a_fault_of_ours_tells_nothing(self, client: TestClient, house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*given: Any) -> Any:
            raise RuntimeError("the sealed choice is quick")

        monkeypatch.setattr(house.hall, "look", broken)
        quiet = TestClient(client.app, base_url=SITE, headers={"origin": SITE}, raise_server_exceptions=False)
        response = quiet.get(f"/d/{'0' * 32}")
        assert response.status_code == 500
        assert "quick" not in response.text
        record = logging.LogRecord("codeduello.web", logging.ERROR, "x", 1, "failed", None, None)
        try:
            broken()
        except RuntimeError:
            import sys

            record.exc_info = sys.exc_info()
        assert "quick" not in JsonLines().format(record)

    def test_no_key_and_no_secret_in_any_address(self, visitors: list[Visitor]) -> None:
        duel = visitors[0].challenge("sangfroid")
        page = visitors[0].get(f"/d/{duel}").text
        key = visitors[0].cookies["duellist"]
        assert key not in page
        visitors[0].sit(duel, "Anna", "aramis")
        code = re.findall(r'class="hash">([\w-]{43})<', visitors[0].post("/me/recovery").text)[0]
        assert code != key and code not in visitors[0].get("/me").text, "it is shown once"


class TestPublic:
    def test_a_public_server_names_what_it_lacks(self) -> None:
        with pytest.raises(InvalidText, match=r"--name HOST.*--https.*--proxies.*--key-file"):
            check_public(public=True, hosts=(), https=False, proxies=None, key_file=None)
        check_public(public=True, hosts=("duel.example",), https=True, proxies="127.0.0.1", key_file="k")
        check_public(public=False, hosts=(), https=False, proxies=None, key_file=None)

    def test_it_answers_to_its_own_name_only(self, tmp_path: Path) -> None:
        with open_doors(make_field(tmp_path, Counting(), Settings(hosts=("testserver",)))) as client:
            assert client.get("/").status_code == 200
            assert client.get("/", headers={"host": "evil.example"}).status_code == 421


def test_healthz_and_metrics(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok\n"
    client.get("/")
    text = client.get("/metrics").text
    assert 'codeduello_requests_total{method="GET",route="/",status="200"}' in text
    assert "codeduello_lines_open 0.0" in text
