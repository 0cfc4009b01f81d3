"""Matches to begin with."""

from collections.abc import Callable

import pytest

from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.play import Match, Setup


@pytest.fixture(scope="session")
def begin() -> Callable[..., Match]:
    """`begin(game, challenger, challenged, **rulings)`: a fresh match between two sheet lines."""

    def start(name: str, challenger: str, challenged: str, **rulings: str) -> Match:
        game = load(name)
        sheets = Pair(game.sheet.parse(challenger), game.sheet.parse(challenged))
        return Match(Setup(game, game.settle(settings=list(rulings.items())), sheets))

    return start


@pytest.fixture(scope="session")
def pick() -> Callable[[Match, int, str], None]:
    """`pick(match, seat, name)`: this seat chooses the option of that name."""

    def choose(match: Match, seat: int, name: str) -> None:
        match.choose(seat, match.prose.options.number(name))

    return choose


@pytest.fixture(scope="session")
def held() -> Callable[[Match], object]:
    """All that can be seen of a match: what is refused must leave it as it was."""

    def everything(match: Match) -> object:
        run = match.run
        return (match.duel.answers, run.answers, match.need, [match.chapters(viewer) for viewer in range(3)], run.record.snapshot())

    return everything
