"""What a record holds: the set-up of a duel and its answers. Everything else is re-run from these."""

from dataclasses import dataclass, replace
from typing import Any, Final

from codeduello.dice.fair import Fair, commit
from codeduello.dice.seeded import Seeded
from codeduello.dice.source import DiceSource
from codeduello.kernel import Entry, Game, Pair, Throws, differences
from codeduello.play.match import Match, Setup

NO_NONCES: Final = Pair("", "")


@dataclass(frozen=True, slots=True)
class DiceNote:
    """Where the faces came from: `kind` is seeded, fair, by hand or scripted.

    Seeded dice have a seed and the duel's number; fair dice a commitment, both nonces, and the
    secret (hex) once the duel is over, else "".
    """

    kind: str
    seed: int = 0
    number: int = 0
    commitment: str = ""
    nonces: Pair[str] = NO_NONCES
    secret: str = ""

    def source(self, duel: str) -> DiceSource | None:
        """The dice anew, from their beginning; None where nobody can make them again."""
        if self.kind == "seeded":
            return Seeded(self.seed, self.number)
        if self.kind == "fair" and self.secret:
            return Fair(duel, bytes.fromhex(self.secret), self.nonces)
        return None

    def keeps_its_word(self, duel: str) -> bool:
        """Does the secret of fair dice fit the commitment?"""
        return self.kind != "fair" or not self.secret or commit(duel, bytes.fromhex(self.secret)) == self.commitment


@dataclass(frozen=True, slots=True)
class Transcript:
    """One duel: `players` are "human" or names of programs.

    `answers` are those of the duel and then those of its aftermath.
    """

    game: Game
    rulings: Any
    sheets: Pair[Any]
    duel: str
    players: Pair[str]
    dice: DiceNote
    answers: tuple[Entry, ...] = ()

    @property
    def setup(self) -> Setup:
        """What the match begins with."""
        return Setup(self.game, self.rulings, self.sheets)

    @property
    def settings(self) -> list[tuple[str, str]]:
        """The rulings in which it differs from the game's defaults."""
        return differences(self.rulings, self.game.rulings)

    def after(self, match: Match) -> "Transcript":
        """The same duel with all that was answered in `match`."""
        later = match.aftermath.answers if match.aftermath else ()
        return replace(self, answers=(*match.duel.answers, *later))

    def throws(self) -> list[Throws]:
        """The answers that are dice."""
        return [entry for entry in self.answers if isinstance(entry, Throws)]
