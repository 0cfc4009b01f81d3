"""A seat may replace its own sealed choice until the other has answered; there is no other taking back."""

import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import DuelError, IllegalAnswer
from codeduello.games import load
from codeduello.kernel import Ask, AskBoth, Attach, Both, Choice, Concede, Entry, Over, Pair, Roll, Run, Throws
from codeduello.play import Match, Setup

Begin = Callable[..., Match]
Pick = Callable[[Match, int, str], None]
Held = Callable[[Match], object]

SHEETS = {
    "sangfroid": ("Ann; 9; sword, dagger", "Ben; 8; sword, dagger"),
    "feud": ("Ann: Agg-7, Str-7, Wor-7", "Ben: Agg-7, Str-7, Wor-7"),
    "arcane": ("Ann", "Ben"),
}
CHOICES = {
    "sangfroid": ("take sword", "take dagger"),
    "feud": ("fight on", "flee"),
    "arcane": ("pride", "death"),
}


@pytest.fixture
def at_secret(begin: Begin, pick: Pick) -> Callable[[str], Match]:
    """A match of this game at its first secret choice of both: weapons, flight, papers."""

    def lead(game: str) -> Match:
        match = begin(game, *SHEETS[game])
        if game == "arcane":
            pick(match, 0, "pride")
        if game == "feud":
            match.throw((3, 3))  # nobody has the initiative
            match.throw((1, 1, 1, 2))  # 2 and 3, read apart: a wound at most, so both may choose to flee
        assert isinstance(match.need, AskBoth)
        return match

    return lead


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_sealed_choice_may_be_replaced_until_the_other_has_answered(
    at_secret: Callable[[str], Match], pick: Pick, game: str, seat: int
) -> None:
    match = at_secret(game)
    length = len(match.duel.answers)
    first, second = CHOICES[game]
    for name in (first, second, first, first, second):
        pick(match, seat, name)
        assert len(match.duel.answers) == length + 1
    pick(match, 1 - seat, first)
    options = match.setup.game.prose.options
    sealed = {seat: options.number(second), 1 - seat: options.number(first)}
    assert match.duel.answers[length] == Both(sealed[0], sealed[1])


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_replacing_shows_nobody_anything(at_secret: Callable[[str], Match], pick: Pick, game: str, seat: int) -> None:
    match = at_secret(game)
    pick(match, seat, CHOICES[game][0])
    before = [match.view(1 - seat), match.view(2)]
    pick(match, seat, CHOICES[game][1])
    assert [match.view(1 - seat), match.view(2)] == before


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_once_both_have_answered_neither_choice_is_taken_again(
    at_secret: Callable[[str], Match], pick: Pick, held: Held, game: str, seat: int
) -> None:
    """Two clicks racing: the same or another choice that comes after the pair is complete is refused without change."""
    match = at_secret(game)
    options = match.setup.game.prose.options
    pick(match, seat, CHOICES[game][0])
    pick(match, 1 - seat, CHOICES[game][0])
    before = held(match)
    for late, name in product((0, 1), CHOICES[game]):
        with pytest.raises(IllegalAnswer):
            match.choose(late, options.number(name))
    assert held(match) == before


@pytest.mark.parametrize("game", SHEETS)
def test_a_raw_answer_cannot_take_back_what_both_have_answered(
    at_secret: Callable[[str], Match], pick: Pick, held: Held, game: str
) -> None:
    match = at_secret(game)
    options = match.setup.game.prose.options
    first, second = (options.number(name) for name in CHOICES[game])
    pick(match, 0, CHOICES[game][0])
    for taken_away in (Both(None, None), Both(None, second)):
        with pytest.raises(IllegalAnswer):
            match.give(taken_away)
    pick(match, 1, CHOICES[game][0])
    before = held(match)
    for entry in (Both(second, first), Both(second, None), Both(None, None), Choice(first)):
        with pytest.raises(IllegalAnswer):
            match.give(entry)
    assert held(match) == before


def test_an_open_choice_is_never_taken_back(begin: Begin, pick: Pick, held: Held) -> None:
    """Sangfroid: a wait seen by the foe cannot become an attack."""
    match = begin("sangfroid", "Ann; 9; sword", "Ben; 8; axe")
    pick(match, 0, "take sword")
    pick(match, 1, "take axe")
    pick(match, 0, "wait")
    pick(match, 0, "nothing")
    before = held(match)
    with pytest.raises(IllegalAnswer):
        pick(match, 0, "attack")
    with pytest.raises(IllegalAnswer):
        pick(match, 0, "take fists")
    assert held(match) == before


def test_faces_are_never_thrown_again(begin: Begin, pick: Pick, held: Held) -> None:
    match = begin("feud", *SHEETS["feud"])
    match.throw((2, 5))
    before = held(match)
    for faces in ((5, 2), (2, 5)):
        with pytest.raises(IllegalAnswer):
            match.throw(faces)
    with pytest.raises(IllegalAnswer):
        match.give(Throws(((5, 2),)))
    assert held(match) == before


def test_a_tie_stays_on_the_tape_when_it_is_rerolled(begin: Begin, pick: Pick) -> None:
    match = begin("arcane", *SHEETS["arcane"])
    pick(match, 0, "pride")
    for name in ("pride", "quick"):
        pick(match, 0, name)
        pick(match, 1, name)
    match.throw((9, 9))
    for instead in (Throws(((1, 20),)), Throws(((8, 8), (1, 20)))):
        with pytest.raises(IllegalAnswer):
            match.give(instead)
    match.throw((1, 20))
    assert match.duel.answers[-1] == Throws(((9, 9), (1, 20)))


def test_who_leaves_takes_back_a_sealed_choice_but_stays_gone(begin: Begin, pick: Pick, held: Held) -> None:
    match = begin("sangfroid", *SHEETS["sangfroid"])
    pick(match, 0, "take dagger")
    match.concede(0)
    assert match.duel.answers == (Concede(0),)
    before = held(match)
    with pytest.raises(IllegalAnswer):
        pick(match, 0, "take sword")
    with pytest.raises(IllegalAnswer):
        match.concede(1)
    assert held(match) == before


def test_no_public_word_of_match_or_run_goes_back() -> None:
    """Whoever adds a word to these lists: it must not take anything back."""
    acts = {"attach", "choose", "concede", "give", "throw"}
    reads = {"aftermath", "chapters", "duel", "full_log", "need", "outcome", "prose", "rounds", "run", "setup", "sheets_after", "view"}
    game = load("sangfroid")
    sheets = Pair(*[game.sheet.parse(line) for line in SHEETS["sangfroid"]])
    match = Match(Setup(game, game.rulings, sheets))
    assert {name for name in dir(match) if not name.startswith("_")} == acts | reads
    of_run = {"answers", "choose", "give", "log", "need", "procedure", "record", "setup", "table", "throw", "view"}
    assert {name for name in dir(Run) if not name.startswith("_")} <= of_run
    assert {name for name in dir(match.duel) if not name.startswith("_")} == of_run


def entries(need: object, lots: random.Random) -> list[Entry]:
    """Answers that fit and answers that do not."""
    made: list[Entry] = [Concede(lots.randrange(2)), Attach(lots.randrange(2), "1d4"), Choice(lots.randrange(30))]
    made += [Both(None, lots.randrange(30)), Both(lots.randrange(30), None), Both(lots.randrange(30), lots.randrange(30))]
    made.append(Throws((tuple(lots.randint(1, 6) for _ in range(lots.randint(1, 4))),)))
    if isinstance(need, Ask):
        made += [Choice(lots.choice(need.options)) for _ in range(20)]
    elif isinstance(need, AskBoth):
        slots = [lots.choice(need.options(seat)) for seat in (0, 1)]
        made += [Both(*slots), Both(slots[0], None), Both(None, slots[1])] * 6
    elif isinstance(need, Roll):
        made += [Throws((*need.thrown, tuple(lots.randint(1, sides) for sides in need.row.dice)))] * 20
    return made


@pytest.mark.parametrize("game", SHEETS)
def test_whatever_is_tried_what_was_told_is_only_ever_added_to(begin: Begin, held: Held, game: str) -> None:
    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 10**6))
    def try_everything(seed: int) -> None:
        lots = random.Random(seed)
        match = begin(game, *SHEETS[game])
        for _ in range(60):
            told = [[chapter.view.events for chapter in match.chapters(viewer)] for viewer in range(3)]
            before = held(match)
            try:
                match.give(lots.choice(entries(match.need, lots)))
            except DuelError:
                assert held(match) == before
            for viewer in range(3):
                for chapter, old in zip(match.chapters(viewer), told[viewer], strict=False):
                    assert chapter.view.events[: len(old)] == old
            if isinstance(match.need, Over):
                return

    try_everything()
