"""Ways to bring a duel of Arcane quickly to the Stakes, the Stare, the Shot or the Score.

Unless a test says otherwise Ann (the challenger) and Ben have every bonus at 0 and one cantrip, mean the first
blood that was stated, and are steadfast: nobody has advantage, and nobody has dice to reroll.
"""

from collections.abc import Callable

import pytest

from codeduello.testing import Script

SHEETS = ("Ann", "Ben")
FIRST_BLOOD = ("first blood", "first blood")
STEADFAST = ("steadfast", "steadfast")
CANTRIPS = ("cantrip", "cantrip")
IDLE = "tactical analysis"
"""Strong only against itself: as the loser's move it changes nothing."""

Win = tuple[int, str, bool]


def both_answer(duel: Script, answers: tuple[str, str]) -> None:
    """Both choose at once; where a seat has a single option, the table has taken it already."""
    menus = duel.offered(0), duel.offered(1)
    for seat in (0, 1):
        assert answers[seat] in menus[seat]
        if len(menus[seat]) > 1:
            option = duel.game.prose.options.number(answers[seat])
            duel.run.choose(seat, option)


def at_stakes(sheets: tuple[str, str] = SHEETS, **rulings: str) -> Script:
    return Script("arcane", *sheets, **rulings)


def at_stare(
    stated: str = "first blood",
    papers: tuple[str, str] = FIRST_BLOOD,
    styles: tuple[str, str] = STEADFAST,
    powers: tuple[str, str] = CANTRIPS,
    sheets: tuple[str, str] = SHEETS,
    **rulings: str,
) -> Script:
    """Everything is sealed; initiative is about to be thrown."""
    duel = at_stakes(sheets, **rulings).do(stated, papers, styles)
    if duel.offered(0):
        both_answer(duel, powers)
    return duel


def win_round(duel: Script, seat: int, move: str, well: bool = False) -> Script:
    """A Stare round that `seat` wins with `move`, by 1 or (`well`) by 5, at equal bonuses."""
    moves = (move, IDLE) if seat == 0 else (IDLE, move)
    duel.do([1, 20], *moves)
    high, low = (15, 10) if well else (11, 10)
    faces = [high, low] if seat == 0 else [low, high]
    if len(duel.row.dice) == 4:  # tactical analysis against itself: each d20 is followed by its d4
        faces = [faces[0], 1, faces[1], 1]
    return duel.do(faces)


def at_shot(
    wins: tuple[Win, ...] = (),
    stated: str = "first blood",
    papers: tuple[str, str] = FIRST_BLOOD,
    styles: tuple[str, str] = STEADFAST,
    powers: tuple[str, str] = CANTRIPS,
    sheets: tuple[str, str] = SHEETS,
    **rulings: str,
) -> Script:
    """The Stare is over after these rounds (at least one, which changes nothing); the Shot's initiative is next."""
    rounds = wins or ((0, "see through them", False),)
    rulings["stare_rounds"] = str(len(rounds))
    duel = at_stare(stated, papers, styles, powers, sheets, **rulings)
    for seat, move, well in rounds:
        win_round(duel, seat, move, well)
    return duel


def cast(duel: Script, challenger: int, challenged: int) -> Script:
    """Both attack rolls; who has advantage throws a 1 beside the natural face given."""
    for natural in (challenger, challenged):
        duel.do([natural] + [1] * (len(duel.row.dice) - 1))
    return duel


def at_score(
    naturals: tuple[int, int] = (11, 10),
    stated: str = "first blood",
    papers: tuple[str, str] = FIRST_BLOOD,
    styles: tuple[str, str] = STEADFAST,
    powers: tuple[str, str] = CANTRIPS,
    sheets: tuple[str, str] = SHEETS,
    **rulings: str,
) -> Script:
    """The Shot is over without trick or fault dice (equal powers), the attack rolls being these natural faces."""
    duel = at_shot((), stated, papers, styles, powers, sheets, **rulings)
    return cast(duel.do([1, 20]), *naturals)


def pools_told(duel: Script) -> tuple[int, int, int, int]:
    """The dice as the spectators know them: the challenger's tricks and faults, the challenged duellist's."""
    known = {(what, seat): 0 for seat in (0, 1) for what in ("tricks_are", "faults_are")}
    for what, who, detail in duel.told():
        if (what, who) in known:
            known[what, who] = detail
    return known["tricks_are", 0], known["faults_are", 0], known["tricks_are", 1], known["faults_are", 1]


@pytest.fixture
def stakes() -> Callable[..., Script]:
    return at_stakes


@pytest.fixture
def stare() -> Callable[..., Script]:
    return at_stare


@pytest.fixture
def shot() -> Callable[..., Script]:
    return at_shot


@pytest.fixture
def score() -> Callable[..., Script]:
    return at_score


@pytest.fixture
def win() -> Callable[..., Script]:
    return win_round


@pytest.fixture
def throw_attacks() -> Callable[..., Script]:
    return cast


@pytest.fixture
def pools() -> Callable[[Script], tuple[int, int, int, int]]:
    return pools_told


@pytest.fixture
def both() -> Callable[[Script, tuple[str, str]], None]:
    return both_answer
