"""A record changed after it was written: any byte, any line."""

import random
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from codeduello.errors import RecordError
from codeduello.record import Transcript, format_transcript, parse_transcript, verify

GAMES = ("sangfroid", "feud", "arcane")
SHORT = {"sangfroid": ("Ann; 9; sword", "Ben; 9; axe"), "feud": (), "arcane": ("Ann; powers 0 1", "Ben")}
Play = Callable[..., Transcript]
Bare = Callable[[str], list[str]]
Forge = Callable[[Sequence[str]], str]


@pytest.fixture(scope="session")
def short_record(play_record: Play) -> Callable[[str], str]:
    """A finished record of under 1,400 characters with at least one choice and one throw."""

    @cache
    def find(game: str) -> str:
        for seed in range(500):
            text = format_transcript(play_record(game, seed, sheets=SHORT[game], concede=0.1))
            thrown = any(" coin: " in line or " initiative: " in line for line in text.split("\n"))
            chosen = any(" challenger: " in line or " both: " in line for line in text.split("\n"))
            if thrown and chosen and len(text) < 1400:
                return text
        raise AssertionError("no short record")

    return find


def named(problems: list[str], line: int, answer: str) -> bool:
    """Does a problem name the line, or the answer that stands in it?"""
    return any(one.startswith((f"line {line}: ", f"answer {answer}: ", f"answer {answer} ")) for one in problems)


def answer_in(text: str, line: int) -> str:
    """The number with which a line begins, or something that no problem says."""
    first, _, _ = text.split("\n")[line - 1].partition(" ")
    return first if first.isdecimal() else "none"


def in_aftermath_line(text: str, place: int) -> bool:
    """Does this place lie in the line "aftermath"? That line has a test of its own."""
    begins = text.find("\naftermath  #")
    return begins <= place <= text.find("\n", begins + 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("flip", [0x01, 0x02, 0x10, 0x20])
def test_every_single_byte_changed_is_found_and_its_line_named(
    short_record: Callable[[str], str], game: str, flip: int
) -> None:
    text = short_record(game)
    assert text.isascii()
    for place, letter in enumerate(text):
        changed = text[:place] + chr(ord(letter) ^ flip) + text[place + 1 :]
        line = text.count("\n", 0, place) + 1
        problems = verify(changed)
        assert named(problems, line, answer_in(text, line)), (line, letter, problems)


def test_only_the_marks_that_were_hurt_are_named(short_record: Callable[[str], str]) -> None:
    """A letter of a line breaks its own mark alone; a letter of a mark breaks that one and the next, which hangs on it."""
    lines = short_record("feud").removesuffix("\n").split("\n")
    for number in range(1, len(lines)):
        line = lines[number - 1]
        for place, broken in ((0, [number]), (len(line) - 1, [number, number + 1])):
            letter = "x" if line[place] != "x" else "y"
            changed = [*lines[: number - 1], line[:place] + letter + line[place + 1 :], *lines[number:]]
            problems = verify("\n".join(changed) + "\n")
            told = [one for one in problems if one.endswith("changed after it was written")]
            assert told == [f"line {one}: changed after it was written" for one in broken]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("other", ["\n", " ", "#", "0", "\r", "\0", "é", "🂡"])
def test_a_byte_that_becomes_a_mark_of_the_format_is_found_too(
    short_record: Callable[[str], str], game: str, other: str
) -> None:
    text = short_record(game)
    for place in range(0, len(text), 3):
        if text[place] == other:
            continue
        line = text.count("\n", 0, place) + 1
        problems = verify(text[:place] + other + text[place + 1 :])
        assert named(problems, line, answer_in(text, line)), (line, problems)


@pytest.mark.parametrize("game", GAMES)
def test_a_byte_put_in_or_taken_out_is_found(short_record: Callable[[str], str], game: str) -> None:
    text = short_record(game)
    for place in range(len(text)):
        line = text.count("\n", 0, place) + 1
        for changed in (text[:place] + text[place + 1 :], text[:place] + "x" + text[place:]):
            assert named(verify(changed), line, answer_in(text, line)), (place, changed[place - 10 : place + 10])


@pytest.mark.parametrize("kind", ["seeded", "fair", "by hand", "scripted"])
@pytest.mark.parametrize("game", GAMES)
def test_random_bytes_of_long_records_are_found(play_record: Play, game: str, kind: str) -> None:
    chance = random.Random(f"{game} {kind}")
    for seed in range(5):
        text = format_transcript(play_record(game, seed, kind=kind, attach=0.3))
        for _ in range(12):
            place = chance.choice([one for one in range(len(text)) if not in_aftermath_line(text, one)])
            letter = chance.choice([one for one in "0123456789abcdef# \n:|-X" if one != text[place]])
            line = text.count("\n", 0, place) + 1
            problems = verify(text[:place] + letter + text[place + 1 :])
            assert named(problems, line, answer_in(text, line)), (line, problems)


def test_changed_bytes_of_letters_beyond_ascii_are_found(play_record: Play) -> None:
    text = format_transcript(play_record("sangfroid", 2, sheets=["Ægir Þórsson; 9; sword", "宮本 武蔵; 9; axe"]))
    content = text.encode()
    found = 0
    for place, byte in enumerate(content):
        changed = content[:place] + bytes([byte ^ 1]) + content[place + 1 :]
        try:
            problems = verify(changed.decode())
        except UnicodeDecodeError:
            problems = ["no text"]
        found += bool(problems)
    assert found == len(content)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["seeded", "by hand"])
def test_a_line_removed_repeated_or_exchanged_is_found(play_record: Play, game: str, kind: str) -> None:
    lines = format_transcript(play_record(game, 8, kind=kind)).removesuffix("\n").split("\n")
    for place in range(len(lines)):
        removed = lines[:place] + lines[place + 1 :]
        repeated = lines[: place + 1] + lines[place:]
        exchanged = [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]]
        if any(line.startswith("aftermath") for line in lines[place : place + 2]):
            continue  # that line has a test of its own
        assert verify("\n".join(removed) + "\n"), place
        assert named(verify("\n".join(repeated) + "\n"), place + 2, "none"), place
        if place + 1 < len(lines):
            assert named(verify("\n".join(exchanged) + "\n"), place + 1, "none"), place


@pytest.mark.parametrize("how", ["removed", "joined to the line before", "moved behind the answer"])
def test_the_line_between_duel_and_aftermath_cannot_be_missed(play_record: Play, how: str) -> None:
    """A seat leaves at once; the other takes an armament, which is an answer of the aftermath."""
    sheets = ["Ann; 9; sword, axe", "Ben; 8; spear, club"]
    for seed in range(9):
        text = format_transcript(play_record("sangfroid", seed, kind="by hand", sheets=sheets, concede=1))
        lines = text.removesuffix("\n").split("\n")
        at = next(place for place, line in enumerate(lines) if line.startswith("aftermath  #"))
        before, after = lines[:at], lines[at + 1 :]
        if how.startswith("joined"):
            before = [*before[:-1], f"{before[-1]} {lines[at]}"]
        elif how.startswith("moved"):
            after = [after[0], lines[at], *after[1:]]
        assert verify("\n".join([*before, *after]) + "\n")


@pytest.mark.parametrize("game", GAMES)
def test_not_even_fitting_marks_hide_a_line_removed_repeated_or_exchanged(
    play_record: Play, bare: Bare, forge: Forge, game: str
) -> None:
    for seed in (3, 4):
        lines = bare(format_transcript(play_record(game, seed)))
        for place in range(len(lines)):
            assert verify(forge(lines[:place] + lines[place + 1 :])), lines[place]
            assert verify(forge(lines[: place + 1] + lines[place:])), lines[place]
            if place + 1 < len(lines):
                assert verify(forge([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]])), lines[place]


@pytest.mark.parametrize("extra", ["", "over", "2 coin: 1", "note: hello", "challenger after: Ann", "ending: nobody"])
def test_a_line_added_is_found_even_with_fitting_marks(play_record: Play, bare: Bare, forge: Forge, extra: str) -> None:
    lines = bare(format_transcript(play_record("feud", 3)))
    for place in range(len(lines) + 1):
        assert verify(forge([*lines[:place], extra, *lines[place:]])), place


def test_an_intact_record_stays_intact_when_its_marks_are_made_anew(play_record: Play, bare: Bare, forge: Forge) -> None:
    """The marks of these tests are those of the program: what is found above is not found for another reason."""
    for game in GAMES:
        text = format_transcript(play_record(game, 6))
        assert forge(bare(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "\n", "\n\n", " ", "hello", "hello\n", "Code Duello record 1", "Code Duello record 2  #00000000\n", "\0" * 50, "\ufeff"],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert verify(text)
    with pytest.raises(RecordError, match="line 1"):
        parse_transcript(text)


def test_what_is_no_record_says_how_one_begins() -> None:
    with pytest.raises(RecordError, match="a record begins with 'Code Duello record 1', not with 'PK"):
        parse_transcript("PK\x03\x04 #" + "  #12345678\n")


def test_bytes_read_as_latin_letters_are_no_record() -> None:
    blob = bytes(random.Random(1).randrange(256) for _ in range(5000)).decode("latin-1")
    assert verify(blob)
    with pytest.raises(RecordError):
        parse_transcript(blob)


def test_a_record_in_another_title_is_refused(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("feud", 3)))
    for title in ("Code Duello record 2", "Code Duello record 1 ", "\ufeffCode Duello record 1", "code duello record 1"):
        with pytest.raises(RecordError, match="line 1: a record begins with"):
            parse_transcript(forge([title, *lines[1:]]))
