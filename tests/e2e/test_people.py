"""Who one is: names are text and nothing else, and a code moves somebody to another device."""

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import asked, challenge, concede, take_place, wait_until
from tests.e2e.people import PHONE, Crew, Person, refused
from tests.web.fields import Player

NAMES = {
    "a picture": "<img src=x onerror=alert(1)>",
    "an attribute": '" onfocus="x',
    "a template": "{{7*7}}",
    "right to left": "יהודה בן שלום",
    "a hundred letters": "Wolf" * 25,
}
WATCHED = """() => { for (const one of document.querySelectorAll("*")) for (const { name } of one.attributes) if (name.startsWith("on")) return one.outerHTML;
  return document.querySelector("img[src='x']") ? "a picture" : ""; }"""


def look(person: Person, path: str, name: str) -> None:
    """This page shows the name as it was typed, and nothing of it acts."""
    page = person.goto(path)
    shown = page.locator("body").inner_text() + page.title()
    assert name in shown, f"{path} does not show {name}"
    assert page.evaluate(WATCHED) == ""
    assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"), f"{path} scrolls sideways"


@pytest.mark.parametrize("name", [NAMES["an attribute"], NAMES["right to left"], NAMES["a hundred letters"]])
def test_names_are_text(crew: Crew, name: str) -> None:
    anna, bert = crew.join(), crew.join(PHONE)
    address = challenge(anna, "sangfroid", about=name)
    take_place(anna, name, "")
    expect(anna.page.locator(".about")).to_contain_text(name)
    expect(anna.page.locator("#title")).to_contain_text(name)
    look(bert, address, name)
    take_place(bert, f"{name[:90]} II", "")
    for one in (anna, bert):
        expect(one.page.locator("#title h1")).to_have_text(f"Sangfroid: {name} challenges {name[:90]} II")
        wait_until(one.page, lambda: asked(anna) + asked(bert) != "", "somebody is asked")
        for path in (address, "/", "/duels", "/me", f"{address}/log"):
            look(one, path, name[:90])


@pytest.mark.parametrize("name", [NAMES["a picture"], NAMES["a template"], NAMES["a hundred letters"]])
def test_names_are_text_when_all_is_over(crew: Crew, players: list[Player], name: str) -> None:
    duel = players[0].open("feud", about=name, dice="seeded", seed=1)  # with other dice a feud can be over before anybody is asked
    for player in players:
        player.name = name
        player.sit(duel, word="word")
    wait = crew.join(PHONE, key=players[0].key)
    wait.goto(f"/d/{duel}")
    concede(wait)
    for path in (f"/d/{duel}", f"/d/{duel}/replay?as=full&step=999", f"/d/{duel}/verify", f"/d/{duel}/log"):
        look(wait, path, name)
    wait.page.goto(f"{wait.site}/d/{duel}")
    wait.press(wait.page.get_by_role("button", name="A rematch"))
    expect(wait.page.locator("#place")).to_be_visible()
    look(wait, wait.page.url, name)


def test_a_code_moves_somebody_to_another_device(crew: Crew, players: list[Player]) -> None:
    duel = players[0].open("feud")
    for player in players:
        player.sit(duel, "ines")
    desk, phone = crew.join(key=players[0].key), crew.join(PHONE)
    page = desk.goto("/me")
    page.get_by_role("button", name="Show me a code").click()
    code = page.locator("code.hash").inner_text()
    link = str(page.get_by_role("link", name="the link with the code").evaluate("one => one.href"))
    assert link == f"{desk.site}/recover#{code}"
    phone.goto(link)
    expect(phone.page.get_by_label("Your code")).to_have_value(code)
    assert phone.page.url == f"{desk.site}/recover"
    phone.press(phone.page.get_by_role("button", name="Go on here"))
    expect(phone.page.locator(".list")).to_contain_text("challenges")
    phone.press(phone.page.locator(".list a").first)
    expect(phone.page.locator("#own")).to_contain_text("This duel")
    assert desk.goto("/duels").locator(".list > li").count() == 0
    another = crew.join()
    another.forgive(refused(400))
    another.goto(link)
    another.page.get_by_role("button", name="Go on here").click()
    expect(another.page.locator(".fault")).to_contain_text("This code opens nothing")


def test_a_code_is_shown_once(crew: Crew, players: list[Player]) -> None:
    anna = crew.join(key=players[0].key)
    anna.goto("/me").get_by_role("button", name="Show me a code").click()
    code = anna.page.locator("code.hash").inner_text()
    anna.goto("/me")
    assert code not in anna.page.content()
