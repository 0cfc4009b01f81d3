"""Characters at the field: one's own alone, made, changed, rested, undone; and sent into duels that leave their mark once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.folk import COOLS, FEUDS, MAGES, Folk, Reopening, concede, encoded, foundry, last_answer, send
from tests.web.wires import ask

from codeduello.web.app import make_app
from codeduello.web.house import House, Settings

SCRIPT = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"


@pytest.fixture
def folk(client: TestClient) -> list[Folk]:
    return [Folk(client, "Anna"), Folk(client, "Bert")]


@pytest.fixture
def anna(folk: list[Folk]) -> Folk:
    return folk[0]


@pytest.fixture
def bert(folk: list[Folk]) -> Folk:
    return folk[1]


def kept_by(person: Folk) -> list[str]:
    return [one["name"] for one in person.api.call("GET", "/characters").json()["characters"]]


class TestWhoseTheyAre:
    def test_a_list_shows_ones_own_alone(self, anna: Folk, bert: Folk) -> None:
        anna.keep("sangfroid", COOLS[0])
        bert.keep("sangfroid", COOLS[1])
        assert kept_by(anna) == ["Aramis"]
        page = anna.pages.get("/roster").text
        assert "Aramis" in page and "Bersi" not in page

    def test_nobody_has_none(self, client: TestClient, anna: Folk) -> None:
        anna.keep("sangfroid", COOLS[0])
        assert "Aramis" not in client.get("/roster").text

    @pytest.mark.parametrize("path", ["", "/character.json", "/changes.txt", "/foundry.json", "/no.json"])
    def test_a_page_of_somebody_elses_is_not_there(self, anna: Folk, bert: Folk, path: str) -> None:
        one = anna.keep("arcane", MAGES[0])
        answer = bert.pages.get(f"/roster/{one}{path}")
        assert answer.status_code == 404
        assert "Vell" not in answer.text

    @pytest.mark.parametrize("what", ["edit", "rest", "undo", "redo", "remove", "bring-back"])
    def test_nothing_is_done_to_somebody_elses_by_a_page(self, anna: Folk, bert: Folk, what: str) -> None:
        one = anna.keep("arcane", MAGES[0])
        before = anna.sheet(one)
        fields = {"line": MAGES[1], "kind": "long", "entry": anna.last(one)}
        assert bert.pages.post(f"/roster/{one}/{what}", fields).status_code == 404
        assert anna.sheet(one) == before

    @pytest.mark.parametrize(
        ("method", "what", "body"),
        [
            ("GET", "", None),
            ("POST", "/line", {"line": MAGES[1]}),
            ("POST", "/rest", {"kind": "long"}),
            ("POST", "/undo", {"entry": "0" * 32}),
            ("POST", "/redo", {"entry": "0" * 32}),
            ("POST", "/remove", None),
            ("POST", "/bring-back", None),
        ],
    )
    def test_the_same_by_the_api(self, anna: Folk, bert: Folk, method: str, what: str, body: Any) -> None:
        one = anna.keep("arcane", MAGES[0])
        before = anna.sheet(one)
        answer = bert.api.call(method, f"/characters/{one}{what}", body)
        assert answer.status_code == 404
        assert answer.json() == {"ok": False, "message": "There is no character of yours behind this link."}
        assert anna.sheet(one) == before

    def test_somebody_elses_and_nobodys_are_told_alike(self, anna: Folk, bert: Folk) -> None:
        one = anna.keep("feud", FEUDS[0])
        assert bert.pages.get(f"/roster/{one}").text == bert.pages.get(f"/roster/{'f' * 32}").text

    def test_an_entry_of_somebody_elses_cannot_be_undone_through_ones_own(self, anna: Folk, bert: Folk) -> None:
        one, other = anna.keep("feud", FEUDS[0]), bert.keep("feud", FEUDS[1])
        anna.api.call("POST", f"/characters/{one}/line", {"line": FEUDS[0].replace("Skill-4", "Skill-9")})
        assert bert.undo(other, anna.last(one)).status_code == 400
        assert "Skill-9" in anna.sheet(one)["line"]


class TestMaking:
    def test_by_fields(self, anna: Folk) -> None:
        answer = anna.pages.post("/roster/new", {"game": "arcane", "name": "Vell", "attack": "6", "line": ""})
        assert answer.status_code == 303, answer.text
        assert "attack 6" in anna.sheet(answer.headers["location"].rpartition("/")[2])["line"]

    def test_by_a_line(self, anna: Folk) -> None:
        answer = anna.pages.post("/roster/new", {"game": "sangfroid", "line": COOLS[0]})
        assert anna.sheet(answer.headers["location"].rpartition("/")[2])["line"] == COOLS[0]

    def test_by_a_sample(self, anna: Folk) -> None:
        anna.pages.post("/roster/new", {"game": "sangfroid", "line": "Bersi"})
        assert kept_by(anna) == ["Bersi"]

    @pytest.mark.parametrize(
        ("fields", "kept"),
        [
            ({"game": "feud", "line": "Ines & Otto: Skill-4, Agg-99"}, "Ines &amp; Otto: Skill-4, Agg-99"),
            ({"game": "arcane", "name": "Vell <b>", "attack": "many"}, "Vell &lt;b&gt;"),
            ({"game": "sangfroid", "line": "nothing; that; is"}, "nothing; that; is"),
        ],
    )
    def test_what_is_wrong_is_said_in_the_form_and_what_was_typed_stands_there(self, anna: Folk, fields: dict[str, str], kept: str) -> None:
        answer = anna.pages.post("/roster/new", fields)
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text and f'value="{kept}"' in answer.text
        assert kept_by(anna) == []

    def test_by_the_api_what_is_wrong_is_said(self, anna: Folk) -> None:
        answer = anna.api.call("POST", "/characters", {"game": "feud", "line": "Ines: Agg-99, Str-5, Wor-6"})
        assert answer.status_code == 400 and "Agg-99" in answer.json()["message"]

    def test_an_unknown_game_is_refused(self, anna: Folk) -> None:
        assert anna.api.call("POST", "/characters", {"game": "chess", "line": "x"}).status_code == 400
        assert anna.pages.get("/roster/new?game=chess").status_code == 400

    def test_whoever_writes_the_first_one_down_gets_a_key(self, client: TestClient) -> None:
        client.cookies.clear()
        answer = client.post("/roster/new", data={"game": "sangfroid", "line": COOLS[0]}, follow_redirects=False)
        assert answer.status_code == 303
        assert "duellist" in answer.cookies


class TestChanging:
    def test_an_edit_stands_in_the_history_with_its_reason(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        assert anna.pages.post(f"/roster/{one}/edit", {"line": "Aramis; 12; sword", "note": "trained"}).status_code == 303
        happened = anna.sheet(one)["history"][0]
        assert (happened["kind"], happened["note"], happened["before"], happened["after"]) == ("edited", "trained", COOLS[0], "Aramis; 12; sword")
        assert "trained" in anna.pages.get(f"/roster/{one}").text

    def test_a_wrong_line_keeps_what_was_typed(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        answer = anna.pages.post(f"/roster/{one}/edit", {"line": "Aramis; 99999; sword"})
        assert answer.status_code == 400
        assert "Aramis; 99999; sword</textarea>" in answer.text
        assert anna.sheet(one)["line"] == COOLS[0]

    def test_a_rest_gives_back_what_it_gives(self, anna: Folk) -> None:
        one = anna.keep("arcane", MAGES[0])
        assert anna.pages.post(f"/roster/{one}/rest", {"kind": "long"}).status_code == 303
        assert "hp 38/38" in anna.sheet(one)["line"]
        assert "hp 30 -&gt; 38" in anna.pages.get(f"/roster/{one}").text

    @pytest.mark.parametrize(("game", "line", "kind"), [("arcane", MAGES[0], "endless"), ("feud", FEUDS[0], "long")])
    def test_a_rest_that_is_none_is_refused(self, anna: Folk, game: str, line: str, kind: str) -> None:
        one = anna.keep(game, line)
        assert anna.api.call("POST", f"/characters/{one}/rest", {"kind": kind}).status_code == 400
        assert anna.pages.post(f"/roster/{one}/rest", {"kind": kind}).status_code == 400

    def test_what_was_done_last_is_undone_and_done_again(self, anna: Folk) -> None:
        one = anna.keep("arcane", MAGES[0])
        came = anna.sheet(one)["line"]
        anna.pages.post(f"/roster/{one}/rest", {"kind": "long"})
        entry, rested = anna.last(one), anna.sheet(one)["line"]
        assert anna.pages.post(f"/roster/{one}/undo", {"entry": entry}).status_code == 303
        assert anna.sheet(one)["line"] == came and anna.sheet(one)["history"][0]["undone"]
        assert anna.pages.post(f"/roster/{one}/redo", {"entry": entry}).status_code == 303
        assert anna.sheet(one)["line"] == rested and not anna.sheet(one)["history"][0]["undone"]

    def test_what_something_later_rests_on_is_not_undone(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        for courage in (10, 11):
            anna.api.call("POST", f"/characters/{one}/line", {"line": f"Aramis; {courage}; sword, dagger"})
        answer = anna.undo(one, anna.sheet(one)["history"][1]["entry"])
        assert answer.status_code == 409 and "undo them first" in answer.json()["message"]

    def test_how_it_came_is_not_undone(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        assert anna.undo(one, anna.last(one)).status_code == 409

    def test_put_away_it_leaves_the_list_until_it_is_brought_back(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        assert anna.pages.post(f"/roster/{one}/remove").status_code == 303
        assert kept_by(anna) == [] and "Bring back Aramis" in anna.pages.get("/roster").text
        assert anna.pages.post(f"/roster/{one}/bring-back").status_code == 303
        assert kept_by(anna) == ["Aramis"]
        assert anna.api.call("POST", f"/characters/{one}/remove").json()["removed"] is True
        assert anna.api.call("POST", f"/characters/{one}/bring-back").json()["removed"] is False


class TestNothingOfANameActs:
    @pytest.mark.parametrize(("game", "line"), [("arcane", f"{SCRIPT}; hp 5; effects {SCRIPT} 1"), ("feud", f"{SCRIPT}: Skill-4, Agg-6, Str-5, Wor-6; feuds {SCRIPT} over hand")])
    def test_on_any_page_of_characters_and_campaigns(self, anna: Folk, game: str, line: str) -> None:
        one = anna.keep(game, line)
        anna.pages.post(f"/roster/{one}/edit", {"line": line.replace("hp 5", "hp 6").replace("Skill-4", "Skill-5"), "note": SCRIPT})
        campaign = anna.begin(game, SCRIPT)
        path = anna.invitation(campaign)
        anna.join(path, one)
        duel = anna.pages.challenge(game, about=SCRIPT)
        pages = ["/roster", f"/roster/{one}", "/campaigns", f"/campaigns/{campaign}", f"/campaigns/{campaign}/sheets/{one}", path, f"/d/{duel}"]
        texts = {page: anna.pages.get(page).text for page in pages}
        texts["looked over"] = (anna.upload("/roster/import", {"game": game, "text": f"O {line}"}).text)
        texts["not kept"] = (anna.upload("/roster/keep", {"game": game, "line": f"{SCRIPT}: no; line", "format": SCRIPT, "origin": ""}).text)
        texts["the form again"] = (anna.pages.post("/roster/new", {"game": game, "line": f"{SCRIPT}; no: line"}).text)
        for page, text in texts.items():
            assert "<script>alert" not in text and ESCAPED in text, page


class TestSentIntoDuels:
    def test_against_the_program_it_has_its_mark_once(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        duel = anna.api.open("sangfroid", opponent="random", foe="bersi", dice="seeded", seed=3)
        anna.api.sit(duel, character=one)
        concede(anna, duel)
        line = anna.marked(one, duel)["line"]
        assert line == anna.api.see(duel)["end"]["after"][0] and line.endswith("defeats 1; embarrassments 1")
        assert anna.duels_in(one) == [duel]
        assert "Bersi wins" in anna.sheet(one)["history"][0]["note"]
        assert f"/roster/{one}" in anna.pages.get(f"/d/{duel}").text

    def test_against_a_person_both_have_their_mark(self, anna: Folk, bert: Folk) -> None:
        ids = [anna.keep("feud", FEUDS[0]), bert.keep("feud", FEUDS[1])]
        duel, who, body = last_answer([anna, bert], ids, "feud", 4)
        who.api.call("POST", f"/duels/{duel}/answers", body)
        end = anna.api.see(duel)["end"]
        assert end["after"] != end["before"]
        assert [person.sheet(one)["line"] for person, one in zip((anna, bert), ids, strict=True)] == end["after"]

    def test_by_the_page_it_is_offered_and_taken(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        duel = anna.pages.challenge("sangfroid", opponent="random", foe="bersi")
        assert f'value="own:{one}"' in anna.pages.get(f"/d/{duel}").text
        anna.pages.sit(duel, "Anna", f"own:{one}")
        assert anna.api.see(duel)["sides"][0]["sheet"] == COOLS[0]

    def test_the_final_answer_sent_twice_leaves_one_mark(self, folk: list[Folk]) -> None:
        ids = [one.keep("sangfroid", line) for one, line in zip(folk, COOLS, strict=False)]
        duel, who, body = last_answer(folk, ids, "sangfroid", 8)
        answers = [who.api.call("POST", f"/duels/{duel}/answers", body).json() for _ in range(2)]
        assert answers == [{"ok": True, "changed": True}, {"ok": True, "changed": False}]
        assert [one.duels_in(ids[seat]) for seat, one in enumerate(folk)] == [[duel], [duel]]

    def test_a_stopped_duel_leaves_no_mark_and_frees_both(self, folk: list[Folk], house: House, counting: Any) -> None:
        ids = [one.keep("sangfroid", line) for one, line in zip(folk, COOLS, strict=False)]
        duel = send(folk, ids, "sangfroid", limit=60, timeout="draw")
        assert house.roster.duels_of(ids[0]) == [duel]
        counting.now += 61
        folk[0].api.call("POST", f"/duels/{duel}/watchable", {"watchable": False})
        assert folk[0].api.see(duel)["phase"] == "stopped"
        assert [one.sheet(ids[seat])["line"] for seat, one in enumerate(folk)] == list(COOLS[:2])
        assert [house.roster.duels_of(one) for one in ids] == [[], []]
        assert house.roster.to_settle() == []

    @pytest.mark.parametrize(("line", "away"), [(f"{COOLS[0]}; dead", False), (COOLS[0], True)], ids=["dead", "put away"])
    def test_the_dead_and_those_put_away_stay_at_home(self, anna: Folk, line: str, away: bool) -> None:
        one = anna.keep("sangfroid", line)
        if away:
            anna.api.call("POST", f"/characters/{one}/remove")
        duel = anna.api.open("sangfroid")
        answer = anna.api.call("POST", f"/duels/{duel}/place", {"name": "Anna", "word": "w", "character": one})
        assert answer.status_code == 403
        assert anna.pages.post(f"/d/{duel}/place", {"name": "Anna", "word": "w", "duellist": f"own:{one}"}).status_code == 403
        assert f"own:{one}" not in anna.pages.get(f"/d/{duel}").text

    def test_somebody_elses_cannot_be_sent(self, anna: Folk, bert: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        duel = bert.api.open("sangfroid")
        assert bert.api.call("POST", f"/duels/{duel}/place", {"name": "Bert", "word": "w", "character": one}).status_code == 404
        assert bert.pages.post(f"/d/{duel}/place", {"name": "Bert", "word": "w", "duellist": f"own:{one}"}).status_code == 404
        assert bert.api.see(duel)["sides"][0]["sheet"] == ""

    def test_one_of_another_game_cannot_be_sent(self, anna: Folk) -> None:
        one = anna.keep("feud", FEUDS[0])
        duel = anna.api.open("sangfroid")
        answer = anna.api.call("POST", f"/duels/{duel}/place", {"name": "Anna", "word": "w", "character": one})
        assert answer.status_code == 400 and "accepted here are those of" in answer.json()["message"]


    def test_one_does_not_fight_itself(self, anna: Folk) -> None:
        one = anna.keep("sangfroid", COOLS[0])
        duel = anna.api.open("sangfroid", opponent="table")
        anna.api.sit(duel, character=one)
        assert anna.api.call("POST", f"/duels/{duel}/place", {"name": "Anna", "word": "w", "character": one}).status_code in (400, 403, 409)


class TestUndoingADuel:
    @pytest.fixture
    def fought(self, folk: list[Folk]) -> tuple[list[str], str]:
        ids = [one.keep("sangfroid", line) for one, line in zip(folk, COOLS, strict=False)]
        concede(folk[1], send(folk, ids, "sangfroid"), folk[0])
        return ids, folk[0].last(ids[0])

    def test_one_of_two_owners_waits_for_the_other(self, anna: Folk, fought: tuple[list[str], str]) -> None:
        ids, entry = fought
        answer = anna.undo(ids[0], entry).json()
        assert (answer["done"], answer["waiting"]) == (False, ["Bersi"])
        page = anna.pages.post(f"/roster/{ids[0]}/undo", {"entry": entry})
        assert page.status_code == 200 and "once the owner of Bersi asks" in page.text
        assert not anna.sheet(ids[0])["history"][0]["undone"]

    def test_once_both_have_asked_both_stand_as_before(self, anna: Folk, bert: Folk, fought: tuple[list[str], str]) -> None:
        ids, entry = fought
        anna.undo(ids[0], entry)
        assert bert.undo(ids[1], entry).json()["done"] is True
        assert [anna.sheet(ids[0])["line"], bert.sheet(ids[1])["line"]] == list(COOLS[:2])

    def test_one_alone_does_not_do_it_again(self, anna: Folk, bert: Folk, fought: tuple[list[str], str]) -> None:
        ids, entry = fought
        anna.undo(ids[0], entry)
        bert.undo(ids[1], entry)
        anna.api.call("POST", f"/characters/{ids[0]}/redo", {"entry": entry})
        assert bert.sheet(ids[1])["line"] == COOLS[1]


class TestAFallBetweenTheEndAndTheLedger:
    @pytest.fixture
    def field(self, tmp_path: Path) -> Any:
        made = Reopening(tmp_path)
        yield made
        made.end()

    def test_it_is_caught_up_once(self, field: Reopening) -> None:
        people = field.people
        ids = [one.keep("sangfroid", line) for one, line in zip(people, COOLS, strict=False)]

        async def fallen(meeting: Any) -> None:
            """The server ends here."""

        field.house.hall.on_over = fallen
        duel = send(people, ids, "sangfroid")
        concede(people[1], duel, people[0])
        assert people[0].api.see(duel)["end"]
        assert [one.duels_in(ids[seat]) for seat, one in enumerate(people)] == [[], []]
        assert field.house.roster.to_settle() == [duel]
        for _ in range(3):
            field.restart()
            field.chore("catch_up")
            assert [one.duels_in(ids[seat]) for seat, one in enumerate(people)] == [[duel], [duel]]
        assert people[1].sheet(ids[1])["line"] == f"{COOLS[1]}; defeats 1; embarrassments 1"
        assert field.house.roster.to_settle() == []


def test_the_final_answer_from_two_clients_at_once_leaves_one_mark(client: TestClient, folk: list[Folk], house: House) -> None:
    ids = [one.keep("sangfroid", line) for one, line in zip(folk, COOLS, strict=False)]
    duel, who, body = last_answer(folk, ids, "sangfroid", 8)
    app, bearer = make_app(house), f"Bearer {who.api.key}"

    async def both() -> list[Any]:
        one = {"body": encoded(body), "authorization": bearer}
        return list(await asyncio.gather(*[ask(app, "POST", f"/api/v1/duels/{duel}/answers", **one) for _ in range(6)]))  # type: ignore[arg-type]

    assert client.portal is not None
    got = client.portal.call(both)
    assert sorted(one.json["changed"] for one in got) == [False] * 5 + [True]
    assert [one.duels_in(ids[seat]) for seat, one in enumerate(folk)] == [[duel], [duel]]


def test_so_many_characters_and_campaigns_an_hour_and_no_more(tmp_path: Path) -> None:
    field = Reopening(tmp_path, ("Anna",), Settings(creations=4))
    anna = field.people[0]
    for _ in range(2):
        anna.keep("sangfroid", COOLS[0])
    anna.begin("sangfroid")
    answers = [
        anna.pages.post("/campaigns", {"name": "x", "game": "feud", "challenges": "anybody"}),
        anna.pages.post("/roster/new", {"game": "sangfroid", "line": COOLS[0]}),
        anna.upload("/roster/keep", {"game": "sangfroid", "line": COOLS[0], "origin": ""}),
        anna.api.call("POST", "/characters/import", {"document": foundry(), "keep": True}),
    ]
    assert [one.status_code for one in answers] == [429] * 4
    assert len(kept_by(anna)) == 2
    field.end()
