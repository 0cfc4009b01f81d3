"""The plain driver's table: where the words of the rules are answered, from a tape, one run at a time."""

from collections.abc import Callable

from codeduello.errors import RulesFault
from codeduello.kernel.events import ASKED, ATTACHED, CHOSE, FELL, OFFERED, ROLLED, SURE, Event, Thrown
from codeduello.kernel.needs import Ask, AskBoth, Need, Roll, may_concede
from codeduello.kernel.rows import AGAIN, Row
from codeduello.kernel.seats import CHALLENGED, CHALLENGER, EVERYONE, NOBODY
from codeduello.kernel.tape import Attach, Both, Choice, Concede, Entry, Fell, Throws
from codeduello.kernel.views import View

Source = Callable[[Need, "Table"], Entry]
"""Answers a need at once; it may look at what was told through `Table.view`."""

new_tuple = tuple.__new__  # an Event without the detour over its own constructor: tell is the busiest word


class TapeEnds(Exception):
    """The rules want an answer that is not on the tape yet."""

    def __init__(self, need: Need) -> None:
        super().__init__(need)
        self.need = need


class Leaves(Exception):
    """A seat conceded at this point of the tape."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Table:
    """Reads the tape from `cursor` on; where it ends, asks `source` if there is one, else stops the run.

    `told` holds one list of events for each viewer (challenger, challenged, spectator); `log` holds
    every event with its audience, for the full view once a duel is over.
    """

    __slots__ = ("attachable", "cursor", "favours", "log", "menu", "menus", "source", "tape", "told")

    def __init__(self, source: Source | None = None) -> None:
        self.tape: list[Entry] = []
        self.cursor = 0
        self.told: tuple[list[Event], list[Event], list[Event]] = ([], [], [])
        self.log: list[tuple[int, Event]] = []
        self.source = source
        self.clear_menus()

    def clear_menus(self) -> None:
        """Forget what was offered: a run begins anew."""
        self.menu: list[int] = []
        self.menus: tuple[list[int], list[int]] = ([], [])
        self.attachable = False
        self.favours: dict[int, int] = {}

    def favour(self, option: int, weight: int) -> None:
        """See `words.favour`."""
        if option in self.menu:
            self.favours[option] = self.favours.get(option, 0) + weight

    def weigh(self, habit: Callable[[], None], options: tuple[int, ...]) -> dict[int, int]:
        """What a habit favours among these options, with weights; all alike where it favours nothing."""
        self.menu, self.favours = list(options), {}
        habit()
        self.menu = []
        return self.favours or dict.fromkeys(options, 1)

    def tell(self, audience: int, what: int, who: int, detail: int | str | tuple[int, ...] | Thrown) -> None:
        """Append an event to the lists of those who may know it."""
        event = new_tuple(Event, (what, who, detail))
        told = self.told
        if audience == EVERYONE:
            told[0].append(event)
            told[1].append(event)
            told[2].append(event)
        else:
            told[audience].append(event)
        self.log.append((audience, event))

    def view(self, viewer: int, options: tuple[int, ...] = ()) -> View:
        """What this viewer was told so far, with the options open to it."""
        return View(viewer, tuple(self.told[viewer]), options)

    def ask(self, seat: int) -> int:
        """See `words.ask`."""
        menu = self._menu_of(self.menu)
        if len(menu) == 1:
            return menu[0]
        self.tell(EVERYONE, ASKED, seat, 0)
        self.tell(seat, OFFERED, seat, menu)
        entry = self._take(Ask(seat, menu))
        assert type(entry) is Choice
        self.tell(seat, CHOSE, seat, entry.option)
        return entry.option

    def ask_both(self) -> tuple[int, int]:
        """See `words.ask_both`. Nothing is told between the questions and the complete pair of answers."""
        menus = self._menu_of(self.menus[0]), self._menu_of(self.menus[1])
        if len(menus[0]) == 1 == len(menus[1]):
            return menus[0][0], menus[1][0]
        self.tell(EVERYONE, ASKED, NOBODY, 0)
        for seat in (CHALLENGER, CHALLENGED):
            self.tell(seat, OFFERED, seat, menus[seat])
        entry = self._take(AskBoth(*menus))
        assert type(entry) is Both and entry.challenger is not None and entry.challenged is not None
        self.tell(CHALLENGER, CHOSE, CHALLENGER, entry.challenger)
        self.tell(CHALLENGED, CHOSE, CHALLENGED, entry.challenged)
        return entry.challenger, entry.challenged

    def chance(self, row: Row) -> int:
        """See `words.chance`."""
        attachable, self.attachable = self.attachable, False
        if row.is_sure and not attachable:
            self.tell(EVERYONE, SURE, NOBODY, Thrown(row, ()))
            return row.sure_outcome
        while True:
            entry = self._take(Roll(row, attachable))
            if type(entry) is not Attach:
                break
            row = row.attach(entry.seat, entry.expression)
            self.tell(EVERYONE, ATTACHED, entry.seat, entry.expression)
        if type(entry) is Fell:
            self.tell(EVERYONE, FELL, NOBODY, entry.outcome)
            return entry.outcome
        assert type(entry) is Throws
        outcome = AGAIN
        for faces in entry.throws:
            self.tell(EVERYONE, ROLLED, NOBODY, Thrown(row, faces))
            outcome = row.read(faces)
        if outcome == AGAIN:
            self._stop_at_tie(Roll(row, attachable, entry.throws))
        return outcome

    def _stop_at_tie(self, need: Roll) -> None:
        """The dice must be thrown again; all that can stand on the tape behind a tie is that a seat left."""
        if self.cursor < len(self.tape) or self.source is not None:
            self._take(need)
        raise TapeEnds(need)

    def _menu_of(self, offered: list[int]) -> tuple[int, ...]:
        menu = tuple(offered)
        offered.clear()
        if not menu:
            raise RulesFault("a seat is asked, but nothing was offered to it")
        return menu

    def _take(self, need: Need) -> Entry:
        """The next entry of the tape, checked against what is needed."""
        if self.cursor < len(self.tape):
            entry = self.tape[self.cursor]
        elif self.source is not None:
            entry = self.source(need, self)
            self.tape.append(entry)
        else:
            raise TapeEnds(need)
        if type(entry) is Concede and may_concede(need, entry):
            self.cursor += 1
            raise Leaves(entry.seat)
        need.check(entry)  # type: ignore[union-attr]
        if type(entry) is Both and type(need) is AskBoth:
            self._wait_for_both(need, entry)
        self.cursor += 1
        return entry

    def _wait_for_both(self, need: AskBoth, entry: Both) -> None:
        answered = entry.challenger is not None, entry.challenged is not None
        if answered != (True, True):
            raise TapeEnds(AskBoth(need.challenger, need.challenged, answered))
