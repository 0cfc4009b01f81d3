"""The text form of a duel, for a `.duel` file: parse_transcript(format_transcript(t)) == t."""

import re
from dataclasses import replace
from typing import Any, Final

from codeduello.errors import DuelError, RecordError, WrongVersion
from codeduello.games import load
from codeduello.kernel import Entry, Game, Pair, Setting, digest
from codeduello.play.match import Match
from codeduello.record.answers import format_answer, parse_answer
from codeduello.record.replay import replay
from codeduello.record.seals import seal_lines, split_mark
from codeduello.record.transcript import DiceNote, Transcript

TITLE: Final = "Code Duello record 1"
ANSWER: Final = re.compile(r"([0-9]{1,6}) (.+)")
AFTERMATH: Final = "aftermath"
OVER: Final = "over"


def format_transcript(transcript: Transcript) -> str:
    """The whole record, each line with its mark. Of a duel that is not over it holds what is sealed: keep that secret."""
    lines = [*_header(transcript), *_answer_lines(transcript)]
    return "\n".join(seal_lines(lines)) + "\n"


def _header(transcript: Transcript) -> list[str]:
    game = transcript.game
    lines = [TITLE, f"game: {game.name} {game.version}", f"duel: {transcript.duel}"]
    lines.append(f"rulings: {digest(transcript.rulings)}")
    lines += [f"ruling {name}: {value}" for name, value in transcript.settings]
    for seat, sheet in zip(("challenger", "challenged"), transcript.sheets, strict=True):
        lines.append(f"{seat}: {game.sheet.format(sheet)}")
    lines.append(f"players: {transcript.players.challenger}; {transcript.players.challenged}")
    return [*lines, *_dice_lines(transcript.dice)]


def _dice_lines(dice: DiceNote) -> list[str]:
    if dice.kind == "seeded":
        return [f"dice: seeded {dice.seed} {dice.number}"]
    if dice.kind != "fair":
        return [f"dice: {dice.kind}"]
    lines = ["dice: fair", f"commitment: {dice.commitment}"]
    lines += [f"nonce of {seat}: {nonce}" for seat, nonce in zip(("challenger", "challenged"), dice.nonces, strict=True)]
    return [*lines, f"secret: {dice.secret}"] if dice.secret else lines


def _answer_lines(transcript: Transcript) -> list[str]:
    lines: list[str] = []

    def write(match: Match, need: Any, entry: Entry) -> None:
        if match.aftermath and AFTERMATH not in lines:
            lines.extend([_ending_line(match), AFTERMATH])
        number = sum(1 for line in lines if ANSWER.fullmatch(line)) + 1
        lines.append(f"{number} {format_answer(need, entry, match.prose.options)}")

    match = replay(transcript, write)
    if match.outcome is not None and AFTERMATH not in lines:
        lines += [_ending_line(match), AFTERMATH]
    after = match.sheets_after
    if after is not None:
        lines += [f"{seat} after: {transcript.game.sheet.format(after[place])}" for place, seat in enumerate(("challenger", "challenged"))]
        lines.append(OVER)
    return lines


def _ending_line(match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    winner = f", {('challenger', 'challenged')[outcome.winner]}" if outcome.winner != 2 else ""
    return f"ending: {outcome.ending}, {outcome.result}{winner}"


def parse_transcript(text: str, *, cut: bool = False) -> Transcript:
    """Read a record. With `cut`, an incomplete last line is dropped: a file that was cut off loses only its last answer.

    Raises `RecordError` naming the line, or `WrongVersion` naming both versions.
    """
    lines = _lines_of(text, cut)
    if not lines or lines[0] != TITLE:
        raise RecordError(f"line 1: a record begins with {TITLE!r}, not with {(lines or [''])[0][:60]!r}")
    return _Reader(lines).read()


def _lines_of(text: str, cut: bool) -> list[str]:
    whole = text.split("\n")
    if cut:
        whole = whole[:-1]
    lines = [split_mark(line) for line in whole if line]
    for number, (line, given) in enumerate(lines, 1):
        if not given:
            raise RecordError(f"line {number}: the mark at its end is missing: {line[:60]!r}")
    return [line for line, _ in lines]


class _Reader:
    """Reads the lines of a record in order."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at = 1
        self._read = 1

    def read(self) -> Transcript:
        game = self._game()
        duel = self._field("duel")
        hashed = self._field("rulings")
        rulings = self._rulings(game, hashed)
        sheets = Pair(self._sheet(game, "challenger"), self._sheet(game, "challenged"))
        first, _, second = self._field("players").partition("; ")
        transcript = Transcript(game, rulings, sheets, duel, Pair(first, second), self._dice())
        return replace(transcript, answers=self._answers(game))

    def _fault(self, what: str) -> RecordError:
        """A fault in the line last read."""
        return RecordError(f"line {self._read}: {what}")

    def _field(self, name: str) -> str:
        line = self._lines[self._at] if self._at < len(self._lines) else ""
        self._read = self._at + 1
        if not line.startswith(f"{name}: "):
            raise self._fault(f"{name!r} is expected here, not {line[:60]!r}")
        self._at += 1
        return line.removeprefix(f"{name}: ")

    def _next_is(self, start: str) -> bool:
        return self._at < len(self._lines) and self._lines[self._at].startswith(start)

    def _game(self) -> Game:
        name, _, version = self._field("game").partition(" ")
        game = load(name)
        if version != game.version:
            raise WrongVersion(
                f"the record was played under {name} version {version}; here is version {game.version}."
                " A record is replayed only under its own rules"
            )
        return game

    def _rulings(self, game: Game, hashed: str) -> Any:
        settings: list[Setting] = []
        while self._next_is("ruling "):
            name, _, value = self._lines[self._at].removeprefix("ruling ").partition(": ")
            self._at += 1
            self._read = self._at
            self._check_setting(game, (name, value))
            settings.append((name, value))
        rulings = game.settle(settings=settings)
        if digest(rulings) != hashed:
            raise WrongVersion(f"the record's rulings are {hashed}, those read from it {digest(rulings)}: not the same rules")
        return rulings

    def _check_setting(self, game: Game, setting: Setting) -> None:
        try:
            game.settle(settings=[setting])
        except DuelError as fault:
            raise self._fault(str(fault)) from None

    def _sheet(self, game: Game, seat: str) -> Any:
        line = self._field(seat)
        try:
            return game.sheet.parse(line)
        except DuelError as fault:
            raise self._fault(f"{seat}: {fault}") from None

    def _dice(self) -> DiceNote:
        kind, *numbers = self._field("dice").split(" ")
        if kind == "seeded" and len(numbers) == 2 and all(re.fullmatch(r"-?[0-9]{1,40}", one) for one in numbers):
            return DiceNote("seeded", int(numbers[0]), int(numbers[1]))
        if kind == "seeded":
            raise self._fault("seeded dice have a seed and the duel's number, as in 'dice: seeded 7 0'")
        if kind != "fair":
            return DiceNote(" ".join([kind, *numbers]))
        commitment = self._field("commitment")
        nonces = Pair(self._field("nonce of challenger"), self._field("nonce of challenged"))
        secret = self._field("secret") if self._next_is("secret: ") else ""
        if not re.fullmatch(r"([0-9a-f]{2})*", secret):
            raise self._fault("the secret is not written in hex digits")
        return DiceNote("fair", commitment=commitment, nonces=nonces, secret=secret)

    def _answers(self, game: Game) -> tuple[Entry, ...]:
        answers: list[Entry] = []
        options = game.prose.options
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._read = self._at + 1
            if line == AFTERMATH:
                options = game.prose.aftermath.options
            elif read := ANSWER.fullmatch(line):
                if int(read[1]) != len(answers) + 1:
                    raise self._fault(f"answer {len(answers) + 1} is expected here, not {read[1]}")
                answers.append(self._answer(read[2], options))
            elif not line.startswith(("ending: ", "challenger after: ", "challenged after: ", OVER)):
                raise self._fault(f"{line[:60]!r} is no line of a record")
            self._at += 1
        return tuple(answers)

    def _answer(self, text: str, options: Any) -> Entry:
        try:
            return parse_answer(text, options)
        except RecordError as fault:
            raise self._fault(str(fault)) from None
