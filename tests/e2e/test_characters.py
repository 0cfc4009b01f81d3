"""Characters on the pages: a file becomes a duellist, who fights the program, bears the marks, and is as before once that is undone; on desk and phone."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.pages import END, LONG, by_lot, challenge, fight, take_place, wait_until
from tests.e2e.people import DESK, PHONE, Crew, Person, refused
from tests.e2e.prepared import gathered_folk, scrolls_sideways
from tests.e2e.server import Field
from tests.e2e.test_access import barriers_in_both
from tests.web.folk import MAGES, Folk, foundry


@pytest.fixture
def folk(field: Field) -> Iterator[list[Folk]]:
    with gathered_folk(field, "Anna", "Bert") as found:
        yield found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A Foundry actor with something that is not clear."""
    sent = foundry()
    sent["system"]["attributes"]["hp"]["value"] = "many"
    found = tmp_path / "orla.json"
    found.write_text(json.dumps(sent), "utf-8")
    return found


def line_of(page: Page) -> str:
    """The line of the character whose page this is."""
    return page.locator("section.card p small").first.inner_text()


def bring(person: Person, file: Path) -> str:
    """Upload a file, look it over, keep it; the address of the character."""
    page = person.goto("/roster")
    person.press(page.get_by_role("link", name="Bring one from another program"))
    page.locator("input[type=file]").set_input_files(file)
    person.press(page.get_by_role("button", name="Read it"))
    expect(page.locator("h1")).to_have_text("Orla Vint")
    expect(page.locator("main")).to_contain_text("Nothing is kept yet")
    assert not scrolls_sideways(page)
    person.press(page.get_by_role("button", name="Keep it"))
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    return page.url


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_from_a_file_through_a_duel_and_back(crew: Crew, file: Path, device: dict[str, Any]) -> None:
    anna = crew.join(device)
    address = bring(anna, file)
    page, came = anna.page, line_of(anna.page)
    assert not scrolls_sideways(page)
    challenge(anna, "arcane", opponent="random")
    expect(page.locator("input[name=duellist]:checked")).to_have_value(f"own:{address.rpartition('/')[2]}")
    assert not scrolls_sideways(page)
    take_place(anna, "Anna")
    fight([anna], by_lot(random.Random(5)))
    expect(page.locator(END)).to_contain_text("Orla Vint")
    after = page.locator(f"{END} dl dd, {END} > p").all_inner_texts()
    anna.press(page.get_by_role("link", name="the sheet of Orla Vint"))
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    page.wait_for_load_state("load")
    wait_until(page, lambda: bool(page.reload()) and page.locator("ol.log > li").count() == 2, "the duel stands in the history", LONG)
    expect(page.locator("ol.log > li").first).to_contain_text("duel")
    assert any(line_of(page) in text for text in after)
    assert not scrolls_sideways(page)
    anna.goto("/roster")
    expect(page.locator("main")).to_contain_text("Orla Vint")
    anna.goto(address)
    anna.press(page.get_by_role("button", name="Undo this"))
    expect(page.locator("ol.log .tag")).to_have_text("undone")
    assert line_of(page) == came


def test_without_javascript_a_character_is_pasted_and_corrected(crew: Crew) -> None:
    anna = crew.join(PHONE, java_script_enabled=False)
    page = anna.goto("/roster/import")
    page.locator("textarea[name=text]").fill(json.dumps(foundry("Otto Vint")))
    anna.press(page.get_by_role("button", name="Read it"))
    line = page.locator("textarea[name=line]")
    line.fill(line.input_value().replace("hp 20/20", "hp 11/20"))
    anna.press(page.get_by_role("button", name="Keep it"))
    expect(page.locator("h1")).to_have_text("Otto Vint")
    assert "hp 11/20" in line_of(page)
    anna.press(page.get_by_role("button", name="Long rest"))
    expect(page.locator("ol.log")).to_contain_text("long rest")
    assert "hp 20/20" in line_of(page)


def test_what_is_wrong_with_a_file_is_said_on_the_page(crew: Crew, tmp_path: Path) -> None:
    anna = crew.join()
    anna.forgive(refused(400))
    broken = tmp_path / "broken.json"
    broken.write_text('{"name": "Orla', "utf-8")
    page = anna.goto("/roster/import")
    page.locator("input[type=file]").set_input_files(broken)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("The file breaks off")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_of_characters_has_barriers_or_scrolls_sideways(crew: Crew, folk: list[Folk], file: Path, device: dict[str, Any]) -> None:
    anna = crew.join(device, key=folk[0].api.key, reduced_motion="reduce")
    one = folk[0].keep("arcane", MAGES[0])
    folk[0].pages.post(f"/roster/{one}/rest", {"kind": "long"})
    folk[0].undo(one, folk[0].last(one))
    folk[0].api.call("POST", f"/characters/{folk[0].keep('feud', 'Ines: Agg-6, Str-5, Wor-6; dead')}/remove")
    found: dict[str, Any] = {}
    for path in ("/roster", f"/roster/{one}", "/roster/new?game=arcane", "/roster/import"):
        page = anna.goto(path)
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found[path] = [*barriers_in_both(anna), *(["scrolls sideways"] if scrolls_sideways(page) else [])]
    anna.page.locator("input[type=file]").set_input_files(file)
    anna.page.get_by_role("button", name="Read it").click()
    expect(anna.page.locator("table")).to_contain_text("hp.value")
    anna.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found["looked over"] = [*barriers_in_both(anna), *(["scrolls sideways"] if scrolls_sideways(anna.page) else [])]
    assert not {path: faults for path, faults in found.items() if faults}
