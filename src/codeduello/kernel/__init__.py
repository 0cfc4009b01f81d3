"""The kernel: records, the words of the rules, rows of dice, the plain driver, outcomes and views.

Knows no game and does no I/O; imports neither numpy nor numba, and icepool only when odds are first wanted.
"""

from codeduello.kernel.events import (
    ASKED,
    ATTACHED,
    CHOSE,
    CONCEDED,
    OFFERED,
    ROLLED,
    SURE,
    TABLE_EVENTS,
    Event,
    Thrown,
)
from codeduello.kernel.expression import Expression
from codeduello.kernel.game import Game, SheetKind
from codeduello.kernel.names import clean_name, format_name, split_items, take_name
from codeduello.kernel.needs import Ask, AskBoth, Need, Over, Roll
from codeduello.kernel.outcome import Outcome, Payoff, Result, result_of, survival_payoff, win_payoff
from codeduello.kernel.policy import Lots, Policy
from codeduello.kernel.prose import Line, Names, ProcedureProse, Prose, Standing, TableText, Throw, for_both
from codeduello.kernel.questions import RowQuestion, contest_name, seats_named, whole_number
from codeduello.kernel.record import DuelRecord, Field, Record, per_seat, private_fields, several, single
from codeduello.kernel.rows import AGAIN, PoolRow, Row, regrouped, row
from codeduello.kernel.rulings import Free, Presets, Setting, differences, digest, number, ruling, settings_of, values_of
from codeduello.kernel.run import Procedure, Run
from codeduello.kernel.score import Dice, Keep, Score
from codeduello.kernel.seats import (
    CHALLENGED,
    CHALLENGER,
    EVERYONE,
    NOBODY,
    SEAT_NAMES,
    SEATS,
    SPECTATOR,
    VIEWER_NAMES,
    Pair,
    parse_viewer,
)
from codeduello.kernel.tape import Attach, Both, Choice, Concede, Entry, Faces, Fell, Throws
from codeduello.kernel.views import View
from codeduello.kernel.vocabulary import Vocabulary, match_one
from codeduello.kernel.words import ask, ask_both, attachable, chance, offer, offer_to, tell

__all__ = [
    "AGAIN",
    "ASKED",
    "ATTACHED",
    "Ask",
    "AskBoth",
    "Attach",
    "Both",
    "CHALLENGED",
    "CHALLENGER",
    "CHOSE",
    "CONCEDED",
    "Choice",
    "Concede",
    "Dice",
    "DuelRecord",
    "EVERYONE",
    "Entry",
    "Event",
    "Expression",
    "Fell",
    "Faces",
    "Field",
    "Free",
    "Game",
    "Keep",
    "Line",
    "Lots",
    "NOBODY",
    "Names",
    "Need",
    "OFFERED",
    "Outcome",
    "Over",
    "Pair",
    "Payoff",
    "Policy",
    "PoolRow",
    "Presets",
    "Procedure",
    "ProcedureProse",
    "Prose",
    "ROLLED",
    "Record",
    "Result",
    "Roll",
    "Row",
    "RowQuestion",
    "Run",
    "SEATS",
    "SEAT_NAMES",
    "SPECTATOR",
    "SURE",
    "Score",
    "Setting",
    "SheetKind",
    "Standing",
    "TABLE_EVENTS",
    "TableText",
    "Throw",
    "Thrown",
    "Throws",
    "VIEWER_NAMES",
    "View",
    "Vocabulary",
    "ask",
    "ask_both",
    "attachable",
    "chance",
    "clean_name",
    "contest_name",
    "differences",
    "digest",
    "for_both",
    "format_name",
    "match_one",
    "number",
    "offer",
    "offer_to",
    "parse_viewer",
    "per_seat",
    "private_fields",
    "regrouped",
    "result_of",
    "row",
    "ruling",
    "seats_named",
    "settings_of",
    "several",
    "single",
    "split_items",
    "survival_payoff",
    "take_name",
    "tell",
    "values_of",
    "whole_number",
    "win_payoff",
]
