"""Sangfroid: one stat, six armaments, nerves."""

from pathlib import Path
from typing import Final

from codeduello.games.sangfroid import aftermath, creation, entry, rules, sheet
from codeduello.games.sangfroid.facts import outcome
from codeduello.games.sangfroid.forget import forget
from codeduello.games.sangfroid.players import HABITS
from codeduello.games.sangfroid.prose import PROSE
from codeduello.games.sangfroid.questions import QUESTIONS
from codeduello.games.sangfroid.rulings import PRESETS, Rulings
from codeduello.games.sangfroid.state import Duel
from codeduello.games.sangfroid.words import ROUND_BEGINS
from codeduello.kernel import Game, Procedure, SheetKind

GAME: Final = Game(
    name="sangfroid",
    title="Sangfroid",
    version="1",
    summary="One stat, six armaments, nerves: every attack costs a point of calm, and every wound may be the last.",
    folder=Path(__file__).parent,
    rulings=Rulings(),
    presets=PRESETS,
    sheet=SheetKind(sheet.parse_sheet, sheet.format_sheet, sheet.SAMPLES, sheet.FORM, {"title": ()}, sheet.describe_sheet, fields=entry.FIELDS, line_of=entry.line_of, pool=("armaments", "possessions")),
    creation=Procedure("creation", creation.Creation, creation.begin, creation.step, creation.result),
    duel=Procedure("duel", Duel, rules.begin, rules.step, outcome, rules.concede, forget),
    aftermath=Procedure("aftermath", aftermath.Aftermath, aftermath.begin, aftermath.step, aftermath.result),
    prose=PROSE,
    rows=QUESTIONS,
    round_event=ROUND_BEGINS,
    players={},
    habits=HABITS,
    is_open=True,
    lopsided={"order_tie": "coin", "idle_result": "draw", "initial_weapon": "secret"},
)
