"""Feud ("Rules for Dueling"): skill, paired attributes, manoeuvres, dismemberment, feuds."""

from pathlib import Path
from typing import Final

from codeduello.games.feud import aftermath, creation, entry, rules, sheet
from codeduello.games.feud.facts import outcome
from codeduello.games.feud.forget import forget
from codeduello.games.feud.players import HABITS
from codeduello.games.feud.prose import PROSE
from codeduello.games.feud.questions import QUESTIONS
from codeduello.games.feud.rulings import PRESETS, Rulings
from codeduello.games.feud.state import Duel
from codeduello.games.feud.words import ROUND_BEGINS
from codeduello.kernel import Game, Procedure, SheetKind

GAME: Final = Game(
    name="feud",
    title="Feud",
    version="1",
    summary="Skill, paired attributes and manoeuvres; limbs are lost in it, and feuds begun.",
    folder=Path(__file__).parent,
    rulings=Rulings(),
    presets=PRESETS,
    sheet=SheetKind(sheet.parse_sheet, sheet.format_sheet, sheet.SAMPLES, sheet.FORM, describe=sheet.describe_sheet, fields=entry.FIELDS, line_of=entry.line_of),
    creation=Procedure("creation", creation.Creation, creation.begin, creation.step, creation.result),
    duel=Procedure("duel", Duel, rules.begin, rules.step, outcome, rules.concede, forget),
    aftermath=Procedure("aftermath", aftermath.Aftermath, aftermath.begin, aftermath.step, aftermath.result),
    prose=PROSE,
    rows=QUESTIONS,
    round_event=ROUND_BEGINS,
    players={},
    habits=HABITS,
    is_open=True,
)
