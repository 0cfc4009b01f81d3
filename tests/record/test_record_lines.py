"""What stands in a record, line by line, written out by hand; and answers as lines."""

import hashlib
from collections.abc import Callable, Sequence

import pytest

from codeduello.errors import RecordError
from codeduello.games import load
from codeduello.kernel import Attach, Both, Choice, Concede, Entry, Fell, Pair, Throws, digest
from codeduello.record import DiceNote, Transcript, format_transcript, parse_transcript, replay, verify
from codeduello.record.answers import format_answer, parse_answer
from codeduello.record.transcript import NO_NONCES

Forge = Callable[[Sequence[str]], str]
Bare = Callable[[str], list[str]]
OPTIONS = load("sangfroid").prose.options


def of_sangfroid(answers: tuple[Entry, ...], note: DiceNote) -> Transcript:
    game = load("sangfroid")
    sheets = Pair(game.sheet.parse("Ann; 9; sword"), game.sheet.parse("Ben; 8; axe"))
    return Transcript(game, game.rulings, sheets, "abc", Pair("human", "random"), note, answers)


def option(name: str) -> int:
    return OPTIONS.number(name)


def test_a_short_duel_is_these_lines(forge: Forge) -> None:
    """Ann (9, so she goes first; a sword) against Ben (8, an axe), who surrenders; she takes his axe."""
    game = load("sangfroid")
    answers = (
        Both(option("take sword"), option("take axe")),
        Choice(option("attack")),
        Choice(option("surrender")),
        Choice(game.prose.aftermath.options.number("take axe")),
    )
    expected = [
        "Code Duello record 1",
        "game: sangfroid 1",
        "duel: abc",
        f"rulings: {digest(game.rulings)}",
        "challenger: Ann; 9; sword",
        "challenged: Ben; 8; axe",
        "players: human; random",
        "dice: scripted",
        "1 both: take sword | take axe",
        "2 challenger: attack",
        "3 challenged: surrender",
        "ending: surrender, win, challenger",
        "aftermath",
        "4 challenger: take axe",
        "challenger after: Ann; 9; sword; possesses axe",
        "challenged after: Ben; 8; fisticuffs; defeats 1; embarrassments 1",  # a surrender is an embarrassing defeat
        "over",
    ]
    assert format_transcript(of_sangfroid(answers, DiceNote("scripted"))) == forge(expected)


def test_a_death_is_these_lines(bare: Bare) -> None:
    """12 beats 2 whatever is added to hit; a sword can only wound, and 4 + 4 = 8 at or under Ben's 8 kills."""
    answers = (
        Both(option("take sword"), option("take axe")),
        Choice(option("attack")),
        Choice(option("fight")),
        Throws(((6, 6, 1, 1),)),
        Throws(((4, 4),)),
    )
    text = format_transcript(of_sangfroid(answers, DiceNote("by hand")))
    assert bare(text)[8:] == [
        "1 both: take sword | take axe",
        "2 challenger: attack",
        "3 challenged: fight",
        "4 exchange: 6 6 1 1",
        "5 death: 4 4",
        "ending: death, win, challenger",
        "aftermath",  # where Ann may take the axe
    ]
    assert verify(text) == []


def test_rulings_stand_in_the_record_where_they_differ_from_the_default(bare: Bare) -> None:
    game = load("sangfroid")
    rulings = game.settle(settings=[("death_roll", "at_or_over"), ("idle_rounds", "3"), ("order_tie", "challenger")])
    sheets = Pair(game.sheet.parse("Ann; 9; sword"), game.sheet.parse("Ben; 8; axe"))
    transcript = Transcript(game, rulings, sheets, "abc", Pair("human", "human"), DiceNote("by hand"))
    lines = bare(format_transcript(transcript))
    # three idle rounds are the default
    assert lines[4:6] == ["ruling death_roll: at_or_over", "ruling order_tie: challenger"]
    assert lines[3] == f"rulings: {digest(rulings)}"


@pytest.mark.parametrize(
    ("note", "lines"),
    [
        (DiceNote("seeded", 19, 3), ["dice: seeded 19 3"]),
        (DiceNote("seeded", -4), ["dice: seeded -4 0"]),
        (DiceNote("by hand"), ["dice: by hand"]),
        (DiceNote("scripted"), ["dice: scripted"]),
        (
            DiceNote("fair", commitment="c0ffee", nonces=Pair("lark", "owl")),
            ["dice: fair", "commitment: c0ffee", "nonce of challenger: lark", "nonce of challenged: owl"],
        ),
        (
            DiceNote("fair", commitment="c0ffee", nonces=Pair("", " x  #12345678"), secret="0a1b"),
            ["dice: fair", "commitment: c0ffee", "nonce of challenger: ", "nonce of challenged:  x  #12345678", "secret: 0a1b"],
        ),
    ],
)
def test_each_kind_of_dice_has_its_lines(bare: Bare, note: DiceNote, lines: list[str]) -> None:
    transcript = of_sangfroid((), note)
    text = format_transcript(transcript)
    assert bare(text)[7:] == lines
    assert parse_transcript(text) == transcript


def test_only_fair_dice_have_nonces_and_only_seeded_ones_a_seed() -> None:
    note = DiceNote("by hand")
    assert (note.seed, note.number, note.nonces, note.secret) == (0, 0, NO_NONCES, "")
    assert note.source("abc") is None
    assert DiceNote("scripted").source("abc") is None
    assert DiceNote("fair", nonces=Pair("a", "b"), commitment="c").source("abc") is None


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("both: take sword | take axe", Both(option("take sword"), option("take axe"))),
        ("both: - | take axe", Both(None, option("take axe"))),
        ("both: take sword | -", Both(option("take sword"), None)),
        ("coin: 1", Throws(((1,),))),
        ("exchange: 6 6 1 1 / 2 3 4 5", Throws(((6, 6, 1, 1), (2, 3, 4, 5)))),
        ("challenger: attack", Choice(option("attack"))),
        ("challenged: stand up", Choice(option("stand up"))),
        ("attached to challenger: 1d4", Attach(0, "1d4")),
        ("attached to challenged: -2d6+1", Attach(1, "-2d6+1")),
        ("challenger leaves", Concede(0)),
        ("challenged leaves", Concede(1)),
    ],
)
def test_a_line_stands_for_its_answer(line: str, entry: Entry) -> None:
    assert parse_answer(line, OPTIONS) == entry


@pytest.mark.parametrize(
    "line",
    [
        "",
        "attack",
        "challenger attack",
        "challenger: charge",
        "challenger: Attack",
        "nobody: attack",
        "both: attack",
        "both: attack | wait | surrender",
        "both: attack|wait",
        "nobody leaves",
        "challenger leaves now",
        "challenger goes",
        "attached to nobody: 1d4",
        "coin: ",
        "coin: one",
        "coin: 1 ",
        "coin: 1  2",
        "coin: -1",
        "coin: 1 / ",
        "coin: ١",
        "coin 1",
    ],
)
def test_what_is_no_answer_is_refused(line: str) -> None:
    with pytest.raises(RecordError):
        parse_answer(line, OPTIONS)


def test_an_outcome_without_faces_never_enters_a_record() -> None:
    match = replay(of_sangfroid((Both(option("take sword"), option("take axe")),), DiceNote("by hand")))
    with pytest.raises(RecordError, match="has no faces"):
        format_answer(match.need, Fell(1), OPTIONS)


def test_the_mark_of_a_line_hangs_on_all_lines_before_it() -> None:
    text = format_transcript(of_sangfroid((), DiceNote("by hand")))
    first, second = text.split("\n")[:2]
    # by hand: SHA-256 of the mark before ("" for the first line), a line break and the line
    mark = hashlib.sha256(b"\nCode Duello record 1").hexdigest()[:8]
    assert first == f"Code Duello record 1  #{mark}"
    assert second.endswith(hashlib.sha256(f"{mark}\ngame: sangfroid 1".encode()).hexdigest()[:8])
