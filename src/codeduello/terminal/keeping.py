"""The commands of the roster: what there is, what happened, and what is done to it."""

import json
import sys
import time
from typing import Any

from codeduello import games
from codeduello.errors import IllegalAnswer, InvalidText, UnknownName, UsageError
from codeduello.kernel import SEAT_NAMES, Game
from codeduello.play.differences import changes
from codeduello.play.documents import sheet_document
from codeduello.play.importing import export_document, import_document
from codeduello.record import parse_transcript
from codeduello.record.verify import verify
from codeduello.roster.characters import EDITED, LOCAL, MADE, RESTED, Character, Happening, Roster
from codeduello.roster.ledger import apply, redo, undo
from codeduello.roster.settled import Settled, settled_by
from codeduello.terminal.characters import choose
from codeduello.terminal.files import read_record
from codeduello.terminal.pages import character_page
from codeduello.terminal.printing import print_json
from codeduello.terminal.screen import Screen
from codeduello.terminal.store import Store

MOMENT = "%Y-%m-%d %H:%M"


def document_of(character: Character) -> dict[str, Any]:
    """A character for programs."""
    about = {"id": character.id, "game": character.game, "name": character.name, "changes": character.seq, "removed": character.gone is not None}
    return about | sheet_document(character.rules, character.sheet)


def show_list(store: Store, *, removed: bool, as_json: bool) -> int:
    """All characters of a game, or of all."""
    if store.game is not None:
        games.load(store.game)
    with store.roster() as roster:
        found = roster.listed(LOCAL, store.game, gone=removed)
    if as_json:
        print_json([document_of(one) for one in found])
        return 0
    screen = Screen()
    if not found:
        screen.say("Nobody is in the roster. Bring somebody with: codeduello import FILE --save, or: codeduello roster add GAME LINE")
    for one in found:
        screen.say(f"{one.rules.title}: {one.line}", indent=2, hang=4)
    return 0


def show_character(name: str, store: Store, *, page: bool, as_json: bool) -> int:
    """A character on one screen, as a page to print, or for programs."""
    with store.roster() as roster:
        character = store.find(roster, name)
        history = roster.history(character.id)
        duels = roster.duels_of(character.id)
    if as_json:
        print_json(document_of(character) | {"duels": duels, "history": [happening_document(one) for one in history]})
    elif page:
        write_utf8(character_page(character, history))
    else:
        show(Screen(), character, history, duels)
    return 0


def write_utf8(text: str) -> None:
    """Write a document, in UTF-8 whatever the terminal's code page."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode())
    buffer.flush()


def show(screen: Screen, character: Character, history: list[Happening], duels: list[str]) -> None:
    """A character, its duels under way, and what happened to it last."""
    game = character.rules
    screen.heading(f"{character.name} ({game.title}, {character.id[:8]})")
    screen.say(character.line, indent=2, hang=2)
    for title, meaning in game.prose.sheet_terms:
        screen.say(f"{title}: {meaning}", indent=4, hang=4)
    for duel in duels:
        screen.say(f"In a duel that is not over: {duel}", indent=2)
    show_happenings(screen, game, history[:5])


def show_happenings(screen: Screen, game: Game, history: list[Happening]) -> None:
    """What happened, a few lines each."""
    for one in history:
        undone = " (undone)" if one.undone is not None else ""
        moment = time.strftime(MOMENT, time.localtime(one.at))
        screen.say(f"{moment}  {one.kind}{undone}: {one.note}" if one.note else f"{moment}  {one.kind}{undone}", indent=2, hang=4)
        for line in changes_in(game, one):
            screen.say(line, indent=6, hang=2)


def changes_in(game: Game, one: Happening) -> list[str]:
    """What a happening changed."""
    return changes(game, game.sheet.parse(one.before), game.sheet.parse(one.after)) if one.before else []


def happening_document(one: Happening) -> dict[str, Any]:
    """A happening for programs."""
    return {
        "entry": one.entry, "kind": one.kind, "at": one.at, "duel": one.duel, "note": one.note, "undone": one.undone is not None,
        "number": one.seq, "before": one.before or None, "after": one.after,
    }  # fmt: skip


def add_character(game_name: str, text: str, store: Store, *, as_json: bool) -> int:
    """A character from a line, a sample's name, or a file."""
    game = games.load(game_name)
    with store.roster() as roster:
        character = roster.add(LOCAL, game, sheet_in(game, text), kind=MADE, at=time.time())
    return tell(character, "is in the roster now", as_json=as_json)


def sheet_in(game: Game, text: str) -> Any:
    """The character that a text names: a sample, a file, one of the roster, a monster of the SRD, or a line. Raises `UsageError` or `Unusable`."""
    return choose(game, text, Store()).sheet


def edit_character(name: str, line: str, note: str, store: Store, *, as_json: bool) -> int:
    """Another line for a character."""
    with store.roster() as roster:
        character = store.find(roster, name)
        sheet = sheet_in(character.rules, line)
        changed = roster.change(character, sheet, kind=EDITED, by=LOCAL, at=time.time(), note=note[:400])
    return tell(changed, "is changed", as_json=as_json, before=character)


def rest(name: str, kind: str, wishes: tuple[str, ...], store: Store, *, as_json: bool) -> int:
    """Let a character rest, or time pass."""
    with store.roster() as roster:
        character = store.find(roster, name)
        rests = character.rules.rests
        if kind not in rests:
            raise UnknownName(f"rest in {character.rules.title}", kind[:40], rests)
        given = dict(word.partition("=")[::2] for word in wishes)
        sheet = rests[kind].take(character.sheet, given)
        told = " ".join([f"{kind} rest" if kind != "time" else "time passes", *wishes])
        changed = roster.change(character, sheet, kind=RESTED, by=LOCAL, at=time.time(), note=told)
    return tell(changed, "has rested" if kind != "time" else "waits", as_json=as_json, before=character)


def tell(character: Character, what: str, *, as_json: bool, before: Character | None = None) -> int:
    """Say how a character stands now."""
    if as_json:
        print_json(document_of(character))
        return 0
    screen = Screen()
    screen.say(f"{character.name} {what}.", "bold")
    if before is not None:
        told = changes(character.rules, before.sheet, character.sheet)
        for line in told or ["Nothing is different."]:
            screen.say(line, indent=4, hang=2)
    screen.say(character.line, indent=2, hang=2)
    return 0


def show_history(name: str, store: Store, *, as_json: bool) -> int:
    """Everything that happened to a character."""
    with store.roster() as roster:
        character = store.find(roster, name)
        history = roster.history(character.id)
    if as_json:
        print_json([happening_document(one) for one in history])
    else:
        screen = Screen()
        screen.heading(character.name)
        show_happenings(screen, character.rules, history)
    return 0


def undo_last(name: str, store: Store, *, as_json: bool) -> int:
    """Take back what happened last."""
    with store.roster() as roster:
        character = store.find(roster, name)
        last = next((one for one in roster.history(character.id) if one.undone is None), None)
        if last is None or not last.before:
            raise IllegalAnswer(f"nothing has happened to {character.name} that could be undone")
        undoing = undo(roster, last.entry, by=LOCAL, at=time.time())
    if not undoing.is_done:
        raise IllegalAnswer(f"this is undone once the owner of {' and '.join(undoing.waiting)} has asked for it too")
    return tell_all(undoing.characters, character.id, f"stands as before this: {last.kind} {last.note.rstrip('.')}", as_json=as_json)


def redo_last(name: str, store: Store, *, as_json: bool) -> int:
    """Do again what was taken back last."""
    with store.roster() as roster:
        character = store.find(roster, name)
        found = sorted((one for one in roster.history(character.id) if one.undone is not None), key=lambda one: one.undone or 0.0)
        if not found:
            raise IllegalAnswer(f"nothing of {character.name} is undone")
        undoing = redo(roster, found[-1].entry, by=LOCAL)
    if not undoing.is_done:
        raise IllegalAnswer(f"this is done again once the owner of {' and '.join(undoing.waiting)} has asked for it too")
    return tell_all(undoing.characters, character.id, f"has it again: {found[-1].kind} {found[-1].note.rstrip('.')}", as_json=as_json)


def tell_all(characters: list[Character], first: str, what: str, *, as_json: bool) -> int:
    """Say how several stand now, the one that was named first."""
    ordered = sorted(characters, key=lambda one: one.id != first)
    if as_json:
        print_json([document_of(one) for one in ordered])
        return 0
    for one in ordered:
        tell(one, what if one.id == first else "stands as before too", as_json=False)
    return 0


def remove_character(name: str, store: Store) -> int:
    """Put a character away."""
    with store.roster() as roster:
        character = store.find(roster, name)
        roster.put_away(character.id, time.time())
    Screen().say(f"{character.name} is put away. Bring back with: codeduello roster bring-back {character.id[:8]}")
    return 0


def bring_back_character(name: str, store: Store) -> int:
    """Bring back one that was put away."""
    with store.roster() as roster:
        character = store.find(roster, name, gone=True)
        roster.bring_back(character.id)
    Screen().say(f"{character.name} is back.")
    return 0


def apply_record(record: str, names: tuple[str | None, str | None], store: Store, *, as_json: bool) -> int:
    """Do what a finished duel did to the characters that fought it. Where they are not named, those that went into it, or bear the names in it."""
    text = read_record(record)
    problems = verify(text)
    if problems:
        raise UsageError(f"{record} does not verify, so nothing was changed: {problems[0]}")
    settled = settled_by(parse_transcript(text))
    with store.roster() as roster:
        characters = who_fought(roster, settled, names)
        if not characters:
            raise UsageError("none of your characters bears a name of this duel; say who it was: --challenger NAME, --challenged NAME")
        applied = apply(roster, settled, characters, by=LOCAL, at=time.time())
    if as_json:
        print_json({"new": applied.is_new, "characters": {SEAT_NAMES[seat]: document_of(one) for seat, one in applied.characters.items()}})
        return 0
    for seat, character in sorted(applied.characters.items()):
        before = settled.game.sheet.format(settled.before[seat])
        tell(character, f"came as {before}; what the duel did stands in the ledger" if applied.is_new else "has this duel in the ledger already", as_json=False)
    return 0


def who_fought(roster: Roster, settled: Settled, names: tuple[str | None, str | None]) -> dict[int, str]:
    """The characters to whom a duel is applied: those named, else those who went into it, else those of the user that bear its names."""
    given = {seat: roster.find(LOCAL, name, settled.game.name).id for seat, name in enumerate(names) if name is not None}
    engaged = {seat: character for seat, character in roster.engaged(settled.duel).items() if seat not in given}
    return given | engaged or named(roster, settled.game, [sheet.name for sheet in settled.before])


def named(roster: Roster, game: Game, names: list[str]) -> dict[int, str]:
    """The characters of the user that bear the names in the record. Raises `InvalidText` where it is not clear who is meant."""
    if names[0] == names[1]:
        raise InvalidText(f"both are called {names[0]}: say which seat yours had with --challenger NAME or --challenged NAME")
    found = {}
    for seat, name in enumerate(names):
        same = [one for one in roster.listed(LOCAL, game.name) if one.name == name]
        if len(same) > 1:
            raise InvalidText(f"several of your characters are called {name}: say which with --{SEAT_NAMES[seat]} ID")
        if same:
            found[seat] = same[0].id
    return found


def export_character(name: str, to: str, store: Store) -> int:
    """Write a character out: for import, as a list of changes since it was made, or as what it came from with the changed fields."""
    with store.roster() as roster:
        character = store.find(roster, name)
        history = roster.history(character.id)
        origin = roster.origin(character.id)
    game = character.rules
    if to == "json":
        print_json(export_document(game, character.sheet) | {"history": [happening_document(one) for one in history]})
        return 0
    first = game.sheet.parse(history[-1].after)
    if to == "changes":
        write_utf8("".join(f"{line}\n" for line in changes(game, first, character.sheet)) or "nothing has changed\n")
        return 0
    if to not in game.sheet.returns:
        raise UnknownName("way to export", to[:40], ["json", "changes", *game.sheet.returns])
    if origin is None:
        raise UsageError(f"{character.name} was not imported from a document: accepted are --to json and --to changes")
    document = json.loads(origin)
    made = import_document(document, {}, game)[1].sheet
    print_json(game.sheet.returns[to](document, game.sheet.keep(made), character.sheet))
    return 0
