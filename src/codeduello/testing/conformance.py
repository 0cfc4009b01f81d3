"""The conformance suite: what every game must keep, ours and third parties' alike.

    from codeduello.testing import check_game
    check_game(codeduello.load("rapier"), duels=200)

Each check raises `AssertionError` saying what was broken and where.
"""

import dataclasses
import random
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from codeduello.bots import ByLot, make_player, player_names
from codeduello.dice import Seeded
from codeduello.kernel import (
    ROLLED,
    SURE,
    Ask,
    AskBoth,
    Game,
    Need,
    Outcome,
    Over,
    Pair,
    ProcedureProse,
    Prose,
    Roll,
    Run,
    Thrown,
    View,
    digest,
    settings_of,
)
from codeduello.play import Match, Setup
from codeduello.play.streaming import stream_duel
from codeduello.record import DiceNote, Transcript, format_transcript, parse_transcript, replay, verify
from codeduello.testing.draws import answer_by_lot, draw_duel, draw_settings, draw_sheets

SENTENCE = re.compile(r"- \*\*([A-Z][0-9]+)\*\* ")


def check_game(game: Game, duels: int = 100, seed: int = 0) -> None:
    """Run every check; `duels` random duels under random rulings are played for those that need them."""
    check_pieces(game)
    check_rulings(game)
    check_prose(game)
    for number in range(duels):
        lots = random.Random(f"{game.name} {seed} {number}")
        rulings = game.settle(settings=draw_settings(game, lots))
        sheets = draw_sheets(game, lots)
        check_duel(game, rulings, sheets, lots, number)


def check_pieces(game: Game) -> None:
    """Samples round-trip, the default preset is as written, every player can be made."""
    assert re.fullmatch(r"[a-z][a-z0-9_]*", game.name), f"{game.name!r} is no name for a folder"
    assert game.version and " " not in game.version, "a version has no spaces"
    assert game.settle() == game.rulings, "the preset as-written must be the defaults"
    assert game.sheet.samples, "a game ships at least one sample character"
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    for name in player_names(game):
        setup = Setup(game, game.rulings, Pair(sheets[0], sheets[-1]))
        assert make_player(setup, name, 0, "conformance"), f"the player {name} cannot be made"
    for name, line in game.sheet.samples.items():
        sheet = game.sheet.parse(line)
        assert game.sheet.parse(game.sheet.format(sheet)) == sheet, f"the sample {name} does not survive its own line"
        assert isinstance(sheet.name, str), "a sheet has a name"


def check_rulings(game: Game) -> None:
    """Every ruling has a reason and a sentence of SOURCE.md; its text form is read back; presets can be settled."""
    known = set(SENTENCE.findall((game.folder / "SOURCE.md").read_text("utf-8")))
    for declared in dataclasses.fields(game.rulings):
        assert len(declared.metadata["why"]) > 20, f"ruling {declared.name} does not say why there is a choice"
        assert declared.metadata["source"] in known, f"ruling {declared.name} names no sentence of SOURCE.md"
    for preset in game.presets:
        rulings = game.settle(preset)
        assert game.settle(settings=settings_of(rulings)) == rulings, f"preset {preset} is not read back from its texts"
        assert digest(rulings) == digest(game.settle(settings=settings_of(rulings)))


def check_prose(game: Game) -> None:
    """Every event has a line, every option of the duel an explanation, every line a sentence that exists."""
    known = set(SENTENCE.findall((game.folder / "SOURCE.md").read_text("utf-8")))
    parts: Sequence[Prose | ProcedureProse] = (game.prose, game.prose.creation, game.prose.aftermath)
    for prose in parts:
        for what in prose.event_names:
            assert what in prose.events, f"event {prose.event_names.name(what)!r} has no line"
        sources = [line.source for line in prose.events.values()] + [throw.source for throw in prose.throws.values()]
        for source in filter(None, sources):
            assert source in known, f"a line names the sentence {source}, which SOURCE.md does not have"
    for option in game.prose.options:
        assert game.prose.explain_option.get(option), f"option {game.prose.options.name(option)!r} is not explained"


def check_duel(game: Game, rulings: Any, sheets: Pair[Any], lots: random.Random, seed: int) -> None:
    """One random duel: memory, menus, keys, rows, endings, and the same duel by every road."""
    watcher = Watcher(game)
    run = draw_duel(game, rulings, sheets, lots=lots, seed=seed, before=watcher.see)
    watcher.see(run)
    check_ending(run)
    check_same_again(game, rulings, sheets, run)
    check_streaming(game, rulings, sheets, seed)
    check_record(game, rulings, sheets, lots, seed)


class Watcher:
    """Looks at a run before each answer."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen: dict[int, View] = {}
        self._menus: dict[tuple[int, Any], tuple[int, ...]] = {}

    def see(self, run: Run) -> None:
        """Perfect recall; menus never empty and the same for the same knowledge; rows with exact weights; lines for all."""
        for viewer in (0, 1, 2):
            view = run.view(viewer)
            before = self._seen.get(viewer)
            assert before is None or view.events[: len(before.events)] == before.events, "a viewer was made to forget"
            self._seen[viewer] = view
        self._check_need(run)
        self._game.prose.standing(run.view(2))

    def _check_need(self, run: Run) -> None:
        need = run.need
        for seat, options in asked(need):
            assert options, "a seat is asked and nothing is offered"
            assert len(set(options)) == len(options), f"an option is offered twice: {options}"
            key = seat, run.view(seat).events
            assert self._menus.setdefault(key, options) == options, "the same knowledge was offered different options"
        if isinstance(need, Roll):
            row = need.row
            assert row.name in self._game.prose.throws, f"the row {row.name} has no line"
            if len(row.dice) <= 12:
                assert sum(row.fractions().values()) == Fraction(1), f"the row {row} does not add up to 1"
                assert all(weight > 0 for weight in row.weights)


def asked(need: Need) -> list[tuple[int, tuple[int, ...]]]:
    """Which seats are asked, and what they are offered."""
    if isinstance(need, Ask):
        return [(need.seat, need.options)]
    if isinstance(need, AskBoth):
        return [(0, need.challenger), (1, need.challenged)]
    return []


def check_ending(run: Run) -> None:
    """An outcome has a reason, agrees with itself, and every event of the duel can be said."""
    need = run.need
    assert isinstance(need, Over) and isinstance(need.result, Outcome)
    outcome = need.result
    assert (outcome.winner in (0, 1)) == (outcome.result.value == "win"), f"{outcome} contradicts itself"
    for event in run.view(2).events:
        assert event.what not in (ROLLED, SURE) or isinstance(event.detail, Thrown)


def check_same_again(game: Game, rulings: Any, sheets: Pair[Any], run: Run) -> None:
    """The answers alone make the same duel, event for event, for every viewer."""
    again = Run(game.duel, rulings, tuple(sheets))
    for entry in run.answers:
        again.give(entry)
    assert again.need == run.need
    for viewer in (0, 1, 2):
        assert again.view(viewer) == run.view(viewer), "re-running the answers gave another duel"


def check_streaming(game: Game, rulings: Any, sheets: Pair[Any], seed: int) -> None:
    """Running through without a stop tells the same as stopping at every answer."""
    lots = [random.Random(f"{seed} {seat}") for seat in (0, 1)]
    streamed = stream_duel(game, rulings, sheets, Pair(ByLot(lots[0]), ByLot(lots[1])), Seeded(seed))
    stepped = Run(game.duel, rulings, tuple(sheets))
    for entry in streamed.answers:
        stepped.give(entry)
    for viewer in (0, 1, 2):
        assert stepped.view(viewer).events == streamed.view(viewer).events, "streaming told something else"
    assert stepped.record.snapshot() == streamed.record.snapshot()


def check_record(game: Game, rulings: Any, sheets: Pair[Any], lots: random.Random, seed: int) -> None:
    """A whole match, aftermath included, survives its record, and the record verifies."""
    match = Match(Setup(game, rulings, sheets))
    answer = answer_by_lot(lots, Seeded(seed))
    while not isinstance(match.need, Over):
        match.give(answer(match.need))
    transcript = Transcript(game, rulings, sheets, "test", Pair("random", "random"), DiceNote("seeded", seed)).after(match)
    text = format_transcript(transcript)
    assert parse_transcript(text) == transcript, "the record does not give back what was written"
    assert not verify(text), f"the record does not verify: {verify(text)}"
    again = replay(transcript)
    assert again.sheets_after == match.sheets_after
    for sheet in match.sheets_after or ():
        assert game.sheet.parse(game.sheet.format(sheet)) == sheet, "a sheet does not survive its line after the duel"
    for chapter in match.chapters(2):
        for event in chapter.view.events:
            if event.what >= 0:
                chapter.prose.events[event.what].fill(match.setup.names, event.who, event.detail)
    assert match.outcome is not None and game.prose.ending(match.outcome, match.setup.names)
