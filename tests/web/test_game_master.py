"""The game master at a duel: dice that wait, help that all are told and that the record keeps, rulings, a duel stopped; through restarts too."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.web.folk import COOLS, MAGES, Folk, Reopening, concede, duel_at

from codeduello.games import load
from codeduello.record import parse_transcript, replay
from codeduello.record.verify import verify
from codeduello.web.acts import Opened, Terms

WAITING = "The dice wait for the game master, who may help now."


class Table(Reopening):
    """A campaign of Arcane with help from the game master's seat: Mara leads it, Anna and Bert fight. Carl only looks."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ("Mara", "Anna", "Bert", "Carl"))
        self.mara, self.anna, self.bert, self.carl = self.people
        self.campaign = self.mara.begin("arcane")
        self.mara.rule(self.campaign, helps="true")
        path = self.mara.invitation(self.campaign)
        self.ids = [one.keep("arcane", line) for one, line in zip(self.duellists, MAGES, strict=True)]
        for one, character in zip(self.duellists, self.ids, strict=True):
            one.join(path, character)
        self.duel = self.fresh()

    @property
    def duellists(self) -> list[Folk]:
        return [self.anna, self.bert]

    def fresh(self) -> str:
        duel = duel_at(self.mara.set_up(self.campaign, *self.ids))
        for one in self.duellists:
            one.api.sit(duel)
        return duel

    def do(self, what: str, **fields: str) -> Any:
        """Something of the game master's."""
        return self.mara.pages.post(f"/d/{self.duel}/{what}", fields)

    @property
    def status(self) -> str:
        return str(self.anna.api.see(self.duel)["status"])

    def texts(self, person: Folk | None = None) -> list[str]:
        return [str(one["text"]) for one in (person or self.anna).api.see(self.duel)["lines"]]

    def answer_once(self, lots: random.Random | None = None) -> None:
        """Whoever is asked answers: the first option, or one by lot."""
        for one in self.duellists:
            question = one.api.question(self.duel)
            if question:
                options = [option["name"] for option in question["options"]]
                one.api.answer(self.duel, question["decision"], lots.choice(options) if lots else options[0])

    def to_the_dice(self) -> None:
        """Answer until dice wait."""
        for _ in range(40):
            if self.status == WAITING:
                return
            self.answer_once()
        raise AssertionError("no dice ever wait")

    def to_the_end(self, lots: random.Random | None = None, *, restarts: bool = False, helps: tuple[str, ...] = ()) -> Any:
        """Fight to the end, giving the same help at every check."""
        for _ in range(300):
            if self.anna.api.see(self.duel)["end"]:
                return self.anna.api.see(self.duel)
            if self.status == WAITING:
                for expression in helps:
                    assert self.do("help", seat="challenger", expression=expression).status_code == 303
                self.do("let-fall")
            self.answer_once(lots)
            if restarts:
                before = [one.api.see(self.duel) for one in self.duellists]
                self.restart()
                assert [one.api.see(self.duel) for one in self.duellists] == before
        raise AssertionError("the duel does not end")

    def record(self) -> str:
        answer = self.anna.api.call("GET", f"/duels/{self.duel}/record")
        assert answer.status_code == 200, answer.text
        return str(answer.text)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.end()


class TestHelp:
    def test_dice_of_a_check_wait_and_all_see_that(self, table: Table) -> None:
        table.to_the_dice()
        assert [one.api.see(table.duel)["status"] for one in (table.anna, table.bert, table.carl)] == [WAITING] * 3
        assert all(one.api.see(table.duel)["questions"] == [] for one in table.duellists)
        assert "Let the dice fall" in table.mara.pages.get(f"/d/{table.duel}").text
        assert "Let the dice fall" not in table.anna.pages.get(f"/d/{table.duel}").text

    def test_without_the_campaigns_rule_nothing_waits(self, table: Table) -> None:
        table.mara.rule(table.campaign)
        table.duel = table.fresh()
        for _ in range(12):
            assert table.status != WAITING
            table.answer_once()

    @pytest.mark.parametrize(("expression", "kept"), [("1d4", "1d4"), (" - 1d4 ", "-1d4"), ("advantage", "advantage"), ("2D6+1", "2d6+1")])
    def test_it_is_told_to_all_and_stands_in_the_record_which_verifies(self, table: Table, expression: str, kept: str) -> None:
        table.to_the_dice()
        assert table.do("help", seat="challenged", expression=expression).status_code == 303
        for one in (table.anna, table.bert, table.carl):
            assert table.texts(one)[-1] == f"Outside help for Wick's roll: {kept}."
        table.to_the_end()
        text = table.record()
        assert f"attached to challenged: {kept}" in text
        assert verify(text) == []
        after = replay(parse_transcript(text)).sheets_after
        assert after is not None
        form = load("arcane").sheet.format
        assert [form(sheet) for sheet in after] == table.anna.api.see(table.duel)["end"]["after"]

    def test_it_is_thrown_with_the_others(self, table: Table) -> None:
        table.to_the_dice()
        plain = [len(dice["sides"]) for dice in self.check(table, "")]
        helped = self.check(table, "1d4")
        assert sum(len(dice["sides"]) for dice in helped) == sum(plain) + 1
        assert any(4 in dice["sides"] for dice in helped)

    def check(self, table: Table, expression: str) -> list[Any]:
        """The dice of the next check, with this help."""
        table.to_the_dice()
        known = len(table.texts())
        if expression:
            table.do("help", seat="challenger", expression=expression)
        table.do("let-fall")
        lines = table.anna.api.see(table.duel)["lines"][known:]
        return list(next(line["dice"] for line in lines if line["dice"]))

    @pytest.mark.parametrize("expression", ["", "lots", "1d4 or so", "99d6", "1d1", "9" * 500, "1d4" + "+1d4" * 30])
    def test_what_is_no_help_is_refused_and_changes_nothing(self, table: Table, expression: str) -> None:
        table.to_the_dice()
        before = table.texts()
        answer = table.do("help", seat="challenger", expression=expression)
        assert answer.status_code == 400 and "is no dice expression" in answer.text
        assert table.texts() == before and table.status == WAITING

    @pytest.mark.parametrize("seat", ["spectator", "", "nobody"])
    def test_it_is_for_one_of_both(self, table: Table, seat: str) -> None:
        table.to_the_dice()
        assert table.do("help", seat=seat, expression="1d4").status_code == 400

    def test_none_is_given_where_no_dice_wait(self, table: Table) -> None:
        assert table.do("help", seat="challenger", expression="1d4").status_code == 409

    @pytest.mark.parametrize(("what", "fields"), [("help", {"seat": "challenger", "expression": "1d4"}), ("let-fall", {}), ("ruling", {"text": "x"})])
    def test_nobody_else_gives_any(self, table: Table, what: str, fields: dict[str, str]) -> None:
        table.to_the_dice()
        before = table.texts()
        for one in (table.anna, table.bert, table.carl):
            assert one.pages.post(f"/d/{table.duel}/{what}", fields).status_code == 403
        assert table.texts() == before

    def test_the_clock_of_nobody_runs_while_dice_wait(self, table: Table) -> None:
        table.to_the_dice()
        assert all(side["since"] is None and not side["awaited"] for side in table.anna.api.see(table.duel)["sides"])


class TestLettingFall:
    def test_said_twice_one_set_of_dice_falls(self, table: Table) -> None:
        table.to_the_dice()
        assert table.do("let-fall").status_code == 303
        after = table.texts()
        assert table.do("let-fall").status_code == 303
        assert table.texts() == after and table.status != WAITING

    def test_the_next_check_waits_again(self, table: Table) -> None:
        table.to_the_dice()
        table.do("let-fall")
        table.to_the_dice()
        assert table.status == WAITING


class TestRulings:
    def test_a_word_is_read_by_all(self, table: Table) -> None:
        assert table.do("ruling", text="The floor is <wet>").status_code == 303
        for one in (table.mara, table.anna, table.bert, table.carl):
            assert "The game master: The floor is &lt;wet&gt;" in one.pages.get(f"/d/{table.duel}").text
        assert table.carl.api.see(table.duel)["words"] == ["The floor is <wet>"]

    @pytest.mark.parametrize("text", ["", "  ", "x" * 401])
    def test_a_word_that_is_none_or_too_long_is_refused(self, table: Table, text: str) -> None:
        assert table.do("ruling", text=text).status_code == 400
        assert table.anna.api.see(table.duel)["words"] == []

    def test_a_duel_stopped_leaves_no_mark_and_frees_both(self, table: Table) -> None:
        table.to_the_dice()
        before = [one.sheet(character) for one, character in zip(table.duellists, table.ids, strict=True)]
        assert table.do("ruling", text="Dinner", stops="true").status_code == 303
        sight = table.anna.api.see(table.duel)
        assert (sight["phase"], sight["end"]["before"]) == ("stopped", sight["end"]["after"])
        assert sight["status"] == "The game master stopped the duel: a draw."
        assert [one.sheet(character) for one, character in zip(table.duellists, table.ids, strict=True)] == before
        assert [table.house.roster.duels_of(character) for character in table.ids] == [[], []]

    def test_a_duel_that_is_over_is_not_stopped_but_a_word_may_be_said(self, table: Table) -> None:
        concede(table.anna, table.duel, table.bert)
        lines = [table.anna.sheet(table.ids[0])["line"], table.bert.sheet(table.ids[1])["line"]]
        assert table.do("ruling", text="Stop", stops="true").status_code == 409
        assert table.do("ruling", text="Well fought").status_code == 303
        assert [table.anna.sheet(table.ids[0])["line"], table.bert.sheet(table.ids[1])["line"]] == lines
        assert table.anna.duels_in(table.ids[0]) == [table.duel]

    def test_no_place_is_taken_in_a_duel_that_was_stopped(self, table: Table) -> None:
        table.duel = duel_at(table.mara.set_up(table.campaign, *table.ids))
        table.do("ruling", text="Not today", stops="true")
        answer = table.anna.api.call("POST", f"/duels/{table.duel}/place", {"name": "Anna", "word": "w"})
        assert answer.status_code == 409


class TestTheirEyes:
    def test_the_game_master_may_look_where_others_may_not(self, table: Table) -> None:
        for one in table.duellists:
            one.api.call("POST", f"/duels/{table.duel}/watchable", {"watchable": False})
        assert table.carl.pages.get(f"/d/{table.duel}").status_code == 403
        assert table.mara.pages.get(f"/d/{table.duel}").status_code == 200

    def test_what_is_shown_to_them_is_closed_to_others(self, table: Table) -> None:
        for one in (table.anna, table.bert, table.carl):
            assert one.pages.get(f"/d/{table.duel}/master").status_code == 403
        assert table.mara.pages.get(f"/d/{table.duel}/master").status_code == 200


class TestDiceByHand:
    @pytest.fixture
    def by_hand(self, table: Table) -> Table:
        person = table.client.portal.call  # type: ignore[union-attr]
        ids = [table.house.people.by_key(one.api.key) for one in (table.mara, *table.duellists)]
        master, anna, bert = [one.id for one in ids if one is not None]
        terms = Terms(game="arcane", version=load("arcane").version, dice="hand", reserved=(anna, bert), campaign=table.campaign, master=master, helps=True)
        table.duel = "b" * 32
        person(partial(table.house.hall.open, table.duel, Opened(terms), []))
        for one, line in zip(table.duellists, MAGES, strict=True):
            one.api.sit(table.duel, line)
        return table

    def throw(self, table: Table) -> None:
        wanted = table.anna.api.see(table.duel)["throwing"]
        faces = [4 + place for place in range(wanted["count"])]
        assert table.anna.api.call("POST", f"/duels/{table.duel}/throws", {"decision": wanted["decision"], "faces": faces}).status_code == 200

    def to_the_dice(self, table: Table) -> None:
        for _ in range(40):
            if table.status == WAITING:
                return
            if table.anna.api.see(table.duel)["throwing"]:
                self.throw(table)
            table.answer_once()
        raise AssertionError("no dice ever wait")

    def test_they_wait_too_and_are_thrown_with_the_help(self, by_hand: Table) -> None:
        self.to_the_dice(by_hand)
        assert by_hand.anna.api.see(by_hand.duel)["throwing"] is None
        refused = by_hand.anna.api.call("POST", f"/duels/{by_hand.duel}/throws", {"decision": "d1", "faces": [3, 4]})
        assert refused.status_code == 409
        by_hand.do("help", seat="challenger", expression="1d4")
        by_hand.do("let-fall")
        wanted = by_hand.anna.api.see(by_hand.duel)["throwing"]
        assert (wanted["count"], "d4" in wanted["dice"]) == (3, True)

    def test_help_comes_too_late_once_they_may_be_thrown(self, by_hand: Table) -> None:
        self.to_the_dice(by_hand)
        by_hand.do("let-fall")
        assert by_hand.do("help", seat="challenger", expression="1d4").status_code == 409

    def test_a_restart_in_the_middle_changes_nothing(self, by_hand: Table) -> None:
        self.to_the_dice(by_hand)
        by_hand.do("help", seat="challenger", expression="1d4")
        by_hand.do("let-fall")
        before = by_hand.anna.api.see(by_hand.duel)
        by_hand.restart()
        assert by_hand.anna.api.see(by_hand.duel) == before


def test_restarted_after_every_step_the_duel_is_the_same(table: Table) -> None:
    """With help at each check and a word in between, the re-run of the log is what was."""
    table.do("ruling", text="Begin")
    end = table.to_the_end(random.Random(3), restarts=True, helps=("1d4", "advantage"))
    assert end["words"] == ["Begin"]
    text = table.record()
    assert text.count("attached to challenger: 1d4") == text.count("attached to challenger: advantage") > 0
    assert verify(text) == []
    assert table.anna.duels_in(table.ids[0]) == [table.duel]


def test_a_game_without_help_has_no_dice_that_wait(tmp_path: Path) -> None:
    field = Reopening(tmp_path, ("Mara", "Anna", "Bert"))
    mara, anna, bert = field.people
    campaign = mara.begin("sangfroid")
    assert 'name="helps"' not in mara.pages.get(f"/campaigns/{campaign}").text
    mara.rule(campaign, helps="true")
    ids = [one.keep("sangfroid", line) for one, line in zip((anna, bert), COOLS, strict=False)]
    for one, character in zip((anna, bert), ids, strict=True):
        one.join(mara.invitation(campaign), character)
    duel = duel_at(mara.set_up(campaign, *ids))
    for one in (anna, bert):
        one.api.sit(duel)
    concede(anna, duel, bert)
    assert anna.api.see(duel)["phase"] == "over"
    field.end()
