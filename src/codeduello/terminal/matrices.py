"""The commands armaments and feud-matrix: everybody against everybody."""

import time
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from codeduello.analysis.matrix_game import Solved, solve_matrix
from codeduello.compiled import is_fast
from codeduello.errors import InvalidText
from codeduello.games import load
from codeduello.kernel import Game, Pair, settings_of
from codeduello.play import Setup
from codeduello.play.house_rules import settle_rulings
from codeduello.terminal.figures import number, percent
from codeduello.terminal.printing import print_json
from codeduello.terminal.progress import Progress
from codeduello.terminal.questions import Question, read_budget, read_payoff
from codeduello.terminal.screen import Screen
from codeduello.terminal.solving import game_value

ARMAMENTS = ("sword", "dagger", "axe", "spear", "club", "buckler")
Matrix = list[list[float]]


def show_armaments(sangfroid: int, rulings: list[Any], payoff: str, *, memory: int | None, yes: bool, as_json: bool) -> int:
    """All pairs of armaments at one Sangfroid: 15 by 15 duels, and the equilibrium of choosing a pair."""
    game = load("sangfroid")
    if not 7 <= sangfroid <= 12:
        raise InvalidText(f"--sangfroid {sangfroid}: accepted are 7 to 12")
    pairs = list(combinations(ARMAMENTS, 2))
    sheets = [game.sheet.parse(f"{one} and {other}; {sangfroid}; {one}, {other}") for one, other in pairs]
    return show_matrix(game, [sheet.name for sheet in sheets], sheets, rulings, payoff, memory=memory, yes=yes, as_json=as_json)


def show_feud_matrix(rulings: list[Any], payoff: str, *, yes: bool, as_json: bool) -> int:
    """The sample characters of Feud, each against each."""
    game = load("feud")
    names = list(game.sheet.samples)
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    return show_matrix(game, names, sheets, rulings, payoff, memory=None, yes=yes, as_json=as_json)


def show_matrix(
    game: Game,
    names: Sequence[str],
    sheets: Sequence[Any],
    rulings: list[Any],
    payoff: str,
    *,
    memory: int | None,
    yes: bool,
    as_json: bool,
) -> int:
    """Every sheet as challenger against every sheet."""
    house, budget, counted = settle_rulings(game, *rulings), read_budget(memory), read_payoff(payoff)
    ruled = dict(settings_of(house))
    swaps = all(ruled[name] == value for name, value in game.lopsided.items())

    places = [(one, other) for one in range(len(names)) for other in range(len(names)) if not swaps or one < other]
    found: dict[tuple[int, int], float] = {}
    begun = time.perf_counter()
    for place, (one, other) in enumerate(places, 1):
        question = Question(Setup(game, house, Pair(sheets[one], sheets[other])), budget)
        label = f"{place} of {len(places)}, {names[one]} v {names[other]}"
        found[one, other] = game_value(question, counted, label=label, yes=yes or place > 1)
        if place == 1 and not is_fast():
            Progress(yes=yes).need((time.perf_counter() - begun) * len(places))
    matrix = fill_matrix(len(names), found)
    solved = solve_matrix(matrix)
    if as_json:
        print_json(matrix_document(names, matrix, solved))
        return 0
    show_table(Screen(), game, names, matrix, solved)
    return 0


def fill_matrix(size: int, found: Mapping[tuple[int, int], float]) -> Matrix:
    """What each is worth against each; what was not reckoned follows from the seats exchanged."""
    matrix = [[0.5] * size for _ in range(size)]
    for (one, other), value in found.items():
        matrix[one][other] = value
        if (other, one) not in found:
            matrix[other][one] = 1 - value
    return matrix


def matrix_document(names: Sequence[str], matrix: Matrix, solved: Solved) -> dict[str, Any]:
    """The matrix as a document: values are to the challenger, who is named by the row."""
    return {
        "names": list(names),
        "values": [[number(value) for value in row] for row in matrix],
        "equilibrium": {
            "value": number(solved.value),
            "challenger": {name: number(share) for name, share in zip(names, solved.rows, strict=True) if share > 0},
            "challenged": {name: number(share) for name, share in zip(names, solved.columns, strict=True) if share > 0},
        },
    }


def show_table(screen: Screen, game: Game, names: Sequence[str], matrix: Matrix, solved: Solved) -> None:
    """The matrix in percent, rows numbered so that it fits the screen."""
    screen.heading(f"{game.title}: what each is worth to the challenger (the row) against each, in percent")
    heads = [str(place) for place in range(1, len(names) + 1)]
    rows = [[f"{place} {name}", *[f"{100 * value:.0f}" for value in row]] for place, (name, row) in enumerate(zip(names, matrix, strict=True), 1)]
    screen.grid(rows, ["", *heads])
    means = sorted(((sum(row) / len(row), name) for name, row in zip(names, matrix, strict=True)), reverse=True)
    screen.say()
    screen.say("On average against all: " + ", ".join(f"{name} {100 * mean:.1f}" for mean, name in means) + ".", indent=2, hang=2)
    best = [f"{name} {percent(share, 1)}" for name, share in zip(names, solved.rows, strict=True) if share > 1e-9]
    screen.say(f"To choose in secret against the best chooser: {', '.join(best)} (worth {100 * float(solved.value):.2f} %).", indent=2, hang=2)
