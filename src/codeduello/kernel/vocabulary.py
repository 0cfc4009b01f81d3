"""Vocabularies: the words of a game, each a small integer inside the record and a name outside."""

from collections.abc import Iterator

from codeduello.errors import AmbiguousText, UnknownName


class Vocabulary:
    """An ordered set of words; the number of a word is its place, counted from 0.

    Iterating gives the numbers, so that a module can name them:
    `ATTACK, WAIT, SURRENDER = OPTIONS = Vocabulary("option", "attack", "wait", "surrender")`.
    """

    __slots__ = ("_numbers", "kind", "names")

    def __init__(self, kind: str, *names: str) -> None:
        self.kind = kind
        self.names = names
        self._numbers = {name: number for number, name in enumerate(names)}
        if len(self._numbers) != len(names):
            raise ValueError(f"the vocabulary {kind!r} names a word twice: {names}")

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.names)))

    def __len__(self) -> int:
        return len(self.names)

    def name(self, number: int) -> str:
        """The word with this number."""
        return self.names[number]

    def number(self, name: str) -> int:
        """The number of this word, spelt out; raises `UnknownName`."""
        if name not in self._numbers:
            raise UnknownName(self.kind, name, self.names)
        return self._numbers[name]


def match_one(kind: str, text: str, names: list[str]) -> int:
    """The place in `names` of the one that `text` spells or begins, case aside.

    Raises `UnknownName` when none does and `AmbiguousText` when several begin with it.
    """
    wanted = text.strip().casefold()
    exact = [place for place, name in enumerate(names) if name.casefold() == wanted]
    if exact:
        return exact[0]
    begun = [place for place, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    if not begun:
        raise UnknownName(kind, text.strip(), names)
    if len(begun) > 1:
        choices = ", ".join(names[place] for place in begun)
        raise AmbiguousText(f"{text.strip()!r} could be {choices}; give more letters")
    return begun[0]
