"""What a numeric command is asked: a game, two sheets, rulings, players, a payoff; read from the words of the command line."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codeduello.analysis.payoffs import NAMED, Payoff, parse_payoff
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.store import key_of
from codeduello.bots.roster import check_player
from codeduello.compiled import Budget, default_memory
from codeduello.errors import InvalidText, UnknownName
from codeduello.games import load
from codeduello.kernel import Game, Pair
from codeduello.play import Setup
from codeduello.play.characters import find_sheet
from codeduello.play.house_rules import settle_rulings
from codeduello.play.reading import is_file, read_text
from codeduello.terminal.progress import Progress

LEAST_MEMORY = 16


@dataclass(frozen=True, slots=True)
class Question:
    """A set-up to reckon with."""

    setup: Setup
    budget: Budget

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called."""
        return self.setup.names

    def duel(self, progress: Progress) -> OpenDuel:
        """The open duel; raises `NotOpen` for a game with secrets."""
        setup = self.setup
        return OpenDuel(
            setup.game, setup.rulings, setup.sheets, budget=self.budget, exploring=progress.exploring, reckoning=progress.reckoning
        )

    def key(self, *more: object) -> str:
        """The key under which an answer is kept."""
        return key_of(self.setup.game, self.setup.rulings, self.setup.sheets, *more)


def read_question(game_name: str, sheets: tuple[str, ...], rulings: list[Any], memory: int | None) -> Question:
    """The question in these words. Raises `UnknownName` or `InvalidText` with what is accepted."""
    game = load(game_name)
    if len(sheets) != 2:
        raise InvalidText(f"sheets given: {len(sheets)}; accepted are two: samples ({', '.join(game.sheet.samples)}), files, or lines of the form {game.sheet.form}")
    settled = settle_rulings(game, *rulings)
    found = Pair(*[find_sheet(game, text) for text in sheets])
    return Question(Setup(game, settled, found), read_budget(memory))


def read_budget(memory: int | None) -> Budget:
    """How much memory may be taken, in megabytes."""
    if memory is not None and memory < LEAST_MEMORY:
        raise InvalidText(f"--memory {memory}: accepted are megabytes, {LEAST_MEMORY} or more")
    return Budget(default_memory() if memory is None else memory)


def read_payoff(text: str) -> Payoff:
    """A payoff by name or from a file."""
    if text in NAMED:
        return NAMED[text]
    if is_file(text):
        return parse_payoff(text, read_text(Path(text), "a payoff"))
    raise UnknownName("payoff or file", text, NAMED)


def read_players(game: Game, players: tuple[str, str]) -> Pair[str]:
    """Two programs by name."""
    for name in players:
        check_player(game, name)
    return Pair(*players)
