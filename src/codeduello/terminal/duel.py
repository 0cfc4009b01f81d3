"""A duel at the terminal: two seats, each a person at the keyboard or a program."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

from codeduello.analysis.payoffs import WIN
from codeduello.bots import ByLot, make_player
from codeduello.bots.advice import Adviser
from codeduello.dice import DiceSource
from codeduello.dice.seeded import lots
from codeduello.errors import DuelError
from codeduello.kernel import SPECTATOR, Ask, AskBoth, Need, Over, Policy, Roll
from codeduello.play import Match
from codeduello.play.sentences import sentence
from codeduello.record import Transcript, format_transcript
from codeduello.record.keep import Keep, Kept
from codeduello.terminal.advising import show_advice
from codeduello.terminal.files import write_record
from codeduello.terminal.log import Log
from codeduello.terminal.menu import choose_option
from codeduello.terminal.progress import Progress
from codeduello.terminal.rules_page import show_tables
from codeduello.terminal.screen import Screen
from codeduello.terminal.setup import HUMAN, LeftForNow


class TerminalDuel:
    """Leads a match to its end on a screen. After every answer the duel is kept, so that it can be resumed."""

    def __init__(
        self,
        screen: Screen,
        transcript: Transcript,
        match: Match,
        dice: DiceSource,
        *,
        keep: Keep,
        kept: Kept,
        assists: bool,
    ) -> None:
        self.screen = screen
        self.transcript = transcript
        self.match = match
        self.dice = dice
        self.assists = assists
        self._keep = keep
        self._kept = kept
        self.names = match.setup.names
        self.people = [seat for seat in (0, 1) if transcript.players[seat] == HUMAN]
        self._adviser: Adviser | None = None
        self.log = Log(screen, match, self.people[0] if len(self.people) == 1 else SPECTATOR)

    def play(self) -> Path:
        """Play to the end; answers where the record was written. Raises `LeftForNow`, `EOFError` or `KeyboardInterrupt`."""
        self._save()
        while not isinstance(need := self.match.need, Over):
            self.log.report()
            self._whisper(need)
            if isinstance(need, Roll):
                self._roll(need)
            elif isinstance(need, Ask):
                self._ask(need)
            elif isinstance(need, AskBoth):
                self._ask_both(need)
            self._save()
        self.log.report()
        return self._finish()

    def _save(self) -> None:
        text = format_transcript(self.transcript.after(self.match))
        self._keep.save(self.transcript.duel, dataclasses.replace(self._kept, record=text))

    def _roll(self, need: Roll) -> None:
        if need.attachable and self.assists and not need.thrown and self._attach():
            return
        self.match.throw(self.dice.throw(need.row))

    def _attach(self) -> bool:
        """Take an outside modifier for the coming roll; answers whether one was given."""
        answer = self.screen.ask("Outside help for this roll, as in: challenger 1d4 (Enter for none)")
        if not answer:
            return False
        seat, _, expression = answer.partition(" ")
        try:
            if seat not in ("challenger", "challenged"):
                self.screen.say("Begin with challenger or challenged.")
            else:
                self.match.attach(int(seat == "challenged"), expression)
        except DuelError as fault:
            self.screen.say(f"{fault}.")
        return True

    def _program(self, seat: int) -> Policy:
        """The program in this seat. What it leaves to chance depends on how far the duel has come, so it can be resumed."""
        purpose = f"seat {seat}, told {len(self.match.view(seat).events)}"
        if self.match.aftermath:
            return ByLot(lots(self._kept.lots, purpose))
        return make_player(self.match.setup, self.transcript.players[seat], self._kept.lots, purpose)

    def _ask(self, need: Ask) -> None:
        if need.seat not in self.people:
            self.match.choose(need.seat, self._program(need.seat).choose(self.match.view(need.seat)))
            return
        self._ask_person(need.seat, need.options, alone=not self._is_open(need.options))

    def _ask_both(self, need: AskBoth) -> None:
        for seat in (0, 1):
            if need.answered[seat] or len(need.options(seat)) == 1:
                continue
            if seat in self.people:
                self._ask_person(seat, need.options(seat), alone=True)
            else:
                self.match.choose(seat, self._program(seat).choose(self.match.view(seat)))
            self._save()
            if not isinstance(self.match.need, AskBoth):
                return

    def _is_open(self, options: tuple[int, ...]) -> bool:
        """Will everybody see at once which of these was chosen?"""
        return self.match.aftermath is not None or set(options) <= self.transcript.game.prose.open_options

    def _is_asked_alone(self, seat: int, need: Need) -> bool:
        """Is this seat asked something secret now?"""
        if isinstance(need, AskBoth):
            return len(need.options(seat)) > 1 and not need.answered[seat]
        return isinstance(need, Ask) and need.seat == seat and not self._is_open(need.options)

    def _ask_person(self, seat: int, options: tuple[int, ...], *, alone: bool) -> None:
        """Ask a person; alone, with the keyboard handed over, where two people share it and the choice is secret."""
        if alone and len(self.people) == 2:
            with self.screen.private(self.names[seat]):
                self.log.show_private(seat)
                option = self._choose(seat, options)
        else:
            self.log.show_standing(seat)
            option = self._choose(seat, options)
        if option is not None:
            self.match.choose(seat, option)

    def _choose(self, seat: int, options: tuple[int, ...]) -> int | None:
        """The option chosen; None if the person left the duel instead."""
        prose = self.match.prose
        commands: dict[str, Callable[[str], None]] = {
            "h": lambda _: self._advise(seat, options),
            "standing": lambda _: self.log.show_standing(seat, whole=True),
            "log": lambda _: self.log.replay(seat),
            "rule": self._show_rule,
            "tables": lambda _: show_tables(self.screen, self.transcript.game, self.transcript.rulings),
            "quit": self._leave_for_now,
        }
        if self.match.aftermath:
            del commands["h"]
        else:
            commands["concede"] = lambda _: self._concede(seat)
        question = prose.question(dataclasses.replace(self.match.view(seat), options=options))
        if question:
            self.screen.say(question)
        try:
            return choose_option(self.screen, f"{self.names[seat]}, your choice", prose, options, commands)
        except _Conceded:
            return None

    def _advise(self, seat: int, options: tuple[int, ...]) -> None:
        """What each option is worth, from what this seat knows."""
        try:
            with Progress("thinking the duel through") as progress:
                if self._adviser is None:
                    self._adviser = Adviser(self.match.setup, WIN, progress.exploring, progress.reckoning)
                advice = self._adviser.advise(dataclasses.replace(self.match.view(seat), options=options))
        except DuelError as fault:
            self.screen.say(f"{fault}.")
            return
        show_advice(self.screen, self.match.setup, advice)

    def _concede(self, seat: int) -> None:
        """Leave the duel, once that is confirmed. Raises `_Conceded` then."""
        cost = self.transcript.game.prose.concession
        answer = self.screen.ask(f"Leave the duel? If you do, {cost}. Type yes to leave")
        if answer.lower() != "yes":
            self.screen.say("You stay.")
            return
        self.match.concede(seat)
        raise _Conceded

    def _show_rule(self, number: str) -> None:
        try:
            self.screen.say(f"{number.upper()}: {sentence(self.transcript.game, number)}", indent=2)
        except DuelError as fault:
            self.screen.say(f"{fault}. Type it as in: rule S5")

    def _leave_for_now(self, _: str) -> None:
        raise LeftForNow

    def _whisper(self, need: Need) -> None:
        """Where two people share the keyboard, show each alone what was learned about the other, unless they are asked alone now."""
        if len(self.people) == 2:
            for seat in self.people:
                if self.log.has_news(seat) and not self._is_asked_alone(seat, need):
                    with self.screen.private(self.names[seat], "Thank you."):
                        self.log.show_private(seat)
                        self.screen.pause("Press Enter to go on")

    def _finish(self) -> Path:
        """Write the record plainly, tell the end, and forget the sealed copy."""
        path = Path(self._kept.path)
        self.log.show_end()
        write_record(path, format_transcript(self.transcript.after(self.match)))
        self._keep.drop(self.transcript.duel)
        return path


class _Conceded(Exception):
    """The person asked has left the duel."""
