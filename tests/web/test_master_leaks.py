"""What a game master and a foe receive is the same byte for byte when only one seat's secrets differ: duel pages with the game master's tools,
what players let them see, campaign pages, sheets and characters. What a player lets the game master see is that player's, and no more."""

import asyncio
import contextlib
import itertools
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.secrets.conftest import SANCTIONS
from tests.web.folk import MAGES, Reopening, duel_at
from tests.web.twins import PEOPLE, SPECIAL, Field, OnlineMatch
from tests.web.wires import Wire, ask

from codeduello.errors import IllegalAnswer
from codeduello.games import load
from codeduello.kernel import SPECTATOR, Pair, differences
from codeduello.play import Setup
from codeduello.roster import campaigns, characters
from codeduello.testing import Interference, find_leak
from codeduello.testing.draws import draw_settings, draw_sheets
from codeduello.web.acts import Opened, Terms
from codeduello.web.campaigns.mastering import help_roll, let_fall
from codeduello.web.doings import Place, take_place
from codeduello.web.meeting import Meeting

NOBODY_SHOWS, THE_FOE_SHOWS, THE_FOE_LEADS = "nobody shows", "the foe shows", "the foe leads"
DUELS = {"sangfroid": 8, "feud": 10, "arcane": 8}


class Words:
    """Ids of the roster and of campaigns, the same in both fields: `count` is that of the field at work."""

    def __init__(self) -> None:
        self.count = itertools.count()

    def token_hex(self, size: int) -> str:
        return f"{next(self.count):x}".rjust(2 * size, "c")

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)


class MasterField(Field):
    """A field whose third person, where the foe does not, leads a campaign."""

    def __init__(self, runner: "asyncio.Runner", folder: Path, words: Words) -> None:
        self.words = words
        self.made = itertools.count()
        super().__init__(runner, folder)

    def welcome(self, seed: int) -> None:
        super().welcome(seed)
        self.made = itertools.count(SPECIAL * (seed + 1))  # what one field settled alone before leaves no trace

    def run(self, work: Any) -> Any:
        self.words.count = self.made
        return super().run(work)


class MasterMatch(OnlineMatch):
    """A match of a campaign, with help from the game master at every check. What they get through their doors is kept too."""

    def __init__(self, setup: Setup, field: MasterField, seed: int, secret: int, mode: str) -> None:
        self.mode = mode
        self.foe = 1 - secret
        super().__init__(setup, field, seed, secret, odds=False)

    @property
    def master(self) -> str:
        """Who leads the campaign."""
        return PEOPLE[self.foe if self.mode == THE_FOE_LEADS else SPECTATOR]

    async def _begin(self, setup: Setup, *, odds: bool) -> None:
        field, game = self._field, setup.game
        house, settings = field.house, tuple(differences(setup.rulings, game.rulings))
        people = (field.people["challenger"].id, field.people["challenged"].id)
        master = field.people[self.master].id
        campaign = house.campaigns.begin(master, "Winter", game, rulings=settings, at=0.0)
        self.campaign = campaign.id
        kept = [house.roster.add(people[seat], game, setup.sheets[seat], at=0.0) for seat in (0, 1)]
        for one in kept:
            house.campaigns.join(campaign, one.id, 0.0)
        self.characters = [one.id for one in kept]
        house.campaigns.add_duel(campaign.id, self._name, 0.0)
        terms = Terms(
            game=game.name, version=game.version, settings=settings, dice="seeded", seed=self._seed, reserved=people, campaign=campaign.id, master=master,
            members=(kept[0].id, kept[1].id), helps=True,
        )  # fmt: skip
        await house.hall.open(self._name, Opened(terms), [])
        for seat in (0, 1):
            shows = {NOBODY_SHOWS: False, THE_FOE_SHOWS: seat == self.foe, THE_FOE_LEADS: seat != self.foe}[self.mode]
            await house.hall.do(self._name, take_place(people[seat], Place(name=PEOPLE[seat], master_sees=shows), kept[seat]))
        await self._help()
        await self._follow()
        for viewer in (self.foe, SPECTATOR):
            wire = Wire(field.app, f"/d/{self._name}/live", cookie=field.cookie(PEOPLE[viewer]))
            wire.say('{"marks": {}, "lines": 0}')
            await self._take(viewer, await wire.hear(), await wire.hear())
            self._wires[viewer] = wire

    async def _choose(self, seat: int, option: int) -> None:
        await super()._choose(seat, option)
        await self._help()
        await self._follow()

    async def _help(self) -> None:
        """Let waiting dice fall, with some help; the game master's page is looked at before."""
        hall, master = self._field.house.hall, self._field.people[self.master].id
        while await hall.look(self._name, lambda meeting: meeting.is_helping):
            self.got[self.sees].append(await self._page(f"/d/{self._name}"))
            for doing in [help_roll(master, self._steps % 4 // 2, "1d4")] * (self._steps % 2) + [let_fall(master)]:
                try:
                    await hall.do(self._name, doing)
                except IllegalAnswer:
                    continue  # this roll takes none for that seat
                for viewer, wire in self._wires.items():
                    self.got[viewer].append(await wire.hear())

    @property
    def sees(self) -> int:
        """As which viewer the game master sees: what a foe shows them, or who is that foe, is bound by what the foe is told."""
        return SPECTATOR if self.mode == NOBODY_SHOWS else self.foe

    async def _page(self, path: str) -> Any:
        """A page as the game master gets it."""
        return await ask(self._field.app, "GET", path, cookie=self._field.cookie(self.master))

    async def _look(self, viewer: int) -> list[Any]:
        found = await super()._look(viewer)
        if viewer == self.foe:
            bearer = f"Bearer {self._field.keys[PEOPLE[self.foe]]}"
            found += [await ask(self._field.app, "GET", f"/api/v1/characters/{self.characters[self.foe]}", authorization=bearer)]
        if viewer == self.sees:
            found += [await self._page(path) for path in self._master_paths()]
        return found

    def _master_paths(self) -> list[str]:
        turn, campaign = self._seed + self._steps, f"/campaigns/{self.campaign}"
        if turn % 3 == 2:
            return []
        rarely = [campaign, *[f"{campaign}/sheets/{one}" for one in self.characters], "/campaigns", "/roster"] if turn % 4 == 0 else []
        return [f"/d/{self._name}/master", f"/d/{self._name}", *rarely]

    def _paths(self) -> list[str]:
        """Beside the duel's page, those of one's own character; not all at each step."""
        if (self._seed + self._steps) % 3:
            return []
        own = [f"/roster/{self.characters[self.foe]}", f"/campaigns/{self.campaign}", "/roster"] if (self._seed + self._steps) % 4 == 0 else []
        return [f"/d/{self._name}", *own]


@pytest.fixture
def fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair[MasterField]]:
    words = Words()
    for module in (characters, campaigns):
        monkeypatch.setattr(module, "secrets", words)
    memory = Path("/dev/shm")
    with asyncio.Runner() as runner, contextlib.ExitStack() as stack:
        folders = [tmp_path / "first", tmp_path / "second"]
        if memory.is_dir():
            folders = [Path(stack.enter_context(tempfile.TemporaryDirectory(dir=memory))) for _ in range(2)]
        made = Pair(*[MasterField(runner, folder, words) for folder in folders])
        yield made
        for field in made:
            field.house.database.close()


def search(name: str, mode: str, seeds: range, fields: Pair[MasterField]) -> tuple[Any, int]:
    """The first leak in these duels, and how many secret choices were redrawn."""
    game, redrawn = load(name), 0
    for seed in seeds:
        lots = random.Random(f"master {name} {seed}")
        rulings = game.settle(settings=draw_settings(game, lots))
        sheets, secret, hosted = draw_sheets(game, lots), seed % 2, list[MasterMatch]()

        def host(setup: Setup, twin: int, seed: int = seed, secret: int = secret, hosted: list[MasterMatch] = hosted) -> MasterMatch:
            hosted.append(MasterMatch(setup, fields[twin], seed, secret, mode))
            return hosted[-1]

        def received(match: Any, viewer: int) -> Any:
            return match.everything(viewer)

        leak, secrets = find_leak(Interference(game, rulings, sheets, secret, SANCTIONS[name], seed, host=host, received=received))
        redrawn += secrets
        for match in hosted:
            match.leave()
        if leak is not None:
            return (seed, leak), redrawn
    return None, redrawn


@pytest.mark.timeout(120)
@pytest.mark.parametrize("mode", [NOBODY_SHOWS, THE_FOE_SHOWS, THE_FOE_LEADS])
@pytest.mark.parametrize("name", DUELS)
def test_redrawn_secrets_change_no_byte_for_the_game_master(name: str, mode: str, fields: Pair[MasterField]) -> None:
    count = DUELS[name] // (1 if mode == NOBODY_SHOWS else 2)
    leak, redrawn = search(name, mode, range(count), fields)
    assert leak is None
    assert redrawn >= count / 3


def shows_always(meeting: Meeting, seat: int) -> bool:
    return meeting.places[seat] is not None


def shows_even_a_foe(meeting: Meeting, seat: int) -> bool:
    place = meeting.places[seat]
    return place is not None and place.master_sees


@pytest.mark.parametrize(("leak", "mode"), [(shows_always, NOBODY_SHOWS), (shows_always, THE_FOE_SHOWS), (shows_even_a_foe, THE_FOE_LEADS)])
def test_a_leak_is_found(leak: Any, mode: str, fields: Pair[MasterField], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Meeting, "shows_master", leak)
    assert search("arcane", mode, range(10), fields)[0] is not None


class TestWhatIsShown:
    """By one duel of Arcane, in which both choose a style in secret."""

    @pytest.fixture
    def field(self, tmp_path: Path) -> Iterator[Reopening]:
        made = Reopening(tmp_path, ("Mara", "Anna", "Bert"))
        yield made
        made.end()

    def seated(self, field: Reopening, shows: tuple[bool, bool], *, leads: int = 0) -> str:
        """A duel of a campaign; the person of this number leads it, and each of both shows the game master what they are told, or not."""
        master, two = field.people[leads], field.people[1:]
        campaign = master.begin("arcane")
        ids = [one.keep("arcane", line) for one, line in zip(two, MAGES, strict=True)]
        for one, character in zip(two, ids, strict=True):
            one.join(master.invitation(campaign), character)
        duel = duel_at(master.set_up(campaign, *ids))
        for one, shown in zip(two, shows, strict=True):
            one.api.sit(duel, master_sees=shown)
        return duel

    def styles(self, field: Reopening, duel: str) -> None:
        """Both choose their stakes and styles, each another one; they are kept from the other."""
        for _ in range(12):
            for one, wanted in zip(field.people[1:], ({"death", "weird"}, {"first blood", "quick"}), strict=True):
                question = one.api.question(duel)
                names = [option["name"] for option in question["options"]] if question else []
                if question and not {"cantrip", "slot 1"} & set(names):
                    one.api.answer(duel, question["decision"], next((name for name in names if name in wanted), names[0]))

    def test_one_players_secrets_are_shown_and_never_the_others(self, field: Reopening) -> None:
        duel = self.seated(field, (True, False))
        self.styles(field, duel)
        page = field.people[0].pages.get(f"/d/{duel}/master").text
        assert "weird" in page and "death" in page
        assert "quick" not in page and "first blood" not in page
        assert page.count('<section class="card">') == 1 and "What Vell lets you see" in field.people[0].pages.get(f"/d/{duel}").text

    def test_without_leave_nothing_is_shown(self, field: Reopening) -> None:
        duel = self.seated(field, (False, False))
        self.styles(field, duel)
        page = field.people[0].pages.get(f"/d/{duel}/master").text
        assert '<section class="card">' not in page and "weird" not in page and "quick" not in page
        told = str(field.people[0].api.see(duel)["lines"]) + str(field.people[0].api.see(duel)["standing"])
        assert "weird" not in told and "quick" not in told
        assert f"/d/{duel}/master" not in field.people[0].pages.get(f"/d/{duel}").text

    def test_who_fights_is_shown_nothing_of_the_foe_even_where_the_foe_allows_it(self, field: Reopening) -> None:
        duel = self.seated(field, (True, True), leads=1)
        self.styles(field, duel)
        page = field.people[1].pages.get(f"/d/{duel}/master").text
        assert '<section class="card">' not in page and "quick" not in page
        told = str(field.people[1].api.see(duel)["lines"]) + str(field.people[1].api.see(duel)["standing"])
        assert "weird" in told and "quick" not in told

    def test_outside_a_campaign_nobody_is_shown_anything(self, field: Reopening) -> None:
        anna, bert = field.people[1:]
        duel = anna.api.open("arcane")
        for one, line in ((anna, MAGES[0]), (bert, MAGES[1])):
            one.api.sit(duel, line, master_sees=True)
        assert field.people[0].pages.get(f"/d/{duel}/master").status_code == 403
        look = partial(field.house.hall.look, duel, lambda meeting: [meeting.shows_master(seat) for seat in (0, 1)])
        assert field.client.portal is not None and field.client.portal.call(look) == [False, False]
        assert "game master" not in bert.pages.get(f"/d/{anna.api.open('arcane')}").text
