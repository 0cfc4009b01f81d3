"""The command shot: a contest reckoned by itself."""

from typing import Any

from codeduello.analysis.contests import contest_odds, find_contest
from codeduello.errors import InvalidText, UnknownName
from codeduello.games import load
from codeduello.kernel import SEAT_NAMES, Pair
from codeduello.play.house_rules import settle_rulings
from codeduello.terminal.figures import bar, number, percent
from codeduello.terminal.printing import print_json
from codeduello.terminal.screen import Screen


def show_contest(
    game_name: str, name: str, sides: tuple[str, ...], first: str, *, rulings: list[Any], exact: bool, as_json: bool
) -> int:
    """The odds of a contest between two sides."""
    game = load(game_name)
    contest = find_contest(game, name)
    if len(sides) != 2:
        raise InvalidText(f"sides given: {len(sides)}; accepted are two of the form {contest.form}")
    if first not in SEAT_NAMES[:2]:
        raise UnknownName("seat for --first", first, SEAT_NAMES[:2])
    house = settle_rulings(game, *rulings)
    found = contest_odds(contest, house, Pair(*map(contest.parse, sides)), SEAT_NAMES.index(first))
    if as_json:
        print_json({key: number(getattr(found, key), fractions=exact) for key in ("win", "tie", "lose", "value")})
        return 0
    screen = Screen()
    screen.heading(f"{game.title}, the {name}: {sides[0]} against {sides[1]}, the {first} twists first, both at their best")
    rows = [(title, percent(share), bar(share)) for title, share in (("challenger wins", found.win), ("a tie", found.tie), ("challenged wins", found.lose))]
    screen.table(rows, ["", "percent", ""], numbers=(1,))
    screen.say(f"Worth to the challenger: {float(found.value):.6f} (a tie counts 1/2).", indent=2)
    if exact:
        for title, share in (("win", found.win), ("tie", found.tie), ("lose", found.lose)):
            screen.say(f"{title}: {share}", indent=2, hang=2)
    return 0
