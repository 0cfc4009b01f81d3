"""The sums of `twist_loop` by whole vectors, for where numpy is there and numba is not. numpy is handed in, so that playing never loads it."""

from typing import Any

from codeduello.games.arcane.twist_loop import SLACK
from codeduello.kernel import Loop


def vector_loop(np: Any) -> Loop:
    """A loop with the arguments of `twist_loop.reckon_shot`; of the room to work in it needs none."""

    def run(*arguments: Any) -> None:
        *question, _left, _windows, _lines, answer = arguments
        answer[:] = Vectors(np, *question).reckon()

    return run


class Vectors:
    """One Shot, over vectors with a place for every distance from -`reach` to `reach`."""

    def __init__(
        self, np: Any, rolls: Any, shift: int, reach: int, sums: Any, signs: Any, tables: Any, gains: Any, sides: Any, wants: Any, dice: int, worth: Any
    ) -> None:
        self._np = np
        self._gains, self._sides, self._wants, self._dice = gains, sides, wants, dice
        self._tables = tables
        self._worth = np.array([worth[0], worth[1]], float)[:, None]
        distance = np.arange(-reach, reach + 1)
        self._places = np.arange(2 * reach + 1)
        self._kept = 6.0 * np.array([distance == 0, distance > 0])
        self._left = np.array([self._second_leaves(face) for face in range(7 if wants[1] else 1)])
        base = np.zeros(2 * reach + 1)
        base[shift + reach - 19 : shift + reach + 20] = rolls
        for weights, sign in zip(sums, signs, strict=True):
            base = self._count_in(base, weights, sign)
        self._base = base

    def reckon(self) -> list[float]:
        """Ties and wins of the challenger, times 36."""
        if self._dice:
            return [float(part) for part in self._one_pool()]
        owns = [own for own, shares in enumerate(self._tables[0]) if any(shares)]
        total = self._np.zeros(2)
        for other, weights in enumerate(self._tables[1]):
            if any(weights):
                line = self._count_in(self._base, weights, self._gains[1])
                lines = self._np.array([self._count_in(line, self._tables[0][own], self._gains[0]) for own in owns])
                total += (self._choices(owns, self._left[other]) * lines).sum(axis=(1, 2))
        return [float(part) for part in total]

    def _choices(self, owns: list[int], kept: Any) -> Any:
        """What the first makes of each die while the second's stays: all at once, a new face being one of six neighbours."""
        np = self._np
        if owns == [0]:
            return 6 * kept[:, None, :]
        sums = np.cumsum(np.pad(kept, ((0, 0), (1, 6)), mode="edge"), axis=1)
        windows = sums[:, 6:] - sums[:, :-6]
        starts = self._places + np.array([1 - own if self._gains[0] > 0 else own - 6 for own in owns])[:, None]
        rolled = windows[:, np.clip(starts, 0, windows.shape[1] - 1)]
        whole = 6 * kept[:, None, :]
        gained = self._sides[0] * ((rolled - whole) * self._worth[:, None]).sum(axis=0)
        return np.where(gained > SLACK, rolled, whole)

    def _one_pool(self) -> Any:
        """Both twist the same pool: the first's new face may be the second's die."""
        total = self._np.zeros(2)
        for low in range(1, 7):
            for high in range(low, 7):
                own, other = (low if self._wants[0] > 0 else high), (low if self._wants[1] > 0 else high)
                faces = [new if self._dice == 1 else max(new, high) if self._wants[1] < 0 else min(new, low) for new in range(1, 7)]
                line = self._count_in(self._base, self._tables[2][low][high], self._gains[0])
                total += self._first_takes(own, self._left[other], [self._left[face] for face in faces]) @ line
        return total

    def _second_leaves(self, face: int) -> Any:
        """Six times the ties and wins that come of the second's choice with this die (0: none)."""
        return self._better(face, self._kept, [self._kept / 6] * 6, self._gains[1], self._sides[1])

    def _first_takes(self, face: int, kept: Any, leads: list[Any]) -> Any:
        """The same for the first, times six again; `leads` is what each new face leads to."""
        return self._better(face, 6 * kept, leads, self._gains[0], self._sides[0])

    def _better(self, face: int, kept: Any, leads: list[Any], gain: int, side: int) -> Any:
        """At every distance what is better for the one who twists: to keep, or to roll this die again."""
        if face == 0:
            return kept
        last = len(self._places) - 1
        rolled = sum(lead[:, self._np.clip(self._places + gain * (new - face), 0, last)] for new, lead in enumerate(leads, 1))
        gained = side * ((rolled - kept) * self._worth).sum(axis=0)
        return self._np.where(gained > SLACK, rolled, kept)

    def _count_in(self, line: Any, weights: Any, sign: int) -> Any:
        """The line with a pool counted in."""
        pool = self._np.asarray(weights, float)
        if sign > 0:
            return self._np.convolve(line, pool)[: len(line)]
        return self._np.convolve(line, pool[::-1])[len(pool) - 1 :][: len(line)]
