"""The odds at the field: for who is asked, where both agreed to see them, from what that seat knows and nothing else."""

import time
from typing import Any

from starlette.testclient import TestClient
from tests.web.fields import Player, Visitor

from codeduello.web.acts import Act, Chose, Opened, Seated, Terms, format_act
from codeduello.web.meeting import Meeting
from codeduello.web.thinking import Odds, reckon


def begin(visitors: list[Visitor], game: str, sheets: tuple[str, str], **terms: str) -> str:
    duel = visitors[0].challenge(game, **terms)
    for visitor, sheet in zip(visitors, sheets, strict=False):
        visitor.sit(duel, sheet, sheet)
    return duel


def shows(visitor: Visitor, duel: str) -> bool:
    """Are odds on the page within a bounded time?"""
    for _ in range(200):
        page = visitor.get(f"/d/{duel}").text
        if 'class="odds"' in page or "being reckoned" not in page:
            return 'class="odds"' in page
        time.sleep(0.1)
    return False


def test_both_see_their_own_where_they_agreed(visitors: list[Visitor]) -> None:
    duel = begin(visitors, "sangfroid", ("Aramis; 9; sword", "Bersi; 9; axe"), odds="true", dice="seeded")
    assert shows(visitors[0], duel) and shows(visitors[1], duel)
    assert 'class="odds"' not in visitors[2].get(f"/d/{duel}").text
    with visitors[0].live(duel) as line:
        line.send_text('{"marks": {}, "lines": 0}')
        assert "What your options are worth" in line.receive_text()


def test_nobody_sees_any_where_they_did_not(visitors: list[Visitor]) -> None:
    duel = begin(visitors, "sangfroid", ("Aramis; 9; sword", "Bersi; 9; axe"))
    assert not shows(visitors[0], duel)


def arcane_up_to_the_stare(stakes: str, style: str) -> Meeting | list[tuple[float, bytes]]:
    """The acts of a duel in which the challenger's secrets are these, up to the challenged's first secret question."""
    acts: list[Act] = [Opened(Terms(game="arcane", version="1", dice="seeded", seed=5, odds=True))]
    meeting = Meeting("duel", acts[0], 0.0)  # type: ignore[arg-type]

    def do(act: Act) -> None:
        meeting.apply(act, 0.0)
        acts.extend([act, *meeting.settle(0.0)])

    do(Seated(seat=0, person="a", name="Anna", sheet=meeting.game.sheet.samples["bard"]))
    do(Seated(seat=1, person="b", name="Bert", sheet=meeting.game.sheet.samples["wizard"]))
    names = meeting.game.prose.options

    def choose(seat: int, option: str) -> None:
        do(Chose(seat=seat, option=names.number(option), decision=meeting.decision(seat)))

    choose(0, "first blood")
    for seat, option in ((0, stakes), (1, "pride"), (0, style), (1, "weird")):
        if meeting.options(seat):
            choose(seat, option)
    while not meeting.options(1):
        choose(0, names.name(meeting.options(0)[0]))
    return [(0.0, format_act(act)) for act in acts]


def test_they_are_the_same_whatever_the_other_keeps_secret() -> None:
    found: list[Odds | None] = [
        reckon("duel", arcane_up_to_the_stare(*secrets), 1)  # type: ignore[arg-type]
        for secrets in (("pride", "steadfast"), ("death", "quick"), ("first blood", "disruptive"))
    ]
    assert found[0] is not None and len(found[0].options) >= 2
    assert found[0] == found[1] == found[2]


def test_the_api_and_a_spectator_get_none(client: TestClient, players: list[Player]) -> None:
    duel = players[0].open("sangfroid", odds=True, dice="seeded")
    for player, sheet in zip(players, ("Aramis; 9; sword", "Bersi; 9; axe"), strict=True):
        player.sit(duel, sheet)
    sight: Any = Player(client, "Carl").see(duel)
    assert sight["questions"] == []
