"""Duels for the tests of the ledger: fought by lot or made up, and what they must have done, counted from their records alone."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import event

from codeduello import games
from codeduello.dice import Seeded
from codeduello.games.feud.sheet import Feud
from codeduello.games.feud.words import PARTS
from codeduello.kernel import NOBODY, Lots, Outcome, Over, Pair, Result
from codeduello.play import Match, Setup
from codeduello.record import DiceNote, Transcript, replay
from codeduello.roster.characters import LOCAL, Character, Happening, Roster
from codeduello.roster.database import Database
from codeduello.roster.ledger import Applied, apply
from codeduello.roster.settled import Settled, settled_by
from codeduello.testing import Script
from codeduello.testing.draws import answer_by_lot, draw_settings

NOW: Final = 1_800_000_000.0
NUMBERS: Final = {
    "feud": ("skill",),
    "sangfroid": ("defeats", "embarrassments"),
    "arcane": ("hp", "hit_dice", "dishonours"),
}
"""The fields of a character that duels count up or down."""

TRAITS: Final = ("Agg-6, Str-5, Wor-6", "Agg-2, Str-8, Wor-11", "Agg-9, Str-7, Wor-9")
PAIRS_OF_ARMS: Final = ("sword, buckler", "axe, dagger", "spear, club")
DICE: Final = ("9", "4d6 5d8")
SCHOOLS: Final = ("illusion enchantment:2", "abjuration divination", "necromancy evocation")


def lines(game: str, count: int) -> list[str]:
    """So many different characters of a game, with much to lose."""
    if game == "feud":
        return [f"Feud {number}: Skill-{number % 4}, {TRAITS[number % 3]}" for number in range(count)]
    if game == "sangfroid":
        return [f"Cool {number}; {7 + number % 6}; {PAIRS_OF_ARMS[number % 3]}; defeats {number}" for number in range(count)]
    return [
        f"Mage {number}; arcana {number % 5}; attack {number % 7}; powers 0 1x4 2x3 3x2; schools {SCHOOLS[number % 3]};"
        f" hp {20 + number}/40; hit dice {DICE[number % 2]}; effects mage armor 1, haste 3 concentration"
        for number in range(count)
    ]


def add(roster: Roster, game: str, line: str, owner: str = LOCAL) -> Character:
    """A character of a roster from its line."""
    found = games.load(game)
    return roster.add(owner, found, found.sheet.parse(line), at=NOW)


def sheets_of(*characters: Character) -> Pair[Any]:
    """Two characters as they stand."""
    return Pair(characters[0].sheet, characters[1].sheet)


def fight(duel: str, sheets: Pair[Any], game: str, lots: Lots, seed: int, **fixed: str) -> Transcript:
    """A finished duel by lot under rulings by lot (those in `fixed` as given), as its record."""
    found = games.load(game)
    match = Match(Setup(found, found.settle(settings=draw_settings(found, lots, fixed)), sheets))
    answer = answer_by_lot(lots, Seeded(seed))
    while not isinstance(match.need, Over):
        match.give(answer(match.need))
    note = DiceNote("by hand")
    return Transcript(found, match.setup.rulings, sheets, duel, Pair("human", "human"), note).after(match)


def made_up(duel: str, game: str, before: tuple[str, str], after: tuple[str, str], note: str = "It is over.") -> Settled:
    """A finished duel by its sheets alone, without a winner."""
    found = games.load(game)
    parse = found.sheet.parse
    return Settled(duel, found, Pair(*map(parse, before)), Pair(*map(parse, after)), NOBODY, note)


@dataclass(frozen=True, slots=True)
class Fought:
    """A duel between two of the roster: its record, and what it says."""

    transcript: Transcript
    outcome: Outcome
    settled: Settled
    seats: Mapping[int, str]

    @property
    def duel(self) -> str:
        """Its id."""
        return self.settled.duel


def fought(duel: str, characters: Sequence[Character], lots: Lots, seed: int, **fixed: str) -> Fought:
    """A duel of two characters as they stand."""
    transcript = fight(duel, sheets_of(*characters), characters[0].game, lots, seed, **fixed)
    outcome = replay(transcript).outcome
    assert outcome is not None
    return Fought(transcript, outcome, settled_by(transcript), {seat: one.id for seat, one in enumerate(characters)})


def application(database: Database, one: Fought) -> Callable[[], Applied]:
    """Applying a duel, to be done later."""
    return lambda: apply(Roster(database), one.settled, one.seats, by=LOCAL, at=NOW)


class Ended(Exception):
    """The program ended here."""


@contextmanager
def interrupted(database: Database, statement: int) -> Iterator[None]:
    """Whatever writes ends at this statement (counted from 1) of all that are sent in here, or at the commit if there are fewer."""
    count = itertools.count(1)

    def strike(*_: Any) -> None:
        if next(count) >= statement:
            raise Ended

    def strike_at_last(*_: Any) -> None:
        raise Ended

    event.listen(database.engine, "before_cursor_execute", strike)
    event.listen(database.engine, "commit", strike_at_last)
    try:
        yield
    finally:
        event.remove(database.engine, "before_cursor_execute", strike)
        event.remove(database.engine, "commit", strike_at_last)


def standing(history: Sequence[Happening]) -> list[Happening]:
    """What stands of a history, the first first."""
    return [one for one in reversed(history) if one.undone is None]


def check_chain(character: Character, history: Sequence[Happening]) -> None:
    """What stands fits together without a gap, from nothing to the line as it is now, and no change goes by the same number as another."""
    chain = standing(history)
    assert chain[0].before == ""
    for earlier, later in itertools.pairwise(chain):
        assert later.before == earlier.after
    assert chain[-1].after == character.line
    assert sorted(one.seq for one in history) == list(range(1, len(history) + 1))


def check_sums(character: Character, history: Sequence[Happening]) -> None:
    """The differences of all that stands add up to the difference between the sheet as it came and as it is; no number is under 0."""
    parse = character.rules.sheet.parse
    chain = standing(history)
    first = parse(chain[0].after)
    for field in NUMBERS[character.game]:
        steps = [getattr(parse(one.after), field) - getattr(parse(one.before), field) for one in chain[1:]]
        assert sum(steps) == getattr(character.sheet, field) - getattr(first, field)
        assert all(getattr(parse(one.after), field) >= 0 for one in chain)


@dataclass(frozen=True, slots=True)
class Counted:
    """What duels did to one character, by their outcomes: injuries, feuds, defeats, embarrassments, dishonours."""

    injuries: Counter[int]
    feuds: Counter[Feud]
    defeats: int
    embarrassments: int
    dishonours: int


def counted(character: str, duels: Sequence[Fought]) -> Counted:
    """Recounted from the records, by the rules: a part lost is an injury and begins a feud on both sides, a lost duel is a defeat."""
    injuries: Counter[int] = Counter()
    feuds: Counter[Feud] = Counter()
    defeats = embarrassments = dishonours = 0
    for one in duels:
        for seat in [seat for seat, who in one.seats.items() if who == character]:
            outcome, facts = one.outcome, one.outcome.facts
            if one.settled.game.name == "feud":
                injuries.update(PARTS.number(facts.lost[seat]) for _ in range(bool(facts.lost[seat])))
                foe = one.transcript.sheets[1 - seat].name
                feuds.update(Feud(foe, PARTS.number(part)) for part in facts.lost if part)
            elif one.settled.game.name == "sangfroid":
                lost = outcome.winner == 1 - seat
                defeats += lost
                embarrassments += lost and facts.surrendered
            else:
                dishonours += facts.dishonoured[seat]
    return Counted(injuries, feuds, defeats, embarrassments, dishonours)


def check_counts(character: Character, first: Any, duels: Sequence[Fought]) -> None:
    """The sheet now is the sheet as it came with everything that was counted."""
    sheet, found = character.sheet, counted(character.id, duels)
    if character.game == "feud":
        assert Counter(sheet.injuries) == Counter(first.injuries) + found.injuries
        assert Counter(sheet.feuds) == Counter(first.feuds) + found.feuds
    elif character.game == "sangfroid":
        assert sheet.defeats == first.defeats + found.defeats
        assert sheet.embarrassments == first.embarrassments + found.embarrassments
    else:
        assert sheet.dishonours == first.dishonours + found.dishonours


def skill_change(one: Fought, seat: int) -> int:
    """How much skill a duel of Feud gave or took, by the rules: victor +1, the lesser of a draw +1, fled -1, dismembered -2, each in turn never under 0."""
    outcome = one.outcome
    came, foe = one.transcript.sheets[seat].skill, one.transcript.sheets[1 - seat].skill
    skill = int(came)
    if outcome.winner == seat or (outcome.result is Result.DRAW and came < foe):
        skill += 1
    if outcome.facts.fled[seat]:
        skill = max(0, skill - 1)
    if outcome.facts.dismembered[seat]:
        skill = max(0, skill - 2)
    return skill - int(came)


def living(character: Character) -> Any:
    """The sheet alive again, where it is not."""
    return replace(character.sheet, dead=False)


def scripted(duel: str, script: Script, *after: str) -> Settled:
    """A duel driven by words, its aftermath answered by these."""
    return Settled(duel, script.game, script.sheets, script.after(*after), script.outcome.winner, script.outcome.ending)
