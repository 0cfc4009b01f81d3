"""Characters from files: of other programs, our own exports, TOML, or a line.

    {"codeduello": "character 1", "game": "feud", "line": "Ines: Skill-4, ..", "sheet": {..}, "history": [..]}     our own export; the line counts

    game = "arcane"          TOML: the fields of a form, by their keys
    name = "Vell"
    attack = 6
"""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

from codeduello import games
from codeduello.errors import InvalidText, Unusable
from codeduello.kernel import Game, Imported
from codeduello.play.documents import sheet_document

LARGEST_DOCUMENT: Final = 16 << 20
OWN: Final = "codeduello"
FORM: Final = "character 1"
YES: Final = "yes"
"""The example of a field that is a mark: it is there or not."""

YAML: Final = re.compile(r"^(_id|name|type|system|items|flags|img|_stats):(\s|$)", re.MULTILINE)
LONGEST_LINE: Final = 20_000
LONGEST_TOML: Final = 10_000
LARGEST_NUMBER: Final = 10**9


def parse_document(content: bytes) -> Any:
    """The JSON values in some bytes, in UTF-8, -16 or -32; lines of one value each (as in Foundry's packs) become a list.

    Raises `Unusable` where it is too large, cut off, no JSON, or holds numbers that are none (NaN, Infinity, 1e999).
    """
    if len(content) > LARGEST_DOCUMENT:
        raise Unusable(f"the file has {len(content)} bytes; accepted are up to {LARGEST_DOCUMENT}")
    if not content.strip():
        raise Unusable("the file is empty; export it again")
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError as fault:
        raise Unusable(f"the file is no text in {fault.encoding}: byte {fault.start + 1} does not fit") from None
    text = text.lstrip("\ufeff")
    try:
        return parse_text(text)
    except json.JSONDecodeError as fault:
        if fault.msg == "Extra data" and (lines := parse_lines(text)) is not None:
            return lines
        raise Unusable(why_no_json(text, fault)) from None


def parse_text(text: str) -> Any:
    """The JSON values in a text. Raises `JSONDecodeError`, or `Unusable` for what is no sensible value."""
    try:
        return json.loads(text, parse_constant=refuse_constant, parse_float=parse_float, parse_int=parse_int)
    except RecursionError:
        raise Unusable("the file nests its values too deeply to be a character") from None


def refuse_constant(name: str) -> NoReturn:
    """NaN and Infinity are no numbers."""
    raise Unusable(f"{name} stands where a number must be")


def parse_float(text: str) -> float:
    """A number with a fraction. Raises `Unusable` where it is beyond all numbers."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise Unusable(f"{text[:40]} stands where a number must be: it is beyond all that can be reckoned with")
    return number


def parse_int(text: str) -> int:
    """A whole number. Raises `Unusable` where it has hundreds of digits."""
    if len(text) > 300:
        raise Unusable(f"a number of {len(text)} digits stands in the file")
    return int(text)


def parse_lines(text: str) -> list[Any] | None:
    """One value a line; None where that is not so."""
    try:
        return [parse_text(line) for line in text.splitlines() if line.strip()]
    except json.JSONDecodeError:
        return None


def why_no_json(text: str, fault: json.JSONDecodeError) -> str:
    """Why a text is no JSON, as a person would say it."""
    where = f"line {fault.lineno}, column {fault.colno}"
    if text.lstrip().startswith("<"):
        return "this is a web page, no JSON: save the character's JSON itself (see the page on importing)"
    if fault.pos >= len(text.rstrip()) - 1 or fault.msg.startswith("Unterminated"):
        return f"the file breaks off ({where}): it was not downloaded or copied whole"
    return f"this is no JSON ({where}: {fault.msg}); accepted are the files that character programs export as JSON"


def read_character(content: bytes, game: Game | None, settings: Mapping[str, str]) -> tuple[Game, Imported]:
    """The character in a file, and its game: from JSON, TOML, or a line (for which `game` must be said).

    Raises `Unusable` with the reason, `UsageError` where something must be said or corrected.
    """
    begins = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if begins in (b"{", b"[", b"<", b"") or b"\0" in content[:4]:
        return import_document(parse_document(content), settings, game)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unusable(f"the file is no text in UTF-8: byte {fault.start + 1} does not fit") from None
    if len(YAML.findall(text[:LONGEST_TOML])) > 1:
        raise Unusable("this is YAML, as the sources of Foundry's packs are; accepted is JSON: export the actor itself from Foundry (right-click it, Export Data)")
    fields = toml_fields(text)
    return from_fields(fields, game) if fields else from_line(text, game)


def toml_fields(text: str) -> dict[str, Any]:
    """The fields of a TOML file; none where it is no TOML, or longer than any that a person writes."""
    if len(text) > LONGEST_TOML:
        return {}
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):  # tomllib refuses numbers of thousands of digits with a plain ValueError
        return {}


def import_document(document: Any, settings: Mapping[str, str], game: Game | None = None) -> tuple[Game, Imported]:
    """The character in a document: one of our own, else of the game that knows such documents. Raises `Unusable` with the reason."""
    if isinstance(document, dict) and OWN in document:
        return from_own(document, game)
    readers = [one for one in ([game] if game is not None else map(games.load, games.names())) if one.sheet.read is not None]
    if not readers:
        raise Unusable("this game reads no files of other programs; accepted are a line, TOML, or our own export")
    assert readers[0].sheet.read is not None
    return readers[0], readers[0].sheet.read(document, settings)


def from_own(document: Mapping[str, Any], game: Game | None) -> tuple[Game, Imported]:
    """A character that we exported."""
    if document[OWN] != FORM:
        raise Unusable(f"this export is of another form than {FORM!r}: {str(document[OWN])[:40]!r}")
    named, line = document.get("game"), document.get("line")
    if not isinstance(named, str) or not isinstance(line, str) or len(line) > LONGEST_LINE:
        raise Unusable("this export holds no game and line")
    found = games.load(named)
    if game is not None and game is not found:
        raise Unusable(f"this is a character of {found.name}, not of {game.name}")
    return found, imported(found, "codeduello", line)


def from_fields(fields: Mapping[str, Any], game: Game | None) -> tuple[Game, Imported]:
    """A character from fields such as a TOML file or a form has. Raises `UsageError`."""
    rest = dict(fields)
    named = rest.pop("game", None)
    found = games.load(named) if isinstance(named, str) else game
    if found is None or found.sheet.line_of is None:
        raise InvalidText(f'the game is missing; accepted is a line game = "NAME" with one of {", ".join(games.names())}')
    known = [one.key for one in found.sheet.fields]
    for key, value in rest.items():
        if key not in known:
            raise InvalidText(f"{key[:40]!r} is no field of a character of {found.name}; accepted: {', '.join(known)}")
        if not isinstance(value, str | int | bool):
            raise InvalidText(f"{key}: a {type(value).__name__} is neither a text nor a whole number")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise InvalidText(f"{key}: the number is larger than any that a sheet holds")
    marks = {one.key for one in found.sheet.fields if one.example == YES}
    texts = {key: mark_text(value) if key in marks else str(value) for key, value in rest.items()}
    return found, imported(found, "fields", found.sheet.line_of(texts))


def mark_text(value: str | int | bool) -> str:
    """Yes, or "" for no, in any of the ways in which people write it."""
    return "" if str(value).strip().lower() in ("", "no", "false", "0") else YES


def from_line(text: str, game: Game | None) -> tuple[Game, Imported]:
    """A character from the first line of a text that says something. Raises `UsageError`."""
    line = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip() and not line.startswith("#")), "")
    if game is None:
        raise Unusable(f"this is no JSON ({line.strip()[:40]!r}); a character's line can be read if its game is said (--game {'|'.join(games.names())})")
    return game, imported(game, "line", line[:LONGEST_LINE])


def imported(game: Game, form: str, line: str) -> Imported:
    """A character of ours."""
    sheet = game.sheet.parse(line)
    return Imported(form, sheet.name, sheet, title={"codeduello": "our own export", "fields": "fields"}.get(form, "a line"))


def export_document(game: Game, sheet: Any) -> dict[str, Any]:
    """A character as a document that `import_document` reads back."""
    return {OWN: FORM, "game": game.name, "version": game.version, **sheet_document(game, sheet)}


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises `InvalidText` where it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_DOCUMENT:
            raise Unusable(f"{path} has {path.stat().st_size} bytes; accepted are up to {LARGEST_DOCUMENT}")
        return path.read_bytes()
    except OSError as fault:
        raise InvalidText(f"{path} cannot be read: {fault.strerror}") from None
