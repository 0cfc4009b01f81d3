"""The Shot by itself: known values, and every choice of the rules' own text against the theorem it rests on."""

import dataclasses
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from codeduello.analysis.contests import contest_odds, fast_odds, vector_loop
from codeduello.analysis.reckoner import Reckoner
from codeduello.compiled import Layout
from codeduello.compiled.limits import Budget
from codeduello.compiled.plain import PlainExplorer
from codeduello.errors import InvalidText, UnknownName
from codeduello.games.arcane import GAME
from codeduello.games.arcane.state import Duel
from codeduello.games.arcane.words import AT_CAST, AT_SCORE, STYLES
from codeduello.kernel import Pair

SHOT = GAME.contests["shot"]


def odds(one: str, other: str, first: int = 0, **rulings: str) -> Any:
    return contest_odds(SHOT, GAME.settle(settings=list(rulings.items())), Pair(SHOT.parse(one), SHOT.parse(other)), first)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ("0 disruptive 0 0", "0 disruptive 0 0", ("19/40", "1/20", "19/40")),
        ("0 steadfast 0 0", "0 quick 0 0", ("513/800", "1/20", "247/800")),  # advantage, and nothing to twist
        ("0 disruptive 1 0", "0 disruptive 0 0", ("61/96", "33/800", "97/300")),
    ],
)
def test_the_values_of_the_rules_page(one: str, other: str, wanted: tuple[str, str, str]) -> None:
    found = odds(one, other)
    assert (found.win, found.tie, found.lose) == tuple(map(Fraction, wanted))


def test_three_dice_each_as_measured_against_icepool_and_dyce() -> None:
    """Overwhelming first against steadfast, 3/3/3/3, +7 v +5 (design/performance.md: .69175, .03293, .27532)."""
    found = odds("7 overwhelming 3 3", "5 steadfast 3 3")
    assert [round(float(share), 5) for share in (found.win, found.tie, found.lose)] == [0.69175, 0.03293, 0.27532]


def test_the_seats_exchanged_the_odds_are_exchanged() -> None:
    for one, other, first in (("7 quick 2 1", "5 weird 1 2", 0), ("3 steadfast 1 1", "4 overwhelming 2 0", 1)):
        forth, back = odds(one, other, first), odds(other, one, 1 - first)
        assert (forth.win, forth.tie, forth.lose) == (back.lose, back.tie, back.win)


def test_who_twists_second_is_never_worse_off() -> None:
    for styles in product(("steadfast", "quick", "overwhelming", "weird"), repeat=2):
        one, other = (f"2 {style} 2 2" for style in styles)
        assert odds(one, other, 1).value >= odds(one, other, 0).value


def stop_at_the_score(d: Any) -> None:
    """On the numeric road: the Shot alone is looked at, the Score is not."""
    if d.stage == AT_SCORE:
        d.over = 1


def by_the_rules(one: Any, other: Any, first: int, rulings: dict[str, str]) -> Fraction:
    """The value of the Shot when the rules themselves are explored, every die told apart and every choice tried. The attack rolls are given: 12 and 11."""
    game = dataclasses.replace(GAME, duel=dataclasses.replace(GAME.duel, forget=stop_at_the_score))
    d = Duel()
    d.stage, d.higher, d.spent = AT_CAST + 1, 1 - first, 1
    for seat, side in ((0, one), (1, other)):
        d.style[seat], d.tricks[seat], d.faults[seat] = side.style, side.tricks, side.faults
        d.natural[seat] = 12 - seat
        d.roll[seat] = d.natural[seat] + side.attack
    graph = PlainExplorer(game, game.settle(settings=list(rulings.items()))).explore(Layout(Duel).pack(d), Budget(1000), lambda done, known: None)
    ends = {}
    for state in graph.ends():
        record: Any = graph.record(state)
        ends[state] = Fraction(1, 2) if record.winner == 2 else Fraction(1 - record.winner)
    found: Fraction = Reckoner(graph, exact=True).values(ends)[0]
    return found


def by_the_loop(one: Any, other: Any, first: int, rulings: dict[str, str]) -> Fraction:
    """The same by the loop, with the attack rolls as given."""
    from codeduello.games.arcane import shot_odds

    house = GAME.settle(settings=list(rulings.items()))
    question = shot_odds.prepare(house, Pair(one, other), first)
    rolls = [0] * 39
    rolls[12 - 11 + 19] = 1
    answer = [0, 0]
    SHOT.loop(rolls, *question.arguments[1:], (1, 2), *question.room, answer)
    whole = 36 * 6 ** (one.tricks + one.faults + other.tricks + other.faults)
    return Fraction(2 * answer[1] + answer[0], 2 * whole)


PAIRS = [
    (f"1 {one} {dice[0]} {dice[1]}", f"2 {other} {dice[2]} {dice[3]}", first)
    for place, (one, other) in enumerate(product(STYLES.names, repeat=2))
    for dice, first in [(((1, 1, 1, 1), (2, 0, 1, 1), (1, 2, 1, 0), (2, 1, 0, 1), (0, 1, 2, 1))[place % 5], place % 2)]
]


@pytest.mark.parametrize(("one", "other", "first"), PAIRS)
def test_the_theorem_holds_against_the_rules_themselves(one: str, other: str, first: int) -> None:
    """Only the lowest die is worth raising and only the highest worth lowering: the rules offer every die, and no more is won by it."""
    sides = SHOT.parse(one), SHOT.parse(other)
    assert by_the_loop(*sides, first, {}) == by_the_rules(*sides, first, {})


def test_the_compiled_loop_gives_the_nearest_floats() -> None:
    for one, other, first in PAIRS[::5]:
        sides = Pair(SHOT.parse(one), SHOT.parse(other))
        exact, fast = contest_odds(SHOT, GAME.rulings, sides, first), fast_odds(SHOT, GAME.rulings, sides, first)
        assert float(exact.win) == pytest.approx(fast.win, abs=1e-13)
        assert float(exact.value) == pytest.approx(fast.value, abs=1e-13)


@pytest.mark.parametrize("rulings", [{}, {"tie": "reroll"}, {"criticals": "natural"}])
def test_vectors_give_the_same_as_the_loop(rulings: dict[str, str]) -> None:
    pytest.importorskip("numpy", reason="the extra fast is not installed")
    by_vectors, house = vector_loop(SHOT), GAME.settle(settings=list(rulings.items()))
    assert by_vectors is not None
    for one, other, first in PAIRS:
        sides = Pair(SHOT.parse(one), SHOT.parse(other))
        exact, vectors = contest_odds(SHOT, house, sides, first), SHOT.odds(house, sides, first, by_vectors)
        assert float(vectors.win) == pytest.approx(float(exact.win), abs=1e-12)
        assert float(vectors.tie) == pytest.approx(float(exact.tie), abs=1e-12)


def test_where_ties_are_shot_again_all_is_won_or_lost() -> None:
    plain, again = odds("0 disruptive 1 0", "0 disruptive 0 0"), odds("0 disruptive 1 0", "0 disruptive 0 0", tie="reroll")
    assert (again.win, again.tie) == (plain.win / (1 - plain.tie), 0)


def test_a_lone_natural_twenty_or_one_decides() -> None:
    """No dice, +9 v 0: without the ruling the challenger loses by 10 or more only; with it, by hand: of 400 throws 20 wins but for 20s and 1s."""
    plain, natural = odds("9 disruptive 0 0", "0 disruptive 0 0"), odds("9 disruptive 0 0", "0 disruptive 0 0", criticals="natural")
    assert plain.lose == Fraction(sum(a + 9 < b for a in range(1, 21) for b in range(1, 21)), 400)
    lost = sum(
        (b == 20 and a != 20) or (a == 1 and b != 1) or (a not in (1, 20) and b not in (1, 20) and a + 9 < b)
        for a in range(1, 21)
        for b in range(1, 21)
    )
    assert natural.lose == Fraction(lost, 400)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", InvalidText),
        ("7 steadfast 2", InvalidText),
        ("7 steadfast 2 1 0", InvalidText),
        ("x steadfast 2 1", InvalidText),
        ("7 bold 2 1", UnknownName),
        ("7 steadfast -1 1", InvalidText),
        ("51 steadfast 1 1", InvalidText),
        ("7 steadfast 25 1", InvalidText),
    ],
)
def test_sides_that_cannot_be_are_refused(text: str, fault: type[Exception]) -> None:
    with pytest.raises(fault, match=r"accepted|form|known"):
        SHOT.parse(text)


def test_the_source_spells_weird_in_two_ways() -> None:
    assert SHOT.parse("1 wierd 0 0") == SHOT.parse("1 weird 0 0")


