"""A meeting: one duel from the challenge to the end, as the re-run of its acts. Sans I/O: it never waits, and has no clock but its acts.

    open      a place is still free
    making    a character is being made, in front of both
    fighting  the duel
    after     what the duel leaves: its aftermath
    over      both sheets are settled
    stopped   the seconds, or the game master, have stopped it: a draw that leaves both as they were
"""

from typing import Any

from codeduello import games
from codeduello.dice import DiceSource
from codeduello.errors import DuelError, IllegalAnswer, RecordError, WrongVersion
from codeduello.kernel import NOBODY, SPECTATOR, Ask, AskBoth, Faces, Game, Pair, Roll, Row
from codeduello.play import Match, Setup
from codeduello.web.acts import (
    Act,
    Allowed,
    Chose,
    Conceded,
    Credited,
    Opened,
    Rematched,
    Ruled,
    Seated,
    Terms,
    Threw,
    TimedOut,
)
from codeduello.web.campaigns.mastery import MasterAct, Mastery
from codeduello.web.clock import SeatClock
from codeduello.web.dicing import commitment_of, duel_dice, making_dice
from codeduello.web.making import Making


class Meeting:
    """One duel at the field. `apply` takes its acts in order."""

    def __init__(self, duel: str, opened: Opened, at: float) -> None:
        self.duel = duel
        self.terms: Terms = opened.terms
        self.game: Game = games.load(self.terms.game)
        if self.game.version != self.terms.version:
            raise WrongVersion(f"this duel of {self.game.name} was begun under version {self.terms.version} of its rules; here is version {self.game.version}")
        self.rulings: Any = self.game.settle(settings=list(self.terms.settings))
        self.places: list[Seated | None] = [None, None]
        self.makings: list[Making | None] = [None, None]
        self.match: Match | None = None
        self.is_stopped = False
        self.timed_out: tuple[int, ...] = ()
        self.rematch: Rematched | None = None
        self.clock = SeatClock(self.terms.limit, self.terms.patience)
        self.changed = at
        self.credited: set[float] = set()
        self.said: dict[Any, Any] = {}
        self._dice: DiceSource | None = None
        self._answers: dict[tuple[int, str], int] = {}
        self._thrown: dict[str, Faces] = {}
        self._watchable = [True, True]
        self.mastery = Mastery()

    # What stands

    @property
    def phase(self) -> str:
        """The phase, as named above."""
        if self.is_stopped:
            return "stopped"
        if self.match is None:
            return "making" if all(self.places) else "open"
        if self.match.sheets_after is not None:
            return "over"
        return "after" if self.match.aftermath else "fighting"

    @property
    def is_over(self) -> bool:
        """Is there nothing more to be done?"""
        return self.phase in ("over", "stopped")

    @property
    def state(self) -> str:
        """The phase as lists know it: open, running, thinking (a program is awaited) or over."""
        if self.phase in ("making", "fighting", "after"):
            return "thinking" if any(self.program(seat) for seat in self.awaited) else "running"
        return "open" if self.phase == "open" else "over"

    @property
    def commitment(self) -> str:
        """The hash that the server is bound by; "" where the dice are not fair."""
        return commitment_of(self.duel, self.terms)

    @property
    def is_watchable(self) -> bool:
        """Do both allow others to watch?"""
        return all(self._watchable)

    def allows(self, seat: int) -> bool:
        """Does this seat allow others to watch?"""
        return self._watchable[seat]

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Where this person sits: no seat, one, or both."""
        return tuple(seat for seat, place in enumerate(self.places) if place is not None and place.person == person and person)

    def program(self, seat: int) -> str:
        """The program in this seat; "" for a person, or for nobody yet."""
        place = self.places[seat]
        return place.program if place is not None else ""

    @property
    def characters(self) -> dict[int, str]:
        """The characters of the roster in this duel, by seat."""
        return {seat: place.character for seat, place in enumerate(self.places) if place is not None and place.character}

    def name(self, seat: int) -> str:
        """What the duellist in this seat is called, as far as is known."""
        if self.match is not None:
            return self.match.setup.names[seat]
        place = self.places[seat]
        return place.name if place is not None else ("the challenger", "the challenged")[seat]

    @property
    def names(self) -> tuple[str, str]:
        """What both are called."""
        return self.name(0), self.name(1)

    def options(self, seat: int) -> tuple[int, ...]:
        """What is open to this seat now."""
        making = self.makings[seat]
        if self.is_over or self.phase == "open":
            return ()
        return self.match.view(seat).options if self.match is not None else making.options if making is not None else ()

    def sealed_options(self, seat: int) -> tuple[int, ...]:
        """What this seat may put in place of what it has sealed, while the other has not answered."""
        need = self.match.need if self.match is not None and not self.is_over else None
        if isinstance(need, AskBoth) and need.answered[seat] and len(need.options(seat)) > 1:
            return need.options(seat)
        return ()

    def decision(self, seat: int) -> str:
        """The name of the decision at which this seat stands: how much it has been told, so it says nothing that the seat does not know."""
        making = self.makings[seat]
        if self.match is None:
            return making.decision if making is not None else "o"
        chapter = "a" if self.match.aftermath else "d"
        return f"{chapter}{len(self.match.view(seat).events)}"

    def answered(self, seat: int, decision: str) -> int | None:
        """What this seat has answered at that decision; None if it has not."""
        return self._answers.get((seat, decision))

    @property
    def roll(self) -> tuple[Row, int] | None:
        """The row that must be thrown now, and for whose making it is (2: for the match)."""
        if self.is_over:
            return None
        if self.match is None:
            for seat, making in enumerate(self.makings):
                if making is not None and making.roll is not None:
                    return making.roll.row, seat
            return None
        need = self.match.need
        return (need.row, 2) if isinstance(need, Roll) else None

    @property
    def throw_decision(self) -> str:
        """The name of the throw that is wanted: how much everybody has been told; "" where none is."""
        wanted = self.roll
        if wanted is None:
            return ""
        made = self.makings[wanted[1]] if wanted[1] < NOBODY else None
        if made is not None:
            return f"{wanted[1]}{made.decision}"
        assert self.match is not None
        chapter = "a" if self.match.aftermath else "d"
        return f"{chapter}{len(self.match.view(SPECTATOR).events)}"

    def thrown(self, decision: str) -> Faces | None:
        """What was typed for that throw; None if it was not."""
        return self._thrown.get(decision)

    @property
    def is_helping(self) -> bool:
        """Do the dice wait for the game master, who may help now?"""
        return not self.is_over and self.mastery.is_waited_for(self.terms, self.match)

    def shows_master(self, seat: int) -> bool:
        """May the game master see what this seat alone is told? Never where they fight in the duel themselves."""
        place = self.places[seat]
        return place is not None and place.master_sees and not self.seats_of(self.terms.master)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that everybody knows to be awaited."""
        if self.is_over or self.is_helping:
            return ()
        if self.phase == "open":
            return tuple(seat for seat in (0, 1) if self.places[seat] is None)
        if self.roll is not None:
            return (0, 1)
        if self.match is None:
            return tuple(seat for seat in (0, 1) if self.options(seat))
        need = self.match.need
        if isinstance(need, Ask):
            return (need.seat,)
        assert isinstance(need, AskBoth)
        return tuple(seat for seat in (0, 1) if len(need.options(seat)) > 1 and not need.answered[seat])

    def deadline(self, seat: int) -> float | None:
        """When this seat's time runs out."""
        return self.clock.deadline(seat)

    @property
    def next_deadline(self) -> float | None:
        """When the next time runs out."""
        return min((ends for seat in (0, 1) if (ends := self.deadline(seat)) is not None), default=None)

    # What is done

    def apply(self, act: Act, at: float) -> None:
        """Take one act. Raises `DuelError` where it cannot be; then this meeting must not be used any more (read it anew)."""
        if isinstance(act, Seated):
            self._seat(act)
        elif isinstance(act, Chose):
            self._choose(act)
        elif isinstance(act, Threw):
            self._fall(act)
        elif isinstance(act, Conceded):
            self._concede(act.seat)
        elif isinstance(act, TimedOut):
            self._time_out(act.seats)
        elif isinstance(act, Credited):
            self.clock.credit(act.seconds)
            self.credited.add(act.since)
        elif isinstance(act, Allowed):
            self._watchable[act.seat] = act.watchable
        elif isinstance(act, Rematched):
            self.rematch = act
        elif isinstance(act, MasterAct):
            self._follow(act)
        else:
            raise RecordError("a meeting is opened once")
        self._begin_match()
        self._turn(at)

    def _turn(self, at: float) -> None:
        """Let the clocks run for those who are awaited now; programs and dice typed by hand have none."""
        self.changed = at
        timed = () if self.phase == "open" or self.roll is not None else self.awaited
        self.clock.turn(at, {seat: self.decision(seat) for seat in timed if not self.program(seat)})

    def _seat(self, act: Seated) -> None:
        if self.places[act.seat] is not None:
            raise IllegalAnswer("this place is taken")
        if act.sheet:
            self.check_sheet(self.game.sheet.parse(act.sheet))
        self.places[act.seat] = act
        self._watchable[act.seat] = act.watchable
        if all(self.places):
            self._dice = duel_dice(self.duel, self.terms, self.nonces)
            for seat, place in enumerate(self.places):
                if place is not None and not place.sheet:
                    self.makings[seat] = Making(self.game, {"name": place.name, **dict(place.wishes)}, making_dice(self.duel, self.terms, self.nonces, seat))

    def check_sheet(self, sheet: Any) -> None:
        """Raise what the rules raise where this character cannot duel."""
        sample = self.game.sheet.parse(next(iter(self.game.sheet.samples.values())))
        Match(Setup(self.game, self.rulings, Pair(sheet, sample)))

    @property
    def nonces(self) -> Pair[str]:
        """The words that both gave for the dice."""
        return Pair(*[place.nonce if place is not None else "" for place in self.places])

    def _begin_match(self) -> None:
        """Once both have a character, the duel begins."""
        if self.match is not None or not all(self.places) or self.is_stopped:
            return
        sheets = [self._sheet(seat) for seat in (0, 1)]
        if None not in sheets:
            self.match = Match(Setup(self.game, self.rulings, Pair(*sheets)))

    def _sheet(self, seat: int) -> Any:
        making, place = self.makings[seat], self.places[seat]
        assert place is not None
        return making.sheet if making is not None else self.game.sheet.parse(place.sheet)

    def _choose(self, act: Chose) -> None:
        if act.option not in self.options(act.seat) and act.option not in self.sealed_options(act.seat):
            raise IllegalAnswer("that is not offered to you now")
        self._answers[act.seat, act.decision] = act.option
        making = self.makings[act.seat]
        if self.match is None and making is not None:
            making.choose(act.option)
        elif self.match is not None:
            self.match.choose(act.seat, act.option)

    def _follow(self, act: MasterAct) -> None:
        """What the game master does."""
        if isinstance(act, Ruled):
            self.mastery.rule(act, is_over=self.is_over)
            self.is_stopped = self.is_stopped or act.stops
        elif self.is_helping and self.match is not None:
            self.mastery.help(act, self.match)
        else:
            raise IllegalAnswer("no dice wait for the game master now")

    def draw(self) -> Threw | None:
        """The next throw, where the dice fall by themselves; to be applied as it is. None where nothing is to be thrown, or people throw."""
        wanted = self.roll
        if wanted is None or self.is_helping:
            return None
        row, making = wanted
        source = self._source(making)
        return None if source is None else Threw(faces=source.throw(row), making=making)

    def _source(self, making: int) -> DiceSource | None:
        if making == 2:
            return self._dice
        made = self.makings[making]
        return made.dice if made is not None else None

    def settle(self, at: float) -> list[Act]:
        """Throw dice until somebody is asked; the acts done."""
        done: list[Act] = []
        while (act := self.draw()) is not None:
            self._throw(act.faces, act.making)
            self._begin_match()
            done.append(act)
        self._turn(at)
        return done

    def _fall(self, act: Threw) -> None:
        """A throw as it was kept, or as somebody typed it. Raises `RecordError` where the dice fall otherwise."""
        wanted = self.roll
        if wanted is None or wanted[1] != act.making or self.is_helping:
            raise IllegalAnswer("no dice are asked for now")
        source = self._source(act.making)
        if source is not None and source.throw(wanted[0]) != act.faces:
            raise RecordError(f"duel {self.duel}: the dice fell otherwise than was kept")
        if source is None:
            self._thrown[self.throw_decision] = act.faces
        self._throw(act.faces, act.making)

    def _throw(self, faces: Faces, making: int) -> None:
        made = self.makings[making] if making < 2 else None
        if made is not None:
            made.throw(faces)
        elif self.match is not None:
            self.match.throw(faces)
            self.mastery.dice_fell()

    def _concede(self, seat: int) -> None:
        if self.match is None:
            raise IllegalAnswer("the duel has not begun: nobody can concede yet")
        self.match.concede(seat)

    def _time_out(self, seats: tuple[int, ...]) -> None:
        """What the terms say of time that has run out, the same for both at once.

        Where nobody can concede (a character is being made, the duel is over) the first option is taken. Both conceding at once is a draw.
        """
        self.timed_out = seats
        how = self.terms.timeout
        fighting = self.match is not None and self.match.aftermath is None
        if fighting and (how == "draw" or (how == "concede" and len(seats) == 2)):
            self.is_stopped = True
            return
        if fighting and how == "concede":
            try:
                self._concede(seats[0])
            except DuelError:
                self._take_first(seats[0])
            return
        for seat in seats:
            self._take_first(seat)

    def _take_first(self, seat: int) -> None:
        options = self.options(seat)
        if options:
            self._choose(Chose(seat=seat, option=options[0], decision=self.decision(seat)))

    @property
    def result(self) -> Any:
        """How the duel ended; None while it goes on, or where the seconds stopped it."""
        return self.match.outcome if self.match is not None else None

    @property
    def setup_sheets(self) -> Pair[Any] | None:
        """Both characters as they came to the duel, once both are known."""
        return self.match.setup.sheets if self.match is not None else None

    @property
    def sheets_after(self) -> Pair[Any] | None:
        """Both as the duel leaves them."""
        return self.match.sheets_after if self.match is not None else None
