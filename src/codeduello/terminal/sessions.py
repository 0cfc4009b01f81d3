"""Beginning, resuming and ending duels at the terminal."""

import dataclasses
import secrets
from pathlib import Path

from codeduello.dice import DiceSource
from codeduello.errors import RecordError
from codeduello.kernel import Entry, Need
from codeduello.play import Match
from codeduello.record import Transcript, parse_transcript, replay
from codeduello.record.keep import Kept
from codeduello.record.verify import first_misfall, note_on_dice
from codeduello.terminal import places
from codeduello.terminal.consequences import begin_for, settle_for
from codeduello.terminal.duel import TerminalDuel
from codeduello.terminal.files import check_record_path
from codeduello.terminal.opponents import make_ready
from codeduello.terminal.printing import introduce
from codeduello.terminal.running import find_running
from codeduello.terminal.screen import Screen
from codeduello.terminal.setup import LeftForNow, Wishes, hand_dice, set_up
from codeduello.terminal.store import Store


def play(wishes: Wishes, record: str | None, *, assists: bool) -> int:
    """Set up and play a duel; the exit code."""
    if record:
        check_record_path(Path(record))
    screen = Screen()
    try:
        prepared = set_up(screen, wishes, Store())
    except (EOFError, KeyboardInterrupt):
        screen.say("Left before the duel began; nothing was kept.")
        return 1
    transcript = prepared.transcript
    path = Path(record) if record else places.record_path(transcript.game.name, transcript.duel)
    if not record:
        places.make_folder_of(path)
    chance = transcript.dice.seed if transcript.dice.kind == "seeded" else secrets.randbits(64)
    kept = Kept("", chance, str(path.absolute()))
    make_ready(transcript.setup, transcript.players)
    match = Match(transcript.setup)
    begin_for(transcript.duel, prepared.characters, Store())
    return lead(screen, TerminalDuel(screen, transcript, match, prepared.dice, keep=places.keep(), kept=kept, assists=assists))


def lead(screen: Screen, duel: TerminalDuel) -> int:
    """Play on until the end, or until the keyboard is left; nothing is lost then."""
    game = duel.transcript.game
    introduce(screen, duel.match.setup)
    for sentence in (*game.prose.primer, *game.prose.terms(duel.transcript.rulings)):
        screen.say(f"- {sentence}", indent=2, hang=2)
    screen.say("Numbers such as [S5] name the rule behind a line: type rule S5 to read it.", indent=2)
    try:
        path = duel.play()
    except (LeftForNow, EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(f"The duel is kept. Go on with: codeduello resume {duel.transcript.duel}", "bold")
        return 0
    screen.say(note_on_dice(duel.transcript))
    screen.line(f"The record: {path}")
    settle_for(screen, duel.transcript.after(duel.match), Store())
    return 0


def resume(duel: str | None, record: str | None, *, assists: bool) -> int:
    """Go on with a running duel: the one last touched if none is named. `record` is another place for its record."""
    screen = Screen()
    keep = places.keep()
    running = keep.running()
    if duel is None and not running:
        screen.say("No duel is running. Begin one with: codeduello play")
        return 1
    found = find_running(keep, duel)
    assert found is not None
    kept = keep.load(found)
    if record:
        check_record_path(Path(record))
        kept = dataclasses.replace(kept, path=str(Path(record).absolute()))
    transcript = parse_transcript(kept.record, cut=not kept.record.endswith("\n"))
    make_ready(transcript.setup, transcript.players)
    match, dice = rerun(screen, transcript)
    return lead(screen, TerminalDuel(screen, transcript, match, dice, keep=keep, kept=kept, assists=assists))


def rerun(screen: Screen, transcript: Transcript) -> tuple[Match, DiceSource]:
    """The match so far, and its dice where they stand now. Raises `RecordError` if the dice fell otherwise."""
    source = transcript.dice.source(transcript.duel)
    if source is None:
        return replay(transcript), hand_dice(screen, transcript.game.prose.throws, transcript.setup.names)

    def advance(match: Match, need: Need, entry: Entry) -> None:
        if first_misfall(source, need, entry):
            raise RecordError("the dice of the duel kept do not come from its seed or secret")

    return replay(transcript, advance), source
