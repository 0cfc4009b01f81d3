"""The server is killed in the middle of a duel: pages say so, keep what was half done, and go on by themselves."""

import random

from playwright.sync_api import Route, expect
from tests.e2e.pages import CONFIRM, END, answer, asked, by_lot, fight, first, form_of, mark, meet, wait_until
from tests.e2e.people import SERVER_AWAY, Crew, Person
from tests.e2e.server import Field

BACK = 10_000


def pair(crew: Crew) -> tuple[Person, Person]:
    anna, bert = crew.join(), crew.join()
    for one in (anna, bert):
        one.forgive(SERVER_AWAY)
        one.context.add_init_script("sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1")
    return anna, bert


def loads(person: Person) -> int:
    return int(person.page.evaluate("() => sessionStorage.loads"))


def test_a_killed_server_costs_nothing(own_crew: Crew, own_field: Field) -> None:
    anna, bert = pair(own_crew)
    meet(anna, bert, "sangfroid", duellists=("aramis", "camille"))
    for one in (anna, bert):
        wait_until(one.page, lambda one=one: asked(one) != "", "both are asked")  # type: ignore[misc]
    before = [loads(one) for one in (anna, bert)]
    form, option = mark(anna, lambda names: names[-1])
    own_field.kill()
    for one in (anna, bert):
        expect(one.page.locator("#link")).to_contain_text("Not connected")
        expect(one.page.locator("#link")).to_be_visible()
    expect(form.locator(f"input[value='{option}']")).to_be_checked()
    own_field.start()
    for one in (anna, bert):
        expect(one.page.locator("#link")).to_be_hidden(timeout=BACK)
    expect(form.locator(f"input[value='{option}']")).to_be_checked()
    anna.press(form.locator(CONFIRM))
    expect(anna.page.locator("#choice")).to_contain_text(f"You have sealed: {option}")
    answer(bert, first)
    wait_until(anna.page, lambda: asked(anna) + asked(bert) != "", "the duel goes on")
    answer(anna if asked(anna) else bert, first)
    assert [loads(one) for one in (anna, bert)] == before, "no page was loaded anew"


def test_an_answer_given_while_the_server_is_away_counts_once(own_crew: Crew, own_field: Field, lots: random.Random) -> None:
    anna, bert = pair(own_crew)
    meet(anna, bert, "arcane", duellists=("bard", "wizard"))
    wait_until(anna.page, lambda: asked(anna) != "", "Anna is asked first")
    answered: list[int] = []
    anna.page.on("response", lambda response: answered.append(response.status) if response.url.endswith("/answer") else None)
    own_field.kill()
    key = asked(anna)
    form, _ = mark(anna, first)
    anna.press(form.locator(CONFIRM))
    expect(anna.page.locator("#message")).to_contain_text("Not sent yet")
    expect(anna.page.locator("#link")).to_be_visible()
    assert form.locator("input:checked").count() == 1
    own_field.start()
    expect(anna.page.locator("#link")).to_be_hidden(timeout=BACK)
    wait_until(anna.page, lambda: asked(anna) != key, "the answer has arrived")
    expect(anna.page.locator("#message")).to_be_hidden()
    assert answered == [200]
    fight([anna, bert], by_lot(lots))
    lines = anna.page.locator("#log li").all_inner_texts()
    assert len([one for one in lines if "states the stakes" in one]) <= 1
    assert anna.page.locator(f"{END} h2").inner_text() == bert.page.locator(f"{END} h2").inner_text()


def test_an_answer_whose_receipt_was_lost_is_sent_again_and_counts_once(own_crew: Crew, own_field: Field) -> None:
    anna, bert = pair(own_crew)
    anna.forgive("net::ERR_FAILED")
    meet(anna, bert, "sangfroid", duellists=("aramis", "camille"))
    wait_until(anna.page, lambda: asked(anna) != "", "Anna is asked")
    lost: list[int] = []

    def lose_the_first(route: Route) -> None:
        receipt = route.fetch()
        lost.append(receipt.status)
        if len(lost) == 1:
            route.abort()
        else:
            route.fulfill(response=receipt)

    anna.context.route("**/answer", lose_the_first)
    form, option = mark(anna, first)
    anna.press(form.locator(CONFIRM))
    expect(anna.page.locator("#choice")).to_contain_text(f"You have sealed: {option}")
    wait_until(bert.page, lambda: asked(bert) != "", "Bert is asked")
    answer(bert, first)
    wait_until(anna.page, lambda: asked(anna) != "" or asked(bert) != "", "the duel goes on")
    expect(anna.page.locator("#message")).to_be_hidden()
    assert set(lost) == {200}


def test_a_page_left_alone_hears_what_happened_while_it_was_not_connected(own_crew: Crew, own_field: Field) -> None:
    anna, bert = pair(own_crew)
    meet(anna, bert, "sangfroid", duellists=("aramis", "camille"))
    wait_until(anna.page, lambda: asked(anna) != "", "Anna is asked")
    bert.context.set_offline(True)
    own_field.kill()
    expect(bert.page.locator("#link")).to_be_visible()
    own_field.start()
    expect(anna.page.locator("#link")).to_be_hidden(timeout=BACK)
    key = asked(anna)
    answer(anna, first)
    assert asked(anna) != key
    expect(bert.page.locator("#link")).to_be_visible()
    bert.context.set_offline(False)
    expect(bert.page.locator("#link")).to_be_hidden(timeout=BACK)
    expect(form_of(bert, asked(bert))).to_be_visible()
