"""Sangfroid as a bare state machine, for the peers; it runs none of our code.

The rules are all there as they stand by default, for duellists with fists, sword and axe. Dice are rolled as whole
rows: an exchange, a death roll. `moves` of a duel are its choices and its rolls; what is sure is neither.
"""

import random
from functools import cache
from itertools import product
from typing import Final

FISTS, SWORD, AXE = range(3)
TO_HIT: Final = (0, 3, 2)
SWORD_V_AXE: Final = ((FISTS, SWORD), (FISTS, AXE))
BARE_HANDS: Final = ((FISTS,), (FISTS,))
"""What each of the two may hold."""

NOBODY: Final = 2
CHANCE: Final = -1
OVER: Final = -4

ATTACK, WAIT, SURRENDER, FIGHT, NOTHING, FREE, ENDURE, RELIEVE, WOUND, GAMBLE, GRAB, TAKE = range(12)
"""Options; `TAKE` + weapon takes a weapon in hand."""

OPTIONS: Final = TAKE + 3
(TAKES_FIRST, TAKES_SECOND, TOSSES, TURNS, ANSWERS, EXCHANGES, DOES, GAMBLES, DIES, WAITS, ENDURES) = range(11)
"""What the next answer is about."""

DEATH, YIELD, SPENT, IDLE = range(4)
"""Endings."""

Weapons = tuple[tuple[int, ...], tuple[int, ...]]
Chances = list[tuple[int, float]]
COIN: Final[Chances] = [(0, 0.5), (1, 0.5)]
GAMBLED: Final[Chances] = [(0, 4 / 6), (1, 2 / 6)]


def sums(dice: int) -> dict[int, int]:
    """In how many ways this many dice come to each sum."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + count
        ways = longer
    return ways


def two_dice(lesser: int) -> dict[int, float]:
    """2d6, or the lesser of two throws of them."""
    ways = {total: count / 36 for total, count in sums(2).items()}
    if not lesser:
        return ways
    at_least = {total: sum(ways[other] for other in ways if other >= total) for total in (*ways, 13)}
    return {total: at_least[total] ** 2 - at_least[total + 1] ** 2 for total in ways}


@cache
def exchange(hand: int, held: int, foes_hand: int, foes_held: int) -> Chances:
    """Who wins an exchange: 0, 1, or nobody."""
    shares = [0.0, 0.0, 0.0]
    tie = 0 if hand == SWORD != foes_hand else 1 if foes_hand == SWORD != hand else NOBODY
    for (one, share), (other, foes_share) in product(two_dice(held).items(), two_dice(foes_held).items()):
        lead = one + TO_HIT[hand] - other - TO_HIT[foes_hand]
        shares[0 if lead > 0 else 1 if lead < 0 else tie] += share * foes_share
    return [(winner, share) for winner, share in enumerate(shares) if share]


@cache
def death(sangfroid: int, tallies: int) -> Chances:
    """Does a wound kill (1)? 2d6 and 2d6 for every tally, at or under Sangfroid."""
    ways = sums(2 + 2 * tallies)
    dies = sum(count for total, count in ways.items() if total <= sangfroid) / 36 ** (1 + tallies)
    return [(dead, share) for dead, share in ((0, 1 - dies), (1, dies)) if share]


def drawn(chances: Chances, point: float) -> int:
    """The outcome that a point between 0 and 1 falls on."""
    for outcome, share in chances:
        point -= share
        if point < 0:
            return outcome
    return chances[-1][0]


class Machine:
    """One duel. `actor` is who answers next (a seat, CHANCE or OVER); a seat has `options`, chance has `chances`."""

    __slots__ = (
        "actor", "attacked", "blows", "chances", "ending", "fresh", "grabbed", "hand", "idle", "idle_rounds",
        "mover", "options", "sangfroid", "second_turn", "stage", "struck", "tallies", "weapons", "winner",
    )  # fmt: skip

    def __init__(self, sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int) -> None:
        self.sangfroid = list(sangfroid)
        self.weapons = weapons
        self.idle_rounds = idle_rounds
        self.tallies, self.fresh, self.grabbed, self.hand = [0, 0], [0, 0], [0, 0], [0, 0]
        self.mover = self.second_turn = self.attacked = self.idle = self.blows = self.struck = 0
        self.winner, self.ending = NOBODY, -1
        self.options: list[int] = []
        self.chances: Chances = []
        self.actor = self.stage = 0
        self._ask(TAKES_FIRST, 0, [TAKE + weapon for weapon in weapons[0]])

    def copy(self) -> "Machine":
        """Another duel that stands as this one does."""
        made = Machine.__new__(Machine)
        for name in Machine.__slots__:
            value = getattr(self, name)
            setattr(made, name, value[:] if name in ("sangfroid", "tallies", "fresh", "grabbed", "hand") else value)
        return made

    def __deepcopy__(self, memo: object) -> "Machine":
        return self.copy()

    @property
    def key(self) -> tuple[object, ...]:
        """All that the rest of the duel depends on."""
        return (
            *self.sangfroid, *self.tallies, *self.fresh, *self.grabbed, *self.hand, self.mover, self.second_turn, self.attacked,
            self.idle, self.blows, self.struck, self.stage, self.actor, self.winner, self.ending,
        )  # fmt: skip

    def apply(self, answer: int) -> None:
        """Go on to the next question, with this option or outcome."""
        HANDLERS[self.stage](self, answer)

    def _ask(self, stage: int, seat: int, options: list[int]) -> None:
        self.stage = stage
        if len(options) == 1:
            HANDLERS[stage](self, options[0])
            return
        self.actor, self.options = seat, options

    def _roll(self, stage: int, chances: Chances) -> None:
        self.stage = stage
        if len(chances) == 1:
            HANDLERS[stage](self, chances[0][0])
            return
        self.actor, self.chances = CHANCE, chances

    def _end(self, winner: int, ending: int) -> None:
        self.actor, self.winner, self.ending = OVER, winner, ending

    def _take_first(self, answer: int) -> None:
        self.hand[0] = answer - TAKE
        self._ask(TAKES_SECOND, 1, [TAKE + weapon for weapon in self.weapons[1]])

    def _take_second(self, answer: int) -> None:
        self.hand[1] = answer - TAKE
        self._begin_round()

    def _begin_round(self) -> None:
        self.second_turn = self.attacked = 0
        own, foes = self.sangfroid
        if own == foes:
            self._roll(TOSSES, COIN)
        else:
            self._toss(0 if own > foes else 1)

    def _toss(self, first: int) -> None:
        self.mover = first
        self._begin_turn()

    def _begin_turn(self) -> None:
        me = self.mover
        self._ask(TURNS, me, [ATTACK, WAIT, SURRENDER] if self.sangfroid[me] else [WAIT, SURRENDER])

    def _turn(self, answer: int) -> None:
        me = self.mover
        if answer == ATTACK:
            self.attacked = 1
            self._ask(ANSWERS, 1 - me, [SURRENDER, FIGHT])
        elif answer == SURRENDER:
            self._end(1 - me, YIELD)
        else:
            options = [FREE] if self.grabbed[me] else []
            options += [TAKE + weapon for weapon in self.weapons[me] if weapon != self.hand[me]]
            self._ask(WAITS, me, [NOTHING, *options])

    def _wait(self, answer: int) -> None:
        me = self.mover
        if answer >= TAKE:
            self.hand[me] = answer - TAKE
        elif answer == FREE:
            self.grabbed[me] = 0
        if self.sangfroid[me] and self.tallies[me]:
            self._ask(ENDURES, me, [ENDURE, RELIEVE])
        else:
            self._end_turn()

    def _endure(self, answer: int) -> None:
        if answer == RELIEVE:
            self.tallies[self.mover] -= 1
            self.sangfroid[self.mover] -= 1
        self._end_turn()

    def _answer(self, answer: int) -> None:
        if answer == SURRENDER:
            self._end(self.mover, YIELD)
        else:
            self._roll(EXCHANGES, exchange(self.hand[0], self.grabbed[0], self.hand[1], self.grabbed[1]))

    def _exchange(self, winner: int) -> None:
        self.struck = winner
        if winner == NOBODY:
            self._end_attack()
            return
        hand = self.hand[winner]
        options = [WOUND]
        if hand == AXE:
            options.append(GAMBLE)
        elif hand == FISTS and not self.grabbed[1 - winner]:
            options.append(GRAB)
        self._ask(DOES, winner, options)

    def _do(self, answer: int) -> None:
        foe = 1 - self.struck
        if answer == GAMBLE:
            self._roll(GAMBLES, GAMBLED)
        elif answer == GRAB:
            self.grabbed[foe] = 1
            self.sangfroid[foe] = max(0, self.sangfroid[foe] - 1)
            self._end_attack()
        else:
            self._strike(1)

    def _gamble(self, pays: int) -> None:
        if pays:
            self._strike(2)
        else:
            self._end_attack()

    def _strike(self, blows: int) -> None:
        foe = 1 - self.struck
        self.blows = blows
        self._roll(DIES, death(self.sangfroid[foe], self.tallies[foe]))

    def _die(self, dead: int) -> None:
        if dead:
            self._end(self.struck, DEATH)
            return
        self.fresh[1 - self.struck] += 1
        if self.blows > 1:
            self._strike(self.blows - 1)
        else:
            self._end_attack()

    def _end_attack(self) -> None:
        me, winner = self.mover, self.struck
        self.sangfroid[me] = max(0, self.sangfroid[me] - 1)
        if winner != NOBODY:
            self.grabbed[winner] = 0
        self.blows = self.struck = 0
        self._end_turn()

    def _end_turn(self) -> None:
        if not self.second_turn:
            self.second_turn = 1
            self.mover = 1 - self.mover
            self._begin_turn()
            return
        for seat, wounds in enumerate(self.fresh):
            if wounds:
                self.tallies[seat] += wounds
                self.fresh[seat] = 0
                self.sangfroid[seat] = max(0, self.sangfroid[seat] - wounds)
        self.idle = 0 if self.attacked else self.idle + 1
        if not self.sangfroid[0] and not self.sangfroid[1]:
            self._end(NOBODY, SPENT)
        elif self.idle >= self.idle_rounds:
            self._end(NOBODY, IDLE)
        else:
            self._begin_round()


HANDLERS: Final = (
    Machine._take_first, Machine._take_second, Machine._toss, Machine._turn, Machine._answer, Machine._exchange,
    Machine._do, Machine._gamble, Machine._die, Machine._wait, Machine._endure,
)  # fmt: skip


def moves_of_duels(duels: int, seed: int) -> float:
    """The mean number of choices and rolls of a duel by lot, sword against axe at 9."""
    lots = random.Random(seed)
    moves = 0
    for _ in range(duels):
        machine = Machine((9, 9), SWORD_V_AXE, 3)
        while machine.actor != OVER:
            machine.apply(drawn(machine.chances, lots.random()) if machine.actor == CHANCE else lots.choice(machine.options))
            moves += 1
    return moves / duels
