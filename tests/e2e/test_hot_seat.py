"""Two people at one device: what is secret is chosen alone, and nothing of it is left for the other, however the page is looked at."""

import random
import re

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import (
    CONFIRM,
    GAMES,
    HANDOVER,
    OPEN_FORM,
    SAMPLES,
    Pick,
    asked,
    by_lot,
    challenge,
    ended,
    fight,
    first,
    mark,
    text_of,
    wait_until,
)
from tests.e2e.people import PHONE, Crew, Person


def sit_together(person: Person, game: str, seed: int = 3) -> str:
    """Anna and Bert at one device, with dice that fall the same every time; the address of the duel."""
    address = challenge(person, game, opponent="table", dice="seeded", seed=seed)
    for name, duellist in zip(("Anna", "Bert"), SAMPLES[game], strict=True):
        expect(person.page.locator("input[name=name]")).to_have_value("")
        person.page.fill("input[name=name]", name)
        person.press(person.page.locator(f"input[name=duellist][value='{duellist}']"))
        person.press(person.page.get_by_role("button", name="Take my place"))
    expect(person.page.locator("#duel")).to_be_visible()
    return address


def is_private(person: Person) -> bool:
    return person.page.locator("#duel[data-private]").count() > 0


def reveal(person: Person) -> None:
    """The first who is asked in secret takes the device."""
    person.press(person.page.locator(HANDOVER).first.locator("button"))
    expect(person.page.locator("#duel[data-private]")).to_be_visible()


def choose_alone(person: Person, pick: Pick) -> str:
    """Take the device, choose in secret, and hand it on; what was chosen."""
    reveal(person)
    form, option = mark(person, pick)
    person.press(form.locator(CONFIRM))
    wait_until(person.page, lambda: not is_private(person) and person.page.locator("#duel").count() > 0, "back to what both may see")
    return option


def to_the_secret(person: Person) -> None:
    """Answer what is asked openly until something is to be chosen in secret."""
    fight([person], first, until=lambda: person.page.locator(HANDOVER).count() > 0 or ended(person))


@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_one_phone_duel_to_the_end(crew: Crew, game: str, lots: random.Random) -> None:
    pair, pick = crew.join(PHONE), by_lot(lots)
    sit_together(pair, game)
    handed = 0
    while not ended(pair):
        fight([pair], pick, until=lambda: ended(pair) or pair.page.locator(HANDOVER).count() > 0)
        if not ended(pair):
            choose_alone(pair, pick)
            handed += 1
    assert (handed > 0) == (game != "feud"), "in Feud nothing is chosen in secret"
    pair.press(pair.page.get_by_role("button", name="A rematch"))
    expect(pair.page.locator("#place")).to_be_visible()


def what_is_left(person: Person, address: str, pick: Pick) -> tuple[str, list[str]]:
    """What was chosen in secret, and all that the other can see afterwards: on the page, by the back button, and forward again."""
    option = choose_alone(person, pick)
    shown = [text_of(person.page)]
    for move in (person.page.go_back, person.page.go_back, person.page.go_forward, person.page.reload):
        move()
        assert not is_private(person)
        if person.page.url == address:
            expect(person.page.locator(HANDOVER).or_(person.page.locator(OPEN_FORM)).first).to_be_visible()
            shown.append(text_of(person.page))
    return option, [without_names(one, address) for one in shown]


def without_names(text: str, address: str) -> str:
    """A page's text without what differs from duel to duel: its address, the marks of its parts, the time."""
    duel = address.rpartition("/")[2]
    bare = re.sub(r'data-(mark|sight)="\w+"|<time.*?</time>|data-dressed="yes"', "", text.replace(duel, ""))
    return re.sub(r"127\.0\.0\.1:\d+", "", bare)


@pytest.mark.parametrize("game", ["sangfroid", "arcane"])
def test_what_is_left_of_a_secret_choice_is_the_same_whatever_was_chosen(crew: Crew, game: str) -> None:
    left = []
    for pick in (first, lambda names: names[-1]):
        pair = crew.join(PHONE)
        address = sit_together(pair, game)
        to_the_secret(pair)
        left.append(what_is_left(pair, address, pick))
    (one, seen), (other, seen_then) = left
    assert one != other
    assert seen == seen_then
    assert len(seen) > 1


def test_a_secret_that_is_looked_at_but_not_chosen_is_hidden_again(crew: Crew) -> None:
    pair = crew.join(PHONE)
    address = sit_together(pair, "sangfroid")
    to_the_secret(pair)
    reveal(pair)
    mark(pair, first)
    pair.press(pair.page.get_by_role("link", name="Hide it"))
    expect(pair.page.locator(HANDOVER)).to_have_count(2)
    assert asked(pair) == ""
    pair.page.go_back()
    expect(pair.page.locator("#duel[data-private] input:checked")).to_have_count(0)
    pair.goto(address)
    expect(pair.page.locator(HANDOVER)).to_have_count(2)


def test_each_may_look_alone_at_what_only_they_know(crew: Crew) -> None:
    pair = crew.join(PHONE)
    sit_together(pair, "arcane")
    to_the_secret(pair)
    options = [choose_alone(pair, pick) for pick in (first, lambda names: names[-1])]
    for seat, option in enumerate(options):
        pair.press(pair.page.get_by_role("button", name="looks alone at what only").nth(seat))
        expect(pair.page.locator("#duel[data-private]")).to_be_visible()
        expect(pair.page.locator("#standing tr", has_text="True stakes").locator("td").nth(seat)).to_have_text(option)
        expect(pair.page.locator("#log li.own").first).to_be_attached()
        pair.press(pair.page.get_by_role("link", name="Hide it"))
        expect(pair.page.locator("#log li.own")).to_have_count(0)
        expect(pair.page.locator("#standing tr", has_text="True stakes").locator("td").nth(seat)).to_have_text("sealed")
