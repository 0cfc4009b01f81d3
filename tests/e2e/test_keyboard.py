"""By keyboard alone: a whole duel, with the focus always to be seen, and in the order of the page."""

import random
import time

from playwright.sync_api import Page, expect
from tests.e2e.pages import CONFIRM, END, LONG, OPEN_FORM, asked, by_lot, ended, offered, wait_until
from tests.e2e.people import Crew, Person

FOCUS = """() => { const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  return { body: one === document.body, seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 && box.width > 0 && box.height > 0
    && box.bottom > 0 && box.top < innerHeight, what: one.outerHTML.slice(0, 120) }; }"""
IS = "(wanted) => document.activeElement.matches(wanted)"
PASSED = """() => { const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']")];
  return all.indexOf(document.activeElement); }"""
MOST = 120


def tab_to(page: Page, wanted: str, key: str = "Tab") -> None:
    """Press Tab until the focus is there; everywhere it stops it is seen, and it goes down the page (with Shift, up)."""
    last = None
    for _ in range(MOST):
        if page.evaluate(IS, wanted):
            return
        page.keyboard.press(key)
        focus = page.evaluate(FOCUS)
        if focus["body"]:
            last = None  # around the end
            continue
        assert focus["seen"], f"the focus is not seen at {focus['what']}"
        at = page.evaluate(PASSED)
        if last is not None:
            assert (at > last) == (key == "Tab"), f"the focus jumps to {focus['what']}"
        last = at
    raise AssertionError(f"the focus never comes to {wanted} at {page.url}")


def activate(page: Page, wanted: str, key: str = "Enter") -> None:
    tab_to(page, wanted)
    page.keyboard.press(key)


def challenge_by_keyboard(person: Person) -> None:
    page = person.goto("/")
    activate(page, "a[href='/challenge?game=sangfroid']")
    expect(page.locator("h1")).to_contain_text("A challenge in Sangfroid")
    tab_to(page, "input[name=opponent]")
    while not page.evaluate(IS, "input[value=random]"):
        page.keyboard.press("ArrowDown")
    expect(page.locator("input[value=random]")).to_be_checked()
    activate(page, "button.main")
    expect(page.locator("#place")).to_be_visible()
    tab_to(page, "input[name=name]")
    page.keyboard.type("Anna")
    activate(page, "button.main", "Space")
    expect(page.locator("#duel")).to_be_visible()


def answer_by_keyboard(person: Person, lots: random.Random) -> None:
    page, key = person.page, asked(person)
    names = offered(page.locator(OPEN_FORM).first)
    option = by_lot(lots)(names)
    tab_to(page, f"{OPEN_FORM} input[type=radio]")
    page.keyboard.press("Space")
    while not page.evaluate(IS, f"{OPEN_FORM} input[value='{option}']"):
        page.keyboard.press("ArrowDown")
    activate(page, f"{OPEN_FORM} {CONFIRM}")
    wait_until(page, lambda: asked(person) != key, f"the answer {option}")
    wait_until(page, lambda: asked(person) != "" or ended(person), "the program answers", LONG)


def test_a_whole_duel_by_keyboard(crew: Crew, lots: random.Random) -> None:
    anna = crew.join()
    challenge_by_keyboard(anna)
    wait_until(anna.page, lambda: asked(anna) != "" or ended(anna), "the duel begins", LONG)
    until = time.monotonic() + LONG
    while not ended(anna):
        assert time.monotonic() < until, "the duel does not end"
        answer_by_keyboard(anna, lots)
    activate(anna.page, f"{END} a[href$='/replay']")
    expect(anna.page.locator("h1")).to_contain_text("Replay")
    anna.page.go_back()
    activate(anna.page, f"{END} form button")
    expect(anna.page.locator(".lead")).to_contain_text("A rematch")


def test_the_focus_stays_in_the_duel_when_an_answer_is_taken(crew: Crew, lots: random.Random) -> None:
    anna = crew.join()
    challenge_by_keyboard(anna)
    wait_until(anna.page, lambda: asked(anna) != "", "Anna is asked", LONG)
    answer_by_keyboard(anna, lots)
    assert anna.page.evaluate("() => document.activeElement.closest('main') !== null"), "the focus is lost"


def test_the_first_stop_leads_to_the_content(crew: Crew) -> None:
    page = crew.join().goto("/rules/feud")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    expect(page.get_by_role("link", name="To the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.goto(page.url.split("/rules")[0] + "/")
    tab_to(page, "main a")
    tab_to(page, ".brand", "Shift+Tab")


def test_a_rule_is_opened_and_closed_by_keyboard(crew: Crew) -> None:
    anna = crew.join()
    challenge_by_keyboard(anna)
    wait_until(anna.page, lambda: asked(anna) != "" or ended(anna), "the duel begins", LONG)
    wait_until(anna.page, lambda: anna.page.locator("#latest .source").count() > 0, "something is said", LONG)
    activate(anna.page, "#latest .source")
    expect(anna.page.locator(".rule:popover-open")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".rule:popover-open")).to_have_count(0)
