"""Two fields side by side for the comparison of redrawn secrets: a match that is fought through the doors, and all that came through them."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

from tests.web.fields import Counting, make_field
from tests.web.wires import Wire, ask

from codeduello.kernel import SPECTATOR, Ask, Choice, Entry, differences
from codeduello.play import Match, Setup
from codeduello.roster.people import Person
from codeduello.web.acts import Opened, Terms
from codeduello.web.app import make_app
from codeduello.web.doings import Place, choose, take_place

PEOPLE = ("challenger", "challenged", "spectator")
SPECIAL = 10**6


class Field:
    """One field, with three new people for each duel."""

    def __init__(self, runner: "asyncio.Runner", folder: Path) -> None:
        self.runner = runner
        self.counting = Counting()
        self.house = make_field(folder, self.counting)
        self.app = make_app(self.house)
        self.welcome(0)

    def welcome(self, seed: int) -> None:
        """Three people who were never here before."""
        self.counting.count = itertools.count(SPECIAL * (seed + 1))
        self.keys = {name: f"key of {name} {seed}".ljust(43, "x") for name in PEOPLE}
        self.people: dict[str, Person] = {
            name: self.house.people.welcome(key, name, 0.0, self.counting.word(32)) for name, key in self.keys.items()
        }

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def cookie(self, name: str) -> str:
        return f"duellist={self.keys[name]}"


class OnlineMatch(Match):
    """A match fought at a field. What the watched seat and a spectator get through every door is kept."""

    def __init__(self, setup: Setup, field: Field, seed: int, secret: int, *, odds: bool) -> None:
        super().__init__(setup)  # replaced below by the field's own
        self._field = field
        self._secret = secret
        self._steps = 0
        self._seed = seed
        field.welcome(seed)
        self._wires: dict[int, Wire] = {}
        self.got: dict[int, list[Any]] = {viewer: [] for viewer in (0, 1, SPECTATOR)}
        self._name = field.counting.word(32)
        field.run(self._begin(setup, odds=odds))

    async def _begin(self, setup: Setup, *, odds: bool) -> None:
        field, game = self._field, setup.game
        settings = tuple(differences(setup.rulings, game.rulings))
        people = (field.people["challenger"].id, field.people["challenged"].id)
        terms = Terms(game=game.name, version=game.version, settings=settings, dice="seeded", seed=self._seed, reserved=people, odds=odds)
        await field.house.hall.open(self._name, Opened(terms), [])
        for seat in (0, 1):
            place = Place(name=PEOPLE[seat], duellist=game.sheet.format(setup.sheets[seat]))
            await field.house.hall.do(self._name, take_place(people[seat], place))
        await self._follow()
        for viewer in (1 - self._secret, SPECTATOR):
            wire = Wire(field.app, f"/d/{self._name}/live", cookie=field.cookie(PEOPLE[viewer]))
            wire.say('{"marks": {}, "lines": 0}')
            await self._take(viewer, await wire.hear(), await wire.hear())
            self._wires[viewer] = wire

    async def _follow(self) -> None:
        """Look at the field's own match: the driver must know what is needed, the viewers never see this."""

        def take(meeting: Any) -> None:
            match = meeting.match
            self.duel, self.aftermath = match.duel, match.aftermath

        await self._field.house.hall.look(self._name, take)

    async def _take(self, viewer: int, *messages: Any) -> None:
        self.got[viewer] += messages

    def choose(self, seat: int, option: int) -> None:
        self._field.run(self._choose(seat, option))

    def give(self, entry: Entry) -> None:
        assert isinstance(entry, Choice) and isinstance(self.need, Ask), "dice fall by themselves at the field"
        self.choose(self.need.seat, entry.option)

    async def _choose(self, seat: int, option: int) -> None:
        """Answer as this seat: the watched one by its page's form, the other unseen."""
        field = self._field
        meeting = await field.house.hall.look(self._name, lambda meeting: meeting)
        decision = meeting.decision(seat)
        names = self.prose.options
        name = names.name(option) if option < len(names) else "no such option"
        if seat == self._secret:
            changed = await field.house.hall.do(self._name, choose(field.people[PEOPLE[seat]].id, None, decision, name))
        else:
            form = {"decision": decision, "option": name}
            got = await ask(field.app, "POST", f"/d/{self._name}/answer", form=form, cookie=field.cookie(PEOPLE[seat]), accept="application/json")
            self.got[seat].append(got)
            changed = got.status == 200 and meeting is not None
            if got.status != 200:
                from codeduello.errors import IllegalAnswer

                raise IllegalAnswer(got.json["message"])
        self._steps += 1
        await self._follow()
        if changed:
            for viewer, wire in self._wires.items():
                self.got[viewer].append(await wire.hear())

    def everything(self, viewer: int) -> list[Any]:
        """What came to this viewer since it was last asked; and what is on the pages and in the documents now."""
        return list(self._field.run(self._look(viewer)))

    async def _look(self, viewer: int) -> list[Any]:
        field = self._field
        cookie, key = field.cookie(PEOPLE[viewer]), field.keys[PEOPLE[viewer]]
        found: list[Any] = [*self.got[viewer], *self._wires[viewer].rest()]
        self.got[viewer] = []
        found.append(await ask(field.app, "GET", f"/api/v1/duels/{self._name}", authorization=f"Bearer {key}"))
        for path in self._paths():
            found.append(await ask(field.app, "GET", path, cookie=cookie))
        return found

    def _paths(self) -> list[str]:
        """The pages looked at now: not all at each step, but each of them often. Once the duel is over its record and replay are open to all."""
        turn, page = self._seed + self._steps, f"/d/{self._name}"
        if turn % 7:
            return []
        rarely = [f"{page}/log", "/duels"] if turn % 3 == 0 else []
        closed = [f"{page}/record", f"{page}/faces", f"{page}/replay"] if turn % 5 == 0 and self.sheets_after is None else []
        return [page, *rarely, *closed]

    def leave(self) -> None:
        for wire in self._wires.values():
            self._field.run(wire.leave())


