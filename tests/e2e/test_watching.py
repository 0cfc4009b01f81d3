"""Others watch: they see what is public, live, and are refused where one of the duellists does not allow it."""

import random

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import CONFIRM, SAMPLES, answer, asked, by_lot, fight, first, mark, meet, wait_for_question
from tests.e2e.people import Crew, Person, refused

REGIONS = ("title", "status", "latest", "choice", "end", "odds", "standing", "log", "own")


def log_of(person: Person, address: str) -> list[str]:
    """The whole log, as this person may read it."""
    page = person.goto(f"{address}/log")
    return [one.strip() for one in page.locator(".log li").all_text_contents()]


@pytest.mark.parametrize("game", ["arcane", "feud"])
def test_a_spectator_sees_the_public_log_live_and_nothing_else(crew: Crew, game: str, lots: random.Random) -> None:
    anna, bert, carl = crew.join(), crew.join(), crew.join()
    address = meet(anna, bert, game, dice="seeded", seed=1)  # a feud by chance dice can be over before anybody is asked
    carl.goto(address)
    fight([anna, bert], by_lot(lots))
    expect(carl.page.locator("#end .end")).to_be_visible()
    assert carl.page.locator("form[data-live], #own form").count() == 0
    received = carl.page.content() + "".join(carl.frames)
    whole = {name: log_of(who, address) for name, who in (("anna", anna), ("bert", bert), ("carl", carl))}
    assert whole["carl"] == [one for one in whole["anna"] if "only you" not in one]
    assert whole["carl"] == [one for one in whole["bert"] if "only you" not in one]
    own = [one.removeprefix("only you").strip() for one in whole["anna"] + whole["bert"] if "only you" in one]
    received += carl.page.content()
    assert carl.frames, "it was live"
    assert "only you" not in received
    assert not [one for one in own if one in received]


def seal(person: Person, *, against: Person) -> str:
    """Go on to the first choice in secret, and make it; what was sealed. Up to then both answer with the first that is offered."""
    while True:
        fight([person, against], first, until=lambda: asked(person) != "")
        if "Nobody else sees" in person.page.locator("#choice").inner_text():
            form, option = mark(person, lambda names: names[-1])
            person.press(form.locator(CONFIRM))
            expect(person.page.locator("#choice")).to_contain_text("You have sealed")
            return option
        answer(person, first)


@pytest.mark.parametrize("game", ["sangfroid", "arcane"])
def test_what_is_sealed_reaches_nobody_else(crew: Crew, game: str) -> None:
    anna, bert, carl = crew.join(), crew.join(), crew.join()
    address = meet(anna, bert, game, duellists=SAMPLES[game])
    carl.goto(address)
    option = seal(anna, against=bert)
    expect(carl.page.locator("#status")).to_contain_text("Waiting for")
    wait_for_question(bert)
    expect(bert.page.locator("#choice")).not_to_contain_text("You have sealed")
    shown = " ".join(carl.page.locator(f"#{name}").inner_text() for name in REGIONS if name != "standing")
    assert option not in shown
    assert not [one for one in carl.frames if f"sealed: <b>{option}" in one or "only you</span> " in one]
    assert not [one for one in bert.frames if f"sealed: <b>{option}" in one]
    assert option not in " ".join(log_of(bert, address))


def test_the_link_is_refused_where_one_does_not_allow_watching(crew: Crew) -> None:
    anna, bert, carl = crew.join(), crew.join(), crew.join()
    address = meet(anna, bert, "feud", watchable=False)
    carl.forgive(refused(403))
    carl.goto(address)
    expect(carl.page.locator(".fault")).to_contain_text("not open to others")
    assert "Waiting" not in carl.page.content()
    anna.page.get_by_role("button", name="Let others watch").click()
    expect(anna.page.get_by_role("button", name="Let nobody watch")).to_be_visible()
    carl.goto(address)
    expect(carl.page.locator("#log")).to_be_attached()
    bert.page.get_by_role("button", name="Let nobody watch").click()
    expect(bert.page.get_by_role("button", name="Let others watch")).to_be_visible()
    carl.page.reload()
    expect(carl.page.locator(".fault")).to_contain_text("not open to others")


def test_watching_ends_at_once_where_it_is_not_allowed_any_more(crew: Crew, lots: random.Random) -> None:
    anna, bert, carl = crew.join(), crew.join(), crew.join()
    carl.goto(meet(anna, bert, "sangfroid", duellists=("aramis", "camille")))
    expect(carl.page.locator("#status")).to_contain_text("Waiting")
    anna.page.get_by_role("button", name="Let nobody watch").click()
    expect(anna.page.get_by_role("button", name="Let others watch")).to_be_visible()
    before = len([one for one in carl.frames if one])
    fight([anna, bert], by_lot(lots))
    assert len([one for one in carl.frames if one]) == before
