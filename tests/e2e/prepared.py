"""Characters and a campaign of somebody at the shared server, set up quickly by the API, by forms and in its database; for tests that look at the pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx2
from playwright.sync_api import Page
from tests.e2e.server import Field
from tests.web.folk import FEUDS, MAGES, Folk, duel_at

from codeduello import games
from codeduello.kernel import Pair
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.characters import Roster
from codeduello.roster.database import open_database
from codeduello.roster.ledger import apply
from codeduello.roster.settled import Settled

WIDTHS: Final = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
WAITING: Final = "The dice wait for the game master, who may help now."


@contextmanager
def gathered_folk(field: Field, *names: str) -> Iterator[list[Folk]]:
    """People of the server, known by the API and by forms."""
    with httpx2.Client(base_url=field.site, timeout=60, headers={"origin": field.site}) as client:
        known: Any = client
        yield [Folk(known, name) for name in names]


def scrolls_sideways(page: Page) -> bool:
    """Is the page wider than its window?"""
    page.wait_for_load_state("load")  # its style is there
    wide, there = page.evaluate(WIDTHS)
    return bool(wide > there)


@dataclass(frozen=True)
class Winter:
    """A campaign of Feud whose members have fought, and one of Arcane with a duel in which dice wait for the game master."""

    master: Folk
    campaign: str
    characters: list[str]
    invitation: str
    duel: str


def winter(field: Field, master: Folk, other: Folk) -> Winter:
    """Set it up: three who have feuds, one of them dead."""
    campaign = master.begin("feud", "The long winter")
    path = master.invitation(campaign)
    lines = [*FEUDS, "Wilhelmina of the Seven Rivers: Skill-1, Agg-7, Str-7, Wor-7"]
    ids = [(master if place else other).keep("feud", line) for place, line in enumerate(lines)]
    for place, one in enumerate(ids):
        (master if place else other).join(path, one)
    fight_feuds(field, campaign, ids)
    return Winter(master, campaign, ids, path, waiting_duel(master, other))


def fight_feuds(field: Field, campaign: str, ids: list[str]) -> None:
    """Two duels that begin feuds, written straight into the ledger."""
    database = open_database(str(field._folder / "field.sqlite"), field._folder / "field.key")
    feud, roster = games.load("feud"), Roster(database)
    for number, (first, second, part) in enumerate(((0, 1, "hand"), (1, 2, "ear"), (2, 0, "hand"))):
        duel = f"{number + 1:02x}{campaign[2:]}"
        before = [roster.get(ids[place]).sheet for place in (first, second)]
        form, parse = feud.sheet.format, feud.sheet.parse
        after = [parse(f"{form(sheet)}; feuds {foe.name} over {part}") for sheet, foe in zip(before, reversed(before), strict=True)]
        if number == 2:
            after[1] = parse(f"{form(after[1])}; dead")
        Campaigns(database).add_duel(campaign, duel, float(1_800_000_000 + number))
        settled = Settled(duel, feud, Pair(*before), Pair(*after), 0, f"{before[0].name} wins: {before[1].name} lost the {part}.")
        apply(roster, settled, {0: ids[first], 1: ids[second]}, by="", at=float(1_800_000_000 + number))
    database.close()


def waiting_duel(master: Folk, other: Folk) -> str:
    """A duel of Arcane in which dice wait for the game master, who has seen fit to say a word."""
    campaign = master.begin("arcane", "The academy")
    master.rule(campaign, helps="true")
    path = master.invitation(campaign)
    ids = [other.keep("arcane", line) for line in MAGES]
    for one in ids:
        other.join(path, one)
    duel = duel_at(master.set_up(campaign, *ids))
    for _ in ids:
        other.api.sit(duel, master_sees=True)
    for _ in range(60):
        sight = other.api.see(duel)
        if sight["status"] == WAITING:
            break
        for seat in ("challenger", "challenged"):
            answer_for(other, duel, seat)
    assert master.pages.post(f"/d/{duel}/ruling", {"text": "No fire in the library"}).status_code == 303
    return duel


def answer_for(person: Folk, duel: str, seat: str) -> None:
    """Let one of two seats on one device choose the first option offered; what is secret is looked at alone, by its page."""
    question = next((one for one in person.api.see(duel)["questions"] if one["seat"] == seat and not one["sealed"]), None)
    if question is None:
        return
    options = [one["name"] for one in question["options"]] or FIRST
    for option in options:
        if person.api.answer(duel, question["decision"], option, seat=seat).status_code == 200:
            return


FIRST: Final = ("pride", "steadfast", "cantrip", "show off")
"""What is chosen in secret, one of which fits each question."""
