"""Arcane in English: events, throws, endings, the standing. Options are in `prose_options`."""

from typing import Final

from codeduello.games.arcane import aftermath, creation
from codeduello.games.arcane.fifth_edition import ABILITIES
from codeduello.games.arcane.prose_options import BENEFITS, OPTION_LINES, POWERS, PRIDE_OPTIONS, TWISTS, advantages
from codeduello.games.arcane.rulings import NO_COUNTER, Rulings
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import HIT_DIE, KEEP, LET_STAND, MOVE_OPTION, POWER_OPTION, STRONG_AGAINST, STYLE_OPTION
from codeduello.kernel import (
    NOBODY,
    Gauge,
    Line,
    Names,
    Outcome,
    ProcedureProse,
    Prose,
    Row,
    Standing,
    TableText,
    Throw,
    View,
    Vocabulary,
    for_both,
)
from codeduello.kernel.pools import spread

EVENT_LINES: Final = {
    STATES_STAKES: Line("{who} states the stakes for all to hear: {thing}.", "S1", STAKES),
    STAKES_SEALED: Line("Both have sealed their true stakes.", "S2"),
    TRUE_STAKES_ARE: Line("{who}'s true stakes: {thing}.", "S2", STAKES),
    STYLE_SEALED: Line("Both have written down style and power.", "S4"),
    STYLE_IS: Line("{who}'s style: {thing}.", "S6", STYLES),
    POWER_IS: Line("{who} casts with: {thing}.", "S5", POWERS),
    CONCENTRATION_ENDS: Line("{who}'s concentration ends: none can be kept in the Stare.", "S17"),
    STARE_ROUND_BEGINS: Line("The Stare, round {n}.", "S9", begins=True),
    REMINDER: Line("(Each uses the action for the check; no concentration, no reactions, no bonus actions.)", "S17"),
    IS_HIGHER: Line("{who} is higher in initiative: {foe} declares first, {who} second.", "S11"),
    IS_LOWER: Line("{who} is lower in initiative and will resolve a twist first.", "S24"),
    DECLARES: Line("{who} declares: {thing}.", "S11", MOVES),
    IS_STRONG: Line("{who}'s move is strong against {foe}'s.", "S14"),
    WINS_CHECK: Line("{who} wins the check, by less than 5.", "S15"),
    WINS_CHECK_WELL: Line("{who} wins the check by 5 or more.", "S15"),
    GAINS_TRICK: Line("{who} gains a trick die.", "S15"),
    LOSES_TRICK: Line("{who} loses a trick die, if there was one.", "S15"),
    GAINS_FAULT: Line("{who} gains a fault die.", "S15"),
    LOSES_FAULT: Line("{who} loses a fault die, if there was one.", "S15"),
    TRICKS_ARE: Line(""),
    FAULTS_ARE: Line(""),
    LEARNS_STYLE: Line("{who} learns {foe}'s style.", "S16"),
    MAY_CHANGE_STYLE: Line("{who} may change style, in secret.", "S16"),
    CHANGES_STYLE: Line("{who} has changed style.", "S16"),
    KEEPS_STYLE: Line("{who} has kept the style.", "S16"),
    SHOT_BEGINS: Line("The Shot.", "S19", begins=True),
    SLOT_SPENT: Line("{who}'s slot of level {n} is spent.", "S20"),
    HIGHER_POWER: Line("{who} casts at the higher level and gains a trick die.", "S20"),
    EQUAL_POWER: Line("Both cast at the same level: no trick die for it.", "S20"),
    HAS_ADVANTAGE: Line("{who} has advantage by style: two d20, the higher counts.", "S6"),
    CASTS: Line(""),
    TRICK_DICE_ARE: Line("", "S22"),
    FAULT_DICE_ARE: Line("", "S23"),
    KEEPS_DICE: Line("{who} rolls no die again.", "S24"),
    REROLLS_TRICK: Line("One of {who}'s trick dice, which showed {n}, is rolled again; the new face stands.", "S24"),
    REROLLS_FAULT: Line("One of {who}'s fault dice, which showed {n}, is rolled again; the new face stands.", "S24"),
    TOTAL_IS: Line("{who}'s total, tricks added and faults taken off: {n}.", "S25"),
    WINS_SHOT: Line("{who} wins the Shot.", "S25"),
    SHOT_TIED: Line("The Shot is tied.", "S26"),
    SHOOTS_AGAIN: Line("They shoot again, with the same slots and initiative.", "S26"),
    DISHONOUR: Line("{who} acts dishonourably: death was meant where pride was stated.", "S3"),
    HAS_THE_SAY: Line("{who}, being disruptive, has the say; as things stand the loser suffers: {thing}.", "S8", STAKES),
    LETS_STAND: Line("{who} lets it stand.", "S8"),
    CHOOSES_STAKES: Line("{who} puts in its place: {thing}.", "S8", STAKES),
    SUFFERS: Line("{who} suffers: {thing}.", "S27", STAKES),
    PRIDE_OPTION: Line("For pride, {who} pays by: {thing}.", "S28", PRIDE_OPTIONS),
    ATTACK_IS: Line(""),
    POWERS_ARE: Line(""),
    NATURAL_TWENTY: Line("A natural 20 wins for {who}.", "S25"),
    NATURAL_ONE: Line("A natural 1 loses for {who}.", "S25"),
} | {BONUS_IS + skill: Line("") for skill in SKILLS}


def initiative_goal(row: Row) -> str:
    """What happens on a tie."""
    return "the higher total is higher; " + ("ties are rolled again", "ties go to the higher bonus", "ties go to the challenger")[row.args[2]]


def check_goal(row: Row) -> str:
    """What is compared, and what the counter adds."""
    strong = [name for name, flag in (("the challenger", row.args[1]), ("the challenged", row.args[3])) if flag]
    counter = f"; {' and '.join(strong)} with the counter ({row.args[4]})" if strong and row.args[4] != NO_COUNTER else ""
    return f"the higher wins, by 5 or more wins well; ties are rolled again{counter}"


THROWS: Final = {
    "initiative": Throw("Initiative", initiative_goal, "S10", "initiative"),
    "check": Throw("Check", check_goal, "S13", "skill"),
    "attack": Throw("Spell attack", "tricks and faults come on top", "S21", "spell attack"),
    "tricks": Throw("Trick dice", "added to the attack", "S22"),
    "faults": Throw("Fault dice", "taken off the attack", "S23"),
    "reroll": Throw("Rolled again", "the new face stands", "S24"),
    "lot": Throw("By lot", lambda row: f"1 to {row.args[0]}, each as likely", "C2"),
    "ability": Throw("Ability", "4d6 without the lowest", "C2"),
}


def ending(outcome: Outcome, names: Names) -> str:
    """Why the duel ended as it did."""
    number = ENDINGS.number(outcome.ending)
    facts = outcome.facts
    if number == CONCEDED:
        loser = 1 - outcome.winner
        price = facts.suffers[loser]
        cost = "before any stakes were stated" if price == "none" else f"a loss under the stated stakes: {price}"
        return f"{names[outcome.winner]} wins: {names[loser]} left the duel, {cost}."
    if outcome.winner == NOBODY:
        return f"A tie at {facts.totals[0]}: both suffer, {names[0]} {facts.suffers[0]}, {names[1]} {facts.suffers[1]}."
    winner, loser = outcome.winner, 1 - outcome.winner
    score = f"{facts.totals[winner]} to {facts.totals[loser]}"
    if facts.totals[winner] <= facts.totals[loser]:
        score += " but for a natural 20 or 1"
    return f"{names[winner]} wins the Shot, {score}; {names[loser]} suffers: {facts.suffers[loser]}."


def standing(view: View) -> Standing:
    """Dice, bonuses, and what this viewer knows of stakes, styles and powers."""
    lines = [
        for_both("Trick dice", lambda seat: _dice(view, TRICKS_ARE, TRICK_DICE_ARE, seat)),
        for_both("Fault dice", lambda seat: _dice(view, FAULTS_ARE, FAULT_DICE_ARE, seat)),
        for_both("Stakes as stated", lambda seat: _known(view, STATES_STAKES, 0, STAKES, "not yet")),
        for_both("True stakes", lambda seat: _known(view, TRUE_STAKES_ARE, seat, STAKES, "sealed")),
        for_both("Style", lambda seat: _known(view, STYLE_IS, seat, STYLES, "sealed")),
        for_both("Power", lambda seat: _known(view, POWER_IS, seat, POWERS, "not known")),
        for_both("Spell attack", lambda seat: _signed(view.latest(ATTACK_IS, seat))),
    ]
    for move in MOVES:
        lines.append(for_both(MOVES.name(move).capitalize(), lambda seat, move=move: _check(view, seat, move)))  # type: ignore[misc]
    return lines


def _check(view: View, seat: int, move: int) -> str:
    return f"{_signed(view.latest(BONUS_IS + move, seat))} {SKILLS.name(move)}"


def _signed(number: int | None) -> str:
    return "?" if number is None else f"{number:+d}"


def _dice(view: View, count: int, shown: int, seat: int) -> str:
    pool = view.latest(shown, seat)
    if pool:
        return " ".join(map(str, spread(pool)))
    return str(view.latest(count, seat) or 0)


def _known(view: View, what: int, seat: int, words: Vocabulary, unknown: str) -> str:
    number = view.latest(what, seat)
    return unknown if number is None else words.name(number)


def gauges(view: View) -> list[Gauge]:
    """The pools of dice."""
    tricks, faults = ([view.latest(what, seat) or 0 for seat in (0, 1)] for what in (TRICKS_ARE, FAULTS_ARE))
    return [
        Gauge("Trick dice", (tricks[0], tricks[1]), max(6, *tricks)),
        Gauge("Fault dice", (faults[0], faults[1]), max(6, *faults)),
    ]


def terms(rulings: Rulings) -> list[str]:
    """What these rulings mean for a player, in a sentence each."""
    counter = "adds nothing" if rulings.counter == NO_COUNTER else f"adds {rulings.counter} to the check"
    return [
        f"A move that is strong against the foe's {counter}.",
        "A tied Shot is shot again." if rulings.tie else "A tied Shot hurts both.",
        "The winner's true stakes count, not the stated ones; both stay sealed until the Score.",
    ]


def question(view: View) -> str:
    """What is asked: told by the first option and by how far the duel has come."""
    first = view.options[0]
    if first == LET_STAND:
        return "Being disruptive you may replace what the loser suffers."
    if first >= HIT_DIE:
        return "What shall pride cost the loser?"
    if first >= KEEP:
        return "Strategic twist: have one die rolled again?"
    if first >= POWER_OPTION:
        return "With what will you cast?"
    if first >= MOVE_OPTION:
        return "Which move do you declare?"
    if first >= STYLE_OPTION:
        kept = view.latest(STYLE_IS, view.viewer) is not None
        return f"Which style? (in secret{'; your own one means to keep it' if kept else ''})"
    stated = view.latest(STATES_STAKES, 0) is not None
    return "And your true stakes? (in secret; they count if you win)" if stated else "Which stakes do you state, for all to hear?"


PRIMER: Final = (
    "The challenger states the stakes. Then both write down their true stakes and a style, in secret, and the power they will cast with.",
    "In each round of the Stare both declare a move and make its check; the winner gains what the move gives: trick dice, which"
    " add to the Shot, fault dice for the foe, which take off it, or knowledge of the foe's style.",
    "In the Shot styles and powers are turned over; both roll d20 + spell attack + tricks - faults, and a style may have one die"
    " rolled again. The higher total wins, and the loser suffers the winner's true stakes.",
)


def tables(rulings: Rulings) -> list[TableText]:
    """The styles and the moves."""
    styles = tuple((STYLES.name(style), TWISTS[style], advantages(style)) for style in STYLES)
    moves = tuple(
        (MOVES.name(move), SKILLS.name(move), MOVES.name(STRONG_AGAINST[move]), *BENEFITS[move]) for move in MOVES
    )
    return [
        TableText("Styles", ("", "always", "advantage against"), styles),
        TableText("Moves", ("", "check", "strong against", "if you win", "by 5 or more"), moves),
    ]


SHEET_TERMS: Final = (
    ("initiative", "Added to the d20 that says who declares second in the Stare."),
    ("sleight .. investigation", "The bonus of each skill; every move of the Stare is a check of one of them."),
    ("attack", "Spell attack, added to the d20 of the Shot."),
    ("powers", "0 is a cantrip; 1x4 are four slots of level 1; 4* is cast at level 4 without a slot."),
    ("schools", "The schools of magic known; they decide what pride can cost the loser."),
    ("hp 30/38, hit dice, level", "Hit points now and at most; what stakes cost is taken from these. Hit dice may be by size: 2d6 3d8."),
    ("effects, conditions", "Spells on the duellist with their level (and the word concentration); what the duellist suffers, as in poisoned for 1 minute."),
    ("rested, pact, all dice", "What a rest brings back: powers after a long one, pact slots after a short one, hit dice by size."),
    ("dead", "Said by the owner; at 0 hit points a duellist is down."),
)


PROSE: Final = Prose(
    helped=True,
    events=EVENT_LINES,
    event_names=EVENTS,
    options=OPTIONS,
    explain_option=OPTION_LINES,
    throws=THROWS,
    ending=ending,
    standing=standing,
    concession="you lose under the stakes as publicly stated; before they are stated it costs nothing",
    open_options=frozenset(OPTIONS) - {STYLE_OPTION + style for style in STYLES},
    terms=terms,
    question=question,
    primer=PRIMER,
    tables=tables,
    creation=ProcedureProse(
        {
            creation.IS_OF_CLASS: Line("{who} is a {thing}.", "C1", creation.CLASSES),
            creation.ROLLS_ABILITY: Line("An ability score of {n}.", "C2"),
            creation.IS_PROFICIENT: Line("{who} is proficient in {thing}.", "C3", SKILLS),
            creation.KNOWS_SCHOOL: Line("{who} casts in the school of {thing}.", "C5", SCHOOLS),
        }
        | {
            creation.ABILITY_IS + ability: Line("{who}'s " + ABILITIES.name(ability) + " is {n}.", "C2")
            for ability in ABILITIES
        },
        creation.EVENTS,
        creation.OPTIONS,
        {
            creation.WIZARD: "Casts with intelligence; d6 hit dice.",
            creation.SORCERER: "Casts with charisma; d6 hit dice.",
            creation.BARD: "Casts with charisma; d8 hit dice.",
            creation.WARLOCK: "Casts with charisma by pact slots; d8 hit dice.",
        },
        THROWS,
        "Which class?",
    ),
    aftermath=ProcedureProse(
        {
            aftermath.HP_IS: Line("{who} has hit points: {n}.", "S30"),
            aftermath.IS_DOWN: Line("{who} is down at 0 hit points.", "S31"),
            aftermath.LOSES_HIT_DIE: Line("{who} loses one hit die.", "S28"),
            aftermath.HAS_NO_HIT_DIE: Line("{who} has no hit die left to lose.", "S28"),
            aftermath.SLOT_IS_GONE: Line("{who} has spent a slot of level {n}.", "S20"),
            aftermath.EFFECT_ENDS: Line("An effect on {who} ends, chosen by lot.", "S29"),
            aftermath.NO_EFFECT_TO_END: Line("No effect on {who} is weak enough to end.", "S29"),
            aftermath.IS_POISONED: Line("{who} is poisoned for 1 minute.", "S29"),
            aftermath.IS_CHARMED: Line("{who} is charmed by {foe} for 10 minutes.", "S29"),
            aftermath.IS_FRIGHTENED: Line("{who} is frightened of {foe} for 10 minutes.", "S29"),
            aftermath.THOUGHTS_ARE_LEARNED: Line("{foe} learns what is most on {who}'s mind.", "S29"),
            aftermath.DISHONOUR_IS_RECORDED: Line("A dishonourable act is recorded of {who}.", "S3"),
            aftermath.CONCENTRATION_ENDED: Line("What {who} concentrated on has ended.", "S17"),
        },
        aftermath.EVENTS,
        aftermath.OPTIONS,
        {},
        THROWS | {"lot": Throw("Which effect ends", lambda row: f"1 to {row.args[0]}, each as likely", "S29")},
    ),
    gauges=gauges,
    sheet_terms=SHEET_TERMS,
)
