"""Campaigns at the field: joining, challenges by their rules, kept places, the game master's tools, and numbers that equal a recount."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from tests.web.folk import COOLS, FEUDS, MAGES, Folk, Reopening, concede, duel_at, send

from codeduello.kernel import NOBODY
from codeduello.roster.ledger import redo, undo
from codeduello.roster.standing import results


class Winter(Reopening):
    """A campaign of Sangfroid: Mara leads it; Anna, Bert and Carl have a character each."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ("Mara", "Anna", "Bert", "Carl"))
        self.mara, self.anna, self.bert, self.carl = self.people
        self.campaign = self.mara.begin("sangfroid")
        path = self.mara.invitation(self.campaign)
        self.owners: dict[str, Folk] = {}
        for one, line in zip(self.people[1:], COOLS, strict=False):
            character = one.keep("sangfroid", line)
            one.join(path, character)
            self.owners[character] = one
        self.ids = list(self.owners)

    def page(self, person: Folk | None = None) -> str:
        text: str = (person or self.mara).pages.get(f"/campaigns/{self.campaign}").text
        return unescape(text)

    def duel(self, first: str, second: str) -> str:
        """A duel set up by the game master, both places taken."""
        duel = duel_at(self.mara.set_up(self.campaign, first, second))
        for one in (first, second):
            self.owners[one].api.sit(duel)
        return duel

    def beaten(self, loser: str, winner: str) -> str:
        """A duel that the first of both loses."""
        duel = self.duel(loser, winner)
        self.counting.now += 1
        concede(self.owners[loser], duel, self.owners[winner])
        return duel

    def ladder(self) -> list[tuple[str, list[int], str]]:
        """Name, won, lost and drawn, and the rating, as the page shows them."""
        table = re.search(r'<table class="ladder">.*?</table>', self.page(), re.S)
        assert table is not None
        rows = re.findall(r'<th scope="row">([^<]*).*?<td>(\d+ \d+ \d+)</td><td>([^<]*)</td>', table[0], re.S)
        return [(name.strip(), [int(one) for one in counts.split()], rating) for name, counts, rating in rows]

    def may(self, person: Folk) -> list[str]:
        """Whom this person's character may challenge, as the page offers it."""
        found = re.search(r'<select name="theirs">(.*?)</select>', self.page(person))
        return re.findall(r">([^<]+)</option>", found[1]) if found else []

    def recount(self) -> list[tuple[str, list[int], str]]:
        """The same from the ledger: counted here, rated by the library in the order of settlement."""
        model: Any = PlackettLuce()
        ratings = {one: model.rating() for one in self.ids}
        counts: dict[str, Counter[str]] = {one: Counter() for one in self.ids}
        for one in results(self.house.database, self.campaign):
            a, b = one.characters
            ranks = [0, 0] if one.winner == NOBODY else [int(one.winner == 1), int(one.winner == 0)]
            [[ratings[a]], [ratings[b]]] = model.rate([[ratings[a]], [ratings[b]]], ranks=ranks)
            for seat, who in enumerate((a, b)):
                counts[who]["drawn" if one.winner == NOBODY else "won" if one.winner == seat else "lost"] += 1
        order = sorted(self.ids, key=lambda who: (-(ratings[who].mu - 3 * ratings[who].sigma), who))
        names = {who: self.owners[who].sheet(who)["name"] for who in self.ids}
        return [(names[who], [counts[who][what] for what in ("won", "lost", "drawn")], f"{ratings[who].mu:.1f} ± {ratings[who].sigma:.1f}") for who in order]


@pytest.fixture
def winter(tmp_path: Path) -> Iterator[Winter]:
    made = Winter(tmp_path)
    yield made
    made.end()


class TestJoining:
    def test_who_begins_leads_and_who_joins_is_shown(self, winter: Winter) -> None:
        assert "you lead it" in winter.mara.pages.get("/campaigns").text
        assert [name for name, _, _ in winter.ladder()] != [] and {name for name, _, _ in winter.ladder()} == {"Aramis", "Bersi", "Camille"}
        assert "The long winter" in winter.anna.pages.get("/campaigns").text

    def test_without_a_name_the_form_comes_again_with_what_was_typed(self, winter: Winter) -> None:
        answer = winter.anna.pages.post("/campaigns", {"name": "", "game": "feud", "challenges": "near 3"})
        assert answer.status_code == 400
        assert '<option value="feud" selected>' in answer.text and '<option value="near 3" selected>' in answer.text

    def test_an_old_invitation_opens_nothing_after_a_new_one(self, winter: Winter) -> None:
        old = winter.mara.invitation(winter.campaign)
        winter.mara.pages.post(f"/campaigns/{winter.campaign}/invite")
        extra = winter.anna.keep("sangfroid", COOLS[3])
        assert winter.anna.pages.post(old, {"character": extra}).status_code == 403
        winter.anna.join(winter.mara.invitation(winter.campaign), extra)
        assert "Dorn" in winter.page()

    def test_joined_twice_is_in_once(self, winter: Winter) -> None:
        winter.anna.join(winter.mara.invitation(winter.campaign), winter.ids[0])
        assert len(winter.ladder()) == 3

    def test_nobody_joins_with_somebody_elses_or_of_another_game(self, winter: Winter) -> None:
        path = winter.mara.invitation(winter.campaign)
        assert winter.bert.pages.post(path, {"character": winter.ids[0]}).status_code == 404
        assert winter.bert.pages.post(path, {"character": winter.bert.keep("feud", FEUDS[0])}).status_code == 400

    def test_the_invitation_stands_on_the_game_masters_page_alone(self, winter: Winter) -> None:
        word = winter.mara.invitation(winter.campaign).rpartition("/")[2]
        assert word not in winter.page(winter.anna)

    def test_a_campaign_that_is_none_is_not_there(self, winter: Winter) -> None:
        for path in (f"/campaigns/{'f' * 32}", f"/join/{'f' * 32}/word", f"/campaigns/{winter.campaign}/sheets/{'f' * 32}"):
            assert winter.mara.pages.get(path).status_code == 404


class TestChallenges:
    def test_anybody_alive(self, winter: Winter) -> None:
        assert winter.may(winter.anna) == ["Bersi", "Camille"]
        assert winter.anna.challenge(winter.campaign, *winter.ids[:2]).status_code == 303

    def test_not_the_dead_nor_by_the_dead(self, winter: Winter) -> None:
        winter.bert.api.call("POST", f"/characters/{winter.ids[1]}/line", {"line": f"{COOLS[1]}; dead"})
        assert winter.may(winter.anna) == ["Camille"]
        assert winter.anna.challenge(winter.campaign, *winter.ids[:2]).status_code == 409
        assert winter.bert.challenge(winter.campaign, winter.ids[1], winter.ids[0]).status_code == 409
        assert winter.mara.set_up(winter.campaign, *winter.ids[:2]).status_code == 409
        assert "The hall of the dead" in winter.page()

    def test_only_neighbours_on_the_ladder(self, winter: Winter) -> None:
        winter.mara.rule(winter.campaign, challenges="near 1")
        first, _, last = (name for name, _, _ in winter.ladder())
        who = {one.sheet(character)["name"]: (one, character) for character, one in winter.owners.items()}
        assert last not in winter.may(who[first][0])
        assert who[first][0].challenge(winter.campaign, who[first][1], who[last][1]).status_code == 409
        assert len(winter.may(who[first][0])) == 1

    def test_only_with_a_feud(self, winter: Winter) -> None:
        winter.mara.rule(winter.campaign, challenges="feuds")
        assert winter.may(winter.anna) == []
        assert winter.anna.challenge(winter.campaign, *winter.ids[:2]).status_code == 409

    def test_not_with_somebody_elses_nor_with_a_stranger(self, winter: Winter) -> None:
        assert winter.anna.challenge(winter.campaign, winter.ids[1], winter.ids[2]).status_code == 403
        assert winter.anna.challenge(winter.campaign, winter.anna.keep("sangfroid", COOLS[3]), winter.ids[2]).status_code == 404

    def test_an_unknown_rule_is_refused(self, winter: Winter) -> None:
        assert winter.mara.rule(winter.campaign, challenges="everybody").status_code == 400


class TestKeptPlaces:
    def test_the_place_is_for_the_character_and_for_no_other(self, winter: Winter) -> None:
        duel = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        other = winter.anna.keep("sangfroid", COOLS[3])
        page = winter.anna.pages.get(f"/d/{duel}").text
        assert f"own:{winter.ids[0]}" in page and f"own:{other}" not in page and 'name="line"' not in page
        winter.anna.api.call("POST", f"/duels/{duel}/place", {"name": "Anna", "word": "w", "character": other})
        assert other not in winter.house.roster.engaged(duel).values()

    def test_a_line_or_a_sample_does_not_take_it(self, winter: Winter) -> None:
        duel = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        winter.anna.pages.sit(duel, "Anna", "line", line="Zorro; 20; sword")
        assert winter.house.roster.engaged(duel) == {0: winter.ids[0]}

    def test_nobody_else_takes_it(self, winter: Winter) -> None:
        duel = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        assert winter.carl.api.call("POST", f"/duels/{duel}/place", {"name": "Carl", "word": "w"}).status_code == 409
        assert winter.carl.pages.get(f"/d/{duel}").status_code == 403

    def test_the_dead_cannot_take_it(self, winter: Winter) -> None:
        duel = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        winter.anna.api.call("POST", f"/characters/{winter.ids[0]}/line", {"line": f"{COOLS[0]}; dead"})
        assert winter.anna.api.call("POST", f"/duels/{duel}/place", {"name": "Anna", "word": "w"}).status_code == 403


class TestTheGameMaster:
    def test_rulings_count_for_duels_to_come(self, winter: Winter) -> None:
        before = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        assert winter.mara.rule(winter.campaign, rulings="shields=yes_no_such").status_code == 400
        assert winter.mara.rule(winter.campaign, rulings="order_tie=challenger").status_code == 303
        after = duel_at(winter.anna.challenge(winter.campaign, *winter.ids[:2]))
        assert "order tie = challenger" in winter.page(winter.anna)
        settings = [winter.client.portal.call(winter.house.hall.look, duel, lambda meeting: meeting.terms.settings) for duel in (before, after)]  # type: ignore[union-attr]
        assert settings == [(), (("order_tie", "challenger"),)]

    def test_sets_up_a_duel_between_any_two(self, winter: Winter) -> None:
        winter.mara.rule(winter.campaign, challenges="feuds")
        duel = winter.duel(*winter.ids[1:])
        assert winter.house.roster.engaged(duel) == {0: winter.ids[1], 1: winter.ids[2]}
        assert "Bersi challenges Camille" in winter.page(winter.carl)

    def test_has_a_program_lead_a_side_and_its_mark_stands(self, winter: Winter) -> None:
        duel = duel_at(winter.mara.set_up(winter.campaign, *winter.ids[:2], "", "random"))
        winter.anna.api.sit(duel)
        winter.counting.now += 1
        concede(winter.anna, duel)
        winter.anna.marked(winter.ids[0], duel)
        assert winter.bert.duels_in(winter.ids[1]) == [duel]
        assert winter.ladder() == winter.recount()

    @pytest.mark.parametrize("leaders", [("random", "random"), ("nobody", ""), ("", "../x")])
    def test_two_programs_or_an_unknown_one_are_refused(self, winter: Winter, leaders: tuple[str, str]) -> None:
        assert winter.mara.set_up(winter.campaign, *winter.ids[:2], *leaders).status_code in (400, 409)

    def test_one_against_itself_is_refused(self, winter: Winter) -> None:
        assert winter.mara.set_up(winter.campaign, winter.ids[0], winter.ids[0]).status_code == 409

    @pytest.mark.parametrize("door", ["change", "tell", "invite", "duel", "sheets/{}", "sheets/{}/undo"])
    def test_doors_of_the_game_masters_are_closed_to_others(self, winter: Winter, door: str) -> None:
        path = f"/campaigns/{winter.campaign}/{door.format(winter.ids[0])}"
        fields = {"name": "x", "challenges": "anybody", "first": winter.ids[0], "second": winter.ids[1], "line": COOLS[3], "reason": "x", "entry": "0" * 32}
        for person in (winter.anna, winter.bert):
            assert person.pages.post(path, fields).status_code == 403
        assert winter.anna.pages.get(f"/campaigns/{winter.campaign}/sheets/{winter.ids[1]}").status_code == 403
        assert "The long winter" in winter.page()

    def test_sends_away_and_nobody_else_does(self, winter: Winter) -> None:
        winter.beaten(*winter.ids[:2])
        path = f"/campaigns/{winter.campaign}/dismiss"
        assert winter.anna.pages.post(path, {"character": winter.ids[1]}).status_code == 404
        assert winter.mara.pages.post(path, {"character": winter.ids[1]}).status_code == 303
        assert {name for name, _, _ in winter.ladder()} == {"Aramis", "Camille"}
        assert winter.anna.pages.post(path, {"character": winter.ids[0]}).status_code == 303
        assert [name for name, _, _ in winter.ladder()] == ["Camille"]

    def test_overrules_a_sheet_and_the_reason_stands_in_the_owners_history(self, winter: Winter) -> None:
        path = f"/campaigns/{winter.campaign}/sheets/{winter.ids[0]}"
        assert winter.mara.pages.post(path, {"line": "Aramis; 7; sword", "reason": ""}).status_code == 400
        assert winter.mara.pages.post(path, {"line": "Aramis; 4000; sword", "reason": "hubris"}).status_code == 400
        assert winter.anna.sheet(winter.ids[0])["line"] == COOLS[0]
        assert winter.mara.pages.post(path, {"line": "Aramis; 7; sword", "reason": "hubris"}).status_code == 303
        happened = winter.anna.sheet(winter.ids[0])["history"][0]
        assert (happened["kind"], happened["note"], happened["after"]) == ("ruled", "the game master: hubris", "Aramis; 7; sword")

    def test_undoes_a_duel_for_all_with_a_reason(self, winter: Winter) -> None:
        winter.beaten(*winter.ids[:2])
        path, entry = f"/campaigns/{winter.campaign}/sheets/{winter.ids[0]}/undo", winter.anna.last(winter.ids[0])
        assert winter.mara.pages.post(path, {"entry": entry, "reason": " "}).status_code == 400
        assert winter.mara.pages.post(path, {"entry": entry, "reason": "a spilled die"}).status_code == 303
        assert [one.sheet(who)["line"] for who, one in winter.owners.items()] == list(COOLS[:3])
        assert "(undone: the game master: a spilled die)" in winter.bert.sheet(winter.ids[1])["history"][0]["note"]
        assert winter.ladder() == winter.recount() and winter.ladder()[0][1] == [0, 0, 0]

    def test_does_not_undo_for_strangers_what_was_fought_outside_the_campaign(self, winter: Winter) -> None:
        ids = [winter.anna.keep("sangfroid", COOLS[0]), winter.bert.keep("sangfroid", COOLS[1])]
        concede(winter.anna, send([winter.anna, winter.bert], ids, "sangfroid"), winter.bert)
        own = winter.anna.begin("sangfroid", "A campaign of Anna's alone")
        winter.anna.join(winter.anna.invitation(own), ids[0])
        winter.anna.pages.post(f"/campaigns/{own}/sheets/{ids[0]}/undo", {"entry": winter.anna.last(ids[0]), "reason": "I lost"})
        assert not winter.bert.sheet(ids[1])["history"][0]["undone"], "Bert has not asked for it"

    def test_may_look_at_the_duel_that_was_set_up(self, winter: Winter) -> None:
        duel = duel_at(winter.mara.set_up(winter.campaign, *winter.ids[:2]))
        assert winter.mara.pages.get(f"/d/{duel}").status_code == 200

    def test_has_a_program_lead_whoever_has_a_long_line(self, winter: Winter) -> None:
        campaign = winter.mara.begin("arcane", "Long lines")
        path = winter.mara.invitation(campaign)
        ids = [winter.anna.keep("arcane", line) for line in (MAGES[0], f"{MAGES[1]}; conditions {', '.join(f'cursed since day {number}' for number in range(120))}")]
        for one in ids:
            winter.anna.join(path, one)
        assert winter.mara.set_up(campaign, *ids, "", "random").status_code == 303


class TestNumbers:
    def test_the_ladder_equals_a_recount(self, winter: Winter) -> None:
        for loser, winner in ((0, 1), (1, 2), (0, 2), (2, 0)):
            winter.beaten(winter.ids[loser], winter.ids[winner])
        shown = winter.ladder()
        assert shown == winter.recount()
        assert sum(sum(counts) for _, counts, _ in shown) == 8

    def test_what_is_undone_does_not_count_and_counts_again_when_it_is_done_again(self, winter: Winter) -> None:
        winter.beaten(winter.ids[0], winter.ids[1])
        before = winter.ladder()
        winter.beaten(winter.ids[2], winter.ids[1])
        entry, roster = winter.carl.last(winter.ids[2]), winter.house.roster
        after = winter.ladder()
        undo(roster, entry, by="", at=1.0, for_all=True)
        assert winter.ladder() == before
        redo(roster, entry, by="", for_all=True)
        assert winter.ladder() == after == winter.recount()

    def test_a_duel_outside_the_campaign_does_not_count(self, winter: Winter) -> None:
        concede(winter.anna, send([winter.anna, winter.bert], winter.ids[:2], "sangfroid"), winter.bert)
        assert all(counts == [0, 0, 0] for _, counts, _ in winter.ladder())

    def test_a_rematch_counts_too(self, winter: Winter) -> None:
        duel = winter.beaten(*winter.ids[:2])
        again = winter.anna.api.call("POST", f"/duels/{duel}/rematch").json()["duel"]
        for one in (winter.bert, winter.anna):
            one.api.sit(again)
        winter.counting.now += 1
        concede(winter.bert, again, winter.anna)
        assert winter.bert.duels_in(winter.ids[1]) == [again, duel]
        assert winter.ladder()[0][1] == [1, 1, 0]

    def test_a_rematch_against_a_program_is_against_the_same_character(self, winter: Winter) -> None:
        duel = duel_at(winter.mara.set_up(winter.campaign, *winter.ids[:2], "", "random"))
        winter.anna.api.sit(duel)
        concede(winter.anna, duel)
        again = winter.anna.api.call("POST", f"/duels/{duel}/rematch").json()["duel"]
        assert winter.house.roster.engaged(again) == {0: winter.ids[1]}
