"""A record cut off anywhere loses its last answer at most, and the duel goes on from there."""

from collections.abc import Callable, Sequence

import pytest

from codeduello.errors import RecordError
from codeduello.kernel import Over
from codeduello.record import Transcript, format_transcript, parse_transcript, replay, verify

GAMES = ("sangfroid", "feud", "arcane")
Play = Callable[..., Transcript]
Forge = Callable[[Sequence[str]], str]
Bare = Callable[[str], list[str]]


def answers_in(lines: str) -> int:
    """How many whole lines of answers stand here: those that begin with a number."""
    return sum(line.partition(" ")[0].isdecimal() for line in lines.split("\n")[:-1])


def first_answer(text: str) -> int:
    """Where the first answer's line begins: everything before is the header."""
    return text.index("\n1 ") + 1


@pytest.mark.parametrize("kind", ["seeded", "fair"])
@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_anywhere_keeps_the_answers_of_its_whole_lines(play_record: Play, game: str, kind: str) -> None:
    transcript = play_record(game, 4, kind=kind, most=25, attach=0.3)
    text = format_transcript(transcript)
    start = first_answer(text)
    for place in range(start, len(text) + 1):
        read = parse_transcript(text[:place], cut=True)
        assert read.answers == transcript.answers[: answers_in(text[start:place])]
        assert (read.setup, read.duel, read.dice, read.players) == (
            transcript.setup,
            transcript.duel,
            transcript.dice,
            transcript.players,
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_record_cut_anywhere_keeps_its_answers(play_record: Play, game: str) -> None:
    transcript = play_record(game, 4)
    text = format_transcript(transcript)
    start = first_answer(text)
    for place in range(start, len(text), 7):
        assert parse_transcript(text[:place], cut=True).answers == transcript.answers[: answers_in(text[start:place])]


@pytest.mark.parametrize("game", GAMES)
def test_the_duel_goes_on_where_the_record_was_cut(play_record: Play, game: str) -> None:
    transcript = play_record(game, 4)
    text = format_transcript(transcript)
    start = first_answer(text)
    end = replay(transcript)
    assert isinstance(end.need, Over)
    for place in range(start, len(text), 41):
        read = parse_transcript(text[:place], cut=True)
        match = replay(read)
        for entry in transcript.answers[len(read.answers) :]:
            match.give(entry)
        assert match.need == end.need
        assert [match.chapters(viewer) for viewer in range(3)] == [end.chapters(viewer) for viewer in range(3)]
        assert format_transcript(read.after(match)) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_was_cut_says_where_and_is_not_read_as_whole(play_record: Play, game: str) -> None:
    text = format_transcript(play_record(game, 4, most=20))
    start = first_answer(text)
    for place in range(start, len(text)):
        if text[place - 1] == "\n":
            continue
        line = text.count("\n", 0, place) + 1
        assert f"line {line}: the record is cut off here" in verify(text[:place])
        if text[place] != "\n":  # the line lacks more than its end
            with pytest.raises(RecordError, match=f"line {line}: the mark at its end is missing"):
                parse_transcript(text[:place])


def test_a_record_cut_in_its_header_is_refused(play_record: Play) -> None:
    text = format_transcript(play_record("arcane", 4))
    for place in range(text.index("\ndice: ")):
        with pytest.raises(RecordError, match=r"^line [0-9]+: "):
            parse_transcript(text[:place], cut=True)


def test_only_the_end_is_forgiven(play_record: Play) -> None:
    """With a mark broken off in the middle, a record is damaged, not cut."""
    lines = format_transcript(play_record("feud", 4)).split("\n")
    lines[11] = lines[11][:-3]
    with pytest.raises(RecordError, match="line 12: the mark at its end is missing"):
        parse_transcript("\n".join(lines), cut=True)


def test_an_unfinished_record_that_ends_with_a_whole_line_holds(play_record: Play, bare: Bare, forge: Forge) -> None:
    lines = bare(format_transcript(play_record("sangfroid", 4)))
    ending = next(place for place, line in enumerate(lines) if line.startswith("ending"))
    for end in range(8, ending - 1):
        assert verify(forge(lines[: end + 1])) == []
