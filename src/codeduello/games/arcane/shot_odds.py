"""The Shot by itself: exact odds for any styles, pools and bonuses, both twists played their best. Dice, styles and rulings are those of the rules."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Final

from codeduello.errors import InvalidText
from codeduello.games.arcane import rows, twist_loop
from codeduello.games.arcane.rulings import Criticals, Rulings, Tie
from codeduello.games.arcane.shot import has_advantage, lone_natural, twist_pool
from codeduello.games.arcane.state import Duel
from codeduello.games.arcane.twist_vectors import vector_loop
from codeduello.games.arcane.words import NO_DIE, STYLES, TWIST_DIE
from codeduello.kernel import CHALLENGED, CHALLENGER, NOBODY, Contest, ContestOdds, Loop, Pair, whole_number
from codeduello.kernel.table import Table

FORM: Final = "ATTACK STYLE TRICKS FAULTS, as in '7 steadfast 2 1' (the power die is among the tricks)"
MOST_DICE: Final = 24
ROUNDS: Final = 64

@dataclass(frozen=True, slots=True)
class Shooter:
    """One side of the Shot: attack bonus -20 to 50, style, dice 0 to 24 of each pool."""

    attack: int
    style: int
    tricks: int
    faults: int


def parse_shooter(text: str) -> Shooter:
    """Read "7 steadfast 2 1"; raises `InvalidText` or `UnknownName` with what is accepted."""
    words = re.split(r"[\s,]+", text.strip())
    if len(words) != 4:
        raise InvalidText(f"{text[:60]!r} is no side of a Shot; the form is {FORM}")
    style = STYLES.number("weird" if words[1].lower() == "wierd" else words[1].lower())
    dice = [whole_number(word, 0, MOST_DICE, "dice") for word in words[2:]]
    return Shooter(whole_number(words[0], -20, 50, "attack bonus"), style, *dice)


def shot_odds(rulings: Rulings, shooters: Pair[Shooter], first: int, loop: Loop = twist_loop.reckon_shot) -> ContestOdds:
    """The odds when `first` (a seat) twists first. Source: S6, S19 to S26. Rulings: criticals, tie.

    The value counts a tie as a half. Under `tie = reroll` a tie is worth what the whole Shot is: that worth is found by playing for it until it stays the same.
    """
    wins, ties, whole = weigh_shot(rulings, shooters, first, (1, 2), loop)
    if rulings.tie == Tie.BOTH_SUFFER:
        win, tie = Fraction(wins, whole), Fraction(ties, whole)
        return ContestOdds(win, tie, 1 - win - tie, win + tie / 2)
    value = Fraction(wins, whole - ties)
    for _ in range(ROUNDS):
        wins, ties, whole = weigh_shot(rulings, shooters, first, (value.numerator, value.denominator), loop)
        before, value = value, Fraction(wins, whole - ties)
        if value == before:
            break
    return ContestOdds(value, Fraction(0), 1 - value, value)


def weigh_shot(rulings: Rulings, shooters: Pair[Shooter], first: int, worth: tuple[int, int], loop: Loop) -> tuple[int, int, int]:
    """Wins, ties and all, as whole weights (a compiled loop gives the nearest it can)."""
    question = prepare(rulings, shooters, first)
    answer = [0, 0]
    loop(*question.arguments, worth, *question.room, answer)
    return question.sure_wins + int(answer[1]), int(answer[0]), question.whole


@dataclass(frozen=True, slots=True)
class Question:
    """A Shot as `twist_loop.reckon_shot` takes it; what natural faces decide stands apart."""

    arguments: tuple[Any, ...]
    width: int
    sure_wins: int
    whole: int

    @property
    def room(self) -> tuple[Any, ...]:
        """Room to work in."""
        return tuple([[[0] * self.width for _ in range(7)] for _ in range(3)] for _ in range(2)) + ([[0] * self.width for _ in range(3)],)


def prepare(rulings: Rulings, shooters: Pair[Shooter], first: int) -> Question:
    """Which pools are twisted by whom, what counts for whom, and all weights."""
    styles = shooters[CHALLENGER].style, shooters[CHALLENGED].style
    rolls, sure_wins, sure_losses = natural_rolls(rulings, *styles)
    dice = [shooters[0].tricks, shooters[0].faults, shooters[1].tricks, shooters[1].faults]
    signs = (1, -1, -1, 1)
    order = (first, 1 - first)
    twisted = [twisted_pool(styles[seat], seat, dice) for seat in order]
    gains = tuple(0 if pool is None else signs[pool] for pool in twisted)
    wants = tuple(0 if pool is None else (1 if signs[pool] == (1 if seat == CHALLENGER else -1) else -1) for pool, seat in zip(twisted, order, strict=True))
    same = twisted[0] is not None and twisted[0] == twisted[1]
    shift = shooters[0].attack - shooters[1].attack
    reach = 19 + abs(shift) + 6 * sum(dice) + 12
    ends = [NO_POOL if same or pool is None else by_end(dice[pool], want > 0) for pool, want in zip(twisted, wants, strict=True)]
    shared = dice[twisted[0]] if same and twisted[0] is not None else 0
    tables = (ends[0], ends[1], by_both_ends(shared))
    sides = tuple(1 if seat == CHALLENGER else -1 for seat in order)
    sums = tuple([1] if pool in twisted else sums_of(dice[pool]) for pool in range(4))
    arguments = (rolls, shift, reach, sums, signs, tables, gains, sides, wants, shared)
    pools = 6 ** sum(dice) * 36
    return Question(arguments, 2 * reach + 1, sure_wins * pools, (sum(rolls) + sure_wins + sure_losses) * pools)


def twisted_pool(style: int, seat: int, dice: list[int]) -> int | None:
    """Which of the pools (own and foe's tricks and faults, the challenger's first) this seat may twist; None for no die. Source: S6, S24."""
    kind = TWIST_DIE[style]
    if kind == NO_DIE:
        return None
    owner, tricks = twist_pool(kind, seat)
    pool = 2 * owner + (0 if tricks else 1)
    return pool if dice[pool] else None


@lru_cache(maxsize=256)
def natural_rolls(rulings: Rulings, style: int, foe_style: int) -> tuple[list[int], int, int]:
    """Weights of the difference of both natural faces, and of what a lone 20 or 1 decides for either. Source: S6, S21. Ruling: criticals."""
    d = Duel()
    d.rules, d.table = rulings, Table()
    d.style[:] = [style, foe_style]
    made = [rows.attack(has_advantage(d, seat), 0, seat, rows.NO_ASSISTS) for seat in (CHALLENGER, CHALLENGED)]
    faces = [dict(zip([outcome % rows.EXTRA for outcome in row.outcomes], row.weights, strict=True)) for row in made]
    weights, decided = [0] * 39, [0, 0]
    for (one, its), (other, others) in product(faces[0].items(), faces[1].items()):
        d.natural[:] = [one, other]
        winner = lone_natural(d) if rulings.criticals == Criticals.NATURAL else NOBODY
        if winner == NOBODY:
            weights[one - other + 19] += its * others
        else:
            decided[winner] += its * others
    return weights, decided[CHALLENGER], decided[CHALLENGED]


@lru_cache(maxsize=256)
def ways(dice: int, low: int, high: int) -> tuple[int, ...]:
    """In how many ways this many dice, all from `low` to `high`, come to each sum from 0 to 6 a die."""
    counts = [1]
    for _ in range(dice):
        longer = [0] * (len(counts) + 6)
        for pips, count in enumerate(counts):
            for face in range(low, high + 1):
                longer[pips + face] += count
        counts = longer
    return tuple(counts)


@lru_cache(maxsize=64)
def sums_of(dice: int) -> list[int]:
    """Weights of a pool's sum."""
    return list(ways(dice, 1, 6))


@lru_cache(maxsize=64)
def by_both_ends(dice: int) -> list[list[list[int]]]:
    """Weights of a pool by lowest die, highest die and sum (0, 0: no dice)."""
    table = [[[0] * (6 * dice + 1) for _ in range(7)] for _ in range(7)]
    for low in range(1, 7) if dice else ():
        for high in range(low, 7):
            parts = ways(dice, low, high), ways(dice, low + 1, high), ways(dice, low, high - 1), ways(dice, low + 1, high - 1)
            table[low][high] = [a - b - c + e for a, b, c, e in zip(*parts, strict=True)]
    return table


@lru_cache(maxsize=64)
def by_end(dice: int, lowest: bool) -> list[list[int]]:
    """Weights of a pool by its lowest (or highest) die and sum."""
    both = by_both_ends(dice)
    table = [[0] * (6 * dice + 1) for _ in range(7)]
    for low, high in product(range(1, 7), repeat=2):
        for pips, weight in enumerate(both[low][high]):
            table[low if lowest else high][pips] += weight
    return table


NO_POOL: Final = [[1] if end == 0 else [0] for end in range(7)]
"""In place of a pool, where there is nothing to twist."""

SHOT: Final = Contest(FORM, parse_shooter, shot_odds, twist_loop.reckon_shot, vector_loop)
