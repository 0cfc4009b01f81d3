"""Names and notes are text everywhere: in pages, in the open line, in documents, in file names and headers."""

import html
import json
import unicodedata

import pytest
from tests.web.fields import Visitor

from codeduello.record import verify

NAMES = [
    "<img src=x onerror=alert(1)>",
    '" onfocus="x',
    "'><script>alert(1)</script>",
    "[red]Zorro[/]",
    "{{ 7*7 }}",
    "{0}",
    "%s %(x)s",
    "Ægir Þórsson",
    "宮本 武蔵",
    "Zoë",
    "Zoe\u0308",
    "שלמה",
    "CON",
    "../x",
    "-1",
    "x" * 100,
    "a;b,c",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_literally_and_does_nothing(visitors: list[Visitor], name: str) -> None:
    duel = visitors[0].challenge("sangfroid", about=name)
    visitors[0].sit(duel, name)
    visitors[1].sit(duel, "Bert", "bersi")
    shown = html.escape(unicodedata.normalize("NFC", name), quote=True)
    for visitor in visitors:
        page = visitor.get(f"/d/{duel}").text
        assert "<img src=x" not in page and "<script>" not in page and 'onfocus="x' not in page and "49" not in page.split("</h1>")[0].split("<h1>")[1]
        assert shown.replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in page
        with visitor.live(duel) as line:
            line.send_text('{"marks": {}, "lines": 0}')
            sent = json.loads(line.receive_text())
            assert "<img src=x" not in "".join(region for region, _ in sent["regions"].values())
    visitors[0].post(f"/d/{duel}/answer", {})
    listed = visitors[0].get("/duels").text
    assert "<img src=x" not in listed and "<script>alert" not in listed


@pytest.mark.parametrize("name", NAMES)
def test_a_record_with_this_name_is_a_file_that_verifies(visitors: list[Visitor], name: str) -> None:
    duel = visitors[0].challenge("sangfroid", opponent="table", dice="seeded", seed="4")
    visitors[0].sit(duel, name, "line", line="Aramis; 9; sword")
    visitors[0].sit(duel, "Bert", "bersi")
    for seat in ("challenger",):
        page = visitors[0].post(f"/d/{duel}/concede", {"seat": seat})
        assert page.status_code in (303, 409)
    for _ in range(3):
        text = visitors[0].get(f"/d/{duel}").text
        if 'name="option"' in text:
            decision = text.split('name="decision" value="')[1].split('"')[0]
            seat = text.split('name="seat" value="')[1].split('"')[0]
            option = text.split('name="option" value="')[1].split('"')[0]
            visitors[0].post(f"/d/{duel}/answer", {"seat": seat, "decision": decision, "option": option})
    response = visitors[0].get(f"/d/{duel}/record")
    assert response.status_code == 200
    assert response.headers["content-disposition"] == f'attachment; filename="sangfroid-{duel[:8]}.duel"'
    assert verify(response.text) == []


def test_both_spellings_of_a_name_are_one(visitors: list[Visitor]) -> None:
    duel = visitors[0].challenge("sangfroid")
    visitors[0].sit(duel, "Zoe\u0308", "line", line="Zoe\u0308; 9; sword")
    visitors[1].sit(duel, "Zoë", "line", line="Zoë; 9; axe")
    assert "Zoë (challenger) challenges Zoë (challenged)" in visitors[0].get(f"/d/{duel}").text
