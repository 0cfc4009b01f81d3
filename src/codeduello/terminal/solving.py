"""The commands solve and odds: best play, and who wins how often when two given players meet."""

from fractions import Fraction
from typing import Any

from codeduello.analysis.odds import Odds, reckon_odds
from codeduello.analysis.payoffs import Payoff
from codeduello.analysis.solving import Decision, Solution, solve
from codeduello.analysis.store import about, load_result, save_result
from codeduello.bots.roster import find_strategy
from codeduello.errors import InvalidText
from codeduello.kernel import SEAT_NAMES, Pair, Row
from codeduello.terminal.figures import bar, duration, number, percent, worth
from codeduello.terminal.printing import print_json
from codeduello.terminal.progress import Progress
from codeduello.terminal.questions import Question, read_payoff, read_players
from codeduello.terminal.screen import Screen
from codeduello.terminal.simulating import simulated_odds

Document = dict[str, Any]


def show_solution(question: Question, payoff_name: str, *, exact: bool, yes: bool, as_json: bool) -> int:
    """Best play from the start."""
    document = solution_document(question, payoff_name, exact=exact, yes=yes)
    if as_json:
        print_json(document)
        return 0
    screen = Screen()
    names = question.names
    screen.heading(f"{question.game.title}: {names[0]} against {names[1]}, both playing their best")
    screen.say(f"Value to {names[0]}: {shown_value(document['value'])}; to {names[1]}: {shown_value(document['value'], other=True)}", indent=2)
    gap = document["gap"]
    proof = "exactly" if document["exact"] else f"against this play neither can gain more than {max(gap, 1e-12):.0e}"
    screen.say(f"{meaning(document['payoff'])} {document['states']:,} states, {document['method']}; {proof}.", indent=2)
    for decision in document["choices"][:FEW]:
        screen.say()
        screen.say(heading_of(decision, names), "bold", indent=2)
        rows = [
            (one["option"], worth(float_of(one["value"]) if decision["seat"] == SEAT_NAMES[0] else 1 - float_of(one["value"])), percent(float_of(one["mix"]), 1))
            for one in decision["options"]
        ]
        screen.table([("  " + option, value, mix) for option, value, mix in rows], ["  option", "worth", "best play takes it"], numbers=(1, 2))
    more = len(document["choices"]) - FEW
    if more > 0:
        screen.say(f"({more} more first choices, behind other rolls: --json lists them.)", indent=2)
    return 0


FEW = 2


def float_of(value: Any) -> float:
    """A number of a document, which may be a fraction as text."""
    return float(Fraction(value)) if isinstance(value, str) else float(value)


def shown_value(value: Any, *, other: bool = False) -> str:
    """A value for people, the fraction beside it where it is short."""
    if isinstance(value, str):
        exact = 1 - Fraction(value) if other else Fraction(value)
        text = str(exact)
        return f"{float(exact):.9f}" + (f" = {text}" if len(text) <= 40 else f" ({len(text)} digits and a line as a fraction: --json)")
    return f"{1 - value if other else value:.9f}"


def meaning(payoff: str) -> str:
    """What a payoff counts, in a sentence."""
    if payoff == "win":
        return "(A win counts 1, a draw 1/2, a defeat 0.)"
    if payoff == "survival":
        return "(To live counts 1/2, to win 1/2, to draw 1/4; one's gain is the other's loss.)"
    return f"(Counted as in {payoff}.)"


def heading_of(decision: Document, names: tuple[str, str]) -> str:
    """Who chooses when."""
    who = names[SEAT_NAMES.index(decision["seat"])]
    rolled = f", after {', '.join(decision['after'])}" if decision["after"] else ""
    return f"{who} chooses{' in secret, at the same time as the other' if decision['both'] else ''}{rolled}:"


def solution_document(question: Question, payoff_name: str, *, exact: bool, yes: bool) -> Document:
    """The answer of `solve`, as it was kept or reckoned now."""
    payoff = read_payoff(payoff_name)
    key = question.key("solve", payoff, exact)
    kept = load_result(key)
    if kept is not None:
        return kept
    with Progress(yes=yes) as progress:
        solution = solve(question.duel(progress), payoff, exact=exact)
    document = describe_solution(question, solution)
    save_result(key, about(f"best play ({payoff.name})", question.game, question.setup.rulings, question.setup.sheets), document)
    return document


def game_value(question: Question, payoff: Payoff, *, label: str, yes: bool) -> float:
    """The value to the challenger alone, as it was kept or reckoned now."""
    key = question.key("value", payoff)
    kept = load_result(key)
    if kept is not None:
        return float(kept["value"])
    with Progress(label, yes=yes) as progress:
        duel = question.duel(progress)
        value = float(duel.reckoner().values(duel.ends(payoff))[0])
    save_result(key, about(f"value ({payoff.name})", question.game, question.setup.rulings, question.setup.sheets), {"value": value})
    return value


def describe_solution(question: Question, solution: Solution) -> Document:
    """A solution as a document."""
    return {
        "value": number(solution.value, fractions=solution.exact),
        "method": solution.method,
        "exact": solution.exact,
        "gap": number(solution.gap),
        "states": solution.states,
        "seconds": round(solution.seconds, 6),
        "payoff": solution.payoff.name,
        "choices": [describe_decision(question, decision, solution.exact) for decision in solution.decisions],
    }


def describe_decision(question: Question, decision: Decision, exact: bool) -> Document:
    """A first choice: values are to the challenger."""
    options = question.game.prose.options
    return {
        "seat": SEAT_NAMES[decision.seat],
        "both": decision.both,
        "after": [outcome_text(question, row, outcome) for row, outcome in decision.after],
        "options": [
            {
                "option": options.name(one.option),
                "value": number(one.value, fractions=exact),
                "mix": number(one.mix, fractions=exact),
            }
            for one in decision.options
        ],
    }


def outcome_text(question: Question, row: Row, outcome: int) -> str:
    """A roll and how it fell, in words where the game has them."""
    known = question.game.rows.get(row.name)
    return f"{row.name}: {known.names(outcome) if known else outcome}"


def show_odds(question: Question, players: tuple[str, str], *, exact: bool, yes: bool, as_json: bool) -> int:
    """Who wins how often when these two programs meet."""
    seated = read_players(question.game, players)
    document = odds_document(question, seated, exact=exact, yes=yes)
    if as_json:
        print_json(document)
        return 0
    screen, names = Screen(), question.names
    screen.heading(f"{question.game.title}: {names[0]} ({seated[0]}) against {names[1]} ({seated[1]})")
    screen.table(odds_rows(document, names), ["", "percent", ""], numbers=(1,))
    screen.say()
    screen.say(f"{float_of(document['mean_rounds']):.3f} rounds on average. {document['states']:,} states, {document['method']}, {duration(document['seconds'])}.", indent=2)
    if exact:
        screen.say("As fractions:", indent=2)
        for share in document["shares"]:
            screen.say(f"{share['ending']}, {share['result']}: {share['p']}", indent=4, hang=2)
    return 0


def odds_rows(document: Document, names: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Results, and below each its endings."""
    rows = []
    titles = {"win": f"{names[0]} wins", "loss": f"{names[1]} wins", "draw": "a draw", "nobody": "nobody wins"}
    for result, key in (("win", "win"), ("draw", "draw"), ("nobody", "nobody"), ("loss", "lose")):
        whole = float_of(document[key])
        if not whole:
            continue
        rows.append((titles[result], percent(whole), bar(whole)))
        shares = [share for share in document["shares"] if share["result"] == result]
        rows += [(f"  {share['ending']}", percent(float_of(share["p"])), bar(float_of(share["p"]))) for share in shares]
    if float_of(document["never"]):
        rows.append(("it never ends", percent(float_of(document["never"])), bar(float_of(document["never"]))))
    return rows


def odds_document(question: Question, players: Pair[str], *, exact: bool, yes: bool) -> Document:
    """The answer of `odds`, as it was kept or reckoned now. Where duellists keep secrets it is simulated, and says so."""
    strategies = Pair(*[find_strategy(question.game, name) for name in players])
    if not question.game.is_open or None in strategies:
        if exact:
            raise InvalidText(f"--fractions: in {question.game.name} whole duels are simulated, which gives no fractions")
        return simulated_odds(question, players, yes=yes)
    key = question.key("odds", strategies, exact)
    kept = load_result(key)
    if kept is not None:
        return kept
    with Progress(yes=yes) as progress:
        odds = reckon_odds(question.duel(progress), Pair(*[one for one in strategies if one is not None]), exact=exact)
    document = describe_odds(odds)
    title = f"odds of {players[0]} against {players[1]}"
    save_result(key, about(title, question.game, question.setup.rulings, question.setup.sheets), document)
    return document


def describe_odds(odds: Odds) -> Document:
    """Odds as a document."""

    def shown(value: Any) -> Any:
        return number(value, fractions=odds.exact)

    ranked = sorted(odds.shares.items(), key=lambda one: (-one[1], one[0]))
    return {
        "win": shown(odds.total("win")),
        "draw": shown(odds.total("draw")),
        "lose": shown(odds.total("loss")),
        "nobody": shown(odds.total("nobody")),
        "never": shown(odds.never),
        "endings": {name: shown(share) for name, share in odds.endings.items()},
        "mean_rounds": shown(odds.mean_rounds),
        "shares": [{"ending": ending, "result": result, "p": shown(share)} for (ending, result), share in ranked],
        "method": odds.method,
        "exact": odds.exact,
        "gap": number(odds.gap),
        "states": odds.states,
        "seconds": round(odds.seconds, 6),
    }
