"""Sangfroid in English: events, options, endings, the standing. The only place with prose."""

from typing import Final

from codeduello.games.sangfroid import aftermath, creation
from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.words import *
from codeduello.games.sangfroid.words import TO_HIT, WEAPONS
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

FIRST: Final = Vocabulary("reason", "the higher Sangfroid", "Sangfroid is equal, so as the coin or the ruling says")

EVENT_LINES: Final = {
    IS_ENCUMBERED: Line("{who} fights at 2 less to hit, the buckler being in the way.", "S22"),
    SANGFROID_IS: Line(""),
    TALLIES_ARE: Line(""),
    FRESH_WOUNDS: Line(""),
    CARRIES: Line(""),
    HOLDS: Line("{who} holds: {thing}.", "S10", ARMAMENTS),
    IS_DOWN: Line(""),
    IS_GRABBED: Line(""),
    SHIELD_IS: Line(""),
    ROUND_BEGINS: Line("A round begins.", begins=True),
    GOES_FIRST: Line("{who} goes first in this round: {thing}.", "S5", FIRST),
    CLAIMS_FIRST: Line("{who} goes first in this round: the spear claimed it.", "S19"),
    TURN: Line("{who} to act."),
    ATTACKS: Line("{who} attacks {foe} with: {thing}.", "S11", ARMAMENTS),
    WAITS: Line("{who} waits.", "S9"),
    SURRENDERS: Line("{who} surrenders, embarrassed but alive.", "S28"),
    WINS_EXCHANGE: Line("{who} wins the exchange.", "S12"),
    STALEMATE: Line("A stalemate: neither wins the exchange.", "S13"),
    STRIKES: Line("{who} strikes at {foe}: wounds dealt {n}.", "S12"),
    DISARMS: Line("{who} disarms {foe}, who loses for this duel: {thing}.", "S17", ARMAMENTS),
    GAMBLES: Line("{who} swings the axe wide: a gamble.", "S18"),
    GAMBLE_PAYS: Line("The gamble pays: two wounds.", "S18"),
    GAMBLE_FAILS: Line("The gamble fails: no wound.", "S18"),
    WILL_ACT_FIRST: Line("{who} claims the first turn of the next round.", "S19"),
    KNOCKS_DOWN: Line("{who} knocks {foe} down; until {foe} stands up, {foe} rolls twice and takes the lesser.", "S20"),
    GRABS: Line("{who} grabs {foe}, who loses 1 Sangfroid and, while held, rolls twice and takes the lesser.", "S21"),
    DEFLECTS: Line("{who} turns the blow with the buckler.", "S22"),
    FAILS_TO_DEFLECT: Line("{who} fails to turn the blow.", "S22"),
    SURVIVES: Line("{who} is wounded and lives.", "S23"),
    DIES: Line("{who} is killed.", "S26"),
    STANDS_UP: Line("{who} stands up.", "S10"),
    BREAKS_FREE: Line("{who} breaks free of the hold.", "S21"),
    RAISES_SHIELD: Line("{who} raises the buckler, until the next attack is over.", "S22"),
    DOES_NOTHING: Line("{who} does nothing else.", "S9"),
    RELIEVES: Line("{who} spends 1 Sangfroid to relieve 1 wound tally.", "S27"),
    ROUND_ENDS: Line("The round ends; each new wound becomes a tally and costs 1 Sangfroid.", "S15"),
    BOTH_SPENT: Line("Neither has any Sangfroid left to attack with.", "S7"),
    SECONDS_STOP: Line("The seconds step in: rounds without an attack, {n}.", "S9"),
}

SPECIALS: Final = {
    SWORD: "wins ties, except against a sword",
    DAGGER: "may disarm instead of wounding",
    AXE: "may gamble: two wounds on 1-2 of 1d6, else none",
    SPEAR: "may claim the next round's first turn instead of wounding",
    CLUB: "may knock down instead of wounding",
    FISTS: "may grab instead of wounding: a hold, and 1 Sangfroid at once",
}

OPTION_LINES: Final = {
    ATTACK: "Both roll 2d6 + to hit; the higher wins and wounds or uses the weapon's special. Costs you 1 Sangfroid afterwards.",
    WAIT: "Pass the turn: change weapon, stand up, break free, raise the buckler or nothing; a tally may be relieved.",
    SURRENDER: "You lose at once, embarrassed but alive.",
    FIGHT: "Stand and roll.",
    DO_NOTHING: "Pass without changing anything.",
    STAND_UP: "End being down: you roll your 2d6 once again.",
    BREAK_FREE: "End the hold on you.",
    RAISE_SHIELD: "Up through the next attack, whoever makes it: a blow is deflected on 2d6 under your Sangfroid. A buckler in the way costs 2 to hit.",
    RELIEVE: "Spend 1 Sangfroid and remove 1 wound tally.",
    ENDURE: "Keep your tallies and your Sangfroid.",
    WOUND: "One wound: the foe makes a death roll, unless a raised buckler turns the blow.",
    DISARM: "The foe loses the weapon in hand for this duel.",
    GAMBLE: "1d6: two wounds on 1 or 2, else nothing.",
    ACT_FIRST: "No wound; you act first in the next round.",
    KNOCK_DOWN: "No wound; the foe is down and rolls twice, taking the lesser, until standing up.",
    GRAB: "No wound; the foe is held (rolls twice, takes the lesser) and loses 1 Sangfroid at once.",
} | {TAKE + weapon: f"+{TO_HIT[weapon]} to hit; {SPECIALS[weapon]}." for weapon in WEAPONS}


def death_goal(row: Row) -> str:
    """What kills in this death roll."""
    sangfroid, tallies, over, each, _ = row.args
    condition = f"{sangfroid} or {'more' if over else 'less'}"
    dice = f"each of {1 + tallies} rolls of 2d6" if each and tallies else f"{2 * (1 + tallies)} dice"
    return f"{dice}; kills at {condition}, the current Sangfroid being {sangfroid}"


def exchange_goal(row: Row) -> str:
    """Who wins a tie."""
    tie = ("is won by the challenger's sword", "is won by the challenged duellist's sword", "is a stalemate")[row.args[4]]
    return f"the higher total wins; a tie {tie}"


THROWS: Final = {
    "coin": Throw("Equal Sangfroid: a coin (1 challenger, 2 challenged)", "the side that falls goes first", "S5"),
    "exchange": Throw("Exchange", exchange_goal, "S11", "to hit"),
    "gamble": Throw("Gamble", "two wounds on 1 or 2", "S18"),
    "deflect": Throw("Deflect", lambda row: f"turned if under {row.args[0]}, the current Sangfroid", "S22"),
    "death": Throw("Death roll", death_goal, "S24"),
    "stat": Throw("Sangfroid", "1d6+6", "S2"),
}

ENDING_LINES: Final = {
    DEATH: "{winner} wins: {loser} died of a wound.",
    YIELD: "{winner} wins: {loser} surrendered, an embarrassing defeat.",
    CONCEDED: "{winner} wins: {loser} left the duel, which counts as a surrender.",
    SPENT: "A draw: at the start of a round neither had any Sangfroid left.",
}


def ending(outcome: Outcome, names: Names) -> str:
    """Why the duel ended as it did."""
    number = ENDINGS.number(outcome.ending)
    if number == IDLE:
        verdict = "a draw" if outcome.winner == NOBODY else f"{names[1]} wins, {names[0]} having challenged and not struck"
        return f"The seconds stopped a duel in which nobody struck: {verdict}."
    winner, loser = (names[outcome.winner], names[1 - outcome.winner]) if outcome.winner != NOBODY else ("", "")
    return ENDING_LINES[number].format(winner=winner, loser=loser)


def standing(view: View) -> Standing:
    """Sangfroid, wounds, weapon and state of both, as this viewer was told."""
    return [
        for_both("Sangfroid", lambda seat: str(view.latest(SANGFROID_IS, seat))),
        for_both("Wound tallies", lambda seat: _wounds(view, seat)),
        for_both("In hand", lambda seat: _weapon(view, seat)),
        for_both("Carried", lambda seat: _carried(view, seat)),
        for_both("State", lambda seat: _state(view, seat)),
    ]


def _wounds(view: View, seat: int) -> str:
    fresh = view.latest(FRESH_WOUNDS, seat)
    return f"{view.latest(TALLIES_ARE, seat) or 0}" + (f" and {fresh} new this round" if fresh else "")


def _weapon(view: View, seat: int) -> str:
    weapon = view.latest(HOLDS, seat)
    return "not shown yet" if weapon is None else f"{ARMAMENTS.name(weapon)} (+{TO_HIT[weapon]})"


def _carried(view: View, seat: int) -> str:
    brought = [event.detail for event in view.events if event.what == CARRIES and event.who == seat]
    lost = [event.detail for event in view.events if event.what == DISARMS and event.who == 1 - seat]
    left = [ARMAMENTS.name(one) for one in brought if isinstance(one, int) and one not in lost]
    return ", ".join(left) or "nothing"


def _state(view: View, seat: int) -> str:
    words = ((IS_DOWN, "down"), (IS_GRABBED, "held"), (SHIELD_IS, "buckler raised"))
    return ", ".join(text for what, text in words if view.latest(what, seat)) or "ready"


def gauges(view: View) -> list[Gauge]:
    """Sangfroid, and the wounds that weigh on a death roll."""
    wounds = [(view.latest(TALLIES_ARE, seat) or 0) + (view.latest(FRESH_WOUNDS, seat) or 0) for seat in (0, 1)]
    return [
        Gauge("Sangfroid", (view.latest(SANGFROID_IS, 0), view.latest(SANGFROID_IS, 1)), 12),
        Gauge("Wounds", (wounds[0], wounds[1]), max(4, *wounds)),
    ]


def terms(rulings: Rulings) -> list[str]:
    """What these rulings mean for a player, in a sentence each."""
    over = rulings.death_roll
    lines = [
        "A wound kills on a roll at or OVER current Sangfroid: a cool head protects you."
        if over
        else "A wound kills on a roll at or UNDER current Sangfroid: the higher your Sangfroid, the deadlier a wound."
    ]
    if rulings.idle_result:
        lines.append(f"If nobody strikes for {rulings.idle_rounds} rounds, the challenger loses.")
    else:
        lines.append(f"If nobody strikes for {rulings.idle_rounds} rounds, the seconds call a draw.")
    return lines


QUESTIONS: Final = {
    WAIT: "Your turn.",
    FIGHT: "You are attacked: stand and roll, or surrender before the dice?",
    WOUND: "You won the exchange: a wound, or the special of your weapon?",
    DO_NOTHING: "While you wait:",
    ENDURE: "And beside it: spend 1 Sangfroid to relieve a wound tally?",
}


def question(view: View) -> str:
    """What is asked."""
    return next((text for option, text in QUESTIONS.items() if option in view.options), "Which weapon do you take in hand first?")


PRIMER: Final = (
    "Sangfroid is calm: it decides who acts first, pays for attacks, and is what a wound's death roll is held against.",
    "On your turn you attack (1 Sangfroid, paid afterwards), wait (change weapon, get up, break free, raise the buckler), or surrender.",
    "In an attack both roll 2d6 and add the weapon's bonus. The higher total, attacker or defender, deals a wound, or uses the"
    " special of the weapon instead. Every wound is a death roll.",
    "You win when the other dies or surrenders.",
)


def tables(rulings: Rulings) -> list[TableText]:
    """The armaments."""
    rows = [(ARMAMENTS.name(weapon), f"+{TO_HIT[weapon]}", SPECIALS[weapon]) for weapon in WEAPONS]
    rows.append(("buckler", "", "raised on a wait: a blow is turned on 2d6 under current Sangfroid; in the way it costs 2 to hit"))
    return [TableText("Armaments", ("", "to hit", "the winner of an exchange"), tuple(rows))]


SHEET_TERMS: Final = (
    ("name, title", "Who it is; the title may be left out."),
    ("Sangfroid", "Calm, 7 to 12 (1d6+6 when made): it decides who acts first, pays for attacks, and is what a death roll is held against."),
    ("armaments", "Up to two of sword, dagger, axe, spear, club, buckler; fists are always there."),
    ("possesses", "Further armaments, won in duels."),
    ("defeats, embarrassments", "Duels lost, and how many of them by surrender."),
)


PROSE: Final = Prose(
    events=EVENT_LINES,
    event_names=EVENTS,
    options=OPTIONS,
    explain_option=OPTION_LINES,
    throws=THROWS,
    ending=ending,
    standing=standing,
    concession="you lose as by surrender: alive, an embarrassing defeat, and the victor takes an armament if the rulings let one be taken",
    open_options=frozenset(OPTIONS),
    terms=terms,
    question=question,
    primer=PRIMER,
    tables=tables,
    creation=ProcedureProse(
        {
            creation.SANGFROID_IS: Line("{who}'s Sangfroid is {n}.", "S2"),
            creation.ARMS_WITH: Line("{who} arms with: {thing}.", "S3", creation.OPTIONS),
        },
        creation.EVENTS,
        creation.OPTIONS,
        {0: "Leave the slot unused; fists are always there."}
        | {number: f"+{TO_HIT[number]} to hit; {SPECIALS[number]}." for number in WEAPONS[1:]}
        | {BUCKLER: "Not a weapon: raised on a wait, it may turn a blow; in the way it costs 2 to hit."},
        THROWS,
        "Choose an armament.",
    ),
    aftermath=ProcedureProse(
        {
            aftermath.TAKES: Line("{who} takes from {foe}: {thing}.", "S4", ARMAMENTS),
            aftermath.TAKES_NOTHING: Line("{who} takes nothing.", "S4"),
            aftermath.IS_DEFEATED: Line("{who} has one more defeat."),
            aftermath.IS_EMBARRASSED: Line("It is recorded as embarrassing.", "S28"),
            aftermath.IS_DEAD: Line("{who} is dead.", "S26"),
        },
        aftermath.EVENTS,
        aftermath.OPTIONS,
        {0: "Take nothing."} | dict.fromkeys(range(1, 7), "It is yours from now on, and no longer theirs."),
        THROWS,
        "As the victor you may take one armament.",
    ),
    gauges=gauges,
    sheet_terms=SHEET_TERMS,
)
