"""Bringing characters to the field and taking them along: by a file, by pasting, by the API; looked over first, and nothing too large or forged."""

import base64
import json
import re
import zlib
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.folk import COOLS, FEUDS, MAGES, Folk, encoded, foundry

from codeduello import games
from codeduello.web.guard import LARGEST_BODY, LARGEST_IMPORT
from codeduello.web.house import House


@pytest.fixture
def anna(client: TestClient) -> Folk:
    return Folk(client, "Anna")


def kept_by(person: Folk) -> list[Any]:
    found: list[Any] = person.api.call("GET", "/characters").json()["characters"]
    return found


def fields_of(page: str) -> dict[str, str]:
    """The fields of the form in which a character is looked over."""
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    line = re.search(r'<textarea name="line"[^>]*>([^<]*)</textarea>', page)
    assert line is not None
    return {name: unescape(value) for name, value in hidden.items()} | {"line": unescape(line[1])}


def looked_over(person: Folk, file: bytes | None = None, **fields: str) -> dict[str, str]:
    answer = person.upload("/roster/import", {"text": "", "game": "", **fields}, file)
    assert answer.status_code == 200, answer.text
    return fields_of(answer.text)


def kept(person: Folk, fields: dict[str, str]) -> Any:
    """What the person has, after keeping what was looked over."""
    answer = person.upload("/roster/keep", fields)
    assert answer.status_code == 303, answer.text
    return person.sheet(answer.headers["location"].rpartition("/")[2])


def packed(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content)).decode()


class TestLookingOver:
    def test_a_file_is_read_and_nothing_is_kept(self, anna: Folk, house: House) -> None:
        answer = anna.upload("/roster/import", {"text": ""}, encoded(foundry()))
        assert answer.status_code == 200
        assert "Read from Foundry (dnd5e), for Arcane" in answer.text and "Nothing is kept yet" in answer.text
        assert kept_by(anna) == []

    def test_a_text_pasted_is_read_the_same(self, anna: Folk) -> None:
        by_file = looked_over(anna, encoded(foundry()))
        by_text = looked_over(anna, text=encoded(foundry()).decode())
        assert by_file["line"] == by_text["line"] and by_file["line"].startswith("Orla Vint; ")

    @pytest.mark.parametrize(
        ("text", "game", "name"),
        [(COOLS[0], "sangfroid", "Aramis"), (f"# mine\r\n{MAGES[0]}\r\n", "arcane", "Vell"), ('game = "arcane"\nname = "Vell"\nattack = 6\n', "", "Vell")],
        ids=["a line", "a line behind a comment", "TOML"],
    )
    def test_lines_and_fields_too(self, anna: Folk, text: str, game: str, name: str) -> None:
        fields = looked_over(anna, text=text, game=game)
        assert kept(anna, fields)["name"] == name

    def test_what_had_to_be_assumed_is_said(self, anna: Folk) -> None:
        sent = foundry()
        sent["system"]["attributes"]["hp"]["value"] = "many"
        page = anna.upload("/roster/import", {"text": ""}, encoded(sent)).text
        assert "What the file does not say clearly" in page and "hp.value" in page

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b'{"name": "Orla", "type"', "breaks off"),
            (b"<!doctype html><html></html>", "this is a web page"),
            (b'{"a": NaN}', "NaN stands where a number must be"),
            (b'{"what": "ever"}', "this is no character of a format known here"),
            (b"\xff\xfe\xfa", "no text"),
            (b"Aramis; 9; sword", "if its game is said"),
            (b"[" * 100_000, "nests its values too deeply"),
        ],
    )
    def test_a_wrong_file_is_refused_with_the_reason(self, anna: Folk, content: bytes, reason: str) -> None:
        answer = anna.upload("/roster/import", {"text": ""}, content)
        assert answer.status_code == 400
        alert = re.search(r'role="alert">([^<]*)<', answer.text)
        assert alert is not None and reason.casefold() in unescape(alert[1]).casefold()

    def test_nothing_at_all_is_refused(self, anna: Folk) -> None:
        assert "Neither a file" in anna.upload("/roster/import", {"text": " "}).text

    def test_of_several_the_one_named_is_read(self, anna: Folk) -> None:
        both = encoded([foundry("Orla Vint"), foundry("Gloam Heron")])
        assert anna.upload("/roster/import", {"text": ""}, both).status_code == 400
        assert looked_over(anna, both, pick="Gloam Heron")["line"].startswith("Gloam Heron; ")


class TestKeeping:
    def test_it_stands_in_the_roster_with_where_it_came_from(self, anna: Folk) -> None:
        found = kept(anna, looked_over(anna, encoded(foundry())))
        assert (found["name"], found["history"][0]["kind"], found["history"][0]["note"]) == ("Orla Vint", "imported", "from foundry")

    def test_what_was_corrected_is_what_is_kept(self, anna: Folk) -> None:
        fields = looked_over(anna, encoded(foundry()))
        corrected = fields["line"].replace("hp 20/20", "hp 11/20")
        assert "hp 11/20" in kept(anna, fields | {"line": corrected})["line"]

    def test_a_line_that_cannot_be_stays_in_the_form_and_is_kept_once_mended(self, anna: Folk) -> None:
        fields = looked_over(anna, encoded(foundry()))
        answer = anna.upload("/roster/keep", fields | {"line": "Orla; attack 99"})
        assert answer.status_code == 400 and kept_by(anna) == []
        again = fields_of(answer.text)
        assert again == fields | {"line": "Orla; attack 99"}
        assert kept(anna, again | {"line": fields["line"]})["line"] == kept_by(anna)[0]["line"]

    def test_the_document_travels_whole_and_comes_back_on_export(self, anna: Folk) -> None:
        sent = foundry("Ünal Özgür \N{CROSSED SWORDS}")
        found = kept(anna, looked_over(anna, encoded(sent)))
        assert anna.pages.get(f"/roster/{found['id']}/foundry.json").json() == sent

    def test_ours_travels_without_a_document(self, anna: Folk) -> None:
        one = anna.keep("arcane", MAGES[0])
        fields = looked_over(anna, anna.pages.get(f"/roster/{one}/character.json").content)
        assert fields["origin"] == ""
        assert kept(anna, fields)["line"] == anna.sheet(one)["line"]

    @pytest.mark.parametrize(
        "origin",
        [
            "not base64!",
            base64.b64encode(b"no zlib").decode(),
            packed(encoded(foundry()))[:-8],
            packed(b" " * (17 << 20)),
            packed(b'{"a": NaN}'),
            packed(b""),
            "é",
        ],
        ids=["no base64", "no zlib", "cut off", "a bomb", "no JSON", "empty", "no ASCII"],
    )
    def test_a_document_that_was_not_packed_here_is_refused(self, anna: Folk, origin: str) -> None:
        fields = looked_over(anna, encoded(foundry())) | {"origin": origin}
        assert anna.upload("/roster/keep", fields).status_code == 400
        assert kept_by(anna) == []

    def test_a_document_put_in_place_of_another_never_breaks_a_page(self, anna: Folk) -> None:
        found = kept(anna, looked_over(anna, encoded(foundry())) | {"origin": packed(b'[{"x": 1}, 7]')})
        assert anna.pages.get(f"/roster/{found['id']}").status_code == 200
        assert anna.pages.get(f"/roster/{found['id']}/foundry.json").status_code == 400

    def test_one_of_several_comes_back_on_export(self, anna: Folk) -> None:
        both = encoded([foundry("Orla Vint"), foundry("Gloam Heron")])
        found = kept(anna, looked_over(anna, both, pick="Gloam Heron"))
        assert anna.pages.get(f"/roster/{found['id']}/foundry.json").json() == foundry("Gloam Heron")


class TestByTheApi:
    def test_it_is_read_and_only_kept_when_that_is_said(self, anna: Folk) -> None:
        read = anna.api.call("POST", "/characters/import", {"document": foundry()}).json()
        assert (read["id"], read["name"], read["format"]) == ("", "Orla Vint", "foundry")
        assert kept_by(anna) == []
        again = anna.api.call("POST", "/characters/import", {"document": foundry(), "keep": True}).json()
        assert [one["id"] for one in kept_by(anna)] == [again["id"]]

    def test_what_cannot_be_read_is_said(self, anna: Folk) -> None:
        answer = anna.api.call("POST", "/characters/import", {"document": {"what": "ever"}})
        assert answer.status_code == 400 and "no character of a format known here" in answer.json()["message"]

    def test_one_of_several_comes_back_on_export(self, anna: Folk) -> None:
        both = [foundry("Orla Vint"), foundry("Gloam Heron")]
        one = anna.api.call("POST", "/characters/import", {"document": both, "pick": "Gloam Heron", "keep": True}).json()["id"]
        assert anna.pages.get(f"/roster/{one}/foundry.json").json() == foundry("Gloam Heron")


class TestTakingAlong:
    @pytest.mark.parametrize(("game", "line"), [("sangfroid", COOLS[0]), ("feud", FEUDS[0] + "; injuries hand; feuds Otto over hand"), ("arcane", MAGES[0])])
    def test_an_export_comes_back_as_an_equal_character(self, anna: Folk, client: TestClient, game: str, line: str) -> None:
        one, bert = anna.keep(game, line), Folk(client, "Bert")
        exported = anna.pages.get(f"/roster/{one}/character.json")
        assert exported.headers["content-disposition"] == 'attachment; filename="character.json"'
        read = bert.api.call("POST", "/characters/import", {"document": exported.json(), "keep": True}).json()
        assert bert.sheet(read["id"])["line"] == anna.sheet(one)["line"]
        parse = games.load(game).sheet.parse
        assert parse(bert.sheet(read["id"])["line"]) == parse(anna.sheet(one)["line"])

    def test_changes_are_told_in_lines(self, anna: Folk) -> None:
        one = anna.keep("arcane", MAGES[0])
        assert anna.pages.get(f"/roster/{one}/changes.txt").text == "nothing has changed\n"
        anna.pages.post(f"/roster/{one}/rest", {"kind": "long"})
        assert anna.pages.get(f"/roster/{one}/changes.txt").text == "hp 30 -> 38\n"

    def test_a_foundry_actor_comes_back_with_the_changed_fields_alone(self, anna: Folk) -> None:
        sent = foundry(hp=12)
        one = anna.api.call("POST", "/characters/import", {"document": sent, "keep": True}).json()["id"]
        assert anna.pages.get(f"/roster/{one}/foundry.json").json() == sent
        line = anna.sheet(one)["line"]
        assert anna.api.call("POST", f"/characters/{one}/line", {"line": line.replace("hp 12/20", "hp 7/20").replace("powers 1x4", "powers 1x3")}).status_code == 200
        wanted = json.loads(json.dumps(sent))
        wanted["system"]["attributes"]["hp"]["value"] = 7
        wanted["system"]["spells"]["spell1"]["value"] = 3
        assert anna.pages.get(f"/roster/{one}/foundry.json").json() == wanted

    @pytest.mark.parametrize("kind", ["foundry.json", "edit", "line.txt", "%2e%2e"])
    def test_an_export_that_is_none_is_refused(self, anna: Folk, kind: str) -> None:
        assert anna.pages.get(f"/roster/{anna.keep('arcane', MAGES[0])}/{kind}").status_code in (400, 404, 405)


class TestSizes:
    def test_an_import_may_have_four_megabytes_and_no_more(self, anna: Folk) -> None:
        sent = foundry()
        sent["flags"]["padding"] = "x" * (LARGEST_IMPORT - 20_000)
        assert anna.upload("/roster/import", {"text": ""}, encoded(sent)).status_code == 200
        sent["flags"]["padding"] = "x" * LARGEST_IMPORT
        assert anna.upload("/roster/import", {"text": ""}, encoded(sent)).status_code == 413
        assert anna.api.call("POST", "/characters/import", {"document": sent}).status_code == 413

    def test_so_may_what_is_kept(self, anna: Folk) -> None:
        sent = foundry()
        sent["flags"]["padding"] = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(400_000))
        fields = looked_over(anna, encoded(sent))
        assert len(fields["origin"]) > LARGEST_BODY
        assert kept(anna, fields)["name"] == "Orla Vint"

    @pytest.mark.parametrize("path", ["/roster/new", "/roster/{}/edit", "/roster/import/", "/campaigns", "/api/v1/characters", "/api/v1/characters/{}/line"])
    def test_everywhere_else_sixty_four_kilobytes_are_the_most(self, anna: Folk, path: str) -> None:
        one = anna.keep("arcane", MAGES[0])
        answer = anna.pages.post(path.format(one), {"game": "arcane", "line": "x" * LARGEST_BODY})
        assert answer.status_code == 413

    def test_a_line_of_more_than_can_be_borne_is_refused(self, anna: Folk) -> None:
        long = f"{MAGES[0]}; conditions {', '.join(f'state {number}' for number in range(3000))}"
        assert anna.api.call("POST", "/characters", {"game": "arcane", "line": long}).status_code == 400
