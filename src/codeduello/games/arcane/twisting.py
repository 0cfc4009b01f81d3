"""The twist at hand, reckoned exactly: every die lies open, so all that is left is the choice, a new face, and the foe's answer."""

from typing import Any

from codeduello.games.arcane import rows
from codeduello.games.arcane.shot import dice_to_twist, higher_total, twist_pool
from codeduello.games.arcane.state import Duel
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import KEEP, TWIST_DIE
from codeduello.kernel import NOBODY, Thrown, View
from codeduello.kernel.pools import FACES, one_die, showing
from codeduello.kernel.table import Table

WORTH = {True: 1.0, False: 0.0}


class Twist:
    """The options of the seat that twists now: each worth the chance to win, a tie counting half, when the foe (if still to come) twists best."""

    def __init__(self, rulings: Any, view: View) -> None:
        self._me = view.viewer
        self._options = view.options
        self._foe_follows = view.latest(IS_LOWER, self._me) is not None
        d = self._d = Duel()
        d.table, d.rules = Table(), rulings
        for seat in (0, 1):
            d.style[seat] = view.latest(STYLE_IS, seat) or 0
            d.roll[seat] = view.latest(CASTS, seat) or 0
            d.trick_pool[seat] = view.latest(TRICK_DICE_ARE, seat) or 0
            d.fault_pool[seat] = view.latest(FAULT_DICE_ARE, seat) or 0
        self._read_naturals(view)

    def values(self) -> dict[int, float]:
        """What each option is worth."""
        return {option: self._after(self._me, option - KEEP, self._reply) for option in self._options}

    def _reply(self) -> float:
        """What it comes to once I have twisted: at once, or by the foe's best answer."""
        if not self._foe_follows:
            return self._result()
        foe = 1 - self._me
        return min(self._after(foe, face, self._result) for face in (0, *self._faces(foe)))

    def _after(self, seat: int, face: int, then: Any) -> float:
        """Keep (face 0), or roll a die showing `face` again and go on with each new face."""
        if face == 0:
            return float(then())
        d = self._d
        owner, tricks = twist_pool(TWIST_DIE[d.style[seat]], seat)
        pools = d.trick_pool if tricks else d.fault_pool
        before, total = pools[owner], 0.0
        for new in FACES:
            pools[owner] = before + one_die(new) - one_die(face)
            total += then()
        pools[owner] = before
        return total / len(FACES)

    def _faces(self, seat: int) -> list[int]:
        """The faces that a seat may have rolled again."""
        pool = dice_to_twist(self._d, seat)
        return [face for face in FACES if showing(pool, face)]

    def _result(self) -> float:
        winner = higher_total(self._d)
        return 0.5 if winner == NOBODY else WORTH[winner == self._me]

    def _read_naturals(self, view: View) -> None:
        """The natural faces of the attack rolls, off the dice as they fell."""
        for event in view.events:
            if isinstance(event.detail, Thrown) and event.detail.row.name == rows.attack.__name__:
                thrown = event.detail
                self._d.natural[thrown.row.args[2]] = thrown.row.read(thrown.faces) % rows.EXTRA
