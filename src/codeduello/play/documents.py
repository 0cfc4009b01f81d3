"""What programs read: outcomes, events, rows, sheets and rulings as one JSON document."""

import dataclasses
from enum import Enum
from typing import Any

from codeduello.kernel import (
    CHOSE,
    NOBODY,
    SEAT_NAMES,
    TABLE_EVENTS,
    Event,
    Game,
    Outcome,
    Pair,
    Row,
    RowQuestion,
    Thrown,
    accepted_by,
    values_of,
)
from codeduello.kernel.rulings import format_value
from codeduello.play.match import Match
from codeduello.play.narrate import AnyProse, event_text


def plain(value: Any) -> Any:
    """Any value of a game as plain JSON values."""
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


def outcome_document(match: Match, record: str | None) -> dict[str, Any]:
    """The end of a match."""
    outcome: Outcome | None = match.outcome
    after: Pair[Any] | None = match.sheets_after
    assert outcome is not None and after is not None
    form = match.setup.game.sheet.format
    return {
        "winner": None if outcome.winner == NOBODY else SEAT_NAMES[outcome.winner],
        "result": outcome.result.value,
        "ending": outcome.ending,
        "facts": plain(outcome.facts),
        "rounds": match.rounds(),
        "sheets": [
            {"before": form(before), "after": form(now)} for before, now in zip(match.setup.sheets, after, strict=True)
        ],
        "record": record,
    }


def event_document(number: int, event: Event, prose: AnyProse, names: tuple[str, str]) -> dict[str, Any]:
    """One event, numbered for its viewer from 1."""
    what = TABLE_EVENTS[event.what] if event.what < 0 else prose.event_names.name(event.what)
    return {
        "n": number,
        "what": what,
        "who": SEAT_NAMES[event.who] if event.who != NOBODY else None,
        "detail": detail_document(event, prose),
        "text": "\n".join(event_text(event, prose, names)),
    }


def detail_document(event: Event, prose: AnyProse) -> Any:
    """The detail of an event: a number, options by name, or a row and its faces."""
    detail = event.detail
    if event.what == CHOSE and isinstance(detail, int):
        return prose.options.name(detail)
    if isinstance(detail, Thrown):
        return {"row": detail.row.name, "faces": list(detail.faces), "dice": detail.row.describe_dice()}
    if isinstance(detail, tuple):
        return [prose.options.name(option) for option in detail]
    return detail


def row_document(name: str, args: list[str], question: RowQuestion, row: Row) -> dict[str, Any]:
    """A row with exact fractions; contests list a tie that cannot be as 0."""
    found = row.fractions()
    for outcome in question.always:
        found.setdefault(outcome, 0)  # type: ignore[arg-type]
    return {
        "row": name,
        "args": args,
        "outcomes": [
            {"outcome": question.names(outcome), "fraction": str(share), "p": float(share)} for outcome, share in sorted(found.items())
        ],
    }


def sheet_document(game: Game, sheet: Any) -> dict[str, Any]:
    """A character as its line and field by field."""
    return {"line": game.sheet.format(sheet), "sheet": plain(game.sheet.describe(sheet))}


def rules_document(game: Game) -> dict[str, Any]:
    """The rulings of a game, with reasons and sources, and its presets."""
    rulings = [
        {
            "name": declared.name,
            "default": format_value(declared, declared.default),
            "values": values_of(declared),
            "accepts": accepted_by(declared),
            "why": declared.metadata["why"],
            "source": declared.metadata["source"],
            "note": declared.metadata["note"],
        }
        for declared in dataclasses.fields(game.rulings)
    ]
    presets = {name: dict(settings) for name, settings in game.presets.items()}
    return {"game": game.name, "version": game.version, "rulings": rulings, "presets": presets}
