"""What people do on the pages: challenge, take a place, choose, fight to the end. Nothing here sleeps but to look again."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page, expect
from tests.e2e.people import Person

GAMES = ("sangfroid", "feud", "arcane")
SAMPLES = {"sangfroid": ("aramis", "camille"), "feud": ("ines", "brand"), "arcane": ("bard", "wizard")}
LEAVING = ("surrender", "flee")
OPEN_FORM = "#choice form[data-key]:not(details form)"
CONFIRM = "button[data-confirm]"
HANDOVER = "#choice form.ask[action$='/alone']"
END = "#end .end"
LONG = 90.0

Pick = Callable[[list[str]], str]


def wait_until(page: Page, holds: Callable[[], bool], what: str, seconds: float = 15.0) -> None:
    """Look again and again, letting the browser's news in between."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"{what}: not within {seconds} s, at {page.url}\n{page.locator('main').inner_text()[:1500]}"
        page.wait_for_timeout(20)


def by_lot(lots: random.Random) -> Pick:
    """A choice by lot, but for leaving the duel."""
    return lambda names: lots.choice([one for one in names if one not in LEAVING] or names)


def first(names: list[str]) -> str:
    return names[0]


def challenge(
    person: Person, game: str, *, opponent: str = "friend", dice: str = "fair", seed: int = 0, odds: bool = False, about: str = ""
) -> str:
    """Make a challenge on its page; the address of the duel."""
    page = person.goto(f"/challenge?game={game}")
    person.press(page.locator(f"input[name=opponent][value='{opponent}']"))
    person.press(page.locator(f"input[name=dice][value='{dice}']"))
    page.fill("input[name=seed]", str(seed))
    page.fill("input[name=about]", about)
    if odds:
        person.press(page.locator("input[name=odds]"))
    person.press(page.get_by_role("button", name="Make the challenge"))
    expect(page.locator("#place")).to_be_visible()
    return page.url


def take_place(person: Person, name: str, duellist: str | None = None, *, address: str = "", watchable: bool = True) -> None:
    """Take a place on the page that is open, or at `address`; `duellist` is a sample, "" for one made now, None for what is suggested."""
    page = person.goto(address) if address else person.page
    page.fill("input[name=name]", name)
    if duellist is not None:
        person.press(page.locator(f"input[name=duellist][value='{duellist}']"))
    page.locator("input[name=watchable]").set_checked(watchable)
    word = page.locator("[data-nonce]")
    if word.count():  # drawn by a script that may come after the form; without it the form is not sent
        expect(word).not_to_have_value("")
    person.press(page.get_by_role("button", name="Take my place"))
    expect(page.locator("#duel")).to_be_visible()


def meet(host: Person, guest: Person, game: str, *, duellists: tuple[str, str] = ("", ""), watchable: bool = True, dice: str = "fair", seed: int = 0) -> str:
    """Anna challenges Bert, and both take their places; the address of the duel."""
    address = challenge(host, game, dice=dice, seed=seed)
    take_place(host, "Anna", duellists[0], watchable=watchable)
    expect(host.page.locator("#own input[data-copy]")).to_have_value(address)
    take_place(guest, "Bert", duellists[1], address=address)
    for one in (host, guest):
        expect(one.page.locator("#title")).to_contain_text("challenges")
        expect(one.page.locator("#own")).to_contain_text("This duel")
    return address


def asked(person: Person) -> str:
    """The key of the question that stands open on the page; "" for none, or while the page is changing."""
    try:
        return str(person.page.locator(OPEN_FORM).evaluate_all("all => all[0]?.dataset.key ?? ''"))
    except Error as fault:
        if "context was destroyed" not in str(fault):
            raise
        return ""


def ended(person: Person) -> bool:
    return person.page.locator(END).count() > 0


def form_of(person: Person, key: str) -> Locator:
    return person.page.locator(f"{OPEN_FORM}[data-key='{key}']")


def offered(form: Locator) -> list[str]:
    return [str(one) for one in form.locator("input[type=radio]").evaluate_all("all => all.map(one => one.value)")]


def mark(person: Person, pick: Pick) -> tuple[Locator, str]:
    """Choose without confirming; the form, and what is chosen."""
    form = form_of(person, asked(person))
    option = pick(offered(form))
    person.press(form.locator(f"input[value='{option}']"))
    expect(form.locator(f"input[value='{option}']")).to_be_checked()
    return form, option


def answer(person: Person, pick: Pick) -> str:
    """Choose, confirm, and wait until that question is gone; what was chosen."""
    key = asked(person)
    form, option = mark(person, pick)
    person.press(form.locator(CONFIRM))
    wait_until(person.page, lambda: asked(person) != key, f"the answer {option} to {key}")
    return option


def fight(people: list[Person], pick: Pick, *, until: Callable[[], bool] | None = None) -> int:
    """Let people choose on their pages until the end, or `until`; how many answers that took."""
    page, answers = people[0].page, 0
    over = until or (lambda: all(ended(one) for one in people))
    limit = time.monotonic() + LONG
    while not over():
        assert time.monotonic() < limit, f"the duel does not end: {page.locator('main').inner_text()[:1500]}"
        turn = [one for one in people if asked(one)]
        for one in turn:
            answer(one, pick)
        answers += len(turn)
        if not turn:
            page.wait_for_timeout(20)
    return answers


def wait_for_question(person: Person) -> None:
    expect(person.page.locator(OPEN_FORM).first).to_be_visible()


def concede(person: Person) -> None:
    """Concede on the page, and say yes."""
    person.press(person.page.locator("#own").get_by_role("link", name="Concede"))
    person.press(person.page.get_by_role("button", name="concedes").first)
    expect(person.page.locator("#duel")).to_be_visible()


def text_of(page: Page) -> str:
    """All that a page holds: its source as it stands, and what its fields hold."""
    fields = page.locator("input, select, textarea").evaluate_all("all => all.map(one => `${one.name}=${one.value}=${one.checked}`)")
    return page.content() + "\n".join(map(str, fields))
