"""Whatever the program draws for the dice is shown before any person gives a word: it cannot be chosen by that word."""

import pytest

from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.terminal.screen import Screen
from codeduello.terminal.setup import HUMAN, Wishes, choose_dice


class Paper(Screen):
    """A screen that keeps what was said and asked, in order."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self.kept: list[str] = []
        self._answers = answers

    def say(self, text: str = "", style: str = "", *, indent: int = 0, hang: int = 0) -> None:
        self.kept.append(text)

    def ask(self, prompt: str) -> str:
        self.kept.append(f"? {prompt}")
        return self._answers.pop(0)


@pytest.mark.parametrize("players", [Pair(HUMAN, HUMAN), Pair(HUMAN, "random")])
def test_everything_drawn_is_shown_before_anybody_is_asked(players: Pair[str]) -> None:
    paper = Paper(["my own word"] + ["" for _ in range(2)])
    wishes = Wishes(dice="fair")
    note, _ = choose_dice(paper, load("feud"), wishes, duel="d1", names=Pair("Ann", "Ben"), players=players)
    asked = next(place for place, line in enumerate(paper.kept) if line.startswith("? "))
    before = "\n".join(paper.kept[:asked])
    assert note.commitment in before
    assert note.nonces.challenged in before  # Ben gave none, so the one drawn counts, and was shown
    assert note.nonces.challenger == "myownword"
    assert note.secret not in "\n".join(paper.kept)
