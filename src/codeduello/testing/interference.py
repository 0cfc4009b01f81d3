"""Non-interference: changing only what one seat keeps secret changes nothing that the others receive before a reveal.

A duel is played by lot. Then it is played again with the same dice and the same open answers, but one seat's
secret choices drawn anew. Both run side by side; everything that the other seat and a spectator receive
(events, whose turn it is, options, error texts, the size of the sealed file) is compared after every answer.
The first difference must be a reveal that the game sanctions for that audience under these rulings.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from codeduello.dice import Seeded
from codeduello.errors import DuelError
from codeduello.kernel import SPECTATOR, Ask, AskBoth, Choice, Entry, Event, Game, Need, Over, Pair, Policy, Roll, Throws
from codeduello.play import Match, Setup
from codeduello.play.documents import event_document
from codeduello.record import DiceNote, Transcript, format_transcript
from codeduello.record.keep import padding
from codeduello.testing.draws import answer_by_lot


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two duels part for a viewer: the two events (None where one duel told nothing more), what was told before,
    who looks, whose secret was redrawn, and under which rulings."""

    events: tuple[Event | None, Event | None]
    before: list[Event]
    viewer: int
    secret: int
    rulings: Any


Sanction = Callable[[Parting], bool]
"""May the duels part here, because the rules reveal the secret to this viewer now?"""


@dataclass(frozen=True, slots=True)
class Leak:
    """Where the two duels differed for a viewer without a reveal."""

    viewer: int
    answers: int
    what: str


@dataclass(slots=True)
class Interference:
    """One comparison: the game, its rulings, both sheets, whose secrets are redrawn, and what may reveal them.

    `player` may be a program for the other seat: what it chooses must not depend on the secrets either.
    With `files` the size of the sealed file is compared too (slower). `seen` collects all that was told to anybody. `host` makes the
    two matches (0 and 1), so that they can run behind a door; `received` is what else came through it for a viewer since it was last asked.
    """

    game: Game
    rulings: Any
    sheets: Pair[Any]
    secret: int
    sanctioned: Sanction
    seed: int
    player: Callable[[random.Random], Policy] | None = None
    files: bool = False
    seen: list[Event] = field(default_factory=list)
    host: Callable[[Setup, int], Match] = lambda setup, twin: Match(setup)
    received: Callable[[Match, int], Any] = lambda match, viewer: None


def find_leak(case: Interference) -> tuple[Leak | None, int]:
    """The first leak, or None; and how many secret choices were redrawn before the duels parted."""
    twins = _Twins(case)
    try:
        return twins.run()
    except _Found as found:
        return found.leak, twins.redrawn
    finally:
        case.seen.extend(event for match in twins.matches for _, event in match.duel.log())


class _Twins:
    """Two matches side by side."""

    def __init__(self, case: Interference) -> None:
        self._case = case
        self.matches = [case.host(Setup(case.game, case.rulings, case.sheets), twin) for twin in range(2)]
        self._lots = random.Random(f"interference {case.seed}")
        self._answer = answer_by_lot(self._lots, Seeded(case.seed))
        self.redrawn = 0
        self._parted: set[int] = set()
        self._given = 0

    def run(self) -> tuple[Leak | None, int]:
        """Give the same answers to both but for the secrets, until both audiences were shown a reveal or it is over."""
        while True:
            leak = self._compare()
            if leak or len(self._parted) == 2:
                return leak, self.redrawn
            first, second = (match.need for match in self.matches)
            if isinstance(first, Over) or isinstance(second, Over) or type(first) is not type(second):
                return None, self.redrawn
            self._step(first, second)

    def _step(self, first: Need, second: Need) -> None:
        """One answer to each; a pair is given in two halves, so that what lies between them is compared too."""
        self._given += 1
        if isinstance(first, AskBoth) and isinstance(second, AskBoth):
            self._both(first, second)
            return
        entry = self._answer(first)
        twin = entry
        if isinstance(first, Ask) and isinstance(second, Ask) and isinstance(entry, Choice):
            entry, twin = self._choices(first, second)
        elif isinstance(first, Roll) and isinstance(second, Roll) and isinstance(entry, Throws) and first.row != second.row:
            twin = self._answer(second)
        self._give(entry, twin)

    def _choices(self, first: Ask, second: Ask) -> tuple[Entry, Entry]:
        option = self._open_choice(first.seat, first.options, 0)
        secret = first.seat == self._case.secret and not set(first.options) <= self._case.game.prose.open_options
        if secret:
            return Choice(option), Choice(self._redraw(second.options))
        twin = self._open_choice(second.seat, second.options, 1) if self._is_program(second.seat) else option
        return Choice(option), Choice(twin if twin in second.options else second.options[0])

    def _is_program(self, seat: int) -> bool:
        return self._case.player is not None and seat != self._case.secret and self.matches[0].aftermath is None

    def _open_choice(self, seat: int, options: tuple[int, ...], twin: int) -> int:
        if not self._is_program(seat):
            return self._lots.choice(options)
        assert self._case.player is not None
        view = self.matches[twin].view(seat)
        return self._case.player(random.Random(f"player {self._case.seed} {len(view.events)}")).choose(view)

    def _redraw(self, options: tuple[int, ...]) -> int:
        self.redrawn += 1
        return self._lots.choice(options)

    def _both(self, first: AskBoth, second: AskBoth) -> None:
        secret, other = self._case.secret, 1 - self._case.secret
        mine = self._lots.choice(first.options(secret)), self._redraw(second.options(secret))
        if len(first.options(secret)) > 1 and len(second.options(secret)) > 1:
            for match, option in zip(self.matches, mine, strict=True):
                match.choose(secret, option)
        if all(waits_for(match.need, other, was.options(other)) for match, was in zip(self.matches, (first, second), strict=True)):
            self._other_half(first, second, other)

    def _other_half(self, first: AskBoth, second: AskBoth, other: int) -> None:
        leak = self._compare()
        if leak:
            raise _Found(leak)
        theirs = self._open_choice(other, first.options(other), 0)
        twin = self._open_choice(other, second.options(other), 1) if self._is_program(other) else theirs
        for match, option in zip(self.matches, (theirs, twin), strict=True):
            if isinstance(match.need, AskBoth):
                match.choose(other, option)

    def _give(self, entry: Entry, twin: Entry) -> None:
        for match, one in zip(self.matches, (entry, twin), strict=True):
            match.give(one)

    def _compare(self) -> Leak | None:
        other = 1 - self._case.secret
        if self._case.player is not None and other in self._parted:
            self._parted.add(SPECTATOR)  # a program may act on what it was shown, and that may be seen
        for viewer in (other, SPECTATOR):
            if viewer not in self._parted and (what := self._difference(viewer)):
                return Leak(viewer, self._given, what)
        return None

    def _difference(self, viewer: int) -> str:
        """What differs for this viewer without leave; "" if nothing does. A sanctioned reveal ends the comparison."""
        first, second = (list(match.duel.view(viewer).events) for match in self.matches)
        place = next((n for n, (one, two) in enumerate(zip(first, second, strict=False)) if one != two), min(len(first), len(second)))
        events = (first[place] if place < len(first) else None), (second[place] if place < len(second) else None)
        if events != (None, None):
            if self._case.sanctioned(Parting(events, first[:place], viewer, self._case.secret, self._case.rulings)):
                self._parted.add(viewer)
                return ""
            return f"event {place + 1}: {self._said(events[0])} against {self._said(events[1])}"
        received = [self._received(match, viewer) for match in self.matches]
        return "" if received[0] == received[1] else f"received {received[0]} against {received[1]}"

    def _said(self, event: Event | None) -> str:
        if event is None:
            return "nothing"
        names = ("challenger", "challenged")
        return json.dumps(event_document(0, event, self._case.game.prose, names))

    def _received(self, match: Match, viewer: int) -> list[Any]:
        """Everything else that leaves the process for a viewer: what is awaited, the own options, error texts, the file's size."""
        need = match.need
        awaited = [type(need).__name__, getattr(need, "seat", None), getattr(need, "answered", None)]
        view = match.view(viewer)
        return [awaited, view.options, len(view.events), self._error(match, viewer), self._file_size(match), self._case.received(match, viewer)]

    def _error(self, match: Match, viewer: int) -> str:
        """What a viewer is answered who tries what is not offered."""
        if viewer == SPECTATOR or isinstance(match.need, Over):
            return ""
        try:
            match.choose(viewer, 99_999)
        except DuelError as fault:
            return str(fault)
        return "accepted"

    def _file_size(self, match: Match) -> int:
        """The length of what is sealed while the duel runs."""
        case = self._case
        if not case.files:
            return 0
        note = DiceNote("seeded", case.seed)
        transcript = Transcript(case.game, case.rulings, case.sheets, "test", Pair("human", "human"), note).after(match)
        text = format_transcript(transcript)
        return len(text) + padding(text)


def waits_for(need: Need, seat: int, options: tuple[int, ...]) -> bool:
    """Does a sealed pair with these options still wait for this seat? (Where the other half completed it, dice may have fallen since.)"""
    return isinstance(need, AskBoth) and not need.answered[seat] and need.options(seat) == options


class _Found(Exception):
    """A leak between two halves of a pair."""

    def __init__(self, leak: Leak) -> None:
        super().__init__(leak)
        self.leak = leak
