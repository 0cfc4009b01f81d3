"""A match: the duel and then its aftermath, one sequence of needs and answers."""

import random
from collections.abc import Callable

import pytest

from codeduello.bots import ByLot
from codeduello.dice import Scripted, Seeded
from codeduello.errors import DiceError, IllegalAnswer
from codeduello.games import load
from codeduello.games.sangfroid.words import ARMAMENTS
from codeduello.kernel import Ask, AskBoth, Attach, Choice, Concede, DuelRecord, Over, Pair, Policy, Result, Roll, View
from codeduello.play import Match, Setup, play_out

Begin = Callable[..., Match]
Pick = Callable[[Match, int, str], None]
Held = Callable[[Match], object]
GAMES = ("sangfroid", "feud", "arcane")


@pytest.fixture
def duel(begin: Begin, pick: Pick) -> Match:
    """Ann (9, so she goes first; a sword) against Ben (8, an axe); both hold them; Ann is asked."""
    match = begin("sangfroid", "Ann; 9; sword", "Ben; 8; axe")
    pick(match, 0, "take sword")
    pick(match, 1, "take axe")
    return match


@pytest.fixture
def yielded(duel: Match, pick: Pick) -> Match:
    """Ben has surrendered; Ann is asked for her spoils."""
    pick(duel, 0, "attack")
    pick(duel, 1, "surrender")
    return duel


def test_the_duel_comes_first_and_its_aftermath_follows(duel: Match, pick: Pick) -> None:
    assert duel.aftermath is None
    assert duel.outcome is None
    assert duel.run is duel.duel
    assert duel.prose is duel.setup.game.prose
    pick(duel, 0, "attack")
    pick(duel, 1, "surrender")
    assert duel.aftermath is not None
    assert duel.run is duel.aftermath
    assert duel.prose is duel.setup.game.prose.aftermath
    assert duel.outcome is not None
    assert (duel.outcome.ending, duel.outcome.result, duel.outcome.winner) == ("surrender", Result.WIN, 0)
    assert duel.sheets_after is None


def test_the_aftermath_asks_and_ends_the_match(yielded: Match, pick: Pick) -> None:
    assert isinstance(yielded.need, Ask)
    assert yielded.need.seat == 0
    pick(yielded, 0, "take axe")
    after = yielded.sheets_after
    assert after is not None
    ended = yielded.need
    assert isinstance(ended, Over)
    assert ended.result == after
    assert after.challenger.owned == (ARMAMENTS.number("sword"), ARMAMENTS.number("axe"))
    assert (after.challenged.owned, after.challenged.defeats, after.challenged.embarrassments) == ((), 1, 1)


def test_the_sheets_that_came_are_left_as_they_were(yielded: Match, pick: Pick) -> None:
    pick(yielded, 0, "take axe")
    assert yielded.setup.sheets.challenged.defeats == 0
    assert yielded.setup.sheets.challenged.owned == (ARMAMENTS.number("axe"),)


def test_the_full_log_is_closed_while_the_duel_runs(begin: Begin, pick: Pick) -> None:
    match = begin("sangfroid", "Ann; 9; sword", "Ben; 8; axe")
    for seat, name in ((0, "take sword"), (1, "take axe"), (0, "attack"), (1, "surrender")):
        with pytest.raises(IllegalAnswer, match="open once the duel is over"):
            match.full_log()
        pick(match, seat, name)
    audiences = {audience for audience, _ in match.full_log()}
    assert audiences == {0, 1, 2}


def test_the_full_log_is_the_duels_alone(yielded: Match, pick: Pick) -> None:
    before = yielded.full_log()
    pick(yielded, 0, "none")
    assert yielded.full_log() == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_may_leave_at_any_time_of_a_duel(game: str, seat: int) -> None:
    """Before every answer of a random duel, on a copy of it: the ending is `conceded`, and the other wins."""
    loaded = load(game)
    sheets = Pair(*[loaded.sheet.parse(line) for line in sorted(loaded.sheet.samples.values())[:2]])
    setup = Setup(loaded, loaded.rulings, sheets)
    left = 0
    for seed in range(4):
        match, lots, dice = Match(setup), random.Random(seed), Seeded(seed)
        while not is_settled(match):
            copy = Match(setup)
            for entry in match.duel.answers:
                copy.give(entry)
            copy.concede(seat)
            if copy.outcome is not None:
                assert (copy.outcome.ending, copy.outcome.winner) == ("conceded", 1 - seat)
            else:  # Arcane, the stated stakes being pride: the winner chooses what is suffered
                assert isinstance(copy.need, Ask)
                assert copy.need.seat == 1 - seat
            left += 1
            answer(match, lots, dice)
    assert left > 12


def is_settled(match: Match) -> bool:
    """Is the duel over, or (in Arcane's Score) decided but for what is suffered?"""
    record = match.duel.record
    assert isinstance(record, DuelRecord)
    return record.ending != 0


def answer(match: Match, lots: random.Random, dice: Seeded) -> None:
    need = match.need
    if isinstance(need, Roll):
        match.throw(dice.throw(need.row))
    elif isinstance(need, Ask):
        match.choose(need.seat, lots.choice(need.options))
    elif isinstance(need, AskBoth):
        for seat in (0, 1):
            if len(need.options(seat)) > 1:
                match.choose(seat, lots.choice(need.options(seat)))


def test_nobody_leaves_once_the_duel_is_over(yielded: Match, pick: Pick, held: Held) -> None:
    for again in range(2):
        before = held(yielded)
        for seat in (0, 1):
            with pytest.raises(IllegalAnswer, match="nobody can concede any more"):
                yielded.concede(seat)
            with pytest.raises(IllegalAnswer):
                yielded.give(Concede(seat))
        assert held(yielded) == before
        if not again:
            pick(yielded, 0, "none")


def test_nobody_leaves_twice_nor_when_it_is_settled(begin: Begin, pick: Pick, held: Held) -> None:
    """In Arcane, pride stated, a concession is followed by the winner's choice: the duel is settled, not over."""
    match = begin("arcane", "Ann; schools illusion", "Ben; schools illusion")
    pick(match, 0, "pride")
    match.concede(0)
    assert isinstance(match.need, Ask)
    before = held(match)
    for seat in (0, 1):
        with pytest.raises(IllegalAnswer):
            match.concede(seat)
    assert held(match) == before


@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_only_the_two_seats_can_leave(duel: Match, held: Held, seat: int) -> None:
    before = held(duel)
    with pytest.raises(IllegalAnswer):
        duel.concede(seat)
    assert held(duel) == before


def test_what_is_not_asked_for_is_refused_and_changes_nothing(duel: Match, held: Held) -> None:
    options = duel.prose.options
    before = held(duel)
    for seat, name in ((1, "attack"), (0, "fight"), (0, "take axe"), (2, "attack"), (-1, "attack")):
        with pytest.raises(IllegalAnswer):
            duel.choose(seat, options.number(name))
    for faces in ((1, 1), (), (1, 2, 3, 4)):
        with pytest.raises(IllegalAnswer, match="no dice are asked for"):
            duel.throw(faces)
    with pytest.raises(IllegalAnswer):
        duel.attach(0, "1d4")
    with pytest.raises(IllegalAnswer):
        duel.give(Choice(options.number("fight")))
    assert held(duel) == before


def test_dice_that_do_not_fit_are_refused_and_change_nothing(duel: Match, pick: Pick, held: Held) -> None:
    pick(duel, 0, "attack")
    pick(duel, 1, "fight")
    before = held(duel)
    for faces in ((1, 1, 1), (1, 1, 1, 7), (0, 1, 1, 1), (1, 1, 1, 1, 1)):
        with pytest.raises(DiceError):
            duel.throw(faces)
    with pytest.raises(IllegalAnswer):
        duel.give(Attach(0, "1d4"))
    assert held(duel) == before


def test_after_the_end_everything_is_refused(yielded: Match, pick: Pick, held: Held) -> None:
    pick(yielded, 0, "none")
    before = held(yielded)
    with pytest.raises(IllegalAnswer):
        yielded.choose(0, 0)
    with pytest.raises(IllegalAnswer):
        yielded.throw((1,))
    with pytest.raises(IllegalAnswer):
        yielded.give(Choice(0))
    assert held(yielded) == before


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("Ann", "Ben", ("Ann", "Ben")),
        ("Ann", "Ann", ("Ann (challenger)", "Ann (challenged)")),
        ("Zo\u00eb", "Zoe\u0308", ("Zo\u00eb (challenger)", "Zo\u00eb (challenged)")),  # one name in two spellings
        ("Ann", "ann", ("Ann", "ann")),
    ],
)
def test_two_of_one_name_are_told_apart_by_their_seats(begin: Begin, first: str, second: str, names: tuple[str, str]) -> None:
    assert begin("sangfroid", f"{first}; 9; sword", f"{second}; 8; axe").setup.names == names


def test_chapters_are_the_duel_and_then_the_aftermath(yielded: Match) -> None:
    for viewer in range(3):
        duel, aftermath = yielded.chapters(viewer)
        assert (duel.title, aftermath.title) == ("duel", "aftermath")
        assert duel.view == yielded.duel.view(viewer)
        assert aftermath.view == yielded.view(viewer)
        assert (duel.prose, aftermath.prose) == (yielded.setup.game.prose, yielded.setup.game.prose.aftermath)


def test_the_rounds_begun_are_counted(duel: Match, pick: Pick) -> None:
    assert duel.rounds() == 1
    for seat in (0, 1):  # both wait, and the second round begins
        assert duel.rounds() == 1
        pick(duel, seat, "wait")
        pick(duel, seat, "nothing")
    assert duel.rounds() == 2


def test_playing_out_uses_players_for_the_duel_and_heirs_for_its_aftermath(begin: Begin) -> None:
    class Last:
        """Always the last option: surrender on one's own turn, and the last of the spoils."""

        def __init__(self) -> None:
            self.asked = 0

        def choose(self, view: View) -> int:
            self.asked += 1
            return view.options[-1]

    first, second, heir, other_heir = Last(), Last(), Last(), Last()
    match = begin("sangfroid", "Ann; 9; sword, dagger", "Ben; 8; axe")
    play_out(match, Pair(first, second), Pair(heir, other_heir), Scripted([]))
    # Ann takes her dagger and surrenders; Ben takes his axe in hand; Ben may then take none, sword or dagger
    assert (first.asked, second.asked) == (2, 1)
    assert (heir.asked, other_heir.asked) == (0, 1)
    assert match.sheets_after is not None
    assert ARMAMENTS.number("dagger") in match.sheets_after.challenged.owned


@pytest.mark.parametrize("game", GAMES)
def test_a_match_played_out_by_lot_ends_and_can_be_given_again(game: str) -> None:
    loaded = load(game)
    sheets = Pair(*[loaded.sheet.parse(line) for line in sorted(loaded.sheet.samples.values())[:2]])
    for seed in range(25):
        match, again = Match(Setup(loaded, loaded.rulings, sheets)), Match(Setup(loaded, loaded.rulings, sheets))
        fighters: Pair[Policy] = Pair(ByLot(random.Random(seed)), ByLot(random.Random(-seed)))
        play_out(match, fighters, fighters, Seeded(seed))
        assert isinstance(match.need, Over)
        assert match.aftermath is not None
        for entry in (*match.duel.answers, *match.aftermath.answers):
            again.give(entry)
        assert again.need == match.need
        assert again.full_log() == match.full_log()
