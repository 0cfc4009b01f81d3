"""A trial of the importer: one file, read or refused, and everything that must hold of either; attempts; and the smallest file that shows a fault."""

import json
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, Final

from tests.imports.documents import own_export
from tests.imports.mutations import changed, first_places, mutated, mutated_bytes, places_in, value_at, without, written

from codeduello import games
from codeduello.errors import DuelError, Unusable, UsageError
from codeduello.kernel import Game, Imported
from codeduello.kernel.names import TURNING_MARKS
from codeduello.play.documents import plain
from codeduello.play.importing import export_document, parse_document, read_character

SECONDS: Final = 1.0
LONGEST: Final = 1000
BYTES_SHARE: Final = 0.2
SETTINGS_SHARE: Final = 0.1
BREAKING: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of letters that end a line, steer a terminal, or are half a letter. (Names may hold joiners, which are not seen either.)"""

OURS: Final = ("codeduello", "fields", "line")
NOTHING_SAID: Final[Mapping[str, str]] = {}
SETTINGS: Final[tuple[Mapping[str, str], ...]] = ({"schools": "sheet"}, {"pick": "Umbrel"}, {"schools": "odd\n"}, {"odd\x1b" * 99: ""}, {"pick": "\x1b" * 9999})
WRITTEN_BACK: Final = "written back into its document"


class FoundFault(AssertionError):
    """Something that must never come of a file. `kind` is the same for the same fault."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(f"{kind}: {told}")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a file: whether it was read, and in how many seconds of the processor."""

    is_read: bool
    seconds: float


def trial(content: bytes, game: Game | None = None, settings: Mapping[str, str] = NOTHING_SAID) -> Came:
    """Read a file. Raises `FoundFault` where it is neither read rightly nor refused rightly, or too slowly."""
    began = time.process_time()
    try:
        found, imported = read_character(content, game, settings)
        seconds = time.process_time() - began
        check_read(found, imported)
        if found.name == "arcane" and imported.format not in OURS:
            check_returns(found, json.loads(json.dumps(parse_document(content))), imported)
        is_read = True
    except (Unusable, UsageError) as fault:
        seconds = time.process_time() - began
        check_told(str(fault), f"a message of {type(fault).__name__}", longest=LONGEST)
        is_read = False
    except FoundFault:
        raise
    except DuelError as fault:
        raise FoundFault(f"{type(fault).__name__} in {place_of(fault)}", str(fault)[:200]) from fault
    except Exception as fault:
        raise FoundFault(f"{type(fault).__name__} in {place_of(fault)}", repr(str(fault))[:200]) from fault
    if seconds >= SECONDS:
        raise FoundFault("too slow", f"{seconds:.2f} s")
    return Came(is_read, seconds)


def place_of(fault: BaseException) -> str:
    """The function of this package in which an exception came up."""
    ours = [frame for frame in extract_tb(fault.__traceback__) if "codeduello" in frame.filename]
    return f"{Path(ours[-1].filename).name} {ours[-1].name}" if ours else "nowhere of ours"


def check_read(game: Game, imported: Imported) -> None:
    """What holds of every character read: its line reads back, values are JSON, and everything told is told in a line."""
    line = game.sheet.format(imported.sheet)
    check_told(line, "the line")
    if game.sheet.parse(line) != imported.sheet:
        raise FoundFault("another sheet reads back", line[:200])
    json.dumps([imported.values, plain(list(imported.assumptions)), export_document(game, imported.sheet)], allow_nan=False)
    told = [(one, "a problem") for one in imported.problems] + [(imported.name, "the name"), (imported.format, "the format")]
    for one in imported.assumptions:
        told += [(one.path, "the path of an assumption"), (one.found, "what was found"), (one.assumed, "what was assumed")]
    for text, what in told:
        check_told(text, what)


def check_returns(game: Game, document: Any, imported: Imported) -> None:
    """What a duel did to the character can be written back into the document that it came from, or that is refused."""
    before = game.sheet.keep(imported.sheet)
    after = worn(before)
    for back in game.sheet.returns.values():
        try:
            json.dumps(back(document, before, after))
        except (Unusable, UsageError) as fault:
            check_told(str(fault), "a message of a return", longest=LONGEST)
        except Exception as fault:
            raise FoundFault(f"{WRITTEN_BACK}: {type(fault).__name__} in {place_of(fault)}", repr(str(fault))[:200]) from fault


def worn(sheet: Any) -> Any:
    """The duellist after a bad day: half the hit points, no power left, one die of each size lost."""
    dice = tuple((size, max(0, count - 1)) for size, count in sheet.dice)
    return replace(sheet, hp=sheet.hp // 2, powers=(), dice=dice)


def check_told(text: str, what: str, longest: int | None = None) -> None:
    """What is shown to a person is on one line, without control characters or halves of letters."""
    if any(unicodedata.category(letter) in BREAKING or letter in TURNING_MARKS for letter in text):
        raise FoundFault(f"{what} holds what is no letter", repr(text)[:200])
    if longest is not None and not 0 < len(text) < longest:
        raise FoundFault(f"{what} is too long", f"{len(text)} letters: {text[:200]}")


def actor_with(text: bytes) -> bytes:
    """A small actor of Foundry's with 10 hit points and this in its body."""
    return b'{"type": "character", "system": {"abilities": {"str": {}}, ' + text + b"}}"


ODD_CLASS: Final = b'{"type": "class", "system": {"levels": 3, "hd": {"denomination": "d6", "spent": "two"}}}'
MENDED: Final[dict[str, bytes]] = {
    "TOML of lists within lists": b"e=" + b"[" * 2000,
    "a TOML key of many parts": b'game="arcane"\nname.' + b"a." * 3000 + b"a=1",
    "a TOML key of 11,000 parts": b"name." + b"a." * 11_000 + b"a=1",
    "a TOML number of many digits": b'game="arcane"\nattack=' + b"9" * 5000,
    "a TOML number in many hex digits": b'game="arcane"\nname="V"\nattack=0x' + b"f" * 5000,
    "a game of a long name": b'game="' + b"x" * 2000 + b'"',
    "armaments without end": own_export("sangfroid", "Ines; 7; " + "axe, " * 300),
    "a key that is no letter": b'{"source": "O", "int": 18, "wis": 10, "cha": 10, "spellcasting": [{"spells": {"\\u001b[31m": {}}}]}',
    "a list for a group": actor_with(b'"attributes": []'),
    "null for a group": actor_with(b'"attributes": {"hp": null}'),
    "a text for a number": actor_with(b'"x": {}}, "items": [' + ODD_CLASS + b'], "y": {'),
    "a list of 700,000 numbers": b"[" + b"0," * 700_000 + b"0]",
}
"""Files that once broke something, or took too long."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A mutated file, and how it is to be read. `document` is what the bytes were written of, None where they were mutated themselves."""

    content: bytes
    game: Game | None
    settings: Mapping[str, str]
    document: Any = None

    def run(self) -> Came:
        """See `trial`."""
        return trial(self.content, self.game, self.settings)


def attempt(begin: Sequence[Any], others: Sequence[Any], random: Random, *, amplified: bool = False) -> Attempt:
    """A mutation of one of these documents; parts of `others` may come into it; `amplified`: some are very long."""
    settings = random.choice(SETTINGS) if random.random() < SETTINGS_SHARE else NOTHING_SAID
    document = random.choice(begin)
    if isinstance(document, bytes):
        game = random.choice((None, *map(games.load, games.names()), games.load("arcane"), games.load("arcane")))
        return Attempt(mutated_bytes(document, random), game, settings)
    changed_document = mutated(document, random, others, amplified=amplified)
    content = written(changed_document, random)
    game = games.load("arcane") if random.random() < 0.2 else None
    if random.random() < BYTES_SHARE:
        return Attempt(mutated_bytes(content, random), game, settings)
    return Attempt(content, game, settings, changed_document)


def smallest(document: Any, shows: Callable[[Any], bool], seconds: float = 20) -> Any:
    """The document with as much left out as can be, as long as it `shows` what is looked for."""
    end = time.monotonic() + seconds
    smaller: Any = document
    while smaller is not None and time.monotonic() < end:
        document = smaller
        smaller = next((one for one in with_less(document) if time.monotonic() < end and shows(one)), None)
    return document


def with_less(document: Any) -> Iterator[Any]:
    """The documents with one place less, the large ones first; then those with a plainer value at a place."""
    ways = first_places(document, 20_000)
    sizes = {way: len(list(places_in(value_at(document, way)))) for way in sorted(ways, key=len)}
    for way in sorted(ways, key=lambda way: -sizes[way]):
        yield without(document, way)
    for way in ways:
        value = value_at(document, way)
        if isinstance(value, str) and len(value) > 1:
            yield from (shortened(document, way, part) for part in (value[: len(value) // 2], value[len(value) // 2 :], value[:-1], value[1:]))


def shortened(document: Any, way: Sequence[str | int], text: str) -> Any:
    """The document with a text at a place."""
    return changed(document, tuple(way), lambda _: text)


def smallest_bytes(content: bytes, shows: Callable[[bytes], bool], seconds: float = 10) -> bytes:
    """The bytes with as many left out as can be."""
    end, step = time.monotonic() + seconds, max(1, len(content) // 2)
    while step and time.monotonic() < end:
        places = range(0, len(content), step)
        found = next((cut for place in places if (cut := content[:place] + content[place + step :]) != content and shows(cut)), None)
        content, step = (content, step // 2) if found is None else (found, step)
    return content


def shown(found: Attempt, fault: FoundFault) -> bytes:
    """The smallest file that shows the fault of an attempt."""

    def shows(content: bytes) -> bool:
        try:
            trial(content, found.game, found.settings)
        except FoundFault as other:
            return other.kind == fault.kind
        return False

    if found.document is not None:
        return json.dumps(smallest(found.document, lambda one: shows(json.dumps(one).encode()))).encode()
    return smallest_bytes(found.content, shows)
