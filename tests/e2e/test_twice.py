"""What is done twice, or looked at again, counts once: double clicks, racing requests, the back button; and leaving the duel."""

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import (
    CONFIRM,
    END,
    GAMES,
    OPEN_FORM,
    SAMPLES,
    answer,
    asked,
    concede,
    first,
    mark,
    meet,
    take_place,
    wait_for_question,
    wait_until,
)
from tests.e2e.people import PHONE, Crew, Person
from tests.web.fields import Player

RACE = """async ([address, fields]) => {
  const send = () => fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
  return await Promise.all((await Promise.all([send(), send(), send()])).map((one) => one.json()));
}"""
FIELDS = "form => [form.action, Object.fromEntries(new FormData(form))]"


def duels_of(person: Person) -> int:
    return person.goto("/duels").locator(".list > li").count()


@pytest.mark.parametrize("game", ["sangfroid", "arcane"])
def test_a_double_click_on_the_answer_is_one_answer(crew: Crew, game: str) -> None:
    anna, bert = crew.join(), crew.join()
    meet(anna, bert, game, duellists=SAMPLES[game])
    posts: list[str] = []
    anna.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    wait_for_question(anna)
    key = asked(anna)
    form, _ = mark(anna, first)
    form.locator(CONFIRM).dblclick()
    wait_until(anna.page, lambda: asked(anna) != key, "the answer")
    assert len(posts) == 1
    expect(anna.page.locator("#message")).to_be_hidden()


def test_answers_that_race_are_one_answer(crew: Crew) -> None:
    anna, bert = crew.join(), crew.join()
    meet(anna, bert, "sangfroid", duellists=("aramis", "camille"))
    wait_for_question(anna)
    form, option = mark(anna, first)
    told = anna.page.evaluate(RACE, form.evaluate(FIELDS))
    assert [one["ok"] for one in told] == [True] * 3
    expect(anna.page.locator("#choice")).to_contain_text(f"You have sealed: {option}")
    answer(bert, first)


def test_a_place_is_taken_once_by_a_double_click(crew: Crew) -> None:
    anna, bert = crew.join(), crew.join()
    anna.goto("/challenge?game=feud").get_by_role("button", name="Make the challenge").click()
    address = anna.page.url
    anna.page.fill("input[name=name]", "Anna")
    anna.page.get_by_role("button", name="Take my place").dblclick()
    expect(anna.page.locator("#own")).to_contain_text("Invite your opponent")
    take_place(bert, "Bert", "ines", address=address)
    expect(bert.page.locator("#title")).to_contain_text("Anna challenges")


@pytest.mark.parametrize("script", [True, False])
def test_a_double_click_makes_one_challenge(crew: Crew, script: bool) -> None:
    anna = crew.join(java_script_enabled=script)
    anna.goto("/challenge?game=feud").get_by_role("button", name="Make the challenge").dblclick()
    take_place_plainly(anna)
    assert duels_of(anna) == 1


def take_place_plainly(person: Person) -> None:
    person.page.fill("input[name=name]", "Anna")
    word = person.page.get_by_label("A word of your own")
    if not word.input_value():
        word.fill("word")
    person.page.get_by_role("button", name="Take my place").click()
    expect(person.page.locator("#duel")).to_be_visible()


def conceded(crew: Crew, players: list[Player]) -> list[Person]:
    """Two people at the end of their duel."""
    duel = players[0].open("feud", dice="seeded", seed=1)
    for player in players:
        player.sit(duel, "ines")
    people = [crew.join(key=player.key) for player in players]
    for one in people:
        one.goto(f"/d/{duel}")
    concede(people[0])
    for one in people:
        expect(one.page.locator(END)).to_be_visible()
    return people


def test_rematches_that_race_are_one_rematch(crew: Crew, players: list[Player]) -> None:
    people = conceded(crew, players)
    rematch = people[0].page.locator(f"{END} form").evaluate(FIELDS)
    told = people[0].page.evaluate(RACE, rematch) + people[1].page.evaluate(RACE, rematch)
    assert len({one["to"] for one in told}) == 1


def test_a_rematch_stands_among_the_duels_of_both(crew: Crew, players: list[Player]) -> None:
    people = conceded(crew, players)
    people[0].page.get_by_role("button", name="A rematch").click()
    expect(people[0].page.locator("#place")).to_be_visible()
    for one in people:
        assert duels_of(one) == 2


def test_the_back_button_after_an_answer_is_harmless(crew: Crew) -> None:
    anna, bert = crew.join(PHONE), crew.join()
    address = meet(anna, bert, "sangfroid", duellists=("aramis", "camille"))
    wait_for_question(anna)
    option = answer(anna, first)
    anna.goto("/rules/sangfroid")
    anna.page.go_back()
    expect(anna.page.locator("#choice")).to_contain_text(f"You have sealed: {option}")
    expect(anna.page.locator(OPEN_FORM)).to_have_count(0)
    answer(bert, first)
    wait_until(anna.page, lambda: asked(anna) + asked(bert) != "", "the duel goes on")
    anna.page.go_back()
    anna.goto(address)
    expect(anna.page.locator("#link")).to_be_hidden()
    expect(anna.page.locator(".fault:visible")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_concedes_is_asked_first_and_loses(crew: Crew, players: list[Player], game: str) -> None:
    duel = players[0].open(game)
    for player in players:
        player.sit(duel, SAMPLES[game][0])
    anna, bert = (crew.join(PHONE, key=player.key) for player in players)
    anna.goto(f"/d/{duel}")
    bert.goto(f"/d/{duel}")
    anna.press(anna.page.get_by_role("link", name="Concede"))
    expect(anna.page.locator("h1")).to_have_text("Leave the duel?")
    anna.press(anna.page.get_by_role("link", name="Stay"))
    assert players[0].see(duel)["phase"] == "fighting"
    concede(anna)
    while not players[1].see(duel)["end"]:
        wait_until(bert.page, lambda: asked(bert) + asked(anna) != "", "what the duel leaves is settled")
        answer(bert if asked(bert) else anna, first)
    for one in (anna, bert):
        expect(one.page.locator(END)).to_be_visible()
    assert players[0].see(duel)["end"]["winner"] == "challenged"
    anna.goto(f"/d/{duel}")
    expect(anna.page.get_by_role("link", name="Concede")).to_have_count(0)
    anna.forgive("status of 409")
    anna.goto(f"/d/{duel}/concede")
    expect(anna.page.locator(".fault")).to_contain_text("Nobody can concede now")
