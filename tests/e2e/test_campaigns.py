"""Campaigns on the pages: joined by a link, with feuds drawn and the game master's tools; free of barriers, on desk and phone, and without JavaScript."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import wait_until
from tests.e2e.people import DESK, PHONE, Crew
from tests.e2e.prepared import Winter, gathered_folk, scrolls_sideways, winter
from tests.e2e.server import Field
from tests.e2e.test_access import barriers_in_both
from tests.web.folk import FEUDS, Folk


@pytest.fixture(scope="module")
def folk(field: Field) -> Iterator[list[Folk]]:
    with gathered_folk(field, "Mara", "Anna") as found:
        yield found


@pytest.fixture(scope="module")
def long_winter(field: Field, folk: list[Folk]) -> Winter:
    return winter(field, *folk)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_of_campaigns_has_barriers_or_scrolls_sideways(crew: Crew, long_winter: Winter, device: dict[str, Any]) -> None:
    mara = crew.join(device, key=long_winter.master.api.key, reduced_motion="reduce")
    page = mara.goto(f"/campaigns/{long_winter.campaign}")
    expect(page.locator("svg.feuds line")).to_have_count(3)
    expect(page.get_by_role("heading", name="The hall of the dead")).to_be_visible()
    duel, campaign = f"/d/{long_winter.duel}", f"/campaigns/{long_winter.campaign}"
    found: dict[str, Any] = {}
    for path in ("/campaigns", long_winter.invitation, campaign, f"{campaign}/sheets/{long_winter.characters[0]}", duel, f"{duel}/master"):
        mara.goto(path)
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found[path] = [*barriers_in_both(mara), *(["scrolls sideways"] if scrolls_sideways(page) else [])]
    assert not {path: faults for path, faults in found.items() if faults}


def test_the_drawing_names_all_and_marks_the_dead(crew: Crew, long_winter: Winter) -> None:
    page = crew.join(key=long_winter.master.api.key).goto(f"/campaigns/{long_winter.campaign}")
    texts = page.locator("svg.feuds text").evaluate_all("all => all.map((one) => one.textContent)")
    assert sorted(texts) == ["Ines †", "Otto", "Wilhelmina of…"]


def test_every_name_lies_within_the_drawing(crew: Crew, long_winter: Winter) -> None:
    page = crew.join(key=long_winter.master.api.key).goto(f"/campaigns/{long_winter.campaign}")
    boxes = page.locator("svg.feuds text").evaluate_all("all => all.map((one) => [one.getBBox().x, one.getBBox().x + one.getBBox().width])")
    least, _, width, _ = map(float, str(page.locator("svg.feuds").get_attribute("viewBox")).split())
    assert all(left >= least and right <= least + width for left, right in boxes), boxes


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_help_is_given_and_the_dice_fall_before_everybodys_eyes(crew: Crew, field: Field, device: dict[str, Any]) -> None:
    with gathered_folk(field, "Mara", "Anna") as folk:
        made = winter(field, *folk)
        mara, anna = crew.join(device, key=folk[0].api.key), crew.join(device, key=folk[1].api.key)
        for one in (mara, anna):
            one.goto(f"/d/{made.duel}")
            expect(one.page.locator("#status")).to_contain_text("The dice wait for the game master")
            expect(one.page.locator("#status")).to_contain_text("The game master: No fire in the library")
        mara.page.locator("input[name=expression]").fill("1d4")
        mara.press(mara.page.get_by_role("button", name="Give it"))
        for one in (mara, anna):
            expect(one.page.locator("#latest")).to_contain_text("Outside help for Vell's roll: 1d4.")
        mara.press(mara.page.get_by_role("button", name="Let the dice fall"))
        wait_until(anna.page, lambda: "wait for the game master" not in anna.page.locator("#status").inner_text(), "the dice fall")
        expect(mara.page.get_by_role("button", name="Let the dice fall")).to_have_count(0)


def test_without_javascript_somebody_makes_a_character_and_joins(crew: Crew, long_winter: Winter) -> None:
    carl = crew.join(PHONE, java_script_enabled=False)
    page = carl.goto(long_winter.invitation)
    carl.press(page.get_by_role("link", name="Write one down"))
    page.locator("input[name=name]").fill("Carl the Late")
    page.locator("details summary").first.tap()
    page.locator("input[name=line]").fill(FEUDS[0].replace("Ines", "Carl the Late"))
    carl.press(page.get_by_role("button", name="Keep this character"))
    expect(page.locator("h1")).to_have_text("Carl the Late")
    carl.goto(long_winter.invitation)
    carl.press(page.get_by_role("button", name="Join"))
    expect(page.locator("table.ladder")).to_contain_text("Carl the Late")
    carl.press(page.get_by_role("button", name="Challenge"))
    expect(page.locator("#place")).to_contain_text("Carl the Late")


def test_a_campaign_is_begun_and_its_rules_are_changed_on_the_pages(crew: Crew) -> None:
    mara = crew.join()
    page = mara.goto("/campaigns")
    page.locator("input[name=name]").fill("Spring")
    page.locator("select[name=game]").select_option("arcane")
    page.get_by_role("button", name="Begin it").click()
    expect(page.locator("h1")).to_have_text("Spring")
    page.get_by_text("Rules", exact=True).locator("visible=true").last.click()
    page.locator("input[name=helps]").check()
    page.locator("select[name=challenges]").select_option("near 1")
    page.get_by_role("button", name="Change the rules").click()
    expect(page.locator(".lead")).to_contain_text("only the neighbours on the ladder")
    expect(page.locator("input[name=helps]")).to_be_checked()
