"""Without JavaScript: a whole duel by plain forms and links, each move of the other seen by loading the page anew."""

import random
import time

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import CONFIRM, END, LONG, OPEN_FORM, Pick, asked, by_lot, challenge, concede, ended, mark
from tests.e2e.people import PHONE, Crew, Person
from tests.web.fields import Player


def sit(person: Person, name: str, duellist: str) -> None:
    """Take a place, typing a word for the dice by hand."""
    page = person.page
    word = page.get_by_label("A word of your own")
    expect(word).to_have_value("")
    expect(page.locator("[data-nonce-note]")).to_contain_text("Type any word")
    page.fill("input[name=name]", name)
    page.locator(f"input[name=duellist][value='{duellist}']").check()
    person.press(page.get_by_role("button", name="Take my place"))
    expect(page.locator("#place")).to_be_visible()  # the browser itself asks for the word
    word.fill(f"word-of-{name}")
    person.press(page.get_by_role("button", name="Take my place"))
    expect(page.locator("#duel")).to_be_visible()


def meet_plainly(anna: Person, bert: Person) -> str:
    address = challenge(anna, "sangfroid")
    sit(anna, "Anna", "aramis")
    bert.goto(address)
    sit(bert, "Bert", "camille")
    return address


def answer_plainly(person: Person, pick: Pick) -> None:
    form, _ = mark(person, pick)
    with person.page.expect_navigation():
        person.press(form.locator(CONFIRM))


def test_a_whole_duel_is_fought_by_plain_forms(crew: Crew, lots: random.Random) -> None:
    anna, bert = crew.join(java_script_enabled=False), crew.join(PHONE, java_script_enabled=False)
    address = meet_plainly(anna, bert)
    until = time.monotonic() + LONG
    while not (ended(anna) and ended(bert)):
        assert time.monotonic() < until, "the duel does not end"
        for one in (anna, bert):
            if not asked(one):
                one.goto(address)
            if asked(one):
                answer_plainly(one, by_lot(lots))
    assert anna.page.locator(f"{END} h2").inner_text() == bert.page.locator(f"{END} h2").inner_text()
    anna.page.get_by_role("link", name="Check the dice").click()
    expect(anna.page.locator("#verdict")).to_contain_text("Without JavaScript, check the record offline")
    expect(anna.page.locator("main")).to_contain_text("word-of-Bert")
    bert.page.get_by_role("link", name="Replay").tap()
    bert.page.get_by_role("link", name="On", exact=True).tap()
    expect(bert.page.locator("p[role=status]")).to_contain_text("Step 2 of")
    bert.goto(address)
    bert.page.get_by_role("button", name="A rematch").tap()
    expect(bert.page.locator(".lead")).to_contain_text("A rematch")


def test_leaving_the_duel_asks_first(crew: Crew) -> None:
    anna, bert = crew.join(java_script_enabled=False), crew.join(java_script_enabled=False)
    address = meet_plainly(anna, bert)
    anna.goto(address)
    anna.page.get_by_role("link", name="Concede").click()
    expect(anna.page.locator("h1")).to_have_text("Leave the duel?")
    anna.page.get_by_role("link", name="Stay").click()
    expect(anna.page.locator(OPEN_FORM)).to_be_visible()
    concede(anna)
    bert.goto(address)
    answer_plainly(bert, lambda names: names[0])
    anna.goto(address)
    for one in (anna, bert):
        expect(one.page.locator(f"{END} h2")).to_contain_text("Camille wins")


def test_whoever_waits_sees_the_others_move_by_itself(crew: Crew, players: list[Player]) -> None:
    duel = players[0].open("arcane")
    for player, line in zip(players, ("bard", "wizard"), strict=True):
        player.sit(duel, line)
    question = players[0].question(duel)
    waiting = crew.join(key=players[1].key, java_script_enabled=False)
    waiting.goto(f"/d/{duel}")
    assert not asked(waiting)
    while players[1].question(duel) is None:
        question = players[0].question(duel)
        players[0].answer(duel, question["decision"], question["options"][0]["name"])
    expect(waiting.page.locator(OPEN_FORM)).to_be_visible(timeout=12_000)


@pytest.mark.parametrize("replaced", [False, True])
def test_what_cannot_be_is_said_on_the_page(crew: Crew, replaced: bool) -> None:
    anna, bert = crew.join(java_script_enabled=False), crew.join(java_script_enabled=False)
    address = meet_plainly(anna, bert)
    second = anna.context.new_page()
    second.goto(address)
    anna.goto(address)
    answer_plainly(anna, lambda names: names[0])
    expect(anna.page.locator("#choice")).to_contain_text("You have sealed")
    if replaced:
        anna.page.locator("#choice summary").click()
        anna.page.locator("#choice details input[type=radio]").last.check()
        anna.page.locator("#choice details button").click()
        chosen = second.locator(f"{OPEN_FORM} input[type=radio]").last.get_attribute("value")
        expect(anna.page.locator("#choice")).to_contain_text(f"You have sealed: {chosen}")
        return
    anna.forgive("status of 409")
    second.locator(f"{OPEN_FORM} input[type=radio]").last.check()
    second.locator(CONFIRM).first.click()
    expect(second.locator(".fault[role=alert]").first).to_contain_text("You have answered this already")
    expect(second.locator("#choice")).to_contain_text("You have sealed")
