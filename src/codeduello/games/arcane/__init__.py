"""Arcane (the wizard duel "FoEQ p20"): stakes, style, stare, shot, score."""

from pathlib import Path
from typing import Final

from codeduello.games.arcane import aftermath, creation, entry, returning, rules, sheet, telling
from codeduello.games.arcane.bestiary import SHELF, find_monster
from codeduello.games.arcane.facts import outcome
from codeduello.games.arcane.forget import forget
from codeduello.games.arcane.imports import read_document
from codeduello.games.arcane.players import PLAYERS
from codeduello.games.arcane.prose import PROSE
from codeduello.games.arcane.questions import QUESTIONS
from codeduello.games.arcane.rest import RESTS
from codeduello.games.arcane.rulings import PRESETS, Rulings
from codeduello.games.arcane.shot_odds import SHOT
from codeduello.games.arcane.state import Duel
from codeduello.games.arcane.words import STARE_ROUND_BEGINS
from codeduello.kernel import Game, Procedure, SheetKind

WISHES: Final = {"class": creation.CLASSES.names, "level": tuple(map(str, range(1, 21)))}

GAME: Final = Game(
    name="arcane",
    title="Arcane",
    version="1",
    summary="A wizard duel inside a fifth-edition game: secret stakes and styles, three rounds of staring, one shot.",
    folder=Path(__file__).parent,
    rulings=Rulings(),
    presets=PRESETS,
    sheet=SheetKind(
        sheet.parse_sheet,
        sheet.format_sheet,
        sheet.SAMPLES,
        sheet.FORM,
        WISHES,
        sheet.describe_sheet,
        read_document,
        sheet.kept,
        entry.FIELDS,
        entry.line_of,
        find_monster,
        returning.changes,
        {"foundry": returning.foundry_actor},
        telling.facts,
        shelf=SHELF,
    ),
    creation=Procedure("creation", creation.Creation, creation.begin, creation.step, creation.result),
    duel=Procedure("duel", Duel, rules.begin, rules.step, outcome, rules.concede, forget),
    aftermath=Procedure("aftermath", aftermath.Aftermath, aftermath.begin, aftermath.step, aftermath.result),
    prose=PROSE,
    rows=QUESTIONS,
    round_event=STARE_ROUND_BEGINS,
    players=PLAYERS,
    lopsided={"initiative_tie": "reroll"},
    contests={"shot": SHOT},
    counsellor="reckoner",
    rests=RESTS,
)
