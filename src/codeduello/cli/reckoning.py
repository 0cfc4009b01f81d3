"""Odds, best play, simulation, advice."""

from typing import Annotated

from cyclopts import Parameter

from codeduello.cli.app import app
from codeduello.cli.options import AS_WRITTEN, Fractions, House, Json, Memory, Payoff, Players, Yes


@app.command
def solve(
    game: str,
    *sheets: str,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    memory: Memory = None,
    fractions: Fractions = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Best play of an open game (Sangfroid, Feud): the value, the first choices, and the mix where it is mixed."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.solving import show_solution

    question = read_question(game, sheets, house.parts, memory)
    return show_solution(question, payoff, exact=fractions, yes=yes, as_json=json)


@app.command
def odds(
    game: str,
    *sheets: str,
    policies: Players = ("random", "random"),
    house: House = AS_WRITTEN,
    memory: Memory = None,
    fractions: Fractions = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Who wins how often, ending by ending, when two given players meet."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.solving import show_odds

    question = read_question(game, sheets, house.parts, memory)
    return show_odds(question, policies, exact=fractions, yes=yes, as_json=json)


@app.command
def simulate(
    game: str,
    *sheets: str,
    policies: Players = ("random", "random"),
    duels: Annotated[int, Parameter(name=["-n", "--duels"], help="How many.")] = 100_000,
    seed: Annotated[int, Parameter(name="--seed", help="Everything comes from this number.")] = 1,
    workers: Annotated[int, Parameter(name="--workers", help="Threads; they change nothing but the time.")] = 1,
    house: House = AS_WRITTEN,
    memory: Memory = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play many duels by lot: shares with intervals of 95 %."""
    from codeduello.terminal.questions import read_question
    from codeduello.terminal.simulating import show_simulation

    question = read_question(game, sheets, house.parts, memory)
    return show_simulation(question, policies, duels=duels, seed=seed, workers=workers, yes=yes, as_json=json)


@app.command
def shot(
    *sides: str,
    first: Annotated[str, Parameter(name="--first", help="Who twists first: challenger or challenged (the lower initiative).")] = "challenger",
    house: House = AS_WRITTEN,
    fractions: Fractions = False,
    json: Json = False,
) -> int:
    """Arcane's Shot with both twists played their best: codeduello shot "7 steadfast 2 1" "5 quick 1 2"."""
    from codeduello.terminal.contests import show_contest

    return show_contest("arcane", "shot", sides, first, rulings=house.parts, exact=fractions, as_json=json)


@app.command
def armaments(
    *,
    sangfroid: Annotated[int, Parameter(name="--sangfroid", help="Of both duellists, 7 to 12.")] = 9,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    memory: Memory = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Sangfroid: every pair of armaments against every other, and how to choose between them."""
    from codeduello.terminal.matrices import show_armaments

    return show_armaments(sangfroid, house.parts, payoff, memory=memory, yes=yes, as_json=json)


@app.command(name="feud-matrix")
def feud_matrix(
    *,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Feud: the sample characters against each other."""
    from codeduello.terminal.matrices import show_feud_matrix

    return show_feud_matrix(house.parts, payoff, yes=yes, as_json=json)


@app.command
def advise(
    what: str | None = None,
    *sheets: str,
    at: Annotated[int | None, Parameter(name="--at", help="The choice to look at, by its number.")] = None,
    house: House = AS_WRITTEN,
    payoff: Payoff = "win",
    yes: Yes = False,
    json: Json = False,
) -> int:
    """What options are worth: at the start (a game and two sheets), now (a running duel), or through a finished record."""
    from codeduello.terminal.advising import advise_on

    return advise_on(what, sheets, at, rulings=house.parts, payoff_name=payoff, yes=yes, as_json=json)


@app.command
def cache(action: str = "list", *, json: Json = False) -> int:
    """What was reckoned and compiled before, kept on disk: list it, or clear it."""
    from codeduello.terminal.caching import show_cache

    return show_cache(action, as_json=json)
