"""A finished duel as a few lines for a chat: plain, or in Markdown."""

from dataclasses import dataclass
from typing import Any, Final

from codeduello.kernel import Game, Pair
from codeduello.play.differences import changes

MARKS: Final = "\\`*_{}[]<>()#+-.!|~"


@dataclass(frozen=True, slots=True)
class Summary:
    """What a chat is told of a duel: its end in a sentence, for each seat the name and what changed, and where it can be looked at ("" for nowhere)."""

    title: str
    end: str
    changed: tuple[tuple[str, tuple[str, ...]], ...]
    link: str = ""

    def plain(self) -> str:
        """Without any marks."""
        lines = [f"{self.title}: {self.end}"]
        lines += [f"{name}: {'; '.join(told)}" for name, told in self.changed if told]
        return "\n".join([*lines, *([self.link] if self.link else [])]) + "\n"

    def markdown(self) -> str:
        """In Markdown as chats and forums read it. Nothing in a name is taken for a mark."""
        lines = [f"**{escaped(self.title)}** {escaped(self.end)}"]
        lines += [f"- **{escaped(name)}**: {escaped('; '.join(told))}" for name, told in self.changed if told]
        return "\n".join([*lines, *([f"<{self.link}>"] if self.link else [])]) + "\n"


def escaped(text: str) -> str:
    """A text in which no letter is a mark of Markdown, and which calls nobody by an @."""
    return "".join(f"\\{letter}" if letter in MARKS else letter for letter in " ".join(text.split())).replace("@", "@\u200b")


def summary_of(game: Game, before: Pair[Any], after: Pair[Any], end: str, link: str = "") -> Summary:
    """The summary of a duel from both sheets before and after."""
    changed = tuple((before[seat].name, tuple(changes(game, before[seat], after[seat]))) for seat in (0, 1))
    return Summary(game.title, end, changed, link)
