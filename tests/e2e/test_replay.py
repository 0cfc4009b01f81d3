"""Looking back at a duel that is over: step by step, as each saw it; and the check of its dice, in the browser."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.pages import GAMES
from tests.e2e.people import PHONE, Crew
from tests.web.fields import Player, fight

from codeduello.record import verify
from codeduello.web.past_pages import NEAR


def fought(players: list[Player], game: str, lots: random.Random) -> str:
    """A duel that is over; its id."""
    duel = players[0].open(game)
    for player in players:
        player.sit(duel)
    fight(players, duel, lots)
    return duel


def step_of(page: Page) -> tuple[int, int]:
    words = page.locator("p[role=status]").inner_text().split()
    return int(words[1]), int(words[3])


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_walked_by_buttons_numbers_and_keys(crew: Crew, players: list[Player], game: str, lots: random.Random) -> None:
    duel = fought(players, game, lots)
    page = crew.join(key=players[0].key).goto(f"/d/{duel}/replay")
    step, of = step_of(page)
    assert step == 1
    for name, wanted in (("On", 2), ("On", 3), ("Back", 2), ("Last", of), ("First", 1)):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("p[role=status]")).to_have_text(f"Step {wanted} of {of}")
    page.get_by_role("spinbutton", name="Step").fill(str(of // 2))
    page.get_by_role("button", name="Go").click()
    expect(page.locator("p[role=status]")).to_have_text(f"Step {of // 2} of {of}")
    page.locator("h1").click()
    for key, wanted in (("ArrowRight", of // 2 + 1), ("ArrowLeft", of // 2), ("End", of), ("ArrowRight", of), ("Home", 1), ("ArrowLeft", 1)):
        with page.expect_navigation():
            page.keyboard.press(key)
        expect(page.locator("p[role=status]")).to_have_text(f"Step {wanted} of {of}")


def test_arrow_keys_in_the_field_of_the_step_do_not_walk(crew: Crew, players: list[Player], lots: random.Random) -> None:
    page = crew.join(key=players[0].key).goto(f"/d/{fought(players, 'feud', lots)}/replay?step=5")
    page.get_by_role("spinbutton", name="Step").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value("6")
    assert step_of(page)[0] == 5


def whole_log(page: Page, eyes: str) -> list[str]:
    """All lines of a replay, as those eyes saw them."""
    address = page.url.split("?")[0]
    page.goto(f"{address}?as={eyes}&step=1")
    lines: list[str] = []
    for step in range(step_of(page)[1], 0, -NEAR):
        page.goto(f"{address}?as={eyes}&step={step}")
        lines = [*page.locator("ol.log li").all_inner_texts(), *lines]
    return lines


def test_each_pair_of_eyes_sees_its_own_duel(crew: Crew, players: list[Player], lots: random.Random) -> None:
    duel = fought(players, "sangfroid", lots)
    page = crew.join(key=players[0].key).goto(f"/d/{duel}/replay")
    seen = {eyes: whole_log(page, eyes) for eyes in ("challenger", "challenged", "spectator", "full")}
    assert not [one for one in seen["spectator"] if "only you" in one]
    for eyes in ("challenger", "challenged"):
        assert [one for one in seen[eyes] if "only you" not in one] == seen["spectator"]
    own = [one.replace("only you", "").strip() for eyes in ("challenger", "challenged") for one in seen[eyes] if "only you" in one]
    assert all(any(one in line for line in seen["full"]) for one in own)
    page.get_by_role("link", name="As Bert saw it").click()
    expect(page.locator("a[aria-current=page]")).to_have_text("As Bert saw it")


@pytest.mark.parametrize("game", GAMES)
def test_every_face_follows_from_the_secret_and_both_words(crew: Crew, players: list[Player], game: str, lots: random.Random, tmp_path: Path) -> None:
    duel = fought(players, game, lots)
    page = crew.join(PHONE, key=players[1].key).goto(f"/d/{duel}/verify")
    expect(page.locator("#verdict")).to_contain_text("The secret fits the commitment, and all")
    expect(page.locator("#verdict")).to_contain_text("faces follow from it and from both words")
    throws = page.locator("#throws li").all_inner_texts()
    assert throws
    assert all("✓ as derived" in one for one in throws)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="the record").click()
    waiting.value.save_as(tmp_path / "record.duel")
    assert verify((tmp_path / "record.duel").read_text("utf-8")) == []


def test_faces_that_do_not_follow_are_shown(crew: Crew, players: list[Player], lots: random.Random) -> None:
    duel = fought(players, "sangfroid", lots)
    anna = crew.join(key=players[0].key)
    anna.context.route("**/faces", lambda route: route.fulfill(body=route.fetch().text().replace('"faces":[', '"faces":[7,', 1)))
    page = anna.goto(f"/d/{duel}/verify")
    expect(page.locator("#verdict")).to_contain_text("do not fit")
    expect(page.locator("#throws li", has_text="✗ derived")).to_have_count(1)


def test_nothing_of_this_is_open_before_the_end(crew: Crew, players: list[Player]) -> None:
    duel = players[0].open("feud", dice="seeded", seed=1)
    for player in players:
        player.sit(duel)
    anna = crew.join(key=players[0].key)
    anna.forgive("status of 409")
    for page in ("replay", "verify", "record", "faces"):
        anna.goto(f"/d/{duel}/{page}")
        expect(anna.page.locator("body")).to_contain_text("once the duel is over", ignore_case=True)
        assert "secret fits" not in anna.page.content()
