"""Duels played at random by hands of the tests' own, and the marks of a record made without the program."""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import strategies as st

from codeduello.dice import ByHand, DiceSource, Fair, Scripted, Seeded, commit
from codeduello.errors import IllegalAnswer
from codeduello.games import load
from codeduello.kernel import Ask, AskBoth, Faces, Game, Need, Over, Pair, Roll, Row, Setting, values_of
from codeduello.play import Match, Setup
from codeduello.record import DiceNote, Transcript

EXPRESSIONS = ("1d4", "-1d4", "2d6+1", "+3", "advantage", "disadvantage", "1d6-2")
FREE = {"counter": ["1d4", "advantage", "none", "2d6+1"]}
BLOODY = {str(result): "wF" if result < 6 else "wD" if result < 9 else "K" for result in range(-3, 19)}
TABLES = {
    "name": "Bloody; tables of «Zoë»",
    "attack": BLOODY,
    "charge": {"8 or less": "ww", "9 or more": "wwFDK"},
    "hew": {"0 or less": "-", "1-18": "D"},
    "dismemberment": {
        "2-7": {"part": "leg", "counts": "dismembered", "bleeds": 9},
        "8-12": {"part": "ear", "counts": "disfigured"},
    },
}


class Cup:
    """Faces from a generator of the test's own, noted down as they fall."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.fallen: list[Faces] = []

    def throw(self, row: Row) -> Faces:
        self.fallen.append(tuple(self._chance.randint(1, sides) for sides in row.dice))
        return self.fallen[-1]


def complain(message: str) -> None:
    raise AssertionError(message)


def source_of(kind: str, seed: int, duel: str, script: Sequence[Faces]) -> tuple[DiceNote, DiceSource]:
    """The note and the dice of each kind."""
    if kind == "seeded":
        return DiceNote("seeded", seed, 7), Seeded(seed, 7)
    if kind == "fair":
        secret = hashlib.sha256(str(seed).encode()).digest()
        nonces = Pair(f"lark {seed}", "moon; #x")
        return DiceNote("fair", commitment=commit(duel, secret), nonces=nonces, secret=secret.hex()), Fair(duel, secret, nonces)
    if kind == "by hand":
        cup = Cup(random.Random(seed))
        return DiceNote("by hand"), ByHand(lambda row: " ".join(map(str, cup.throw(row))), complain)
    return DiceNote("scripted"), Scripted(script)


def attach_one(match: Match, need: Need, lots: random.Random, share: float) -> bool:
    """Now and then, an outside modifier where one may be attached."""
    if not isinstance(need, Roll) or not need.attachable or need.thrown or lots.random() >= share:
        return False
    match.attach(lots.choice(need.row.attach_seats), lots.choice(EXPRESSIONS))
    return True


def answer_one(match: Match, dice: DiceSource, lots: random.Random) -> None:
    """One answer: dice, a choice, or one seat's half of a secret choice."""
    need = match.need
    if isinstance(need, Roll):
        match.throw(dice.throw(need.row))
    elif isinstance(need, Ask):
        match.choose(need.seat, lots.choice(need.options))
    elif isinstance(need, AskBoth):
        seat = next(seat for seat in (0, 1) if len(need.options(seat)) > 1 and not need.answered[seat])
        match.choose(seat, lots.choice(need.options(seat)))


def drive(match: Match, dice: DiceSource, lots: random.Random, *, concede: float, attach: float, most: int) -> None:
    """At most so many answers; a seat may leave before any of them."""
    for _ in range(most):
        need = match.need
        if isinstance(need, Over):
            return
        if lots.random() < concede:
            try:
                match.concede(lots.randrange(2))
                continue
            except IllegalAnswer:  # it was settled already
                pass
        if not attach_one(match, need, lots, attach):
            answer_one(match, dice, lots)


@pytest.fixture(scope="session")
def play_record() -> Callable[..., Transcript]:
    """`play_record(game, seed, kind=.., sheets=.., settings=.., concede=.., attach=.., most=..)`: a random duel's transcript."""

    def play(
        name: str,
        seed: int,
        *,
        kind: str = "seeded",
        sheets: Sequence[str] = (),
        settings: Sequence[Setting] = (),
        concede: float = 0.0,
        attach: float = 0.0,
        most: int = 100_000,
    ) -> Transcript:
        game = load(name)
        lines = list(sheets) or random.Random(f"sheets {seed}").sample(sorted(game.sheet.samples.values()), 2)
        rulings = game.settle(settings=list(settings))
        pair = Pair(*[game.sheet.parse(line) for line in lines])
        duel = f"d{abs(seed)}x"

        def once(note: DiceNote, dice: DiceSource) -> Transcript:
            match = Match(Setup(game, rulings, pair))
            drive(match, dice, random.Random(f"choices {seed}"), concede=concede, attach=attach, most=most)
            return Transcript(game, rulings, pair, duel, Pair("human", "random"), note).after(match)

        cup = Cup(random.Random(seed))
        if kind == "scripted":
            once(DiceNote("scripted"), cup)
        return once(*source_of(kind, seed, duel, cup.fallen))

    return play


@pytest.fixture(scope="session")
def random_settings() -> Callable[[Game], st.SearchStrategy[list[Setting]]]:
    """A strategy for every ruling of a game at any of its values; numbers stay within three of their least."""

    def values(declared: Any) -> list[str]:
        if declared.name == "tables":
            return ["reconstruction", json.dumps(TABLES)]
        if "range" in declared.metadata:
            low, high = declared.metadata["range"]
            return [str(number) for number in range(low, min(high, low + 3) + 1)]
        return FREE.get(declared.name) or values_of(declared)

    def build(game: Game) -> st.SearchStrategy[list[Setting]]:
        one_each = [st.tuples(st.just(one.name), st.sampled_from(values(one))) for one in fields(game.rulings)]
        return st.tuples(*one_each).map(list)

    return build


@pytest.fixture(scope="session")
def house_tables() -> str:
    """Tables of one's own for Feud, as JSON."""
    return json.dumps(TABLES)


def bare_lines(text: str) -> list[str]:
    """The lines of a record without their marks (two blanks, #, eight hex digits)."""
    return [line[:-11] for line in text.removesuffix("\n").split("\n")]


def marked(lines: Sequence[str]) -> str:
    """A record of these lines: eight hex digits of SHA-256 over the mark before, a line break and the line."""
    made: list[str] = []
    before = ""
    for line in lines:
        before = hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()[:8]
        made.append(f"{line}  #{before}\n")
    return "".join(made)


@pytest.fixture(scope="session")
def bare() -> Callable[[str], list[str]]:
    """The lines of a record without their marks."""
    return bare_lines


@pytest.fixture(scope="session")
def forge() -> Callable[[Sequence[str]], str]:
    """Lines into a record, with marks that fit: what a forger would do."""
    return marked
