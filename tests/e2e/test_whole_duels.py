"""Whole duels of each game in the browser: two people, one of them by phone; against the program; the rematch."""

import random

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import END, GAMES, by_lot, challenge, fight, take_place, wait_for_question
from tests.e2e.people import PHONE, Crew, Person


def accept(person: Person, name: str) -> None:
    """Follow the way to the rematch, and take the place that is kept."""
    person.press(person.page.locator(END).locator("button.main, a.main"))
    expect(person.page.locator(".lead")).to_contain_text("with the seats changed")
    expect(person.page.get_by_label("The same as before")).to_be_checked()
    take_place(person, name)
    expect(person.page.locator("#title")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_duel_from_the_challenge_to_the_rematch(crew: Crew, game: str, lots: random.Random) -> None:
    anna, bert = crew.join(), crew.join(PHONE, color_scheme="dark")
    page = anna.goto("/")
    page.locator(f"a[href='/challenge?game={game}']").click()
    page.fill("input[name=about]", "A spilled glass")
    page.get_by_role("button", name="Make the challenge").click()
    take_place(anna, "Anna", "")
    link = page.get_by_label("The link").input_value()
    assert link == page.url
    bert.goto(link)
    take_place(bert, "Bert", "")
    fight([anna, bert], by_lot(lots))
    ends = [one.page.locator(f"{END} h2").inner_text() for one in (anna, bert)]
    assert ends[0] == ends[1]
    accept(anna, "Anna")
    expect(bert.page.locator(END).get_by_role("link", name="The rematch")).to_be_visible()
    accept(bert, "Bert")
    for one in (anna, bert):
        expect(one.page.locator("#title")).to_contain_text("Bert challenges Anna")


def test_who_is_challenged_reads_by_whom_and_about_what(crew: Crew) -> None:
    anna, bert = crew.join(), crew.join(PHONE)
    address = challenge(anna, "sangfroid", about="A spilled glass")
    expect(anna.page.locator(".lead")).to_have_text("Your place first; then you get the link to send.")
    take_place(anna, "Anna", "aramis")
    bert.goto(address)
    expect(bert.page.locator(".about")).to_contain_text("A spilled glass")
    expect(bert.page.locator(".lead")).to_have_text("Anna challenges you.")


@pytest.mark.parametrize("game", GAMES)
def test_the_program_fights_to_the_end(crew: Crew, game: str, lots: random.Random) -> None:
    anna = crew.join(PHONE)
    challenge(anna, game, opponent="random")
    take_place(anna, "Anna", "")
    fight([anna], by_lot(lots))
    expect(anna.page.locator(END)).to_contain_text("The Random")


def test_the_program_is_fought_at_once_from_the_front_page(crew: Crew) -> None:
    anna = crew.join()
    page = anna.goto("/")
    form = page.locator("form.inline", has=page.locator("input[value=sangfroid]"))
    form.get_by_label("The program").select_option("random")
    form.get_by_role("button", name="Fight it now").click()
    take_place(anna, "Anna", "aramis")
    wait_for_question(anna)


def test_a_steady_program_fights_with_the_odds_shown(crew: Crew, lots: random.Random) -> None:
    anna = crew.join()
    challenge(anna, "sangfroid", opponent="steady", odds=True)
    take_place(anna, "Anna", "aramis")
    expect(anna.page.locator("#odds tbody tr")).not_to_have_count(0, timeout=60_000)
    offered = anna.page.locator("#odds th[scope=row]").all_inner_texts()
    options = anna.page.locator("#choice .option b").all_inner_texts()
    assert [one.removesuffix(" (best)") for one in offered] == options
    assert any(one.endswith("(best)") for one in offered)
    fight([anna], by_lot(lots))
