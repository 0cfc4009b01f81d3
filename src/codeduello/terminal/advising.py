"""The command advise, and the help by h during a duel: each option with what it is worth and what it risks, from what the seat knows."""

from typing import Any

from codeduello.analysis.payoffs import Payoff
from codeduello.bots.advice import Advice, Adviser
from codeduello.errors import InvalidText, RecordError
from codeduello.games import names as game_names
from codeduello.kernel import SEAT_NAMES, Ask, AskBoth, Need, Over
from codeduello.play import Match, Setup
from codeduello.play.reading import is_file
from codeduello.record import Transcript, parse_transcript
from codeduello.terminal import places
from codeduello.terminal.figures import number, percent, worth
from codeduello.terminal.files import read_record
from codeduello.terminal.printing import print_json
from codeduello.terminal.progress import Progress
from codeduello.terminal.questions import read_payoff, read_question
from codeduello.terminal.running import find_running, load_running
from codeduello.terminal.screen import Screen

Document = dict[str, Any]


def show_advice(screen: Screen, setup: Setup, advice: Advice) -> None:
    """The options of a seat in a table."""
    screen.say(advice.headline, indent=2, hang=2)
    options = setup.game.prose.options
    rows = [
        (("* " if advice.is_best(one.option) else "  ") + options.name(one.option), worth(one.value), percent(one.mix, 0), *risks(one, advice))
        for one in advice.options
    ]
    heads = ["  option", "worth", "best play" if advice.exact else "takes it", *(["wins now", "loses now", "dies now"] if advice.has_risks else [])]
    screen.table(rows, heads, numbers=range(1, len(heads)))
    screen.say(advice.footnote, indent=2, hang=2)


def risks(one: Any, advice: Advice) -> list[str]:
    """How likely the duel ends at once behind this option."""
    return [percent(share, 1) for share in (one.wins_now, one.loses_now, one.dies_now)] if advice.has_risks else []


def advise_on(
    what: str | None, sheets: tuple[str, ...], at: int | None, *, rulings: list[Any], payoff_name: str, yes: bool, as_json: bool
) -> int:
    """Advice at the start of a duel, for a running duel, or through a record."""
    payoff = read_payoff(payoff_name)
    if what is not None and what in game_names():
        setup = read_question(what, sheets, rulings, None).setup
        return advise_now(Match(setup), payoff, yes=yes, as_json=as_json)
    if sheets:
        raise InvalidText(f"{what!r} is no game; accepted: a game and two sheets, the name of a running duel, or a record's file")
    if what is not None and is_file(what):
        return review(parse_transcript(read_record(what)), payoff, at, yes=yes, as_json=as_json)
    return advise_now(running_match(what), payoff, yes=yes, as_json=as_json)


def running_match(name: str | None) -> Match:
    """A duel that was left, as it stands. Raises `RecordError` where there is none."""
    found = find_running(places.keep(), name)
    if found is None:
        raise RecordError("no duel is running; accepted: a game and two sheets, or the file of a finished duel")
    return load_running(found)


def seats_asked(need: Need) -> list[int]:
    """Who is asked now."""
    if isinstance(need, Ask):
        return [need.seat]
    if isinstance(need, AskBoth):
        return [seat for seat in (0, 1) if len(need.options(seat)) > 1 and not need.answered[seat]]
    return []


def advise_now(match: Match, payoff: Payoff, *, yes: bool, as_json: bool) -> int:
    """Advice for whoever is asked now."""
    seats = [] if match.aftermath else seats_asked(match.need)
    with Progress(yes=yes) as progress:
        adviser = Adviser(match.setup, payoff, progress.exploring, progress.reckoning)
        found = [(seat, adviser.advise(match.view(seat))) for seat in seats]
    if as_json:
        print_json({"advice": [advice_document(match.setup, seat, advice) for seat, advice in found]})
        return 0
    screen = Screen()
    for seat, advice in found:
        screen.heading(f"{match.setup.names[seat]} ({SEAT_NAMES[seat]}) chooses")
        show_advice(screen, match.setup, advice)
    if not found:
        screen.say("Nobody is asked anything now: dice are to be thrown, or the duel is over.")
    return 0


def advice_document(setup: Setup, seat: int, advice: Advice) -> Document:
    """Advice as a document; values are to the seat that is asked."""
    options = setup.game.prose.options
    return {
        "seat": SEAT_NAMES[seat],
        "exact": advice.exact,
        "about": advice.footnote,
        "options": [
            {
                "option": options.name(one.option),
                "value": number(one.value),
                "mix": number(one.mix),
                **({"wins_now": number(one.wins_now), "loses_now": number(one.loses_now), "dies_now": number(one.dies_now)} if advice.has_risks else {}),
            }
            for one in advice.options
        ],
    }


def review(transcript: Transcript, payoff: Payoff, at: int | None, *, yes: bool, as_json: bool) -> int:
    """Every choice of a finished duel: what was taken, what it was worth, what the best would have been. `at` shows one of them in full."""
    match = Match(transcript.setup)
    found: list[tuple[int, int, Advice]] = []
    with Progress(yes=yes) as progress:
        adviser = Adviser(match.setup, payoff, progress.exploring, progress.reckoning)
        for entry in transcript.answers:
            if match.aftermath or isinstance(match.need, Over):
                break
            asked = [(seat, adviser.advise(match.view(seat))) for seat in seats_asked(match.need)]
            match.give(entry)
            chosen = [getattr(entry, "option", None) if len(asked) == 1 and not hasattr(entry, "slot") else entry.slot(seat) if hasattr(entry, "slot") else None for seat, _ in asked]
            found += [(seat, option, advice) for (seat, advice), option in zip(asked, chosen, strict=True) if option is not None]
    if at is not None and not 1 <= at <= len(found):
        raise InvalidText(f"--at {at}: this record has the choices 1 to {len(found)}")
    if as_json:
        print_json({"choices": [review_document(match.setup, n, *one) for n, one in enumerate(found, 1) if at in (None, n)]})
        return 0
    screen = Screen()
    if at is not None:
        seat, option, advice = found[at - 1]
        screen.heading(f"Choice {at}: {match.setup.names[seat]} took {match.setup.game.prose.options.name(option)}")
        show_advice(screen, match.setup, advice)
        return 0
    show_review(screen, match.setup, found)
    return 0


def review_document(setup: Setup, n: int, seat: int, option: int, advice: Advice) -> Document:
    """A choice of a record as a document."""
    taken, best = advice.value_of(option), max(one.value for one in advice.options)
    document = {"n": n, "chosen": setup.game.prose.options.name(option), "value": number(taken), "loss": number(best - taken)}
    return document | advice_document(setup, seat, advice)


def show_review(screen: Screen, setup: Setup, found: list[tuple[int, int, Advice]]) -> None:
    """The choices of a duel in a table."""
    options = setup.game.prose.options
    rows, losses = [], [0.0, 0.0]
    for n, (seat, option, advice) in enumerate(found, 1):
        best = max(advice.options, key=lambda one: one.value)
        loss = best.value - advice.value_of(option)
        losses[seat] += loss
        better = options.name(best.option) if loss > 1e-9 else ""
        rows.append((str(n), setup.names[seat], options.name(option), worth(advice.value_of(option)), worth(loss) if loss > 1e-9 else "", better))
    screen.table(rows, ["", "who", "took", "worth", "lost", "best"], numbers=(0, 3, 4))
    screen.say()
    for seat in (0, 1):
        screen.say(f"{setup.names[seat]} gave away {losses[seat]:.4f} by choices.", indent=2)
    if found:
        screen.say(found[0][2].footnote, indent=2, hang=2)
