"""Feud in English: events, options, endings, the standing. The only place with prose."""

from typing import Final

from codeduello.games.feud import aftermath, creation
from codeduello.games.feud.rulings import Rulings
from codeduello.games.feud.tables import HIGHEST, LOWEST, shipped, write_cell
from codeduello.games.feud.words import *
from codeduello.kernel import (
    NOBODY,
    Gauge,
    Line,
    Names,
    Outcome,
    ProcedureProse,
    Prose,
    Standing,
    TableText,
    Throw,
    View,
    Vocabulary,
    for_both,
)

LOSSES: Final = {"scar": "a scar, an ear or the tip of the nose"}
PART_WORDS: Final = Vocabulary("part", *[LOSSES.get(part, f"the {part}") for part in PARTS.names])
CELL_WORDS: Final = {
    "-": "nothing",
    "w": "a wound",
    "ww": "two wounds",
    "F": "made to flee",
    "D": "dismembered",
    "K": "killed",
}


def cell_words(cell: int) -> str:
    """What a cell of an attack table inflicts, in words."""
    text = write_cell(cell)
    return CELL_WORDS.get(text, text)


BLOW_WORDS: Final = Vocabulary("blow", *[cell_words(cell) if cell % 4 < 3 else f"no cell {cell}" for cell in range(32)])

EVENT_LINES: Final = {
    ROUND_BEGINS: Line("A round begins.", begins=True),
    RELATIVE_SKILL_IS: Line("{who} adds to every attack for relative skill: {n:+d}.", "S6"),
    WOUNDS_ARE: Line(""),
    FOCUS_IS: Line(""),
    LOST_MARK: Line(""),
    WOUNDED_MARK: Line(""),
    WINS_INITIATIVE: Line("{who} wins the initiative and may manoeuvre.", "S8"),
    INITIATIVE_TIED: Line("The initiative is tied: nobody manoeuvres, and nobody has lost it.", "S9"),
    MANOEUVRES_NOT: Line("{who} makes no manoeuvre.", "S11"),
    CHARGES: Line("{who} charges: a test of aggressive.", "S12"),
    PARRIES: Line("{who} parries: a test of conservative.", "S12"),
    HEWS: Line("{who} hews: a test of strong.", "S12"),
    DODGES: Line("{who} dodges: a test of quick.", "S13"),
    FOCUSES: Line("{who} focuses: a test of emptiness.", "S14"),
    SUCCEEDS: Line("{who} succeeds.", "S5"),
    FAILS: Line("{who} fails.", "S5"),
    ADDS_FOCUS: Line("{who} adds 1 for focus.", "S14"),
    CLASHES: Line("A clash: both results are the same, the tables are not read; each tests strong.", "S17"),
    BLOWS: Line("{who}'s result inflicts on {foe}: {thing}.", "S16", BLOW_WORDS),
    READ_ON: Line("{who}'s result is read on the table: {thing}.", "S12", TABLES),
    WOUNDS: Line("{foe} takes wounds: {n}.", "S18"),
    WOUNDS_PARRIED: Line("{who} parries the wounds away.", "S12"),
    FRIGHTENED: Line("{foe} is frightened and made to flee.", "S19"),
    UNSHAKEN: Line("{who} is focused and cannot be made to flee.", "S14"),
    MAIMED: Line("{foe} is dismembered: a roll on the dismemberment table.", "S20"),
    MAIMING_DODGED: Line("{who} dodges the dismembering blow.", "S13"),
    KILLED: Line("{foe} is killed outright.", "S16"),
    KILLING_DODGED: Line("{who} dodges the killing blow.", "S13"),
    LOSES_PART: Line("{who} loses {thing}.", "S20", PART_WORDS),
    IS_DISFIGURED: Line("{who} is only disfigured: {thing}.", "S33", PART_WORDS),
    BLEEDS: Line("{who} bleeds.", "S20"),
    BLEEDS_OUT: Line("{who} bleeds to death.", "S20"),
    STOPS_BLEEDING: Line("The bleeding is stanched; {who} lives.", "S20"),
    SPARKS: Line("Both fail: sparks fly, nothing else.", "S17"),
    SHATTERS: Line("{who}'s weapon shatters; {who} is forced to surrender.", "S17"),
    FLEES: Line("{who} flees.", "S23"),
    SURRENDERS: Line("{who} surrenders.", "S22"),
    IS_OUT: Line("{who} has too many wounds to go on and is forced to surrender.", "S22"),
} | {ATTRIBUTE_IS + attribute: Line("") for attribute in ATTRIBUTES}

OPTION_LINES: Final = {
    NO_MANOEUVRE: "Nothing special: your attack is read on the attack table.",
    CHARGE: "Test aggressive (2d6 at or under): your attack is read on the charge table (see tables).",
    PARRY: "Test conservative: wounds the foe's result would deal you are ignored this round.",
    HEW: "Test strong: your attack is read on the hew table (see tables).",
    DODGE: "Test quick: kill and dismember results against you are ignored this round.",
    FOCUS: "Test emptiness: +1 to your attack this round and the next; you cannot be made to flee this round.",
    FIGHT_ON: "Stay in the duel.",
    FLEE: "Leave the field: -1 skill; whether the foe wins by it is a ruling of this duel.",
    SURRENDER: "Give up: you lose to a foe who fights on, without the loss of skill that flight costs.",
    ADD_ONE: "Use your focus: +1 to this attack.",
    ADD_NOTHING: "Leave your focus aside (a clash may be what you want to avoid or seek).",
}


THROWS: Final = {
    "initiative": Throw("Initiative", "the higher manoeuvres; +2 if the initiative was lost last round, -1 if a wound was taken", "S7", "initiative"),
    "test": Throw("Test", lambda row: f"succeeds at {row.args[0]} or less", "S5"),
    "attack": Throw("Attack", "the same result is a clash, else each result is read on its table", "S15", "skill and focus"),
    "dismemberment": Throw("Dismemberment", "read on the dismemberment table", "S20"),
    "bleeding": Throw("Bleeding", lambda row: f"fatal at {row.args[0]} or less", "S20"),
    "attribute": Throw("First trait of a pair", "the second is 14 less this", "S3"),
}

FATES: Final = {
    BY_DEATH: "{loser} was killed",
    BY_DISMEMBERMENT: "{loser} was dismembered",
    BY_DISFIGUREMENT: "{loser} was disfigured, which ends a duel as a dismemberment does",
    BY_WOUNDS: "{loser} had too many wounds to go on",
    BY_SHATTERING: "{loser}'s weapon shattered in a clash",
    BY_SURRENDER: "{loser} surrendered",
    BY_FLIGHT: "{loser} fled",
    CONCEDED: "{loser} left the duel, which counts as flight",
}

def fate(outcome: Outcome, seat: int, name: str) -> str:
    """What befell this duellist, the worst first."""
    facts = outcome.facts
    if not outcome.alive[seat]:
        return f"{name} was killed"
    if facts.dismembered[seat]:
        return f"{name} was dismembered"
    if facts.disfigured[seat]:
        return f"{name} was disfigured"
    return f"{name} was out of the fight"


def ending(outcome: Outcome, names: Names) -> str:
    """Why the duel ended as it did."""
    number = ENDINGS.number(outcome.ending)
    if outcome.winner == NOBODY:
        if outcome.result.value == "draw":
            if number == BY_SHATTERING:
                return "A draw: both weapons shattered in a clash."
            return f"A draw: {fate(outcome, 0, names[0])}, and {fate(outcome, 1, names[1])}."
        both = all(outcome.facts.fled)
        return f"Nobody wins: {'both fled' if both else 'one fled, and a held field is no victory by these rulings'}."
    winner, loser = names[outcome.winner], names[1 - outcome.winner]
    unaware = f" {winner} won unaware, having fled." if outcome.facts.fled[outcome.winner] else ""
    return f"{winner} wins: {FATES[number].format(loser=loser)}.{unaware}"


def standing(view: View) -> Standing:
    """Skill, traits, wounds and focus of both, as this viewer was told."""
    lines = [
        for_both("Relative skill", lambda seat: f"{view.latest(RELATIVE_SKILL_IS, seat) or 0:+d}"),
        for_both("Wounds", lambda seat: str(view.latest(WOUNDS_ARE, seat) or 0)),
        for_both("Focus", lambda seat: _focus(view.latest(FOCUS_IS, seat))),
        for_both("Next initiative", lambda seat: _initiative(view, seat)),
    ]
    for attribute in (AGGRESSIVE, CONSERVATIVE, STRONG, QUICK, EMPTINESS):
        name = ATTRIBUTES.name(attribute).capitalize()
        lines.append((name, *[str(view.latest(ATTRIBUTE_IS + attribute, seat)) for seat in (0, 1)]))  # type: ignore[arg-type]
    return lines


def _focus(rounds: int | None) -> str:
    return {None: "no", 0: "no", 1: "this round (+1)"}.get(rounds, "this round and the next (+1)")


def _initiative(view: View, seat: int) -> str:
    lost, wounded = view.latest(LOST_MARK, seat) or 0, view.latest(WOUNDED_MARK, seat) or 0
    return f"{2 * lost - wounded:+d}"


def gauges(view: View) -> list[Gauge]:
    """Wounds."""
    wounds = view.latest(WOUNDS_ARE, 0) or 0, view.latest(WOUNDS_ARE, 1) or 0
    return [Gauge("Wounds", wounds, max(5, *wounds))]


def terms(rulings: Rulings) -> list[str]:
    """What these rulings mean for a player, in a sentence each."""
    lines = [f"Wounds that end the fight: {rulings.wound_limit}."]
    lines.append("Whoever flees alone " + ("loses." if rulings.flight_is_defeat else "leaves nobody a winner."))
    if rulings.tables == shipped():
        lines.append("The attack and dismemberment tables are a reconstruction: the source names them without printing them.")
    else:
        lines.append(f"The tables are house tables: {rulings.tables.name}.")
    return lines


QUESTIONS: Final = {
    NO_MANOEUVRE: "The initiative is yours. Which manoeuvre?",
    FIGHT_ON: "Stay in the duel? The other is asked the same now, in secret.",
    ADD_NOTHING: "You are focused: add 1 to this attack?",
}


def question(view: View) -> str:
    """What is asked."""
    return next((text for option, text in QUESTIONS.items() if option in view.options), "")


PRIMER: Final = (
    "Each round has an initiative, whose winner may try a manoeuvre: a test, 2d6 at or under one of the attributes.",
    "Then both attack at once, with 2d6 and their relative skill; each result is read on a table, and befalls the other."
    " The same result is a clash of weapons.",
    "Then there may be a chance to flee. Death, dismemberment, flight, a shattered weapon or too many wounds end the"
    " duel, and whoever has the worse of it loses.",
)


def tables(rulings: Rulings) -> list[TableText]:
    """The attack tables and the dismemberment table, under the name they go by."""
    mark = "reconstruction" if rulings.tables == shipped() else f"house tables: {rulings.tables.name}"
    attacks = [[cell_words(rulings.tables.cell(table, result)) for table in TABLES] for result in range(LOWEST, HIGHEST + 1)]
    rows = tuple((result, *cells) for result, cells in merged(attacks, LOWEST))
    losses = [[loss_words(*loss)] for loss in rulings.tables.dismemberment]
    lost = tuple((result, *cells) for result, cells in merged(losses, 2))
    return [
        TableText(f"Attack ({mark})", ("2d6 + skill + focus", "attack", "charge", "hew"), rows),
        TableText(f"Dismemberment ({mark})", ("2d6", "lost"), lost),
    ]


def loss_words(part: int, severity: int, bleeds: int) -> str:
    """A row of the dismemberment table in words."""
    bleeding = f"; bleeds out at {bleeds} or less on a further 2d6" if bleeds else ""
    return f"{PART_WORDS.name(part)}: {SEVERITIES.name(severity)}{bleeding}"


def merged(rows: list[list[str]], first: int) -> list[tuple[str, list[str]]]:
    """Neighbouring results with the same cells as one row."""
    found: list[tuple[str, list[str]]] = []
    start = first
    for result, cells in enumerate(rows, first):
        if result == first + len(rows) - 1 or rows[result + 1 - first] != cells:
            found.append((str(start) if start == result else f"{start} to {result}", cells))
            start = result + 1
    return found


SHEET_TERMS: Final = (
    ("Skill", "0 or more: the difference of both skills is added to the attack of the better one. Won and lost in duels."),
    ("Agg, Con", "Aggressive and conservative, 14 together."),
    ("Str, Qui", "Strong and quick, 14 together."),
    ("Wor, Emp", "Worldliness and emptiness, 14 together. A manoeuvre is a test: 2d6 at or under its trait."),
    ("injuries, feuds", "What was lost for good, and who is owed for it."),
)


PROSE: Final = Prose(
    events=EVENT_LINES,
    event_names=EVENTS,
    options=OPTIONS,
    explain_option=OPTION_LINES,
    throws=THROWS,
    ending=ending,
    standing=standing,
    concession="you lose as by flight: 1 skill less (not under 0), and the foe gains the victor's point",
    open_options=frozenset(OPTIONS),
    terms=terms,
    question=question,
    primer=PRIMER,
    tables=tables,
    creation=ProcedureProse(
        {
            0: Line("{who}: aggressive {n}, and conservative 14 less that.", "S3"),
            1: Line("{who}: strong {n}, and quick 14 less that.", "S3"),
            2: Line("{who}: worldliness {n}, and emptiness 14 less that.", "S3"),
        },
        creation.EVENTS,
        creation.OPTIONS,
        {},
        THROWS,
    ),
    aftermath=ProcedureProse(
        {
            aftermath.SKILL_RISES: Line("{who}'s skill rises by {n}.", "S29"),
            aftermath.SKILL_FALLS: Line("{who}'s skill falls by {n} (never under 0).", "S31"),
            aftermath.SKILL_IS: Line("{who}'s skill is now {n}.", "S2"),
            aftermath.IS_INJURED: Line("{who} has lost for good: {thing}.", "S20", PART_WORDS),
            aftermath.BEGINS_FEUD: Line("A feud begins between {who} and {foe} over {thing}.", "S21", PART_WORDS),
            aftermath.IS_DEAD: Line("{who} is dead and leaves the roster.", "S16"),
        },
        aftermath.EVENTS,
        aftermath.OPTIONS,
        {},
        THROWS,
    ),
    gauges=gauges,
    sheet_terms=SHEET_TERMS,
)
