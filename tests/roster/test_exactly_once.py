"""What a duel did is done to its characters once: asked for twice, at the same moment, from another process, or after a broken attempt.

A thousand duels by lot of all three games go through a roster, many of them begun while others went on. What the sheets must be afterwards is
counted anew from the records of the duels.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.roster.duelling import (
    NOW,
    Ended,
    Fought,
    add,
    application,
    check_chain,
    check_counts,
    check_sums,
    fought,
    interrupted,
    lines,
    living,
    skill_change,
    standing,
)
from tests.roster.filling import at_once

from codeduello import games
from codeduello.errors import IllegalAnswer
from codeduello.roster.characters import EDITED, LOCAL, RESTED, Character, Happening, Roster
from codeduello.roster.database import Database, open_database
from codeduello.roster.ledger import apply, redo, undo

GAMES = ("arcane", "feud", "sangfroid")
PER_GAME = {1000: 12, 60: 3}
WAVE = 16
HELD_BACK = 3


@dataclass
class Season:
    """A roster and all the duels that its characters fought."""

    database: Database
    other: Database
    lots: random.Random
    firsts: dict[str, Character] = field(default_factory=dict)
    pending: list[Fought] = field(default_factory=list)
    settled: list[Fought] = field(default_factory=list)
    broken: int = 0
    begun: int = 0

    @property
    def roster(self) -> Roster:
        return Roster(self.database)

    def fill(self, per_game: int) -> None:
        for game in GAMES:
            for line in lines(game, per_game):
                character = add(self.roster, game, line)
                self.firsts[character.id] = character

    def begin(self, most: int) -> None:
        """Duels between characters as they stand now; all of these overlap, and so do those held back from before."""
        stand = {game: [self.alive(one) for one in self.roster.listed(LOCAL, game)] for game in GAMES}
        while self.begun < most and len(self.pending) < WAVE:
            pair = self.lots.sample(stand[self.lots.choice(GAMES)], 2)
            self.begun += 1
            self.pending.append(fought(f"duel {self.begun}", pair, self.lots, self.begun))

    def alive(self, character: Character) -> Character:
        """The owner has the dead alive again: a change between duels."""
        if not character.is_dead:
            return character
        return self.roster.change(character, living(character), kind=EDITED, by=LOCAL, at=NOW)

    def settle(self, keep: int) -> None:
        """Apply the duels of a wave in any order, some after a broken attempt, each twice at once, one of three by two processes."""
        self.lots.shuffle(self.pending)
        while len(self.pending) > keep:
            together = [self.pending.pop() for _ in range(min(3, len(self.pending) - keep))]
            if self.lots.random() < 0.5:
                self.break_off(together[0])
            seconds = [self.other, *[self.database] * (len(together) - 1)]
            pairs = zip(together, seconds, strict=True)
            applied = at_once(*[application(database, one) for one, second in pairs for database in (self.database, second)])
            for first, second in zip(applied[::2], applied[1::2], strict=True):
                assert sorted([first.is_new, second.is_new]) == [False, True]
                assert first.entry == second.entry
            self.settled += together

    def break_off(self, one: Fought) -> None:
        """The program ends at any statement of the application: then nothing is done."""
        before = [self.roster.get(who) for who in one.seats.values()]
        with interrupted(self.database, self.lots.randint(1, 12)), pytest.raises(Ended):
            application(self.database, one)()
        assert [self.roster.get(who) for who in one.seats.values()] == before
        self.broken += 1


@pytest.fixture(params=[pytest.param(("sqlite", 1000), id="1000-sqlite"), pytest.param(("postgresql", 60), id="60-postgresql")])
def fights(request: pytest.FixtureRequest) -> int:
    found: int = request.param[1]
    return found


@pytest.fixture
def kind(request: pytest.FixtureRequest, fights: int) -> str:
    """Which database: the many on SQLite."""
    return "sqlite" if fights == 1000 else "postgresql"


def test_every_duel_is_in_the_ledger_once_and_the_sheets_are_what_the_records_say(database: Database, other_process: Database, fights: int) -> None:
    season = Season(database, other_process, random.Random(11))
    season.fill(PER_GAME[fights])
    while season.begun < fights:
        season.begin(fights)
        season.settle(HELD_BACK)
    season.settle(0)

    assert len(season.settled) == fights
    assert season.broken > fights // 12
    histories = {who: season.roster.history(who) for who in season.firsts}
    for who, first in season.firsts.items():
        character, history = season.roster.get(who), histories[who]
        mine = [one for one in season.settled if who in one.seats.values()]
        assert len(mine) > 4
        assert Counter(one.duel for one in history if one.duel) == Counter(one.duel for one in mine)
        check_chain(character, history)
        check_sums(character, history)
        check_counts(character, first.sheet, mine)
    check_skill(season.settled, histories)
    check_armaments(histories)


def check_skill(duels: list[Fought], histories: dict[str, list[Happening]]) -> None:
    """Each duel of Feud gave or took the skill that the rules say, to the character as it stood: never under 0."""
    parse = games.load("feud").sheet.parse
    for one in duels:
        if one.settled.game.name == "feud":
            for seat, who in one.seats.items():
                change = next(change for change in histories[who] if change.duel == one.duel)
                assert parse(change.after).skill == max(0, parse(change.before).skill + skill_change(one, seat))


def check_armaments(histories: dict[str, list[Happening]]) -> None:
    """Nobody gets an armament that somebody else did not lose by the same entry, and nobody loses two by one duel."""
    parse = games.load("sangfroid").sheet.parse
    gained: dict[str, Counter[int]] = defaultdict(Counter)
    lost: dict[str, Counter[int]] = defaultdict(Counter)
    for history in histories.values():
        for one in history:
            if one.duel and "; hp " not in one.after and "Skill-" not in one.after:
                before, after = Counter(parse(one.before).owned), Counter(parse(one.after).owned)
                gained[one.entry] += after - before
                lost[one.entry] += before - after
    for entry, things in gained.items():
        assert things <= lost[entry]
    assert all(things.total() <= 1 for things in lost.values())
    assert sum(things.total() for things in gained.values()) > 0


# --- small numbers, in any order ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """One SQLite file for all examples: each has characters of an owner of its own."""
    folder = tmp_path_factory.mktemp("ledger")
    opened = open_database(str(folder / "field.sqlite"), folder / "field.key")
    yield opened
    opened.close()


OWNERS = count()
MOVES = st.one_of(
    st.tuples(st.sampled_from(("apply", "apply twice", "undo", "redo")), st.integers(0, 4)),
    st.tuples(st.sampled_from(("edit", "rest")), st.integers(0, 2)),
)


@dataclass
class Table:
    """Three characters of one game and five duels between them, all begun before anything is settled."""

    roster: Roster
    owner: str
    ids: list[str]
    duels: list[Fought]
    entries: dict[int, str] = field(default_factory=dict)

    def lines(self) -> list[str]:
        return [self.roster.get(who).line for who in self.ids]

    def find(self, place: int, who: str) -> Happening:
        """What a duel did to one of its characters."""
        return next(one for one in self.roster.history(who) if one.entry == self.entries[place])

    def later(self, place: int) -> bool:
        """Does something stand that came after this duel to one of its characters?"""
        return any(
            one.seq > self.find(place, who).seq and one.undone is None for who in self.duels[place].seats.values() for one in self.roster.history(who)
        )

    def is_undone(self, place: int) -> bool:
        return self.find(place, self.duels[place].seats[0]).undone is not None

    def stood_before(self, place: int) -> dict[str, str]:
        return {who: self.find(place, who).before for who in self.duels[place].seats.values()}

    def move(self, what: str, place: int) -> None:
        """Do it, and check that it did that and nothing else."""
        before = self.lines()
        if what.startswith("apply"):
            self.apply(place, 1 + (what == "apply twice"))
        elif what in ("edit", "rest"):
            self.change(what, self.roster.get(self.ids[place]))
        elif place not in self.entries:
            return
        elif what == "undo":
            self.undo(place, before)
        else:
            self.redo(place, before)

    def apply(self, place: int, times: int) -> None:
        one, before = self.duels[place], self.lines()
        for _ in range(times):
            applied = apply(self.roster, one.settled, one.seats, by=self.owner, at=NOW)
            assert applied.is_new == (place not in self.entries)
            if not applied.is_new:
                assert applied.entry == self.entries[place]
                assert self.lines() == before
            self.entries[place] = applied.entry
            before = self.lines()

    def undo(self, place: int, before: list[str]) -> None:
        if self.is_undone(place):
            undo(self.roster, self.entries[place], by=self.owner, at=NOW)
            assert self.lines() == before
        elif self.later(place):
            with pytest.raises(IllegalAnswer, match="later things rest on this"):
                undo(self.roster, self.entries[place], by=self.owner, at=NOW)
            assert self.lines() == before
        else:
            undo(self.roster, self.entries[place], by=self.owner, at=NOW)
            assert {who: self.roster.get(who).line for who in self.duels[place].seats.values()} == self.stood_before(place)

    def redo(self, place: int, before: list[str]) -> None:
        stand = {who: self.roster.get(who).line for who in self.duels[place].seats.values()}
        if self.is_undone(place) and self.later(place):
            return  # see test_what_was_undone_is_not_redone_under_a_later_duel_that_changed_nothing
        if self.is_undone(place) and stand != self.stood_before(place):
            with pytest.raises(IllegalAnswer, match="has changed since"):
                redo(self.roster, self.entries[place], by=self.owner)
            assert self.lines() == before
            return
        was_undone = self.is_undone(place)
        redo(self.roster, self.entries[place], by=self.owner)
        assert self.is_undone(place) is False
        if not was_undone:
            assert self.lines() == before
            return
        for who in self.duels[place].seats.values():
            assert self.roster.get(who).line == self.find(place, who).after

    def change(self, what: str, character: Character) -> None:
        """The owner lets the character rest, where the game knows that, or writes another line, where one can be thought of."""
        sheet = character.sheet
        if what == "rest" and "long" in character.rules.rests:
            sheet = character.rules.rests["long"].take(sheet, {})
        elif what == "edit":
            sheet = living(character)
        self.roster.change(character, sheet, kind=RESTED if what == "rest" else EDITED, by=self.owner, at=NOW)


def laid(database: Database, game: str, seed: int) -> Table:
    """A table with duels by lot."""
    lots, owner, roster = random.Random(seed), f"owner {next(OWNERS)}", Roster(database)
    characters = [add(roster, game, line, owner) for line in lines(game, 3)]
    duels = [fought(f"{owner} duel {number}", lots.sample(characters, 2), lots, seed + number) for number in range(5)]
    return Table(roster, owner, [one.id for one in characters], duels)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10_000), moves=st.lists(MOVES, min_size=3, max_size=14))
def test_in_any_order_the_ledger_is_a_chain_and_each_duel_is_in_it_once(small: Database, game: str, seed: int, moves: list[tuple[str, int]]) -> None:
    table = laid(small, game, seed)
    for what, place in moves:
        table.move(what, place)
        for who in table.ids:
            check_chain(table.roster.get(who), table.roster.history(who))
    stands = {place for place in table.entries if not table.is_undone(place)}
    for who in table.ids:
        character, history = table.roster.get(who), table.roster.history(who)
        check_sums(character, history)
        mine = [table.duels[place] for place in stands if who in table.duels[place].seats.values()]
        assert Counter(one.duel for one in standing(history) if one.duel) == Counter(one.duel for one in mine)
        check_counts(character, character.rules.sheet.parse(history[-1].after), mine)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10_000), statement=st.integers(1, 16))
def test_an_application_that_breaks_off_anywhere_has_done_nothing_and_can_be_done_again(small: Database, game: str, seed: int, statement: int) -> None:
    table = laid(small, game, seed)
    before = table.lines()
    with suppress(Ended), interrupted(small, statement):
        table.apply(0, 1)
    assert table.lines() == before
    assert [len(table.roster.history(who)) for who in table.ids] == [1, 1, 1]
    table.move("apply twice", 0)
    assert sorted(len(table.roster.history(who)) for who in table.ids) == [1, 2, 2]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10_000), statement=st.integers(1, 16))
def test_an_undoing_that_breaks_off_anywhere_has_undone_nothing(small: Database, game: str, seed: int, statement: int) -> None:
    table = laid(small, game, seed)
    table.move("apply", 0)
    before = table.lines()
    with suppress(Ended), interrupted(small, statement):
        undo(table.roster, table.entries[0], by=table.owner, at=NOW)
    assert table.lines() == before
    assert table.is_undone(0) is False
    table.move("undo", 0)
    assert table.is_undone(0) is True
