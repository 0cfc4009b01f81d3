"""The command simulate: many duels by lot, with intervals; also where whole duels can only be simulated."""

from typing import Any

from codeduello.analysis.simulate import Simulation, simulate, wilson
from codeduello.bots import make_player
from codeduello.bots.roster import find_strategy
from codeduello.compiled import is_fast
from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.errors import InvalidText
from codeduello.kernel import Outcome, Over, Pair, Policy
from codeduello.play.streaming import stream_duel
from codeduello.terminal.figures import bar, duration, number, percent
from codeduello.terminal.printing import print_json
from codeduello.terminal.progress import Progress
from codeduello.terminal.questions import Question, read_players
from codeduello.terminal.screen import Screen

Document = dict[str, Any]
MOST_DUELS = 10_000_000_000
FOR_ODDS = 1_000_000
FOR_ODDS_PLAIN = 2_000
SEED_FOR_ODDS = 1


def show_simulation(
    question: Question, players: tuple[str, str], *, duels: int, seed: int, workers: int, yes: bool, as_json: bool
) -> int:
    """Play many duels and count."""
    if not 1 <= duels <= MOST_DUELS:
        raise InvalidText(f"-n {duels}: accepted are 1 to {MOST_DUELS:,} duels")
    if not 1 <= workers <= 64:
        raise InvalidText(f"--workers {workers}: accepted are 1 to 64")
    seated = read_players(question.game, players)
    found = run_simulation(question, seated, duels=duels, seed=seed, workers=workers, yes=yes)
    document = describe_simulation(found)
    if as_json:
        print_json(document)
        return 0
    screen, names = Screen(), question.names
    screen.heading(f"{question.game.title}: {names[0]} ({seated[0]}) against {names[1]} ({seated[1]}), {duels:,} duels, seed {seed}")
    screen.table(simulation_rows(found, names), ["", "percent", "95 % interval", ""], numbers=(1,))
    mean, half = found.mean_rounds
    screen.say()
    screen.say(f"{mean:.3f} rounds on average (+- {half:.3f}). {found.road}, {duration(found.seconds)}, {found.per_second:,.0f} duels a second.", indent=2)
    return 0


def simulation_rows(found: Simulation, names: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    """Results with intervals, and below each its endings."""
    titles = {"win": f"{names[0]} wins", "draw": "a draw", "nobody": "nobody wins", "loss": f"{names[1]} wins"}
    rows = []
    for result, title in titles.items():
        count = found.total(result)
        if count:
            rows.append(row_of(title, count, found.duels))
            parts = sorted(((ending, part) for (ending, one), part in found.tally.counts.items() if one == result), key=lambda one: -one[1])
            rows += [row_of(f"  {ending}", part, found.duels) for ending, part in parts]
    if found.tally.unfinished:
        rows.append(row_of("given up unfinished", found.tally.unfinished, found.duels))
    return rows


def row_of(title: str, count: int, of: int) -> tuple[str, str, str, str]:
    """A line of the table."""
    low, high = wilson(count, of)
    return title, percent(count / of), f"{100 * low:.3f} to {100 * high:.3f}", bar(count / of, 16)


def run_simulation(question: Question, players: Pair[str], *, duels: int, seed: int, workers: int, yes: bool) -> Simulation:
    """The simulation, with a bar if it takes long."""
    setup = question.setup
    strategies = Pair(*[find_strategy(question.game, name) for name in players])
    plain = not is_fast() or None in strategies
    with Progress(yes=yes) as progress:
        return simulate(
            setup.game, setup.rulings, setup.sheets, strategies, duels=duels, seed=seed, workers=workers,
            plain=PlainDuels(question, players, seed), watch=progress.playing_plainly if plain else progress.playing, exploring=progress.exploring,
        )  # fmt: skip


class PlainDuels:
    """Single duels of a simulation on the plain road, each from the seed and its number alone."""

    def __init__(self, question: Question, players: Pair[str], seed: int) -> None:
        self._setup = question.setup
        self._players = players
        self._seed = seed

    def __call__(self, number: int) -> tuple[Outcome, int]:
        """The outcome of the duel with this number, and its rounds."""
        setup = self._setup
        chance = lots(self._seed, f"simulated duel {number}")
        seats: Pair[Policy] = Pair(
            *[make_player(setup, self._players[seat], self._seed, f"duel {number}, seat {seat}") for seat in (0, 1)]
        )
        run = stream_duel(setup.game, setup.rulings, setup.sheets, seats, Seeded(chance.getrandbits(64)))
        assert isinstance(run.need, Over)
        return run.need.result, run.view(2).count(setup.game.round_event)


def describe_simulation(found: Simulation) -> Document:
    """A simulation as a document: counts and shares with intervals of 95 %."""
    mean, half = found.mean_rounds
    of = found.duels
    return {
        "win": counted(found.total("win"), of),
        "draw": counted(found.total("draw"), of),
        "lose": counted(found.total("loss"), of),
        "nobody": counted(found.total("nobody"), of),
        "never": counted(found.tally.unfinished, of),
        "endings": {name: counted(count, of) for name, count in found.endings.items()},
        "mean_rounds": {"mean": number(mean), "low": number(mean - half), "high": number(mean + half)},
        "shares": [{"ending": ending, "result": result, **counted(count, of)} for (ending, result), count in sorted(found.tally.counts.items())],
        "duels": of,
        "seed": found.seed,
        "method": found.road,
        "seconds": round(found.seconds, 6),
        "duels_per_second": number(found.per_second),
    }


def counted(count: int, of: int) -> Document:
    """A count, its share, and the share's interval."""
    low, high = wilson(count, of)
    return {"count": count, "p": number(count / of), "low": number(low), "high": number(high)}


def simulated_odds(question: Question, players: Pair[str], *, yes: bool) -> Document:
    """Odds of whole duels by simulation, in the form of exact ones; `gap` is the widest half interval."""
    by_rules = None not in [find_strategy(question.game, name) for name in players]
    duels = FOR_ODDS if by_rules else FOR_ODDS_PLAIN
    found = run_simulation(question, players, duels=duels, seed=SEED_FOR_ODDS, workers=1, yes=yes)
    spans = [wilson(found.total(result), duels) for result in ("win", "draw", "loss", "nobody")]
    return {
        "win": found.total("win") / duels,
        "draw": found.total("draw") / duels,
        "lose": found.total("loss") / duels,
        "nobody": found.total("nobody") / duels,
        "never": found.tally.unfinished / duels,
        "endings": {name: count / duels for name, count in found.endings.items()},
        "mean_rounds": number(found.mean_rounds[0]),
        "shares": [
            {"ending": ending, "result": result, "p": count / duels}
            for (ending, result), count in sorted(found.tally.counts.items(), key=lambda one: -one[1])
        ],
        "method": f"simulation of {duels:,} duels ({found.road})",
        "exact": False,
        "gap": number(max((high - low) / 2 for low, high in spans)),
        "states": 0,
        "seconds": round(found.seconds, 6),
    }
