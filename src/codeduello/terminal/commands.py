"""The commands that do not lead a duel by hand: watch, roll, rules, row, replay, verify, summary."""

import secrets
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from codeduello.bots import ByLot, make_player
from codeduello.bots.roster import check_player
from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.errors import InvalidText, RecordError
from codeduello.games import load
from codeduello.kernel import SPECTATOR, VIEWER_NAMES, Game, Pair, Policy, parse_viewer
from codeduello.play import Match, play_out
from codeduello.play.characters import find_sheet, roll_by_lot
from codeduello.play.documents import (
    event_document,
    outcome_document,
    row_document,
    rules_document,
    sheet_document,
)
from codeduello.play.house_rules import settle_rulings
from codeduello.play.narrate import headline
from codeduello.play.sentences import sentence, sentences
from codeduello.play.summary import summary_of
from codeduello.record import DiceNote, Transcript, format_transcript, parse_transcript, replay, verify
from codeduello.record.verify import is_over, note_on_dice
from codeduello.roster.settled import settled_by
from codeduello.terminal.files import check_record_path, read_record, write_record
from codeduello.terminal.log import Log
from codeduello.terminal.opponents import make_ready
from codeduello.terminal.printing import introduce, print_json, tell_event
from codeduello.terminal.rules_page import show_tables
from codeduello.terminal.screen import Screen
from codeduello.terminal.setup import hand_dice, roll_new


def watch(
    game_name: str,
    sheets: list[str],
    players: tuple[str, str],
    *,
    seed: int | None,
    rulings: list[Any],
    record: str | None,
    as_json: bool,
) -> int:
    """Two programs fight; the same seed gives the same duel. `rulings` are preset, file and flags."""
    game = load(game_name)
    if record:
        check_record_path(Path(record))
    chosen = secrets.randbits(32) if seed is None else seed
    if len(sheets) not in (0, 2):
        raise InvalidText(f"sheets given: {len(sheets)}; accepted are two, or none (both are rolled from the seed)")
    settled = settle_rulings(game, *rulings)
    given = [find_sheet(game, text) for text in sheets] or [roll_by_lot(game, chosen, f"seat {seat}") for seat in (0, 1)]
    note = DiceNote("seeded", chosen, 0)
    transcript = Transcript(game, settled, Pair(*given), f"watched{chosen}".replace("-", "m"), Pair(*players), note)
    for name in players:
        check_player(game, name)
    make_ready(transcript.setup, players)
    match = Match(transcript.setup)
    fighters = Pair(*[make_player(transcript.setup, players[seat], chosen, f"seat {seat}") for seat in (0, 1)])
    heirs: Pair[Policy] = Pair(*[ByLot(lots(chosen, f"aftermath, seat {seat}")) for seat in (0, 1)])
    play_out(match, fighters, heirs, Seeded(chosen))
    if record:
        write_record(Path(record), format_transcript(transcript.after(match)))
    if as_json:
        print_json(outcome_document(match, record))
        return 0
    show_match(Screen(), match, SPECTATOR)
    if record:
        Screen().line(f"The record: {record}")
    return 0


def show_match(screen: Screen, match: Match, viewer: int) -> None:
    """The log of a match that is over, as one viewer knows it."""
    introduce(screen, match.setup)
    log = Log(screen, match, viewer)
    log.report()
    if match.sheets_after is not None:
        log.show_end()


def roll(
    game_name: str, line: str | None, wishes: dict[str, str], *, seed: int | None, dice: str | None, as_json: bool
) -> int:
    """Make a character, or read one from a line."""
    game = load(game_name)
    allowed = ["name", *game.sheet.wishes]
    unknown = [key for key in wishes if key not in allowed]
    if unknown:
        raise InvalidText(f"{unknown[0]!r} cannot be wished for; accepted: {', '.join(allowed)}")
    if line is not None and (wishes or seed is not None):
        raise InvalidText("a line is a character already: name=.. and --seed are for new ones")
    if dice not in (None, "hand") or (dice and (seed is not None or as_json or line is not None)):
        raise InvalidText(f"--dice {dice}: accepted is hand, for a new character, without --seed and --json")
    if line is not None:
        sheet = find_sheet(game, line)
    elif seed is not None or as_json:
        sheet = roll_by_lot(game, secrets.randbits(32) if seed is None else seed, "rolled", wishes)
    else:
        screen = Screen()
        by_hand = hand_dice(screen, game.prose.creation.throws, ("", "")) if dice == "hand" else None
        roll_new(screen, game, wishes, by_hand)
        return 0
    if as_json:
        print_json(sheet_document(game, sheet))
    else:
        Screen().line(game.sheet.format(sheet))
    return 0


def rules(game_name: str, number: str | None, as_json: bool) -> int:
    """The rulings of a game, and the sentences of its source in our words."""
    game = load(game_name)
    if as_json:
        print_json(rules_document(game))
        return 0
    screen = Screen()
    if number is not None:
        screen.say(f"{number.upper()}: {sentence(game, number)}")
        return 0
    show_rules(screen, game)
    return 0


def show_rules(screen: Screen, game: Game) -> None:
    """Summary, what it means for a player, presets, every ruling with its reason, every sentence."""
    document = rules_document(game)
    screen.heading(f"{game.title}, rules version {game.version}")
    screen.say(game.summary)
    for line in game.prose.primer:
        screen.say(f"- {line}", indent=2)
    screen.heading("As written")
    for term in game.prose.terms(game.rulings):
        screen.say(term, indent=2)
    screen.heading("Presets (--preset NAME)")
    for name, settings in document["presets"].items():
        text = ", ".join(f"{key} = {value}" for key, value in settings.items()) or "the defaults below"
        screen.say(f"{name}: {text}", indent=2)
    screen.heading("Rulings (--ruling NAME=VALUE, or a line NAME = VALUE in a file for --rules)")
    for ruling in document["rulings"]:
        others = ", ".join(value for value in ruling["accepts"] if value != ruling["default"])
        screen.say(f"{ruling['name']} = {ruling['default']}   (or {others})  [{ruling['source']}]", "bold", indent=2)
        screen.say(ruling["why"], indent=6)
        if ruling["note"]:
            screen.say(ruling["note"], indent=6)
    show_tables(screen, game, game.rulings)
    screen.heading("The source, sentence by sentence")
    for number, text in sentences(game).items():
        screen.say(f"{number}  {text}", indent=2)


def row(game_name: str, name: str | None, words: list[str], rulings: list[Any], as_json: bool) -> int:
    """A row by name with its exact odds, or the list of rows."""
    game = load(game_name)
    if name is None:
        listed = {key: question.usage for key, question in game.rows.items()}
        if as_json:
            print_json({"game": game.name, "rows": listed})
        else:
            Screen().table(list(listed.items()), ["row", "arguments"])
        return 0
    question = game.row(name)
    args = [word for word in words if "=" not in word]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    document = row_document(name, words, question, question.ask(settle_rulings(game, *rulings), args, options))
    if as_json:
        print_json(document)
        return 0
    shares = [(one["outcome"], one["fraction"], f"{100 * float(Fraction(one['fraction'])):.4f} %") for one in document["outcomes"]]
    Screen().table(shares, ["outcome", "exactly", "in percent"])
    return 0


def show_replay(path: str, viewer_name: str | None, step: bool, as_json: bool) -> int:
    """A finished duel anew: as one seat or a spectator knew it, or (by default) in full."""
    transcript = parse_transcript(read_record(path))
    match = replay(transcript)
    if match.outcome is None:
        raise RecordError("the duel in this record is not over; its secrets stay sealed until then")
    viewer = None if viewer_name is None else parse_viewer(viewer_name)
    lines = replay_lines(match, viewer)
    if as_json:
        print_json({"events": [event_document(n, *line, match.setup.names) for n, line in enumerate(lines, 1)]})
        return 0
    screen = Screen()
    screen.heading(f"{headline(match.setup.game.title, match.setup.names)}, {seen_by(viewer)}")
    for place, (event, prose) in enumerate(lines):
        if place and prose is not lines[place - 1][1]:
            screen.heading("After the duel")
        if tell_event(screen, event, prose, match.setup.names) and step:
            wait_for_enter(screen)
    assert match.outcome is not None
    screen.heading(transcript.game.prose.ending(match.outcome, match.setup.names))
    return 0


def seen_by(viewer: int | None) -> str:
    """Whose replay it is, in words."""
    return "in full" if viewer is None else f"as the {VIEWER_NAMES[viewer]} knew it"


def replay_lines(match: Match, viewer: int | None) -> list[tuple[Any, Any]]:
    """Each event with the prose to say it; in full, everything told to anybody."""
    prose = match.setup.game.prose
    if viewer is not None:
        return [(event, chapter.prose) for chapter in match.chapters(viewer) for event in chapter.view.events]
    told = [(event, prose) for _, event in match.full_log()]
    later = match.chapters(SPECTATOR)[1:]
    return [*told, *[(event, chapter.prose) for chapter in later for event in chapter.view.events]]


def wait_for_enter(screen: Screen) -> None:
    """One step at a time, while somebody is there to press Enter."""
    try:
        screen.pause("(Enter)")
    except EOFError:
        return


def show_verification(path: str, as_json: bool) -> int:
    """Check a record; 0 if nothing is wrong with it, else 1."""
    try:
        text = read_record(path)
        problems = verify(text)
        if not problems and not is_over(text):
            problems = [f"line {text.count(chr(10)) + 1}: the record breaks off before the end of the duel"]
    except RecordError as fault:
        problems = [str(fault)]
    if as_json:
        print_json({"ok": not problems, "problems": problems})
        return 1 if problems else 0
    screen = Screen()
    for problem in problems:
        screen.say(f"{problem}.")
    if problems:
        screen.say("The record does not hold.", "bold")
        return 1
    screen.say("The record holds: every answer follows the rules, and every line follows from the answers.", "bold")
    screen.say(note_on_dice(parse_transcript(text)))
    return 0


def show_summary(file: str, *, markdown: bool) -> int:
    """A finished duel for a chat. Raises `RecordError` for one that is not over."""
    settled = settled_by(parse_transcript(read_record(file)))
    told = summary_of(settled.game, settled.before, settled.after, settled.note)
    sys.stdout.write(told.markdown() if markdown else told.plain())
    return 0
